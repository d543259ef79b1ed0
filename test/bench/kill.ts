import { isDeepStrictEqual } from 'node:util';
import { ledgerContents } from '../support/in-process/ledger/ledger-contents.ts';
import { KillableSync } from '../support/own-process/ledger/killable-sync.ts';

/**
 * Kills first syncs at random points until so many kills have landed (200, or the first argument), and compares what the next sync makes
 * of each with an undisturbed one.
 */
const kills = Number(process.argv[2] ?? 200);
await using syncs = await KillableSync.start(150, 12);
const undisturbed = syncs.newLedger();
let { ms } = await syncs.sync(undisturbed, null);
const expected = ledgerContents(undisturbed);

const found = { landed: 0, cameTooLate: 0, torn: 0, different: 0 };
while (found.landed < kills) {
  const after = await syncs.killAndResume(Math.random() * ms);
  found[after.wasKilled ? 'landed' : 'cameTooLate'] += 1;
  if (!after.wasKilled) ms = Math.min(ms, after.ms);
  found.torn += Number(after.integrityAfterKill !== 'ok' || after.integrity !== 'ok');
  found.different += Number(!isDeepStrictEqual(after.contents, expected));
  if (found.landed % 20 === 0) console.error(JSON.stringify(found));
}
console.log(JSON.stringify({ ...found, charges: expected.charges.length }));
