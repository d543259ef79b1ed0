import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectControl } from '../../src-main/practice-bank/control/control-client.ts';
import { openCompany } from '../support/in-process/application/company-application.ts';
import { tempFolder } from '../support/in-process/folders/temp-folder.ts';
import {
  type PracticeBankProcess,
  practiceBankProcess,
} from '../support/own-process/practice-bank-process.ts';
import { TRIALS_TIMEOUT_MS, trials } from './support/campaign.ts';
import { Tally } from './support/figures.ts';
import { growth, type Sample, sample } from './support/samples.ts';

/** An hour of polls at sixty times the fastest rate that can be chosen, which is one a minute. */
const POLLS = trials('POLLS', 3_600, 60);
const SAMPLES = 40;
/** Polls before the first sample: caches fill, code is compiled. */
const WARM_UP = 20;
/** Polls after which the bank's time goes on, so that there is something to read. */
const POLLS_OF_AN_HOUR = 30;
const MOST_HEAP_GROWTH_MB = 8;
const MOST_LOG_MB = 64;

let bank: PracticeBankProcess;
beforeAll(async () => {
  bank = await practiceBankProcess(['--payers', '20', '--months', '2', '--today', '2025-11-20']);
});
afterAll(() => bank.stop());

it.skipIf(!existsSync('/proc/self/fd'))(
  `holds no more memory, descriptors and log after ${POLLS} polls than before`,
  async () => {
    const tally = new Tally('polls, one after the other');
    const dataDir = tempFolder();
    const { ask, events, connectionId } = await openCompany(bank.ready, { dataDir });
    const control = connectControl(bank.ready);
    const ledgerFile = join(dataDir, 'ledgers', `${connectionId}.sqlite`);
    const samples: Sample[] = [];
    const every = Math.max(1, Math.floor(POLLS / SAMPLES));
    for (let poll = -WARM_UP; poll < POLLS; poll += 1) {
      if (poll % POLLS_OF_AN_HOUR === 0) await control.stepClock({ hours: 1 });
      await pollOnce(ask, connectionId);
      // Each event was heard by the test alone, which must not hold them for the app.
      events.length = 0;
      if (poll >= 0 && poll % every === 0) samples.push(sample(ledgerFile));
      if (poll >= 0) tally.count('polls');
    }
    const heapMb = growth(samples.map(({ heapBytes }) => heapBytes)) / 2 ** 20;
    const descriptors = growth(samples.map((each) => each.descriptors));
    const logMb = Math.max(...samples.map(({ logBytes }) => logBytes)) / 2 ** 20;
    tally.keep(
      `heap ${signed(heapMb)} MB`,
      `descriptors ${signed(descriptors)}`,
      `log ${logMb.toFixed(1)} MB at most`,
    );
    expect(heapMb).toBeLessThan(MOST_HEAP_GROWTH_MB);
    expect(descriptors).toBeLessThan(2);
    expect(logMb).toBeLessThan(MOST_LOG_MB);
  },
  TRIALS_TIMEOUT_MS,
);

const signed = (value: number): string => `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(1)}`;

type Ask = Awaited<ReturnType<typeof openCompany>>['ask'];

/** Polls and waits for the end; a poll that failed fails the test. */
async function pollOnce(ask: Ask, connectionId: string): Promise<void> {
  const status = () => ask('sync', 'status', { connectionId });
  const before = (await status()).lastEndedAt;
  await ask('sync', 'start', { connectionId });
  let now = await status();
  while (now.state === 'syncing' || now.lastEndedAt === before) {
    await new Promise((done) => setImmediate(done));
    now = await status();
  }
  expect(now.lastFailure).toBeNull();
}
