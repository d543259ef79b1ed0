import type { Decision } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { addDays, type CivilDate } from '../civil-date.ts';
import { canonicalStatus, canonicalWord, isOpenAttemptStatus, isOpenChargeStatus } from '../status.ts';

/** What the legal dates of a retry follow from. */
export type RetryFacts = {
  /** The charge's status, as the bank wrote it. */
  readonly status: string;
  /** `politicaRetentativa` as the bank wrote it: the charge's, else its mandate's, else {@link policyOfId}; null when it is not known. */
  readonly retryPolicy: string | null;
  /** The original due date: retries do not move it. */
  readonly dueDate: CivilDate;
  /** First day of the mandate's next cycle; null when the mandate has none or its periodicity is unknown. */
  readonly nextCycleStart: CivilDate | null;
  /** Nothing is known of the mandate, whose cycles may be weeks. */
  readonly isCycleUnknown?: boolean;
  /** Confirmed settlements less refunds, in centavos. */
  readonly net: number;
  readonly decision: Decision | null;
  readonly attempts: readonly {
    readonly kind: string;
    readonly status: string;
    readonly settleDate: CivilDate | null;
  }[];
};

/** PERMITE_3R_7D: three retries within seven calendar days after the original due date (rules/retries.md, Policy). */
const RETRYING_POLICY = 'PERMITE_3R_7D';
const FORBIDDING_POLICY = 'NAO_PERMITE';
/** Retries of one charge under that policy; the bank's own second try of a day is none. */
export const MOST_RETRIES = 3;
/** Calendar days after the original due date, the last of which may still be asked for. */
export const LAST_DAY_AFTER_DUE = 7;

/** Kind of an attempt after the due date; RIFL is the bank's own second try of the same day and is not counted. */
const RETRY_KIND = 'NTAG';

/**
 * Days for which a retry may be asked (`POST /cobr/{txid}/retentativa/{data}`). PERMITE_3R_7D allows three retries of a debit that
 * failed, on different, future days within seven calendar days after the original due date and before the next cycle, none while an
 * attempt is open (rules/retries.md, Policy). None of a charge with net money or with a person's decision (rules/retries.md,
 * What Ciclo asks beyond it). In order; empty when none is allowed. The bank's answer is final.
 */
export function legalRetryDates(facts: RetryFacts, today: CivilDate): readonly CivilDate[] {
  if (!permitsRetries(facts) || !isOpenChargeStatus(facts.status)) return [];
  if (facts.net > 0 || facts.decision !== null) return [];
  if (!everyAttemptFailed(facts) || retriesOf(facts).length >= MOST_RETRIES) return [];
  const taken = new Set(facts.attempts.map(({ settleDate }) => settleDate));
  return daysAfterDue(facts.dueDate).filter((day) => day > today && !taken.has(day) && isOfCycle(facts, day));
}

/** Whether the policy is PERMITE_3R_7D, in any spelling; one that is not known permits none. */
export function permitsRetries({ retryPolicy }: Pick<RetryFacts, 'retryPolicy'>): boolean {
  return retryPolicy !== null && canonicalWord(retryPolicy) === RETRYING_POLICY;
}

/** Whether the policy is NAO_PERMITE, in any spelling. What is not known, or a word of tomorrow, forbids nothing that anybody knows of. */
export function forbidsRetries({ retryPolicy }: Pick<RetryFacts, 'retryPolicy'>): boolean {
  return retryPolicy !== null && canonicalWord(retryPolicy) === FORBIDDING_POLICY;
}

/** The policy that the second letter of a mandate's id tells (specification, RecId); null for an id of another form. */
export function policyOfId(idRec: string | null): string | null {
  const letter = idRec === null ? undefined : LETTER_OF_POLICY.exec(idRec)?.[1];
  if (letter === undefined) return null;
  return letter === 'R' ? RETRYING_POLICY : FORBIDDING_POLICY;
}

const LETTER_OF_POLICY = /^R([RN])[a-zA-Z0-9]{8}\d{8}[a-zA-Z0-9]{11}$/;

/** A first attempt that nobody has seen may still be under way, so none at all is no failure. */
function everyAttemptFailed({ attempts }: RetryFacts): boolean {
  return attempts.length > 0 && attempts.every(({ status }) => hasFailed(status));
}

const hasFailed = (status: string): boolean =>
  !isOpenAttemptStatus(status) && canonicalStatus(status) !== 'PAGA';

/** The attempts of a charge that count as retries, whatever became of them. */
export function retriesOf({ attempts }: RetryFacts): RetryFacts['attempts'] {
  return attempts.filter(({ kind }) => canonicalWord(kind) === RETRY_KIND);
}

/** Whether a day lies beyond the shortest cycle, a week from the due date, of a charge of whose cycles nobody knows. */
export const isBeyondWeek = ({ isCycleUnknown = false, dueDate }: RetryFacts, date: CivilDate): boolean =>
  isCycleUnknown && date >= addDays(dueDate, 7);

/** The days of the window after a due date, in order, whatever forbids one of them. */
export const daysAfterDue = (dueDate: CivilDate): readonly CivilDate[] =>
  Array.from({ length: LAST_DAY_AFTER_DUE }, (_, index) => addDays(dueDate, index + 1));

function isOfCycle(facts: RetryFacts, day: CivilDate): boolean {
  const { nextCycleStart } = facts;
  return (nextCycleStart === null || day < nextCycleStart) && !isBeyondWeek(facts, day);
}
