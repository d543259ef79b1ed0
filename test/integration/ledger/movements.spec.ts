import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  type CivilDate,
  instantFromEpochMs,
  saoPauloDate,
} from '../../../src-main/core/civil-date.ts';
import { maskDocument } from '../../../src-main/core/cpf-cnpj.ts';
import { centavos } from '../../../src-main/core/money.ts';
import type { RefundRecord, SettlementRecord } from '../../../src-main/core/records.ts';
import type { Movement, MovementFilter, MovementPlace } from '../../../src-preload/contract/receipts.ts';
import { MOVEMENT_KINDS, MOVEMENTS_PER_PAGE } from '../../../src-preload/contract/vocabulary/receipts.ts';
import { charge, day, mandate, noon, refund, settlement } from '../../support/fake/records/ledger-records.ts';
import { type AnyLedger, newLedger, triesOf } from '../../support/in-process/ledger/any-ledger.ts';

const AT = noon('2026-01-20');
const FIRST_MS = Date.parse('2025-12-30T00:00:00Z');
const HOUR_MS = 3_600_000;

/** Hours after the first, so that several fall on either side of a midnight in São Paulo. */
const anyRefund = fc.record({
  hours: fc.nat(200),
  amount: fc.integer({ min: 1, max: 900 }),
  status: fc.constantFrom('DEVOLVIDO', 'devolvido', 'EM_PROCESSAMENTO', 'NAO_REALIZADO'),
  isDated: fc.boolean(),
});
const anyPayment = fc.record({
  hours: fc.nat(200),
  amount: fc.integer({ min: 1_000, max: 1_010 }),
  bears: fc.constantFrom('tx', 'J1', 'nobody', null),
  refunds: fc.array(anyRefund, { maxLength: 2 }),
});
type Payment = typeof anyPayment extends fc.Arbitrary<infer Value> ? Value : never;

const instantAfter = (hours: number) => instantFromEpochMs(FIRST_MS + hours * HOUR_MS);

function recordOf({ hours, amount, bears, refunds }: Payment, at: number): SettlementRecord {
  return settlement({
    endToEndId: `E${at}`,
    txid: bears,
    amount: centavos(amount),
    at: instantAfter(hours),
    refunds: refunds.map(({ hours: later, amount: back, status, isDated }, index) =>
      refund({
        id: `D${at}-${index}`,
        amount: centavos(back),
        status,
        requestedAt: instantAfter(later),
        settledAt: isDated ? instantAfter(later + 1) : null,
      }),
    ),
  });
}

/** A charge `tx` and a mandate that was joined by paying J1, of one payer, with these payments. */
function filledWith(settlements: readonly SettlementRecord[]): AnyLedger {
  const ledger = newLedger();
  const writer = ledger.write();
  writer.store(
    { mandates: [mandate({ joiningTxid: 'J1' })], charges: [charge({ txid: 'tx' })], settlements },
    AT,
  );
  writer.reconcile(day('2026-01-20'), AT);
  return ledger;
}

type Told = Pick<Movement, 'kind' | 'endToEndId' | 'refundId' | 'at' | 'amount'>;

const kindOf = ({ txid }: SettlementRecord): Movement['kind'] =>
  txid === 'tx' ? 'charge' : txid === 'J1' ? 'joining' : 'orphan';

const isReturned = ({ status }: RefundRecord): boolean => status.toUpperCase() === 'DEVOLVIDO';

/** What a ledger of these payments must tell, written down again from the records. */
function movementsOf(settlements: readonly SettlementRecord[]): readonly Told[] {
  return settlements.flatMap((paid) => [
    { kind: kindOf(paid), endToEndId: paid.endToEndId, refundId: null, at: paid.at, amount: paid.amount },
    ...paid.refunds.filter(isReturned).map(({ id, amount, settledAt, requestedAt }) => ({
      ...({ kind: 'refund', endToEndId: paid.endToEndId, refundId: id } as const),
      ...{ at: settledAt ?? requestedAt ?? paid.at, amount },
    })),
  ]);
}

const dayOf = ({ at }: Told): CivilDate => saoPauloDate(instantFromEpochMs(Date.parse(at)));
const isIn = (told: Told, { from, to, kinds }: MovementFilter): boolean =>
  dayOf(told) >= from && dayOf(told) <= to && (kinds.length === 0 || kinds.includes(told.kind));

const sumOf = (all: readonly Told[]): number => all.reduce((sum, { amount }) => sum + amount, 0);

function totalOf(all: readonly Told[]) {
  const [returned, received] = [
    all.filter(({ kind }) => kind === 'refund'),
    all.filter(({ kind }) => kind !== 'refund'),
  ];
  return {
    ...{ received: received.length, receivedAmount: sumOf(received) },
    ...{ returned: returned.length, returnedAmount: sumOf(returned) },
  };
}

const anyFilter = fc
  .record({
    first: fc.integer({ min: -2, max: 12 }),
    days: fc.integer({ min: 0, max: 12 }),
    kinds: fc.subarray([...MOVEMENT_KINDS]),
  })
  .map(({ first, days, kinds }): MovementFilter => {
    const from = addDays(day('2025-12-29'), first);
    return { from, to: addDays(from, days), kinds, search: '' };
  });

const inOrder = (all: readonly Told[]): readonly string[] =>
  all
    .map(({ kind, endToEndId, refundId, at, amount }) => [at, kind, endToEndId, refundId, amount].join(' '))
    .toSorted();

type Reader = ReturnType<AnyLedger['read']>;

/** The rows of each page of a filter, as a screen reads one after the other. */
function* pagesOf(reader: Reader, filter: MovementFilter): Generator<readonly Movement[]> {
  for (let after: MovementPlace | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
    const { rows, total, next }: ReturnType<Reader['movements']> = reader.movements(filter, after);
    expect(total === null).toBe(!isFirst);
    yield rows;
    after = next;
  }
}

describe('movements', () => {
  it('are every payment and every refund that was given back, by the day in São Paulo, and add up', () => {
    fc.assert(
      fc.property(fc.array(anyPayment, { maxLength: 12 }), anyFilter, (payments, filter) => {
        const records = payments.map(recordOf);
        using ledger = filledWith(records);
        const { rows, total } = ledger.read().movements(filter, null);
        const expected = movementsOf(records).filter((told) => isIn(told, filter));
        expect(inOrder(rows)).toEqual(inOrder(expected));
        expect(rows.map(({ at }) => at)).toEqual(
          rows
            .map(({ at }) => at)
            .toSorted()
            .toReversed(),
        );
        expect(total).toEqual(totalOf(expected));
      }),
      { numRuns: triesOf(60) },
    );
  });

  it('are streamed as the pages have them, oldest first', () => {
    fc.assert(
      fc.property(fc.array(anyPayment, { maxLength: 12 }), anyFilter, (payments, filter) => {
        using ledger = filledWith(payments.map(recordOf));
        const reader = ledger.read();
        const streamed = [...reader.eachMovement(filter)].flat();
        const masked = streamed.map((row) => ({ ...row, payerDocument: maskDocument(row.payerDocument) }));
        expect(masked.toReversed()).toEqual(reader.movements(filter, null).rows);
      }),
      { numRuns: triesOf(40) },
    );
  });

  it('of each day add up to what the list of that day holds', () => {
    fc.assert(
      fc.property(fc.array(anyPayment, { maxLength: 12 }), anyFilter, (payments, { from, to }) => {
        using ledger = filledWith(payments.map(recordOf));
        const reader = ledger.read();
        const days = reader.movementDays(day(from), day(to));
        for (const { day: each, ...total } of days)
          expect(reader.movements({ from: each, to: each, kinds: [], search: '' }, null).total).toEqual(
            total,
          );
        const whole = reader.movements({ from, to, kinds: [], search: '' }, null).total;
        expect(days.reduce((sum, { received, returned }) => sum + received + returned, 0)).toBe(
          (whole?.received ?? 0) + (whole?.returned ?? 0),
        );
      }),
      { numRuns: triesOf(40) },
    );
  });

  const ALL: MovementFilter = { from: '2025-01-01', to: '2027-01-01', kinds: [], search: '' };

  it('name the payer and the mandate of a charge, of a joining payment and of their refunds, and nobody for an orphan', () => {
    using ledger = filledWith([
      settlement({ endToEndId: 'E1', txid: 'tx', refunds: [refund({ id: 'D1', amount: centavos(90) })] }),
      settlement({ endToEndId: 'E2', txid: 'J1', at: noon('2026-01-11') }),
      settlement({ endToEndId: 'E3', txid: 'nobody', at: noon('2026-01-10') }),
    ]);
    const { payer, idRec } = mandate();
    const rows = ledger.read().movements(ALL, null).rows;
    const told = new Map(rows.map((row) => [row.refundId ?? row.endToEndId, row]));
    for (const id of ['D1', 'E1', 'E2']) expect(told.get(id)).toMatchObject({ payerName: payer.name, idRec });
    expect(told.get('E3')).toMatchObject({ kind: 'orphan', payerName: '', idRec: null, txid: 'nobody' });
    expect(told.get('E1')).toMatchObject({ dueDate: charge().dueDate, refunded: 90 });
    expect(told.get('E2')).toMatchObject({ dueDate: null });
  });

  it.each([
    ['an endToEndId', 'E2', ['E2']],
    ['a txid', 'tx', ['E1', 'D1']],
    ['the txid of a joining payment', 'J1', ['E2']],
    ['the txid of an orphan', 'nobody', ['E3']],
    ['the id of a refund', 'D1', ['E1', 'D1']],
    ['an amount as it is typed', '10,03', ['E3']],
    ['the amount of a refund', 'R$ 0,90', ['D1']],
    ['a part of the payer’s name', mandate().payer.name.slice(0, 5).toLowerCase(), ['E1', 'D1', 'E2']],
    ['what nothing bears', 'xyzzy', []],
  ])('are found by %s', (_, search, found) => {
    using ledger = filledWith([
      settlement({
        ...{ endToEndId: 'E1', txid: 'tx', amount: centavos(1_001) },
        refunds: [refund({ id: 'D1', amount: centavos(90) })],
      }),
      settlement({ endToEndId: 'E2', txid: 'J1', amount: centavos(1_002) }),
      settlement({ endToEndId: 'E3', txid: 'nobody', amount: centavos(1_003) }),
    ]);
    const { rows } = ledger.read().movements({ ...ALL, search }, null);
    expect(rows.map(({ endToEndId, refundId }) => refundId ?? endToEndId).toSorted()).toEqual(
      found.toSorted(),
    );
  });

  it('come in pages that leave nothing out', () => {
    const count = 6 * MOVEMENTS_PER_PAGE + 7;
    using ledger = filledWith(
      Array.from({ length: count }, (_, at) =>
        recordOf({ hours: at % 5, amount: 1_000, bears: 'tx', refunds: [] }, at),
      ),
    );
    const reader = ledger.read();
    const streamed = [...reader.eachMovement(ALL)].flat().map(({ endToEndId }) => endToEndId);
    const pages = [...pagesOf(reader, ALL)];
    expect(pages.map(({ length }) => length)).toEqual([...Array(6).fill(MOVEMENTS_PER_PAGE), 7]);
    const paged = pages.flat().map(({ endToEndId }) => endToEndId);
    expect(new Set(paged).size).toBe(count);
    expect(streamed.toReversed()).toEqual(paged);
  });

  it('go on after any row of theirs, refunds of the same moment and of the same payment too', () => {
    const payments = fc.array(
      fc.record({
        hours: fc.nat(2),
        amount: fc.constant(1_000),
        bears: fc.constantFrom('tx', null),
        refunds: fc.array(
          fc.record({
            hours: fc.nat(2),
            amount: fc.integer({ min: 1, max: 9 }),
            status: fc.constant('DEVOLVIDO'),
            isDated: fc.constant(false),
          }),
          { maxLength: 3 },
        ),
      }),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(payments, (drawn) => {
        using ledger = filledWith(drawn.map(recordOf));
        const reader = ledger.read();
        const { rows } = reader.movements(ALL, null);
        for (const [index, row] of rows.entries())
          expect(reader.movements(ALL, row).rows).toEqual(rows.slice(index + 1));
      }),
      { numRuns: triesOf(30) },
    );
  });

  it('go on at another time after a payment that is gone', () => {
    using ledger = filledWith(
      [0, 1, 2].map((at) => recordOf({ hours: at, amount: 1_000, bears: 'tx', refunds: [] }, at)),
    );
    const [, row] = ledger.read().movements(ALL, null).rows;
    const gone = { at: row?.at ?? '', endToEndId: 'Egone', refundId: null };
    expect(
      ledger
        .read()
        .movements(ALL, gone)
        .rows.map(({ endToEndId }) => endToEndId),
    ).toEqual(['E0']);
  });
});
