import { expect, it } from 'vitest';
import { civilDate } from '../../../../../src-main/core/civil-date.ts';
import { mandateFile, mandateRow } from '../../../../support/fake/records/mandate-file.ts';
import { journalStates } from '../../../../support/in-process/outbox/journal-states.ts';
import { daysAfter } from '../../../../support/in-process/practice-bank/request-bodies.ts';
import { cases } from '../../../../support/lanes.ts';
import { KillableTasks } from '../../../../support/own-process/company/killable-tasks.ts';

const TODAY = civilDate('2025-11-20');
const ROWS = cases({ few: 4, all: 10 });
const KILLS = cases({ few: 2, all: 4 });
const FILES = Array.from({ length: cases({ few: 2, all: 3 }) }, (_, file) => file);
/** Each kill takes a process; a busy machine starts them slowly. */
const TIMEOUT_MS = 240_000;
const SEED = Number(process.env.CICLO_KILL_SEED ?? Date.now() % 100_000);

const contractsOf = (file: number): string[] =>
  Array.from({ length: ROWS }, (_, row) => `ARQ-${file}-${String(row).padStart(2, '0')}`);

const taskOf = (file: number) => {
  const rows = contractsOf(file).map((contract) => mandateRow(contract, daysAfter(TODAY, 15)));
  return { kind: 'import', text: mandateFile(...rows) } as const;
};

/** The contracts of all mandates that were imported, as the bank has them. */
async function contractsAtBank({ bank }: KillableTasks): Promise<string[]> {
  const range = `inicio=${daysAfter(TODAY, -1)}T00:00:00Z&fim=${daysAfter(TODAY, 3)}T00:00:00Z`;
  const { body } = await bank.get(`/rec?${range}&paginacao.itensPorPagina=1000`);
  const { recs } = body as { recs: { vinculo: { contrato: string } }[] };
  return recs.map(({ vinculo }) => vinculo.contrato).filter((contract) => contract.startsWith('ARQ-'));
}

it(
  `makes the mandate of each row once, wherever kill -9 meets an import (seed ${SEED})`,
  async () => {
    await using tasks = await KillableTasks.start({ payers: 2, months: 1, today: TODAY }, SEED);
    // Some kills come before the bank has made the mandate, others before its answer is whole.
    await tasks.bank.control.replaceFaults({
      faults: [
        { kind: 'latency', method: 'POST', path: '/rec', setting: 60 },
        { kind: 'slow_drip', method: 'POST', path: '/rec', setting: 8_000 },
      ],
    });
    const contracts = FILES.map(contractsOf);
    await tasks.doAll(FILES.map(taskOf), KILLS);
    expect(tasks.kills).toBeGreaterThan(0);
    expect((await contractsAtBank(tasks)).toSorted()).toEqual(contracts.flat().toSorted());
    const { done = 0, resolved_done: found = 0, ...open } = journalStates(tasks.dataDir);
    expect([done + found, open]).toEqual([contracts.flat().length, {}]);
  },
  TIMEOUT_MS,
);
