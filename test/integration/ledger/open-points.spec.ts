import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { civilMonth } from '../../../src-main/core/civil-month.ts';
import type { SyncRun } from '../../../src-main/ledger/ledger-writer.ts';
import { noon } from '../../support/fake/records/ledger-records.ts';
import { AT, type Shop, shop } from '../../support/in-process/ledger/closable-shop.ts';

const NONE = { charges: 0, mandates: 0, settlements: 0 };

/** What a good poll leaves that was judged by a day; the ledger itself stands at 30 June. */
const readOn = (open: Shop, today: string, change: Partial<SyncRun> = {}): Shop => {
  open.writer.recordRun({
    ...{ startedAt: AT, finishedAt: AT, today: civilDate(today), requests: 1, mode: 'lists' },
    ...{ records: NONE, new: NONE, changed: NONE, quarantined: 0, evaluated: 0 },
    ...change,
  });
  return open;
};

const pointsOf = (open: Shop, month: string) =>
  open
    .reader()
    .openPoints(civilMonth(month))
    .filter(({ point }) => point === 'not_read_to_end');

describe('a month that is over and was not read to its end', () => {
  it.each([
    ['in its midst', '2026-01-20', ['2026-01-20']],
    ['on its last day', '2026-01-31', ['2026-01-31']],
    ['on the day after it', '2026-02-01', []],
  ])('is one since whose last day no poll has ended well: the last was %s', (_, today, days) => {
    expect(pointsOf(readOn(shop(), today), '2026-01').map((point) => point.readOn)).toEqual(days);
  });

  it('is told by the day that the poll was judged by, whenever this computer says that it ended', () => {
    const open = readOn(shop(), '2026-06-30', { finishedAt: noon('2020-01-01') });
    expect(pointsOf(open, '2026-05')).toEqual([]);
    readOn(open, '2026-05-20', { finishedAt: noon('2026-09-01') });
    expect(pointsOf(open, '2026-05')).toHaveLength(1);
  });

  it('is no month that goes on', () => {
    expect(pointsOf(readOn(shop(), '2026-05-20'), '2026-06')).toEqual([]);
  });

  it('is any where no poll has ever ended well', () => {
    expect(pointsOf(shop(), '2026-01')).toEqual([
      { point: 'not_read_to_end', count: 1, amount: null, readOn: null },
    ]);
  });
});
