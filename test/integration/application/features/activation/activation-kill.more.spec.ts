import { expect, it } from 'vitest';
import { civilDate } from '../../../../../src-main/core/civil-date.ts';
import { cameAboutAndOpen } from '../../../../support/in-process/outbox/journal-states.ts';
import { HttpClient, type ReadLocation } from '../../../../support/in-process/practice-bank/http-client.ts';
import { daysAfter } from '../../../../support/in-process/practice-bank/request-bodies.ts';
import { cases, KILL_SEED, KILL_TIMEOUT_MS } from '../../../../support/lanes.ts';
import { KillableTasks } from '../../../../support/own-process/company/killable-tasks.ts';

const TODAY = civilDate('2025-11-20');
const EXPIRY = `${daysAfter(TODAY, 5)}T20:00`;
const MANDATES = cases({ few: 2, all: 4 });
const KILLS = cases({ few: 2, all: 4 });

/** Some kills come before the bank has done it, others before its answer is whole. A location's answer is short. */
const SLOW = [
  { method: 'POST', path: '/locrec', bytesASecond: 600 },
  { method: 'PATCH', path: '/rec/*', bytesASecond: 8_000 },
  { method: 'POST', path: '/solicrec', bytesASecond: 2_000 },
] as const;

/** How many requests a mandate has ever had. */
async function requestsAtBank({ bank }: KillableTasks, idRec: string): Promise<number> {
  const { body } = await bank.get(`/rec/${idRec}`);
  return (body as { solicitacao?: readonly unknown[] }).solicitacao?.length ?? 0;
}

it(
  `links one location and asks the payer once, wherever kill -9 meets an activation (seed ${KILL_SEED})`,
  async () => {
    await using tasks = await KillableTasks.start({ payers: 1, months: 1, today: TODAY }, KILL_SEED);
    const { bank } = tasks;
    const client = new HttpClient(bank);
    const before = await tasks.listedAtBank<ReadLocation>('/locrec');
    const made = [];
    for (let at = 0; at < MANDATES; at += 1) made.push((await client.createMandate(10)).idRec);
    await tasks.slowDown(...SLOW);
    await tasks.doAll(
      made.map((idRec) => ({ kind: 'activate', idRec, expiresAt: EXPIRY })),
      KILLS,
    );
    expect(tasks.kills).toBeGreaterThan(0);
    const known = new Set(before.map(({ id }) => id));
    const linked = (await tasks.listedAtBank<ReadLocation>('/locrec')).filter(({ id }) => !known.has(id));
    expect(linked.map(({ idRec }) => idRec).toSorted()).toEqual(made.toSorted());
    expect(await Promise.all(made.map((idRec) => requestsAtBank(tasks, idRec)))).toEqual(made.map(() => 1));
    expect(cameAboutAndOpen(tasks.dataDir)).toEqual([made.length * 3, {}]);
  },
  KILL_TIMEOUT_MS,
);
