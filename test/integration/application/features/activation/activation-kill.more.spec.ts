import { expect, it } from 'vitest';
import { civilDate } from '../../../../../src-main/core/civil-date.ts';
import type { FaultOrder } from '../../../../../src-preload/contract/practice-bank/faults.ts';
import { cameAboutAndOpen } from '../../../../support/in-process/outbox/journal-states.ts';
import { HttpClient, type ReadLocation } from '../../../../support/in-process/practice-bank/http-client.ts';
import { daysAfter } from '../../../../support/in-process/practice-bank/request-bodies.ts';
import { cases } from '../../../../support/lanes.ts';
import { KillableTasks } from '../../../../support/own-process/company/killable-tasks.ts';

const TODAY = civilDate('2025-11-20');
const EXPIRY = `${daysAfter(TODAY, 5)}T20:00`;
const MANDATES = cases({ few: 2, all: 4 });
const KILLS = cases({ few: 2, all: 4 });
/** Each kill takes a process; a busy machine starts them slowly. */
const TIMEOUT_MS = 240_000;
const SEED = Number(process.env.CICLO_KILL_SEED ?? Date.now() % 100_000);

/** Some kills come before the bank has done it, others before its answer is whole. A location's answer is short. */
const SLOW = [
  { method: 'POST', path: '/locrec', bytesASecond: 600 },
  { method: 'PATCH', path: '/rec/*', bytesASecond: 8_000 },
  { method: 'POST', path: '/solicrec', bytesASecond: 2_000 },
].flatMap(({ bytesASecond, ...write }) => [
  { kind: 'latency', ...write, setting: 60 } as FaultOrder,
  { kind: 'slow_drip', ...write, setting: bytesASecond } as FaultOrder,
]);

async function locationsAtBank({ bank }: KillableTasks): Promise<readonly ReadLocation[]> {
  const range = `inicio=${daysAfter(TODAY, -1)}T00:00:00Z&fim=${daysAfter(TODAY, 3)}T00:00:00Z`;
  const { body } = await bank.get(`/locrec?${range}&paginacao.itensPorPagina=1000`);
  return (body as { loc: readonly ReadLocation[] }).loc;
}

/** How many requests a mandate has ever had. */
async function requestsAtBank({ bank }: KillableTasks, idRec: string): Promise<number> {
  const { body } = await bank.get(`/rec/${idRec}`);
  return (body as { solicitacao?: readonly unknown[] }).solicitacao?.length ?? 0;
}

it(
  `links one location and asks the payer once, wherever kill -9 meets an activation (seed ${SEED})`,
  async () => {
    await using tasks = await KillableTasks.start({ payers: 1, months: 1, today: TODAY }, SEED);
    const { bank } = tasks;
    const client = new HttpClient(bank);
    const before = await locationsAtBank(tasks);
    const made = [];
    for (let at = 0; at < MANDATES; at += 1) made.push((await client.createMandate(10)).idRec);
    await bank.control.replaceFaults({ faults: SLOW });
    await tasks.doAll(
      made.map((idRec) => ({ kind: 'activate', idRec, expiresAt: EXPIRY })),
      KILLS,
    );
    expect(tasks.kills).toBeGreaterThan(0);
    const known = new Set(before.map(({ id }) => id));
    const linked = (await locationsAtBank(tasks)).filter(({ id }) => !known.has(id));
    expect(linked.map(({ idRec }) => idRec).toSorted()).toEqual(made.toSorted());
    expect(await Promise.all(made.map((idRec) => requestsAtBank(tasks, idRec)))).toEqual(made.map(() => 1));
    expect(cameAboutAndOpen(tasks.dataDir)).toEqual([made.length * 3, {}]);
  },
  TIMEOUT_MS,
);
