import { describe, expect, it } from 'vitest';
import { retryAfterMs } from '../../../../src-main/api-client/transport/retry-policy.ts';

const NOW = Date.parse('2026-01-20T12:00:00Z');

describe('Retry-After', () => {
  it.each([
    ['0', 0],
    [' 30 ', 30_000],
    ['Tue, 20 Jan 2026 12:00:45 GMT', 45_000],
    ['Tue, 20 Jan 2026 11:00:00 GMT', 0],
    ['Tuesday, 20-Jan-26 12:00:45 GMT', 45_000],
    ['Tue Jan 20 12:00:45 2026 GMT', 45_000],
    [undefined, null],
    ['', null],
    ['-5', null],
    ['1.5', null],
    ['2026', 2_026_000],
    ['1e3', null],
    ['amanhã', null],
    ['9999999999', null],
  ])('%s asks for %s ms', (header, ms) => {
    expect(retryAfterMs(header, NOW)).toBe(ms);
  });
});
