import type { z } from 'zod';
import type {
  CycleDetail,
  CycleFilter,
  CycleRow,
  CycleSort,
  cycles,
} from '../../src-preload/contract/cycles.ts';
import type { MandateFilter, mandates } from '../../src-preload/contract/mandates.ts';
import type { overview } from '../../src-preload/contract/overview.ts';
import type { Reason } from '../../src-preload/contract/values.ts';
import type {
  ChargeGroup,
  ChargeState,
  ExpectedState,
} from '../../src-preload/contract/vocabulary/cycles.ts';
import type { ResourceKind } from '../../src-preload/contract/vocabulary/resources.ts';
import type { TrackedSource } from '../../src-preload/contract/vocabulary/tracking.ts';
import type { DeliveryFate } from '../../src-preload/contract/vocabulary/webhooks.ts';
import type { CivilDate, UtcInstant } from '../core/civil-date.ts';
import type { Centavos, CentavosSum } from '../core/money.ts';
import type { NotificationEvent } from '../core/notification-policy.ts';
import type {
  ConfirmationRecord,
  DocumentKind,
  LocationRecord,
  PayerDocument,
  RefundRecord,
} from '../core/records.ts';
import type { TrackedId } from '../core/tracked-ids.ts';
import type { ChargingReader } from './charging-reader.ts';
import type { Delivery } from './deliveries.ts';
import type { JournaledWrite } from './journaled-writes.ts';
import type { SyncRun } from './ledger-writer.ts';
import type { PersonalDataReader } from './personal-data/stored-data.ts';

export type Overview = z.output<(typeof overview)['read']['output']>;
export type CyclesSummary = z.output<(typeof cycles)['summary']['output']>;
export type ExpectedRows = z.output<(typeof cycles)['expected']['output']>;
export type JoiningPage = z.output<(typeof cycles)['joining']['output']>;
export type OrphanRows = z.output<(typeof cycles)['orphans']['output']>;
export type QuarantineRows = z.output<(typeof cycles)['quarantine']['output']>;
export type MandatesPage = z.output<(typeof mandates)['page']['output']>;
export type MandateDetail = z.output<(typeof mandates)['detail']['output']>;

/** A mandate that has not ended, as it is recognised before it has an id: by payer and contract. */
export type LiveMandate = {
  readonly idRec: string;
  readonly contract: string;
  /** Whole number. */
  readonly document: string;
};

/** One charge as the exports need it; documents whole, amounts in centavos. */
export type ChargeExportRow = {
  readonly txid: string;
  readonly idRec: string | null;
  readonly contract: string;
  readonly payerName: string;
  /** Whole number, and its kind; null when unknown. */
  readonly payerDocument: string | null;
  readonly payerDocumentKind: DocumentKind | null;
  readonly dueDate: CivilDate;
  readonly settleDate: CivilDate;
  readonly amount: Centavos;
  readonly status: string;
  readonly state: ChargeState;
  readonly group: ChargeGroup;
  readonly daysLate: number | null;
  readonly paid: CentavosSum;
  readonly paidAt: UtcInstant | null;
  /** Of the settlements that count for the charge, in order of time, joined by a space. */
  readonly endToEndIds: string;
  readonly refunded: CentavosSum;
  readonly reasons: readonly Reason[];
};

/** One joining payment as the exports need it; the document whole, null when unknown. */
export type JoiningExportRow = Omit<JoiningPage['rows'][number], 'payerDocument'> & {
  readonly payerDocument: PayerDocument | null;
};

/** One refund with what it was taken from. */
export type RefundExportRow = {
  readonly refund: RefundRecord;
  readonly endToEndId: string;
  /** Whose money the payment is. */
  readonly paymentKind: 'charge' | 'joining' | 'orphan';
  /** As the payment bears it or, where it bears none, of its charge; null for an orphan without. */
  readonly txid: string | null;
  readonly settledAt: UtcInstant;
  readonly settlementAmount: Centavos;
};

/** An id that a person imported, and whether the bank has shown its record. */
export type TrackedRow = TrackedId & {
  readonly addedAt: UtcInstant;
  readonly source: TrackedSource;
  readonly isStored: boolean;
};

/** A location, and whose mandate it shows; null where it shows none or the ledger has not read that mandate. */
export type KnownLocation = LocationRecord & { readonly payerName: string | null };
/** What happened up to the history entry `mark`, which the next question goes on from. */
export type News = { readonly mark: number; readonly items: readonly NotificationEvent[] };

/** What the app wrote at the bank and what webhooks and imports brought; lists by keyset. */
export type WritesReader = {
  /** As `WriteJournal` answers them. */
  readonly openWrites: () => readonly JournaledWrite[];
  /** One write of the journal; null where no row has that number. */
  readonly journaledWrite: (id: number) => JournaledWrite | null;
  readonly writeBatch: (batchId: string) => readonly JournaledWrite[];
  /** What was asked of the bank for a mandate: its creation, revisions, cancellation and confirmation requests; in order of time. */
  readonly mandateWrites: (idRec: string) => readonly JournaledWrite[];
  /** Newest first; those that came before the delivery of that id, or all with null. */
  readonly deliveries: (before: number | null, limit: number) => readonly Delivery[];
  /** Distinct deliveries by fate. */
  readonly deliveriesCounted: () => Readonly<Record<DeliveryFate, number>>;
  /** Of a mandate, newest first. */
  readonly confirmations: (idRec: string) => readonly ConfirmationRecord[];
  /** Highest number first; those numbered below the given one, or all with null. */
  readonly locations: (before: number | null, limit: number) => readonly KnownLocation[];
  /** The last location that was made for a mandate and shows none, as far as the ledger knows; null where there is none. */
  readonly locationMadeFor: (idRec: string) => number | null;
  /** Every imported id, in order of kind and id. */
  readonly tracked: () => readonly TrackedRow[];
};

/**
 * The read-only handle of one ledger file. Synchronous: it lives in the reader thread. Lists are keyset-paged; `daysLate` of
 * unpaid rows is worked out from the day of the last reconciliation.
 */
export type LedgerReader = {
  readonly overview: () => Overview;
  readonly cyclesPage: (filter: CycleFilter, sort: CycleSort, page: number) => readonly CycleRow[];
  readonly cyclesSummary: (filter: CycleFilter) => CyclesSummary;
  /** Null when no charge bears the txid. */
  readonly cycleDetail: (txid: string) => CycleDetail | null;
  /** At most `limit` rows, 2,000 unless said; so are `orphans` and `quarantine`. Exports ask for all of them. */
  readonly expected: (states: readonly ExpectedState[], limit?: number) => ExpectedRows;
  /** At most 2,000 rows, with the total of all that the search holds. */
  readonly joining: (search: string) => JoiningPage;
  readonly orphans: (limit?: number) => OrphanRows;
  readonly quarantine: (limit?: number) => QuarantineRows;
  readonly mandatesPage: (filter: MandateFilter, page: number) => MandatesPage;
  readonly mandateDetail: (idRec: string) => MandateDetail | null;
  /** Mandates of these contracts that have not ended. */
  readonly liveMandates: (contracts: readonly string[]) => readonly LiveMandate[];
  /** The day of the last reconciliation; null before the first. */
  readonly asOf: () => CivilDate | null;
  readonly statesCounted: () => Readonly<Record<string, number>>;
  readonly lastRun: () => SyncRun | null;
  /** Unpaid-group charges with the most days late first. */
  readonly longestUnpaid: (limit: number) => readonly CycleRow[];
  /** All rows of a filter in due date and txid order, streamed: never the whole result in memory. */
  readonly eachCharge: (filter: CycleFilter) => Iterable<ChargeExportRow>;
  readonly eachJoining: () => Iterable<JoiningExportRow>;
  readonly eachRefund: () => Iterable<RefundExportRow>;
  /** Free-form state by name, as `LedgerWriter.setNote` wrote it. */
  readonly note: (name: string) => string | null;
  /** What has become of charges and mandates after a mark; null only tells the mark, since a ledger's past is no news. */
  readonly news: (after: number | null) => News;
  readonly counts: () => Readonly<Record<ResourceKind, number>>;
  readonly close: () => void;
} & WritesReader &
  PersonalDataReader &
  ChargingReader;
