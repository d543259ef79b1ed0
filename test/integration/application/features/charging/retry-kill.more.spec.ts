import { expect, it } from 'vitest';
import { civilDate } from '../../../../../src-main/core/civil-date.ts';
import { cameAboutAndOpen } from '../../../../support/in-process/outbox/journal-states.ts';
import { HttpClient } from '../../../../support/in-process/practice-bank/http-client.ts';
import { cases } from '../../../../support/lanes.ts';
import { KillableTasks } from '../../../../support/own-process/company/killable-tasks.ts';

const TODAY = civilDate('2025-11-10');
/** Charges whose debit has failed. */
const CHARGES = cases({ few: 2, all: 4 });
const KILLS = cases({ few: 2, all: 4 });
/** Each kill takes a process; a busy machine starts them slowly. */
const TIMEOUT_MS = 240_000;
const SEED = Number(process.env.CICLO_KILL_SEED ?? Date.now() % 100_000);

/** On the day after their due date, charges of mandates of their own, whose debits failed. */
async function failedCharges({ bank }: KillableTasks): Promise<readonly string[]> {
  const client = new HttpClient(bank);
  const charges = [];
  for (let at = 0; at < CHARGES; at += 1) {
    const { idRec } = await client.approvedMandate(4);
    charges.push(await client.createCharge(idRec, 4));
  }
  await client.wait(2);
  for (const { idRec } of charges) await bank.control.failNextDebit({ idRec, code: null });
  await client.wait(3);
  return charges.map(({ txid }) => txid);
}

it(
  `asks for one more attempt, wherever kill -9 meets a retry (seed ${SEED})`,
  async () => {
    await using tasks = await KillableTasks.start({ payers: 1, months: 1, today: TODAY }, SEED);
    const { bank } = tasks;
    const txids = await failedCharges(tasks);
    // Some kills come before the bank has taken it up, others before its answer is whole.
    const retries = { method: 'POST', path: '/cobr/*/retentativa/*' } as const;
    await bank.control.replaceFaults({
      faults: [
        { kind: 'latency', ...retries, setting: 150 },
        { kind: 'slow_drip', ...retries, setting: 4_000 },
      ],
    });
    await tasks.doAll(
      txids.map((txid) => ({ kind: 'retry', txid })),
      KILLS,
    );
    expect(tasks.kills).toBeGreaterThan(0);
    const client = new HttpClient(bank);
    const charges = await Promise.all(txids.map((txid) => client.readCharge(txid)));
    const attempts = charges.map(({ tentativas }) =>
      tentativas.map(({ tipo, status }) => `${tipo} ${status}`),
    );
    expect(attempts).toEqual(
      txids.map(() => [
        expect.stringMatching(/^AGND/),
        expect.stringMatching(/^NTAG (SOLICITADA|AGENDADA)$/),
      ]),
    );
    expect(cameAboutAndOpen(tasks.dataDir)).toEqual([txids.length, {}]);
  },
  TIMEOUT_MS,
);
