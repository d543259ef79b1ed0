import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fileForm, newLedgerKey } from '../../src-main/ledger/files/connect.ts';
import {
  integrityOf,
  type LedgerContents,
  ledgerContents,
} from '../support/in-process/ledger/ledger-contents.ts';
import type { LedgerFolder } from '../support/in-process/ledger/ledger-folder.ts';
import { filled, WORLD } from '../support/in-process/ledger/ledger-trouble.ts';
import { filesWithAny, personalTexts } from '../support/in-process/ledger/plain-bytes.ts';
import { runChild } from '../support/own-process/killed-child.ts';
import type { ConversionOrders } from '../support/own-process/ledger/ledger-conversion-child.ts';
import { randomFor, SEED, spreadOver, TRIALS_TIMEOUT_MS, trials } from './support/campaign.ts';
import { Tally } from './support/figures.ts';

const KILLS = trials('KILLS', 200, 3);
const KEY = newLedgerKey();
const NAMES = personalTexts(WORLD);
const CHILD = new URL('../support/own-process/ledger/ledger-conversion-child.ts', import.meta.url).pathname;

const backupsIn = ({ backupFolder }: LedgerFolder): readonly string[] =>
  readdirSync(backupFolder).map((name) => join(backupFolder, name));

/** The ledger and its backups encrypted, whole and as they were, and nothing plain or unfinished beside them. */
function expectConverted(ledger: LedgerFolder, before: LedgerContents): void {
  expect(filesWithAny(ledger.folder, NAMES)).toEqual([]);
  const names = [...ledger.files(), ...readdirSync(ledger.backupFolder)];
  expect(names.filter((name) => /encrypted|carrier|partial|restoring|journal|damaged/.test(name))).toEqual(
    [],
  );
  expect(ledgerContents(ledger.file, KEY)).toEqual(before);
  for (const file of [ledger.file, ...backupsIn(ledger)])
    expect([fileForm(file), integrityOf(file, KEY)]).toEqual(['encrypted', 'ok']);
}

it(
  `a conversion to an encrypted ledger that is killed at ${KILLS} points is finished by the next opening (seed ${SEED})`,
  async () => {
    const tally = new Tally('kill -9 of a conversion to an encrypted ledger');
    using ledger = filled({ hasBackup: true });
    const { file, backupFolder } = ledger;
    const before = ledgerContents(file);
    const plain = [file, ...backupsIn(ledger)].map((path) => [path, readFileSync(path)] as const);
    const orders: ConversionOrders = { file, backupFolder, keyHex: Buffer.from(KEY).toString('hex') };
    const { ms } = await runChild(CHILD, orders, null);
    ledger.key = KEY;
    for (const afterMs of spreadOver(ms, KILLS, randomFor('kill-conversion'))) {
      for (const [path, bytes] of plain) writeFileSync(path, bytes);
      const { wasKilled, lines } = await runChild(CHILD, orders, afterMs);
      const form = fileForm(file);
      ledger.write();
      ledger.close();
      expectConverted(ledger, before);
      tally.count(wasKilled && !lines.includes('ended') ? 'killed in its middle' : 'ended before the kill');
      if (form === 'encrypted' && wasKilled) tally.note('killed after the ledger was renamed');
    }
    expect([tally.of('killed in its middle') > 0, ledger.notices]).toEqual([true, []]);
    tally.keep('one whole ledger each time, nothing plain left after the next opening');
  },
  TRIALS_TIMEOUT_MS,
);
