import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, civilDate } from '../../../../src-main/core/civil-date.ts';
import type { WriteIntent } from '../../../../src-main/ledger/journaled-writes.ts';
import { mandateDraft } from '../../../support/fake/records/write-drafts.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';
import { COMPANY } from '../../../support/in-process/outbox/open-writing-company.ts';
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
