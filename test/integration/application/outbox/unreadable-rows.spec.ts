import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writingFeature } from '../../../../src-main/application/features/writing/writing.ts';
import type { Services } from '../../../../src-main/application/services.ts';
import { addDays, civilDate, instantFromEpochMs } from '../../../../src-main/core/civil-date.ts';
import type { WriteIntent } from '../../../../src-main/ledger/model/journaled-writes.ts';
import { chargeDraft, mandateDraft } from '../../../support/fake/records/write-drafts.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';
import { COMPANY } from '../../../support/in-process/outbox/open-writing-company.ts';
import { writingCompany } from '../../../support/in-process/outbox/writing-company.ts';
import { type BankSession, openBank } from '../../../support/in-process/practice-bank/bank-session.ts';

const TODAY = civilDate('2025-11-20');
const AT = instantFromEpochMs(Date.parse('2025-11-20T15:00:00Z'));
const NEVER = new AbortController().signal;
const nothing = (): void => undefined;

let bank: BankSession;
beforeAll(async () => {
  bank = await openBank({ seed: 9, payers: 2, months: 1, today: TODAY });
});
afterAll(() => bank.bank.close());

/** A company over a journal of which the test spoils rows. */
async function company() {
  const folder = tempFolder();
  const opened = await writingCompany(bank.bank.ready, folder);
  const services = {
    ledgers: opened.ledgers,
    outbox: opened.outbox,
    now: () => instantFromEpochMs(Date.now()),
  };
  return {
    ...opened,
    screen: writingFeature(services as Services).handlers,
    spoil: (id: number, values: { readonly state?: string } = {}) => {
      const db = new Database(join(folder, 'ledgers', `${COMPANY}.sqlite`));
      db.prepare(
        `UPDATE intended_write SET payload = '{"later":1}', state = coalesce(?, state) WHERE id = ?`,
      ).run(values.state, id);
      db.close();
    },
    states: async (batchId: string) =>
      (await opened.ledgers.read.writeBatch(COMPANY, batchId)).map(({ state }) => state),
  };
}

const creation = (contract: string): WriteIntent => ({
  kind: 'create_mandate',
  payload: mandateDraft({ contract, firstDate: addDays(TODAY, 5) }),
});

it('is shown as such, never sent, told of once, and closed by a person', async () => {
  const { ledgers, outbox, screen, spoil, unreadable } = await company();
  const id = await ledgers.write.intend(COMPANY, creation('ILEGÍVEL-1'), AT);
  const other = await ledgers.write.intend(COMPANY, creation('LEGÍVEL-1'), AT);
  spoil(id);
  await outbox.recover(COMPANY);
  await outbox.recover(COMPANY);
  expect(unreadable).toEqual([id]);
  expect(await screen.open({ connectionId: COMPANY })).toMatchObject([
    {
      id,
      kind: 'create_mandate',
      subject: 'ILEGÍVEL-1',
      state: 'unknown',
      inDoubtBecause: 'unreadable',
      mayGiveUp: true,
    },
  ]);
  expect((await ledgers.read.journaledWrite(COMPANY, other))?.state).toBe('resolved_not_done');
  await expect(outbox.send(COMPANY, creation('ILEGÍVEL-1'))).rejects.toMatchObject({
    code: 'already_running',
  });
  await screen.giveUp({ connectionId: COMPANY, id });
  expect(await screen.open({ connectionId: COMPANY })).toEqual([]);
  expect(await screen.outcome({ connectionId: COMPANY, id })).toMatchObject({
    kind: 'refused',
    failure: { code: 'write_not_done' },
  });
});

it('leaves the others of its batch to be sent, and is discarded with what was never sent', async () => {
  const { ledgers, outbox, spoil, states } = await company();
  const batch = ['LOTE-1', 'LOTE-2', 'LOTE-3'].map(creation);
  const [first] = await ledgers.write.intendBatch(COMPANY, 'lote', batch, AT);
  spoil(first ?? 0);
  const progress = await outbox.resumeBatch(COMPANY, 'lote', nothing, NEVER);
  expect(progress).toMatchObject({ total: 3, done: 2, refused: 0, unknown: 0 });
  expect(await states('lote')).toEqual(['intended', 'done', 'done']);
  await outbox.discardBatch(COMPANY, 'lote');
  expect(await states('lote')).toEqual(['resolved_not_done', 'done', 'done']);
});

it('is not discarded where it may have been sent', async () => {
  const { ledgers, outbox, spoil, states } = await company();
  const [first] = await ledgers.write.intendBatch(COMPANY, 'lote', [creation('LOTE-4')], AT);
  spoil(first ?? 0, { state: 'sent' });
  await outbox.discardBatch(COMPANY, 'lote');
  expect(await states('lote')).toEqual(['sent']);
});

it('keeps the steps after it from being sent', async () => {
  const { ledgers, outbox, spoil, states } = await company();
  const steps: WriteIntent[] = [
    { kind: 'cancel_charge', payload: { txid: 'CicloPassoIlegivel00000000' } },
    { kind: 'put_charge', payload: chargeDraft('RR1', { txid: 'CicloPassoSeguinte00000000' }) },
  ];
  const [first] = await ledgers.write.intendBatch(COMPANY, 'passos', steps, AT);
  spoil(first ?? 0);
  await outbox.resumeBatch(COMPANY, 'passos', nothing, NEVER);
  expect(await states('passos')).toEqual(['intended', 'intended']);
  expect((await bank.get('/cobr/CicloPassoSeguinte00000000')).status).toBe(404);
});
