import { expect, it } from 'vitest';
import { civilDate } from '../../src-main/core/civil-date.ts';
import { mandateFile, mandateRow } from '../support/fake/records/mandate-file.ts';
import { ledgerContents } from '../support/in-process/ledger/ledger-contents.ts';
import { journalStates } from '../support/in-process/outbox/journal-states.ts';
import { daysAfter } from '../support/in-process/practice-bank/request-bodies.ts';
import { KillableTasks } from '../support/own-process/company/killable-tasks.ts';
import { randomFor, SEED, spreadOver, TRIALS_TIMEOUT_MS, trials } from './support/campaign.ts';
import { Tally } from './support/figures.ts';
import { KillableIdImport } from './support/killable-id-import.ts';

const KILLS = trials('KILLS', 200, 3);
const TODAY = civilDate('2025-11-20');
const ROWS = 6;
/** Kills of one data folder before another begins. */
const KILLS_OF_A_FOLDER = 5;
const FILES = [0, 1, 2];

const contractsOf = (file: number): readonly string[] =>
  Array.from({ length: ROWS }, (_, row) => `ARQ-${file}-${String(row).padStart(2, '0')}`);

const taskOf = (file: number) => {
  const rows = contractsOf(file).map((contract) => mandateRow(contract, daysAfter(TODAY, 15)));
  return { kind: 'import', text: mandateFile(...rows) } as const;
};

/** The contracts of all mandates that were imported, as the bank has them. */
async function contractsAtBank({ bank }: KillableTasks): Promise<readonly string[]> {
  const range = `inicio=${daysAfter(TODAY, -1)}T00:00:00Z&fim=${daysAfter(TODAY, 3)}T00:00:00Z`;
  const { body } = await bank.get(`/rec?${range}&paginacao.itensPorPagina=1000`);
  const { recs } = body as { recs: { vinculo: { contrato: string } }[] };
  return recs.map(({ vinculo }) => vinculo.contrato).filter((contract) => contract.startsWith('ARQ-'));
}

/** Imports some files, killed now and then; answers how often. */
async function importThroughKills(seed: number, mostKills: number): Promise<number> {
  await using tasks = await KillableTasks.start({ payers: 2, months: 1, today: TODAY }, seed);
  // Some kills come before the bank has made the mandate, others before its answer is whole.
  await tasks.bank.control.replaceFaults({
    faults: [
      { kind: 'latency', method: 'POST', path: '/rec', setting: 30 },
      { kind: 'slow_drip', method: 'POST', path: '/rec', setting: 16_000 },
    ],
  });
  await tasks.doAll(FILES.map(taskOf), mostKills);
  const contracts = FILES.flatMap(contractsOf);
  expect([seed, (await contractsAtBank(tasks)).toSorted()]).toEqual([seed, contracts.toSorted()]);
  const { done = 0, resolved_done: found = 0, ...open } = journalStates(tasks.dataDir);
  expect([seed, done + found, open]).toEqual([seed, contracts.length, {}]);
  return tasks.kills;
}

it(
  `makes the mandate of each row once, wherever kill -9 meets an import (seed ${SEED})`,
  async () => {
    const random = randomFor('kill-import');
    const tally = new Tally('kill -9 of an import of mandates');
    let mandates = 0;
    while (tally.trials < KILLS) {
      const most = Math.min(KILLS_OF_A_FOLDER, KILLS - tally.trials);
      const kills = await importThroughKills(Math.floor(random() * 2 ** 31), most);
      for (let kill = 0; kill < kills; kill += 1) tally.count('killed in its middle');
      mandates += FILES.length * ROWS;
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
