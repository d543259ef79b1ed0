import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type LedgerKey, newLedgerKey } from '../../src-main/ledger/files/connect.ts';
import {
  integrityOf,
  type LedgerContents,
  ledgerContents,
} from '../support/in-process/ledger/ledger-contents.ts';
import type { LedgerFolder } from '../support/in-process/ledger/ledger-folder.ts';
import { AT, filled } from '../support/in-process/ledger/ledger-trouble.ts';
import { runChild } from '../support/own-process/killed-child.ts';
import type { RestoreOrders } from '../support/own-process/ledger/restore-child.ts';
import { randomFor, SEED, spreadOver, TRIALS_TIMEOUT_MS, trials } from './support/campaign.ts';
import { Tally } from './support/figures.ts';

const KILLS = trials('KILLS', 200, 4);
const CHILD = new URL('../support/own-process/ledger/restore-child.ts', import.meta.url).pathname;
/** Unpaid in the small world, and then decided on. */
const DECISIONS = 20;

const backupsIn = ({ backupFolder }: LedgerFolder): readonly string[] =>
  readdirSync(backupFolder).map((name) => join(backupFolder, name));

/** A ledger with a copy, on which decisions were taken since; and what either holds. */
function decidedSince(key: LedgerKey | null) {
  const ledger = filled({ hasBackup: true, key });
  const [copy = ''] = backupsIn(ledger);
  const writer = ledger.write();
  const txids = ledger.sql((db) =>
    db
      .prepare<[], string>("SELECT c.txid FROM charge c JOIN cycle y ON y.id = c.id WHERE y.grp = 'unpaid'")
      .pluck()
      .all(),
  );
  for (const txid of txids.slice(0, DECISIONS)) writer.decide(txid, 'settled_outside', 'em dinheiro', AT);
  ledger.close();
  const [then, now] = [ledgerContents(copy, key), ledgerContents(ledger.file, key)];
  expect(now).not.toEqual(then);
  return { ledger, copy, then, now };
}

/** The folder as it was before the kill, down to the byte. */
function keepFiles({ folder, backupFolder }: LedgerFolder): () => void {
  const kept = [folder, backupFolder].flatMap((place) =>
    readdirSync(place, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => [join(place, name), readFileSync(join(place, name))] as const),
  );
  return () => {
    for (const place of [folder, backupFolder])
      for (const entry of readdirSync(place, { withFileTypes: true }))
        if (entry.isFile()) rmSync(join(place, entry.name));
    for (const [path, bytes] of kept) writeFileSync(path, bytes);
  };
}

/** One whole ledger, the one or the other; what was there is still somewhere, and nothing lies about. */
function expectOneOrTheOther(ledger: LedgerFolder, then: LedgerContents, now: LedgerContents): boolean {
  const { file, key } = ledger;
  expect(integrityOf(file, key)).toBe('ok');
  const found = ledgerContents(file, key);
  const isRestored = JSON.stringify(found) === JSON.stringify(then);
  expect(found).toEqual(isRestored ? then : now);
  const kept = backupsIn(ledger).map((path) => ledgerContents(path, key));
  expect(kept).toContainEqual(then);
  if (isRestored) expect(kept).toContainEqual(now);
  const names = [...ledger.files(), ...readdirSync(ledger.backupFolder)];
  expect(names.filter((name) => /partial|restoring|damaged|suspect/.test(name))).toEqual([]);
  return isRestored;
}

for (const [what, key] of [
  ['an encrypted', newLedgerKey()],
  ['a plain', null],
] as const)
  it(
    `restoring ${what} ledger from a copy, killed at ${KILLS} points, leaves the one or the other, and is done again (seed ${SEED})`,
    async () => {
      const tally = new Tally(`kill -9 of restoring ${what} ledger`);
      const { ledger, copy, then, now } = decidedSince(key);
      using _ledger = ledger;
      const { file, backupFolder } = ledger;
      const putBack = keepFiles(ledger);
      const keyHex = key === null ? null : Buffer.from(key).toString('hex');
      const orders: RestoreOrders = { file, backupFolder, keyHex, copy };
      const { ms } = await runChild(CHILD, orders, null);
      expect(expectOneOrTheOther(ledger, then, now)).toBe(true);
      for (const afterMs of spreadOver(ms, KILLS, randomFor(`kill-restore ${what}`))) {
        putBack();
        const { wasKilled, lines } = await runChild(CHILD, orders, afterMs);
        ledger.write();
        ledger.close();
        const isRestored = expectOneOrTheOther(ledger, then, now);
        if (lines.includes('ended')) expect(isRestored).toBe(true);
        tally.count(wasKilled && !lines.includes('ended') ? 'killed in its middle' : 'ended before the kill');
        if (isRestored) tally.note('had the copy in its place');
        await runChild(CHILD, orders, null);
        expect(ledgerContents(file, key)).toEqual(then);
      }
      expect([tally.of('killed in its middle') > 0, ledger.notices]).toEqual([true, []]);
      tally.keep('one whole ledger each time, and the decisions in it or in the copy that was made of it');
    },
    TRIALS_TIMEOUT_MS,
  );
