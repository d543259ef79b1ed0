import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../../../src-main/core/civil-date.ts';
import type { RetryPlan } from '../../../../../src-preload/contract/charging.ts';
import type { CycleRow } from '../../../../../src-preload/contract/cycles.ts';
import { firstRetry } from '../../../../../src-renderer/features/cycles/select/retry-days.ts';
import {
  canDecide,
  NOTHING_CHOSEN,
  toggled,
  withRows,
} from '../../../../../src-renderer/features/cycles/select/selection.ts';

const row = (txid: string, changes: Partial<CycleRow> = {}): CycleRow => ({
  ...{ txid, idRec: null, contract: '', payerName: '', payerDocument: '', status: 'ATIVA' },
  ...{ dueDate: '2026-06-10', settleDate: '2026-06-10', amount: 100, paid: 0, refunded: 0, paidAt: null },
  ...{ state: 'unpaid', group: 'unpaid', daysLate: 1, reasons: [] },
  ...changes,
});

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

  it.each([
    ['unpaid', 'unpaid', true],
    ['cancelled', 'closed', true],
    ['paid', 'paid', false],
    ['waived', 'closed', false],
    ['pending', 'open', false],
  ] as const)('of %s charges may be decided on: %s, %s', (state, group, isAllowed) => {
    expect(canDecide(row('a', { state, group }))).toBe(isAllowed);
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
