import { describe, expect, it } from 'vitest';
import { backoffMs, mayHeal } from '../../../src-main/sync/backoff.ts';
import { ERROR_CODES } from '../../../src-preload/contract/names.ts';

describe('backoff', () => {
  it('doubles its ceiling with each failure, up to an hour', () => {
    const ceilings = [1, 2, 3, 6, 7, 8, 60].map((failures) => backoffMs(failures, () => 0.999_999_9));
    expect(ceilings.map((ms) => Math.round(ms / 60_000))).toEqual([1, 2, 4, 32, 60, 60, 60]);
  });
  it('draws from the whole range, but leaves the bank a moment', () => {
    expect(backoffMs(5, () => 0.5)).toBe(8 * 60_000);
    expect(backoffMs(5, () => 0)).toBe(5_000);
  });
});

it('only repeats what may heal by itself', () => {
  expect(ERROR_CODES.filter(mayHeal)).toEqual([
    'address_unreachable',
    'timed_out',
    'rate_limited',
    'bank_down',
    'answer_unreadable',
    'pages_kept_moving',
    'ledger_thread_died',
  ]);
});
