import { describe, expect, it } from 'vitest';
import { givenStatement } from '../../../src-main/application/features/bank-statement/given-statement.ts';
import { monthOf } from '../../../src-main/core/civil-month.ts';
import { asCicloError } from '../../../src-main/core/failure.ts';
import { centavos } from '../../../src-main/core/money.ts';
import type { GivenStatement } from '../../../src-main/ledger/store/bank-statements.ts';
import { day, noon, refund, settlement } from '../../support/fake/records/ledger-records.ts';
import { type AnyLedger, newLedger } from '../../support/in-process/ledger/any-ledger.ts';

const AT = noon('2026-01-31');
const DAYS = { from: day('2026-01-01'), to: day('2026-01-31') };
const JANUARY = monthOf(DAYS.from);
const NO_FILTER = { author: null, kinds: [], from: null, to: null, search: '', batchId: null };
const typed = (amount: number, text = 'package', on = '2026-01-10') => ({
  ...{ day: day(on), amount: centavos(amount), text },
});
const csv = (...rows: readonly string[]) =>
  givenStatement(['Data;Valor;Identificador', ...rows, ''].join('\n'), null, day('2026-01-31'));

function codeOf(act: () => unknown): string | null {
  try {
    act();
    return null;
  } catch (error) {
    return asCicloError(error).code;
  }
}

const listOf = (ledger: AnyLedger, list: 'fees' | 'only_bank' | 'only_here') =>
  ledger.read().statementMonth(JANUARY, '')?.lists[list];

describe('tariffs that the bank took', () => {
  it('are kept as they were typed, by day, with who did it, and go again', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    writer.actingAs('Ana', 'addFee', () => writer.addFee(typed(990, 'package', '2026-01-20'), AT));
    writer.addFee(typed(150), AT);
    writer.addFee(typed(1, '', '2026-02-01'), AT);
    expect(ledger.read().fees(DAYS)).toEqual([
      { kind: 'fee', id: 2, ...typed(150), fitId: null },
      { kind: 'fee', id: 1, ...typed(990, 'package', '2026-01-20'), fitId: null },
    ]);
    writer.removeFee(1, AT);
    expect(codeOf(() => writer.removeFee(1, AT))).toBe('not_found');
    writer.addFee(typed(1), AT);
    const left = ledger.read().fees(DAYS);
    expect(left.map(({ id }) => id)).toEqual([2, 4]);
    const acts = ledger.read().acts(NO_FILTER, null).rows;
    expect(acts.map(({ kind }) => kind)).toEqual(['fee_added', 'fee_removed', ...Array(3).fill('fee_added')]);
    expect(acts.at(-1)).toMatchObject({ author: 'Ana', amount: 990, day: '2026-01-20' });
  });

  it('may bear the id of the payment that they are of, and are never the line of a refund', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    const [id, back] = ['E00000000202601201500abcdefghijk', 'D00000000202601221500abcdefghijk'];
    const refunds = [
      refund({ id: 'r1', returnId: back, amount: centavos(10_000), settledAt: noon('2026-01-22') }),
    ];
    const paid = { endToEndId: id, txid: null, amount: centavos(10_000), at: noon('2026-01-20'), refunds };
    writer.store({ settlements: [settlement(paid)] }, AT);
    const rows = [
      `20/01/2026;100,00;${id}`,
      `20/01/2026;-1,00;${id}`,
      `22/01/2026;-100,00;${back}`,
      '22/01/2026;-100,00;r9',
    ];
    const { id: statement } = writer.importStatement(csv(...rows), false, AT);
    expect(codeOf(() => writer.markFee(statement, 3, AT))).toBe('not_found');
    writer.markFee(statement, 2, AT);
    writer.markFee(statement, 4, AT);
    expect(listOf(ledger, 'fees')?.rows).toMatchObject([
      { bank: { line: 2 }, here: null, fee: { amount: 100 } },
      { bank: { line: 4 }, here: null, fee: { amount: 10_000 } },
    ]);
    expect(listOf(ledger, 'only_bank')?.count).toBe(0);
    expect(ledger.read().statementMonth(JANUARY, '')?.lists.matched.count).toBe(2);
    // Told by a newer statement as well, each line stays what it is in either.
    writer.importStatement(csv('01/01/2026;1,00;a', ...rows), false, AT);
    expect(codeOf(() => writer.markFee(statement, 3, AT))).toBe('not_found');
    expect(codeOf(() => writer.markFee(statement, 2, AT))).toBe('fee_known');
  });

  it('stand on their line of whichever statement is the newest, and no line twice', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    const lines = ['10/01/2026;-1,50;t1', '10/01/2026;-1,50;t2', '11/01/2026;2,00;', '12/01/2026;-3,00;'];
    const { id } = writer.importStatement(csv(...lines), false, AT);
    for (const line of [3, 9]) expect(codeOf(() => writer.markFee(id, line, AT))).toBe('not_found');
    writer.markFee(id, 1, AT);
    expect(codeOf(() => writer.markFee(id, 1, AT))).toBe('fee_known');
    expect(listOf(ledger, 'fees')).toMatchObject({
      ...{ count: 1, returned: 150, received: 0 },
      rows: [{ bank: { line: 1 }, here: null, fee: { amount: 150, isTyped: false } }],
    });
    expect(listOf(ledger, 'only_bank')).toMatchObject({ count: 3, returned: 450 });
    const again = writer.importStatement(csv(...lines, '31/01/2026;-9,00;x'), false, AT);
    expect(listOf(ledger, 'fees')?.rows).toMatchObject([{ bank: { statementId: again.id, line: 1 } }]);
    expect(ledger.read().fees(DAYS)).toHaveLength(1);
    const days = ledger.read().statementMonth(JANUARY, '')?.days;
    expect(days?.find((each) => each.day === '2026-01-10')).toMatchObject({
      ...{ bankReturned: 300, hereReturned: 150 },
    });
  });

  it('are one an account where two have the same on the same day, and none of either twice', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    const ofx = (account: string, made: string): GivenStatement =>
      givenStatement(
        `<OFX><DTSERVER>${made}<STMTRS><BANKACCTFROM><BANKID>341<ACCTID>${account}</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>FEE<DTPOSTED>20260110<TRNAMT>-1.50<FITID>tar</STMTTRN></BANKTRANLIST></STMTRS></OFX>`,
        null,
        day('2026-01-31'),
      );
    const [one, other] = ['1', '2'].map((account) =>
      writer.importStatement(ofx(account, '20260130'), true, AT),
    );
    const ids = [one?.id ?? 0, other?.id ?? 0];
    for (const id of ids) writer.markFee(id, 1, AT);
    for (const id of ids) expect(codeOf(() => writer.markFee(id, 1, AT))).toBe('fee_known');
    // The same account's, told once more by a later file.
    const { id } = writer.importStatement(ofx('1', '20260131'), true, AT);
    expect(codeOf(() => writer.markFee(id, 1, AT))).toBe('fee_known');
    expect(listOf(ledger, 'fees')).toMatchObject({ count: 2, returned: 300 });
    expect(listOf(ledger, 'only_bank')).toMatchObject({ count: 0 });
  });

  it('that were typed before the statement came become its line, and count once', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    writer.addFee(typed(150), AT);
    const { id } = writer.importStatement(csv('10/01/2026;-1,50;t1', '10/01/2026;-1,50;t2'), false, AT);
    expect(listOf(ledger, 'fees')).toMatchObject({
      count: 1,
      rows: [{ bank: null, fee: { isTyped: true } }],
    });
    writer.markFee(id, 2, AT);
    expect(ledger.read().fees(DAYS)).toMatchObject([{ id: 1, text: 'package', fitId: 't2' }]);
    expect(listOf(ledger, 'fees')).toMatchObject({ count: 1, rows: [{ bank: { line: 2 } }] });
    writer.markFee(id, 1, AT);
    expect(ledger.read().fees(DAYS)).toHaveLength(2);
  });

  it('stay one where the bank numbers its line anew, or tells it in a file without numbers', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    const mark = (...rows: readonly string[]) => {
      const { id } = writer.importStatement(csv(...rows), false, AT);
      return (line: number) => codeOf(() => writer.markFee(id, line, AT));
    };
    expect(mark('10/01/2026;-19,90;N1')(1)).toBeNull();
    for (const again of ['10/01/2026;-19,90;M1', '10/01/2026;-19,90;']) {
      const say = mark(again);
      expect([listOf(ledger, 'only_bank')?.count, listOf(ledger, 'fees')?.count]).toEqual([1, 0]);
      expect(listOf(ledger, 'only_here')).toMatchObject({
        returned: 1990,
        rows: [{ bank: null, fee: { id: 1 } }],
      });
      expect(say(1)).toBeNull();
      expect([listOf(ledger, 'only_bank')?.count, listOf(ledger, 'only_here')?.count]).toEqual([0, 0]);
      expect(say(1)).toBe('fee_known');
    }
    expect(ledger.read().fees(DAYS)).toMatchObject([{ id: 1 }]);
  });

  it('are two where the bank took two of one amount, whichever file told of either', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    const take = (...rows: readonly string[]): number => writer.importStatement(csv(...rows), false, AT).id;
    const mark = (id: number, line: number) => codeOf(() => writer.markFee(id, line, AT));
    const first = take('10/01/2026;-1,50;N1', '10/01/2026;-1,50;N2');
    expect(mark(first, 1)).toBeNull();
    const second = take('10/01/2026;-1,50;M1', '10/01/2026;-1,50;M2');
    // Of the file that was replaced, as a page that is open still shows it.
    expect(mark(first, 2)).toBeNull();
    expect([mark(second, 1), mark(second, 2)]).toEqual([null, null]);
    for (const id of [first, second]) expect(mark(id, 1)).toBe('fee_known');
    expect(ledger.read().fees(DAYS)).toHaveLength(2);
  });

  it('stay one where their statement was taken away and another tells of it', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    const first = writer.importStatement(csv('10/01/2026;-1,50;N1'), false, AT);
    writer.markFee(first.id, 1, AT);
    const second = writer.importStatement(csv('10/01/2026;-1,50;M1'), false, AT);
    writer.removeStatement(first.id, AT);
    writer.markFee(second.id, 1, AT);
    expect(ledger.read().fees(DAYS)).toMatchObject([{ id: 1, fitId: 'M1' }]);
  });

  it('stay as long as their entry stands in a batch', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    writer.addFee(typed(150), AT);
    const sums = { received: centavos(0), refunded: centavos(0), revenue: centavos(0), fees: centavos(150) };
    const batch = writer.recordPostings(
      {
        ...{ ...DAYS, ...sums, entries: 1, sha256: 'a' },
        settings: { layout: 'dominio', composed: null, accounts: [], cnpj: null, withRevenue: false },
        rows: [{ movement: 'fee-1', refund: '', event: 'fee', day: DAYS.from, amount: centavos(150) }],
      },
      AT,
    );
    expect(codeOf(() => writer.removeFee(1, AT))).toBe('fee_posted');
    expect(ledger.read().postingBatches()).toMatchObject([{ fees: 150 }]);
    writer.undoPostings(batch, AT);
    writer.removeFee(1, AT);
    expect(ledger.read().fees(DAYS)).toEqual([]);
  });
});
