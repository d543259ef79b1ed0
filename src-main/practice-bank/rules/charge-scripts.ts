import type { Behaviour, DebitReaction, Reaction } from './behaviours.ts';
import { KILLING_FAILURES, listedReason, PASSING_FAILURES } from './failure-codes.ts';

/** Behaviours that are mixtures of luck; the personas of a world are born with one of them. */
export type MixedBehaviour = Extract<Behaviour, 'steady' | 'tight' | 'troubled'>;

/** Of 1,000 personas; the bank's own choice, as all weights of this file are. */
export const BEHAVIOUR_WEIGHTS: Readonly<Record<MixedBehaviour, number>> = {
  steady: 830,
  tight: 130,
  troubled: 40,
};

/** What a charge's debit amounts to: the share of the amount, and whether and how it is shown. */
type Payment = {
  readonly share: number;
  /** `untraced`: the settlement bears no txid. `hidden`: the charge claims it, `GET /instant` does not know it. */
  readonly trace?: 'untraced' | 'hidden';
};

/** A refund of a charge's last settlement: share of what is returned, and its final status (specification, Devolucao). */
type ScriptedRefund = {
  readonly share: number;
  readonly status: 'DEVOLVIDO' | 'EM_PROCESSAMENTO' | 'NAO_REALIZADO';
};

/** A charge of the automatic receiver as data: what both sides do with it, played through the engine of every other charge. */
export type ChargeScript = {
  readonly reaction: Reaction;
  /** So many retries does the receiver ask for while debits fail; `last_day`: one, as late as it may be. None unless said. */
  readonly retries?: 1 | 2 | 3 | 'last_day';
  readonly payment?: Payment;
  /** A second payment by the payer's own hand, days after the charge was paid or closed. */
  readonly again?: true;
  readonly refund?: ScriptedRefund;
  /** Another charge follows in the same cycle where there is time. */
  readonly replaced?: true;
  /** The payer's bank takes until the next day to accept the schedule. */
  readonly slow?: true;
  /** Weight out of 1,000 for each behaviour; none: only staged. */
  readonly weights?: readonly [steady: number, tight: number, troubled: number];
};

const reacts = (debit: DebitReaction, paysFromRetry: Reaction['paysFromRetry'] = null) => ({
  reaction: { debit, paysFromRetry },
});
const morning = reacts({ kind: 'pays', window: 'morning' });
const evening = reacts({ kind: 'pays', window: 'evening' });
const lapses = reacts({ kind: 'fails', codes: [null] });
const passing = { kind: 'fails', codes: PASSING_FAILURES } as const;
const killed = { kind: 'fails', codes: KILLING_FAILURES } as const;
const refused = reacts({ kind: 'refused', codes: KILLING_FAILURES });
const withdrawn = reacts({ kind: 'called_off', by: 'anyone' });

export const CHARGE_SCRIPTS = {
  paid_in_the_morning: { ...morning, weights: [760, 380, 120] },
  paid_in_the_evening: { ...evening, weights: [110, 120, 60] },
  accepted_on_the_next_day: { ...morning, slow: true, weights: [20, 20, 10] },
  resent_on_the_same_day: { ...reacts({ kind: 'resent' }), weights: [12, 12, 10] },
  retried_once: { ...reacts(passing, 1), retries: 1, weights: [10, 130, 60] },
  retried_twice: { ...reacts(passing, 2), retries: 2, weights: [3, 60, 40] },
  retried_thrice: { ...reacts(passing, 3), retries: 3, weights: [1, 30, 30] },
  retried_on_the_last_day: { ...reacts(passing, 1), retries: 'last_day', weights: [1, 8, 5] },
  retries_used_up: { ...reacts(passing), retries: 3, weights: [2, 40, 120] },
  retries_used_up_late: { ...reacts(passing), retries: 'last_day' },
  lapsed: { ...lapses, weights: [8, 70, 230] },
  paid_after_it_lapsed: { ...lapses, again: true, weights: [2, 10, 15] },
  refused_when_scheduled: { ...refused, weights: [2, 15, 90] },
  refused_when_debited: { ...reacts(killed), weights: [3, 25, 110] },
  refused_and_replaced: { ...refused, replaced: true, weights: [5, 12, 30] },
  cancelled: { ...withdrawn, weights: [6, 10, 20] },
  cancelled_and_replaced: { ...withdrawn, replaced: true, weights: [3, 4, 5] },
  paid_after_it_was_cancelled: { ...withdrawn, again: true, weights: [5, 6, 8] },
  paid_after_cancelling_and_refunded: {
    ...withdrawn,
    again: true,
    refund: { share: 1, status: 'DEVOLVIDO' },
    weights: [1, 2, 2],
  },
  paid_twice: { ...morning, again: true, weights: [5, 5, 2] },
  paid_twice_and_refunded: {
    ...evening,
    again: true,
    refund: { share: 1, status: 'DEVOLVIDO' },
    weights: [3, 3, 2],
  },
  paid_under: { ...morning, payment: { share: 0.8 }, weights: [5, 8, 6] },
  paid_over: { ...morning, payment: { share: 1.15 }, weights: [5, 4, 2] },
  refunded_in_full: { ...morning, refund: { share: 1, status: 'DEVOLVIDO' }, weights: [6, 6, 8] },
  refunded_in_part: { ...evening, refund: { share: 0.4, status: 'DEVOLVIDO' }, weights: [5, 5, 5] },
  refund_under_way: { ...morning, refund: { share: 1, status: 'EM_PROCESSAMENTO' }, weights: [4, 3, 2] },
  refund_not_made: { ...morning, refund: { share: 1, status: 'NAO_REALIZADO' }, weights: [4, 3, 2] },
  settled_without_txid: { ...morning, payment: { share: 1, trace: 'untraced' }, weights: [6, 6, 4] },
  concluded_unseen: { ...morning, payment: { share: 1, trace: 'hidden' }, weights: [5, 5, 2] },
  account_closed: reacts({ kind: 'fails', codes: ['AC05'] }),
  limit_too_low: { ...reacts({ kind: 'fails', codes: ['AM02'] }), retries: 3 },
} as const satisfies Readonly<Record<string, ChargeScript>>;

/** Name of a script. */
export type ScriptName = keyof typeof CHARGE_SCRIPTS;

const PLACES: Readonly<Record<MixedBehaviour, 0 | 1 | 2>> = { steady: 0, tight: 1, troubled: 2 };

/** How the charges go of payers who know one thing only, with weights. */
const SINGLE_MINDED: Readonly<
  Record<Exclude<Behaviour, MixedBehaviour>, Partial<Readonly<Record<ScriptName, number>>>>
> = {
  pays: { paid_in_the_morning: 85, paid_in_the_evening: 15 },
  pays_late: { retried_once: 60, retried_twice: 30, retried_on_the_last_day: 10 },
  account_closed: { account_closed: 1 },
  limit_too_low: { limit_too_low: 1 },
  cancels: { paid_in_the_morning: 60, cancelled: 40 },
  disputes: { refunded_in_full: 60, refunded_in_part: 40 },
};

const isMixed = (behaviour: Behaviour): behaviour is MixedBehaviour => behaviour in PLACES;

/** The scripts of a behaviour's charges, each with its weight. */
export function scriptsOf(behaviour: Behaviour): readonly (readonly [ChargeScript, number])[] {
  const scripts = Object.entries<ChargeScript>(CHARGE_SCRIPTS);
  if (isMixed(behaviour)) {
    return scripts.map(([, script]) => [script, script.weights?.[PLACES[behaviour]] ?? 0]);
  }
  const weights: Readonly<Record<string, number | undefined>> = SINGLE_MINDED[behaviour];
  return scripts.flatMap(([name, script]) => {
    const weight = weights[name];
    return weight === undefined ? [] : [[script, weight] as const];
  });
}

/** Our choice: the chance that the receiver forgets to charge a cycle, and that someone pays in it without being asked. */
export const FORGOTTEN_SHARE = 0.004;
export const STRAY_SHARE = 0.006;
/** Of the payments nobody asked for, those that carry a txid (of no charge). */
export const STRAY_WITH_TXID_SHARE = 0.4;

/** Days before the due date between which a charge is created (rules/cycles.md, When to charge). */
export const CREATED_DAYS_BEFORE = { most: 10, least: 2 } as const;
/** Calendar days after the due date in which a retry may be settled, under PERMITE_3R_7D (rules/retries.md, Policy). */
export const RETRY_DAYS = 7;

export const CHARGE_CANCELLATIONS = [
  { solicitante: 'USUARIO_RECEBEDOR', ...listedReason('SLCR') },
  { solicitante: 'USUARIO_PAGADOR', ...listedReason('SLBD') },
  { solicitante: 'PSP_PAGADOR', ...listedReason('ACCT') },
  { solicitante: 'PSP_RECEBEDOR', ...listedReason('OTHR') },
] as const;

/** Why an open charge goes when its mandate is cancelled. */
export const MANDATE_GONE = { solicitante: 'PSP_RECEBEDOR', ...listedReason('CCLD') } as const;
