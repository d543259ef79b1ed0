import { benchCodes } from './codes.ts';
import { benchExports } from './exports.ts';
import { benchLedger } from './ledger.ts';
import { benchPracticeBank } from './practice-bank.ts';
import { benchPracticeWorld } from './practice-world.ts';
import { benchSync } from './sync.ts';

/** `npm run bench [-- CHARGES [PAIRS]]`: every figure as a ratio against a reference run in turn. */
const [charges = 100_000, pairs = 5] = process.argv.slice(2).map(Number);

await benchLedger(console.log, charges, pairs);
await benchSync(console.log, charges, pairs);
await benchExports(console.log, charges, pairs);
await benchPracticeBank(console.log, charges, pairs);
await benchPracticeWorld(console.log, charges, pairs);
// Reading 1,000 codes back takes a minute: once is enough.
await benchCodes(console.log, 1);
