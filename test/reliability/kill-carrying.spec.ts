import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bearsMarkOf, fileForm, newLedgerKey } from '../../src-main/ledger/files/connect.ts';
import { noon } from '../support/fake/records/ledger-records.ts';
import { smallWorld } from '../support/fake/records/ledger-world.ts';
import { LedgerFolder } from '../support/in-process/ledger/ledger-folder.ts';
import { filesWithAny, personalTexts } from '../support/in-process/ledger/plain-bytes.ts';
import { runChild } from '../support/own-process/killed-child.ts';
import { randomFor, SEED, spreadOver, TRIALS_TIMEOUT_MS, trials } from './support/campaign.ts';
import type { CarryingOrders } from './support/carrying-child.ts';
import { Tally } from './support/figures.ts';

const KILLS = trials('KILLS', 200, 6);
const CHILD = new URL('./support/carrying-child.ts', import.meta.url).pathname;
const WORLD = smallWorld(4_000);

it.each([
  ['plain', null],
  ['encrypted', newLedgerKey()],
])(
  `a copy to be carried of a ledger that is %s and that is killed at ${KILLS} points leaves nothing that opens without the passphrase (seed ${SEED})`,
  async (form, key) => {
    const tally = new Tally(`kill -9 of a copy to be carried, ${form}`);
    using ledger = new LedgerFolder(key);
    ledger.write().store(WORLD, noon('2026-03-10'));
    ledger.close();
    const stick = join(ledger.folder, 'stick');
    mkdirSync(stick);
    const keyHex = key === null ? null : Buffer.from(key).toString('hex');
    const orders: CarryingOrders = {
      ...{ file: ledger.file, backupFolder: ledger.backupFolder, keyHex },
      ...{ target: join(stick, 'c.ciclo'), passphrase: 'um guarda-chuva azul' },
    };
    const { ms } = await runChild(CHILD, orders, null);
    for (const afterMs of spreadOver(ms, KILLS, randomFor('kill-carrying'))) {
      const { wasKilled } = await runChild(CHILD, orders, afterMs);
      expect(filesWithAny(stick, personalTexts(WORLD))).toEqual([]);
      const left = readdirSync(stick).map((name) => join(stick, name));
      expect(left.filter((path) => fileForm(path) === 'plain')).toEqual([]);
      if (key !== null) expect(left.filter((path) => bearsMarkOf(path, key))).toEqual([]);
      tally.count(wasKilled ? 'killed in its middle' : 'ended before the kill');
    }
    await runChild(CHILD, orders, null);
    expect(readdirSync(stick)).toEqual(['c.ciclo']);
    expect(ledger.files().filter((name) => name.includes('carri'))).toEqual([]);
    expect(tally.of('killed in its middle')).toBeGreaterThan(0);
    tally.keep('nothing plain and nothing under the key of the ledger at the chosen place');
  },
  TRIALS_TIMEOUT_MS,
);
