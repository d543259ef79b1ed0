import { describe, expect, it } from 'vitest';
import { isWithoutCharges, type Overview } from '../../../../../src-renderer/features/overview/overview.ts';

const NONE = { count: 0, amount: 0 };
const MONTH = { month: '2026-03', expected: NONE, received: NONE, unpaid: NONE, attention: NONE };

const EMPTY: Overview = {
  asOf: '2026-03-02',
  thisMonth: MONTH,
  months: [MONTH],
  aging: [{ bucket: '1_7', total: NONE }],
  attention: [],
  notCharged: 0,
  joining: { ...NONE, refunded: 0 },
  orphans: NONE,
  ending: NONE,
  quarantined: 0,
};

const ONE = { count: 1, amount: 990 };

describe('a company that begins', () => {
  it('has nothing to show', () => {
    expect(isWithoutCharges(EMPTY)).toBe(true);
  });

  it.each<[string, Partial<Overview>]>([
    ['a charge of the year', { months: [MONTH, { ...MONTH, expected: ONE }] }],
    ['a cancelled one that was paid', { months: [{ ...MONTH, attention: ONE }] }],
    ['an unpaid one of long ago', { aging: [{ bucket: 'over_90', total: ONE }] }],
    ['one that needs a person', { attention: [{ state: 'paid_twice', total: ONE }] }],
    ['a cycle that nobody charged', { notCharged: 1 }],
    ['a joining payment', { joining: { ...ONE, refunded: 0 } }],
    ['an orphan payment', { orphans: ONE }],
    ['a mandate that ends', { ending: ONE }],
    ['a record that was not understood', { quarantined: 1 }],
  ])('has begun with %s', (_, change) => {
    expect(isWithoutCharges({ ...EMPTY, ...change })).toBe(false);
  });
});
