import { expect, it } from 'vitest';
import { civilDate } from '../../../../../src-main/core/civil-date.ts';
import { cameAboutAndOpen } from '../../../../support/in-process/outbox/journal-states.ts';
import { HttpClient } from '../../../../support/in-process/practice-bank/http-client.ts';
import { cases, KILL_SEED, KILL_TIMEOUT_MS } from '../../../../support/lanes.ts';
import { KillableTasks } from '../../../../support/own-process/company/killable-tasks.ts';

const TODAY = civilDate('2025-11-10');
/** Charges whose debit has failed. */
const CHARGES = cases({ few: 2, all: 4 });
const BATCHES = cases({ few: 2, all: 3 });
const CHARGES_OF_A_BATCH = 4;
const KILLS = cases({ few: 2, all: 4 });

/** On the day after their due date, charges of mandates of their own, whose debits failed. */
async function failedCharges({ bank }: KillableTasks, count: number): Promise<readonly string[]> {
  const client = new HttpClient(bank);
  const charges = [];
  for (let at = 0; at < count; at += 1) {
    const { idRec } = await client.approvedMandate(4);
    charges.push(await client.createCharge(idRec, 4));
  }
  await client.wait(2);
  for (const { idRec } of charges) await bank.control.failNextDebit({ idRec, code: null });
  await client.wait(3);
  return charges.map(({ txid }) => txid);
}

/** A kill comes before the bank has taken a retry up, or before its answer is whole. */
const SLOW = {
  method: 'POST',
  path: '/cobr/*/retentativa/*',
  latencyMs: 150,
  bytesASecond: 4_000,
} as const;

/** Of each charge the bank has its first attempt and one more, and nothing in the journal is open. */
async function expectOneRetryEach({ bank, dataDir }: KillableTasks, txids: readonly string[]): Promise<void> {
  const client = new HttpClient(bank);
  const charges = await Promise.all(txids.map((txid) => client.readCharge(txid)));
  const attempts = charges.map(({ tentativas }) => tentativas.map(({ tipo, status }) => `${tipo} ${status}`));
  const once = [expect.stringMatching(/^AGND/), expect.stringMatching(/^NTAG (SOLICITADA|AGENDADA)$/)];
  expect(attempts).toEqual(txids.map(() => once));
  expect(cameAboutAndOpen(dataDir)).toEqual([txids.length, {}]);
}

it(
  `asks for one more attempt, wherever kill -9 meets a retry (seed ${KILL_SEED})`,
  async () => {
    await using tasks = await KillableTasks.start({ payers: 1, months: 1, today: TODAY }, KILL_SEED);
    const txids = await failedCharges(tasks, CHARGES);
    await tasks.slowDown(SLOW);
    await tasks.doAll(
      txids.map((txid) => ({ kind: 'retry', txid })),
      KILLS,
    );
    expect(tasks.kills).toBeGreaterThan(0);
    await expectOneRetryEach(tasks, txids);
  },
  KILL_TIMEOUT_MS,
);

it(
  `asks for one more attempt of each of many, wherever kill -9 meets their batch, which is gone on with (seed ${KILL_SEED})`,
  async () => {
    await using tasks = await KillableTasks.start({ payers: 1, months: 1, today: TODAY }, KILL_SEED);
    const txids = await failedCharges(tasks, BATCHES * CHARGES_OF_A_BATCH);
    await tasks.slowDown(SLOW);
    const batches = Array.from({ length: BATCHES }, (_, at) =>
      txids.slice(at * CHARGES_OF_A_BATCH, (at + 1) * CHARGES_OF_A_BATCH),
    );
    await tasks.doAll(
      batches.map((each) => ({ kind: 'retries', txids: each })),
      KILLS,
    );
    expect(tasks.kills).toBeGreaterThan(0);
    await expectOneRetryEach(tasks, txids);
  },
  KILL_TIMEOUT_MS,
);
