import type { Behaviour } from './behaviours.ts';

/** What becomes of a mandate. `lasting` may still have an end date far ahead; `leaving` is cancelled by its payer soon. */
export type MandateFate =
  | 'lasting'
  | 'cancelled'
  | 'ended'
  | 'rejected'
  | 'unanswered'
  | 'withdrawn'
  | 'waiting'
  | 'leaving';

/** Weights of the fates, out of 1,000; our choice, as all shares and weights of this file are. `leaving` comes by position, never drawn. */
export const MANDATE_FATES: Readonly<Record<MandateFate, number>> = {
  lasting: 855,
  cancelled: 55,
  ended: 20,
  rejected: 20,
  unanswered: 15,
  withdrawn: 10,
  waiting: 25,
  leaving: 0,
};

export const PERIODICITY_WEIGHTS = {
  MENSAL: 790,
  SEMANAL: 100,
  TRIMESTRAL: 60,
  SEMESTRAL: 25,
  ANUAL: 25,
} as const;

/** How personas differ: shares and weights are the bank's own choice, here and below. */
export const JOURNEY_WEIGHTS = { JORNADA_1: 25, JORNADA_2: 35, JORNADA_3: 25, JORNADA_4: 15 } as const;

export const VALUE_KIND_WEIGHTS = { fixed: 70, floor: 15, open: 15 } as const;

/** Days an unanswered mandate waits before it expires; it waits at least until its first due date. The specification sets no term: our choice. */
export const ANSWER_DAYS = 30;

export const NO_LOCATION_SHARE = 0.06;
export const NO_RETRY_SHARE = 0.4;
export const NO_BUSINESS_DAY_SHIFT_SHARE = 0.05;
export const END_DATE_SHARE = 0.15;
export const MONTH_END_SHARE = 0.1;
/** Payers that joined after the world's first month. */
export const LATE_JOINER_SHARE = 0.18;

/** Words of `encerramento` of a mandate: the specification lists the codes, the descriptions are ours. */
export const MANDATE_REJECTIONS = [
  { codigo: 'AP13', descricao: 'Pagador não reconhece a autorização.' },
  { codigo: 'AP14', descricao: 'Pagador recusou a autorização.' },
] as const;

/** The receiver takes a mandate back before it was answered. */
export const MANDATE_WITHDRAWAL = {
  solicitante: 'USUARIO_RECEBEDOR',
  codigo: 'SLCR',
  descricao: 'Cancelamento solicitado pelo recebedor.',
} as const;

export const MANDATE_CANCELLATIONS = [
  { solicitante: 'USUARIO_PAGADOR', codigo: 'SLDB', descricao: 'Cancelamento solicitado pelo pagador.' },
  MANDATE_WITHDRAWAL,
  { solicitante: 'PSP_PAGADOR', codigo: 'ACCL', descricao: 'Conta do pagador encerrada.' },
  { solicitante: 'PSP_PAGADOR', codigo: 'DCSD', descricao: 'Falecimento do pagador.' },
  { solicitante: 'PSP_RECEBEDOR', codigo: 'CPCL', descricao: 'Contrato do recebedor encerrado.' },
] as const;

/**
 * Mandates whose monthly cycle is laid on a day near the world's first `today`, so that each situation of the present stands in
 * every world of 50 payers or more. Position among 50, days from today to that cycle's due date, and what happens to its charge.
 */
export const STAGED_EVERY = 50;
export const STAGED: readonly {
  readonly at: number;
  readonly dueInDays: number;
  readonly script: string | null;
  /** The settlement does not move to a business day, so that it falls due on that very day. */
  readonly staysOnItsDay?: true;
}[] = [
  { at: 3, dueInDays: -5, script: 'retried_on_the_last_day' },
  { at: 9, dueInDays: -5, script: 'retries_used_up_late' },
  { at: 16, dueInDays: 0, script: 'paid_in_the_evening', staysOnItsDay: true },
  { at: 22, dueInDays: 2, script: 'accepted_on_the_next_day' },
  { at: 28, dueInDays: -1, script: null },
  { at: 34, dueInDays: 6, script: null },
  { at: 41, dueInDays: -3, script: 'cancelled_and_replaced' },
  { at: 46, dueInDays: -5, script: 'lapsed' },
];

/** A part that a persona plays by her position, so that every world of 50 payers shows it. */
export type PersonaPart = {
  readonly at: number;
  readonly fate: Extract<MandateFate, 'lasting' | 'waiting' | 'leaving'>;
  /** How the payer has come to behave of late; null: as she always has. */
  readonly mood: Behaviour | null;
};

/** Positions among {@link STAGED_EVERY}, none of them one of {@link STAGED}. */
export const PERSONA_PARTS: readonly PersonaPart[] = [
  { at: 1, fate: 'waiting', mood: null },
  { at: 6, fate: 'lasting', mood: 'pays' },
  { at: 12, fate: 'lasting', mood: 'pays_late' },
  { at: 18, fate: 'lasting', mood: 'account_closed' },
  { at: 25, fate: 'lasting', mood: 'limit_too_low' },
  { at: 31, fate: 'leaving', mood: 'cancels' },
  { at: 37, fate: 'lasting', mood: 'disputes' },
  { at: 43, fate: 'waiting', mood: null },
];

/** Days before the world's first today on which the moods of {@link PERSONA_PARTS} began; our choice, as the days and seconds below. */
export const MOOD_DAYS = 75;
/** Days after the world's first today within which a `leaving` payer cancels. */
export const LEAVING_DAYS = [4, 25] as const;
/** Hours within which a payer who turns to `cancels` ends her mandate; our choice. */
export const LEAVING_HOURS = [6, 72] as const;

/** Seconds that a confirmation request takes from step to step, least and most; the words are those it comes to. Our choice. */
export const CONFIRMATION_PACE = {
  ENVIADA: [60, 300],
  RECEBIDA: [60, 1_200],
  answer: [3_600, 30 * 3_600],
} as const;
/** Seconds after a persona's mandate was made: its request, in journey 1, and the payer's answer in the other journeys. */
export const REQUESTED_AFTER_SECONDS = [10, 60] as const;
export const ANSWERED_AFTER_SECONDS = [600, 3 * 86_400] as const;
/** Days after its making on which a `waiting` mandate is approved. */
export const WAITING_DAYS = [10, 20] as const;

/** The payer's words when she ends her mandate. */
export const PAYER_CANCELLATION = MANDATE_CANCELLATIONS[0];
