import type { Reason } from '../../src-preload/contract/values.ts';
import type { ChargeGroup, ChargeState } from '../../src-preload/contract/vocabulary/cycles.ts';
import { type BusinessCalendar, nextBusinessDay } from './business-days.ts';
import { addDays, type CivilDate, daysBetween, saoPauloDate, type UtcInstant } from './civil-date.ts';
import { compareTexts } from './compare-texts.ts';
import { debitUnderWay } from './debit-under-way.ts';
import { codedAttempts, endingReasons } from './ending.ts';
import { type Centavos, type CentavosSum, exactSum, minus, plus, type RunningSum } from './money.ts';
import { isReleased, type MoneyOf, moneyOf, owedOf } from './owed.ts';
import type { Ending } from './records.ts';
import { CLOSED_CHARGE_STATUSES, canonicalStatus, canonicalWord } from './status.ts';

/** An attempt as the rulebook sees it. */
export type AttemptFacts = {
  readonly settleDate: CivilDate | null;
  readonly kind: string;
  readonly status: string;
  readonly rejectionCode: string | null;
  /** Read where its own money has to be known from other money: of an open charge that has some. */
  readonly endToEndId?: string | null;
};

/** A confirmed settlement that is this charge's, with the sum of its refunds in status DEVOLVIDO, and of those by which the payer took it back (MED). */
export type SettlementFacts = {
  readonly endToEndId: string;
  readonly amount: Centavos;
  readonly at: UtcInstant;
  readonly refunded: Centavos;
  readonly contested: Centavos;
};

/** Everything that the state of a charge follows from, besides today's date. */
export type ChargeFacts = {
  readonly amount: Centavos;
  readonly dueDate: CivilDate;
  readonly status: string;
  readonly adjustsToBusinessDay: boolean;
  readonly attempts: readonly AttemptFacts[];
  readonly ending: Ending | null;
  readonly settlements: readonly SettlementFacts[];
  readonly decision: 'settled_outside' | 'waived' | null;
  /** What of it the ledger showed as not kept by the bank when that was decided; null where nothing was. */
  readonly notKeptThen: Centavos | null;
  /** When and how much was paid by other means, as far as a person said: what is left of the charge follows from it, and no state. */
  readonly paidOutside?: { readonly on: CivilDate | null; readonly amount: Centavos | null };
  /** Of a REJEITADA charge: another one, neither CANCELADA nor REJEITADA, bears its cycle. Counts for nothing of any other. */
  readonly isReplaced: boolean;
  /** Of a REJEITADA charge: another one of its cycle bears what it leaves owed (`cycles/cycle-debt.ts`), as each does that replaces it. No state follows from it. */
  readonly isBorneElsewhere: boolean;
};

/** A charge's state with its proof. Amounts in centavos. */
export type Reconciled = {
  readonly state: ChargeState;
  readonly group: ChargeGroup;
  readonly settleDate: CivilDate;
  readonly paid: CentavosSum;
  readonly refunded: CentavosSum;
  readonly paidAt: UtcInstant | null;
  /** For `paid_late` only: days from the settle date to the settlement. For the unpaid group see {@link daysLateOn}. */
  readonly paidDaysLate: number | null;
  readonly reasons: readonly Reason[];
  /** The first day on which the passing of time alone gives another state; null when it never will. */
  readonly reviewOn: CivilDate | null;
  /** What is owed of it once its day has passed (`owed.ts`). */
  readonly owed: Centavos;
};

type Situation = Omit<ChargeFacts, 'adjustsToBusinessDay' | 'settlements' | 'notKeptThen'> &
  MoneyOf & {
    readonly ordered: readonly SettlementFacts[];
    readonly word: string;
    readonly isClosed: boolean;
    readonly settleDate: CivilDate;
    readonly today: CivilDate;
  };

type Verdict = { readonly state: ChargeState; readonly group: ChargeGroup };
type Rule = { readonly when: (s: Situation) => boolean; readonly gives: (s: Situation) => Verdict };

const as = (state: ChargeState, group: ChargeGroup) => (): Verdict => ({ state, group });

/** Rules 1 to 8 of the rulebook: there is money. First that fits wins. */
const WITH_SETTLEMENTS: readonly Rule[] = [
  { when: (s) => s.isClosed && s.net > 0, gives: as('paid_after_close', 'attention') },
  {
    when: (s) => s.net <= 0,
    gives: (s) => ({ state: 'refunded', group: s.isClosed ? 'closed' : 'attention' }),
  },
  { when: (s) => s.refunded > 0 && s.net < s.amount, gives: as('partly_refunded', 'attention') },
  { when: (s) => s.ordered.length >= 2 && s.net > s.amount, gives: as('paid_twice', 'attention') },
  { when: (s) => s.net < s.amount, gives: as('underpaid', 'attention') },
  { when: (s) => s.net > s.amount, gives: as('overpaid', 'attention') },
  { when: (s) => (lateness(s) ?? 0) > 0, gives: as('paid_late', 'paid') },
  { when: () => true, gives: as('paid', 'paid') },
];

/** Rules 9 to 17: there is none. First that fits wins. */
const WITHOUT_SETTLEMENTS: readonly Rule[] = [
  { when: (s) => s.decision !== null, gives: (s) => ({ state: s.decision ?? 'waived', group: 'closed' }) },
  { when: (s) => s.word === 'CONCLUIDA', gives: as('unconfirmed', 'attention') },
  { when: (s) => s.word === 'CANCELADA', gives: as('cancelled', 'closed') },
  {
    when: (s) => s.word === 'REJEITADA',
    gives: (s) => ({ state: 'rejected', group: s.isReplaced ? 'closed' : 'unpaid' }),
  },
  { when: (s) => s.word === 'EXPIRADA', gives: as('expired', 'unpaid') },
  { when: (s) => s.today > s.settleDate && lastOpenAttempt(s) !== null, gives: as('retrying', 'unpaid') },
  { when: (s) => s.today > s.settleDate, gives: as('unpaid', 'unpaid') },
  { when: (s) => s.today === s.settleDate, gives: as('due_today', 'open') },
  { when: () => true, gives: as('pending', 'open') },
];

/**
 * Turns a charge, its confirmed settlements and today's date into its state, with reasons: rules/reconciliation.md, States, row
 * for row. Pure; reads no clock.
 */
export function reconcile(facts: ChargeFacts, today: CivilDate, calendar: BusinessCalendar): Reconciled {
  const situation = assess(facts, today, calendar);
  const rules = situation.ordered.length > 0 ? WITH_SETTLEMENTS : WITHOUT_SETTLEMENTS;
  const found = rules.find((rule) => rule.when(situation))?.gives(situation);
  const verdict = found && asDecided(situation, found);
  if (!verdict) throw new Error('the rulebook ends with a rule that always fits');
  return {
    ...verdict,
    settleDate: situation.settleDate,
    paid: exactSum(situation.paid),
    refunded: exactSum(situation.refunded),
    paidAt: situation.ordered[0]?.at ?? null,
    paidDaysLate: verdict.state === 'paid_late' ? lateness(situation) : null,
    reasons: reasonsFor(situation, verdict.state),
    reviewOn: reviewDate(situation, verdict.state),
    owed: owedFrom(situation, verdict),
  };
}

/** A decision over all that the bank has not kept leaves its state to the money, and nothing for a person to do; an excess it is not about, nor what went back since. */
function asDecided({ ordered, notKept, covered }: Situation, verdict: Verdict): Verdict {
  const isOverRest = ordered.length > 0 && notKept > 0 && notKept <= covered;
  return isOverRest ? { ...verdict, group: 'closed' } : verdict;
}

function owedFrom(s: Situation, { group }: Verdict): Centavos {
  const { amount, short, covered } = s;
  return owedOf({
    ...{ group, amount, short, covered },
    ...{ hasMoney: s.ordered.length > 0, isReleased: isReleased(s) },
  });
}

/** Days late of an unpaid-group charge on a day: positive, or null when its settle date has not passed. */
export function daysLateOn(settleDate: CivilDate, today: CivilDate): number | null {
  const days = daysBetween(settleDate, today);
  return days > 0 ? days : null;
}

type SettleDateFacts = Pick<ChargeFacts, 'attempts' | 'dueDate' | 'adjustsToBusinessDay'>;

/** Earliest dataLiquidacao among AGND attempts, else the due date moved to a business day unless that is off. */
export function settleDateOf(facts: SettleDateFacts, calendar: BusinessCalendar): CivilDate {
  const scheduled = scheduledDate(facts);
  if (scheduled !== null) return scheduled;
  return facts.adjustsToBusinessDay ? nextBusinessDay(facts.dueDate, calendar) : facts.dueDate;
}

function scheduledDate({ attempts }: Pick<ChargeFacts, 'attempts'>): CivilDate | null {
  let earliest: CivilDate | null = null;
  for (const { kind, settleDate } of attempts) {
    if (settleDate === null || canonicalWord(kind) !== 'AGND') continue;
    if (earliest === null || settleDate < earliest) earliest = settleDate;
  }
  return earliest;
}

function assess(facts: ChargeFacts, today: CivilDate, calendar: BusinessCalendar): Situation {
  const word = canonicalStatus(facts.status);
  return {
    amount: facts.amount,
    dueDate: facts.dueDate,
    status: facts.status,
    attempts: codedAttempts(facts),
    ending: facts.ending,
    decision: facts.decision,
    ...(facts.paidOutside === undefined ? {} : { paidOutside: facts.paidOutside }),
    isReplaced: facts.isReplaced,
    isBorneElsewhere: facts.isBorneElsewhere,
    ordered: facts.settlements.length < 2 ? facts.settlements : facts.settlements.toSorted(byTimeThenId),
    word,
    isClosed: CLOSED_CHARGE_STATUSES.has(word),
    settleDate: settleDateOf(facts, calendar),
    today,
    ...moneyOf(facts),
  };
}

function byTimeThenId(a: SettlementFacts, b: SettlementFacts): number {
  return compareTexts(`${a.at} ${a.endToEndId}`, `${b.at} ${b.endToEndId}`);
}

/** The settlement with which the running sum reaches the amount. */
function completingSettlement(s: Situation): SettlementFacts | null {
  let sum: RunningSum = 0;
  for (const settlement of s.ordered) {
    sum = plus(sum, settlement.amount);
    if (sum >= s.amount) return settlement;
  }
  return null;
}

function lateness(s: Situation): number | null {
  const completing = completingSettlement(s);
  return completing === null ? null : daysBetween(s.settleDate, saoPauloDate(completing.at));
}

/** Date of the last attempt that is still open and dated today or later; null when there is none. */
function lastOpenAttempt(s: Situation): CivilDate | null {
  let last: CivilDate | null = null;
  for (const { settleDate, status } of s.attempts) {
    const word = canonicalStatus(status);
    if (settleDate === null || settleDate < s.today || (word !== 'SOLICITADA' && word !== 'AGENDADA'))
      continue;
    if (last === null || settleDate > last) last = settleDate;
  }
  return last;
}

function reviewDate(s: Situation, state: ChargeState): CivilDate | null {
  if (state === 'pending') return s.settleDate;
  if (state === 'due_today') return addDays(s.settleDate, 1);
  const lastOpen = state === 'retrying' ? lastOpenAttempt(s) : null;
  return lastOpen === null ? null : addDays(lastOpen, 1);
}

function reasonsFor(s: Situation, state: ChargeState): readonly Reason[] {
  const reasons: Reason[] = [];
  if (s.isClosed || state === 'unconfirmed') reasons.push({ kind: 'status', status: s.status });
  if (s.isClosed) reasons.push(...endingReasons(s.ending, s.ordered.length === 0 ? s.attempts : []));
  addMoneyReasons(s, reasons);
  if (state === 'paid_late') addLateReason(s, reasons);
  if (s.decision !== null) reasons.push(decisionReason(s, s.decision));
  if (s.decision !== null || s.ordered.length > 0) addDebitReason(s, reasons);
  if (state === 'rejected' && s.isReplaced) reasons.push({ kind: 'replaced' });
  if (s.ordered.length === 0) addAttemptReasons(s, reasons);
  if (OVERDUE_STATES.has(state) && s.today > s.settleDate)
    reasons.push({ kind: 'overdue_since', date: s.settleDate });
  if (state === 'pending' || state === 'due_today') reasons.push(settleDateReason(s));
  return reasons;
}

function addMoneyReasons(s: Situation, reasons: Reason[]): void {
  if (s.ordered.length === 0) return;
  for (const { endToEndId, amount, at } of s.ordered)
    reasons.push({ kind: 'settlement', endToEndId, amount, at });
  if (s.refunded > 0) reasons.push({ kind: 'refunded', amount: exactSum(s.refunded) });
  const difference = minus(s.net, s.amount);
  if (difference > 0) reasons.push({ kind: 'excess', amount: exactSum(difference) });
  if (difference < 0) reasons.push({ kind: 'shortfall', amount: exactSum(minus(0, difference)) });
}

function addLateReason(s: Situation, reasons: Reason[]): void {
  const days = lateness(s);
  if (days !== null) reasons.push({ kind: 'late', days });
}

function decisionReason({ paidOutside }: Situation, decision: NonNullable<ChargeFacts['decision']>): Reason {
  const { on = null, amount = null } = paidOutside ?? {};
  const day = on === null ? {} : { paidOn: on };
  return { kind: 'decision', decision, ...day, ...(amount === null ? {} : { amount }) };
}

/** Neither money that came early nor a person's decision stops an attempt: it is of the whole amount, and may still come. */
function addDebitReason(s: Situation, reasons: Reason[]): void {
  const debit = debitUnderWay({ ...s, payments: s.ordered });
  if (debit !== null) reasons.push({ kind: 'debit_under_way', ...debit });
}

function addAttemptReasons(s: Situation, reasons: Reason[]): void {
  for (const { kind: attempt, settleDate: date, status, rejectionCode: code } of s.attempts)
    reasons.push({ kind: 'attempt', attempt, date, status, code });
}

const OVERDUE_STATES: ReadonlySet<ChargeState> = new Set(['unpaid', 'retrying', 'expired', 'rejected']);

function settleDateReason(s: Situation): Reason {
  const { settleDate: date, dueDate } = s;
  const estimated = date === dueDate ? 'due_date' : 'business_day';
  return { kind: 'settle_date', date, from: scheduledDate(s) === null ? estimated : 'attempt', dueDate };
}
