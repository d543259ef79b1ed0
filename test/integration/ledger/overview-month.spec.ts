import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../src-main/core/civil-date.ts';
import { centavos } from '../../../src-main/core/money.ts';
import type { LedgerReader } from '../../../src-main/ledger/open-ledger-reader.ts';
import type { CycleFilter } from '../../../src-preload/contract/cycles.ts';
import { overview } from '../../../src-preload/contract/overview.ts';
import type { Total } from '../../../src-preload/contract/values.ts';
import {
  EVERY_CYCLE,
  EVERY_EXPECTED,
  STATES_WITH_MONEY,
} from '../../../src-preload/contract/vocabulary/cycles.ts';
import { charge, day, mandate, noon, refund, settlement } from '../../support/fake/records/ledger-records.ts';
import { type AnyLedger, newLedger, triesOf } from '../../support/in-process/ledger/any-ledger.ts';
import { oracleStart } from '../../support/oracles/cycles.ts';

const TODAY = day('2026-01-20');
const AT = noon('2026-01-20');
const DAYS = { dueFrom: '2026-01-01', dueTo: '2026-01-31' };

const anyCharge = fc.record({
  dueIn: fc.integer({ min: -25, max: 20 }),
  amount: fc.integer({ min: 1, max: 20_000 }),
  status: fc.constantFrom('ATIVA', 'CRIADA', 'CONCLUIDA', 'CANCELADA', 'REJEITADA', 'EXPIRADA', 'ODD'),
  /** Each payment in hundredths of the amount, with what of it went back. */
  paid: fc.array(
    fc.record({ part: fc.integer({ min: 1, max: 150 }), back: fc.constantFrom(0, 0, 30, 100) }),
    {
      maxLength: 3,
    },
  ),
  decision: fc.constantFrom(null, null, 'settled_outside' as const, 'waived' as const),
});
type Charge = typeof anyCharge extends fc.Arbitrary<infer Value> ? Value : never;

const partOf = (amount: number, hundredths: number): number =>
  Math.max(1, Math.round((amount * hundredths) / 100));

/** The world of some charges, each with its payments and what went back of them, reconciled. */
function filledWith(charges: readonly Charge[]): AnyLedger {
  const ledger = newLedger();
  const writer = ledger.write();
  const settlements = charges.flatMap(({ amount, paid }, index) =>
    paid.map(({ part, back }, at) => {
      const sum = partOf(amount, part);
      const refunds =
        back === 0 ? [] : [refund({ id: `D${index}-${at}`, amount: centavos(partOf(sum, back)) })];
      return settlement({
        endToEndId: `E${index}-${at}`,
        txid: `tx${index}`,
        amount: centavos(sum),
        refunds,
      });
    }),
  );
  const records = charges.map(({ dueIn, amount, status }, index) =>
    charge({
      ...{
        txid: `tx${index}`,
        idRec: null,
        dueDate: addDays(TODAY, dueIn),
        amount: centavos(amount),
        status,
      },
      attempts: [],
    }),
  );
  // Decided before the money came: a charge that is paid is not decided on.
  writer.store({ charges: records.map((record) => ({ ...record, status: 'ATIVA' })) }, AT);
  for (const [index, { decision }] of charges.entries())
    if (decision !== null) writer.decide(`tx${index}`, decision, '', AT);
  writer.store({ charges: records, settlements }, AT);
  writer.reconcile(TODAY, AT);
  return ledger;
}

const sum = (totals: readonly Total[]): number => totals.reduce((all, { amount }) => all + Number(amount), 0);

/** What the list of the charges behind a figure adds up to. */
function listed(reader: LedgerReader, filter: Partial<CycleFilter>) {
  const { all, paid, refunded } = reader.cyclesSummary({ ...EVERY_CYCLE, ...DAYS, ...filter });
  const net = Number(paid) - Number(refunded);
  return { count: all.count, amount: Number(all.amount), net };
}

const worlds = fc.array(anyCharge, { minLength: 1, maxLength: 25 });

describe('the balance of a month', () => {
  it('adds up to the centavo, whatever was paid, paid twice, given back or refused', () => {
    fc.assert(
      fc.property(worlds, (charges) => {
        using ledger = filledWith(charges);
        const { balance, forecast } = ledger.read().overviewMonth('2026-01');
        expect(sum(forecast.map(({ charged }) => charged))).toBe(balance.toFallDue.amount);
        const { expected, received, toFallDue, unpaid, difference, differences } = balance;
        expect(sum([received, toFallDue, unpaid, difference])).toBe(expected.amount);
        expect(sum(differences.map(({ total }) => total))).toBe(difference.amount);
        expect(overview.month.output.shape.balance.parse(balance)).toEqual(balance);
      }),
      { numRuns: triesOf(80) },
    );
  });

  it('leads with each figure to exactly its charges', () => {
    fc.assert(
      fc.property(worlds, (charges) => {
        using ledger = filledWith(charges);
        const reader = ledger.read();
        const { balance } = reader.overviewMonth('2026-01');
        const groups = listed(reader, { groups: ['paid', 'open', 'unpaid', 'attention'] });
        // Over the rest of these somebody has decided: no more is expected of them than was kept.
        const decided = listed(reader, { states: [...STATES_WITH_MONEY], groups: ['closed'] });
        const [count, amount] = [groups.count + decided.count, groups.amount + decided.net];
        expect(balance.expected).toEqual({ count, amount });
        const money = listed(reader, { states: [...STATES_WITH_MONEY] });
        expect(balance.received).toEqual({ count: money.count, amount: money.net });
        for (const [figure, group] of [
          ['toFallDue', 'open'],
          ['unpaid', 'unpaid'],
        ] as const) {
          const { count, amount } = listed(reader, { groups: [group] });
          expect(balance[figure]).toEqual({ count, amount });
        }
        expect(balance.difference.count).toBe(listed(reader, { groups: ['attention'] }).count);
        for (const { state, total } of balance.differences) {
          const list = listed(reader, { states: [state], groups: ['attention'] });
          const missing = STATES_WITH_MONEY.some((known) => known === state)
            ? list.amount - list.net
            : list.amount;
          expect(total).toEqual({ count: list.count, amount: missing });
        }
      }),
      { numRuns: triesOf(60) },
    );
  });

  it('counts every unpaid charge in one age, which leads to exactly its charges', () => {
    const ages = { '1_7': [-7, -1], '8_15': [-15, -8], '16_30': [-30, -16], not_due: [0, 99] } as const;
    fc.assert(
      fc.property(worlds, (charges) => {
        using ledger = filledWith(charges);
        const reader = ledger.read();
        const { aging } = reader.overview();
        const all = reader.cyclesSummary({ ...EVERY_CYCLE, groups: ['unpaid'] }).all;
        expect(aging.reduce((count, { total }) => count + total.count, 0)).toBe(all.count);
        for (const [bucket, [from, to]] of Object.entries(ages)) {
          const [settleFrom, settleTo] = [addDays(TODAY, from), addDays(TODAY, to)];
          const { count, amount } = listed(reader, {
            ...{ groups: ['unpaid'], dueFrom: null, dueTo: null },
            ...{ settleFrom, settleTo },
          });
          expect(aging.find((age) => age.bucket === bucket)?.total).toEqual({ count, amount });
        }
      }),
      { numRuns: triesOf(60) },
    );
  });
});

describe('the forecast of a month', () => {
  const DUE_LATER = charge({
    txid: 'later',
    idRec: null,
    dueDate: day('2026-01-25'),
    attempts: [],
    status: 'ATIVA',
  });

  it('holds the charges that are still to fall due and the cycles that nobody charged, day by day', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    writer.setCoveredFrom(day('2026-01-01'));
    const mandates = [
      mandate({ idRec: 'RR1', startDate: day('2026-01-25'), fixedAmount: centavos(990) }),
      mandate({ idRec: 'RR2', contract: 'CT-2', startDate: day('2026-01-25'), fixedAmount: null }),
    ];
    writer.store({ mandates, charges: [DUE_LATER] }, AT);
    writer.reconcile(TODAY, AT);
    const reader = ledger.read();
    const [expectedIn] = reader.expected(EVERY_EXPECTED).map(({ start }) => start);
    const { forecast } = reader.overviewMonth(expectedIn?.slice(0, 7) ?? 'none');
    expect(forecast).toContainEqual({
      day: expectedIn,
      charged:
        expectedIn === DUE_LATER.dueDate ? { count: 1, amount: DUE_LATER.amount } : { count: 0, amount: 0 },
      expected: { count: 2, amount: 990, unpriced: 1, later: 0 },
    });
    const charged = reader.overviewMonth('2026-01').forecast.filter(({ charged: { count } }) => count > 0);
    expect(charged).toMatchObject([{ day: '2026-01-25', charged: { count: 1, amount: DUE_LATER.amount } }]);
    expect(reader.overviewMonth('2025-12').forecast).toEqual([]);
  });

  /** What the days of a month expect, as `day: count, later, centavos`. */
  const expectedIn = (reader: LedgerReader, month: string): readonly string[] =>
    reader
      .overviewMonth(month)
      .forecast.map(
        ({ day: on, expected: { count, later, amount } }) => `${on}: ${count}, ${later}, ${amount}`,
      );

  const WEEKLY = mandate({
    ...{ idRec: 'RR1', startDate: day('2026-01-01'), periodicity: 'SEMANAL', fixedAmount: centavos(100) },
  });
  const MONTHLY = mandate({
    ...{ idRec: 'RR2', contract: 'CT-2', startDate: day('2026-01-31'), fixedAmount: centavos(7_000) },
  });

  function charged(changes: readonly Parameters<typeof charge>[0][], today = TODAY): AnyLedger {
    const ledger = newLedger();
    const writer = ledger.write();
    writer.setCoveredFrom(day('2025-12-01'));
    writer.store({ mandates: [WEEKLY, MONTHLY], charges: changes.map((change) => charge(change)) }, AT);
    writer.reconcile(today, AT);
    return ledger;
  }

  it('holds every cycle of the month of the states, and of the months after it', () => {
    using ledger = charged([], day('2026-01-05'));
    const reader = ledger.read();
    expect(expectedIn(reader, '2026-01')).toEqual([
      ...['2026-01-08: 1, 0, 100', '2026-01-15: 1, 0, 100', '2026-01-22: 1, 1, 100', '2026-01-29: 1, 1, 100'],
      '2026-01-31: 1, 0, 7000',
    ]);
    expect(expectedIn(reader, '2026-03')).toEqual([
      ...['2026-03-05: 1, 1, 100', '2026-03-12: 1, 1, 100', '2026-03-19: 1, 1, 100', '2026-03-26: 1, 1, 100'],
      '2026-03-31: 1, 1, 7000',
    ]);
    expect(
      overview.month.output.shape.forecast.safeParse(reader.overviewMonth('2026-03').forecast).success,
    ).toBe(true);
  });

  it('is without the cycles that a charge covers, however far ahead, but for one that was refused', () => {
    using ledger = charged([
      { ...{ txid: 'far', idRec: 'RR2', dueDate: day('2026-04-05'), status: 'CRIADA' } },
      { ...{ txid: 'twice', idRec: 'RR2', dueDate: day('2026-04-06'), status: 'CRIADA' } },
      { ...{ txid: 'refused', idRec: 'RR2', dueDate: day('2026-05-01'), status: 'REJEITADA' } },
    ]);
    const reader = ledger.read();
    expect(expectedIn(reader, '2026-03')).not.toContain('2026-03-31: 1, 1, 7000');
    expect(expectedIn(reader, '2026-03')).toHaveLength(4);
    expect(expectedIn(reader, '2026-04')).toContain('2026-04-30: 2, 2, 7100');
  });

  it('counts what the calendar of each mandate gives, in whatever month', () => {
    const anyTerms = fc.record({
      startIn: fc.integer({ min: -90, max: 90 }),
      endsAfter: fc.option(fc.integer({ min: 0, max: 300 }), { nil: null }),
      periodicity: fc.constantFrom('SEMANAL', 'MENSAL', 'TRIMESTRAL', 'QUINZENAL'),
      status: fc.constantFrom('APROVADA', 'APROVADA', 'CANCELADA', 'CRIADA'),
      fixedAmount: fc.option(fc.integer({ min: 1, max: 900 }).map(centavos), { nil: null }),
    });
    fc.assert(
      fc.property(fc.array(anyTerms, { maxLength: 6 }), fc.integer({ min: 0, max: 8 }), (terms, ahead) => {
        using ledger = newLedger();
        const writer = ledger.write();
        writer.setCoveredFrom(day('2025-01-01'));
        const mandates = terms.map(({ startIn, endsAfter, ...rest }, index) => {
          const startDate = addDays(TODAY, startIn);
          const endDate = endsAfter === null ? null : addDays(startDate, endsAfter);
          const history = [{ status: rest.status, at: noon('2025-06-01') }];
          return mandate({
            ...rest,
            idRec: `RR${index}`,
            contract: `C${index}`,
            startDate,
            endDate,
            history,
          });
        });
        writer.store({ mandates }, AT);
        writer.reconcile(TODAY, AT);
        const month = `2026-0${ahead + 1}`;
        const starts = mandates
          .filter(({ status, periodicity }) => status === 'APROVADA' && periodicity !== 'QUINZENAL')
          .flatMap(({ startDate, endDate, periodicity, fixedAmount }) =>
            Array.from({ length: 60 }, (_, index) => oracleStart(startDate, periodicity, index))
              .filter((start) => start >= TODAY && start.startsWith(month) && start <= (endDate ?? start))
              .map((start) => ({ start, fixedAmount })),
          );
        const { forecast } = ledger.read().overviewMonth(month);
        expect(forecast.map((each) => each.day)).toEqual(
          [...new Set(starts.map(({ start }) => start))].toSorted(),
        );
        for (const { day: on, expected } of forecast) {
          const amounts = starts.filter(({ start }) => start === on).map(({ fixedAmount }) => fixedAmount);
          expect(expected).toMatchObject({
            count: amounts.length,
            amount: amounts.reduce((all: number, amount) => all + (amount ?? 0), 0),
            unpriced: amounts.filter((amount) => amount === null).length,
          });
        }
      }),
      { numRuns: triesOf(60) },
    );
  });
});
