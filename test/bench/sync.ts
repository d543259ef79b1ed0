import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { addDays, civilDate, instantFromEpochMs } from '../../src-main/core/civil-date.ts';
import { connect } from '../../src-main/ledger/files/connect.ts';
import { CREATE_CYCLE_INDEXES, DROP_CYCLE_INDEXES } from '../../src-main/ledger/model/cycle-indexes.ts';
import { openLedgerWriter } from '../../src-main/ledger/open-ledger-writer.ts';
import { openBareLedger } from '../support/in-process/ledger/ledger-bare-upserts.ts';
import { type KeptBatch, keepRecords, keptBatches } from './kept-records.ts';
import { inPairs, median } from './ratio.ts';
import type { BenchSize, Report } from './report.ts';
import type { ShopReady } from './shop/shop-server.ts';
import { spawnShop } from './shop/spawn-shop.ts';
import {
  connectTo,
  TODAY as DAY,
  syncOnce,
  type TerminalPlace,
  type TerminalRun,
  terminalIn,
} from './terminal-process.ts';

const TODAY = civilDate(DAY);

/** Milliseconds from a question to the bank's answer. */
const LATENCIES = [20, 80];

/**
 * First sync end to end from a generated shop, as the terminal makes it in a process of its own, encrypted, against bare upserts of the same
 * records; the same from a bank that takes its time; then a poll that brings nothing new; then what its parts cost one after the other.
 */
export async function benchSync(report: Report, { charges, pairs, profiles }: BenchSize): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ciclo-bench-sync-'));
  const order = { seed: 1, cycles: charges, today: TODAY };
  try {
    report.say(
      `sync: ${charges.toLocaleString('en')} charges, ${pairs} pairs, medians, process start counted`,
    );
    await using shop = await spawnShop({ ...order, latencyMs: 0 });
    report.say(`  ${memoryLine(shop.ready.memory)}`);
    const records = join(folder, 'records.ndjson');
    const tookToRead = await keepRecords(shop.ready, TODAY, records);
    const again: number[] = [];
    const firsts: TerminalRun[] = [];
    const work = async (): Promise<number> => {
      const place = placeIn(folder, profiles);
      const first = await firstSync(shop.ready, place);
      again.push((await syncOnce(terminalIn(place))).ms);
      rmSync(place.data, { recursive: true });
      firsts.push(first);
      return first.ms;
    };
    const measured = await inPairs(pairs, work, () => bareUpserts(records, folder));
    report.speed('first sync', measured, '0.6 or more');
    const peak = Math.max(...firsts.map(({ peakBytes }) => peakBytes ?? 0));
    report.figure('memory of a first sync', peak / 1e6, 'MB', '500');
    report.figure('requests of a first sync', requestsOf(firsts[0]), 'requests', '-');
    report.figure('a poll that brings nothing new', median(again), 'ms', '-');
    await benchHeaps(report, shop.ready, placeIn(folder, null));
    for (const latencyMs of LATENCIES) await benchLatency(report, { ...order, latencyMs }, folder);
    await benchParts(report, records, { folder, tookToRead, bareMs: measured.referenceMs, charges });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const placeIn = (folder: string, profiles: string | null): TerminalPlace => ({
  data: join(folder, randomUUID()),
  key: randomBytes(32),
  profiles,
});

async function firstSync(ready: ShopReady, place: TerminalPlace): Promise<TerminalRun> {
  const run = terminalIn(place);
  await connectTo(ready, run);
  return syncOnce(run);
}

const SYNCED = z.object({ requests: z.number() });
const requestsOf = (run: TerminalRun | undefined): number =>
  SYNCED.parse(JSON.parse(run?.output ?? '')).requests;

/** What the heap of each thread holds at most; the fetching thread of the terminal is the main one. */
async function benchHeaps(report: Report, ready: ShopReady, place: TerminalPlace): Promise<void> {
  const heaps = `${place.data}.heaps`;
  await firstSync(ready, { ...place, heaps });
  const most = new Map<string, number>();
  for (const line of readFileSync(heaps, 'utf8').trim().split('\n')) {
    const [thread = '', bytes] = line.split(' ');
    most.set(thread, Math.max(most.get(thread) ?? 0, Number(bytes)));
  }
  for (const [thread, bytes] of most) report.figure(`heap of the ${thread} thread`, bytes / 1e6, 'MB', '-');
  rmSync(place.data, { recursive: true });
}

type SlowShop = Parameters<typeof spawnShop>[0];

async function benchLatency(report: Report, order: SlowShop, folder: string): Promise<void> {
  await using shop = await spawnShop(order);
  const place = placeIn(folder, null);
  const { ms } = await firstSync(shop.ready, place);
  report.figure(`first sync at ${order.latencyMs} ms a request`, ms, 'ms', '-');
  rmSync(place.data, { recursive: true });
}

type Parts = Readonly<{ folder: string; tookToRead: number; bareMs: number; charges: number }>;

/** What a first sync is made of, one part after the other in one thread, each as a share of the bare upserts' time. */
async function benchParts(
  report: Report,
  records: string,
  { folder, tookToRead, bareMs, charges }: Parts,
): Promise<void> {
  const share = (name: string, ms: number): void =>
    report.figure(name, ms / bareMs, 'of the bare upserts', '-');
  const file = join(folder, 'parts.sqlite');
  const now = () => instantFromEpochMs(Date.now());
  const options = { key: new Uint8Array(randomBytes(32)), backupFolder: `${file}-b`, now };
  const ledger = openLedgerWriter(file, options);
  share('fetching, parsing and validating', tookToRead);
  share('storing', await storing(records, (batch) => ledger.store(batch, now())));
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
  report.figure('bytes on disk', statSync(file).size / charges, 'a cycle', '-');
}

function elapsed(work: () => unknown): number {
  const begunMs = performance.now();
  work();
  return performance.now() - begunMs;
}

/** Milliseconds that storing takes, reading the records from their file left out. */
async function storing(records: string, store: (batch: KeptBatch) => unknown): Promise<number> {
  let tookMs = 0;
  for await (const batch of keptBatches(records)) tookMs += elapsed(() => store(batch));
  return tookMs;
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6).toLocaleString('en')} MB`;

const memoryLine = ({ recordBytes, indexBytes, rssBytes }: ShopReady['memory']): string =>
  `the shop: ${megabytes(recordBytes)} of records in files, ${megabytes(indexBytes)} of index, ${megabytes(rssBytes)} resident`;

async function bareUpserts(records: string, folder: string): Promise<number> {
  const file = join(folder, `${randomUUID()}.sqlite`);
  const bare = openBareLedger(file);
  const tookMs = await storing(records, bare.store);
  const closing = elapsed(bare.close);
  rmSync(file);
  return tookMs + closing;
}
