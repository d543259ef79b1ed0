import { expect, it } from 'vitest';
import { civilDate } from '../../../../../src-main/core/civil-date.ts';
import { mandateFile, mandateRow } from '../../../../support/fake/records/mandate-file.ts';
import { journalStates } from '../../../../support/in-process/outbox/journal-states.ts';
import type { ReadLocation } from '../../../../support/in-process/practice-bank/http-client.ts';
import { daysAfter } from '../../../../support/in-process/practice-bank/request-bodies.ts';
import { cases, KILL_SEED, KILL_TIMEOUT_MS } from '../../../../support/lanes.ts';
import { KillableTasks } from '../../../../support/own-process/company/killable-tasks.ts';

const TODAY = civilDate('2025-11-20');
const ROWS = cases({ few: 4, all: 10 });
const KILLS = cases({ few: 2, all: 6 });
const FILES = Array.from({ length: cases({ few: 2, all: 3 }) }, (_, file) => file);

/** Some kills come before the bank has made the address or linked it, others before its answer is whole. */
const SLOW = [
  { method: 'POST', path: '/locrec', bytesASecond: 600 },
  { method: 'PATCH', path: '/rec/*', bytesASecond: 8_000 },
] as const;

const importOf = (file: number) => {
  const rows = Array.from({ length: ROWS }, (_, row) =>
    mandateRow(`QR-${file}-${row}`, daysAfter(TODAY, 15)),
  );
  return { kind: 'import', text: mandateFile(...rows) } as const;
};

/** The mandates that were imported, by their ids at the bank. */
async function importedAtBank(tasks: KillableTasks): Promise<readonly string[]> {
  const mandates = await tasks.listedAtBank<{ idRec: string; vinculo: { contrato: string } }>('/rec');
  return mandates.filter(({ vinculo }) => vinculo.contrato.startsWith('QR-')).map(({ idRec }) => idRec);
}

it(
  `gives each mandate of an import one address, wherever kill -9 meets the batch (seed ${KILL_SEED})`,
  async () => {
    await using tasks = await KillableTasks.start({ payers: 2, months: 1, today: TODAY }, KILL_SEED);
    const batches = await tasks.prepare(FILES.map(importOf));
    expect(batches).toHaveLength(FILES.length);
    const before = new Set((await tasks.listedAtBank<ReadLocation>('/locrec')).map(({ id }) => id));
    await tasks.slowDown(...SLOW);
    await tasks.doAll(
      batches.map((batchId) => ({ kind: 'locate', batchId })),
      KILLS,
    );
    expect(tasks.kills).toBeGreaterThan(0);
    // None was made twice, nor made and left: every new one shows a mandate, and each mandate has one.
    const made = (await tasks.listedAtBank<ReadLocation>('/locrec')).filter(({ id }) => !before.has(id));
    const imported = await importedAtBank(tasks);
    expect(imported).toHaveLength(FILES.length * ROWS);
    expect(made.map(({ idRec }) => idRec).toSorted()).toEqual(imported.toSorted());
    const { done: _done, resolved_done: _found, ...open } = journalStates(tasks.dataDir);
    expect(open).toEqual({});
  },
  KILL_TIMEOUT_MS,
);
