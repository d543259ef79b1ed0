import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, civilDate } from '../../../src-main/core/civil-date.ts';
import { ownTxid } from '../../../src-main/core/cycles/own-txid.ts';
import type { LedgerReader } from '../../../src-main/ledger/open-ledger-reader.ts';
import type { LedgerWriter } from '../../../src-main/ledger/open-ledger-writer.ts';
import { readChargeBatch } from '../../../src-main/ledger/reading/charging/charge-batches.ts';
import { openStatementCache } from '../../../src-main/ledger/reading/rows/statement-cache.ts';
import { noon } from '../../support/fake/records/ledger-records.ts';
import { smallWorld, WORLD_TODAY } from '../../support/fake/records/ledger-world.ts';
import { monthView } from '../../support/fake/records/month-view.ts';
import { chargeDraft } from '../../support/fake/records/write-drafts.ts';
import { type AnyLedger, newLedger } from '../../support/in-process/ledger/any-ledger.ts';

const AT = noon('2026-03-10');
const NEXT_MONTH = { first: WORLD_TODAY, last: addDays(civilDate('2026-05-01'), -1) };
const QUESTION = {
  period: NEXT_MONTH,
  today: WORLD_TODAY,
  localHolidays: [],
};
const VIEW = monthView({ most: { proposed: 5_000, leftOut: 5_000 } });

let ledger: AnyLedger;
let writer: LedgerWriter;
let reader: LedgerReader;

/** The last cycles of the world have no charge: 24 each from April 2024 on. */
const world = smallWorld(240);

beforeAll(() => {
  ledger = newLedger();
  writer = ledger.write();
  writer.store(world, AT);
  writer.reconcile(WORLD_TODAY, AT);
  reader = ledger.read();
});
afterAll(() => ledger[Symbol.dispose]());

const putCharge = (idRec: string, dueDate: string, txid: string) => ({
  kind: 'put_charge' as const,
  payload: chargeDraft(idRec, { txid, dueDate: civilDate(dueDate) }),
});

describe('the month of a ledger', () => {
  it('proposes each approved mandate once, or says which charge bears its cycle', () => {
    const month = reader.chargeMonth(QUESTION, VIEW);
    const named = [...month.proposed, ...month.leftOut].map(({ idRec }) => idRec);
    expect(new Set(named)).toEqual(new Set(world.mandates.map(({ idRec }) => idRec)));
    expect(month.proposedCount).toBe(month.proposed.length);
    expect(month.leftOutCount).toBe(month.leftOut.length);
    const mandate = month.mandates.find(({ idRec }) => idRec === month.proposed[0]?.idRec);
    expect(mandate?.payerDocument).toMatch(/^(\*\*\*\.\d{3}\.\d{3}-\*\*|\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2})$/);
  });

  it('cuts the lists and counts all', () => {
    const whole = reader.chargeMonth(QUESTION, VIEW);
    const cut = reader.chargeMonth(QUESTION, { ...VIEW, most: { proposed: 2, leftOut: 1 } });
    expect(cut.proposed).toEqual(whole.proposed.slice(0, 2));
    expect(cut.leftOut).toEqual(whole.leftOut.slice(0, 1));
    expect([cut.proposedCount, cut.leftOutCount]).toEqual([whole.proposedCount, whole.leftOutCount]);
  });

  it.each([
    ['intended', () => undefined],
    ['sent', (id: number) => writer.markSent(id, AT)],
    [
      'unknown',
      (id: number) => {
        writer.markSent(id, AT);
        writer.closeWrite(id, { state: 'unknown', code: 'timed_out' }, AT);
      },
    ],
    [
      'done, and not read back yet',
      (id: number) => {
        writer.markSent(id, AT);
        writer.closeWrite(id, { state: 'done', bankId: null }, AT);
      },
    ],
  ])('leaves out a cycle whose charge is %s in the journal', (_, go) => {
    const [first] = reader.chargeMonth(QUESTION, VIEW).proposed;
    if (!first) throw new Error('nothing proposed');
    go(writer.intend(putCharge(first.idRec, first.dueDate, first.txid), AT));
    const { proposed, leftOut } = reader.chargeMonth(QUESTION, VIEW);
    expect(proposed.map(({ txid }) => txid)).not.toContain(first.txid);
    expect(leftOut).toContainEqual({
      idRec: first.idRec,
      dueDate: first.dueDate,
      reason: { kind: 'cycle_has_live_charge', txid: first.txid },
    });
  });

  it('proposes the same txid again after a refusal', () => {
    const [first] = reader.chargeMonth(QUESTION, VIEW).proposed;
    if (!first) throw new Error('nothing proposed');
    const id = writer.intend(putCharge(first.idRec, first.dueDate, first.txid), AT);
    writer.markSent(id, AT);
    writer.closeWrite(id, { state: 'refused', code: 'write_refused', violations: [] }, AT);
    expect(reader.chargeMonth(QUESTION, VIEW).proposed[0]).toEqual(first);
  });
});

describe('mandates to be charged', () => {
  it('come in the order asked for, without those that nobody knows', () => {
    const [first, second] = world.mandates;
    const asked = [second?.idRec ?? '', 'unknown', first?.idRec ?? ''];
    const found = reader.chargeable(asked, WORLD_TODAY).map(({ mandate }) => mandate.idRec);
    expect(found).toEqual([second?.idRec, first?.idRec]);
  });

  it('bring the last charge that stands, however long ago', () => {
    const [mandate] = world.mandates;
    const idRec = mandate?.idRec ?? '';
    const later = civilDate('2031-01-15');
    const [found] = reader.chargeable([idRec], later);
    const own = world.charges.filter((charge) => charge.idRec === idRec && charge.status !== 'CANCELADA');
    const last = own.filter(({ status }) => status !== 'REJEITADA').at(-1);
    expect(found?.charges.map(({ txid }) => txid)).toContain(last?.txid);
  });
});

describe('batches of charges', () => {
  it('are told while something is open, and the newest afterwards', () => {
    const idRec = 'RR1234567820240401xxxxxxxxxxx';
    const two = [1, 2].map((cycle) => putCharge(idRec, `2030-0${cycle}-01`, ownTxid(idRec, cycle, 0)));
    const [first = 0, second = 0] = writer.intendBatch('older', two, AT);
    const [last = 0] = writer.intendBatch(
      'newer',
      [putCharge(idRec, '2030-03-01', ownTxid(idRec, 3, 0))],
      AT,
    );
    writer.markSent(last, AT);
    writer.closeWrite(last, { state: 'done', bankId: null }, AT);
    writer.markSent(first, AT);
    const violations = [{ field: 'amount' as const, reason: 'other', text: 'não' }];
    writer.closeWrite(first, { state: 'refused', code: 'write_refused', violations }, AT);
    expect(reader.chargeBatches().map(({ batchId }) => batchId)).toEqual(
      expect.arrayContaining(['older', 'newer']),
    );
    expect(reader.chargeTally('older')).toMatchObject({
      total: 2,
      refused: 1,
      waiting: 1,
      done: 0,
      amount: 25_980,
    });
    expect(reader.chargeBatch('older').map(({ state, violations: told }) => [state, told])).toEqual([
      ['refused', violations],
      ['intended', []],
    ]);
    writer.closeWrite(second, { state: 'resolved_not_done' }, AT);
    expect(reader.chargeBatches().map(({ batchId }) => batchId)).toEqual(['newer']);
    expect(reader.chargeTally('nobody')).toBeNull();
  });
});

describe('a charge to be changed', () => {
  it('tells what was asked for and has no answer', () => {
    const [charge] = world.charges;
    const txid = charge?.txid ?? '';
    expect(reader.chargeToChange(txid)).toMatchObject({ isCancelling: false, retriesUnderWay: [] });
    writer.intend({ kind: 'cancel_charge', payload: { txid } }, AT);
    writer.intend({ kind: 'request_retry', payload: { txid, date: civilDate('2026-03-12') } }, AT);
    expect(reader.chargeToChange(txid)).toMatchObject({
      isCancelling: true,
      retriesUnderWay: ['2026-03-12'],
      mandate: { periodicity: 'MENSAL', retryPolicy: 'PERMITE_3R_7D' },
    });
    expect(reader.chargeToChange('nobody')).toBeNull();
  });
});

describe('a charge that the bank refused', () => {
  const refuse = (id: number): void => {
    writer.markSent(id, AT);
    const violations = [{ field: 'dueDate' as const, reason: 'cycle_taken', text: 'mesmo ciclo' }];
    writer.closeWrite(id, { state: 'refused', code: 'write_refused', violations }, AT);
  };

  it('is told with the charge that its cycle has already, once the ledger knows that one', () => {
    const standing = world.charges.find(({ status }) => status === 'CONCLUIDA');
    if (standing?.idRec == null) throw new Error('no charge stands');
    const free = '2031-01-05';
    const ids = writer.intendBatch(
      'taken',
      [
        putCharge(standing.idRec, standing.dueDate, ownTxid(standing.idRec, 900, 0)),
        putCharge(standing.idRec, free, ownTxid(standing.idRec, 901, 0)),
      ],
      AT,
    );
    for (const id of ids) refuse(id);
    expect(reader.chargeBatch('taken').map(({ existing }) => existing)).toEqual([standing.txid, null]);
  });

  it('is known by its payer, amount and day, and no other write is', () => {
    const [mandate] = world.mandates;
    const idRec = mandate?.idRec ?? '';
    const id = writer.intend(putCharge(idRec, '2032-01-05', ownTxid(idRec, 902, 0)), AT);
    expect(reader.writtenCharge(id)).toEqual({
      payerName: mandate?.payer?.name,
      amount: chargeDraft(idRec).amount,
      dueDate: '2032-01-05',
    });
    expect(reader.writtenCharge(987_654)).toBeNull();
  });

  it('comes before what was done, page by page', () => {
    const [mandate] = world.mandates;
    const idRec = mandate?.idRec ?? '';
    const ids = writer.intendBatch(
      'paged',
      [1, 2, 3].map((each) => putCharge(idRec, `2033-0${each}-05`, ownTxid(idRec, 909 + each, 0))),
      AT,
    );
    refuse(ids.at(-1) ?? 0);
    const page = (nth: number) => readChargeBatchPage(nth).map(({ id }) => id);
    expect([page(0), page(1), page(2)]).toEqual([[ids[2], ids[0]], [ids[1]], []]);
  });
});

/** Two at a time. */
const readChargeBatchPage = (page: number) =>
  ledger.behind((db) => readChargeBatch(openStatementCache(db), 'paged', page, 2));
