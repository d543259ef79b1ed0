import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { BatchProgress } from '../../../../src-main/application/outbox/running/batch-tally.ts';
import type { OutboxTimeouts } from '../../../../src-main/application/outbox/session/timeouts.ts';
import { addDays, civilDate } from '../../../../src-main/core/civil-date.ts';
import type { WriteIntent } from '../../../../src-main/ledger/model/journaled-writes.ts';
import { chargeDraft, mandateDraft } from '../../../support/fake/records/write-drafts.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';
import { COMPANY, type WritingCompany } from '../../../support/in-process/outbox/open-writing-company.ts';
import { newScene } from '../../../support/in-process/outbox/write-scenes.ts';
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

let made = 0;

/** Charges of mandates of their own; the last one of a mandate that the bank does not know, where asked. */
async function intentsFor(
  { api }: WritingCompany,
  count: number,
  hasStranger = false,
): Promise<WriteIntent[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    made += 1;
    const draft = mandateDraft({ contract: `LOTE-${made}`, firstDate: addDays(TODAY, 5) });
    const { idRec } = await api.writes.createMandate(draft, NEVER);
    await bank.control.approveMandate({ idRec });
    ids.push(idRec);
  }
  if (hasStranger) ids.push('RR999900112025112000000000999');
  return ids.map((idRec) => {
    made += 1;
    const txid = `CicloLote${String(made).padStart(18, '0')}`;
    return { kind: 'put_charge', payload: chargeDraft(idRec, { txid, dueDate: addDays(TODAY, 8) }) };
  });
}

async function companyWith(count: number, hasStranger = false, timeouts: Partial<OutboxTimeouts> = {}) {
  const company = await writingCompany(bank.bank.ready, tempFolder(), { timeouts });
  const intents = await intentsFor(company, count, hasStranger);
  const atBank = async (): Promise<number> => {
    const statuses = intents.map(async ({ payload }) =>
      'txid' in payload ? (await bank.get(`/cobr/${payload.txid}`)).status : 0,
    );
    return (await Promise.all(statuses)).filter((status) => status === 200).length;
  };
  const send = (onProgress: (progress: BatchProgress) => void = nothing, signal = NEVER) =>
    company.outbox.sendBatch(COMPANY, { batchId: 'lote', intents, onProgress, signal });
  const resume = () => company.outbox.resumeBatch(COMPANY, 'lote', nothing, NEVER);
  const states = async () =>
    (await company.ledgers.read.writeBatch(COMPANY, 'lote')).map(({ state }) => state).toSorted();
  return { ...company, intents, atBank, send, resume, states };
}

/** A bank that has too much to do asks for no wait: a test has nothing to gain by one. */
const strikePuts = (kind: 'status_429' | 'connection_reset' | 'truncated_body' | 'status_403') => {
  const fault = { kind, method: 'PUT', path: '/cobr/*' } as const;
  return bank.control.replaceFaults({ faults: [kind === 'status_429' ? { ...fault, setting: 0 } : fault] });
};

it('says that it is sending as long as one is on its way, so that nothing closes the app meanwhile', async () => {
  const { send, outbox } = await companyWith(3);
  expect(outbox.isSending()).toBe(false);
  const whileUnderWay: boolean[] = [];
  await send(({ done, total }) => {
    if (done < total) whileUnderWay.push(outbox.isSending());
  });
  expect(whileUnderWay).toEqual([true, true, true]);
  expect(outbox.isSending()).toBe(false);
});

it('sends all of a batch, tells each step, and counts what the bank refuses', async () => {
  const { send, atBank } = await companyWith(4, true);
  const told: BatchProgress[] = [];
  const end = await send((progress) => told.push(progress));
  expect(end).toEqual({ batchId: 'lote', total: 5, done: 4, refused: 1, unknown: 0, stoppedBy: null });
  expect(told.map(({ done, refused }) => done + refused)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(await atBank()).toBe(4);
});

it('journals nothing where one of a batch is under way already', async () => {
  const { outbox, intents, send, states, ledgers } = await companyWith(2);
  await ledgers.write.intend(COMPANY, intents[1] as WriteIntent, '2025-11-20T15:00:00.000Z' as never);
  await expect(send()).rejects.toMatchObject({ code: 'already_running' });
  expect(await states()).toEqual([]);
  await expect(outbox.resumeBatch(COMPANY, 'lote', nothing, NEVER)).rejects.toMatchObject({
    code: 'not_found',
  });
});

it.each(['status_429', 'status_403', 'connection_reset'] as const)(
  'is interrupted by %s rather than refused, and resumed without loss',
  async (kind) => {
    const { send, resume, states, atBank } = await companyWith(4);
    await strikePuts(kind);
    const end = await send();
    expect(end).toMatchObject({ done: 0, refused: 0 });
    expect(end.stoppedBy?.code).toBe(
      { status_429: 'rate_limited', status_403: 'scope_missing' }[kind as string] ?? 'bank_down',
    );
    expect((await states()).filter((state) => state === 'intended').length).toBeGreaterThan(0);
    await bank.control.replaceFaults({ faults: [] });
    expect(await resume()).toMatchObject({ done: 4, refused: 0, unknown: 0, stoppedBy: null });
    expect(await atBank()).toBe(4);
  },
);

it('keeps what was not done and is told of at once when alone, to be sent when resumed', async () => {
  const company = await writingCompany(bank.bank.ready, tempFolder());
  const { intent, timesDone } = await newScene('unlink_location', company, bank);
  await bank.control.replaceFaults({ faults: [{ kind: 'connection_reset', method: 'DELETE' }] });
  const end = await company.outbox.sendBatch(COMPANY, {
    batchId: 'lote',
    intents: [intent],
    onProgress: nothing,
    signal: NEVER,
  });
  expect(end).toMatchObject({ done: 0, refused: 0, stoppedBy: { code: 'bank_down' } });
  expect(await company.ledgers.read.writeBatch(COMPANY, 'lote')).toMatchObject([{ state: 'unknown' }]);
  expect(await company.outbox.recover(COMPANY)).toMatchObject([{ state: 'unknown' }]);
  await bank.control.replaceFaults({ faults: [] });
  expect(await company.outbox.resumeBatch(COMPANY, 'lote', nothing, NEVER)).toMatchObject({
    done: 1,
    refused: 0,
  });
  expect(await timesDone()).toBe(1);
});

it('finds what was done without an answer', async () => {
  const { send, states, atBank } = await companyWith(3);
  await strikePuts('truncated_body');
  expect(await send()).toMatchObject({ done: 3, stoppedBy: null });
  expect([await states(), await atBank()]).toEqual([Array(3).fill('resolved_done'), 3]);
});

it('stops between two writes when told to, and gives up the rest when asked', async () => {
  const { outbox, send, resume, states, atBank, intents } = await companyWith(8);
  const stop = new AbortController();
  const end = await send(({ done }) => void (done > 0 && stop.abort()), stop.signal);
  expect(end.done).toBeLessThan(8);
  expect(end).toMatchObject({ refused: 0, unknown: 0, stoppedBy: null });
  expect(await atBank()).toBe(end.done);
  await outbox.discardBatch(COMPANY, 'lote');
  expect((await states()).filter((state) => state === 'resolved_not_done')).toHaveLength(8 - end.done);
  expect(await resume()).toMatchObject({ done: end.done, refused: 8 - end.done });
  const last = intents.at(-1) as WriteIntent;
  expect((await outbox.send(COMPANY, last)).kind).toBe('done');
});

it('has one worker: of two that resume in the same tick one is refused, and nothing is sent twice', async () => {
  const { send, resume, atBank } = await companyWith(4);
  await strikePuts('status_403');
  await send();
  await bank.control.replaceFaults({ faults: [] });
  const ends = await Promise.allSettled([resume(), resume()]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await atBank()).toBe(4);
});

it('of which one fails belongs to its worker until none is on its way, and no other is begun', async () => {
  const looking = Promise.withResolvers<void>();
  const mayLook = Promise.withResolvers<void>();
  let looks = 0;
  const sleep: OutboxTimeouts['sleep'] = async (ms, signal) => {
    if (ms > 0) return wait(ms, undefined, { signal, ref: false });
    looks += 1;
    if (looks === 1) throw new Error('the first fails');
    if (looks === 3) looking.resolve();
    await mayLook.promise;
  };
  const { send, resume, states, atBank } = await companyWith(8, false, { sleep });
  await strikePuts('truncated_body');
  const failing = send();
  await looking.promise;
  await expect(resume()).rejects.toMatchObject({ code: 'already_running' });
  mayLook.resolve();
  await expect(failing).rejects.toThrow('the first fails');
  expect(await states()).toEqual([...Array(5).fill('intended'), 'resolved_done', 'resolved_done', 'unknown']);
  expect(await resume()).toMatchObject({ done: 8, refused: 0, unknown: 0 });
  expect(await atBank()).toBe(8);
});
