import { describe, expect, it } from 'vitest';
import { askedDelayMs, attentionMs, backoffMs, mayHeal } from '../../../src-main/sync/backoff.ts';
import { ERROR_CODES } from '../../../src-preload/contract/vocabulary/errors.ts';

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

it('a delay that the bank asked for is told by a refusal for our number, and by maintenance', () => {
  const asked = (params: Record<string, string | number>) => askedDelayMs({ code: 'rate_limited', params });
  expect([{ seconds: 90 }, { seconds: -5 }, { seconds: 'depois' }, {}].map(asked)).toEqual([90_000, 0, 0, 0]);
  expect(askedDelayMs({ code: 'bank_down', params: { seconds: 90 } })).toBe(90_000);
  expect(askedDelayMs({ code: 'clock_skewed', params: { seconds: 90 } })).toBe(0);
});

describe('a failure that asks for a person', () => {
  const hours = (
    code: Parameters<typeof attentionMs>[0],
    failures: number,
    hasGoneWell: boolean,
    random = 0,
  ) => (attentionMs(code, failures, hasGoneWell, () => random) ?? Number.NaN) / 3_600_000;

  it('is tried again after a quarter of an hour, and later every six hours', () => {
    expect([1, 2, 3, 4, 5, 50].map((failures) => hours('address_wrong', failures, false))).toEqual([
      0.25, 1, 3, 6, 6, 6,
    ]);
  });
  it('and is one list’s does not keep the others waiting for more than an hour', () => {
    expect([1, 2, 3, 50].map((failures) => hours('scope_missing', failures, true))).toEqual([0.25, 1, 1, 1]);
  });
  it('is never tried sooner for the jitter', () => {
    expect(hours('scope_missing', 1, true, 1)).toBeCloseTo(0.3);
  });
  it('shows a refused credential every six hours, so that none is locked; once sooner where it was good before', () => {
    for (const code of ['credentials_wrong', 'clock_skewed'] as const) {
      expect([1, 2, 3].map((failures) => hours(code, failures, false))).toEqual([6, 6, 6]);
      expect([1, 2, 3].map((failures) => hours(code, failures, true))).toEqual([0.25, 6, 6]);
    }
  });
  it('waits where only the computer’s owner can mend a file', () => {
    const files = [
      'ledger_newer',
      'company_newer',
      'ledger_foreign',
      'ledger_damaged',
      'settings_corrupt',
      'folder_id_lost',
    ] as const;
    for (const code of files) expect(attentionMs(code, 1, true, () => 0)).toBeNull();
  });
});

it('only repeats what may heal by itself', () => {
  expect(ERROR_CODES.filter(mayHeal)).toEqual([
    'address_unreachable',
    'host_unknown',
    'timed_out',
    'rate_limited',
    'bank_down',
    'answer_unreadable',
    'pages_kept_moving',
    'ledger_thread_died',
    'server_unreachable',
    'server_gone',
    'server_busy',
    'server_no_primary',
    'company_not_at_server',
    'company_behind',
    'lease_held',
    'lease_locked',
    'lease_lost',
  ]);
});
