import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BankAccess, BankApi } from '../../src-main/api-client/bank-api.ts';
import { createBankApi } from '../../src-main/api-client/create-bank-api.ts';
import { pollLedger } from '../../src-main/application/ledgers/poll-ledger.ts';
import {
  type CivilDate,
  civilDate,
  endOfDay,
  instantFromEpochMs,
  saoPauloInstant,
} from '../../src-main/core/civil-date.ts';
import type { Batch } from '../../src-main/ledger/ledger-writer.ts';
import { type LedgerWriter, openLedgerWriter } from '../../src-main/ledger/open-ledger-writer.ts';
import { type BareLedger, openBareLedger } from '../support/in-process/ledger/ledger-bare-upserts.ts';
import { inPairs, speedLine, timed } from './ratio.ts';
import type { ShopReady } from './shop/shop-server.ts';
import { shopAccess, spawnShop } from './shop/spawn-shop.ts';

export type Print = (line: string) => void;

const TODAY = civilDate('2026-03-10');
const NEVER = new AbortController().signal;

/** First sync end to end from a generated shop, against bare upserts of the same records; then a second poll. */
export async function benchSync(print: Print, charges = 100_000, pairs = 5): Promise<void> {
  await using shop = await spawnShop({ seed: 1, cycles: charges, today: TODAY, latencyMs: 0 });
  const folder = mkdtempSync(join(tmpdir(), 'ciclo-bench-sync-'));
  try {
    const batches = await everything(shopAccess(shop.ready));
    const next = (kind: string): string => join(folder, `${kind}-${randomUUID()}.sqlite`);
    const work = () => firstSync(shop.ready, next('own'), print);
    const reference = () => bareUpserts(batches, next('bare'));
    print(`sync: ${charges.toLocaleString('en')} charges, ${pairs} pairs, medians`);
    print(`  ${memoryLine(shop.ready.memory)}`);
    print(speedLine('first sync, everything included', await inPairs(pairs, work, reference), '0.6 or more'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6).toLocaleString('en')} MB`;

const memoryLine = ({ recordBytes, indexBytes, rssBytes }: ShopReady['memory']): string =>
  `the shop: ${megabytes(recordBytes)} of records in files, ${megabytes(indexBytes)} of index, ${megabytes(rssBytes)} resident`;

async function firstSync(ready: ShopReady, file: string, print: Print): Promise<number> {
  const ledger = openLedgerWriter(file, {
    key: null,
    backupFolder: `${file}-b`,
    now: () => instantFromEpochMs(Date.now()),
  });
  const first = await timed(() => onePoll(ready, ledger));
  const second = await timed(() => onePoll(ready, ledger));
  const memory = Math.round(process.memoryUsage().rss / 1e6);
  print(`  first ${first.toFixed(0)} ms, next poll ${second.toFixed(0)} ms, ${memory} MB resident`);
  ledger.close();
  return first;
}

function onePoll(ready: ShopReady, ledger: LedgerWriter) {
  const since = civilDate(ready.firstDay);
  const job = { access: shopAccess(ready), localHolidays: [], since, today: null };
  return pollLedger(job, ledger, NEVER, () => undefined);
}

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

/** The same records in the transactions that a sync makes of them: ten pages of a thousand. */
async function bareUpserts(batches: readonly Batch[], file: string): Promise<number> {
  const bare: BareLedger = openBareLedger(file);
  const took = await timed(() => {
    for (let at = 0; at < batches.length; at += 10) {
      const part = batches.slice(at, at + 10);
      bare.store({
        mandates: part.flatMap(({ mandates = [] }) => mandates),
        charges: part.flatMap(({ charges = [] }) => charges),
        settlements: part.flatMap(({ settlements = [] }) => settlements),
      });
    }
  });
  bare.close();
  return took;
}
