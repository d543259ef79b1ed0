import { ANSWER_DAYS, CONFIRMATION_PACE, TOLD_CONFIRMATION_PACE } from '../rules/mandate-fates.ts';
import { assertHistory, statusesFromWhich } from '../rules/state-machines.ts';
import { REFUSING_TEMPERAMENTS, type Temperament } from '../rules/temperaments.ts';
import type { EpochSecond } from './calendar.ts';
import { Dice } from './dice.ts';
import type { Ids } from './ids.ts';
import type { Mandate } from './mandate.ts';
import { happened, type MandateStatus, type StatusChange, statusAt } from './story.ts';

export type ConfirmationStatus =
  | 'CRIADA'
  | 'ENVIADA'
  | 'RECEBIDA'
  | 'ACEITA'
  | 'REJEITADA'
  | 'EXPIRADA'
  | 'CANCELADA';

/** Whom a confirmation request goes to: an account and its holder (specification, SolicRecBase.destinatario). */
export type Recipient = {
  readonly account: string;
  /** Institution of the account, eight digits or letters. */
  readonly bank: string;
  readonly branch: string | null;
  readonly document: { readonly kind: 'cpf' | 'cnpj'; readonly number: string };
};

/** A request to confirm a mandate (journey 1), told until it is answered or expires. */
export type Confirmation = {
  /** `idSolicRec`. */
  readonly id: string;
  readonly createdAt: EpochSecond;
  readonly expiresAt: EpochSecond;
  readonly recipient: Recipient;
  readonly history: readonly StatusChange<ConfirmationStatus>[];
};

/** The statuses in which a request waits; a receiver can cancel it in these alone (SERVICE.md, section 3). */
const LIVE: ReadonlySet<string> = statusesFromWhich('solicrec', 'CANCELADA', 'receiver');

/** What a request is told from. */
type Asked = {
  readonly seed: number;
  readonly mandateIndex: number;
  readonly ordinal: number;
  readonly createdAt: EpochSecond;
  readonly expiresAt: EpochSecond;
  readonly temperament: Temperament;
};

type History = Confirmation['history'];

const ANSWERS: ReadonlySet<ConfirmationStatus> = new Set(['ACEITA', 'REJEITADA']);
const answerOf = (temperament: Temperament): 'ACEITA' | 'REJEITADA' =>
  REFUSING_TEMPERAMENTS.has(temperament) ? 'REJEITADA' : 'ACEITA';

/**
 * The story of a request that nobody interferes with: it is sent, received and answered by the payer's temperament, or expires
 * before.
 */
export function tellConfirmation(asked: Asked): History {
  const { createdAt, expiresAt, temperament } = asked;
  const dice = new Dice(asked.seed, 4, asked.mandateIndex, asked.ordinal);
  const sentAt = createdAt + dice.between(...CONFIRMATION_PACE.ENVIADA);
  const receivedAt = sentAt + dice.between(...CONFIRMATION_PACE.RECEBIDA);
  const answeredAt = receivedAt + dice.between(...CONFIRMATION_PACE.answer);
  const steps: History = [
    { status: 'ENVIADA', at: sentAt },
    { status: 'RECEBIDA', at: receivedAt },
    { status: answerOf(temperament), at: answeredAt },
  ];
  const expiry: History = answeredAt < expiresAt ? [] : [{ status: 'EXPIRADA', at: expiresAt }];
  const beforeExpiry = steps.filter(({ at }) => at < expiresAt);
  return assertHistory('solicrec', [{ status: 'CRIADA', at: createdAt }, ...beforeExpiry, ...expiry]);
}

/** The same request with the answer that another temperament gives, if it has not been given yet. */
export function answeredAs(
  confirmation: Confirmation,
  temperament: Temperament,
  now: EpochSecond,
): Confirmation {
  const history = confirmation.history.map((change) =>
    change.at > now && ANSWERS.has(change.status) ? { ...change, status: answerOf(temperament) } : change,
  );
  return { ...confirmation, history };
}

/** Whether a request waits for its payer at an instant. */
export const isWaiting = ({ history }: Confirmation, now: EpochSecond): boolean =>
  LIVE.has(statusAt(history, now));

/** The request of a mandate that waits at an instant; there is one at most. */
export const liveConfirmation = (
  { confirmations }: { readonly confirmations: readonly Confirmation[] },
  now: EpochSecond,
): Confirmation | null => confirmations.find((one) => isWaiting(one, now)) ?? null;

const ON_THE_WAY = ['ENVIADA', 'RECEBIDA'] as const;

/**
 * Ends a live request at an instant. An answer of the payer means that she has received it, so what is missing on its way happens
 * in the same second. Throws `RangeError` for one that is not live.
 */
export function endConfirmation(
  confirmation: Confirmation,
  end: 'ACEITA' | 'REJEITADA' | 'CANCELADA',
  at: EpochSecond,
): Confirmation {
  const past = happened(confirmation.history, at);
  const seen = new Set(past.map(({ status }) => status));
  const missing = end === 'CANCELADA' ? [] : ON_THE_WAY.filter((status) => !seen.has(status));
  const steps = [...missing, end].map((status) => ({ status, at }));
  return { ...confirmation, history: assertHistory('solicrec', [...past, ...steps]) };
}

type Told = Pick<
  Mandate,
  'index' | 'createdAt' | 'approvedAt' | 'closedAt' | 'history' | 'journey' | 'payer'
>;

/** What ended the request of a mandate, by the status that the mandate came to after CRIADA. */
const ENDS: Readonly<Partial<Record<MandateStatus, 'ACEITA' | 'REJEITADA' | 'CANCELADA'>>> = {
  APROVADA: 'ACEITA',
  REJEITADA: 'REJEITADA',
  CANCELADA: 'CANCELADA',
};

/** The request by which a told mandate of journey 1 was put to its payer; none of other journeys. */
export function tellPastConfirmation(seed: number, ids: Ids, mandate: Told): readonly Confirmation[] {
  const outcome = mandate.history[1];
  if (mandate.journey !== 'JORNADA_1' || outcome === undefined) return [];
  const dice = new Dice(seed, 4, mandate.index);
  const createdAt = mandate.createdAt + dice.between(...TOLD_CONFIRMATION_PACE.CRIADA);
  const sentAt = createdAt + dice.between(...TOLD_CONFIRMATION_PACE.ENVIADA);
  const receivedAt = sentAt + dice.between(...TOLD_CONFIRMATION_PACE.RECEBIDA);
  return [
    {
      id: ids.confirmation(mandate.index, 0, createdAt),
      createdAt,
      expiresAt: mandate.createdAt + ANSWER_DAYS * 86_400,
      recipient: {
        account: mandate.payer.account,
        bank: mandate.payer.bank,
        branch: null,
        document: mandate.payer.document,
      },
      history: assertHistory('solicrec', [
        { status: 'CRIADA', at: createdAt },
        { status: 'ENVIADA', at: sentAt },
        { status: 'RECEBIDA', at: receivedAt },
        { status: ENDS[outcome.status] ?? 'EXPIRADA', at: outcome.at },
      ]),
    },
  ];
}
