import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Outbox } from '../../../../src-main/application/outbox/outbox.ts';
import { addDays, civilDate } from '../../../../src-main/core/civil-date.ts';
import type { WriteIntent } from '../../../../src-main/ledger/model/journaled-writes.ts';
import { mandateDraft } from '../../../support/fake/records/write-drafts.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';
import { COMPANY, openWritingCompany } from '../../../support/in-process/outbox/open-writing-company.ts';
import { writingCompany } from '../../../support/in-process/outbox/writing-company.ts';
import { type BankSession, openBank } from '../../../support/in-process/practice-bank/bank-session.ts';

const NEVER = new AbortController().signal;
const nothing = (): void => undefined;

let bank: BankSession;
beforeAll(async () => {
  bank = await openBank({ seed: 7, payers: 2, months: 1, today: civilDate('2025-11-20') });
});
afterAll(() => bank.bank.close());

/** A batch of that many mandates, or of the steps of a correction, that was interrupted, and whose company is at another account by now. */
async function atAnother(kind: 'import' | 'steps') {
  const clock = await bank.control.readClock();
  const draftOf = (contract: string) =>
    mandateDraft({ contract, firstDate: addDays(civilDate(clock.today), 5) });
  const company = await writingCompany(bank.bank.ready, tempFolder());
  const { ledgers, outbox, api } = company;
  const { idRec } = await api.writes.createMandate(draftOf('OUTRA-0'), NEVER);
  const create: WriteIntent = { kind: 'create_mandate', payload: draftOf('OUTRA-1') };
  const cancel: WriteIntent = { kind: 'cancel_mandate', payload: { idRec } };
  const intents = kind === 'steps' ? [cancel, create] : [create];
  await ledgers.write.noteBankAccount(COMPANY, 'the mark of an account');
  await ledgers.write.intendBatch(COMPANY, 'lote', intents, clock.now as never);
  await ledgers.write.beginBankAccount(COMPANY, api.account);
  const states = async () => (await ledgers.read.writeBatch(COMPANY, 'lote')).map(({ state }) => state);
  return { ...company, states, resume: () => outbox.resumeBatch(COMPANY, 'lote', nothing, NEVER) };
}

const writesSent = async (): Promise<number> =>
  (await bank.control.listRequests({ limit: 1_000 })).filter(
    ({ method, path }) => ['POST', 'PATCH', 'PUT'].includes(method) && !path.endsWith('/token'),
  ).length;

it.each(['import', 'steps'] as const)(
  'sends nothing of a batch that was journaled for another account, and lets it be given up: %s',
  async (kind) => {
    const { resume, states, outbox } = await atAnother(kind);
    const before = await writesSent();
    await expect(resume()).rejects.toMatchObject({ code: 'batch_other_account' });
    expect(await writesSent()).toBe(before);
    expect(new Set(await states())).toEqual(new Set(['intended']));
    await outbox.discardBatch(COMPANY, 'lote');
    expect(new Set(await states())).toEqual(new Set(['resolved_not_done']));
  },
);

it('goes on with it once its company is at that account again', async () => {
  const { resume, states, ledgers } = await atAnother('import');
  await ledgers.write.noteBankAccount(COMPANY, 'the mark of an account');
  expect(await resume()).toMatchObject({ done: 1, unknown: 0 });
  expect(await states()).toEqual(['done']);
});

describe('a new write', () => {
  const draftOf = (contract: string, today: string): WriteIntent => ({
    kind: 'create_mandate',
    payload: mandateDraft({ contract, firstDate: addDays(civilDate(today), 5) }),
  });
  const ways = (outbox: Outbox, intent: WriteIntent) => ({
    send: () => outbox.send(COMPANY, intent),
    sendBatch: () =>
      outbox.sendBatch(COMPANY, { batchId: 'lote', intents: [intent], onProgress: nothing, signal: NEVER }),
    sendSteps: () => outbox.sendSteps(COMPANY, { batchId: 'lote', steps: [intent], onProgress: nothing }),
  });

  it.each(['send', 'sendBatch', 'sendSteps'] as const)(
    'is neither journaled nor sent to an account that was left, where its credential is still had: %s',
    async (way) => {
      const { today } = await bank.control.readClock();
      const { outbox, ledgers, api } = await writingCompany(bank.bank.ready, tempFolder());
      await ledgers.write.noteBankAccount(COMPANY, api.account);
      await ledgers.write.beginBankAccount(COMPANY, 'the account of now');
      const before = await writesSent();
      await expect(ways(outbox, draftOf('LEFT', today))[way]()).rejects.toMatchObject({
        code: 'account_unconfirmed',
      });
      expect(await writesSent()).toBe(before);
      expect(await ledgers.read.openWrites(COMPANY)).toEqual([]);
    },
  );

  it('is sent to an account that was never read only once a poll has begun to read it', async () => {
    const other = await openBank({ seed: 8, payers: 2, months: 1, today: civilDate('2025-11-20') });
    onTestFinished(() => other.bank.close());
    const folder = tempFolder();
    const { today } = await bank.control.readClock();
    const one = await openWritingCompany(bank.bank.ready, folder);
    await one.ledgers.write.noteBankAccount(COMPANY, one.api.account);
    expect(await one.outbox.send(COMPANY, draftOf('NOW-0', today))).toMatchObject({ kind: 'done' });
    await one.close();
    const { outbox, ledgers, api } = await writingCompany(other.bank.ready, folder);
    const write = () => outbox.send(COMPANY, draftOf('NOW-1', today));
    await expect(write()).rejects.toMatchObject({ code: 'account_unconfirmed' });
    await ledgers.write.beginBankAccount(COMPANY, api.account);
    expect(await write()).toMatchObject({ kind: 'done' });
  });

  it('is sent where nothing is noted yet, where nothing was read yet, and under a new client of the same account', async () => {
    const { today } = await bank.control.readClock();
    const { outbox, ledgers } = await writingCompany(bank.bank.ready, tempFolder());
    const write = (contract: string) => outbox.send(COMPANY, draftOf(contract, today));
    const done = { kind: 'done' };
    await ledgers.write.noteBankAccount(COMPANY, 'a mark of before anything was read');
    expect(await write('FIRST-0')).toMatchObject(done);
    await ledgers.write.noteBankAccount(COMPANY, 'the mark of the client of before');
    expect(await write('FIRST-1')).toMatchObject(done);
    const { outbox: earlier } = await writingCompany(bank.bank.ready, tempFolder());
    expect(await earlier.send(COMPANY, draftOf('FIRST-2', today))).toMatchObject(done);
  });

  it('costs no request more under a mark that is known', async () => {
    const { today } = await bank.control.readClock();
    const { outbox, ledgers, api } = await writingCompany(bank.bank.ready, tempFolder());
    await outbox.send(COMPANY, draftOf('KNOWN-0', today));
    const requested = async (contract: string): Promise<number> => {
      const count = async () => (await bank.control.listRequests({ limit: 1_000 })).length;
      const before = await count();
      await outbox.send(COMPANY, draftOf(contract, today));
      return (await count()) - before;
    };
    const unnoted = await requested('KNOWN-1');
    await ledgers.write.noteBankAccount(COMPANY, api.account);
    expect(await requested('KNOWN-2')).toBe(unnoted);
  });
});
