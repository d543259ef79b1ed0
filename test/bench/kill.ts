import { isDeepStrictEqual } from 'node:util';
import { KillableSync } from '../support/killable-sync.ts';
import { ledgerContents } from '../support/ledger-contents.ts';

/** Kills so many first syncs at random points (200, or the first argument) and compares what the next sync makes of each. */
const kills = Number(process.argv[2] ?? 200);
await using syncs = await KillableSync.start(150, 12);
const undisturbed = syncs.newLedger();
const { ms } = await syncs.sync(undisturbed, null);
const expected = ledgerContents(undisturbed);

let landed = 0;
let torn = 0;
let different = 0;
for (let kill = 0; kill < kills; kill += 1) {
  const after = await syncs.killAndResume(Math.random() * ms);
  landed += Number(after.wasKilled);
  torn += Number(after.integrityAfterKill !== 'ok' || after.integrity !== 'ok');
  different += Number(!isDeepStrictEqual(after.contents, expected));
}
console.log(
  JSON.stringify({ kills, landedInTheMiddle: landed, torn, different, charges: expected.charges.length }),
);
