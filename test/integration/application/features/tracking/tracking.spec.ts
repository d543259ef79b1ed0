import { expect, it, onTestFinished } from 'vitest';
import { DAY_MS } from '../../../../../src-main/core/civil-date.ts';
import { connectControl } from '../../../../../src-main/practice-bank/control/control-client.ts';
import { startPracticeBank } from '../../../../../src-main/practice-bank/practice-bank.ts';
import { shift } from '../../../../../src-main/sync/window.ts';
import type { SyncStatus } from '../../../../../src-preload/contract/sync.ts';
import {
  addCompany,
  openApplication,
  untilPollEnded,
} from '../../../../support/in-process/application/company-application.ts';
import { BankSession, NEVER, WINDOW } from '../../../../support/in-process/bank/client-session.ts';
import { practiceAccess } from '../../../../support/in-process/practice-bank/practice-access.ts';

const PATIENT = { timeout: 30_000 };

/** A practice bank that offers no list, its ids read beforehand, and an application that is connected to it. */
async function bankWithoutLists() {
  const bank = await startPracticeBank({ payers: 6, months: 2 });
  onTestFinished(() => bank.close());
  await using session = new BankSession(practiceAccess(bank.ready));
  const to = (await session.api.readClock(NEVER)) ?? WINDOW.to;
  // As long as a month, whichever day of one it is.
  const window = { from: shift(to, -30 * DAY_MS), to };
  const { records: charges } = await session.api.listCharges(window, 0, NEVER);
  await connectControl(bank.ready).addFault({ kind: 'list_not_offered' });
  const application = await openApplication();
  const connectionId = await addCompany(application, bank.ready);
  const status = (): Promise<SyncStatus> => application.ask('sync', 'status', { connectionId });
  await untilPollEnded({ ...application, connectionId });
  const list = () => application.ask('tracking', 'list', { connectionId });
  return { application, connectionId, charges, list, status };
}

it('reads ids and faulty lines without keeping them', async () => {
  const application = await openApplication();
  const reading = await application.ask('tracking', 'read', {
    text: `txid;valor\n${'a'.repeat(30)};1\ncurto;2\n"aberta;3`,
  });
  expect(reading).toEqual({
    ids: [{ kind: 'charge', id: 'a'.repeat(30) }],
    faults: [
      { line: 3, cell: 'curto', reason: 'too_short' },
      { line: 4, cell: null, reason: 'open_quote' },
    ],
  });
});

it('follows ids at a bank without lists: a poll begins, charges and their mandates appear', async () => {
  const { application, connectionId, charges, list, status } = await bankWithoutLists();
  expect((await status()).lastFailure?.code).toBe('list_not_offered');
  expect(await list()).toEqual({ mode: 'by_id', rows: [] });
  const txids = charges.map(({ txid }) => txid);
  expect(txids.length).toBeGreaterThan(2);
  const unknown = 'z'.repeat(32);
  const text = [...txids, unknown, 'curto'].join('\n');
  const added = await application.ask('tracking', 'add', { connectionId, text, source: 'paste' });
  expect(added).toEqual({ added: txids.length + 1, known: 0, refused: 1 });
  await expect
    .poll(async () => (await list()).rows.filter(({ isFound }) => isFound).length, PATIENT)
    .toBe(txids.length);
  await expect.poll(async () => (await status()).state, PATIENT).toBe('idle');
  const { mode, rows } = await list();
  expect(mode).toBe('by_id');
  expect(rows.find(({ id }) => id === unknown)).toMatchObject({ isFound: false, source: 'paste' });
  const { row } = await application.ask('cycles', 'detail', { connectionId, txid: txids[0] ?? '' });
  expect(row).toMatchObject({ txid: txids[0], payerName: expect.stringMatching(/./) });
  expect(await application.ask('tracking', 'add', { connectionId, text, source: 'file' })).toEqual({
    added: 0,
    known: txids.length + 1,
    refused: 1,
  });
});

it('forgets an id and keeps what the bank said of it', async () => {
  const { application, connectionId, charges, list, status } = await bankWithoutLists();
  const [{ txid } = { txid: '' }] = charges;
  await application.ask('tracking', 'add', { connectionId, text: txid, source: 'paste' });
  await expect.poll(async () => (await list()).rows[0]?.isFound, PATIENT).toBe(true);
  await expect.poll(async () => (await status()).state, PATIENT).toBe('idle');
  await application.ask('tracking', 'remove', { connectionId, id: { kind: 'charge', id: txid } });
  expect((await list()).rows).toEqual([]);
  expect((await application.ask('cycles', 'detail', { connectionId, txid })).row.txid).toBe(txid);
});

it('refuses a text without ids, and a connection that is none', async () => {
  const { application, connectionId } = await bankWithoutLists();
  const add = (id: string) =>
    application.attempt('tracking.add', { connectionId: id, text: 'nada aqui', source: 'paste' });
  expect(await add(connectionId)).toMatchObject({ ok: false, error: { code: 'invalid_input' } });
  expect(await add('nenhuma')).toMatchObject({ ok: false, error: { code: 'not_found' } });
  expect(await application.attempt('tracking.list', { connectionId: 'nenhuma' })).toMatchObject({
    ok: false,
    error: { code: 'not_found' },
  });
});

it('fetches what the bank has of one id, once, and keeps nothing of what it has not', async () => {
  const { application, connectionId, charges, list } = await bankWithoutLists();
  const [{ txid, idRec } = { txid: '', idRec: null }] = charges;
  const fetch = (id: string) => application.ask('tracking', 'fetch', { connectionId, id });
  expect(await fetch(` ${txid}\n`)).toEqual({ kind: 'charge', id: txid, found: 'found' });
  const { row } = await application.ask('cycles', 'detail', { connectionId, txid });
  expect(row).toMatchObject({ txid, idRec, payerName: expect.stringMatching(/./) });
  expect(await fetch(idRec ?? '')).toMatchObject({ kind: 'mandate', found: 'found' });
  const unknown = 'z'.repeat(32);
  expect(await fetch(unknown)).toEqual({ kind: 'charge', id: unknown, found: 'unknown' });
  await expect(application.ask('cycles', 'detail', { connectionId, txid: unknown })).rejects.toThrow();
  expect((await list()).rows).toEqual([]);
  for (const id of ['curto', '', `${txid} ${unknown}`])
    await expect(fetch(id)).rejects.toThrow('invalid_input');
});

it('says that the bank is out of reach, and keeps nothing', async () => {
  const bank = await startPracticeBank({ payers: 2, months: 1 });
  const application = await openApplication();
  const connectionId = await addCompany(application, bank.ready);
  await untilPollEnded({ ...application, connectionId });
  await bank.close();
  const fetching = application.ask('tracking', 'fetch', { connectionId, id: 'z'.repeat(32) });
  await expect(fetching).rejects.toThrow(/offline|address_unreachable/);
});
