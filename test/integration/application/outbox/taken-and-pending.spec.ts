import { describe, expect, it } from 'vitest';
import { writingFeature } from '../../../../src-main/application/features/writing/writing.ts';
import type { Services } from '../../../../src-main/application/services.ts';
import { civilDate, instantFromEpochMs } from '../../../../src-main/core/civil-date.ts';
import type { WriteIntent } from '../../../../src-main/ledger/model/journaled-writes.ts';
import { chargeDraft } from '../../../support/fake/records/write-drafts.ts';
import { json } from '../../../support/in-process/bank/scripted-bank.ts';
import { lateWriting, ledgersOfFile } from '../../../support/in-process/outbox/late-writing.ts';

const MINUTE_MS = 60_000;
const MANDATE = 'RR99990001202511200000MANDATE';
const DATE = civilDate('2026-03-24');
const TXIDS = Array.from({ length: 5 }, (_, nth) => `CicloPendente00000000000000${nth}`);
const [TXID = ''] = TXIDS;
const ledgers = ledgersOfFile();
/** Of charges that it does not know a retry is wanted as long as nothing speaks against it. */
const knowingNone = new Proxy(ledgers.read, {
  get: (read, name) => (name === 'chargeToChange' ? async () => null : Reflect.get(read, name)),
});

const cancelOf = (txid: string): WriteIntent => ({ kind: 'cancel_charge', payload: { txid } });
const retryOf = (txid: string): WriteIntent => ({ kind: 'request_retry', payload: { txid, date: DATE } });
const chargeOf = (txid: string): WriteIntent => ({
  kind: 'put_charge',
  payload: chargeDraft(MANDATE, { txid, dueDate: civilDate('2026-03-20') }),
});

/** Charges at a bank that answers each of so many writes about them by a success with its charge as it was. */
async function atATakingBank(takes: number) {
  const { bank, writing } = await lateWriting({ ...ledgers, read: knowingNone });
  const { connectionId } = writing;
  for (const txid of TXIDS) await writing.outbox.send(connectionId, chargeOf(txid));
  const made = new Map(bank.madeAt('/cobr').map(({ id, record }) => [id, { ...record, status: 'ATIVA' }]));
  const show = (txid: string, changed: object): unknown =>
    bank.withheld.set(txid, json({ ...made.get(txid), ...changed }));
  for (const txid of TXIDS) show(txid, { tentativas: [] });
  bank.writes.length = 0;
  for (let nth = 0; nth < takes; nth += 1)
    bank.fates.push({
      answer: (request, response) => {
        const txid = TXIDS.find((each) => request.url?.includes(each)) ?? '';
        json(made.get(txid))(request, response);
      },
      afterMs: null,
    });
  const state = async (id: number) => (await ledgers.read.journaledWrite(connectionId, id))?.state;
  const begin = (batchId: string, intents: readonly WriteIntent[]) =>
    writing.outbox.sendBatch(connectionId, {
      batchId,
      intents,
      onProgress: () => undefined,
      signal: new AbortController().signal,
    });
  const resume = (batchId: string) =>
    writing.outbox.resumeBatch(connectionId, batchId, () => undefined, new AbortController().signal);
  const later = async (minutes: number): Promise<void> => {
    writing.pass(minutes * MINUTE_MS);
    await writing.outbox.recover(connectionId);
  };
  return { bank, writing, connectionId, show, state, begin, resume, later };
}
/** The journal's number of the first write after the charges. */
const FIRST = TXIDS.length + 1;

describe('a cancellation that the bank takes and does not show', () => {
  it('is told as taken, and done once the bank shows it, however late', async () => {
    const { writing, connectionId, show, state, later } = await atATakingBank(1);
    expect(await writing.outbox.send(connectionId, cancelOf(TXID))).toMatchObject({
      kind: 'unknown',
      failure: { code: 'write_taken' },
    });
    const { outbox } = writing;
    const screen = writingFeature({
      ledgers,
      outbox,
      now: () => instantFromEpochMs(writing.bankMs),
    } as Services).handlers;
    const shown = () => screen.open({ connectionId });
    for (const mayGiveUp of [false, true]) {
      expect(await shown()).toMatchObject([
        { id: FIRST, state: 'unknown', inDoubtBecause: 'taken', mayGiveUp },
      ]);
      await later(60);
    }
    const told = { kind: 'unknown', failure: { code: 'write_taken' } };
    expect(await screen.outcome({ connectionId, id: FIRST })).toMatchObject(told);
    expect(await state(FIRST)).toBe('unknown');
    show(TXID, { status: 'CANCELADA' });
    await later(1);
    expect(await state(FIRST)).toBe('resolved_done');
  });

  it('is never told as not done but by a person, who may once the bank has had its time', async () => {
    const { writing, connectionId, state, later } = await atATakingBank(1);
    await writing.outbox.send(connectionId, cancelOf(TXID));
    const mayGiveUp = () => writing.outbox.mayGiveUp(connectionId, { id: FIRST });
    await later(1);
    expect([await state(FIRST), mayGiveUp()]).toEqual(['unknown', false]);
    writing.restart();
    await later(3);
    expect([await state(FIRST), mayGiveUp()]).toEqual(['unknown', true]);
    await writing.outbox.giveUp(connectionId, FIRST);
    expect(await state(FIRST)).toBe('resolved_not_done');
  });

  it('keeps none behind it from being sent, and is sent no second time when its batch is resumed', async () => {
    const { bank, begin, resume, later, show } = await atATakingBank(TXIDS.length);
    const sent = await begin('lote', TXIDS.map(cancelOf));
    expect(sent).toMatchObject({ done: 0, unknown: TXIDS.length, stoppedBy: null });
    for (const minutes of [1, 3, 30]) {
      expect(await resume('lote')).toMatchObject({ unknown: TXIDS.length, stoppedBy: null });
      await later(minutes);
    }
    for (const txid of TXIDS) show(txid, { status: 'CANCELADA' });
    expect(await resume('lote')).toMatchObject({ done: TXIDS.length });
    expect(bank.writes).toHaveLength(TXIDS.length);
  });

  it('lets no charge be sent in its place, whenever the correction is resumed', async () => {
    const { bank, writing, connectionId, resume, later, show } = await atATakingBank(1);
    const steps = [cancelOf(TXID), chargeOf(`${TXID}B`)];
    await writing.outbox.sendSteps(connectionId, { batchId: 'correcao', steps, onProgress: () => undefined });
    for (const minutes of [1, 3]) {
      await resume('correcao');
      await later(minutes);
      expect(bank.writes).toHaveLength(1);
    }
    show(TXID, { status: 'CANCELADA' });
    expect(await resume('correcao')).toMatchObject({ done: 2 });
  });
});

describe('a retry that the bank takes and does not show', () => {
  it('is done, and its day counts as asked for until the charge shows it', async () => {
    const { writing, connectionId, state, later } = await atATakingBank(1);
    expect(await writing.outbox.send(connectionId, retryOf(TXID))).toMatchObject({ kind: 'done' });
    await later(3);
    expect(await state(FIRST)).toBe('done');
    const known = await ledgers.read.chargeToChange(connectionId, TXID);
    expect(known?.retriesUnread).toEqual([DATE]);
  });

  it('is sent once for each charge of a batch, whenever that is resumed', async () => {
    const { bank, begin, resume, later } = await atATakingBank(2 * TXIDS.length);
    expect(await begin('lote', TXIDS.map(retryOf))).toMatchObject({ done: TXIDS.length, stoppedBy: null });
    await later(3);
    await resume('lote');
    expect(bank.writes).toHaveLength(TXIDS.length);
  });
});
