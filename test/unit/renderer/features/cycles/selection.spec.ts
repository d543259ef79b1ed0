import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../../../src-main/core/civil-date.ts';
import type { RetryPlan } from '../../../../../src-preload/contract/charge-changes.ts';
import { MOST_CHOSEN } from '../../../../../src-preload/contract/vocabulary/cycles.ts';
import { firstRetry } from '../../../../../src-renderer/features/cycles/select/retry-days.ts';
import {
  canDecide,
  canDecideAnew,
  NOTHING_CHOSEN,
  readAnew,
  rowsBetween,
  toDecide,
  toggled,
  wentBack,
  withoutRows,
  withRows,
} from '../../../../../src-renderer/features/cycles/select/selection.ts';
import { cycleRow as row } from '../../../../support/fake/records/cycle-row.ts';

describe('a selection', () => {
  it('takes a row in and out again', () => {
    const one = toggled(NOTHING_CHOSEN, row('a'));
    expect([...one.keys()]).toEqual(['a']);
    expect(toggled(one, row('a'))).toEqual(NOTHING_CHOSEN);
  });

  it('takes more rows in, each once, and keeps those that were there', () => {
    const chosen = withRows(toggled(NOTHING_CHOSEN, row('b')), [row('a'), row('b'), row('c')]);
    expect([...chosen.keys()]).toEqual(['b', 'a', 'c']);
  });

  it('grows to a bound, and is read again within it', () => {
    const many = Array.from({ length: MOST_CHOSEN + 5 }, (_, at) => row(`r${at}`));
    const chosen = withRows(toggled(NOTHING_CHOSEN, row('b')), many);
    expect([chosen.size, chosen.has('b')]).toEqual([MOST_CHOSEN, true]);
    const paid = row('b', { state: 'paid' });
    expect(toggled(chosen, row('new'))).toEqual(chosen);
    expect(withRows(chosen, [paid]).get('b')).toBe(paid);
  });

  it.each([
    ['b', 'd', 'bcd'],
    ['d', 'b', 'bcd'],
    ['a', 'a', 'a'],
    ['b', 'gone', 'b'],
    ['gone', 'lost', ''],
  ])('reaches from %s to %s over %j', (one, other, over) => {
    const list = ['a', 'b', 'c', 'd', 'e'].map((txid) => row(txid));
    expect(
      rowsBetween(list, one, other)
        .map(({ txid }) => txid)
        .join(''),
    ).toBe(over);
  });

  it('lets go what was done, and keeps the rest in its order', () => {
    const chosen = withRows(
      NOTHING_CHOSEN,
      ['a', 'b', 'c', 'd'].map((txid) => row(txid)),
    );
    expect([...withoutRows(chosen, ['c', 'a', 'x']).keys()]).toEqual(['b', 'd']);
  });

  it('has its rows as they are now once they were read again, and those no more that the list no longer holds', () => {
    const asked = withRows(
      NOTHING_CHOSEN,
      ['a', 'b', 'c'].map((txid) => row(txid)),
    );
    const meanwhile = withRows(withoutRows(asked, ['c']), [row('d')]);
    const now = row('b', { state: 'retrying', amount: 90 });
    expect([...readAnew(meanwhile, asked, [now, row('c')])]).toEqual([
      ['b', now],
      ['d', row('d')],
    ]);
  });

  it.each([
    ['unpaid', 'unpaid', 100, true],
    ['cancelled', 'closed', 0, true],
    ['paid', 'paid', 0, false],
    ['waived', 'closed', 0, false],
    ['pending', 'open', 0, false],
    ['underpaid', 'attention', 60, true],
    ['paid_after_close', 'attention', 60, true],
    ['paid_after_close', 'attention', 0, false],
  ] as const)('of %s charges may be decided on: %s, owing %d, %s', (state, group, owed, isAllowed) => {
    expect(canDecide(row('a', { state, group, owed }))).toBe(isAllowed);
  });

  it.each([
    ['refunded', 100, 0, true],
    ['refunded', 100, 100, true],
    ['partly_refunded', 60, 40, true],
    ['overpaid', 0, 0, false],
    ['paid', 10, 0, false],
  ] as const)(
    'of %s charges of which %d went back may be decided on, owing %d: %s',
    (state, refunded, owed, isAllowed) => {
      const paid = refunded + (state === 'partly_refunded' ? 40 : isAllowed ? 0 : 100);
      const back = row('a', {
        state,
        group: 'attention',
        owed,
        paid,
        refunded,
        paidAt: '2026-06-10T10:00:00.000Z',
      });
      expect(canDecide(back)).toBe(isAllowed);
      expect(canDecide({ ...back, reasons: [{ kind: 'decision', decision: 'waived' }] })).toBe(false);
    },
  );

  it('is decided on for what is owed, and for all that the bank has not kept where nothing is', () => {
    expect([toDecide(row('a', { owed: 60 })), toDecide(row('a', { owed: 0 }))]).toEqual([60, 100]);
    expect(toDecide(row('a', { owed: 0, paid: 100, refunded: 30 }))).toBe(30);
  });
  it('is decided anew where money went back that the decision is not about, over all that is not kept', () => {
    const back = {
      paidAt: '2026-01-10T12:00:00Z',
      paid: 70,
      refunded: 70,
      owed: 70,
      group: 'attention',
    } as const;
    const decided = row('a', { ...back, reasons: [{ kind: 'decision', decision: 'waived' }] });
    expect([canDecide(decided), canDecideAnew(decided), toDecide(decided)]).toEqual([false, true, 100]);
    expect(canDecideAnew({ ...decided, group: 'closed' })).toBe(false);
    expect(canDecideAnew(row('a', back))).toBe(false);
  });
  it('tells as what went back no more than did', () => {
    expect(wentBack(row('a', { paid: 40, refunded: 0 }))).toBe(0);
    expect(wentBack(row('a', { paid: 40, refunded: 10 }))).toBe(10);
    expect(wentBack(row('a', { paid: 150, refunded: 60 }))).toBe(10);
  });
});

describe('the first day of a retry', () => {
  type Day = RetryPlan['days'][number];
  const day = (date: string, isBusinessDay: boolean, ...kinds: ('not_in_future' | 'day_tried')[]): Day => ({
    ...{ date: civilDate(date), isBusinessDay },
    refusals: kinds.map((kind) => ({ kind })),
  });
  const plan = (...days: Day[]): RetryPlan => ({ used: [], left: 3, days });

  it('is the first business day that nothing refuses', () => {
    const days = plan(
      day('2026-06-11', true, 'day_tried'),
      day('2026-06-13', false),
      day('2026-06-15', true),
    );
    expect(firstRetry(days)).toEqual({ kind: 'possible', date: '2026-06-15' });
  });

  it('is another day where there is no business day', () => {
    expect(firstRetry(plan(day('2026-06-13', false)))).toEqual({ kind: 'possible', date: '2026-06-13' });
  });

  it('is none where each is refused: then why, each said once', () => {
    const days = plan(
      day('2026-06-11', true, 'not_in_future'),
      day('2026-06-12', true, 'not_in_future', 'day_tried'),
    );
    expect(firstRetry(days)).toEqual({
      kind: 'refused',
      refusals: [{ kind: 'not_in_future' }, { kind: 'day_tried' }],
    });
  });
});
