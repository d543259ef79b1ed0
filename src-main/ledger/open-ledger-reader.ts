import type { Database } from 'better-sqlite3';
import type { MonthDraft } from '../../src-preload/contract/charge-month.ts';
import type { CycleFilter, CycleSort } from '../../src-preload/contract/cycles.ts';
import type { ActFilter } from '../../src-preload/contract/history.ts';
import type { MandateFilter } from '../../src-preload/contract/mandates.ts';
import type { MovementFilter } from '../../src-preload/contract/receipts.ts';
import type { ExpectedState } from '../../src-preload/contract/vocabulary/cycles.ts';
import { EVERY_CYCLE } from '../../src-preload/contract/vocabulary/cycles.ts';
import type { ResourceKind } from '../../src-preload/contract/vocabulary/resources.ts';
import { RESOURCE_KINDS } from '../../src-preload/contract/vocabulary/resources.ts';
import type { CivilDate } from '../core/civil-date.ts';
import type { MonthQuestion, MonthView } from './charging-reader.ts';
import type { LedgerKey } from './files/connect.ts';
import { openForReading } from './files/open-database.ts';
import { guarded } from './files/sqlite-failures.ts';
import type {
  ChargeExportRow,
  JoiningExportRow,
  MovementExportRow,
  RefundExportRow,
  WriteMandate,
} from './ledger-reader.ts';
import type { SyncRun } from './ledger-writer.ts';
import { readErasure, readStoredData } from './personal-data/stored-data.ts';
import { readConfirmations, readLocationMadeFor, readLocations } from './reading/activation-rows.ts';
import { readActs } from './reading/acts.ts';
import {
  readChargeBatch,
  readChargeBatches,
  readChargeTally,
  readWrittenCharge,
} from './reading/charge-batches.ts';
import { readWholeMonth } from './reading/charge-month.ts';
import { readChargeToChange, readLastCharges } from './reading/charge-to-change.ts';
import { readChargeable } from './reading/chargeable.ts';
import { readCycleDetail } from './reading/cycle-detail.ts';
import { type CyclePages, openCyclePages } from './reading/cycle-pages.ts';
import { openCycleRows } from './reading/cycle-rows.ts';
import { openCycleSummary } from './reading/cycle-summary.ts';
import { countFates, readDeliveries } from './reading/inbox-rows.ts';
import { readJoiningCharges } from './reading/joining-charges.ts';
import { eachJoining, readJoining } from './reading/joining-payments.ts';
import {
  readJournaledWrite,
  readMandateWrites,
  readOpenWrites,
  readWriteBatch,
} from './reading/journal-rows.ts';
import { readLiveMandates, readMandateDetail, readMandatesPage } from './reading/mandate-lists.ts';
import { chosenCharges, chosenTotals, viewMonth } from './reading/month-view.ts';
import { eachMovement, readMovementDays, readMovements } from './reading/movements.ts';
import { readNews } from './reading/news.ts';
import { readOverview } from './reading/overview.ts';
import { readOverviewMonth } from './reading/overview-month.ts';
import { openPayerSearch, type PayerSearch } from './reading/payer-search.ts';
import { readRetryBatch, readRetryBatches, readRetryTally } from './reading/retry-batches.ts';
import { readExpected, readOrphans, readQuarantine } from './reading/side-lists.ts';
import { openSnapshot, type Snapshot } from './reading/snapshot.ts';
import { openStatementCache, type StatementCache } from './reading/statement-cache.ts';
import { eachCharge, eachRefund } from './reading/streams.ts';
import { readTracked } from './reading/tracked-rows.ts';
import { type LookedAt, readUnseenNews } from './reading/unseen-news.ts';
import { LEDGER_NOTES, openNotes } from './store/notes.ts';
import { statesCounted } from './store/open-records.ts';
import { SYNC_RUN } from './stored-json.ts';

/**
 * Opens a ledger for reading, beside the writer; a plain one needs no key. Throws `not_found`, `ledger_newer`, `ledger_foreign`,
 * `ledger_altered`, `ledger_damaged`, `ledger_key_missing`, `ledger_key_wrong`.
 */
export function openLedgerReader(file: string, key: LedgerKey | null = null): LedgerReader {
  const open = (): Database => openForReading(file, key);
  return guarded(file, () => readerOn(open(), open, file));
}

type Reading = <Args extends unknown[], Value>(method: (...args: Args) => Value) => (...args: Args) => Value;

/**
 * The read-only handle of one ledger file. Synchronous: it lives in the reader thread. Lists are keyset-paged; `daysLate` of
 * unpaid rows is worked out from the day of the last reconciliation.
 */
export interface LedgerReader extends Readonly<ReturnType<typeof readerOn>> {}

/** `open` opens one more connection to the same ledger, for what is streamed. */
function readerOn(db: Database, open: () => Database, file: string) {
  const prepare = openStatementCache(db);
  const snapshot = openSnapshot(db);
  const reading: Reading =
    (method) =>
    (...args) =>
      guarded(file, () => snapshot.within(() => method(...args)));
  const notes = openNotes(db);
  const asOf = (): CivilDate | null => notes.get(LEDGER_NOTES.asOf) as CivilDate | null;
  const soFar = (): CivilDate | null => (notes.get(LEDGER_NOTES.soFar) || null) as CivilDate | null;
  const shownDay = (): CivilDate | null => asOf() ?? soFar();
  const payerSearch = openPayerSearch(db);
  return {
    ...cycleReading({ prepare, snapshot, payerSearch, asOf: shownDay, reading }),
    ...writesReading(db, prepare, reading),
    ...chargingReading(prepare, snapshot, reading),
    overview: reading(() => readOverview(prepare, shownDay())),
    /** A month as `YYYY-MM`. */
    overviewMonth: reading((month: string) => readOverviewMonth(prepare, month, shownDay())),
    /** At most `limit` rows, 2,000 unless said; so are `orphans` and `quarantine`. Exports ask for all of them. */
    expected: reading((states: readonly ExpectedState[], limit?: number) =>
      readExpected(prepare, states, limit),
    ),
    /** At most 2,000 rows, with the total of all that the search holds. */
    joining: reading((search: string) => readJoining(prepare, payerSearch, search)),
    /** Money that came in and went back, newest first, with what the filter holds in all. */
    movements: reading((filter: MovementFilter, page: number) =>
      readMovements(prepare, payerSearch, filter, page),
    ),
    /** What people did, newest first: those before an act, or all with null. */
    acts: reading((filter: ActFilter, before: number | null) =>
      readActs(prepare, payerSearch, filter, before),
    ),
    movementDays: reading((from: CivilDate, to: CivilDate) => readMovementDays(prepare, from, to)),
    orphans: reading((limit?: number) => readOrphans(prepare, limit)),
    quarantine: reading((limit?: number) => readQuarantine(prepare, limit)),
    mandatesPage: reading((filter: MandateFilter, page: number) =>
      readMandatesPage(prepare, payerSearch, filter, page),
    ),
    mandateDetail: reading((idRec: string) => readMandateDetail(prepare, idRec)),
    /** Mandates of these contracts that have not ended. */
    liveMandates: reading((contracts: readonly string[]) => readLiveMandates(prepare, contracts)),
    storedData: reading((exports: number) => readStoredData(db, exports)),
    erasure: reading((idRec: string) => readErasure(db, idRec)),
    /** The day of the last reconciliation; null before the first. */
    asOf: reading(asOf),
    /** Charges of a first reading that have no state yet, since their settlements are still to be read; null once all has been read. */
    beingRead: reading(() => (soFar() === null ? null : countBeingRead(prepare))),
    statesCounted: reading(() => statesCounted(db)),
    lastRun: reading(() => lastRun(prepare)),
    /** All rows of a filter in due date and txid order, streamed: never the whole result in memory. */
    eachCharge: (filter: CycleFilter, write: WriteMandate): Iterable<ChargeExportRow> =>
      guardedIterable(file, () => eachCharge(open, filter, reading(asOf)(), write)),
    eachJoining: (): Iterable<JoiningExportRow> => guardedIterable(file, () => eachJoining(open)),
    eachMovement: (filter: MovementFilter): Iterable<MovementExportRow> =>
      guardedIterable(file, () => eachMovement(open, filter)),
    eachRefund: (): Iterable<RefundExportRow> => guardedIterable(file, () => eachRefund(open)),
    /** What has become of charges and mandates after a mark; null only tells the mark, since a ledger's past is no news. */
    news: reading((after: number | null) => readNews(prepare, after)),
    /** What has happened since a person looked, kind by kind; null only tells the marks to go on from. */
    unseenNews: reading((lookedAt: LookedAt | null) => readUnseenNews(prepare, lookedAt)),
    /** Free-form state by name, as the writer's `setNote` wrote it. */
    note: reading((name: string) => notes.get(LEDGER_NOTES.ofCaller(name))),
    counts: reading(() => countRecords(prepare)),
    close: (): void => void db.close(),
  };
}

const countBeingRead = (prepare: StatementCache): number =>
  prepare<number>('SELECT count(*) FROM dirty_charge WHERE charge_id NOT IN (SELECT id FROM cycle)')
    .pluck()
    .get() ?? 0;

type CycleSources = {
  readonly prepare: StatementCache;
  readonly snapshot: Snapshot;
  readonly payerSearch: PayerSearch;
  readonly asOf: () => CivilDate | null;
  readonly reading: Reading;
};

function cycleReading({ prepare, snapshot, payerSearch, asOf, reading }: CycleSources) {
  const pages = openCyclePages(prepare, snapshot, payerSearch);
  const summary = openCycleSummary(prepare, payerSearch);
  const rows = openCycleRows(prepare);
  return {
    cyclesPage: reading((filter: CycleFilter, sort: CycleSort, page: number) =>
      rows(pages(filter, sort, page), asOf()),
    ),
    cyclesSummary: reading((filter: CycleFilter) =>
      snapshot.remember(JSON.stringify(['summary', filter]), () => summary(filter)),
    ),
    /** Null when no charge bears the txid. */
    cycleDetail: reading((txid: string) => readCycleDetail(prepare, txid, (id) => rows([id], asOf())[0])),
    /** Unpaid-group charges with the most days late first. */
    longestUnpaid: reading((limit: number) => rows(longestUnpaidIds(pages, limit), asOf())),
  };
}

/** What the app wrote at the bank and what webhooks and imports brought; lists by keyset. */
function writesReading(db: Database, prepare: StatementCache, reading: Reading) {
  return {
    /** As `WriteJournal` answers them. */
    openWrites: reading(() => readOpenWrites(db)),
    /** One write of the journal; null where no row has that number. */
    journaledWrite: reading((id: number) => readJournaledWrite(db, id)),
    writeBatch: reading((batchId: string) => readWriteBatch(db, batchId)),
    /** What was asked of the bank for a mandate: its creation, revisions, cancellation and confirmation requests; in order of time. */
    mandateWrites: reading((idRec: string) => readMandateWrites(db, idRec)),
    /** Newest first; those that came before the delivery of that id, or all with null. */
    deliveries: reading((before: number | null, limit: number) => readDeliveries(db, before, limit)),
    /** Distinct deliveries by fate. */
    deliveriesCounted: reading(() => countFates(db)),
    /** Of a mandate, newest first. */
    confirmations: reading((idRec: string) => readConfirmations(prepare, idRec)),
    /** Highest number first; those numbered below the given one, or all with null. */
    locations: reading((before: number | null, limit: number) => readLocations(prepare, before, limit)),
    /** The last location that was made for a mandate and shows none, as far as the ledger knows; null where there is none. */
    locationMadeFor: reading((idRec: string) => readLocationMadeFor(prepare, idRec)),
    /** The charges of journeys 3 and 4 that were made for a mandate, or with null for mandates to come, and the key that they are paid into. */
    joiningCharges: reading((idRec: string | null) => readJoiningCharges(prepare, idRec)),
    /** Every imported id, in order of kind and id. */
    tracked: reading(() => readTracked(prepare)),
  };
}

/** What charges are made, followed and changed by. */
function chargingReading(prepare: StatementCache, snapshot: Snapshot, reading: Reading) {
  const whole = (question: MonthQuestion) => readWholeMonth(prepare, snapshot, question);
  return {
    /** Mandates by id, in order; those that the ledger does not know are left out. */
    chargeable: reading((idRecs: readonly string[], today: CivilDate) =>
      readChargeable(prepare, idRecs, today),
    ),
    chargeMonth: reading((question: MonthQuestion, view: MonthView) => viewMonth(whole(question), view)),
    /** What was chosen of a month, in figures and one by one. */
    chosenTotals: reading((question: MonthQuestion, draft: MonthDraft) =>
      chosenTotals(whole(question), draft),
    ),
    chosenCharges: reading((question: MonthQuestion, draft: MonthDraft) =>
      chosenCharges(whole(question), draft),
    ),
    chargeToChange: reading((txid: string) => readChargeToChange(prepare, txid)),
    /** Batches of charges with something open, and the newest; newest first. */
    chargeBatches: reading(() => readChargeBatches(prepare)),
    /** Null where no batch of charges has that id. */
    chargeTally: reading((batchId: string) => readChargeTally(prepare, batchId)),
    chargeBatch: reading((batchId: string, page?: number) => readChargeBatch(prepare, batchId, page)),
    /** Batches of retries with something open, and the newest; newest first. */
    retryBatches: reading(() => readRetryBatches(prepare)),
    /** Null where no batch of retries has that id. */
    retryTally: reading((batchId: string) => readRetryTally(prepare, batchId)),
    retryBatch: reading((batchId: string) => readRetryBatch(prepare, batchId)),
    writtenCharge: reading((id: number) => readWrittenCharge(prepare, id)),
    /** Raw JSON of the charges that came last. */
    lastCharges: reading((limit: number) => readLastCharges(prepare, limit)),
  };
}

/** The oldest settle dates come first; a charge that was refused in advance is not late yet and comes last. */
function longestUnpaidIds(pages: CyclePages, limit: number): readonly number[] {
  const ids: number[] = [];
  for (let page = 0; ids.length < limit; page += 1) {
    const next = pages({ ...EVERY_CYCLE, groups: ['unpaid'] }, { by: 'settleDate', direction: 'asc' }, page);
    if (next.length === 0) break;
    ids.push(...next);
  }
  return ids.slice(0, limit);
}

function countRecords(prepare: StatementCache): Readonly<Record<ResourceKind, number>> {
  const count = (kind: ResourceKind): number =>
    prepare<number>(`SELECT count(*) FROM ${kind}`).pluck().get() ?? 0;
  const [charge, mandate, settlement] = RESOURCE_KINDS.map(count);
  return { charge: charge ?? 0, mandate: mandate ?? 0, settlement: settlement ?? 0 };
}

function lastRun(prepare: StatementCache): SyncRun | null {
  const run = prepare<string>('SELECT run FROM sync_run ORDER BY id DESC LIMIT 1').pluck().get();
  return run === undefined ? null : SYNC_RUN.read(run);
}

/** Errors of the file come out of the iteration as those of a call do. */
function* guardedIterable<Item>(file: string, open: () => Iterable<Item>): Generator<Item> {
  try {
    yield* open();
  } catch (error) {
    guarded(file, () => {
      throw error;
    });
  }
}
