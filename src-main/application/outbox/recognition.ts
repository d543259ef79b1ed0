import type { WebhookRegistration } from '../../api-client/bank-writes.ts';
import type { UtcInstant } from '../../core/civil-date.ts';
import type { ChargeDraft, ConfirmationDraft, MandateDraft, MandateRevision } from '../../core/drafts.ts';
import type { ChargeRecord, ConfirmationRecord, LocationRecord, MandateRecord } from '../../core/records.ts';

/** By what it is seen at the bank that a write of ours has happened: pure comparisons of what was sent with what is there. */

/**
 * Whether a mandate that appeared when one was asked for is that one. What a bank leaves out or hides speaks not against it: taking ours
 * for another's would lead to a second one.
 */
export function isMandateOf(draft: MandateDraft, mandate: MandateRecord): boolean {
  const { amount, kind } = { amount: null, ...draft.value };
  return (
    mandate.contract.trim() === draft.contract &&
    mandate.startDate === draft.firstDate &&
    isSameOrHidden(mandate.payer.document?.number, draft.payer.document.number) &&
    isSameOrHidden(mandate.fixedAmount, kind === 'fixed' ? amount : null) &&
    isSameOrHidden(mandate.floorAmount, kind === 'floor' ? amount : null)
  );
}

const isSameOrHidden = <Value>(shown: Value | null | undefined, asked: Value | null): boolean =>
  shown === null || shown === undefined || shown === asked;

/** Whether a mandate has every changed value, its location aside, which its own reading names by address only. */
export function isRevised(revision: MandateRevision, mandate: MandateRecord): boolean {
  const { payerName, firstDate, joiningTxid } = revision;
  return (
    (payerName === undefined || mandate.payer.name === payerName) &&
    (firstDate === undefined || mandate.startDate === firstDate) &&
    (joiningTxid === undefined || mandate.joiningTxid === joiningTxid)
  );
}

/** A charge under our own txid that another one made differs in one of these. */
export function isChargeOf(draft: ChargeDraft, charge: ChargeRecord): boolean {
  return (
    charge.txid === draft.txid &&
    charge.idRec === draft.idRec &&
    charge.dueDate === draft.dueDate &&
    charge.amount === draft.amount
  );
}

/** A request shows neither recipient nor day of creation for certain: its expiry, to the second, is what it is known by. */
export function isConfirmationOf(draft: ConfirmationDraft, confirmation: ConfirmationRecord): boolean {
  return confirmation.expiresAt !== null && toSecond(confirmation.expiresAt) === toSecond(draft.expiresAt);
}

const toSecond = (instant: UtcInstant): string => instant.slice(0, 'YYYY-MM-DDTHH:mm:ss'.length);

/** A new location shows no mandate and was made no earlier than it was asked for, to the second; one without a date may be. */
export function isNewLocation({ idRec, createdAt }: LocationRecord, since: UtcInstant): boolean {
  return idRec === null && (createdAt === null || toSecond(createdAt) >= toSecond(since));
}

/**
 * Whether a registration is the one that was asked for. With the secret, addresses are compared whole; without it, by all but
 * the query, and a registration that is dated before it was asked for is an earlier one.
 */
export function isRegistrationOf(
  asked: { readonly url: string; readonly whole: string | null; readonly since: UtcInstant },
  registration: WebhookRegistration,
): boolean {
  if (asked.whole !== null) return registration.url === asked.whole;
  const isLater = registration.registeredAt === null || registration.registeredAt >= asked.since;
  return isLater && withoutQuery(registration.url) === withoutQuery(asked.url);
}

/** Where an address leads; the secret stands in its query (SERVICE.md, section 5, rule 6). */
function withoutQuery(url: string): string {
  const { origin, pathname } = URL.parse(url) ?? { origin: url, pathname: '' };
  return `${origin}${pathname}`;
}
