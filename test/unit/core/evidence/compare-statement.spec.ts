import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CivilDate, civilDate } from '../../../../src-main/core/civil-date.ts';
import {
  compareStatement,
  type KnownMovement,
} from '../../../../src-main/core/evidence/compare-statement.ts';
import type { StatementLine } from '../../../../src-main/core/evidence/statement-line.ts';
import { centavos } from '../../../../src-main/core/money.ts';

const DAY = civilDate('2026-11-05');
const EVERY_DAY = (): boolean => true;

const line = (changes: Partial<StatementLine>): StatementLine => ({
  ...{ line: 1, day: DAY, amount: centavos(100), fitId: '', endToEndId: null, refundId: null },
  ...changes,
});
const movement = (changes: Partial<KnownMovement>): KnownMovement => ({
  ...{ kind: 'charge', endToEndId: 'E1', refundId: null, returnId: null, day: DAY, amount: centavos(100) },
  ...changes,
});
const refund = (changes: Partial<KnownMovement>): KnownMovement =>
  movement({ kind: 'refund', refundId: 'r1', returnId: 'D1', ...changes });

const counted = (lines: StatementLine[], movements: KnownMovement[], isCovered = EVERY_DAY) => {
  const { matched, different, onlyBank, onlyHere } = compareStatement(lines, movements, isCovered);
  return [matched.length, different.length, onlyBank.length, onlyHere.length];
};

describe('a statement beside what is known', () => {
  it('never ties a line to a movement by amount and day', () => {
    expect(counted([line({})], [movement({})])).toEqual([0, 0, 1, 1]);
    expect(counted([line({ fitId: 'E1' })], [movement({})])).toEqual([1, 0, 0, 0]);
    expect(counted([line({ endToEndId: 'E1' })], [movement({})])).toEqual([1, 0, 0, 0]);
  });

  it('tells the same id with another amount or day apart', () => {
    const lines = [line({ endToEndId: 'E1', amount: centavos(99) })];
    expect(counted(lines, [movement({})])).toEqual([0, 1, 0, 0]);
    expect(counted([line({ endToEndId: 'E1' })], [movement({ day: civilDate('2026-11-04') })])).toEqual([
      0, 1, 0, 0,
    ]);
  });

  it('finds a refund by its id, by the bank’s, or as the only one of its payment; never as a payment', () => {
    const out = { amount: centavos(-100) };
    for (const named of [{ fitId: 'r1' }, { fitId: 'r1.E1' }, { refundId: 'D1' }, { endToEndId: 'E1' }])
      expect(counted([line({ ...out, ...named })], [refund({})])).toEqual([1, 0, 0, 0]);
    expect(counted([line({ fitId: 'r1' })], [refund({})])).toEqual([0, 0, 1, 1]);
    expect(
      counted([line({ ...out, endToEndId: 'E1' })], [refund({}), refund({ refundId: 'r2', returnId: 'D2' })]),
    ).toEqual([0, 0, 1, 2]);
  });

  it('takes no line about a payment for its refund, in whatever order they come: a tariff may bear the payment’s id', () => {
    const tariff = line({ amount: centavos(-1), endToEndId: 'E1' });
    const own = line({ amount: centavos(-100), refundId: 'D1' });
    for (const lines of [
      [tariff, own],
      [own, tariff],
    ])
      expect(counted(lines, [refund({})])).toEqual([1, 0, 1, 0]);
    expect(counted([tariff], [refund({})])).toEqual([0, 0, 1, 1]);
    // Of the refund's own amount too, where the refund has a line of its own.
    const alike = line({ amount: centavos(-100), endToEndId: 'E1' });
    expect(counted([alike, own], [refund({})])).toEqual([1, 0, 1, 0]);
    expect(counted([alike, own], [refund({}), refund({ refundId: 'r2', returnId: 'D2' })])).toEqual([
      2, 0, 0, 0,
    ]);
    const lesser = refund({ refundId: 'r2', returnId: 'D2', amount: centavos(40) });
    expect(counted([alike], [refund({}), lesser])).toEqual([1, 0, 0, 1]);
  });

  it('tells two refunds of one id apart once a line names the payment of one', () => {
    const out = { amount: centavos(-100) };
    const lines = [line({ ...out, fitId: 'r1' }), line({ ...out, fitId: 'r1.E2', endToEndId: 'E2' })];
    const movements = [refund({ returnId: null }), refund({ returnId: null, endToEndId: 'E2' })];
    expect(counted(lines, movements)).toEqual([2, 0, 0, 0]);
    expect(counted(lines.slice(0, 1), movements)).toEqual([0, 0, 1, 2]);
  });

  it('misses nothing on days that no statement tells', () => {
    expect(counted([], [movement({})], () => false)).toEqual([0, 0, 0, 0]);
  });

  it('has each line and each covered movement in one place, in whatever order they come', () => {
    const ids = fc.constantFrom('E1', 'E2', 'E3');
    const days = fc.constantFrom<CivilDate>(DAY, civilDate('2026-11-06'));
    const amounts = fc.integer({ min: 1, max: 3 }).map(centavos);
    const anyLine = fc
      .record({
        fitId: fc.constantFrom('', 'r1', 'E1'),
        endToEndId: fc.option(ids),
        day: days,
        amount: amounts,
        isOut: fc.boolean(),
      })
      .map(({ isOut, amount, ...rest }) => line({ ...rest, amount: centavos(isOut ? -amount : amount) }));
    const anyMovement = fc
      .record({ endToEndId: ids, day: days, amount: amounts, isRefund: fc.boolean() })
      .map(({ isRefund, ...rest }) => (isRefund ? refund(rest) : movement(rest)));
    fc.assert(
      fc.property(fc.array(anyLine), fc.array(anyMovement), (lines, movements) => {
        const found = compareStatement(lines, movements, EVERY_DAY);
        const pairs = [...found.matched, ...found.different];
        expect(new Set([...pairs.map((pair) => pair.line), ...found.onlyBank]).size).toBe(lines.length);
        expect(new Set([...pairs.map((pair) => pair.movement), ...found.onlyHere]).size).toBe(
          movements.length,
        );
        for (const pair of pairs) expect(pair.line.amount > 0).toBe(pair.movement.kind !== 'refund');
      }),
    );
  });
});
