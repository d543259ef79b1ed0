import { readdirSync, statSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What a process holds at one moment. */
export type Sample = {
  readonly heapBytes: number;
  readonly descriptors: number;
  /** Size of the ledger's log. */
  readonly logBytes: number;
};

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Takes a sample, with what nobody holds any more out of the heap. */
export function sample(ledgerFile: string): Sample {
  collectGarbage();
  return {
    heapBytes: process.memoryUsage().heapUsed,
    descriptors: readdirSync('/proc/self/fd').length,
    logBytes: statSync(`${ledgerFile}-wal`, { throwIfNoEntry: false })?.size ?? 0,
  };
}

/** By how much values grow from the first to the last along the straight line that fits them best (least squares). */
export function growth(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let [products, squares] = [0, 0];
  for (const [at, value] of values.entries()) {
    products += (at - middle) * (value - mean);
    squares += (at - middle) ** 2;
  }
  return squares === 0 ? 0 : (products / squares) * (values.length - 1);
}
