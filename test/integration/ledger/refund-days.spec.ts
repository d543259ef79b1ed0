import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RefundRecord } from '../../../src-main/core/records.ts';
import type { CsvRequest } from '../../../src-main/exports/subjects.ts';
import { charge, day, noon, refund, settlement } from '../../support/fake/records/ledger-records.ts';
import { type AnyLedger, newLedger } from '../../support/in-process/ledger/any-ledger.ts';
import { exportedRows } from '../../support/in-process/ledger/exported-rows.ts';

const [PAID, ASKED, WENT] = [noon('2026-01-31'), noon('2026-02-10'), noon('2026-03-01')];
const YEAR = { from: day('2026-01-01'), to: day('2026-12-31') };

/** A refund by what the bank says of it, the instant at which the money went back, null where it did not, and that by which a drawer has its place. */
const CASES: readonly (readonly [Partial<RefundRecord>, back: string | null, shown: string | null])[] = [
  [{ requestedAt: ASKED, settledAt: WENT }, WENT, WENT],
  [{ requestedAt: ASKED, settledAt: null }, ASKED, ASKED],
  [{ requestedAt: null, settledAt: null, status: 'devolvido ' }, PAID, PAID],
  [{ requestedAt: ASKED, settledAt: WENT, status: 'NAO_REALIZADO' }, null, ASKED],
  [{ requestedAt: null, settledAt: WENT, status: 'NAO_REALIZADO' }, null, null],
  [{ requestedAt: ASKED, settledAt: null, status: 'EM_PROCESSAMENTO' }, null, ASKED],
];
const idOf = (at: number): string => `D${at}`;
const BACK = CASES.flatMap(([, back], at) => (back === null ? [] : [`${idOf(at)} ${back}`]));

let ledger: AnyLedger;

beforeEach(() => {
  ledger = newLedger();
  const writer = ledger.write();
  const paid = CASES.map(([changes], at) => ({
    txid: `tx${at}`,
    refunds: [refund({ id: idOf(at), ...changes })],
  }));
  writer.store(
    {
      charges: paid.map(({ txid }) => charge({ txid, idRec: null, status: 'CONCLUIDA' })),
      settlements: paid.map((each, at) => settlement({ ...each, endToEndId: `E${at}`, at: PAID })),
    },
    noon('2026-03-02'),
  );
  writer.reconcile(day('2026-03-02'), noon('2026-03-02'));
});
afterEach(() => {
  ledger[Symbol.dispose]();
});

const exported = (change: Partial<CsvRequest>) => exportedRows(ledger, change);

it('money that went back has one day, in every file and list, and what did not has none', async () => {
  const rows = await exported({ subject: 'refunds' });
  expect(rows).toHaveLength(CASES.length);
  const inFile = rows
    .filter((row) => row.refunded_at !== '')
    .map((row) => `${row.refund_id} ${row.refunded_at}`);
  expect(inFile.toSorted()).toEqual(BACK);
  const lines = [...ledger.read().eachMoneyLine(YEAR)].filter(({ kind }) => kind === 'refund');
  expect(lines.map(({ refundId, at }) => `${refundId} ${at}`).toSorted()).toEqual(BACK);
  const filter = { ...YEAR, kinds: ['refund' as const], search: '' };
  const movements = [...ledger.read().eachMovement(filter)].flat();
  expect(movements.map(({ refundId, at }) => `${refundId} ${at}`).toSorted()).toEqual(BACK);
});

it('a drawer shows it by that day, and one that did not go back by when it was asked for', () => {
  const shown = CASES.map((_, at) => ledger.read().cycleDetail(`tx${at}`)?.settlements[0]?.refunds[0]?.at);
  expect(shown).toEqual(CASES.map(([, , at]) => at));
});
