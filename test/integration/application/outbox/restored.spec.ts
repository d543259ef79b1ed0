import { cpSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addDays, civilDate } from '../../../../src-main/core/civil-date.ts';
import type { WriteIntent } from '../../../../src-main/ledger/model/journaled-writes.ts';
import { chargeDraft, mandateDraft } from '../../../support/fake/records/write-drafts.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';
import { COMPANY, openWritingCompany } from '../../../support/in-process/outbox/open-writing-company.ts';
import { writingCompany } from '../../../support/in-process/outbox/writing-company.ts';
import { type BankSession, openBank } from '../../../support/in-process/practice-bank/bank-session.ts';

const TODAY = civilDate('2025-11-20');
const NEVER = new AbortController().signal;
const nothing = (): void => undefined;

let bank: BankSession;
beforeAll(async () => {
  bank = await openBank({ seed: 7, payers: 2, months: 1, today: TODAY });
});
afterEach(() => bank.control.replaceFaults({ faults: [] }));
afterAll(() => bank.bank.close());

const today = async () => civilDate((await bank.control.readClock()).today);
const draftOf = async (contract: string) => mandateDraft({ contract, firstDate: addDays(await today(), 5) });

/** A batch that a ledger sends, and the same ledger as a backup from before kept it. */
async function sentAndRestored(intents: readonly WriteIntent[]) {
  const [folder, backup] = [tempFolder(), tempFolder()];
  const before = await openWritingCompany(bank.bank.ready, folder);
  await before.ledgers.write.intendBatch(
    COMPANY,
    'lote',
    intents,
    (await bank.control.readClock()).now as never,
  );
  await before.close();
  cpSync(folder, backup, { recursive: true });
  const sent = await writingCompany(bank.bank.ready, folder);
  expect(await sent.outbox.resumeBatch(COMPANY, 'lote', nothing, NEVER)).toMatchObject({ refused: 0 });
  const restored = await writingCompany(bank.bank.ready, backup);
  const states = async () =>
    (await restored.ledgers.read.writeBatch(COMPANY, 'lote')).map(({ state }) => state);
  return { ...restored, states, resume: () => restored.outbox.resumeBatch(COMPANY, 'lote', nothing, NEVER) };
}

/** How many mandates the bank was asked to create. */
async function creations(): Promise<number> {
  const seen = await bank.control.listRequests({ limit: 1_000 });
  return seen.filter(({ method, path }) => method === 'POST' && path.endsWith('/rec')).length;
}

const creation = async (contract: string): Promise<WriteIntent> => ({
  kind: 'create_mandate',
  payload: await draftOf(contract),
});

it('makes no mandate a second time that a restored journal has forgotten, however long ago', async () => {
  const intents = await Promise.all(['VOLTA-1', 'VOLTA-2', 'VOLTA-3'].map(creation));
  const { states, resume } = await sentAndRestored(intents);
  await bank.control.stepClock({ days: 40 });
  const before = await creations();
  expect(await resume()).toMatchObject({ total: 3, done: 3, unknown: 0 });
  expect(await states()).toEqual(Array(3).fill('resolved_done'));
  expect(await creations()).toBe(before);
});

it('reads back a window that the bank finds too long in parts', async () => {
  const { states, resume } = await sentAndRestored([await creation('VOLTA-4')]);
  await bank.control.stepClock({ days: 20 });
  await bank.control.addFault({ kind: 'window_refused', method: 'GET', path: '/rec', setting: 3 });
  await resume();
  expect(await states()).toEqual(['resolved_done']);
});

/** A mandate at the bank. */
async function madeMandate(contract: string) {
  const { api } = await writingCompany(bank.bank.ready, tempFolder());
  const { idRec } = await api.writes.createMandate(await draftOf(contract), NEVER);
  const locationAt = async () => {
    const reading = await api.readMandate(idRec, NEVER);
    return reading.kind === 'found' ? reading.record.location : null;
  };
  return { idRec, locationAt };
}

/** Requests that change something, as the bank has counted them. */
const changes = async (): Promise<number> =>
  (await bank.control.listRequests({ limit: 1_000 })).filter(
    ({ method, path }) => method !== 'GET' && !path.endsWith('/token'),
  ).length;

it('leaves each mandate the location that a restored journal has forgotten', async () => {
  const { idRec, locationAt } = await madeMandate('LUGAR-1');
  const { states, resume } = await sentAndRestored([
    { kind: 'revise_mandate', payload: { idRec, revision: {}, newLocation: true } },
  ]);
  const [location, before] = [await locationAt(), await changes()];
  expect(await resume()).toMatchObject({ done: 1, refused: 0 });
  expect(location).not.toBeNull();
  expect([await states(), await locationAt(), await changes()]).toEqual([
    ['resolved_done'],
    location,
    before,
  ]);
});

it('leaves to be sent what it cannot look for, and the batch stops', async () => {
  const { idRec } = await madeMandate('LUGAR-2');
  const { states, resume } = await sentAndRestored([
    { kind: 'revise_mandate', payload: { idRec, revision: {}, newLocation: true } },
  ]);
  await bank.control.addFault({ kind: 'status_403', method: 'GET', path: '/rec/*' });
  const left = { done: 0, refused: 0, unknown: 0, stoppedBy: { code: 'scope_missing' } };
  expect([await resume(), await states()]).toMatchObject([left, ['intended']]);
});

/** A charge of a mandate of its own. */
async function chargeOf(contract: string, txid: string): Promise<WriteIntent> {
  const { idRec } = await madeMandate(contract);
  await bank.control.approveMandate({ idRec });
  return { kind: 'put_charge', payload: chargeDraft(idRec, { txid, dueDate: addDays(await today(), 8) }) };
}

it('knows a charge again that a restored journal has forgotten, and tells none as sent that was cancelled since', async () => {
  const txids = ['CicloVolta0000000000000000001', 'CicloVolta0000000000000000002'];
  const charges = await Promise.all(txids.map((txid, at) => chargeOf(`COBRADA-${at}`, txid)));
  const { api, states, resume } = await sentAndRestored(charges);
  await api.writes.cancelCharge(txids[1] ?? '', NEVER);
  const before = await changes();
  expect(await resume()).toMatchObject({ done: 1, refused: 1, unknown: 0 });
  expect([await states(), await changes()]).toEqual([['resolved_done', 'resolved_not_done'], before]);
});

it('knows the steps of a correction again that a restored journal has forgotten', async () => {
  const txids = ['CicloVolta0000000000000000003', 'CicloVolta0000000000000000004'] as const;
  const [old, next] = [await chargeOf('CORRIGIDA', txids[0]), txids[1]];
  const company = await writingCompany(bank.bank.ready, tempFolder());
  await company.outbox.send(COMPANY, old);
  const { states, resume } = await sentAndRestored([
    { kind: 'cancel_charge', payload: { txid: txids[0] } },
    { ...old, payload: { ...old.payload, txid: next } } as WriteIntent,
  ]);
  const before = await changes();
  expect(await resume()).toMatchObject({ done: 2 });
  expect([await states(), await changes()]).toEqual([['resolved_done', 'resolved_done'], before]);
});

it('sends nothing while one of them may be what the bank shows unreadable, and goes on once it is read', async () => {
  await bank.control.stepClock({ days: 1 });
  const { states, resume } = await sentAndRestored([await creation('VOLTA-6')]);
  const before = await creations();
  await bank.control.addFault({ kind: 'bad_record', method: 'GET', path: '/rec' });
  await expect(resume()).rejects.toMatchObject({ code: 'mandates_unreadable' });
  expect([await states(), await creations()]).toEqual([['intended'], before]);
  await bank.control.replaceFaults({ faults: [] });
  await resume();
  expect([await states(), await creations()]).toEqual([['resolved_done'], before]);
});

it('sends what was never sent beside an unreadable mandate of another contract', async () => {
  await bank.control.stepClock({ days: 1 });
  const company = await writingCompany(bank.bank.ready, tempFolder());
  const at = (await bank.control.readClock()).now as never;
  await company.ledgers.write.intendBatch(COMPANY, 'lote', [await creation('VOLTA-7')], at);
  await company.api.writes.createMandate(await draftOf('ALHEIA'), NEVER);
  await bank.control.addFault({ kind: 'bad_record', method: 'GET', path: '/rec' });
  expect(await company.outbox.resumeBatch(COMPANY, 'lote', nothing, NEVER)).toMatchObject({ done: 1 });
});

it('sends nothing while the bank cannot be asked, and the journal where it has no lists', async () => {
  const company = await writingCompany(bank.bank.ready, tempFolder());
  const at = (await bank.control.readClock()).now as never;
  await company.ledgers.write.intendBatch(COMPANY, 'lote', [await creation('VOLTA-5')], at);
  const before = await creations();
  await bank.control.addFault({ kind: 'status_403', method: 'GET', path: '/rec' });
  const resume = () => company.outbox.resumeBatch(COMPANY, 'lote', nothing, NEVER);
  await expect(resume()).rejects.toMatchObject({ code: 'scope_missing' });
  expect(await creations()).toBe(before);
  await bank.control.replaceFaults({ faults: [{ kind: 'list_not_offered', method: 'GET', path: '/rec' }] });
  expect(await resume()).toMatchObject({ done: 1 });
  expect(await creations()).toBe(before + 1);
});
