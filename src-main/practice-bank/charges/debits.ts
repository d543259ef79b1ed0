import { DEBIT_WINDOWS } from '../../../src-preload/contract/vocabulary/practice-bank.ts';
import type { Attempt, Charge, Refund, Settlement } from '../records/charge.ts';
import { type Mandate, revokedAt } from '../records/mandate.ts';
import type { Reaction } from '../rules/behaviours.ts';
import { CHARGE_CANCELLATIONS, type ChargeScript } from '../rules/charge-scripts.ts';
import { failureOf, isKilling, TECHNICAL_FAILURE } from '../rules/failure-codes.ts';
import { atHour, dayAt, type EpochSecond, secondOf } from '../timeline/calendar.ts';
import type { Random } from '../timeline/random.ts';
import { attemptMoved, closed, moved } from './charge-steps.ts';
import { NIGHT, within } from './collection-days.ts';
import { freePart } from './message-parts.ts';

/** A debit that is due: the charge with its scheduled attempt, who pays it, and the instant after which it happens. */
export type DueDebit = {
  readonly mandate: Mandate;
  readonly charge: Charge;
  readonly attempt: Attempt;
  readonly reaction: Reaction;
  /** With which a debit fails that is to fail; null: no reason is given. */
  readonly code: string | null;
  readonly script?: ChargeScript;
  /** The debit fails whoever the payer is; `code` null: no reason is given. */
  readonly forced: { readonly code: string | null } | null;
  readonly after: EpochSecond;
  readonly random: Random;
};

type Verdict =
  | { readonly kind: 'pays'; readonly window: keyof typeof DEBIT_WINDOWS }
  | { readonly kind: 'fails'; readonly code: string | null }
  | Extract<Reaction['debit'], { readonly kind: 'called_off' }>;

const DAY = 86_400;
const LAPSED = { kind: 'fails', code: null } as const;
/** A debit of a mandate that the payer has cancelled. */
const CANCELLED_MANDATE = { kind: 'fails', code: 'MSUC' } as const;
const PAYER_CALLS_OFF = CHARGE_CANCELLATIONS[1];

/** Lets the payer's bank try a scheduled attempt on its day; see rules/cycles.md, Debits, for windows and codes. */
export function debit(due: DueDebit): Charge {
  const verdict = verdictOf(due);
  if (verdict.kind === 'called_off') return calledOff(due, verdict.by);
  if (verdict.kind === 'fails') return failed(due, verdict.code);
  const at = momentIn(verdict.window, due);
  return at === null ? failed(due, null) : paid(due, at);
}

function verdictOf(due: DueDebit): Verdict {
  if (due.forced !== null) return { kind: 'fails', code: due.forced.code };
  const goneAt = revokedAt(due.mandate);
  if (goneAt !== null && goneAt < secondOf(due.attempt.settleDay)) return CANCELLED_MANDATE;
  return VERDICTS[due.attempt.kind](due);
}

const VERDICTS: Readonly<Record<Attempt['kind'], (due: DueDebit) => Verdict>> = {
  AGND: (due) => {
    const { debit: first } = due.reaction;
    if (first.kind === 'pays' || first.kind === 'called_off') return first;
    if (first.kind !== 'resent') return { kind: 'fails', code: due.code };
    // Once the morning is over there is nothing to send again.
    const hasMorning = due.after < secondOf(due.attempt.settleDay, atHour(DEBIT_WINDOWS.morning[1] - 1));
    return hasMorning
      ? { kind: 'fails', code: TECHNICAL_FAILURE.codigo }
      : { kind: 'pays', window: 'evening' };
  },
  RIFL: () => ({ kind: 'pays', window: 'evening' }),
  NTAG: ({ charge, code, reaction: { debit: first, paysFromRetry }, random }) => {
    const retries = charge.attempts.filter(({ kind }) => kind === 'NTAG').length;
    if (paysFromRetry !== null && retries >= paysFromRetry)
      return { kind: 'pays', window: random.chance(0.7) ? 'morning' : 'evening' };
    if (first.kind === 'called_off') return CANCELLED_MANDATE;
    return first.kind === 'fails' ? { kind: 'fails', code } : LAPSED;
  },
};

/** A moment in a window of the attempt's day, in the evening where the morning is over; null once both are. */
function momentIn(window: keyof typeof DEBIT_WINDOWS, due: DueDebit): EpochSecond | null {
  const { settleDay } = due.attempt;
  const planned = within(window, settleDay, due.random);
  if (planned > due.after) return planned;
  const [from, to] = DEBIT_WINDOWS.evening.map((hour) => secondOf(settleDay, atHour(hour)));
  const [earliest, latest] = [Math.max(from ?? 0, due.after + 1), (to ?? 0) - 1];
  return earliest > latest ? null : due.random.between(earliest, latest);
}

/** A code that kills is known at once; else both windows pass. */
function failed(due: DueDebit, code: string | null): Charge {
  const why = code === null ? null : failureOf(code);
  const isAtOnce = code !== null && (isKilling(code) || code === TECHNICAL_FAILURE.codigo);
  const night = Math.max(due.after + 1, secondOf(due.attempt.settleDay, NIGHT));
  const at = (isAtOnce ? momentIn('morning', due) : null) ?? night;
  if (why === null) return attemptMoved(due.charge, 'EXPIRADA', at);
  return isKilling(why.codigo)
    ? closed(due.charge, 'REJEITADA', at, { kind: 'rejeicao', why })
    : attemptMoved(due.charge, 'REJEITADA', at, why);
}

/** By the payer on the day before the debit, by others on any day until then; after that only the debit itself can fail. */
function calledOff(due: DueDebit, by: 'payer' | 'anyone'): Charge {
  const { random, after } = due;
  const [first, eve] = [dayAt(after), due.attempt.settleDay - 1];
  const day = by === 'payer' ? eve : random.between(Math.min(first, eve), eve);
  const planned = secondOf(day, random.between(atHour(9), atHour(20)));
  const at = planned > after ? planned : after + 60;
  if (at >= secondOf(due.attempt.settleDay)) return failed(due, CANCELLED_MANDATE.code);
  const why = by === 'payer' ? PAYER_CALLS_OFF : random.pick(CHARGE_CANCELLATIONS);
  return closed(due.charge, 'CANCELADA', at, { kind: 'cancelamento', why });
}

function paid(due: DueDebit, at: EpochSecond): Charge {
  const charge = moved(attemptMoved(due.charge, 'PAGA', at), 'CONCLUIDA', at + 2);
  const { share, trace } = due.script?.payment ?? { share: 1 };
  const settlement: Settlement = {
    message: due.attempt.message,
    at,
    amount: Math.round(charge.amount * share),
    txid: trace === 'untraced' ? null : charge.txid,
    isVisible: trace !== 'hidden',
    refunds: [],
  };
  return withSettlement(charge, { ...settlement, refunds: dispute(due, settlement) });
}

/** The payer wants the money back, within 90 days (specification, InstantDevolucaoInvalida). */
function dispute({ reaction, charge, random }: DueDebit, { at, amount }: Settlement): readonly Refund[] {
  if (reaction.dispute === undefined) return [];
  const { share, days } = reaction.dispute;
  const askedAt = at + random.between(days[0], days[1]) * DAY + random.between(0, 7_200);
  return [
    {
      part: freePart('refund', refundPartsOf(charge)),
      nature: random.chance(0.5) ? 'MED_FRAUDE' : 'MED_INSTANT_AUTOMATICO',
      askedAt,
      endedAt: askedAt + random.between(1_800, DAY),
      amount: Math.max(1, Math.round(amount * share)),
      status: 'DEVOLVIDO',
    },
  ];
}

/** Part numbers that the refunds of a charge have. */
export const refundPartsOf = ({ settlements }: Pick<Charge, 'settlements'>): readonly number[] =>
  settlements.flatMap(({ refunds }) => refunds.map(({ part }) => part));

/** A charge with another settlement, in order of time. */
export const withSettlement = (charge: Charge, settlement: Settlement): Charge => ({
  ...charge,
  settlements: [...charge.settlements, settlement].toSorted((a, b) => a.at - b.at),
});
