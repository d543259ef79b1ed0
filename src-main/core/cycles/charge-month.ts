import type { ChargeWarning, Covering } from '../../../src-preload/contract/charge-warnings.ts';
import type { BusinessCalendar } from '../business-days.ts';
import type { CivilDate } from '../civil-date.ts';
import { compareTexts } from '../compare-texts.ts';
import type { Centavos } from '../money.ts';
import { canonicalStatus } from '../status.ts';
import {
  type ChargeableMandate,
  chargeWarnings,
  isCovering,
  type KnownCharge,
  type WarningSetting,
} from './charge-warnings.ts';
import { bearingOf } from './cycle-bearing.ts';
import { cycleIndexOf, cycleStart, hasCycles } from './cycle-calendar.ts';
import { approvalCycle, expectedCycles } from './expected-cycles.ts';
import { isMandateId, nextOwnTxid } from './own-txid.ts';

/**
 * A charge that could be sent now, with what is to be known first. The due date is the first day of its cycle; in the cycle of the
 * mandate's approval it is the first that can still be reached.
 */
export type ProposedCharge = {
  readonly txid: string;
  readonly idRec: string;
  readonly cycle: number;
  readonly dueDate: CivilDate;
  /** Null where neither the mandate nor an earlier charge says it. */
  readonly amount: Centavos | null;
  readonly adjustsToBusinessDay: boolean;
  readonly warnings: readonly ChargeWarning[];
};

/** A mandate's cycle that falls in the period and is not proposed, with the reason. */
export type LeftOutCycle = {
  readonly idRec: string;
  readonly dueDate: CivilDate;
  readonly reason:
    | Covering
    | Extract<ChargeWarning, { kind: 'mandate_ends_before' }>
    /** The mandate's id has another form than the specification's, so no txid can be made from it. */
    | { readonly kind: 'unusable_id' };
};

/** What may be charged in a period and what may not; both ordered by due date, then mandate. */
export type ChargeMonth = {
  readonly proposed: readonly ProposedCharge[];
  readonly leftOut: readonly LeftOutCycle[];
  /** idRecs of approved mandates whose periodicity is a word that we do not know. */
  readonly unknownPeriodicity: readonly string[];
};

/**
 * What a month is charged by. `charges` of all mandates, also those whose sending has no answer yet: what is missing here may be
 * proposed again, under the same txid. `period` holds the first and last due date, both included.
 */
export type ChargeMonthSetting = {
  readonly mandates: readonly ChargeableMandate[];
  readonly charges: readonly KnownCharge[];
  readonly period: { readonly first: CivilDate; readonly last: CivilDate };
  readonly adjustsToBusinessDay: boolean;
  readonly today: CivilDate;
  readonly calendar: BusinessCalendar;
  /** Cycles worked out before, where many mandates are looked at on one day: those of the same terms share them. */
  readonly sharedCycles?: SharedCycles;
};

/** Cycles of one day by the terms that they follow from. */
type SharedCycles = Map<string, readonly DueCycle[]>;

/**
 * "Cobrar este mês": the next cycles of the approved mandates that are not covered (`cycle-bearing.ts`), up to the period's end, and the
 * running cycle where it was missed. Cycles come from `expected-cycles.ts`: one that starts more than ten days off is proposed only where
 * none lies ahead sooner.
 */
export function chargeMonth(setting: ChargeMonthSetting): ChargeMonth {
  const chargesByMandate = Map.groupBy(setting.charges, ({ idRec }) => idRec);
  const approved = setting.mandates.filter(({ status }) => canonicalStatus(status) === 'APROVADA');
  const known = approved.filter(hasCycles);
  const verdicts = known.flatMap((mandate) =>
    verdictsOn(mandate, chargesByMandate.get(mandate.idRec) ?? [], setting),
  );
  return {
    proposed: verdicts.filter((verdict) => 'txid' in verdict).toSorted(byDueDate),
    leftOut: verdicts.filter((verdict) => 'reason' in verdict).toSorted(byDueDate),
    unknownPeriodicity: approved.filter((mandate) => !hasCycles(mandate)).map(({ idRec }) => idRec),
  };
}

type Due = { readonly dueDate: CivilDate; readonly idRec: string };
export const byDueDate = (a: Due, b: Due): number =>
  compareTexts(a.dueDate, b.dueDate) || compareTexts(a.idRec, b.idRec);

type Verdict = ProposedCharge | LeftOutCycle;

function verdictsOn(
  mandate: ChargeableMandate,
  charges: readonly KnownCharge[],
  setting: ChargeMonthSetting,
): readonly Verdict[] {
  const facts: WarningSetting = { mandate, charges, today: setting.today, calendar: setting.calendar };
  const cycles = nextCycles(mandate, setting).filter(({ dueDate }) => dueDate <= setting.period.last);
  const verdicts = cycles.map((cycle) => verdictOn(cycle, facts, setting));
  return [...verdicts, ...endedCycle(mandate, setting)].filter(
    (verdict) => 'txid' in verdict || verdict.dueDate >= setting.period.first,
  );
}

/** Whether a mandate has a cycle that the period may propose or leave out, whatever its charges are: they can only take cycles away. */
export function fallsWithin(
  mandate: ChargeableMandate,
  setting: Omit<ChargeMonthSetting, 'mandates' | 'charges'>,
): boolean {
  const { first, last } = setting.period;
  return (
    hasCycles(mandate) &&
    (nextCycles(mandate, setting).some(({ dueDate }) => dueDate <= last) ||
      endedCycle(mandate, setting).some(({ dueDate }) => dueDate >= first))
  );
}

type DueCycle = { readonly index: number; readonly dueDate: CivilDate };

/** The running cycle and those that can be charged next, covered or not. What is not certain to lie within the mandate is told by a warning. */
function nextCycles(
  mandate: ChargeableMandate,
  { today, sharedCycles }: Pick<ChargeMonthSetting, 'today' | 'sharedCycles'>,
): readonly DueCycle[] {
  const terms = termsOf(mandate);
  const known = sharedCycles?.get(terms);
  if (known !== undefined) return known;
  const cycles = workedOut(mandate, today);
  sharedCycles?.set(terms, cycles);
  return cycles;
}

/** All that a mandate's cycles of a day follow from. */
const termsOf = ({ status, startDate, endDate, periodicity, approvedOn }: ChargeableMandate): string =>
  `${startDate} ${endDate} ${approvedOn} ${status} ${periodicity}`;

function workedOut(mandate: ChargeableMandate, today: CivilDate): readonly DueCycle[] {
  const running = cycleStart(mandate, cycleIndexOf(mandate, today) ?? 0) ?? mandate.startDate;
  const facts = { ...mandate, unreadableEnd: null, covered: new Set<number>() };
  const { cycles } = expectedCycles(facts, today, running);
  const own = approvalCycle(mandate, today);
  return [...(own === null ? [] : [own]), ...cycles.map(({ index, start }) => ({ index, dueDate: start }))];
}

function verdictOn(
  { index, dueDate }: DueCycle,
  facts: WarningSetting,
  { adjustsToBusinessDay }: ChargeMonthSetting,
): Verdict {
  const { idRec } = facts.mandate;
  const { amount, warning } = amountFor(facts);
  const warnings = chargeWarnings({ dueDate, amount, adjustsToBusinessDay }, facts);
  const covering = warnings.find(isCovering);
  if (covering !== undefined) return { idRec, dueDate, reason: covering };
  if (!isMandateId(idRec)) return { idRec, dueDate, reason: { kind: 'unusable_id' } };
  const txid = nextOwnTxid(idRec, index, new Set(facts.charges.map((charge) => charge.txid)));
  const all = warning === null ? warnings : [...warnings, warning];
  return { txid, idRec, cycle: index, dueDate, amount, adjustsToBusinessDay, warnings: all };
}

type ProposedAmount = { readonly amount: Centavos | null; readonly warning: ChargeWarning | null };

/** The fixed amount, else that of the last charge that stands. */
function amountFor({ mandate, charges }: WarningSetting): ProposedAmount {
  if (mandate.fixedAmount !== null) return { amount: mandate.fixedAmount, warning: null };
  const last = charges
    .filter((charge) => !charge.isUnreadable && bearingOf(charge).kind !== 'closed')
    .toSorted((a, b) => compareTexts(b.dueDate, a.dueDate))[0];
  return {
    amount: last?.amount ?? null,
    warning: { kind: 'no_amount_known', lastTxid: last?.txid ?? null },
  };
}

/** The first cycle after today when the mandate ends before it. */
function endedCycle(
  mandate: ChargeableMandate,
  { today, period }: Pick<ChargeMonthSetting, 'today' | 'period'>,
): readonly LeftOutCycle[] {
  const { idRec, endDate } = mandate;
  const dueDate = cycleStart(mandate, (cycleIndexOf(mandate, today) ?? -1) + 1);
  if (dueDate === null || endDate === null || dueDate <= endDate || dueDate > period.last) return [];
  return [{ idRec, dueDate, reason: { kind: 'mandate_ends_before', endDate } }];
}
