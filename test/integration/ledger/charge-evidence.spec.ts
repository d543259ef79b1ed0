import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { givenStatement } from '../../../src-main/application/features/bank-statement/given-statement.ts';
import { civilMonth } from '../../../src-main/core/civil-month.ts';
import { centavos } from '../../../src-main/core/money.ts';
import type { GivenStatement } from '../../../src-main/ledger/store/bank-statements.ts';
import { charge, day, mandate, noon, refund, settlement } from '../../support/fake/records/ledger-records.ts';
import { type AnyLedger, newLedger } from '../../support/in-process/ledger/any-ledger.ts';

type Reader = ReturnType<AnyLedger['read']>;

const AT = noon('2026-03-31');
const TODAY = day('2026-03-31');
const MONTHS = ['2026-01', '2026-02', '2026-03'].map(civilMonth);

const [E1, E2] = ['E00000000202601311500abcdefghijk', 'E00000000202602021500abcdefghijk'];

/** A charge that was paid twice, at the end of January and in February, and each time given back under the same id. */
function filled(): AnyLedger {
  const ledger = newLedger();
  const writer = ledger.write();
  const paid = (endToEndId: string, at: string, back: string) =>
    settlement({
      ...{ endToEndId, txid: 'tx', amount: centavos(5_000), at: noon(at) },
      refunds: [refund({ id: 'r1', amount: centavos(100), settledAt: noon(back) })],
    });
  const settlements = [paid(E1, '2026-01-31', '2026-02-01'), paid(E2, '2026-02-02', '2026-02-03')];
  writer.store({ mandates: [mandate()], charges: [charge({ txid: 'tx' })], settlements }, AT);
  writer.reconcile(TODAY, AT);
  return ledger;
}

const csv = (...rows: readonly string[]): GivenStatement =>
  givenStatement(['Data;Valor;Identificador', ...rows, ''].join('\n'), null, TODAY);

/** What the drawer of the charge says of each movement. */
const drawerOf = (reader: Reader): Map<string, unknown> =>
  new Map(
    reader
      .chargeEvidence('tx')
      .payments.flatMap(({ endToEndId, statement, refunds }) => [
        [endToEndId, statement] as const,
        ...refunds.map((each) => [`${endToEndId} ${each.id}`, each.statement] as const),
      ]),
  );

/** What the page of each movement's own month says of it: the oracle, which reads the month whole. */
function pagesOf(reader: Reader): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const month of MONTHS)
    for (const list of ['matched', 'different', 'only_here'] as const)
      for (const { bank, here } of reader.statementMonth(month, '')?.lists[list].rows ?? [])
        if (here?.day.startsWith(month))
          found.set(here.refundId === null ? here.endToEndId : `${here.endToEndId} ${here.refundId}`, {
            ...{ month, list, line: bank && { day: bank.day, amount: bank.amount } },
          });
  return found;
}

describe('what proves a charge’s money', () => {
  it('says of the bank’s line what the comparison of the month says: another amount is no proof', () => {
    using ledger = filled();
    const [writer, reader] = [ledger.write(), ledger.read()];
    expect(drawerOf(reader).get(E2)).toBeNull();
    writer.importStatement(
      csv('01/02/2026;1,00;x', `02/02/2026;45,00;${E2}`, '28/02/2026;1,00;y'),
      false,
      AT,
    );
    expect(drawerOf(reader).get(E2)).toEqual({
      ...{ month: '2026-02', list: 'different', line: { day: '2026-02-02', amount: 4_500 } },
    });
    expect(drawerOf(reader).get(E1)).toBeNull();
  });

  it('goes by the statement that tells the day, and says where it has no such line', () => {
    using ledger = filled();
    const [writer, reader] = [ledger.write(), ledger.read()];
    writer.importStatement(csv(`02/02/2026;50,00;${E2}`, `03/02/2026;-1,00;r1.${E2}`), false, AT);
    const told = { month: '2026-02', list: 'matched' };
    expect(drawerOf(reader).get(E2)).toEqual({ ...told, line: { day: '2026-02-02', amount: 5_000 } });
    expect(drawerOf(reader).get(`${E2} r1`)).toEqual({ ...told, line: { day: '2026-02-03', amount: -100 } });
    writer.importStatement(csv('01/02/2026;1,00;x', '28/02/2026;1,00;y'), false, AT);
    const missed = { month: '2026-02', list: 'only_here', line: null };
    expect([...drawerOf(reader).values()]).toEqual([null, missed, missed, missed]);
  });

  it('never says otherwise than the page of the month', () => {
    const row = fc.record({
      date: fc.constantFrom('30/01', '31/01', '01/02', '02/02', '03/02', '04/03'),
      amount: fc.constantFrom('50,00', '49,00', '-1,00', '-50,00'),
      id: fc.constantFrom(E1, E2, 'r1', `r1.${E1}`, `r1.${E2}`, 'x'),
    });
    // Of one file each way of a payment is told once: the reader takes no other.
    const selector = ({ amount, id }: { amount: string; id: string }) =>
      `${amount.startsWith('-')} ${id.slice(-E1.length)}`;
    const file = fc
      .uniqueArray(row, { minLength: 1, maxLength: 8, selector })
      .map((rows) => rows.map(({ date, amount, id }) => `${date}/2026;${amount};${id}`));
    using ledger = filled();
    const [writer, reader] = [ledger.write(), ledger.read()];
    fc.assert(
      fc.property(fc.array(file, { minLength: 1, maxLength: 3 }), (files) => {
        const taken = files.map((rows, at) =>
          writer.importStatement({ ...csv(...rows), sha256: String(at) }, true, AT),
        );
        const said = [...drawerOf(reader)].filter(([, statement]) => statement !== null);
        expect(new Map(said)).toEqual(pagesOf(reader));
        for (const { id } of taken) writer.removeStatement(id, AT);
      }),
      { endOnFailure: true, numRuns: 30 },
    );
  });
});
