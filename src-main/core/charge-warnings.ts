import { type BusinessCalendar, nextBusinessDay } from './business-days.ts';
import { addDays, type CivilDate, daysBetween } from './civil-date.ts';
import { cycleAt, cycleIndexOf } from './cycle-calendar.ts';
import { FIRST_DAY_TO_CHARGE, LAST_DAY_TO_CHARGE } from './expected-cycles.ts';
import type { Centavos } from './money.ts';
import type { ChargeRecord, MandateRecord } from './records.ts';
import { occupiesCycle } from './status.ts';

/** What is known of a mandate that is to be charged. `approvedOn` as in `expected-cycles.ts`. */
export type ChargeableMandate = Pick<
  MandateRecord,
  'idRec' | 'status' | 'startDate' | 'endDate' | 'periodicity' | 'fixedAmount'
> & { readonly approvedOn: CivilDate | null };

/** What is known of a charge that exists. */
export type KnownCharge = Pick<ChargeRecord, 'txid' | 'idRec' | 'status' | 'dueDate' | 'amount'>;

/** A charge that somebody means to send; the amount is null as long as nobody has said it. */
export type IntendedCharge = Pick<ChargeRecord, 'dueDate' | 'adjustsToBusinessDay'> & {
  readonly amount: Centavos | null;
};

/** Something to be known before a charge is sent. Amounts in centavos, days of São Paulo. */
export type ChargeWarning =
  /** More than ten days before the due date. */
  | { readonly kind: 'outside_window'; readonly opensOn: CivilDate }
  /** Fewer than two days before the due date; the earliest day of the same cycle that is not, or null. */
  | { readonly kind: 'too_late'; readonly earliestDueDate: CivilDate | null }
  /** The due date is no business day and the debit would be tried on another. An estimate: DOMAIN.md, Cycles. */
  | { readonly kind: 'holiday'; readonly settleDate: CivilDate }
  | { readonly kind: 'amount_differs_from_fixed'; readonly fixedAmount: Centavos }
  /** The mandate has no fixed amount: the last charge's is proposed, or none where `lastTxid` is null. */
  | { readonly kind: 'no_amount_known'; readonly lastTxid: string | null }
  | { readonly kind: 'cycle_has_live_charge'; readonly txid: string }
  | { readonly kind: 'mandate_starts_after'; readonly startDate: CivilDate }
  | { readonly kind: 'mandate_ends_before'; readonly endDate: CivilDate };

/** The mandate, its charges (and no other's), the day in São Paulo and the calendar that settle dates are estimated by. */
export type WarningSetting = {
  readonly mandate: ChargeableMandate;
  readonly charges: readonly KnownCharge[];
  readonly today: CivilDate;
  readonly calendar: BusinessCalendar;
};

type Check = (charge: IntendedCharge, setting: WarningSetting) => ChargeWarning | null;

const CHECKS: readonly Check[] = [
  liveChargeOfCycle,
  outsideMandate,
  outsideWindow,
  movedSettlement,
  differentAmount,
];

/**
 * What speaks against a charge as it stands, in the order of weight; empty when nothing does. Asked again whenever a date or an amount
 * is edited (DOMAIN.md, Cycles; service.md section 3, rule 3).
 */
export function chargeWarnings(charge: IntendedCharge, setting: WarningSetting): readonly ChargeWarning[] {
  return CHECKS.map((check) => check(charge, setting)).filter((warning) => warning !== null);
}

function liveChargeOfCycle(
  { dueDate }: IntendedCharge,
  { mandate, charges }: WarningSetting,
): ChargeWarning | null {
  const cycle = cycleIndexOf(mandate, dueDate);
  if (cycle === null) return null;
  const live = charges.find(
    (each) => occupiesCycle(each.status) && cycleIndexOf(mandate, each.dueDate) === cycle,
  );
  return live === undefined ? null : { kind: 'cycle_has_live_charge', txid: live.txid };
}

function outsideMandate({ dueDate }: IntendedCharge, { mandate }: WarningSetting): ChargeWarning | null {
  const { startDate, endDate } = mandate;
  if (dueDate < startDate) return { kind: 'mandate_starts_after', startDate };
  return endDate !== null && dueDate > endDate ? { kind: 'mandate_ends_before', endDate } : null;
}

function outsideWindow(
  { dueDate }: IntendedCharge,
  { mandate, today }: WarningSetting,
): ChargeWarning | null {
  const daysOff = daysBetween(today, dueDate);
  if (daysOff > FIRST_DAY_TO_CHARGE) {
    return { kind: 'outside_window', opensOn: addDays(dueDate, -FIRST_DAY_TO_CHARGE) };
  }
  if (daysOff >= LAST_DAY_TO_CHARGE) return null;
  return { kind: 'too_late', earliestDueDate: earliestInCycle(mandate, dueDate, today) };
}

/** The first day that can still be charged, where the cycle of a due date that is sooner and the mandate hold it. */
function earliestInCycle(mandate: ChargeableMandate, dueDate: CivilDate, today: CivilDate): CivilDate | null {
  const index = cycleIndexOf(mandate, dueDate);
  const cycle = index === null ? null : cycleAt(mandate, index);
  if (cycle === null) return null;
  const earliest = addDays(today, LAST_DAY_TO_CHARGE);
  const isHeld = earliest <= cycle.end && earliest <= (mandate.endDate ?? earliest);
  return isHeld ? earliest : null;
}

function movedSettlement(charge: IntendedCharge, { calendar }: WarningSetting): ChargeWarning | null {
  if (!charge.adjustsToBusinessDay) return null;
  const settleDate = nextBusinessDay(charge.dueDate, calendar);
  return settleDate === charge.dueDate ? null : { kind: 'holiday', settleDate };
}

/** Banks reject what differs from the authorised amount (AM09). */
function differentAmount({ amount }: IntendedCharge, { mandate }: WarningSetting): ChargeWarning | null {
  const { fixedAmount } = mandate;
  if (fixedAmount === null || amount === null || amount === fixedAmount) return null;
  return { kind: 'amount_differs_from_fixed', fixedAmount };
}
