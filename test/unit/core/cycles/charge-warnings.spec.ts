import { describe, expect, it } from 'vitest';
import { businessCalendar } from '../../../../src-main/core/business-days.ts';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import {
  type ChargeableMandate,
  chargeWarnings,
  isCovering,
  type KnownCharge,
} from '../../../../src-main/core/cycles/charge-warnings.ts';
import { centavos } from '../../../../src-main/core/money.ts';
import { chargeable, chargeDue } from '../../../support/fake/records/chargeable.ts';

const TODAY = civilDate('2026-12-01');
const calendar = businessCalendar();

function warningsFor(
  dueDate: string,
  mandate: Partial<ChargeableMandate> = {},
  charges: readonly KnownCharge[] = [],
  today = TODAY,
) {
  const charge = { dueDate: civilDate(dueDate), amount: centavos(9_990), adjustsToBusinessDay: true };
  return chargeWarnings(charge, { mandate: chargeable(mandate), charges, today, calendar });
}

describe('a charge is sent 10 to 2 days before its due date', () => {
  it.each(['2026-12-03', '2026-12-10', '2026-12-11'])('%s: nothing speaks against it', (dueDate) => {
    expect(warningsFor(dueDate)).toEqual([]);
  });
  it('not sooner', () => {
    // 12 December is a Saturday.
    expect(warningsFor('2026-12-14')).toEqual([{ kind: 'outside_window', opensOn: '2026-12-04' }]);
    expect(warningsFor('2026-12-12')).toEqual([
      { kind: 'outside_window', opensOn: '2026-12-02' },
      { kind: 'holiday', settleDate: '2026-12-14' },
    ]);
  });
  it.each(['2026-12-02', '2026-12-01', '2026-11-16'])('nor later, as for %s', (dueDate) => {
    expect(warningsFor(dueDate)).toEqual([{ kind: 'too_late', earliestDueDate: '2026-12-03' }]);
  });
  it('which the cycle or the mandate may leave no day for', () => {
    const late = { kind: 'too_late', earliestDueDate: null };
    expect(warningsFor('2026-12-09', {}, [], civilDate('2026-12-08'))).toEqual([late]);
    expect(warningsFor('2026-12-02', { endDate: civilDate('2026-12-02') })).toEqual([late]);
    expect(warningsFor('2026-12-02', { endDate: civilDate('2026-12-03') })).toEqual([
      { kind: 'too_late', earliestDueDate: '2026-12-03' },
    ]);
    const last = { kind: 'too_late', earliestDueDate: '2026-12-09' };
    expect(warningsFor('2026-12-08', {}, [], civilDate('2026-12-07'))).toEqual([last]);
    expect(warningsFor('2026-12-02', { periodicity: 'DIÁRIA' })).toEqual([late]);
  });
});

describe('a settle date that moves', () => {
  it('is told', () => {
    const today = civilDate('2026-12-20');
    expect(warningsFor('2026-12-25', {}, [], today)).toEqual([{ kind: 'holiday', settleDate: '2026-12-28' }]);
  });
  it('is not where nothing moves', () => {
    const charge = { dueDate: civilDate('2026-12-25'), amount: null, adjustsToBusinessDay: false };
    const setting = { mandate: chargeable(), charges: [], today: civilDate('2026-12-20'), calendar };
    expect(chargeWarnings(charge, setting)).toEqual([]);
  });
});

describe('the amount', () => {
  it('is the fixed one', () => {
    expect(warningsFor('2026-12-10', { fixedAmount: centavos(9_991) })).toEqual([
      { kind: 'amount_differs_from_fixed', fixedAmount: 9_991 },
    ]);
    expect(warningsFor('2026-12-10', { fixedAmount: null })).toEqual([]);
  });
  it('is not compared before somebody says it', () => {
    const charge = { dueDate: civilDate('2026-12-10'), amount: null, adjustsToBusinessDay: true };
    const setting = { mandate: chargeable(), charges: [], today: TODAY, calendar };
    expect(chargeWarnings(charge, setting)).toEqual([]);
  });
});

describe('a cycle', () => {
  it.each(['ATIVA', 'CONCLUÍDA', 'EXPIRADA', 'EM_ANALISE'])(
    'bears no charge beside one that is %s',
    (status) => {
      const charge = chargeDue('2027-01-09', { status });
      expect(warningsFor('2026-12-10', {}, [charge])).toEqual([
        { kind: 'cycle_has_live_charge', txid: charge.txid },
      ]);
    },
  );
  it.each([
    [{ status: 'REJEITADA', net: 9_990 }, 'cycle_paid_after_close'],
    [{ status: 'REJEITADA', decision: 'settled_outside' }, 'cycle_settled_outside'],
    [{ status: 'CANCELADA', decision: 'waived' }, 'cycle_waived'],
    [{ isUnreadable: true }, 'cycle_unreadable'],
  ] as const)('bears none beside one with %j', (change, kind) => {
    const charge = chargeDue('2026-12-12', change);
    const warnings = warningsFor('2026-12-10', {}, [charge]);
    expect(warnings).toEqual([{ kind, txid: charge.txid }]);
    expect(warnings.every(isCovering)).toBe(true);
  });
  it.each([
    ['REJEITADA', { code: 'AM09' }, { kind: 'cycle_refused', code: 'AM09' }],
    ['REJEITADA', {}, { kind: 'cycle_refused', code: null }],
    ['CANCELADA', { isOurs: true }, { kind: 'cancelled_by_you', on: '2026-11-22' }],
    ['CANCELADA', {}, { kind: 'cycle_cancelled', on: '2026-11-22' }],
    ['CANCELADA', { on: null, isOurs: true }, { kind: 'cycle_cancelled', on: null }],
  ])('bears one beside one that is %s, and says so: %j', (status, change, warning) => {
    const closing = { on: civilDate('2026-11-22'), isOurs: false, code: null, ...change };
    const { txid, ...charge } = chargeDue('2026-12-10', { status, closing });
    const warnings = warningsFor('2026-12-10', {}, [{ txid, ...charge }]);
    expect(warnings).toEqual([{ txid, ...warning }]);
    expect(warnings.some(isCovering)).toBe(false);
  });
  it('is told by the last of those that ended', () => {
    const ended = (txid: string, on: string | null) =>
      chargeDue('2026-12-10', {
        txid,
        status: 'CANCELADA',
        closing: { on: on === null ? null : civilDate(on), isOurs: false, code: null },
      });
    const all = [ended('b', '2026-11-22'), ended('c', null), ended('a', '2026-11-23')];
    expect(warningsFor('2026-12-10', {}, all)).toMatchObject([{ txid: 'a' }]);
    expect(warningsFor('2026-12-10', {}, all.slice(0, 2))).toMatchObject([{ txid: 'b' }]);
  });
  it('bears one beside those of other cycles', () => {
    const others = [chargeDue('2026-12-09'), chargeDue('2027-01-10')];
    expect(warningsFor('2026-12-10', {}, others)).toEqual([]);
  });
});

describe('the mandate', () => {
  it.each([
    ['2026-12-09', []],
    ['2026-12-10', [{ kind: 'approval_cycle', approvedOn: '2026-12-10' }]],
    ['2026-12-30', [{ kind: 'approval_cycle', approvedOn: '2026-12-30' }]],
    ['2027-01-10', []],
    [null, []],
  ])('approved on %s', (approvedOn, warnings) => {
    const mandate = { approvedOn: approvedOn === null ? null : civilDate(approvedOn) };
    expect(warningsFor('2026-12-10', mandate)).toEqual(warnings);
  });
  it('whose last day cannot be read may have ended, unless a later charge or the first day shows otherwise', () => {
    const odd = { unreadableEnd: '31/13/2026' };
    expect(warningsFor('2026-12-10', odd)).toEqual([{ kind: 'end_unreadable', end: '31/13/2026' }]);
    expect(warningsFor('2026-12-10', odd, [chargeDue('2027-01-10')])).toEqual([]);
    expect(warningsFor('2026-12-10', odd, [chargeDue('2026-12-10')])).toMatchObject([
      { kind: 'cycle_has_live_charge' },
    ]);
    expect(warningsFor('2026-12-10', odd, [chargeDue('2027-01-10', { status: 'REJEITADA' })])).toMatchObject([
      { kind: 'end_unreadable' },
    ]);
    expect(warningsFor('2026-12-10', { ...odd, startDate: civilDate('2026-12-10') })).toEqual([]);
  });
  it('matters less than what covers the cycle, and more than the days to send in', () => {
    const [endDate, startDate] = [civilDate('2026-12-12'), civilDate('2026-11-10')];
    const kinds = warningsFor('2026-12-15', { startDate, endDate }, [chargeDue('2026-12-20')]).map(
      ({ kind }) => kind,
    );
    expect(kinds).toEqual(['cycle_has_live_charge', 'mandate_ends_before', 'outside_window']);
  });
  it('has begun', () => {
    expect(warningsFor('2026-12-10', { startDate: civilDate('2026-12-11') })).toEqual([
      { kind: 'mandate_starts_after', startDate: '2026-12-11' },
    ]);
  });
  it('has not ended', () => {
    const endDate = civilDate('2026-12-09');
    expect(warningsFor('2026-12-10', { endDate })).toEqual([{ kind: 'mandate_ends_before', endDate }]);
    expect(warningsFor('2026-12-10', { endDate: civilDate('2026-12-10') })).toEqual([]);
  });
});
