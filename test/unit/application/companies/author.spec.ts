import { describe, expect, it } from 'vitest';
import { authorOf, systemAccount } from '../../../../src-main/application/companies/author.ts';

describe('who is at work', () => {
  it('is the name that was chosen, else the account’s', () => {
    expect(authorOf({ author: 'Ana' }, 'root')).toBe('Ana');
    expect(authorOf({ author: null }, 'root')).toBe('root');
    expect(authorOf({ author: null }, null)).toBeNull();
  });

  it('takes the account’s name as far as there is room, and none where the system tells none', () => {
    expect(systemAccount(() => ({ username: ' ana ' }))).toBe('ana');
    expect(systemAccount(() => ({ username: 'a'.repeat(99) }))).toHaveLength(60);
    expect(systemAccount(() => ({ username: '  ' }))).toBeNull();
    const failing = (): never => {
      throw new Error('ENOENT');
    };
    expect(systemAccount(failing)).toBeNull();
  });
});
