import type { CivilDate, UtcInstant } from '../core/civil-date.ts';
import type {
  ChargeDraft,
  ConfirmationDraft,
  JoiningChargeDraft,
  JoiningTerm,
  MandateDraft,
  MandateRevision,
} from '../core/drafts.ts';
import type {
  ChargeRecord,
  ConfirmationRecord,
  JoiningChargeRecord,
  LocationRecord,
  MandateRecord,
} from '../core/records.ts';
import type { Reading } from './bank-api.ts';

/** One page of a list of what is no part of the accounts. */
export type SideListPage<Item> = {
  readonly items: readonly Item[];
  /** Items that could not be understood. */
  readonly unreadable: number;
  /** What the bank says; null where it says nothing. */
  readonly pageCount: number | null;
  readonly totalItems: number | null;
};

/** Locations by creation date, both ends included. */
export type LocationQuery = {
  readonly from: UtcInstant;
  readonly to: UtcInstant;
};

/** Where a webhook is registered: once for mandates, once for charges, once for each key (SERVICE.md, sections 4 and 4.2). */
export type WebhookPlace =
  | { readonly kind: 'mandates' }
  | { readonly kind: 'charges' }
  | { readonly kind: 'settlements'; readonly key: string };

/** What is registered. The address may hold a secret (SERVICE.md, section 5, rule 6). */
export type WebhookRegistration = { readonly url: string; readonly registeredAt: UtcInstant | null };

/** A registration of a key, which the specification's list does not name: null unless the bank does. */
export type KeyWebhook = WebhookRegistration & { readonly key: string | null };

/**
 * What a receiver does at the bank, with the readings that only this needs.
 *
 * A write throws `write_unknown` when the bank may have done it and did not say so: it is to be read back before anything is repeated.
 * A `WriteRefused` (`write_refused`) says which fields the bank objects to; `not_found`, `scope_missing`, `rate_limited` and whatever
 * else it throws mean that nothing was done. POST and PATCH are sent once; PUT and DELETE, which may be repeated, are retried.
 *
 * The record that a write answers may be thinner than a reading: RecGerada has no retry policy, CobRGerada neither attempts nor history.
 */
export type BankWrites = {
  /** `POST /rec`. */
  readonly createMandate: (draft: MandateDraft, signal: AbortSignal) => Promise<MandateRecord>;
  /** `PATCH /rec/{idRec}`. */
  readonly reviseMandate: (
    idRec: string,
    revision: MandateRevision,
    signal: AbortSignal,
  ) => Promise<MandateRecord>;
  /** `PATCH /rec/{idRec}` to CANCELADA. */
  readonly cancelMandate: (idRec: string, signal: AbortSignal) => Promise<MandateRecord>;
  /** `POST /locrec`. */
  readonly createLocation: (signal: AbortSignal) => Promise<LocationRecord>;
  /** Null when there is none of that id. */
  readonly readLocation: (id: number, signal: AbortSignal) => Promise<LocationRecord | null>;
  /** Throws `list_not_offered` where the bank has no such list. */
  readonly listLocations: (
    query: LocationQuery,
    page: number,
    signal: AbortSignal,
  ) => Promise<SideListPage<LocationRecord>>;
  /**
   * `GET /rec/{recUrlAccessToken}`: what a payer's bank is shown at a mandate's location, asked for as it does, without a token. Missing
   * where nothing is shown; throws `request_refused` for a mandate that has ended. `location` as the bank writes it.
   */
  readonly readShownMandate: (location: string, signal: AbortSignal) => Promise<Reading<MandateRecord>>;
  /** `DELETE /locrec/{id}/idRec`: the location shows no mandate afterwards. */
  readonly unlinkLocation: (id: number, signal: AbortSignal) => Promise<void>;
  /** `POST /solicrec`. */
  readonly createConfirmation: (draft: ConfirmationDraft, signal: AbortSignal) => Promise<ConfirmationRecord>;
  /** Null when there is none of that id. */
  readonly readConfirmation: (idSolicRec: string, signal: AbortSignal) => Promise<ConfirmationRecord | null>;
  /** `PATCH /solicrec/{idSolicRec}` to CANCELADA. */
  readonly cancelConfirmation: (idSolicRec: string, signal: AbortSignal) => Promise<ConfirmationRecord>;
  /** `PUT /cobr/{txid}` under the draft's own txid. */
  readonly putCharge: (draft: ChargeDraft, signal: AbortSignal) => Promise<ChargeRecord>;
  /** `PUT /cob/{txid}` or `PUT /cobv/{txid}` under the draft's own txid (SERVICE.md, section 9). */
  readonly putJoiningCharge: (draft: JoiningChargeDraft, signal: AbortSignal) => Promise<JoiningChargeRecord>;
  /** `GET /cob/{txid}` or `GET /cobv/{txid}`; null when there is none of that txid and kind. */
  readonly readJoiningCharge: (
    kind: JoiningTerm['kind'],
    txid: string,
    signal: AbortSignal,
  ) => Promise<JoiningChargeRecord | null>;
  /** `PATCH /cobr/{txid}` to CANCELADA. */
  readonly cancelCharge: (txid: string, signal: AbortSignal) => Promise<ChargeRecord>;
  /** `POST /cobr/{txid}/retentativa/{data}`; the date as YYYY-MM-DD (rules/retries.md). */
  readonly requestRetry: (txid: string, date: CivilDate, signal: AbortSignal) => Promise<ChargeRecord>;
  /** Null when nothing is registered there. */
  readonly readWebhook: (place: WebhookPlace, signal: AbortSignal) => Promise<WebhookRegistration | null>;
  readonly putWebhook: (place: WebhookPlace, url: string, signal: AbortSignal) => Promise<void>;
  /** Nothing is registered there afterwards, whether or not something was. */
  readonly removeWebhook: (place: WebhookPlace, signal: AbortSignal) => Promise<void>;
  /** `GET /webhook`. Throws `list_not_offered` where the bank has no such list. */
  readonly listKeyWebhooks: (page: number, signal: AbortSignal) => Promise<SideListPage<KeyWebhook>>;
};
