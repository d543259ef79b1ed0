import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writingFeature } from '../../../../src-main/application/features/writing/writing.ts';
import type { Services } from '../../../../src-main/application/services.ts';
import { addDays, civilDate, instantFromEpochMs } from '../../../../src-main/core/civil-date.ts';
import type { WriteIntent } from '../../../../src-main/ledger/journaled-writes.ts';
import { chargeDraft, mandateDraft } from '../../../support/fake/records/write-drafts.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';
import { DESK } from '../../../support/in-process/outbox/open-outbox.ts';
import { testDesk } from '../../../support/in-process/outbox/outbox-of-test.ts';
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

/** A desk over a journal of which the test spoils rows. */
async function desk() {
  const folder = tempFolder();
  const opened = await testDesk(bank.bank.ready, folder);
  const services = { ledgers: opened.ledgers, outbox: opened.outbox };
  return {
    ...opened,
    screen: writingFeature(services as Services).handlers,
    spoil: (id: number, values: { readonly state?: string } = {}) => {
      const db = new Database(join(folder, 'ledgers', `${DESK}.sqlite`));
      db.prepare(
        `UPDATE intended_write SET payload = '{"later":1}', state = coalesce(?, state) WHERE id = ?`,
      ).run(values.state, id);
      db.close();
    },
    states: async (batchId: string) =>
      (await opened.ledgers.read.writeBatch(DESK, batchId)).map(({ state }) => state),
  };
}

const creation = (contract: string): WriteIntent => ({
  kind: 'create_mandate',
  payload: mandateDraft({ contract, firstDate: addDays(TODAY, 5) }),
});

it('is shown as such, never sent, told of once, and closed by a person', async () => {
  const { ledgers, outbox, screen, spoil, unreadable } = await desk();
  const id = await ledgers.write.intend(DESK, creation('ILEGÍVEL-1'), AT);
  const other = await ledgers.write.intend(DESK, creation('LEGÍVEL-1'), AT);
  spoil(id);
  await outbox.recover(DESK);
  await outbox.recover(DESK);
  expect(unreadable).toEqual([id]);
  expect(await screen.open({ connectionId: DESK })).toMatchObject([
    {
      id,
      kind: 'create_mandate',
      subject: 'ILEGÍVEL-1',
      state: 'unknown',
      doubt: 'unreadable',
      mayGiveUp: true,
    },
  ]);
  expect((await ledgers.read.journaledWrite(DESK, other))?.state).toBe('resolved_not_done');
  await expect(outbox.send(DESK, creation('ILEGÍVEL-1'))).rejects.toMatchObject({ code: 'already_running' });
  await screen.giveUp({ connectionId: DESK, id });
  expect(await screen.open({ connectionId: DESK })).toEqual([]);
  expect(await screen.outcome({ connectionId: DESK, id })).toMatchObject({
    kind: 'refused',
    failure: { code: 'write_not_done' },
  });
});

it('leaves the others of its batch to be sent, and is discarded with what was never sent', async () => {
  const { ledgers, outbox, spoil, states } = await desk();
  const batch = ['LOTE-1', 'LOTE-2', 'LOTE-3'].map(creation);
  const [first] = await ledgers.write.intendBatch(DESK, 'lote', batch, AT);
  spoil(first ?? 0);
  const progress = await outbox.resumeBatch(DESK, 'lote', nothing, NEVER);
  expect(progress).toMatchObject({ total: 3, done: 2, refused: 0, unknown: 0 });
  expect(await states('lote')).toEqual(['intended', 'done', 'done']);
  await outbox.discardBatch(DESK, 'lote');
  expect(await states('lote')).toEqual(['resolved_not_done', 'done', 'done']);
});

it('is not discarded where it may have been sent', async () => {
  const { ledgers, outbox, spoil, states } = await desk();
  const [first] = await ledgers.write.intendBatch(DESK, 'lote', [creation('LOTE-4')], AT);
  spoil(first ?? 0, { state: 'sent' });
  await outbox.discardBatch(DESK, 'lote');
  expect(await states('lote')).toEqual(['sent']);
});

it('keeps the steps after it from being sent', async () => {
  const { ledgers, outbox, spoil, states } = await desk();
  const steps: WriteIntent[] = [
    { kind: 'cancel_charge', payload: { txid: 'CicloPassoIlegivel00000000' } },
    { kind: 'put_charge', payload: chargeDraft('RR1', { txid: 'CicloPassoSeguinte00000000' }) },
  ];
  const [first] = await ledgers.write.intendBatch(DESK, 'passos', steps, AT);
  spoil(first ?? 0);
  await outbox.resumeBatch(DESK, 'passos', nothing, NEVER);
  expect(await states('passos')).toEqual(['intended', 'intended']);
  expect((await bank.get('/cobr/CicloPassoSeguinte00000000')).status).toBe(404);
});
