import { expect, it } from 'vitest';
import { ledgerContents } from '../support/in-process/ledger/ledger-contents.ts';
import { importThroughKills } from '../support/own-process/company/import-through-kills.ts';
import { randomFor, SEED, spreadOver, TRIALS_TIMEOUT_MS, trials } from './support/campaign.ts';
import { Tally } from './support/figures.ts';
import { KillableIdImport } from './support/killable-id-import.ts';

const KILLS = trials('KILLS', 200, 3);
const ROWS = 6;
/** Kills of one data folder before another begins. */
const KILLS_OF_A_FOLDER = 5;
const FILES = 3;
const SLOW = { latencyMs: 30, bytesASecond: 16_000 };

it(
  `makes the mandate of each row once, wherever kill -9 meets an import (seed ${SEED})`,
  async () => {
    const random = randomFor('kill-import');
    const tally = new Tally('kill -9 of an import of mandates');
    let mandates = 0;
    while (tally.trials < KILLS) {
      const most = Math.min(KILLS_OF_A_FOLDER, KILLS - tally.trials);
      const seed = Math.floor(random() * 2 ** 31);
      const kills = await importThroughKills({ files: FILES, rows: ROWS, mostKills: most, seed, ...SLOW });
      for (let kill = 0; kill < kills; kill += 1) tally.count('killed in its middle');
      mandates += FILES * ROWS;
    }
    tally.keep(`${mandates} mandates, 0 lost and 0 made twice`);
  },
  TRIALS_TIMEOUT_MS,
);

it(
  `ids that are imported at a bank without lists are all followed after a kill at ${KILLS} points (seed ${SEED})`,
  async () => {
    const tally = new Tally('kill -9 of an import of ids');
    await using imports = await KillableIdImport.start();
    const undisturbed = imports.newLedger();
    const { ms } = await imports.run(undisturbed, null);
    const expected = ledgerContents(undisturbed);
    expect(expected.charges.length).toBeGreaterThan(10);
    for (const afterMs of spreadOver(ms, KILLS, randomFor('kill-ids'))) {
      const file = imports.newLedger();
      const { wasKilled } = await imports.run(file, afterMs);
      await imports.run(file, null);
      expect(ledgerContents(file)).toEqual(expected);
      imports.remove(file);
      tally.count(wasKilled ? 'killed in its middle' : 'ended before the kill');
    }
    expect(tally.of('killed in its middle')).toBeGreaterThan(0);
    tally.keep('every ledger equal to the undisturbed one');
  },
  TRIALS_TIMEOUT_MS,
);
