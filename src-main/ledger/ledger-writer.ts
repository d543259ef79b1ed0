import type { CivilDate, UtcInstant } from '../core/civil-date.ts';
import type {
  ChargeRecord,
  MandateRecord,
  QuarantinedRecord,
  ResourceKind,
  SettlementRecord,
} from '../core/records.ts';

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
  /** Open charges or mandates by id (`isOpenChargeStatus`, `isOpenMandateStatus`) with their raw status. */
  readonly openIds: (resource: 'charge' | 'mandate') => ReadonlyMap<string, string>;
  /** Creation day of the oldest open record, to begin the open-status lists at; null when none is open. */
  readonly oldestOpen: (resource: 'charge' | 'mandate') => CivilDate | null;
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
  /** State and city holidays; a change marks every charge without an AGND attempt. */
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
};
