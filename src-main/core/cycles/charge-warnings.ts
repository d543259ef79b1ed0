import type { ChargeWarning, Covering } from '../../../src-preload/contract/charge-warnings.ts';
import {
  COVERING_WARNINGS,
  FIRST_DAY_TO_CHARGE,
  LAST_DAY_TO_CHARGE,
} from '../../../src-preload/contract/vocabulary/charging.ts';
import { type BusinessCalendar, nextBusinessDay } from '../business-days.ts';
import { addDays, type CivilDate, daysBetween } from '../civil-date.ts';
import { compareTexts } from '../compare-texts.ts';
import type { Centavos } from '../money.ts';
import type { ChargeRecord, MandateRecord } from '../records.ts';
import { canonicalStatus } from '../status.ts';
import { type BearingFacts, bearingOf, bearingOfCycle } from './cycle-bearing.ts';
import { cycleAt, cycleIndexOf } from './cycle-calendar.ts';
import type { MandateFacts } from './expected-cycles.ts';

/** What is known of a mandate that is to be charged. `approvedOn` as in `expected-cycles.ts`. */
export type ChargeableMandate = Pick<
  MandateRecord,
  'idRec' | 'status' | 'startDate' | 'endDate' | 'periodicity' | 'fixedAmount'
> &
  Pick<MandateFacts, 'approvedOn' | 'unreadableEnd'>;

/** How a charge that was refused or cancelled ended. */
export type EndedCharge = {
  readonly on: CivilDate | null;
  /** The cancellation was asked for here. */
  readonly isOurs: boolean;
  /** The code of the last attempt that bears one, else of the charge. */
  readonly code: string | null;
};

/** What is known of a charge that exists; `closing` is null as long as it has not ended. */
export type KnownCharge = BearingFacts &
  Pick<ChargeRecord, 'idRec' | 'amount'> & { readonly closing: EndedCharge | null };

/** A charge that somebody means to send; the amount is null as long as nobody has said it. */
export type IntendedCharge = Pick<ChargeRecord, 'dueDate' | 'adjustsToBusinessDay'> & {
  readonly amount: Centavos | null;
};

/** The mandate, its charges (and no other's), the day in São Paulo and the calendar that settle dates are estimated by. */
export type WarningSetting = {
  readonly mandate: ChargeableMandate;
  readonly charges: readonly KnownCharge[];
  readonly today: CivilDate;
  readonly calendar: BusinessCalendar;
};

type Check = (charge: IntendedCharge, setting: WarningSetting) => ChargeWarning | null;

const CHECKS: readonly Check[] = [
  earlierChargeOfCycle,
  outsideMandate,
  uncertainEnd,
  approvalWithin,
  outsideWindow,
  movedSettlement,
  differentAmount,
];

/**
 * What speaks against a charge as it stands, in the order of weight; empty when nothing does. Asked again whenever a date or an amount
 * is edited (rules/cycles.md, When to charge; SERVICE.md, section 3, rule 3).
 */
export function chargeWarnings(charge: IntendedCharge, setting: WarningSetting): readonly ChargeWarning[] {
  return CHECKS.map((check) => check(charge, setting)).filter((warning) => warning !== null);
}

const COVERING: ReadonlySet<ChargeWarning['kind']> = new Set(COVERING_WARNINGS);

/** Whether a warning keeps a charge from being sent: its cycle is covered already. */
export const isCovering = (warning: ChargeWarning): warning is Covering => COVERING.has(warning.kind);

/** What covers the cycle; else the last charge of those that were refused or cancelled in it. */
function earlierChargeOfCycle(
  { dueDate }: IntendedCharge,
  { mandate, charges }: WarningSetting,
): ChargeWarning | null {
  const bearing = bearingOfCycle(mandate, dueDate, charges);
  if (bearing.kind === 'covered') return bearing.by;
  const last = bearing.closed.toSorted(byClosing).at(-1);
  return last === undefined ? null : closedWarning(last);
}

/** By the day on which they ended, unknown first; our own txids count up. */
const byClosing = (a: KnownCharge, b: KnownCharge): number => compareTexts(endOf(a), endOf(b));

const endOf = ({ closing, txid }: KnownCharge): string => `${closing?.on ?? ''} ${txid}`;

function closedWarning({ txid, status, closing }: KnownCharge): ChargeWarning {
  const { on = null, isOurs = false, code = null } = closing ?? {};
  if (canonicalStatus(status) === 'REJEITADA') return { kind: 'cycle_refused', txid, code };
  return isOurs && on !== null
    ? { kind: 'cancelled_by_you', txid, on }
    : { kind: 'cycle_cancelled', txid, on };
}

/** A later charge that the bank has taken, and the first day, show that the mandate runs until then. */
function uncertainEnd(
  { dueDate }: IntendedCharge,
  { mandate, charges }: WarningSetting,
): ChargeWarning | null {
  const isShown = charges.some((each) => each.dueDate >= dueDate && bearingOf(each).kind !== 'closed');
  if (mandate.unreadableEnd === null || isShown || cycleIndexOf(mandate, dueDate) === 0) return null;
  return { kind: 'end_unreadable', end: mandate.unreadableEnd };
}

function approvalWithin({ dueDate }: IntendedCharge, { mandate }: WarningSetting): ChargeWarning | null {
  const { approvedOn } = mandate;
  const index = approvedOn === null ? null : cycleIndexOf(mandate, approvedOn);
  if (approvedOn === null || index === null || index !== cycleIndexOf(mandate, dueDate)) return null;
  return { kind: 'approval_cycle', approvedOn };
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
