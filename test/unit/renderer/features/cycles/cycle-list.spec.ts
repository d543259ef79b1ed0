import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHARGE_GROUPS, CHARGE_STATES } from '../../../../../src-preload/contract/vocabulary/cycles.ts';
import {
  daysOfWindows,
  rangeOfWindow,
} from '../../../../../src-renderer/features/cycles/filters/relative-windows.ts';
import {
  stateChoices,
  statesWithin,
} from '../../../../../src-renderer/features/cycles/filters/state-choices.ts';
import { sortAfterPress } from '../../../../../src-renderer/features/cycles/list/columns.ts';
import { PageCache } from '../../../../../src-renderer/features/cycles/list/page-cache.ts';
import { rowCount } from '../../../../../src-renderer/features/cycles/list/row-count.ts';
import { activeAfter } from '../../../../../src-renderer/features/cycles/list/use-active-row.ts';

describe('activeAfter', () => {
  it.each([
    ['ArrowDown', 4, 5],
    ['ArrowUp', 4, 3],
    ['PageDown', 4, 14],
    ['PageUp', 14, 4],
    ['Home', 50, 0],
    ['End', 4, 99],
    ['ArrowUp', 0, 0],
    ['PageDown', 95, 99],
    ['ArrowDown', null, 0],
    ['ArrowUp', null, 0],
    ['Tab', 4, null],
  ])('%s from %s goes to %s', (key, active, next) => {
    expect(activeAfter(key, active, 10, 100)).toBe(next);
  });

  it('moves nowhere in an empty list', () => {
    expect(activeAfter('End', null, 10, 0)).toBeNull();
  });
});

describe('rowCount', () => {
  it.each([
    ['before anything is known', null, false, null, 100],
    ['once the first page told the end', null, false, 7, 7],
    ['when counted', 1_000_000, false, null, 1_000_000],
    ['when counted for the list before, of another length', 0, true, null, 100],
    ['when it is known to be empty', 0, false, 0, 0],
    ['when counted as empty before its first page is in', 0, false, null, 0],
    ['when the list is shorter than the count of the one before', 500, true, 3, 3],
  ])('%s', (_when, counted, isCounting, end, rows) => {
    expect(rowCount(counted, isCounting, { now: end, before: end })).toBe(rows);
  });

  it.each([
    ['goes by the count', 203, false, 203],
    ['goes by the count of the list before while it is counted anew', 203, true, 203],
    ['stays as short as it was where nobody has counted', null, false, 200],
    ['stays empty until it is counted anew', 0, true, 0],
  ])('%s where a page told an end before the list changed', (_what, counted, isCounting, rows) => {
    const before = rows === 0 ? 0 : 200;
    expect(rowCount(counted, isCounting, { now: null, before })).toBe(rows);
  });
});

/** What a list shows of its end once all was read after each change: pages come as they are looked at, and before the new count does. */
async function shownAfter(lengths: readonly number[]): Promise<readonly number[]> {
  let [length, counted] = [0, 0];
  const rowsOf = (page: number) =>
    Array.from({ length: Math.max(0, Math.min(100, length - page * 100)) }, () => 'row');
  const pages = new PageCache(async (page) => ({ ok: true, value: rowsOf(page) }), 100, 40);
  const lookAtEnd = async (isCounting: boolean): Promise<number> => {
    const rows = rowCount(counted, isCounting, pages.end);
    pages.want(Math.max(0, rows - 20), Math.max(0, rows - 1));
    await new Promise(setImmediate);
    return rows;
  };
  const shown: number[] = [];
  for (length of lengths) {
    pages.invalidate();
    for (let look = 0; look < 3; look += 1) await lookAtEnd(true);
    counted = length;
    for (let look = 0; look < 3; look += 1) await lookAtEnd(false);
    shown.push(await lookAtEnd(false));
  }
  return shown;
}

it('a list that shrinks and grows again has as many rows as were counted', async () => {
  expect(await shownAfter([203, 200, 203, 260])).toEqual([203, 200, 203, 260]);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(450), { minLength: 1, maxLength: 6 }), async (lengths) => {
      expect(await shownAfter(lengths)).toEqual(lengths);
    }),
  );
});

describe('sortAfterPress', () => {
  it('turns the order of the same column around and starts another one ascending', () => {
    expect(sortAfterPress({ by: 'payer', direction: 'asc' }, 'payer').direction).toBe('desc');
    expect(sortAfterPress({ by: 'payer', direction: 'desc' }, 'payer').direction).toBe('asc');
    expect(sortAfterPress({ by: 'payer', direction: 'asc' }, 'amount')).toEqual({
      by: 'amount',
      direction: 'asc',
    });
  });
});

describe('choices of states', () => {
  it('offer every state once, and every group', () => {
    const choices = stateChoices([]);
    expect(choices.flatMap(({ states }) => states).toSorted()).toEqual(CHARGE_STATES.toSorted());
    expect(choices.map(({ group }) => group)).toEqual(CHARGE_GROUPS);
  });

  it('offer under a chosen group every state that charges of it can have', () => {
    const closed = stateChoices(['closed']).flatMap(({ states }) => states);
    expect(closed.toSorted()).toEqual([
      'cancelled',
      'paid_after_close',
      'partly_refunded',
      'refunded',
      'rejected',
      'settled_outside',
      'underpaid',
      'waived',
    ]);
  });

  it('drop chosen states that would leave the list empty', () => {
    expect(statesWithin(['paid', 'unpaid', 'rejected'], ['closed', 'paid'])).toEqual(['paid', 'rejected']);
    expect(statesWithin(['paid'], [])).toEqual(['paid']);
  });
});

describe('windows by name', () => {
  it.each([
    ['today', '2026-01-31', '2026-01-31'],
    ['thisMonth', '2026-01-01', '2026-01-31'],
    ['lastMonth', '2025-12-01', '2025-12-31'],
    ['nextMonth', '2026-02-01', '2026-02-28'],
    ['last30Days', '2026-01-02', '2026-01-31'],
    ['last90Days', '2025-11-02', '2026-01-31'],
    ['untilToday', null, '2026-01-31'],
  ] as const)('%s goes from %s to %s, seen from a day', (window, from, to) => {
    expect(rangeOfWindow(window, '2026-01-31')).toEqual({ from, to });
  });

  it('set the days of the parts that they are of, and no others', () => {
    expect(daysOfWindows({ due: 'untilToday', paid: null }, '2026-01-31')).toEqual({
      dueFrom: null,
      dueTo: '2026-01-31',
    });
    expect(daysOfWindows({ due: null, paid: 'today' }, '2026-01-31')).toEqual({
      paidFrom: '2026-01-31',
      paidTo: '2026-01-31',
    });
  });
});
