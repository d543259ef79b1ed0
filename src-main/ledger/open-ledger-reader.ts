import type { Database } from 'better-sqlite3';
import type { CycleFilter } from '../../src-preload/contract/cycles.ts';
import type { ActFilter } from '../../src-preload/contract/history.ts';
import type { MandateFilter } from '../../src-preload/contract/mandates.ts';
import type { MovementFilter, MovementPlace } from '../../src-preload/contract/receipts.ts';
import type { ExpectedState, SideList } from '../../src-preload/contract/vocabulary/cycles.ts';
import type { ResourceKind } from '../../src-preload/contract/vocabulary/resources.ts';
import { RESOURCE_KINDS } from '../../src-preload/contract/vocabulary/resources.ts';
import type { CivilDate } from '../core/civil-date.ts';
import type { MoneyLine } from '../core/close/money-line.ts';
import type { DueCharge } from '../core/close/posting-entry.ts';
import type { Receivable } from '../core/close/receivables.ts';
import type { LedgerDatabase } from './engine/ledger-database.ts';
import type { LedgerKeeping } from './engine/ledger-keeping.ts';
import { sqliteLedger } from './engine/sqlite-database.ts';
import type { LedgerKey } from './files/connect.ts';
import { openForReading } from './files/open-database.ts';
import { guarded } from './files/sqlite-failures.ts';
import type {
  ActExportRow,
  ChargeExportRow,
  JoiningExportRow,
  MessageExportRow,
  MovementExportRow,
  RefundExportRow,
  WriteMandate,
} from './ledger-reader.ts';
import type { SyncRun } from './ledger-writer.ts';
import { readErasure, readStoredData } from './personal-data/stored-data.ts';
import { chargingReading } from './reader/charging.ts';
import { closingReading } from './reader/closing.ts';
import { cycleReading } from './reader/cycles.ts';
import { evidenceReading } from './reader/evidence.ts';
import { payerReading } from './reader/payers.ts';
import { postingReading } from './reader/postings.ts';
import type { Reading } from './reader/reading.ts';
import { writesReading } from './reader/writes.ts';
import { eachAct, readActs } from './reading/acts.ts';
import { eachDueCharge } from './reading/due-charges.ts';
import { readFigures } from './reading/figures.ts';
import { eachJoining, readJoining } from './reading/joining-payments.ts';
import { readLiveMandates, readMandateDetail, readMandatesPage } from './reading/mandate-lists.ts';
import { eachMessage } from './reading/message-stream.ts';
import { type Days, eachMoneyLine } from './reading/money-lines.ts';
import { eachMovement, readMovementDays, readMovements } from './reading/movements.ts';
import { readNews } from './reading/news.ts';
import { BEFORE_THE_FIRST, readOverview } from './reading/overview.ts';
import { readOverviewMonth } from './reading/overview-month.ts';
import { openPayerSearch } from './reading/payer-search.ts';
import { eachReceivable, type ReceivablesAsked } from './reading/receivables.ts';
import { readExpected, readOrphans, readQuarantine, readSideTotal } from './reading/side-lists.ts';
import { openSnapshot } from './reading/snapshot.ts';
import { openStatementCache, type StatementCache } from './reading/statement-cache.ts';
import { eachCharge, eachRefund } from './reading/streams.ts';
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
  const guard: Guard = (run) => guarded(file, run);
  return guard(() => readerOn(sqliteLedger(open()), () => sqliteLedger(forStreaming(open())), guard));
}

type Guard = LedgerKeeping['guarded'];

/** Of a stream's own connection: most of a ledger is read once and needs no room, and a long export must not take much. */
const STREAM_CACHE_KIB = 4_096;

function forStreaming(db: Database): Database {
  db.pragma(`cache_size = -${STREAM_CACHE_KIB}`);
  return db;
}

/**
 * The read-only handle of one ledger. Synchronous: it lives in the reader thread. Lists are keyset-paged; `daysLate` of
 * unpaid rows is worked out from the day of the last reconciliation.
 */
export interface LedgerReader extends Readonly<ReturnType<typeof readerOn>> {}

/** `open` opens one more connection to the same ledger, for what is streamed. */
export function readerOn(db: LedgerDatabase, open: () => LedgerDatabase, guard: Guard) {
  const prepare = openStatementCache(db);
  const snapshot = openSnapshot(db);
  const reading: Reading =
    (method) =>
    (...args) =>
      guard(() => snapshot.within(() => method(...args)));
  const notes = openNotes(db);
  const asOf = (): CivilDate | null => notes.get(LEDGER_NOTES.asOf) as CivilDate | null;
  const soFar = (): CivilDate | null => (notes.get(LEDGER_NOTES.soFar) || null) as CivilDate | null;
  const shownDay = (): CivilDate | null => asOf() ?? soFar();
  const payerSearch = openPayerSearch(db);
  return {
    ...cycleReading({ prepare, snapshot, payerSearch, asOf: shownDay, reading }),
    ...writesReading(db, prepare, reading),
    ...chargingReading(prepare, snapshot, reading),
    ...closingReading({ db, prepare, asOf, reading }),
    ...payerReading({ prepare, snapshot, payerSearch, asOf: shownDay }, reading),
    ...evidenceReading(prepare, reading),
    ...postingReading(prepare, reading),
    overview: reading(() => readOverview(prepare, shownDay())),
    /** What the ledger comes to at a glance. */
    figures: reading(() => readFigures(prepare, { asOf: asOf(), lastRun: lastRun(prepare) })),
    /** A month as `YYYY-MM`. */
    overviewMonth: reading((month: string) => readOverviewMonth(prepare, month, shownDay())),
    /** At most `limit` rows, 2,000 unless said; so are `orphans` and `quarantine`. Exports ask for all of them. */
    expected: reading((states: readonly ExpectedState[], limit?: number) =>
      readExpected(prepare, states, limit),
    ),
    /** What one of those lists adds up to, beyond its rows too. */
    sideTotal: reading((list: SideList, states: readonly ExpectedState[]) =>
      readSideTotal(prepare, list, states),
    ),
    /** At most 2,000 rows, with the total of all that the search holds. */
    joining: reading((search: string) => readJoining(prepare, payerSearch, search)),
    /** Money that came in and went back, newest first, after a row of the list; with its beginning what the filter holds in all. */
    movements: reading((filter: MovementFilter, after: MovementPlace | null) =>
      readMovements(prepare, payerSearch, filter, after),
    ),
    /** What people did, newest first: those before an act, or all with null. */
    acts: reading((filter: ActFilter, before: number | null) =>
      readActs(prepare, payerSearch, filter, before),
    ),
    movementDays: reading((from: CivilDate, to: CivilDate) => readMovementDays(prepare, from, to)),
    orphans: reading((limit?: number) => readOrphans(prepare, limit)),
    quarantine: reading((limit?: number) => readQuarantine(prepare, limit)),
    mandatesPage: reading((filter: MandateFilter, page: number) =>
      readMandatesPage({ prepare, snapshot, payerSearch }, filter, page, shownDay() ?? BEFORE_THE_FIRST),
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
    eachCharge: (filter: CycleFilter, write: WriteMandate): Iterable<readonly ChargeExportRow[]> =>
      guardedIterable(guard, () => eachCharge(open, filter, reading(asOf)(), write)),
    eachAct: (): Iterable<ActExportRow> => guardedIterable(guard, () => eachAct(open)),
    eachMessage: (): Iterable<MessageExportRow> => guardedIterable(guard, () => eachMessage(open)),
    eachJoining: (): Iterable<JoiningExportRow> => guardedIterable(guard, () => eachJoining(open)),
    eachMovement: (filter: MovementFilter): Iterable<readonly MovementExportRow[]> =>
      guardedIterable(guard, () => eachMovement(open, filter)),
    /** For the accounts: what moved on these days, with what its charge had got before. */
    eachMoneyLine: (days: Days): Iterable<MoneyLine> =>
      guardedIterable(guard, () => eachMoneyLine(open, days)),
    /** The register of receivables, or what was left of it on a day. */
    eachReceivable: (asked: ReceivablesAsked): Iterable<Receivable> =>
      guardedIterable(guard, () => eachReceivable(open, asked)),
    /** For revenue: what was due on these days. */
    eachDueCharge: (days: Days): Iterable<DueCharge> =>
      guardedIterable(guard, () => eachDueCharge(open, days)),
    eachRefund: (): Iterable<RefundExportRow> => guardedIterable(guard, () => eachRefund(open)),
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
  prepare<number>(
    'SELECT count(*) FROM dirty_charge d WHERE NOT EXISTS (SELECT 1 FROM cycle y WHERE y.id = d.charge_id)',
  )
    .pluck()
    .get() ?? 0;

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

/** Errors of the file come out of the iteration as those of a call do. Written by hand: a generator that hands on another one's items costs as much as making a line of them. */
function guardedIterable<Item>(guard: Guard, open: () => Iterable<Item>): IterableIterator<Item> {
  const items = guard(() => open()[Symbol.iterator]());
  return {
    next: () => guard(() => items.next()),
    return: (value) => guard(() => items.return?.(value) ?? { done: true, value }),
    [Symbol.iterator]() {
      return this;
    },
  };
}
