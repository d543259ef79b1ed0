import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { givenStatement } from '../../../src-main/application/features/bank-statement/given-statement.ts';
import { civilDate, saoPauloDate } from '../../../src-main/core/civil-date.ts';
import { monthOf } from '../../../src-main/core/civil-month.ts';
import { decodeText } from '../../../src-main/core/decode-text.ts';
import { centavos } from '../../../src-main/core/money.ts';
import { ofxPieces } from '../../../src-main/exports/ofx.ts';
import { encodeWindows1252 } from '../../../src-main/exports/windows-1252.ts';
import { writePieces } from '../../../src-main/exports/write-texts.ts';
import type { GivenStatement } from '../../../src-main/ledger/store/bank-statements.ts';
import { charge, day, mandate, noon, refund, settlement } from '../../support/fake/records/ledger-records.ts';
import { smallWorld, WORLD_TODAY } from '../../support/fake/records/ledger-world.ts';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';
import { type AnyLedger, newLedger } from '../../support/in-process/ledger/any-ledger.ts';

const AT = noon('2026-01-31');
const TODAY = day('2026-01-31');
const JANUARY = monthOf(TODAY);
const QUIET = { isCancelled: () => false, onProgress: () => {} };

/** A charge that was paid, part of which went back, and a payment that is nobody's. */
function filled(): AnyLedger {
  const ledger = newLedger();
  const writer = ledger.write();
  writer.store(
    {
      mandates: [mandate()],
      charges: [charge({ txid: 'tx' })],
      settlements: [
        settlement({
          ...{ endToEndId: 'E1', txid: 'tx', amount: centavos(5_000), at: noon('2026-01-12') },
          refunds: [refund({ id: 'r1', amount: centavos(100), settledAt: noon('2026-01-13') })],
        }),
        settlement({ endToEndId: 'E2', txid: null, amount: centavos(700), at: noon('2026-01-20') }),
      ],
    },
    AT,
  );
  writer.reconcile(TODAY, AT);
  return ledger;
}

const csv = (...rows: readonly string[]): GivenStatement =>
  givenStatement(['Data;Valor;Identificador', ...rows, ''].join('\n'), null, TODAY);

const countsOf = (ledger: AnyLedger, search = '') => {
  const lists = ledger.read().statementMonth(JANUARY, search)?.lists;
  return lists && [lists.matched.count, lists.different.count, lists.only_bank.count, lists.only_here.count];
};

describe('statements that are kept', () => {
  it('show what agrees, what differs, and what one side alone has; by day as well', () => {
    using ledger = filled();
    expect(countsOf(ledger)).toBeUndefined();
    ledger
      .write()
      .importStatement(
        csv('12/01/2026;50,00;E1', '14/01/2026;-1,00;r1', '15/01/2026;9,00;?', '31/01/2026;-2,00;t'),
        false,
        AT,
      );
    expect(countsOf(ledger)).toEqual([1, 1, 2, 1]);
    const month = ledger.read().statementMonth(JANUARY, '');
    expect(month?.lists.only_bank).toMatchObject({ received: 900, returned: 200 });
    expect(month?.lists.only_here.rows).toMatchObject([
      { bank: null, here: { endToEndId: 'E2', kind: 'orphan' } },
    ]);
    expect(month?.days.find(({ day: each }) => each === '2026-01-12')).toEqual({
      ...{ day: '2026-01-12', isCovered: true, bankReceived: 5_000, bankReturned: 0 },
      ...{ hereReceived: 5_000, hereReturned: 0 },
    });
    expect(countsOf(ledger, 'E2')).toEqual([0, 0, 0, 1]);
    expect(countsOf(ledger, '9,00')).toEqual([0, 0, 1, 0]);
  });

  it('show what arrives here later as agreeing, without being imported anew', () => {
    using ledger = filled();
    const writer = ledger.write();
    writer.importStatement(csv('21/01/2026;8,00;E3'), false, AT);
    expect(countsOf(ledger)).toEqual([0, 0, 1, 0]);
    writer.store(
      {
        settlements: [
          settlement({ endToEndId: 'E3', txid: null, amount: centavos(800), at: noon('2026-01-21') }),
        ],
      },
      AT,
    );
    expect(countsOf(ledger)).toEqual([1, 0, 0, 0]);
  });

  it('tell a day by the newest of those that tell it, and leave the accounts as they were', () => {
    using ledger = filled();
    const money = () =>
      ledger.behind((db) =>
        ['settlement', 'refund', 'cycle', 'total'].map((table) =>
          db.prepare(`SELECT * FROM ${table} ORDER BY 1`).all(),
        ),
      );
    const before = money();
    const writer = ledger.write();
    writer.importStatement(csv('12/01/2026;49,00;E1', '20/01/2026;7,00;E2'), false, AT);
    expect(countsOf(ledger)).toEqual([1, 1, 0, 1]);
    const { id } = writer.importStatement(csv('12/01/2026;50,00;E1', '13/01/2026;-1,00;r1'), false, AT);
    expect(countsOf(ledger)).toEqual([3, 0, 0, 0]);
    writer.removeStatement(id, AT);
    expect(countsOf(ledger)).toEqual([1, 1, 0, 1]);
    expect(money()).toEqual(before);
    expect(() => writer.removeStatement(id, AT)).toThrow(expect.objectContaining({ code: 'not_found' }));
  });

  it('are taken once, and of one account unless a person says otherwise', () => {
    using ledger = filled();
    const writer = ledger.write();
    const of = (accountId: string, sha256: string): GivenStatement => ({
      ...csv('12/01/2026;50,00;E1'),
      ...{ account: { bankId: '0341', accountId }, sha256 },
    });
    writer.importStatement(of('01234-5', 'a'), false, AT);
    expect(() => writer.importStatement(of('9', 'a'), true, AT)).toThrow(
      expect.objectContaining({ code: 'statement_known' }),
    );
    expect(() => writer.importStatement(of('9', 'b'), false, AT)).toThrow(
      expect.objectContaining({
        code: 'statement_other_account',
        params: { found: '0341 9', expected: '0341 01234-5' },
      }),
    );
    expect(ledger.read().statements()).toHaveLength(1);
    writer.importStatement(
      { ...of('12345', 'c'), account: { bankId: '341', accountId: '12345' } },
      false,
      AT,
    );
    writer.importStatement(of('9', 'd'), true, AT);
    writer.importStatement(of('9', 'e'), false, AT);
    expect(ledger.read().statementAccount()).toEqual({ bankId: '0341', accountId: '9' });
  });

  it('tell the day on which they were taken in part: what came later that day is not missed at the bank', () => {
    using ledger = filled();
    const writer = ledger.write();
    const taken = givenStatement(
      'Data;Valor;Identificador\n12/01/2026;50,00;E1\n20/01/2026;1,00;x\n',
      null,
      day('2026-01-20'),
    );
    writer.importStatement(taken, false, AT);
    // E2 came on the 20th after the file; the 13th is whole, and its refund in no line.
    expect(countsOf(ledger)).toEqual([1, 0, 1, 1]);
    const days = () => ledger.read().statementMonth(JANUARY, '')?.days;
    expect(days()?.at(-1)).toMatchObject({ day: '2026-01-20', isCovered: false, bankReceived: 100 });
    writer.importStatement(csv('20/01/2026;7,00;E2'), false, AT);
    expect(countsOf(ledger)).toEqual([2, 0, 0, 1]);
    expect(days()?.at(-1)).toMatchObject({ day: '2026-01-20', isCovered: true, bankReceived: 700 });
    // The file that knew less of the day, taken once more after that which tells all of it, hides nothing of it.
    writer.importStatement({ ...taken, sha256: 'again' }, false, AT);
    expect(countsOf(ledger)).toEqual([2, 0, 0, 1]);
    expect(days()?.at(-1)).toMatchObject({ day: '2026-01-20', isCovered: true, bankReceived: 700 });
  });

  it('tell of two accounts in the month of the change: one of the new account takes no line of the old one’s away', () => {
    using ledger = filled();
    const writer = ledger.write();
    const of = (accountId: string, sha256: string, ...rows: readonly string[]): GivenStatement => ({
      ...csv(...rows),
      ...{
        from: day('2026-01-01'),
        to: TODAY,
        wholeTo: day('2026-01-30'),
        account: { bankId: '0341', accountId },
        sha256,
      },
    });
    writer.importStatement(of('0123-4', 'a', '12/01/2026;50,00;E1', '13/01/2026;-1,00;r1'), false, AT);
    writer.importStatement(of('999', 'b', '20/01/2026;7,00;E2'), true, AT);
    expect(countsOf(ledger)).toEqual([3, 0, 0, 0]);
    // Of the account that the bank writes in two ways the newest still counts.
    writer.importStatement(of('1234', 'c', '12/01/2026;49,00;E1'), true, AT);
    expect(countsOf(ledger)).toEqual([1, 1, 0, 1]);
  });

  it('tell what the bank posted in another month as of another day, in both months and the sums of each', () => {
    using ledger = filled();
    const writer = ledger.write();
    const at = noon('2026-01-31');
    const paid = { txid: null, amount: centavos(800), at, refunds: [refund({ id: 'r3', settledAt: at })] };
    writer.store({ settlements: [settlement({ ...paid, endToEndId: 'E3' })] }, AT);
    const read = (...rows: readonly string[]) =>
      givenStatement(['Data;Valor;Identificador', ...rows, ''].join('\n'), null, day('2026-03-01'));
    writer.importStatement(read('12/01/2026;50,00;E1', '31/01/2026;-2,00;t'), false, AT);
    // A refund of January's payment that went back in February is no line of January's.
    const refunds = [
      refund({ id: 'r1', amount: centavos(100), settledAt: noon('2026-01-13') }),
      refund({ id: 'r2', amount: centavos(200), settledAt: noon('2026-02-03') }),
    ];
    writer.store(
      {
        settlements: [
          settlement({
            endToEndId: 'E1',
            txid: 'tx',
            amount: centavos(5_000),
            at: noon('2026-01-12'),
            refunds,
          }),
        ],
      },
      AT,
    );
    writer.importStatement(
      read('02/02/2026;8,00;E3', '02/02/2026;-10,00;r3.E3', '03/02/2026;-2,00;r2', '20/02/2026;-9,00;u'),
      false,
      AT,
    );
    expect(countsOf(ledger)).toEqual([1, 2, 1, 2]);
    const [january, february] = [JANUARY, monthOf(day('2026-02-01'))].map((month) =>
      ledger.read().statementMonth(month, ''),
    );
    expect(january?.lists.different.rows).toMatchObject([
      { bank: { day: '2026-02-02', amount: 800 }, here: { day: '2026-01-31', endToEndId: 'E3' } },
      { bank: { day: '2026-02-02', amount: -1_000 }, here: { day: '2026-01-31', refundId: 'r3' } },
    ]);
    expect(january?.days.at(-1)).toMatchObject({ day: '2026-01-31', bankReceived: 0, hereReceived: 800 });
    expect(february?.lists.different.count).toBe(2);
    expect(february?.lists.matched.count).toBe(1);
    expect(february?.days[0]).toMatchObject({ day: '2026-02-02', bankReceived: 800, hereReceived: 0 });
  });

  it('say in the history who took them and who took them away', () => {
    using ledger = filled();
    const writer = ledger.write();
    const { id } = writer.actingAs('Bia', 'importStatement', () =>
      writer.importStatement(csv('12/01/2026;50,00;E1'), false, AT),
    );
    writer.actingAs('Rui', 'removeStatement', () => writer.removeStatement(id, AT));
    const filter = { author: null, kinds: [], from: null, to: null, search: '', batchId: null };
    expect(ledger.read().acts(filter, null).rows).toMatchObject([
      { kind: 'statement_removed', author: 'Rui' },
      { kind: 'statement_imported', author: 'Bia', rows: 1 },
    ]);
  });
});

describe('the OFX that Ciclo writes', () => {
  it('comes back as agreeing to the last line', async () => {
    using ledger = newLedger();
    const writer = ledger.write();
    writer.store(smallWorld(480), AT);
    writer.reconcile(WORLD_TODAY, AT);
    const reader = ledger.read();
    const days = { from: civilDate('2020-01-01'), to: WORLD_TODAY };
    const lines = [...reader.eachMoneyLine(days)];
    const target = join(tempFolder(), 'statement.ofx');
    const head = { bankId: '341', account: '1', balance: centavos(0), isPlain: false, ...days };
    await writePieces(ofxPieces(lines, head), target, QUIET, { encode: encodeWindows1252 });
    writer.importStatement(givenStatement(decodeText(readFileSync(target)), null, WORLD_TODAY), false, AT);
    const months = [...new Set(lines.map(({ at }) => monthOf(saoPauloDate(at))))];
    const lists = months.map((month) => ledger.read().statementMonth(month, '')?.lists);
    expect(lines.length).toBeGreaterThan(100);
    expect(lists.reduce((all, each) => all + (each?.matched.count ?? 0), 0)).toBe(lines.length);
    for (const each of lists)
      expect([each?.different.count, each?.only_bank.count, each?.only_here.count]).toEqual([0, 0, 0]);
  });
});
