import { makeWorld } from './practice-world.ts';

/** `node --expose-gc world-memory.ts PAYERS`: what a process grows by when it makes a world. */
const before = heldBytes();
const world = makeWorld(Number(process.argv[2]));
const grown = heldBytes() - before;
const { rss } = process.memoryUsage();
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;

console.log(
  `  memory: ${megabytes(grown)} for ${world.mandates.length.toLocaleString('en')} mandates and ` +
    `${world.chargeBook.charges.rows.length.toLocaleString('en')} charges; ${megabytes(rss)} resident (target 500 MB or less)`,
);

/** Bytes in use: objects and buffers, after what is garbage has gone. */
function heldBytes(): number {
  if (globalThis.gc === undefined) throw new Error('run with --expose-gc');
  for (let turn = 0; turn < 3; turn += 1) globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
