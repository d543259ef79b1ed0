import type { Behaviour } from '../rules/behaviours.ts';
import type { STAGED } from '../rules/mandate-fates.ts';
import type { EpochDay, EpochSecond } from '../timeline/calendar.ts';
import type { Periodicity } from '../timeline/periods.ts';
import type { EarlyEnd, MandateStatus, StatusChange } from './charge.ts';
import type { Confirmation } from './confirmation.ts';
import type { Payer } from './payer.ts';

export type Journey = 'JORNADA_1' | 'JORNADA_2' | 'JORNADA_3' | 'JORNADA_4';

/** From an instant on, a payer behaves otherwise than she was born to. */
type Mood = { readonly from: EpochSecond; readonly behaviour: Behaviour };

/** The immediate charge that a persona's mandate of journey 3 brought along: paid on joining, or waiting for a person to pay it. */
export type JoiningCharge = 'none' | 'automatic' | 'by_hand';

/** A mandate, with what is in store for it if nobody steps in. Amounts in centavos. */
export type Mandate = {
  readonly index: number;
  readonly idRec: string;
  readonly payer: Payer;
  /** `vinculo.objeto`, what the payer reads; null where the receiver said nothing. */
  readonly object: string | null;
  readonly contract: string;
  readonly agreement: string | null;
  readonly periodicity: Periodicity;
  readonly anchor: EpochDay;
  readonly endDay: EpochDay | null;
  /** Of an `open` mandate the amount is what is usual, 0 where nobody knows. */
  readonly value: { readonly kind: 'fixed' | 'floor' | 'open'; readonly amount: number };
  readonly allowsRetries: boolean;
  readonly adjustsToBusinessDay: boolean;
  /** By which it is, or will be, activated; null while that is unknown. Ask {@link journeyTaken} for what shows. */
  readonly journey: Journey | null;
  /** Txid of an immediate charge to pay on joining, as the receiver named it. Ask {@link joiningTxidAt} for what shows. */
  readonly joiningTxid: string | null;
  readonly joiningCharge: JoiningCharge;
  readonly locationId: number | null;
  readonly confirmations: readonly Confirmation[];
  /** What its payer was born with; `mood` rules what comes after its `from`. */
  readonly behaviour: Behaviour;
  readonly mood: Mood | null;
  readonly createdAt: EpochSecond;
  /** When it may be collected on: from its approval to its end, null where it never is. */
  readonly approvedAt: EpochSecond | null;
  readonly closedAt: EpochSecond | null;
  readonly history: readonly StatusChange<MandateStatus>[];
  readonly closing: EarlyEnd | null;
  readonly staged: (typeof STAGED)[number] | null;
  /** Made by the client, who makes its charges too. */
  readonly isOwn: boolean;
  /** The automatic receiver charges up to this instant; from then on the client does. Infinite until it begins. */
  readonly automaticUntil: number;
};

/** What a payer's behaviour is at an instant. */
export const behaviourAt = ({ behaviour, mood }: Mandate, at: EpochSecond): Behaviour =>
  mood !== null && at >= mood.from ? mood.behaviour : behaviour;

/**
 * When a mandate is taken from the charges that are still open, null where it never is. One that only runs out (EXPIRADA) leaves them
 * alone, since all were due by its last day, though they may settle or be retried after it.
 */
export const revokedAt = ({ history, closedAt }: Mandate): EpochSecond | null =>
  history.at(-1)?.status === 'EXPIRADA' ? null : closedAt;

/** The journey by which a mandate was activated; until then it is undefined (specification, RecAtivacao). */
export const journeyTaken = ({ approvedAt, journey }: Mandate, now: EpochSecond): Journey | null =>
  approvedAt !== null && approvedAt <= now ? journey : null;

/** The charge to pay on joining, which goes once another journey than 3 has activated the mandate (specification, RecAtivacao). */
export function joiningTxidAt(mandate: Mandate, now: EpochSecond): string | null {
  const journey = journeyTaken(mandate, now);
  return journey === null || journey === 'JORNADA_3' ? mandate.joiningTxid : null;
}
