import type { ResourceKind } from '../../src-preload/contract/vocabulary/resources.ts';
import type { TrackedSource } from '../../src-preload/contract/vocabulary/tracking.ts';
import type { DeliveryFate, DeliveryKind } from '../../src-preload/contract/vocabulary/webhooks.ts';
import type { WriteKind } from '../../src-preload/contract/vocabulary/writing.ts';
import type { CivilDate, UtcInstant } from '../core/civil-date.ts';
import type {
  ChargeRecord,
  ConfirmationRecord,
  LocationRecord,
  MandateRecord,
  QuarantinedRecord,
  SettlementRecord,
} from '../core/records.ts';
import type { TrackedId } from '../core/tracked-ids.ts';
import type { Delivery, ReceivedDelivery } from './deliveries.ts';
import type { JournaledWrite, WriteIntent, WriteOutcome } from './journaled-writes.ts';
import type { PersonalDataStore } from './personal-data/open-personal-data.ts';

/** Records to store; raw JSON and columns together. */
export type Batch = {
  readonly charges?: readonly ChargeRecord[];
  readonly mandates?: readonly MandateRecord[];
  readonly settlements?: readonly SettlementRecord[];
  readonly quarantined?: readonly QuarantinedRecord[];
};

/** Records by what storing them did. */
export type KindCounts = {
  readonly charges: number;
  readonly mandates: number;
  readonly settlements: number;
};
export type StoreCounts = {
  readonly new: KindCounts;
  readonly changed: KindCounts;
  readonly quarantined: number;
  /** endToEndIds that the batch has shown under another txid than before: they are in quarantine. */
  readonly disputed: readonly string[];
};

/** A window whose pages are all in: commits in the same transaction as its records. */
export type CompletedWindow = { readonly resource: ResourceKind; readonly watermark: UtcInstant };

/** One poll, as remembered. */
export type SyncRun = {
  readonly startedAt: UtcInstant;
  readonly finishedAt: UtcInstant;
  readonly today: CivilDate;
  readonly requests: number;
  readonly records: KindCounts;
  readonly new: KindCounts;
  readonly changed: KindCounts;
  readonly quarantined: number;
  readonly evaluated: number;
  readonly mode: 'lists' | 'by_id';
};

/**
 * Writes at the bank, journaled before they are sent, so that none is lost nor sent twice whatever ends the program. All throw
 * `not_found` for an id that is not in the journal and `invalid_input` for a step that {@link NEXT_STATES} does not have.
 */
export type WriteJournal = {
  /**
   * Journals a write and answers its row's id. Throws `already_running` where the same write is open (by kind and key), a put_charge is
   * open for the same mandate and due date, or the charge's txid was used by one that was not refused.
   */
  readonly intend: (write: WriteIntent, at: UtcInstant) => number;
  /** Journals all or, where one is refused as {@link WriteJournal.intend} does, none. Answers their ids in order. */
  readonly intendBatch: (
    batchId: string,
    writes: readonly WriteIntent[],
    at: UtcInstant,
  ) => readonly number[];
  /** To be called before each sending, the first and those that follow a reading back. */
  readonly markSent: (id: number, at: UtcInstant) => void;
  /** Takes a sending back that the bank is known not to have taken up: the write is as if it had never been sent. */
  readonly withdraw: (id: number) => void;
  readonly closeWrite: (id: number, outcome: WriteOutcome, at: UtcInstant) => void;
  /** Intended, sent or unknown: what is under way, or what a crash left. Oldest first. */
  readonly openWrites: () => readonly JournaledWrite[];
  /** The writes of a batch in order; none where no batch has that id. */
  readonly writeBatch: (batchId: string) => readonly JournaledWrite[];
  /** The bank's ids that done writes of a kind and key brought: what they made is not what another one made. */
  readonly idsBrought: (kind: WriteKind, key: string) => readonly string[];
};

/** What webhooks brought. */
export type WebhookInbox = {
  /** Keeps a delivery, or counts it once more where the same kind, id and hash is there; an unrecognised one has its fate at once. */
  readonly recordDelivery: (delivery: ReceivedDelivery) => 'new' | 'duplicate';
  /** Throws `not_found`, and `invalid_input` for a fate that cannot follow (`NEXT_FATES`). */
  readonly decideDelivery: (id: number, fate: DeliveryFate, at: UtcInstant) => void;
  /** Whether an earlier delivery about the same record was confirmed. */
  readonly hasConfirmed: (kind: DeliveryKind, recordId: string) => boolean;
  /** Received or unconfirmed: to be confirmed at the bank. Oldest first. */
  readonly waitingDeliveries: () => readonly Delivery[];
};

/** Records beside the accounts. Unchanged raw JSON writes nothing; a mandate that is not in the ledger becomes an unknown one. */
export type ActivationStore = {
  readonly storeConfirmations: (records: readonly ConfirmationRecord[]) => void;
  readonly storeLocations: (records: readonly LocationRecord[]) => void;
  /** Ids of confirmation requests that may still change (`isOpenConfirmationStatus`). */
  readonly openConfirmations: () => readonly string[];
  /** Numbers of the locations that stood here before a write was journaled. */
  readonly locationsKnownBefore: (writeId: number) => readonly number[];
};

/** Ids that a person imported for a bank without lists. */
export type TrackedIds = {
  /** Answers how many were not there yet. */
  readonly track: (ids: readonly TrackedId[], source: TrackedSource, at: UtcInstant) => number;
  /** Forgets the id; what the bank said of it stays. */
  readonly untrack: (id: TrackedId) => void;
  /** Those of which no record is stored yet. A stored one is followed like every other record. */
  readonly trackedIds: (kind: ResourceKind) => readonly string[];
};

/** When the bank was first and last asked for a record by its id. */
export type Asked = { readonly since: CivilDate; readonly lastOn: CivilDate };

/** Which records were asked for one by one, so that what brings nothing is asked for in turn and not at each poll. */
export type AskedIds = {
  readonly askedIds: (kind: ResourceKind) => ReadonlyMap<string, Asked>;
  readonly noteAsked: (kind: ResourceKind, ids: readonly string[], on: CivilDate) => void;
  readonly forgetAsked: (kind: ResourceKind, ids: readonly string[]) => void;
};

/** A record of the quarantine as it came; `place` orders them. */
export type KeptRecord = { readonly place: number; readonly id: string | null; readonly raw: string };

/** What may be missing: a poll asks for it by id. */
export type RecordsToSeek = {
  /** Ids of unreadable records, as far as they could be read. */
  readonly unreadableIds: (kind: ResourceKind) => readonly string[];
  /** Unreadable records after a place, in order, `limit` at most. */
  readonly unreadableAfter: (kind: ResourceKind, place: number, limit: number) => readonly KeptRecord[];
  /** Whether a record of that id is stored. */
  readonly holds: (kind: ResourceKind, id: string) => boolean;
  /** Whether neither a charge nor a mandate nor a settlement is stored. */
  readonly isEmpty: () => boolean;
  /**
   * Distinct endToEndIds that charges due between two days name and that no settlement bears: those of claims, and of attempts planned for
   * the second day at the latest. Attempts that failed count only where the charge is open or concluded.
   */
  readonly namedEndToEndIds: (from: CivilDate, to: CivilDate) => readonly string[];
  /** Distinct txids of orphans since an instant that no charge of the ledger bears. */
  readonly orphanTxids: (since: UtcInstant) => readonly string[];
  /** endToEndIds of the settlements since an instant. */
  readonly settlementsSince: (since: UtcInstant) => readonly string[];
};

/**
 * The writable handle of one ledger file. Synchronous: it lives in the writer thread. Every method is one IMMEDIATE
 * transaction; each may throw `disk_full`, `read_only` or `ledger_damaged`.
 */
export type LedgerWriter = {
  /** Upserts; unchanged raw JSON writes nothing. Marks what changed, and what it touches, for re-evaluation. */
  readonly store: (batch: Batch, seenAt: UtcInstant, window?: CompletedWindow) => StoreCounts;
  readonly watermark: (resource: ResourceKind) => UtcInstant | null;
  /** First day that the ledger covers (creation date of the oldest window asked for); null before the first sync. */
  readonly coveredFrom: () => CivilDate | null;
  readonly setCoveredFrom: (from: CivilDate) => void;
  /** Last day up to which every charge could be listed, where the bank lists them no more; null while it does. */
  readonly setCoveredUntil: (until: CivilDate | null) => void;
  /** Open charges or mandates by id (`isOpenChargeStatus`, `isOpenMandateStatus`) with their raw status. */
  readonly openIds: (resource: 'charge' | 'mandate') => ReadonlyMap<string, string>;
  /** Creation day of the oldest open record, to begin the open-status lists at; null when none is open. */
  readonly oldestOpen: (resource: 'charge' | 'mandate') => CivilDate | null;
  /** Creation days of the open records that tell theirs, oldest first; a day stands once for each record. */
  readonly openCreationDays: (resource: 'charge' | 'mandate') => readonly CivilDate[];
  /** A record that the bank has shown, of those stored last, and the day on which it was created (settled); null where none tells a day. */
  readonly latestKnown: (resource: ResourceKind) => { readonly id: string; readonly on: CivilDate } | null;
  /** idRecs that charges name and that are not in the ledger. */
  readonly unknownMandates: () => readonly string[];
  /** Distinct endToEndIds of attempts and claims of `unconfirmed` charges that no settlement bears. */
  readonly unconfirmedEndToEndIds: () => readonly string[];
  /** Free-form state of the sync (`refund_swept_on`, `mode`, …), by name. */
  readonly note: (name: string) => string | null;
  readonly setNote: (name: string, value: string) => void;
  /**
   * Works out the state of every charge that is marked or due for review on `today`, and the expected cycles of every mandate
   * likewise; records history; keeps totals. Returns how many charges it evaluated.
   */
  readonly reconcile: (today: CivilDate, at: UtcInstant) => number;
  /** State and city holidays; a change marks every charge without an AGND attempt that has a date. */
  readonly setLocalHolidays: (days: readonly CivilDate[]) => void;
  readonly statesCounted: () => Readonly<Record<string, number>>;
  readonly decide: (
    txid: string,
    decision: 'settled_outside' | 'waived' | null,
    note: string,
    at: UtcInstant,
  ) => void;
  /** Ties a settlement without txid to a charge; throws `invalid_input` when it has one. */
  readonly assign: (endToEndId: string, txid: string | null, at: UtcInstant) => void;
  readonly recordRun: (run: SyncRun) => void;
  /** Writes a consistent copy beside the ledger and verifies it. Returns its path. */
  readonly backup: () => string;
  readonly close: () => void;
} & WriteJournal &
  PersonalDataStore &
  WebhookInbox &
  ActivationStore &
  TrackedIds &
  AskedIds &
  RecordsToSeek;
