import { describe, expect, it } from 'vitest';
import { notReceived, TURN_DAY } from '../../../src-main/core/close/turn-of-2026.ts';
import { centavos } from '../../../src-main/core/money.ts';
import type { ChargeRecord, MandateRecord, RefundRecord } from '../../../src-main/core/records.ts';
import type { ActFilter } from '../../../src-preload/contract/history.ts';
import { charge, day, mandate, noon, refund, settlement } from '../../support/fake/records/ledger-records.ts';
import { newLedger } from '../../support/in-process/ledger/any-ledger.ts';

const TODAY = day('2026-02-05');
const EVERY_ACT: ActFilter = { author: null, kinds: [], from: null, to: null, search: '', batchId: null };
const DAYS = { from: day('2026-01-01'), to: TODAY };

const of = (txid: string, dueDate: string, status: string) => charge({ txid, status, dueDate: day(dueDate) });
const paidFor = (txid: string, amount = 5_000, refunds: readonly RefundRecord[] = []) =>
  settlement({
    ...{ endToEndId: `E-${txid}`, txid, amount: centavos(amount), at: noon('2026-01-20'), refunds },
  });

/** Charges of R$ 50,00 of one mandate, and what each place says of them that tells what is owed or earned. */
function world(charges: readonly ChargeRecord[], terms: Partial<MandateRecord> = {}) {
  const ledger = newLedger();
  const [writer, reader] = [ledger.write(), ledger.read()];
  writer.store({ mandates: [mandate(terms)], charges }, noon('2026-01-09'));
  const come = (...settlements: ReturnType<typeof settlement>[]) => {
    writer.store({ settlements }, noon(TODAY));
    writer.reconcile(TODAY, noon(TODAY));
  };
  come();
  const sumOf = (amounts: Iterable<number | string>) =>
    [...amounts].reduce<number>((sum, amount) => sum + Number(amount), 0);
  const inRegister = (until: typeof TODAY | null) => [
    ...reader.eachReceivable({ dueFrom: null, dueTo: null, until }),
  ];
  const owed = () => charges.map(({ txid }) => reader.cycleDetail(txid)?.row.owed);
  const shownDebt = () => {
    const [row] = reader.payersPage({ choice: 'all', search: '' }, 'name', 0).rows;
    const payerId = row?.payerId ?? 0;
    const [facts] = reader.messageFacts([payerId]);
    return {
      arrears: Number(reader.payersPage({ choice: 'arrears', search: '' }, 'name', 0).total.amount),
      message: sumOf(facts?.unpaid.map(({ amount }) => amount) ?? []),
      page: Number(reader.payerDetail({ by: 'payer', payerId })?.statement.open),
      account: Number(reader.payerAccount({ by: 'mandate', idRec: 'RR1' }, DAYS)?.account.closing),
      revenue: sumOf([...reader.eachDueCharge(DAYS)].map(({ amount }) => amount)),
      register: sumOf(inRegister(null).map(({ balance }) => balance)),
      turn: sumOf([...notReceived(inRegister(TURN_DAY))].map(({ balance }) => balance)),
    };
  };
  const undoLast = () => writer.undoAct(reader.acts(EVERY_ACT, null).rows[0]?.id ?? 0, noon(TODAY));
  const decide = (txid: string, decision: 'waived' | 'settled_outside') =>
    writer.decide(txid, decision, '', noon(TODAY));
  return {
    ...{ writer, come, owed, shownDebt, undoLast, decide },
    [Symbol.dispose]: () => ledger[Symbol.dispose](),
  };
}

/** What all say where R$ 50,00 of the cycle are owed, and where they came. */
const owing = (amount: number) => ({
  ...{ arrears: amount, message: amount, page: amount, account: amount },
  ...{ revenue: 5_000, register: amount, turn: amount },
});
const [ONCE, PAID] = [owing(5_000), owing(0)];

const TWICE = [of('A1', '2026-01-12', 'REJEITADA'), of('A2', '2026-01-16', 'REJEITADA')];
const CANCELLED = [of('A1', '2026-01-12', 'REJEITADA'), of('A2', '2026-01-16', 'CANCELADA')];

describe('every place tells a cycle once', () => {
  it('that was refused thrice', () => {
    using ledger = world([...TWICE, of('A3', '2026-01-20', 'REJEITADA')]);
    expect(ledger.owed()).toEqual([0, 0, 5_000]);
    expect(ledger.shownDebt()).toEqual(ONCE);
  });

  it('whose second try was cancelled and paid by other means, until that is taken back', () => {
    using ledger = world(CANCELLED);
    expect(ledger.shownDebt()).toEqual(ONCE);
    ledger.decide('A2', 'settled_outside');
    expect(ledger.shownDebt()).toEqual(PAID);
    ledger.undoLast();
    expect(ledger.shownDebt()).toEqual(ONCE);
  });

  it('whose second try was cancelled and came to money all the same, until that goes back', () => {
    using ledger = world(CANCELLED);
    ledger.come(paidFor('A2'));
    expect(ledger.shownDebt()).toEqual(PAID);
    ledger.come(paidFor('A2', 5_000, [refund()]));
    expect(ledger.owed()).toEqual([5_000, 0]);
  });

  it('whose second try a payment of nobody was assigned to, at once', () => {
    using ledger = world(CANCELLED);
    ledger.come(settlement({ txid: null }));
    expect(ledger.owed()).toEqual([5_000, 0]);
    ledger.writer.assign('E1', 'A2', noon(TODAY));
    expect(ledger.shownDebt()).toEqual(PAID);
  });

  it('whose first try was written off before the second one came to money', () => {
    using ledger = world(CANCELLED);
    ledger.decide('A1', 'waived');
    ledger.come(paidFor('A2'));
    expect(ledger.shownDebt()).toEqual(PAID);
  });

  it('whose tries were both written off: it is given up once, and stays in the register once', () => {
    using ledger = world(TWICE);
    ledger.decide('A1', 'waived');
    ledger.decide('A2', 'waived');
    expect(ledger.shownDebt()).toMatchObject({
      arrears: 0,
      page: 0,
      revenue: 0,
      register: 5_000,
      turn: 5_000,
    });
  });

  it('that a part came for by either try', () => {
    using ledger = world(TWICE);
    ledger.come(paidFor('A1', 1_000), paidFor('A2', 2_000));
    expect(ledger.owed()).toEqual([0, 3_000]);
  });

  it('that a part came for by one try, and the rest by other means of another', () => {
    using ledger = world(CANCELLED);
    ledger.come(paidFor('A1', 1_000));
    ledger.decide('A2', 'settled_outside');
    expect(ledger.owed()).toEqual([0, 0]);
  });

  it('as soon as its mandate tells which cycles there are', () => {
    using ledger = world(TWICE, { periodicity: 'BIMESTRAL' });
    expect(ledger.owed()).toEqual([5_000, 5_000]);
    ledger.writer.store({ mandates: [mandate()] }, noon(TODAY));
    ledger.come();
    expect(ledger.owed()).toEqual([0, 5_000]);
  });
});
