import { expect, it } from 'vitest';
import { civilDate } from '../../../../../src-main/core/civil-date.ts';
import type { FaultOrder } from '../../../../../src-preload/contract/practice-bank/faults.ts';
import { mandateFile, mandateRow } from '../../../../support/fake/records/mandate-file.ts';
import { journalStates } from '../../../../support/in-process/outbox/journal-states.ts';
import type { ReadLocation } from '../../../../support/in-process/practice-bank/http-client.ts';
import { daysAfter } from '../../../../support/in-process/practice-bank/request-bodies.ts';
import { cases } from '../../../../support/lanes.ts';
import { KillableTasks } from '../../../../support/own-process/company/killable-tasks.ts';

const TODAY = civilDate('2025-11-20');
const ROWS = cases({ few: 4, all: 10 });
const KILLS = cases({ few: 2, all: 6 });
const FILES = Array.from({ length: cases({ few: 2, all: 3 }) }, (_, file) => file);
/** Each kill takes a process; a busy machine starts them slowly. */
const TIMEOUT_MS = 240_000;
const SEED = Number(process.env.CICLO_KILL_SEED ?? Date.now() % 100_000);

/** Some kills come before the bank has made the address or linked it, others before its answer is whole. */
const SLOW = [
  { method: 'POST', path: '/locrec', bytesASecond: 600 },
  { method: 'PATCH', path: '/rec/*', bytesASecond: 8_000 },
].flatMap(({ bytesASecond, ...write }) => [
  { kind: 'latency', ...write, setting: 60 } as FaultOrder,
  { kind: 'slow_drip', ...write, setting: bytesASecond } as FaultOrder,
]);

const importOf = (file: number) => {
  const rows = Array.from({ length: ROWS }, (_, row) =>
    mandateRow(`QR-${file}-${row}`, daysAfter(TODAY, 15)),
  );
  return { kind: 'import', text: mandateFile(...rows) } as const;
};

const RANGE = `inicio=${daysAfter(TODAY, -1)}T00:00:00Z&fim=${daysAfter(TODAY, 3)}T00:00:00Z&paginacao.itensPorPagina=1000`;

async function locationsAtBank({ bank }: KillableTasks): Promise<readonly ReadLocation[]> {
  const { body } = await bank.get(`/locrec?${RANGE}`);
  return (body as { loc: readonly ReadLocation[] }).loc;
}

/** The mandates that were imported, by their ids at the bank. */
async function importedAtBank({ bank }: KillableTasks): Promise<readonly string[]> {
  const { body } = await bank.get(`/rec?${RANGE}`);
  const { recs } = body as { recs: { idRec: string; vinculo: { contrato: string } }[] };
  return recs.filter(({ vinculo }) => vinculo.contrato.startsWith('QR-')).map(({ idRec }) => idRec);
}

it(
  `gives each mandate of an import one address, wherever kill -9 meets the batch (seed ${SEED})`,
  async () => {
    await using tasks = await KillableTasks.start({ payers: 2, months: 1, today: TODAY }, SEED);
    const batches = await tasks.prepare(FILES.map(importOf));
    expect(batches).toHaveLength(FILES.length);
    const before = new Set((await locationsAtBank(tasks)).map(({ id }) => id));
    await tasks.bank.control.replaceFaults({ faults: SLOW });
    await tasks.doAll(
      batches.map((batchId) => ({ kind: 'locate', batchId })),
      KILLS,
    );
    expect(tasks.kills).toBeGreaterThan(0);
    // None was made twice, nor made and left: every new one shows a mandate, and each mandate has one.
    const made = (await locationsAtBank(tasks)).filter(({ id }) => !before.has(id));
    const imported = await importedAtBank(tasks);
    expect(imported).toHaveLength(FILES.length * ROWS);
    expect(made.map(({ idRec }) => idRec).toSorted()).toEqual(imported.toSorted());
    const { done: _done, resolved_done: _found, ...open } = journalStates(tasks.dataDir);
    expect(open).toEqual({});
  },
  TIMEOUT_MS,
);
