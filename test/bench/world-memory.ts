import { serialize } from 'node:v8';
import type { World } from '../../src-main/practice-bank/world/world.ts';
import { makeWorld } from './practice-world.ts';

/**
 * `node --expose-gc world-memory.ts PAYERS`: what a process grows by when it makes a world, against the data that the world keeps.
 * The data are the columns of its three tables, and the mandates' stories as `v8.serialize` writes them.
 */
const before = held();
const world = makeWorld(Number(process.argv[2]));
const grown = held() - before;
const { rss } = process.memoryUsage();
const columns = columnBytes(world);
const stories = storyBytes(world);
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;

console.log(
  `  memory: ${megabytes(grown)} for ${megabytes(columns + stories)} of data ` +
    `(columns ${megabytes(columns)}, stories of ${world.mandates.length.toLocaleString('en')} mandates ${megabytes(stories)}), ` +
    `${(grown / (columns + stories)).toFixed(2)} times (target 1.5 or less); ${megabytes(rss)} resident`,
);

/** Bytes in use: objects and buffers, after what is garbage has gone. */
function held(): number {
  if (globalThis.gc === undefined) throw new Error('run with --expose-gc');
  for (let turn = 0; turn < 3; turn += 1) globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function columnBytes({ mandateTable, chargeTable, settlementTable }: World): number {
  const rows = [
    [mandateTable.length, ['at', 'mandate']],
    [chargeTable.length, ['at', 'mandate', 'slot', 'status']],
    [settlementTable.length, ['at', 'mandate', 'slot', 'part', 'hasTxid', 'refundAskedAt']],
  ] as const;
  return rows.reduce(
    (sum, [length, names]) => sum + length * names.length * Uint32Array.BYTES_PER_ELEMENT,
    0,
  );
}

function storyBytes({ mandates }: World): number {
  return mandates.reduce((sum, mandate) => sum + serialize(mandate).byteLength, 0);
}
