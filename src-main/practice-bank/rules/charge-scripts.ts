import { listedReason } from './failure-codes.ts';
import type { Temperament } from './temperaments.ts';

/** Temperaments that are mixtures of luck; payers of the told world are born with one of them. */
export type MixedTemperament = Extract<Temperament, 'steady' | 'tight' | 'troubled'>;

export const TEMPERAMENT_WEIGHTS: Readonly<Record<MixedTemperament, number>> = {
  steady: 830,
  tight: 130,
  troubled: 40,
};

/** How the payer's bank tries to collect; each has its course in `world/courses.ts`. */
export type Course =
  | { readonly kind: 'debited'; readonly window: 'morning' | 'evening' }
  /** A technical failure, sent again the same day (RIFL). */
  | { readonly kind: 'resent' }
  /** Tried again after the due date (NTAG), at most three times; the last try pays, or none does. */
  | {
      readonly kind: 'retried';
      readonly tries: 1 | 2 | 3;
      readonly pays: boolean;
      readonly isLate?: boolean;
      /** Why each try fails; drawn from {@link PASSING_FAILURES} unless said. */
      readonly code?: string;
    }
  /** Nothing was debited and nobody asked for a retry. */
  | { readonly kind: 'lapsed' }
  /** A code that kills the charge: when it is scheduled, or when it is debited. */
  | {
      readonly kind: 'refused';
      readonly at: 'scheduling' | 'debit';
      /** Drawn from {@link KILLING_FAILURES} unless said. */
      readonly code?: string;
    }
  | { readonly kind: 'withdrawn' };

/** What a charge's payment amounts to: the share of the amount, and whether and how it is shown. */
export type Payment = {
  readonly share: number;
  /** `untraced`: the settlement bears no txid. `hidden`: the charge claims it, `GET /instant` does not know it. */
  readonly trace?: 'untraced' | 'hidden';
};

/** A refund of a charge's last settlement: share of what is returned, and its final status (specification, Devolucao). */
export type Refund = {
  readonly share: number;
  readonly status: 'DEVOLVIDO' | 'EM_PROCESSAMENTO' | 'NAO_REALIZADO';
};

/** The story of one charge as data. */
export type ChargeScript = {
  readonly course: Course;
  readonly payment?: Payment;
  /** A second payment by the payer's own hand, days after the charge was paid or closed. */
  readonly again?: true;
  readonly refund?: Refund;
  /** Another charge follows in the same cycle where there is time. */
  readonly replaced?: true;
  /** The payer's bank takes until the next day to accept the schedule. */
  readonly slow?: true;
  /** Weight out of 1,000 for each temperament; none: only staged. */
  readonly weights?: readonly [steady: number, tight: number, troubled: number];
};

const morning: Course = { kind: 'debited', window: 'morning' };
const evening: Course = { kind: 'debited', window: 'evening' };
const byHand = { course: { kind: 'withdrawn' }, again: true } as const;

export const CHARGE_SCRIPTS = {
  paid_in_the_morning: { course: morning, weights: [760, 380, 120] },
  paid_in_the_evening: { course: evening, weights: [110, 120, 60] },
  accepted_on_the_next_day: { course: morning, slow: true, weights: [20, 20, 10] },
  resent_on_the_same_day: { course: { kind: 'resent' }, weights: [12, 12, 10] },
  retried_once: { course: { kind: 'retried', tries: 1, pays: true }, weights: [10, 130, 60] },
  retried_twice: { course: { kind: 'retried', tries: 2, pays: true }, weights: [3, 60, 40] },
  retried_thrice: { course: { kind: 'retried', tries: 3, pays: true }, weights: [1, 30, 30] },
  retried_on_the_last_day: {
    course: { kind: 'retried', tries: 1, pays: true, isLate: true },
    weights: [1, 8, 5],
  },
  retries_used_up: { course: { kind: 'retried', tries: 3, pays: false }, weights: [2, 40, 120] },
  retries_used_up_late: { course: { kind: 'retried', tries: 1, pays: false, isLate: true } },
  lapsed: { course: { kind: 'lapsed' }, weights: [8, 70, 230] },
  paid_after_it_lapsed: { course: { kind: 'lapsed' }, again: true, weights: [2, 10, 15] },
  refused_when_scheduled: { course: { kind: 'refused', at: 'scheduling' }, weights: [2, 15, 90] },
  refused_when_debited: { course: { kind: 'refused', at: 'debit' }, weights: [3, 25, 110] },
  refused_and_replaced: {
    course: { kind: 'refused', at: 'scheduling' },
    replaced: true,
    weights: [5, 12, 30],
  },
  cancelled: { course: { kind: 'withdrawn' }, weights: [6, 10, 20] },
  cancelled_and_replaced: { course: { kind: 'withdrawn' }, replaced: true, weights: [3, 4, 5] },
  paid_after_it_was_cancelled: { ...byHand, weights: [5, 6, 8] },
  paid_after_cancelling_and_refunded: {
    ...byHand,
    refund: { share: 1, status: 'DEVOLVIDO' },
    weights: [1, 2, 2],
  },
  paid_twice: { course: morning, again: true, weights: [5, 5, 2] },
  paid_twice_and_refunded: {
    course: evening,
    again: true,
    refund: { share: 1, status: 'DEVOLVIDO' },
    weights: [3, 3, 2],
  },
  paid_under: { course: morning, payment: { share: 0.8 }, weights: [5, 8, 6] },
  paid_over: { course: morning, payment: { share: 1.15 }, weights: [5, 4, 2] },
  refunded_in_full: { course: morning, refund: { share: 1, status: 'DEVOLVIDO' }, weights: [6, 6, 8] },
  refunded_in_part: { course: evening, refund: { share: 0.4, status: 'DEVOLVIDO' }, weights: [5, 5, 5] },
  refund_under_way: {
    course: morning,
    refund: { share: 1, status: 'EM_PROCESSAMENTO' },
    weights: [4, 3, 2],
  },
  refund_not_made: { course: morning, refund: { share: 1, status: 'NAO_REALIZADO' }, weights: [4, 3, 2] },
  settled_without_txid: { course: morning, payment: { share: 1, trace: 'untraced' }, weights: [6, 6, 4] },
  concluded_unseen: { course: morning, payment: { share: 1, trace: 'hidden' }, weights: [5, 5, 2] },
  account_closed: { course: { kind: 'refused', at: 'debit', code: 'AC05' } },
  limit_too_low: { course: { kind: 'retried', tries: 3, pays: false, code: 'AM02' } },
} as const satisfies Readonly<Record<string, ChargeScript>>;

/** Name of a script. */
export type ScriptName = keyof typeof CHARGE_SCRIPTS;

const PLACES: Readonly<Record<MixedTemperament, 0 | 1 | 2>> = { steady: 0, tight: 1, troubled: 2 };

/** How the charges go of payers who know one thing only, with weights. */
const SINGLE_MINDED: Readonly<
  Record<Exclude<Temperament, MixedTemperament>, Partial<Readonly<Record<ScriptName, number>>>>
> = {
  pays: { paid_in_the_morning: 85, paid_in_the_evening: 15 },
  pays_late: { retried_once: 60, retried_twice: 30, retried_on_the_last_day: 10 },
  account_closed: { account_closed: 1 },
  limit_too_low: { limit_too_low: 1 },
  cancels: { paid_in_the_morning: 60, cancelled: 40 },
  disputes: { refunded_in_full: 60, refunded_in_part: 40 },
};

const isMixed = (temperament: Temperament): temperament is MixedTemperament => temperament in PLACES;

/** The told ways of a temperament's charges, each with its weight. */
export function scriptsOf(temperament: Temperament): readonly (readonly [ChargeScript, number])[] {
  const scripts = Object.entries<ChargeScript>(CHARGE_SCRIPTS);
  if (isMixed(temperament)) {
    return scripts.map(([, script]) => [script, script.weights?.[PLACES[temperament]] ?? 0]);
  }
  const weights: Readonly<Record<string, number | undefined>> = SINGLE_MINDED[temperament];
  return scripts.flatMap(([name, script]) => {
    const weight = weights[name];
    return weight === undefined ? [] : [[script, weight] as const];
  });
}

/** Chance that the receiver forgets to charge a cycle, and that someone pays in it without being asked. */
export const FORGOTTEN_SHARE = 0.004;
export const STRAY_SHARE = 0.006;
/** Of the payments nobody asked for, those that carry a txid (of no charge). */
export const STRAY_WITH_TXID_SHARE = 0.4;

/** Days before the due date between which a charge is created (rules/cycles.md, When to charge). */
export const CREATED_DAYS_BEFORE = { most: 10, least: 2 } as const;
/** Calendar days after the due date in which a retry may be settled, under PERMITE_3R_7D. */
export const RETRY_DAYS = 7;

export const CHARGE_CANCELLATIONS = [
  { solicitante: 'USUARIO_RECEBEDOR', ...listedReason('SLCR') },
  { solicitante: 'USUARIO_PAGADOR', ...listedReason('SLBD') },
  { solicitante: 'PSP_PAGADOR', ...listedReason('ACCT') },
  { solicitante: 'PSP_RECEBEDOR', ...listedReason('OTHR') },
] as const;

/** Why an open charge goes when its mandate is cancelled. */
export const MANDATE_GONE = { solicitante: 'PSP_RECEBEDOR', ...listedReason('CCLD') } as const;
