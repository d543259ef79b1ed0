import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BankAccess, BankApi } from '../../src-main/api-client/bank-api.ts';
import { createBankApi } from '../../src-main/api-client/create-bank-api.ts';
import {
  addDays,
  type CivilDate,
  civilDate,
  endOfDay,
  instantFromEpochMs,
  saoPauloInstant,
} from '../../src-main/core/civil-date.ts';
import { CREATE_CYCLE_INDEXES, DROP_CYCLE_INDEXES } from '../../src-main/ledger/cycle-indexes.ts';
import { connect } from '../../src-main/ledger/files/connect.ts';
import type { Batch } from '../../src-main/ledger/ledger-writer.ts';
import { openLedgerWriter } from '../../src-main/ledger/open-ledger-writer.ts';
import { type BareLedger, openBareLedger } from '../support/in-process/ledger/ledger-bare-upserts.ts';
import { inPairs, median } from './ratio.ts';
import type { BenchSize, Report } from './report.ts';
import type { ShopReady } from './shop/shop-server.ts';
import { shopAccess, spawnShop } from './shop/spawn-shop.ts';
import { connectTo, TODAY as DAY, syncOnce, terminalIn } from './terminal-process.ts';

const TODAY = civilDate(DAY);
const NEVER = new AbortController().signal;

/**
 * First sync end to end from a generated shop, as the terminal makes it in a process of its own, encrypted, against bare upserts of the same
 * records; then a poll that brings nothing new; then what its parts cost one after the other.
 */
export async function benchSync(report: Report, { charges, pairs, profiles }: BenchSize): Promise<void> {
  await using shop = await spawnShop({ seed: 1, cycles: charges, today: TODAY, latencyMs: 0 });
  const folder = mkdtempSync(join(tmpdir(), 'ciclo-bench-sync-'));
  try {
    report.say(
      `sync: ${charges.toLocaleString('en')} charges, ${pairs} pairs, medians, process start counted`,
    );
    report.say(`  ${memoryLine(shop.ready.memory)}`);
    const readingMs = performance.now();
    const batches = await everything(shopAccess(shop.ready));
    const tookToRead = performance.now() - readingMs;
    const polls: { again: number[]; peakBytes: number } = { again: [], peakBytes: 0 };
    const work = async (): Promise<number> => {
      const run = terminalIn({ data: join(folder, randomUUID()), key: randomBytes(32), profiles });
      await connectTo(shop.ready, run);
      const first = await syncOnce(run);
      polls.again.push((await syncOnce(run)).ms);
      polls.peakBytes = Math.max(polls.peakBytes, first.peakBytes ?? 0);
      return first.ms;
    };
    const reference = () => bareUpserts(batches, join(folder, `${randomUUID()}.sqlite`));
    const measured = await inPairs(pairs, work, reference);
    report.speed('first sync', measured, '0.6 or more');
    report.figure('memory of a first sync', polls.peakBytes / 1e6, 'MB', '500');
    report.figure('a poll that brings nothing new', median(polls.again), 'ms', '-');
    benchParts(report, batches, { folder, tookToRead, bareMs: measured.referenceMs });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Parts = { readonly folder: string; readonly tookToRead: number; readonly bareMs: number };

/** What a first sync is made of, one part after the other in one thread, each as a share of the bare upserts' time. */
function benchParts(report: Report, batches: readonly Batch[], { folder, tookToRead, bareMs }: Parts): void {
  const share = (name: string, ms: number): void =>
    report.figure(name, ms / bareMs, 'of the bare upserts', '-');
  const file = join(folder, 'parts.sqlite');
  const now = () => instantFromEpochMs(Date.now());
  const options = { key: new Uint8Array(randomBytes(32)), backupFolder: `${file}-b`, now };
  const ledger = openLedgerWriter(file, options);
  share('fetching, parsing and validating', tookToRead);
  share(
    'storing',
    elapsed(() => inTransactions(batches, (part) => ledger.store(part, now()))),
  );
  ledger.setCoveredFrom(addDays(TODAY, -780));
  share(
    'evaluating, with the indexes of the list',
    elapsed(() => ledger.reconcile(TODAY, now())),
  );
  ledger.close();
  const db = connect(file, options);
  for (const statement of DROP_CYCLE_INDEXES) db.exec(statement);
  share(
    'the indexes alone',
    elapsed(() => db.exec(CREATE_CYCLE_INDEXES.join(';'))),
  );
  db.close();
  report.figure(
    'bytes on disk',
    statSync(file).size / batches.flatMap(({ charges = [] }) => charges).length,
    'a cycle',
    '-',
  );
}

function elapsed(work: () => unknown): number {
  const begunMs = performance.now();
  work();
  return performance.now() - begunMs;
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6).toLocaleString('en')} MB`;

const memoryLine = ({ recordBytes, indexBytes, rssBytes }: ShopReady['memory']): string =>
  `the shop: ${megabytes(recordBytes)} of records in files, ${megabytes(indexBytes)} of index, ${megabytes(rssBytes)} resident`;

/** Every record of the bank, read before anything is timed. */
async function everything(access: BankAccess): Promise<readonly Batch[]> {
  const api = createBankApi(access);
  const batches: Batch[] = [];
  for (const from of monthsBefore(TODAY, 26)) {
    const query = { from: saoPauloInstant(from, '00:00:00'), to: endOfDay(monthEnd(from)) };
    batches.push(
      ...(await pages((page) => api.listMandates(query, page, NEVER))).map((mandates) => ({ mandates })),
      ...(await pages((page) => api.listCharges(query, page, NEVER))).map((charges) => ({ charges })),
      ...(await pages((page) => api.listSettlements(query, page, NEVER))).map((settlements) => ({
        settlements,
      })),
    );
  }
  await api.close();
  return batches;
}

async function pages<Item>(
  read: (
    page: number,
  ) => ReturnType<BankApi['listCharges']> | Promise<{ records: readonly Item[]; pageCount: number | null }>,
): Promise<readonly (readonly Item[])[]> {
  const all: (readonly Item[])[] = [];
  for (let page = 0; ; page += 1) {
    const { records, pageCount } = await read(page);
    all.push(records as readonly Item[]);
    if (page + 1 >= (pageCount ?? 0)) return all;
  }
}

function monthsBefore(day: CivilDate, count: number): readonly CivilDate[] {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return Array.from({ length: count + 1 }, (_, back) =>
    civilDate(new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 10)),
  );
}

function monthEnd(first: CivilDate): CivilDate {
  const [year = 0, month = 0] = first.split('-').map(Number);
  return civilDate(new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10));
}

/** Hands over all records in the transactions that a sync makes of them: ten pages of a thousand. */
function inTransactions(
  batches: readonly Batch[],
  store: (part: Required<Omit<Batch, 'quarantined'>>) => void,
): void {
  for (let at = 0; at < batches.length; at += 10) {
    const part = batches.slice(at, at + 10);
    store({
      mandates: part.flatMap(({ mandates = [] }) => mandates),
      charges: part.flatMap(({ charges = [] }) => charges),
      settlements: part.flatMap(({ settlements = [] }) => settlements),
    });
  }
}

async function bareUpserts(batches: readonly Batch[], file: string): Promise<number> {
  const bare: BareLedger = openBareLedger(file);
  const took = elapsed(() => inTransactions(batches, bare.store));
  bare.close();
  return took;
}
