import type { RetryRefusal } from '../../../src-preload/contract/charge-changes.ts';
import type { BusinessCalendar } from '../business-days.ts';
import type { CivilDate } from '../civil-date.ts';
import { canonicalStatus, isOpenAttemptStatus, isOpenChargeStatus } from '../status.ts';
import {
  daysAfterDue,
  forbidsRetries,
  isBeyondWeek,
  legalRetryDates,
  MOST_RETRIES,
  permitsRetries,
  type RetryFacts,
  retriesOf,
} from './retry-window.ts';

type Attempt = RetryFacts['attempts'][number];

/** One of the seven days after the due date; a retry may be asked for it when nothing refuses. */
type RetryDay = {
  readonly date: CivilDate;
  /** Banks debit on every day; people may have more on their account on a business day. */
  readonly isBusinessDay: boolean;
  readonly refusals: readonly RetryRefusal[];
};

/** What has been tried of the retries that a charge allows, and what each remaining day says. */
export type RetryPlan = {
  readonly used: readonly Attempt[];
  readonly left: number;
  readonly days: readonly RetryDay[];
};

/**
 * The seven days after a charge's due date, each legal or with the reasons why not, and the retries used. Which days are legal is
 * decided by `retry-window.ts` alone; PERMITE_3R_7D allows three (rules/retries.md, Policy).
 */
export function planRetries(facts: RetryFacts, today: CivilDate, calendar: BusinessCalendar): RetryPlan {
  const legal = new Set(legalRetryDates(facts, today));
  const used = retriesOf(facts);
  return {
    used,
    left: Math.max(0, MOST_RETRIES - used.length),
    days: daysAfterDue(facts.dueDate).map((date) => ({
      date,
      isBusinessDay: calendar.isBusinessDay(date),
      refusals: legal.has(date) ? [] : refusalsOf(facts, date, today),
    })),
  };
}

type Check = (facts: RetryFacts, date: CivilDate, today: CivilDate) => RetryRefusal | null;

/** What concerns the whole charge first, then the day. */
const CHECKS: readonly Check[] = [
  policyAgainst,
  ({ status }) => (isOpenChargeStatus(status) ? null : { kind: 'charge_closed', status }),
  ({ net }) => (net > 0 ? { kind: 'money_arrived', amount: net } : null),
  ({ decision }) => (decision === null ? null : { kind: 'decided', decision }),
  ({ attempts }) => (attempts.some(isPaid) ? { kind: 'already_paid' } : null),
  ({ attempts }) => openAttempt(attempts),
  ({ attempts }) => (attempts.length === 0 ? { kind: 'not_tried_yet' } : null),
  (facts) => (retriesOf(facts).length >= MOST_RETRIES ? { kind: 'retries_used', most: MOST_RETRIES } : null),
  (_, date, today) => (date > today ? null : { kind: 'not_in_future' }),
  ({ attempts }, date) => (attempts.some((each) => each.settleDate === date) ? { kind: 'day_tried' } : null),
  ({ nextCycleStart }, date) =>
    nextCycleStart !== null && date >= nextCycleStart ? { kind: 'next_cycle_begun', nextCycleStart } : null,
  (facts, date) => (isBeyondWeek(facts, date) ? { kind: 'next_cycle_unknown' } : null),
];

function policyAgainst(facts: RetryFacts): RetryRefusal | null {
  if (permitsRetries(facts)) return null;
  return { kind: forbidsRetries(facts) ? 'policy_forbids' : 'policy_unknown' };
}

function refusalsOf(facts: RetryFacts, date: CivilDate, today: CivilDate): readonly RetryRefusal[] {
  return CHECKS.map((check) => check(facts, date, today)).filter((refusal) => refusal !== null);
}

const isPaid = ({ status }: Attempt): boolean => canonicalStatus(status) === 'PAGA';

function openAttempt(attempts: readonly Attempt[]): RetryRefusal | null {
  const open = attempts.find(({ status }) => isOpenAttemptStatus(status));
  return open === undefined ? null : { kind: 'attempt_open', settleDate: open.settleDate };
}
