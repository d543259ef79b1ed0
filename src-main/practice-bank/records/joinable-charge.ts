import { type EpochDay, type EpochSecond, secondOf } from '../timeline/calendar.ts';

/** Who a client says owes a charge. */
export type Debtor = {
  readonly name: string;
  readonly document: { readonly kind: 'cpf' | 'cnpj'; readonly number: string };
};

/** What a client said of a charge that it made. `request` is its body, to compare repeats of a PUT with. */
export type JoinableTerms = {
  readonly debtor: Debtor | null;
  readonly message: string | null;
  readonly request: unknown;
};

/** Until when an immediate charge may be paid, and a due-date charge with its days after the due date. */
export type JoinableTime =
  | { readonly kind: 'cob'; readonly expirySeconds: number }
  | { readonly kind: 'cobv'; readonly dueDay: EpochDay; readonly daysAfterDue: number };

/** A mandate's number and slot; of charges that are nobody's the number lies beyond every mandate's. */
export type Place = { readonly mandate: number; readonly slot: number };

/**
 * An immediate (`cob`) or due-date (`cobv`) charge of the receiver, that a mandate's code can be composed with (journeys 3 and 4).
 * Amount in centavos; without a location no code can be composed.
 */
export type JoinableCharge = {
  readonly kind: 'cob' | 'cobv';
  readonly txid: string;
  readonly amount: number;
  readonly label: string;
  readonly hasLocation: boolean;
  readonly isPaid: boolean;
  /** What its location is written from. */
  readonly place: Place;
  readonly createdAt: EpochSecond;
  /** Null where the bank's own panel made it, or it came with a persona's mandate: then it never lapses. */
  readonly time: JoinableTime | null;
  readonly terms: JoinableTerms | null;
};

/** Those of the published scheme's states that this bank brings about; a receiver's own removal it does not offer. */
export type JoinableStatus = 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_PSP';

/** The first instant at which a charge may be paid no more; null where it never lapses. */
function endOf({ createdAt, time }: JoinableCharge): EpochSecond | null {
  if (time === null) return null;
  return time.kind === 'cob' ? createdAt + time.expirySeconds : secondOf(time.dueDay + time.daysAfterDue + 1);
}

/**
 * The status of a charge at an instant. One that has lapsed unpaid is taken away by the bank: our choice, since the scheme leaves it open
 * whether a bank removes it or lets it stand as active (SERVICE.md, section 9).
 */
export function joinableStatus(charge: JoinableCharge, now: EpochSecond): JoinableStatus {
  if (charge.isPaid) return 'CONCLUIDA';
  const end = endOf(charge);
  return end !== null && now >= end ? 'REMOVIDA_PELO_PSP' : 'ATIVA';
}

/** Whether a code can be composed with a charge: one that was taken away has no location any more, a paid one still has. */
export const isComposable = (charge: JoinableCharge, now: EpochSecond): boolean =>
  charge.hasLocation && joinableStatus(charge, now) !== 'REMOVIDA_PELO_PSP';
