import { expect } from 'vitest';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import { mandateFile, mandateRow } from '../../fake/records/mandate-file.ts';
import { journalStates } from '../../in-process/outbox/journal-states.ts';
import { daysAfter } from '../../in-process/practice-bank/request-bodies.ts';
import { KillableTasks } from './killable-tasks.ts';

const TODAY = civilDate('2025-11-20');

/** How much is imported, how often that is killed at most, and how slowly the bank answers. */
type KilledImport = {
  readonly files: number;
  readonly rows: number;
  readonly mostKills: number;
  readonly seed: number;
  readonly latencyMs: number;
  readonly bytesASecond: number;
};

/** Imports some files, killed now and then: the mandate of each row is made once. Answers how often it was killed. */
export async function importThroughKills(given: KilledImport): Promise<number> {
  const { files, rows, mostKills, seed, latencyMs, bytesASecond } = given;
  await using tasks = await KillableTasks.start({ payers: 2, months: 1, today: TODAY }, seed);
  await tasks.slowDown({ method: 'POST', path: '/rec', latencyMs, bytesASecond });
  const contracts = Array.from({ length: files }, (_, file) => contractsOf(file, rows));
  await tasks.doAll(contracts.map(taskOf), mostKills);
  expect((await contractsAtBank(tasks)).toSorted(), `seed ${seed}`).toEqual(contracts.flat().toSorted());
  const { done = 0, resolved_done: found = 0, ...open } = journalStates(tasks.dataDir);
  expect([done + found, open], `seed ${seed}`).toEqual([files * rows, {}]);
  return tasks.kills;
}

const contractsOf = (file: number, rows: number): readonly string[] =>
  Array.from({ length: rows }, (_, row) => `ARQ-${file}-${String(row).padStart(2, '0')}`);

const taskOf = (contracts: readonly string[]) => {
  const rows = contracts.map((contract) => mandateRow(contract, daysAfter(TODAY, 15)));
  return { kind: 'import', text: mandateFile(...rows) } as const;
};

/** The contracts of all mandates that were imported, as the bank has them. */
async function contractsAtBank(tasks: KillableTasks): Promise<readonly string[]> {
  const mandates = await tasks.listedAtBank<{ vinculo: { contrato: string } }>('/rec');
  return mandates.map(({ vinculo }) => vinculo.contrato).filter((contract) => contract.startsWith('ARQ-'));
}
