import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'better-sqlite3';
import { addDays, endOfDay } from '../../src-main/core/civil-date.ts';
import { type LedgerReader, openLedgerReader } from '../../src-main/ledger/open-ledger-reader.ts';
import { type LedgerWriter, openLedgerWriter } from '../../src-main/ledger/open-ledger-writer.ts';
import type { CycleFilter, CycleSort } from '../../src-preload/contract/cycles.ts';
import { EVERY_CYCLE } from '../../src-preload/contract/vocabulary/cycles.ts';
import { WORLD_TODAY, type WorldPart, worldParts } from '../support/fake/records/ledger-world.ts';
import { openBareLedger } from '../support/in-process/ledger/ledger-bare-upserts.ts';

export type Print = (line: string) => void;

const PAIRS = 5;
const PAGES_READ = 200;
const NOW = endOfDay(WORLD_TODAY);

type Times = Record<string, number[]>;

/** Measures the ledger on a world of `charges` charges, in pairs with bare upserts of the same records. */
export async function benchLedger(print: Print, charges = 100_000, pairs = PAIRS): Promise<void> {
  print(`ledger: ${charges.toLocaleString('en')} charges, ${pairs} pairs, medians`);
  const times: Times = {};
  for (let pair = 0; pair < pairs; pair += 1) benchWriting(charges, times);
  printWriting(times, print);
  benchReading(charges, print);
}

function benchWriting(charges: number, times: Times): void {
  inFolder((folder) => {
    const bare = openBareLedger(join(folder, 'bare.sqlite'));
    const ledger = openLedgerWriter(join(folder, 'own.ledger'), {
      key: null,
      backupFolder: join(folder, 'b'),
      now: () => NOW,
    });
    // Part by part in turn, so that a busy moment of the machine falls on both, and one part is in memory.
    summed(times, (add) => {
      for (const part of worldParts(charges)) {
        add('bare upsert', () => bare.store(part));
        add('store', () => ledger.store(part, NOW));
      }
    });
    summed(times, (add) => {
      for (const part of worldParts(charges)) {
        add('bare rewrite', () => bare.store(part));
        add('re-poll', () => ledger.store(part, NOW));
      }
    });
    summed(times, (add) => {
      for (const part of worldParts(charges)) {
        const rewritten = withOtherText(part);
        add('rewrite', () => ledger.store(rewritten, NOW));
      }
    });
    benchReconciling(ledger, join(folder, 'own.ledger'), charges, times);
    bare.close();
    ledger.close();
  });
}

/** The same records in another spelling: nothing about them changed, and yet each has to be written. */
function withOtherText({ mandates, charges, settlements }: WorldPart): WorldPart {
  const respelt = <Item extends { readonly raw: string }>(items: readonly Item[]): readonly Item[] =>
    items.map((item) => ({ ...item, raw: `${item.raw} ` }));
  return { mandates: respelt(mandates), charges: respelt(charges), settlements: respelt(settlements) };
}

function benchReconciling(ledger: LedgerWriter, file: string, charges: number, times: Times): void {
  ledger.setCoveredFrom(addDays(WORLD_TODAY, -800));
  record(times, 'reconcile first', () => ledger.reconcile(WORLD_TODAY, NOW));
  markEverything(file);
  record(times, 'reconcile full', () => ledger.reconcile(WORLD_TODAY, NOW));
  const part = changedPart(charges);
  record(times, 'store 1,000 changes', () => ledger.store(part, NOW));
  record(times, 'reconcile 1,000', () => ledger.reconcile(WORLD_TODAY, NOW));
}

/** A thousand settlements, spread over the world, that were given back. */
function changedPart(charges: number): Pick<WorldPart, 'settlements'> {
  const step = Math.max(1, Math.floor((charges * 0.8) / 1_000));
  const settlements = [];
  let seen = 0;
  for (const part of worldParts(charges)) {
    for (const settlement of part.settlements) {
      if (seen % step === 0 && settlements.length < 1_000) {
        const refund = {
          id: `D${seen}`,
          returnId: null,
          status: 'DEVOLVIDO',
          nature: null,
          requestedAt: null,
        };
        const refunds = [{ ...refund, amount: settlement.amount, settledAt: settlement.at }];
        settlements.push({ ...settlement, refunds, raw: `${settlement.raw}\n` });
      }
      seen += 1;
    }
  }
  return { settlements };
}

function markEverything(file: string): void {
  const db = new Database(file);
  db.exec('INSERT OR IGNORE INTO dirty_charge SELECT id FROM charge');
  db.exec('INSERT OR IGNORE INTO dirty_mandate SELECT id FROM mandate');
  db.close();
}

function printWriting(times: Times, print: Print): void {
  const ms = (name: string): number => median(times[name] ?? []);
  const ratio = (a: string, b: string): string =>
    median((times[a] ?? []).map((v, i) => v / (times[b]?.[i] ?? v))).toFixed(2);
  print(
    `  store ${say(ms('store'))}, bare upsert ${say(ms('bare upsert'))}: speed ${ratio('bare upsert', 'store')} of bare`,
  );
  print(
    `  re-poll unchanged ${say(ms('re-poll'))}; rewriting ${say(ms('rewrite'))}: ${ratio('rewrite', 're-poll')} times faster`,
  );
  print(
    `  bare rewriting ${say(ms('bare rewrite'))}: re-poll ${ratio('bare rewrite', 're-poll')} times faster`,
  );
  print(
    `  first reconciliation ${say(ms('reconcile first'))}: ${ratio('reconcile first', 'bare upsert')} of bare upsert's time`,
  );
  print(
    `  full reconciliation ${say(ms('reconcile full'))}: ${ratio('reconcile full', 'bare upsert')} of bare upsert's time`,
  );
  print(`  store 1,000 changes ${say(ms('store 1,000 changes'))}`);
  print(
    `  reconcile 1,000 ${say(ms('reconcile 1,000'))}: ${ratio('reconcile full', 'reconcile 1,000')} times faster than full`,
  );
}

const QUERIES: readonly (readonly [string, Partial<CycleFilter>])[] = [
  ['no filter', {}],
  ['group unpaid', { groups: ['unpaid'] }],
  ['groups unpaid and attention', { groups: ['unpaid', 'attention'] }],
  ['state paid', { states: ['paid'] }],
  ['due this month', { dueFrom: addDays(WORLD_TODAY, -9), dueTo: addDays(WORLD_TODAY, 21) }],
  ['unpaid due last quarter', { groups: ['unpaid'], dueFrom: addDays(WORLD_TODAY, -90), dueTo: WORLD_TODAY }],
  ['amount 100 to 200', { amountMin: 10_000, amountMax: 20_000 }],
  ['payer araujo', { payer: 'araujo' }],
  ['payer "ana araujo"', { payer: 'ana araujo' }],
];

const ORDERS: readonly CycleSort['by'][] = ['dueDate', 'settleDate', 'payer', 'amount'];

function benchReading(charges: number, print: Print): void {
  inFolder((folder) => {
    const file = join(folder, 'own.ledger');
    const ledger = openLedgerWriter(file, { key: null, backupFolder: join(folder, 'b'), now: () => NOW });
    for (const part of worldParts(charges)) ledger.store(part, NOW);
    ledger.reconcile(WORLD_TODAY, NOW);
    ledger.close();
    const reader = openLedgerReader(file);
    print('  pages: first page cold | first deep page | p95 of random pages');
    for (const [name, part] of QUERIES) for (const by of ORDERS) benchPages(reader, name, part, by, print);
    benchSearch(reader, print);
    print(`  overview ${say(median(Array.from({ length: 20 }, () => timed(() => reader.overview()))))}`);
    reader.close();
  });
}

function benchPages(
  reader: LedgerReader,
  name: string,
  part: Partial<CycleFilter>,
  by: CycleSort['by'],
  print: Print,
): void {
  const filter = { ...EVERY_CYCLE, ...part };
  const sort = { by, direction: 'desc' } as const;
  const pages = Math.max(1, Math.ceil(reader.cyclesSummary(filter).all.count / 100));
  const first = timed(() => reader.cyclesPage(filter, sort, 0));
  const deep = timed(() => reader.cyclesPage(filter, sort, pages - 1));
  const random = Array.from({ length: PAGES_READ }, (_, i) => {
    const page = (i * 7_919) % pages;
    return timed(() => reader.cyclesPage(filter, sort, page));
  });
  print(
    `  ${`${name}, ${by}`.padEnd(42)} ${say(first)} | ${say(deep)} | ${say(percentile(random, 0.95))} (${pages} pages)`,
  );
}

const SEARCHES = ['araujo', 'Araújo', 'ana', 'gonc', 'silva lima', '456', 'conceicao 12', 'jo', 'a', '123.4'];

function benchSearch(reader: LedgerReader, print: Print): void {
  const times = SEARCHES.map((payer, i) => {
    // A limit on the amount that changes nothing keeps each search from the memory of the one before.
    const filter = { ...EVERY_CYCLE, payer, amountMin: -1 - i };
    return timed(() => reader.cyclesPage(filter, { by: 'dueDate', direction: 'desc' }, 0));
  });
  const each = SEARCHES.map((search, i) => `${search} ${say(times[i] ?? 0)}`).join(', ');
  print(`  payer search, first page: p95 ${say(percentile(times, 0.95))} (${each})`);
}

function inFolder(run: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'ciclo-bench-'));
  try {
    run(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function timed(run: () => unknown): number {
  const from = performance.now();
  run();
  return performance.now() - from;
}

function record(times: Times, name: string, run: () => unknown): void {
  times[name] = [...(times[name] ?? []), timed(run)];
}

/** Adds up the parts of one pass and records the sums. */
function summed(times: Times, pass: (add: (name: string, run: () => unknown) => void) => void): void {
  const sums: Record<string, number> = {};
  pass((name, run) => {
    sums[name] = (sums[name] ?? 0) + timed(run);
  });
  for (const [name, sum] of Object.entries(sums)) times[name] = [...(times[name] ?? []), sum];
}

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;
const median = (values: readonly number[]): number => percentile(values, 0.5);
const say = (ms: number): string => (ms >= 1_000 ? `${(ms / 1_000).toFixed(2)} s` : `${ms.toFixed(1)} ms`);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await benchLedger(console.log, Number(process.argv[2] ?? 100_000), Number(process.argv[3] ?? PAIRS));
}
