import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'better-sqlite3';
import { addDays, endOfDay } from '../../src-main/core/civil-date.ts';
import { type LedgerWriter, openLedgerWriter } from '../../src-main/ledger/open-ledger-writer.ts';
import { WORLD_TODAY, type WorldPart, worldParts } from '../support/fake/records/ledger-world.ts';
import { openBareLedger } from '../support/in-process/ledger/ledger-bare-upserts.ts';

export type Print = (line: string) => void;

const PAIRS = 5;
const NOW = endOfDay(WORLD_TODAY);

type Times = Record<string, number[]>;

/** Measures the ledger on a world of `charges` charges, in pairs with bare upserts of the same records. */
export async function benchLedger(print: Print, charges = 100_000, pairs = PAIRS): Promise<void> {
  print(`ledger: ${charges.toLocaleString('en')} charges, ${pairs} pairs, medians`);
  const times: Times = {};
  for (let pair = 0; pair < pairs; pair += 1) benchWriting(charges, times);
  printWriting(times, print);
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
