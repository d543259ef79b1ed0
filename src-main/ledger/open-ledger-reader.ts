import type { Database } from 'better-sqlite3';
import { EVERY_CYCLE } from '../../src-preload/contract/vocabulary/cycles.ts';
import type { ResourceKind } from '../../src-preload/contract/vocabulary/resources.ts';
import { RESOURCE_KINDS } from '../../src-preload/contract/vocabulary/resources.ts';
import type { CivilDate } from '../core/civil-date.ts';
import type { ChargingReader } from './charging-reader.ts';
import type { LedgerKey } from './files/connect.ts';
import { openForReading } from './files/open-database.ts';
import { guarded } from './files/sqlite-failures.ts';
import type { LedgerReader, WritesReader } from './ledger-reader.ts';
import type { SyncRun } from './ledger-writer.ts';
import { openPersonalDataReader, type PersonalDataReader } from './personal-data/stored-data.ts';
import { readConfirmations, readLocationMadeFor, readLocations } from './reading/activation-rows.ts';
import { readChargeBatch, readChargeBatches, readChargeTally } from './reading/charge-batches.ts';
import { readChargeMonth } from './reading/charge-month.ts';
import { readChargeToChange, readLastCharges } from './reading/charge-to-change.ts';
import { readChargeable } from './reading/chargeable.ts';
import { readCycleDetail } from './reading/cycle-detail.ts';
import { type CyclePages, openCyclePages } from './reading/cycle-pages.ts';
import { openCycleRows } from './reading/cycle-rows.ts';
import { openCycleSummary } from './reading/cycle-summary.ts';
import { countFates, readDeliveries } from './reading/inbox-rows.ts';
import { eachJoining, readJoining } from './reading/joining-payments.ts';
import {
  readJournaledWrite,
  readMandateWrites,
  readOpenWrites,
  readWriteBatch,
} from './reading/journal-rows.ts';
import { readLiveMandates, readMandateDetail, readMandatesPage } from './reading/mandate-lists.ts';
import { readNews } from './reading/news.ts';
import { readOverview } from './reading/overview.ts';
import { openPayerSearch, type PayerSearch } from './reading/payer-search.ts';
import { readExpected, readOrphans, readQuarantine } from './reading/side-lists.ts';
import { openSnapshot, type Snapshot } from './reading/snapshot.ts';
import { openStatementCache, type StatementCache } from './reading/statement-cache.ts';
import { eachCharge, eachRefund } from './reading/streams.ts';
import { readTracked } from './reading/tracked-rows.ts';
import { LEDGER_NOTES, openNotes } from './store/notes.ts';
import { statesCounted } from './store/open-records.ts';

/**
 * Opens a ledger for reading, beside the writer; a plain one needs no key. Throws `not_found`, `ledger_newer`, `ledger_foreign`,
 * `ledger_altered`, `ledger_damaged`, `ledger_key_missing`, `ledger_key_wrong`.
 */
export function openLedgerReader(file: string, key: LedgerKey | null = null): LedgerReader {
  const open = (): Database => openForReading(file, key);
  return guarded(file, () => readerOn(open(), open, file));
}

type Reading = <Args extends unknown[], Value>(method: (...args: Args) => Value) => (...args: Args) => Value;

/** `open` opens one more connection to the same ledger, for what is streamed. */
function readerOn(db: Database, open: () => Database, file: string): LedgerReader {
  const prepare = openStatementCache(db);
  const snapshot = openSnapshot(db);
  const reading: Reading =
    (method) =>
    (...args) =>
      guarded(file, () => snapshot.within(() => method(...args)));
  const notes = openNotes(db);
  const asOf = (): CivilDate | null => notes.get(LEDGER_NOTES.asOf) as CivilDate | null;
  const payerSearch = openPayerSearch(db);
  return {
    ...cycleReading({ prepare, snapshot, payerSearch, asOf, reading }),
    ...writesReading(db, prepare, reading),
    ...chargingReading(prepare, reading),
    ...personalDataReading(db, reading),
    overview: reading(() => readOverview(prepare, asOf())),
    expected: reading((states, limit?: number) => readExpected(prepare, states, limit)),
    joining: reading((search) => readJoining(prepare, payerSearch, search)),
    orphans: reading((limit?: number) => readOrphans(prepare, limit)),
    quarantine: reading((limit?: number) => readQuarantine(prepare, limit)),
    mandatesPage: reading((filter, page) => readMandatesPage(prepare, payerSearch, filter, page)),
    mandateDetail: reading((idRec) => readMandateDetail(prepare, idRec)),
    liveMandates: reading((contracts) => readLiveMandates(prepare, contracts)),
    asOf: reading(asOf),
    statesCounted: reading(() => statesCounted(db)),
    lastRun: reading(() => lastRun(prepare)),
    eachCharge: (filter) => guardedIterable(file, () => eachCharge(open, filter, reading(asOf)())),
    eachJoining: () => guardedIterable(file, () => eachJoining(open)),
    eachRefund: () => guardedIterable(file, () => eachRefund(open)),
    news: reading((after) => readNews(prepare, after)),
    note: reading((name) => notes.get(LEDGER_NOTES.ofCaller(name))),
    counts: reading(() => countRecords(prepare)),
    close: () => void db.close(),
  };
}

type CycleParts = {
  readonly prepare: StatementCache;
  readonly snapshot: Snapshot;
  readonly payerSearch: PayerSearch;
  readonly asOf: () => CivilDate | null;
  readonly reading: Reading;
};

function cycleReading(
  parts: CycleParts,
): Pick<LedgerReader, 'cyclesPage' | 'cyclesSummary' | 'cycleDetail' | 'longestUnpaid'> {
  const { prepare, snapshot, payerSearch, asOf, reading } = parts;
  const pages = openCyclePages(prepare, snapshot, payerSearch);
  const summary = openCycleSummary(prepare, payerSearch);
  const rows = openCycleRows(prepare);
  return {
    cyclesPage: reading((filter, sort, page) => rows(pages(filter, sort, page), asOf())),
    cyclesSummary: reading((filter) =>
      snapshot.remember(JSON.stringify(['summary', filter]), () => summary(filter)),
    ),
    cycleDetail: reading((txid) => readCycleDetail(prepare, txid, (id) => rows([id], asOf())[0])),
    longestUnpaid: reading((limit) => rows(longestUnpaidIds(pages, limit), asOf())),
  };
}

function writesReading(db: Database, prepare: StatementCache, reading: Reading): WritesReader {
  return {
    openWrites: reading(() => readOpenWrites(db)),
    journaledWrite: reading((id) => readJournaledWrite(db, id)),
    writeBatch: reading((batchId) => readWriteBatch(db, batchId)),
    mandateWrites: reading((idRec) => readMandateWrites(db, idRec)),
    deliveries: reading((before, limit) => readDeliveries(db, before, limit)),
    deliveriesCounted: reading(() => countFates(db)),
    confirmations: reading((idRec) => readConfirmations(prepare, idRec)),
    locations: reading((before, limit) => readLocations(prepare, before, limit)),
    locationMadeFor: reading((idRec) => readLocationMadeFor(prepare, idRec)),
    tracked: reading(() => readTracked(prepare)),
  };
}

function personalDataReading(db: Database, reading: Reading): PersonalDataReader {
  const read = openPersonalDataReader(db);
  return { storedData: reading(read.storedData), erasure: reading(read.erasure) };
}

function chargingReading(prepare: StatementCache, reading: Reading): ChargingReader {
  return {
    chargeable: reading((idRecs, today) => readChargeable(prepare, idRecs, today)),
    chargeMonth: reading((question) => readChargeMonth(prepare, question)),
    chargeToChange: reading((txid) => readChargeToChange(prepare, txid)),
    chargeBatches: reading(() => readChargeBatches(prepare)),
    chargeTally: reading((batchId) => readChargeTally(prepare, batchId)),
    chargeBatch: reading((batchId) => readChargeBatch(prepare, batchId)),
    lastCharges: reading((limit) => readLastCharges(prepare, limit)),
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
  return run === undefined ? null : (JSON.parse(run) as SyncRun);
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
