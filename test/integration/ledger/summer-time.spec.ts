import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  civilDate,
  instantFromEpochMs,
  saoPauloDate,
  type UtcInstant,
} from '../../../src-main/core/civil-date.ts';
import { clockChanges } from '../../../src-main/core/clock-changes.ts';
import { dayOf, startOfDay, startOfNextDay } from '../../../src-main/ledger/reading/rows/sao-paulo-day.ts';
import { newLedger } from '../../support/in-process/ledger/any-ledger.ts';
import { close, paid, shop } from '../../support/in-process/ledger/closable-shop.ts';

/** Two summers that the zone's data know: the next one would be of this kind. */
const FROM = '2017-09-01';
const MOMENTS = { min: Date.parse(FROM), max: Date.parse('2019-12-31') };

it('the day of a moment is the same in SQL as in the rules, and begins and ends with its bounds', () => {
  using ledger = newLedger();
  ledger.write();
  const moments = fc.sample(fc.integer(MOMENTS), 5_000).map(instantFromEpochMs);
  const sql = `SELECT ${dayOf('w.value', clockChanges(civilDate(FROM)))} FROM json_each(?) w ORDER BY w.key`;
  const days = ledger.behind((db) => db.prepare<[string], string>(sql).pluck().all(JSON.stringify(moments)));
  expect(days).toEqual(moments.map(saoPauloDate));
  for (const at of moments) {
    const day = saoPauloDate(at);
    expect(startOfDay(day) <= at && at < startOfNextDay(day)).toBe(true);
  }
});

it('a payment of the first hour of a month is closed once, in that month', () => {
  const payment = {
    ...paid('E1', 'jan', '2018-12-01', 10_000),
    at: '2018-12-01T02:30:00.000Z' as UtcInstant,
  };
  const open = shop(payment);
  const closed = ['2018-11', '2018-12', '2019-01', '2019-02'].map((month) => close(open, month));
  expect(closed.map(({ lines, adjustments }) => [lines, adjustments])).toEqual([
    [0, 0],
    [1, 0],
    [0, 0],
    [0, 0],
  ]);
});
