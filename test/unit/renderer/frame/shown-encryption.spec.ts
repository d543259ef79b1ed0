import { describe, expect, it } from 'vitest';
import { bannerFor } from '../../../../src-renderer/frame/shown-encryption.ts';

const companies = [
  { id: 'plain', state: 'plain' },
  { id: 'encrypted', state: 'encrypted' },
  { id: 'locked', state: 'locked' },
] as const;

describe('what is said of the data on the disk', () => {
  it.each([
    ['plain', null, 'plain'],
    ['plain', 'nothing', 'stopped'],
    ['plain', 'plain', null],
    ['encrypted', null, null],
    ['encrypted', 'nothing', null],
    ['locked', null, 'locked'],
    ['locked', 'plain', 'locked'],
    ['another', null, null],
  ] as const)('of a company that is %s, after the answer %s: %s', (id, choice, shown) => {
    expect(bannerFor(id, { choice, companies: [...companies] })).toBe(shown);
  });
});
