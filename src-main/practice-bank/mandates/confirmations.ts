import { happened, statusAt } from '../records/charge.ts';
import type { Confirmation, ConfirmationStatus } from '../records/confirmation.ts';
import { type Behaviour, REFUSING_BEHAVIOURS } from '../rules/behaviours.ts';
import { CONFIRMATION_PACE } from '../rules/mandate-fates.ts';
import { assertHistory, statusesFromWhich } from '../rules/state-machines.ts';
import type { EpochSecond } from '../timeline/calendar.ts';
import { Random } from '../timeline/random.ts';

/** The statuses in which a request waits; a receiver can cancel it in these alone (SERVICE.md, section 3). */
const LIVE: ReadonlySet<string> = statusesFromWhich('solicrec', 'CANCELADA', 'receiver');

/** What a request is simulated from. */
type Asked = {
  readonly seed: number;
  readonly mandateIndex: number;
  readonly ordinal: number;
  readonly createdAt: EpochSecond;
  readonly expiresAt: EpochSecond;
  readonly behaviour: Behaviour;
};

type History = Confirmation['history'];

const ANSWERS: ReadonlySet<ConfirmationStatus> = new Set(['ACEITA', 'REJEITADA']);
const answerOf = (behaviour: Behaviour): 'ACEITA' | 'REJEITADA' =>
  REFUSING_BEHAVIOURS.has(behaviour) ? 'REJEITADA' : 'ACEITA';

/** What the payer says to a request, and when; null: in her own time. */
export type Answer = { readonly status: 'ACEITA' | 'REJEITADA'; readonly at: EpochSecond | null };

/**
 * What becomes of a request that nobody interferes with: it is sent, received and answered, or expires before. The answer is by the
 * payer's behaviour unless it is given; null: she never answers.
 */
export function simulateConfirmation(
  asked: Asked,
  given: Answer | null = { status: answerOf(asked.behaviour), at: null },
): History {
  const { createdAt, expiresAt } = asked;
  const random = new Random(asked.seed, 4, asked.mandateIndex, asked.ordinal);
  const sentAt = createdAt + random.between(...CONFIRMATION_PACE.ENVIADA);
  const receivedAt = sentAt + random.between(...CONFIRMATION_PACE.RECEBIDA);
  const answeredAt = receivedAt + random.between(...CONFIRMATION_PACE.answer);
  const steps: History = [
    { status: 'ENVIADA', at: sentAt },
    { status: 'RECEBIDA', at: receivedAt },
    ...(given === null ? [] : [{ status: given.status, at: given.at ?? answeredAt }]),
  ];
  const inTime = steps.filter(({ at }) => at < expiresAt);
  const isAnswered = given !== null && inTime.length === steps.length;
  const expiry: History = isAnswered ? [] : [{ status: 'EXPIRADA', at: expiresAt }];
  return assertHistory('solicrec', [{ status: 'CRIADA', at: createdAt }, ...inTime, ...expiry]);
}

/** The same request with the answer that another behaviour gives, if it has not been given yet. */
export function answeredAs(confirmation: Confirmation, behaviour: Behaviour, now: EpochSecond): Confirmation {
  const history = confirmation.history.map((change) =>
    change.at > now && ANSWERS.has(change.status) ? { ...change, status: answerOf(behaviour) } : change,
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
