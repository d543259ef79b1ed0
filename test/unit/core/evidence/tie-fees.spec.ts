import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BankFee } from '../../../../src-main/core/close/bank-fee.ts';
import { feeWordOf, mayBeFee, tieFees } from '../../../../src-main/core/evidence/tie-fees.ts';
import { centavos } from '../../../../src-main/core/money.ts';
import { day } from '../../../support/fake/records/ledger-records.ts';

const line = (amount: number, fitId = '') => ({
  ...{ day: day('2026-01-10'), amount: centavos(amount), fitId },
  ...{ endToEndId: null, refundId: null },
});
const fee = (id: number, amount: number, fitId: string | null): BankFee => ({
  ...{ kind: 'fee', id, day: day('2026-01-10'), amount: centavos(amount), text: '', fitId },
});

describe('a line of the statement', () => {
  it('may be a tariff where it took money out', () => {
    expect(mayBeFee(line(-150))).toBe(true);
    expect([mayBeFee(line(150)), mayBeFee(line(0))]).toEqual([false, false]);
  });

  it('takes one word each, by day, amount and number', () => {
    const lines = [line(-150, 'a'), line(-150, 'a'), line(-150, 'b'), line(150, 'c')];
    const said = [fee(1, 150, 'a'), fee(2, 150, 'c'), fee(3, 200, 'a')];
    const { tied, lines: left, fees } = tieFees(lines, said);
    expect(tied).toEqual([{ line: lines[0], fee: said[0] }]);
    expect(left).toEqual(lines.slice(1));
    expect(fees.map(({ id }) => id)).toEqual([2, 3]);
  });

  it('of no number is told from no other of its day and amount, and each is taken once', () => {
    const lines = [line(-150), line(-150)];
    expect(tieFees(lines, [fee(1, 150, ''), fee(2, 150, ''), fee(3, 150, '')])).toMatchObject({
      tied: [{ fee: { id: 1 } }, { fee: { id: 2 } }],
      lines: [],
      fees: [{ id: 3 }],
    });
  });

  it('is never what a person typed, unless they say so', () => {
    expect(tieFees([line(-150)], [fee(1, 150, null)])).toMatchObject({ tied: [], fees: [{ id: 1 }] });
  });
});

/** What is left of a person who calls lines tariffs in turn, each file numbering its lines as it likes. */
function saidOf(files: readonly (readonly string[])[]): BankFee[] {
  const fees: BankFee[] = [];
  for (const [statementId, numbers] of files.entries()) {
    const told = numbers.map((fitId) => ({ ...line(-150, fitId), statementId }));
    for (const { fitId } of told) {
      const word = feeWordOf({ ofDay: told, own: told }, fees, fitId);
      if (word.kind === 'new') fees.push(fee(fees.length + 1, 150, fitId));
      if (word.kind === 'moved') fees[word.fee.id - 1] = { ...word.fee, fitId };
    }
  }
  return fees;
}

describe('a line that is called a tariff', () => {
  const told = (...numbers: readonly string[]) =>
    numbers.map((fitId) => ({ ...line(-150, fitId), statementId: 1 }));
  const word = (numbers: readonly string[], said: readonly BankFee[], fitId: string) =>
    feeWordOf({ ofDay: told(...numbers), own: told(...numbers) }, said, fitId);

  it('is the one whose own line nothing tells any more, before one that was typed', () => {
    const said = [fee(1, 150, null), fee(2, 150, 'old')];
    expect(word(['new'], said, 'new')).toMatchObject({ kind: 'moved', fee: { id: 2 } });
    expect(word(['new', 'old'], said, 'new')).toMatchObject({ kind: 'moved', fee: { id: 1 } });
    expect(word(['new', 'old'], said.slice(1), 'new')).toEqual({ kind: 'new' });
    expect(word(['old'], said, 'old')).toEqual({ kind: 'known' });
  });

  it('is one more where its statement is told no more and another line of that is one already', () => {
    const own = told('x', 'y').map((each) => ({ ...each, statementId: 2 }));
    expect(feeWordOf({ ofDay: told('a'), own }, [fee(1, 150, 'x')], 'y')).toEqual({ kind: 'new' });
  });

  it('is as many as the file that has most of them, however each numbers its lines', () => {
    const number = fc.constantFrom('', 'a', 'b', 'c');
    fc.assert(
      fc.property(fc.array(fc.array(number, { minLength: 1, maxLength: 4 }), { minLength: 1 }), (files) => {
        const most = Math.max(...files.map(({ length }) => length));
        expect(saidOf(files)).toHaveLength(most);
      }),
    );
  });
});
