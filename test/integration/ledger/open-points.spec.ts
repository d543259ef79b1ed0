import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { civilMonth } from '../../../src-main/core/civil-month.ts';
import type { SyncRun } from '../../../src-main/ledger/model/ledger-writer.ts';
import { noon } from '../../support/fake/records/ledger-records.ts';
import {
  AT,
  close,
  hear,
  paid,
  reopen,
  type Shop,
  shop,
} from '../../support/in-process/ledger/closable-shop.ts';

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
      { point: 'not_read_to_end', count: 1, amount: null, readOn: null, toReopen: null },
    ]);
  });
});

describe('what came after the last closing by a basis that a company has left', () => {
  const lateOf = (open: Shop, month = '2026-05') =>
    open
      .reader()
      .openPoints(civilMonth(month))
      .filter(({ point }) => point === 'late_news');
  const toReopen = (open: Shop, month: string) =>
    open.reader().closingMonth({ month: civilMonth(month), basis: 'caixa' }, false).toReopen;

  it('is told anew by a handle that was asked before, once the ledger has changed', () => {
    const open = shop(paid('E1', null, '2025-12-20', 100));
    open.writer.setRegime(2026, 'competencia', AT);
    close(open, '2025-12');
    const reader = open.reader();
    const counted = () =>
      reader
        .openPoints(civilMonth('2026-05'))
        .flatMap(({ point, count }) => (point === 'late_news' ? count : []));
    expect([counted(), counted()]).toEqual([[], []]);
    hear(open, paid('E9', null, '2025-12-30', 5_000));
    expect([counted(), counted()]).toEqual([[1], [1]]);
  });

  it('names what is to be opened so that closing it anew takes it, also where a month was closed after a later one', () => {
    const open = shop(paid('E1', null, '2025-11-20', 100), paid('E2', null, '2025-12-20', 100));
    const december = close(open, '2025-12');
    // What comes late of a month before one that is open still is closed with that one.
    open.writer.setRegime(2026, 'competencia', AT);
    const october = close(open, '2025-10');
    hear(open, paid('E8', null, '2025-10-20', 300));
    expect(lateOf(open)).toEqual([]);
    const november = close(open, '2025-11');
    hear(open, paid('E9', null, '2025-12-30', 5_000));
    expect(lateOf(open)).toMatchObject([
      { count: 1, toReopen: { months: ['2025-11', '2025-10', '2025-12'] } },
    ]);
    for (const { id } of [november, october, december]) reopen(open, id);
    for (const month of ['2025-10', '2025-11', '2025-12']) close(open, month);
    expect(lateOf(open)).toEqual([]);
    hear(open, paid('E10', null, '2025-12-31', 5_000));
    expect(lateOf(open)).toMatchObject([{ toReopen: { months: ['2025-12'] } }]);
  });

  it('stands open in every month until that closing was opened again and closed anew', () => {
    const open = shop(paid('E1', null, '2025-11-20', 100), paid('E2', null, '2025-12-20', 100));
    close(open, '2025-11');
    const last = close(open, '2025-12');
    hear(open, paid('E9', null, '2025-11-30', 5_000, [['2025-12-30', 1_000]]));
    // As long as caixa goes on the next month takes it.
    expect([lateOf(open), toReopen(open, '2025-12')]).toEqual([[], []]);
    open.writer.setRegime(2026, 'competencia', AT);
    const december = { months: ['2025-12'], basis: 'caixa' };
    expect(lateOf(open)).toEqual([
      { point: 'late_news', count: 2, amount: 4_000, readOn: null, toReopen: december },
    ]);
    expect(['2025-11', '2025-12'].map((month) => toReopen(open, month))).toEqual([['2025-12'], ['2025-12']]);
    reopen(open, last.id);
    expect([lateOf(open), toReopen(open, '2025-11')]).toEqual([[], []]);
    expect(close(open, '2025-12')).toMatchObject({ lines: 3, totals: { net: 4_100 } });
    expect(lateOf(open)).toEqual([]);
  });
});
