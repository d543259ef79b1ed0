import { expect, it, onTestFinished } from 'vitest';
import { createBankApi } from '../../../../../src-main/api-client/create-bank-api.ts';
import type { BankConnections } from '../../../../../src-main/application/companies/banks/bank-connections.ts';
import { openDataFolder } from '../../../../../src-main/application/companies/data-folder/data-folder.ts';
import { createConfirming } from '../../../../../src-main/application/features/webhooks/confirming.ts';
import { threadedLedgers } from '../../../../../src-main/application/ledgers/gateway/ledger-threads.ts';
import { givenKey } from '../../../../../src-main/application/ledgers/places/ledger-keys.ts';
import { instantFromEpochMs } from '../../../../../src-main/core/civil-date.ts';
import { connectControl } from '../../../../../src-main/practice-bank/control/control-client.ts';
import { startPracticeBank } from '../../../../../src-main/practice-bank/practice-bank.ts';
import { tempFolder } from '../../../../support/in-process/folders/temp-folder.ts';
import { leaseLedgerThreads } from '../../../../support/in-process/ledger/leased-threads.ts';

const ID = 'padaria';
const now = () => instantFromEpochMs(Date.now());

/** A ledger and a bank with the worker between them, which rests a millisecond at most. */
async function openWorker() {
  const bank = await startPracticeBank({ seed: 3, payers: 5, months: 2 });
  const ledgers = threadedLedgers(leaseLedgerThreads(), {
    folder: openDataFolder(tempFolder()),
    keys: givenKey(null),
  });
  await ledgers.open(ID);
  const { baseUrl, tokenUrl, word, clientId, clientSecret } = bank.ready;
  const own = { profile: 'practice', baseUrl, tokenUrl, schemeWord: word, clientId, clientSecret };
  const api = createBankApi(
    { ...own, extraHeaders: {}, certificate: null },
    { sleep: async () => undefined },
  );
  const banks: BankConnections = {
    use: (_id, work) => work(api, AbortSignal.timeout(20_000), word),
    open: () => api,
    renew: async () => {},
    now: async () => now(),
  };
  const confirming = createConfirming({ ledgers, banks, nowMs: Date.now, onDecided: () => {}, restsMs: [1] });
  onTestFinished(async () => {
    await confirming.close();
    await api.close();
    await ledgers.close();
    await bank.close();
  });
  const receive = (id: string) =>
    ledgers.write.recordDelivery(ID, {
      receivedAt: now(),
      kind: 'settlement',
      id,
      contentHash: 'a'.repeat(64),
      bodyText: '{}',
      firstKeys: [],
    });
  const fates = async () => (await ledgers.read.deliveries(ID, null, 10)).map(({ fate }) => fate);
  return { control: connectControl(bank.ready), confirming, receive, fates };
}

it('refuses in the end what the bank never knew', async () => {
  const { confirming, receive, fates } = await openWorker();
  await receive('E00000000202601011200abcdefghijk');
  confirming.hurry(ID);
  await expect.poll(fates, { timeout: 15_000 }).toEqual(['refused']);
});

it('decides nothing while the bank is down, says why, and goes on by itself', async () => {
  const { control, confirming, receive, fates } = await openWorker();
  const fault = await control.addFault({ path: '*', method: 'GET', kind: 'status_503' });
  await receive('E00000000202601011200abcdefghijk');
  confirming.hurry(ID);
  await expect.poll(() => confirming.failure(ID)?.code, { timeout: 15_000 }).toBe('bank_down');
  expect(await fates()).toEqual(['received']);
  await control.removeFault({ id: fault.id });
  await expect.poll(fates, { timeout: 15_000 }).toEqual(['refused']);
  expect(confirming.failure(ID)).toBeNull();
});
