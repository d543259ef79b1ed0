import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessCalendar } from '../../../../src-main/core/business-days.ts';
import { addDays, civilDate } from '../../../../src-main/core/civil-date.ts';
import { type ChargeMonthSetting, chargeMonth } from '../../../../src-main/core/cycles/charge-month.ts';
import { cycleIndexOf } from '../../../../src-main/core/cycles/cycle-calendar.ts';
import { centavos } from '../../../../src-main/core/money.ts';
import { occupiesCycle } from '../../../../src-main/core/status.ts';
import { chargeable, chargeDue, idRecOf } from '../../../support/fake/records/chargeable.ts';

const DECEMBER = { first: civilDate('2026-12-01'), last: civilDate('2026-12-31') };

function monthOf(change: Partial<ChargeMonthSetting> = {}) {
  return chargeMonth({
    mandates: [chargeable()],
    charges: [chargeDue('2026-11-10')],
    period: DECEMBER,
    adjustsToBusinessDay: true,
    today: civilDate('2026-12-01'),
    calendar: businessCalendar(),
    ...change,
  });
}

describe('charging a month', () => {
  it('proposes the next cycle of each approved mandate', () => {
    expect(monthOf()).toEqual({
      proposed: [
        {
          txid: `${idRecOf(1)}000100`,
          idRec: idRecOf(1),
          cycle: 1,
          dueDate: '2026-12-10',
          amount: 9_990,
          adjustsToBusinessDay: true,
          warnings: [],
        },
      ],
      leftOut: [],
      unknownPeriodicity: [],
    });
  });
  it.each(['CRIADA', 'CANCELADA', 'EXPIRADA', 'REJEITADA'])('leaves a mandate alone that is %s', (status) => {
    const nothing = { proposed: [], leftOut: [], unknownPeriodicity: [] };
    expect(monthOf({ mandates: [chargeable({ status })] })).toEqual(nothing);
    const unknown = chargeable({ status, periodicity: 'DIÁRIA' });
    expect(monthOf({ mandates: [unknown] })).toEqual(nothing);
  });
  it('takes the bank’s other word for approved', () => {
    expect(monthOf({ mandates: [chargeable({ status: 'Confirmada' })] }).proposed).toHaveLength(1);
  });
  it('proposes what lies more than ten days off with its window', () => {
    const [proposed] = monthOf({
      mandates: [chargeable({ startDate: civilDate('2026-11-17') })],
      charges: [chargeDue('2026-11-17')],
    }).proposed;
    expect(proposed).toMatchObject({
      dueDate: '2026-12-17',
      warnings: [{ kind: 'outside_window', opensOn: '2026-12-07' }],
    });
  });
  it('proposes nothing beyond the period', () => {
    const mandates = [chargeable({ startDate: civilDate('2026-11-10'), periodicity: 'ANUAL' })];
    expect(monthOf({ mandates })).toMatchObject({ proposed: [], leftOut: [] });
    const short = { first: DECEMBER.first, last: civilDate('2026-12-09') };
    expect(monthOf({ period: short }).proposed).toEqual([]);
    expect(monthOf({ period: { ...short, last: civilDate('2026-12-10') } }).proposed).toHaveLength(1);
  });
  it('proposes the running cycle where it was missed, and says how late it is', () => {
    expect(monthOf({ charges: [] }).proposed).toMatchObject([
      { cycle: 0, dueDate: '2026-11-10', warnings: [{ kind: 'too_late', earliestDueDate: '2026-12-03' }] },
      { cycle: 1, dueDate: '2026-12-10' },
    ]);
  });
  it('offers the cycle of the approval for the first day that can be reached, and says so', () => {
    const approvedOn = civilDate('2026-11-11');
    const mandates = [chargeable({ approvedOn })];
    expect(monthOf({ mandates, charges: [] }).proposed).toMatchObject([
      { cycle: 0, dueDate: '2026-12-03', warnings: [{ kind: 'approval_cycle', approvedOn }] },
      { cycle: 1, dueDate: '2026-12-10', warnings: [] },
    ]);
    const late = { mandates, charges: [], today: civilDate('2026-12-08') };
    expect(monthOf(late).proposed).toMatchObject([{ cycle: 1 }]);
    expect(monthOf({ mandates }).leftOut).toMatchObject([
      { dueDate: '2026-12-03', reason: { kind: 'cycle_has_live_charge' } },
    ]);
  });
  it('proposes what lies beyond a last day that cannot be read with that warning', () => {
    const mandates = [chargeable({ unreadableEnd: 'sem data' })];
    expect(monthOf({ mandates }).proposed).toMatchObject([
      { dueDate: '2026-12-10', warnings: [{ kind: 'end_unreadable', end: 'sem data' }] },
    ]);
  });
  it('leaves cycles before the running one alone, however many were missed', () => {
    const old = chargeable({ startDate: civilDate('2026-08-10'), approvedOn: civilDate('2026-08-01') });
    expect(monthOf({ mandates: [old], charges: [] }).proposed.map(({ cycle }) => cycle)).toEqual([3, 4]);
  });
  it('proposes every weekly cycle within reach', () => {
    const weekly = chargeable({ periodicity: 'SEMANAL', startDate: civilDate('2026-12-04') });
    expect(monthOf({ mandates: [weekly], charges: [] }).proposed.map(({ dueDate }) => dueDate)).toEqual([
      '2026-12-04',
      '2026-12-11',
    ]);
  });
  it('is ordered by due date, then mandate', () => {
    const mandates = [
      chargeable({ idRec: idRecOf(3) }),
      chargeable({ idRec: idRecOf(2) }),
      chargeable({ idRec: idRecOf(4), startDate: civilDate('2026-12-05') }),
    ].map((mandate) => ({ ...mandate, approvedOn: civilDate('2026-11-01') }));
    const charges = [2, 3].map((number) => chargeDue('2026-11-10', { idRec: idRecOf(number) }));
    expect(monthOf({ mandates, charges }).proposed.map(({ idRec }) => idRec)).toEqual([4, 2, 3].map(idRecOf));
  });
});

describe('the amount', () => {
  const open = chargeable({ fixedAmount: null });
  it('of an open value is the last charge’s', () => {
    const charges = [
      chargeDue('2026-11-10', { amount: centavos(500) }),
      chargeDue('2026-10-10', { amount: centavos(400) }),
      chargeDue('2026-11-11', { amount: centavos(600), status: 'CANCELADA' }),
    ];
    expect(monthOf({ mandates: [open], charges }).proposed).toMatchObject([
      { amount: 500, warnings: [{ kind: 'no_amount_known', lastTxid: charges[0]?.txid }] },
    ]);
  });
  it('is not that of a charge that could not be read', () => {
    const charges = [
      chargeDue('2026-10-10', { amount: centavos(400) }),
      chargeDue('2026-11-10', { amount: centavos(0), isUnreadable: true }),
    ];
    expect(monthOf({ mandates: [open], charges }).proposed).toMatchObject([{ amount: 400 }]);
  });
  it('is nobody’s where there is none', () => {
    const charges = [
      chargeDue('2026-11-10', { idRec: idRecOf(2) }),
      chargeDue('2026-11-10', { idRec: null }),
    ];
    const first = chargeable({ fixedAmount: null, startDate: civilDate('2026-12-10') });
    expect(monthOf({ mandates: [first], charges }).proposed).toMatchObject([
      { amount: null, warnings: [{ kind: 'no_amount_known', lastTxid: null }] },
    ]);
  });
});

describe('a cycle is left out', () => {
  it('that a live charge bears', () => {
    const charge = chargeDue('2026-12-15');
    expect(monthOf({ charges: [chargeDue('2026-11-10'), charge] })).toMatchObject({
      proposed: [],
      leftOut: [
        {
          idRec: idRecOf(1),
          dueDate: '2026-12-10',
          reason: { kind: 'cycle_has_live_charge', txid: charge.txid },
        },
      ],
    });
  });
  it('from the first day of the period on', () => {
    const charges = [chargeDue('2026-11-10'), chargeDue('2026-12-15')];
    const from = (first: string) => ({ first: civilDate(first), last: DECEMBER.last });
    expect(monthOf({ charges, period: from('2026-12-10') }).leftOut).toHaveLength(1);
    expect(monthOf({ charges, period: from('2026-12-11') }).leftOut).toEqual([]);
  });
  it('in the order of due date, then mandate', () => {
    const mandates = [
      chargeable({ idRec: idRecOf(3) }),
      chargeable({ idRec: idRecOf(2) }),
      chargeable({ idRec: idRecOf(4), startDate: civilDate('2026-11-05') }),
    ];
    const charges = [2, 3, 4].map((number) => chargeDue('2026-12-15', { idRec: idRecOf(number) }));
    const period = { ...DECEMBER, first: civilDate('2026-12-02') };
    expect(monthOf({ mandates, charges, period }).leftOut.map(({ idRec }) => idRec)).toEqual(
      [4, 2, 3].map(idRecOf),
    );
  });
  it.each([
    [{ status: 'REJEITADA', decision: 'settled_outside' }, 'cycle_settled_outside'],
    [{ status: 'CANCELADA', decision: 'waived' }, 'cycle_waived'],
    [{ status: 'CANCELADA', net: 1 }, 'cycle_paid_after_close'],
    [{ status: '', isUnreadable: true }, 'cycle_unreadable'],
  ] as const)('whose charge has %j', (change, kind) => {
    const charge = chargeDue('2026-12-15', change);
    expect(monthOf({ charges: [chargeDue('2026-11-10'), charge] })).toMatchObject({
      proposed: [],
      leftOut: [{ dueDate: '2026-12-10', reason: { kind, txid: charge.txid } }],
    });
  });
  it('that the mandate’s end comes before', () => {
    const endDate = civilDate('2026-12-09');
    const ending = monthOf({ mandates: [chargeable({ endDate })] });
    expect(ending).toMatchObject({
      proposed: [],
      leftOut: [{ dueDate: '2026-12-10', reason: { kind: 'mandate_ends_before', endDate } }],
    });
    const lastCycle = monthOf({ mandates: [chargeable({ endDate: civilDate('2026-12-10') })] });
    expect(lastCycle.proposed).toHaveLength(1);
    expect(lastCycle.leftOut).toEqual([]);
    const old = chargeable({ startDate: civilDate('2026-09-10'), endDate });
    expect(monthOf({ mandates: [old] }).leftOut).toMatchObject([{ dueDate: '2026-12-10' }]);
    const toCome = chargeable({ startDate: civilDate('2026-12-10'), endDate: civilDate('2026-12-20') });
    const winter = { first: DECEMBER.first, last: civilDate('2027-01-31') };
    expect(monthOf({ mandates: [toCome], period: winter })).toMatchObject({ proposed: [{}], leftOut: [] });
    const beyond = { first: DECEMBER.first, last: civilDate('2026-12-09') };
    expect(monthOf({ mandates: [chargeable({ endDate })], period: beyond }).leftOut).toEqual([]);
  });
  it('of a mandate whose id no txid can be made from', () => {
    const mandates = [chargeable({ idRec: 'R-1' })];
    expect(monthOf({ mandates, charges: [] }).leftOut).toMatchObject([
      { idRec: 'R-1', dueDate: '2026-12-10', reason: { kind: 'unusable_id' } },
    ]);
  });
  it('and a mandate of an unknown periodicity is named', () => {
    const mandates = [chargeable({ periodicity: 'DIÁRIA' })];
    expect(monthOf({ mandates })).toEqual({ proposed: [], leftOut: [], unknownPeriodicity: [idRecOf(1)] });
  });
});

describe('the txid', () => {
  it('is another after a charge of ours was replaced, and the same while it was not', () => {
    const txid = `${idRecOf(1)}000100`;
    const ours = chargeDue('2026-12-10', { txid, status: 'REJEITADA' });
    expect(monthOf({ charges: [chargeDue('2026-11-10'), ours] }).proposed).toMatchObject([
      { txid: `${idRecOf(1)}000101` },
    ]);
    const foreign = chargeDue('2026-12-10', { status: 'CANCELADA' });
    expect(monthOf({ charges: [chargeDue('2026-11-10'), foreign] }).proposed).toMatchObject([{ txid }]);
  });
  it('and the cycle are proposed once, whatever exists', () => {
    const offsets = fc.integer({ min: -70, max: 40 });
    const today = civilDate('2026-12-01');
    const mandates = fc.array(
      fc.record({
        start: fc.integer({ min: -400, max: 30 }),
        periodicity: fc.constantFrom('SEMANAL', 'MENSAL', 'TRIMESTRAL', 'ANUAL'),
        ends: fc.option(offsets),
        charges: fc.array(
          fc.record({
            due: offsets,
            status: fc.constantFrom('ATIVA', 'CANCELADA', 'EXPIRADA', 'REJEITADA'),
            net: fc.constantFrom(0, 0, 0, 1),
            decision: fc.constantFrom(null, null, 'waived' as const),
          }),
          { maxLength: 4 },
        ),
      }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(mandates, (world) => {
        const all = world.map(({ start, periodicity, ends }, index) =>
          chargeable({
            idRec: idRecOf(index),
            startDate: addDays(today, start),
            approvedOn: null,
            periodicity,
            endDate: ends === null ? null : addDays(today, Math.max(start, ends)),
          }),
        );
        const charges = world.flatMap((each, index) =>
          each.charges.map(({ due, status, net, decision }) =>
            chargeDue(addDays(today, due), { idRec: idRecOf(index), status, net, decision }),
          ),
        );
        const { proposed } = monthOf({ mandates: all, charges, today });
        expect(new Set(proposed.map(({ txid }) => txid)).size).toBe(proposed.length);
        for (const { idRec, cycle, dueDate } of proposed) {
          const mandate = all.find((each) => each.idRec === idRec) ?? chargeable();
          expect(cycleIndexOf(mandate, dueDate)).toBe(cycle);
          expect(dueDate <= DECEMBER.last && dueDate <= (mandate.endDate ?? dueDate)).toBe(true);
          const own = charges.filter(
            ({ status, net, decision, ...each }) =>
              each.idRec === idRec && (occupiesCycle(status) || net > 0 || decision !== null),
          );
          expect(own.map((each) => cycleIndexOf(mandate, each.dueDate))).not.toContain(cycle);
        }
      }),
      { numRuns: 5_000 },
    );
  });
});
