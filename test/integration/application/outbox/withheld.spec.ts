import { describe, expect, it, onTestFinished } from 'vitest';
import { writingFeature } from '../../../../src-main/application/features/writing/writing.ts';
import type { Services } from '../../../../src-main/application/services.ts';
import { civilDate, instantFromEpochMs } from '../../../../src-main/core/civil-date.ts';
import type { WriteIntent } from '../../../../src-main/ledger/model/journaled-writes.ts';
import { chargeDraft, mandateDraft } from '../../../support/fake/records/write-drafts.ts';
import { CUTS, LateBank } from '../../../support/in-process/bank/late-bank.ts';
import { problem, type Reply } from '../../../support/in-process/bank/scripted-bank.ts';
import { LateWriting, lateWriting, ledgersOfFile } from '../../../support/in-process/outbox/late-writing.ts';

const MINUTE_MS = 60_000;
const MANDATE = 'RR99990001202511200000MANDATE';
const TXID = 'CicloRetida0000000000000001';
const OTHER_TXID = 'CicloRetida0000000000000002';
const CANCEL: WriteIntent = { kind: 'cancel_mandate', payload: { idRec: MANDATE } };
const createOf = (contract: string): WriteIntent => ({
  kind: 'create_mandate',
  payload: mandateDraft({ contract }),
});
const RETRY: WriteIntent = {
  kind: 'request_retry',
  payload: { txid: TXID, date: civilDate('2025-12-24') },
};

const ledgers = ledgersOfFile();

/**
 * Two charges, another mandate where one is known, a mandate's cancellation and, behind it, a retry, both left without an answer; the bank did the
 * retry.
 */
async function withTwoInDoubt(reply: Reply, { isShared = false, knowsAnother = true } = {}) {
  const { bank, writing } = await lateWriting({ ...ledgers, isShared: () => isShared });
  const { connectionId, outbox } = writing;
  bank.withheld.set(MANDATE, reply);
  for (const txid of [TXID, OTHER_TXID])
    await outbox.send(connectionId, { kind: 'put_charge', payload: chargeDraft(MANDATE, { txid }) });
  if (knowsAnother) await outbox.send(connectionId, createOf('OUTRO'));
  bank.fates.push({ answer: CUTS.reset, afterMs: null }, { answer: CUTS.reset, afterMs: 5_000 });
  expect(await outbox.send(connectionId, CANCEL)).toMatchObject({ kind: 'unknown' });
  expect(await outbox.send(connectionId, RETRY)).toMatchObject({ kind: 'unknown' });
  const id = knowsAnother ? 4 : 3;
  const doubt = () => [
    outbox.lastFinding(connectionId, { id })?.kind,
    outbox.mayGiveUp(connectionId, { id }),
  ];
  const states = async () => (await ledgers.read.openWrites(connectionId)).map(({ kind }) => kind);
  return { bank, writing, connectionId, outbox, id, doubt, states };
}

describe.each([
  ['refuses', problem(403)],
  ['stumbles over', problem(500)],
])('a write of a record that the bank %s, though it answers for others', (_, reply) => {
  it('keeps none behind it from being settled, and may be given up once the bank has had its time', async () => {
    const { writing, connectionId, outbox, id, doubt, states } = await withTwoInDoubt(reply);
    writing.pass(10_000);
    await outbox.recover(connectionId);
    expect([await states(), doubt()]).toEqual([['cancel_mandate'], ['unreachable', false]]);
    writing.pass(3 * MINUTE_MS);
    await outbox.recover(connectionId);
    expect(doubt()).toEqual(['withheld', true]);
    await outbox.giveUp(connectionId, id);
    expect(await states()).toEqual([]);
  });
});

it('a bank that answers for no record is out of reach: nothing of it may be given up', async () => {
  const { bank, writing, connectionId, outbox, doubt, states } = await withTwoInDoubt(problem(503), {
    knowsAnother: false,
  });
  for (const txid of [TXID, OTHER_TXID]) bank.withheld.set(txid, problem(503));
  writing.pass(3 * MINUTE_MS);
  await expect(outbox.recover(connectionId)).rejects.toMatchObject({ code: 'bank_down' });
  expect([await states(), doubt()]).toEqual([
    ['cancel_mandate', 'request_retry'],
    ['unreachable', false],
  ]);
});

it('what cannot be looked at keeps nobody from asking for something else where other workstations write too', async () => {
  const { bank, writing, connectionId, outbox } = await withTwoInDoubt(problem(503), { isShared: true });
  bank.withheld.set(TXID, problem(503));
  writing.pass(3 * MINUTE_MS);
  const payload = chargeDraft(MANDATE, { txid: `${TXID}B`, dueDate: civilDate('2026-01-22') });
  expect(await outbox.send(connectionId, { kind: 'put_charge', payload })).toMatchObject({ kind: 'done' });
  await expect(outbox.send(connectionId, CANCEL)).rejects.toMatchObject({ code: 'already_running' });
});

it('a bank that is out where such records are read is not well for answering elsewhere', async () => {
  const { bank, writing, connectionId, outbox, doubt, id } = await withTwoInDoubt(problem(500));
  for (const { id: idRec } of bank.madeAt('/rec')) bank.withheld.set(idRec, problem(500));
  for (const txid of [TXID, OTHER_TXID]) bank.withheld.set(txid, problem(500));
  writing.pass(3 * MINUTE_MS);
  await expect(outbox.recover(connectionId)).rejects.toMatchObject({ code: 'bank_down' });
  for (const { id: idRec } of bank.madeAt('/rec')) bank.withheld.delete(idRec);
  await outbox.recover(connectionId);
  expect(doubt()).toEqual(['withheld', true]);
  expect(outbox.mayGiveUp(connectionId, { id: id + 1 })).toBe(false);
});

/**
 * A mandate that the bank makes, though its answer is cut off, beside a charge and another mandate; its list goes by `list`. Where it is forgotten, the
 * ledger has journaled it and knows of no sending.
 */
async function withOneInList(list: (from: string) => Reply | null, isForgotten = false) {
  const bank = await LateBank.start();
  const elsewhere = await LateWriting.open(bank, ledgers);
  const writing = await LateWriting.open(bank, ledgers);
  onTestFinished(async () => {
    await Promise.all([writing.close(), elsewhere.close()]);
    await bank[Symbol.asyncDispose]();
  });
  const { connectionId, outbox } = writing;
  await outbox.send(connectionId, { kind: 'put_charge', payload: chargeDraft(MANDATE, { txid: TXID }) });
  await outbox.send(connectionId, createOf('OUTRO'));
  bank.listedAs = list;
  const ours = createOf('NOSSO');
  if (isForgotten) {
    await ledgers.write.intend(connectionId, ours, instantFromEpochMs(writing.bankMs));
    await elsewhere.outbox.send(elsewhere.connectionId, ours);
  } else {
    bank.fates.push({ answer: CUTS.reset, afterMs: 0 });
    expect(await outbox.send(connectionId, ours)).toMatchObject({ kind: 'unknown' });
  }
  writing.pass(3 * MINUTE_MS);
  await outbox.recover(connectionId).catch(() => undefined);
  return {
    ...{ bank, outbox, connectionId },
    screen: writingFeature({ ledgers, outbox, now: () => instantFromEpochMs(writing.bankMs) } as Services)
      .handlers,
    doubt: [outbox.lastFinding(connectionId, { id: 3 })?.kind, outbox.mayGiveUp(connectionId, { id: 3 })],
    state: async () => (await ledgers.read.journaledWrite(connectionId, 3))?.state,
  };
}

describe('what is looked for in a list', () => {
  it.each([500, 503])(
    'is not withheld by a list that is out, answering %i, whatever the bank tells by id',
    async (status) => {
      const { bank, outbox, connectionId, doubt, state } = await withOneInList(() => problem(status));
      expect(doubt).toEqual(['unreachable', false]);
      bank.listedAs = () => null;
      await outbox.recover(connectionId);
      expect(await state()).toBe('resolved_done');
    },
  );

  it('is withheld where the list fails over that time alone', async () => {
    const { doubt } = await withOneInList((from) => (from > '2026-03-01' ? problem(500) : null));
    expect(doubt).toEqual(['withheld', true]);
  });

  it('is withheld where the credential may not read the list', async () => {
    const { doubt } = await withOneInList(() => problem(403));
    expect(doubt).toEqual(['withheld', true]);
  });

  it('waits for the list where the ledger knows of no sending: one failure proves nothing', async () => {
    const { bank, outbox, connectionId, doubt, state } = await withOneInList(() => problem(500), true);
    expect([await state(), ...doubt]).toEqual(['intended', 'unreachable', false]);
    bank.listedAs = () => null;
    await outbox.recover(connectionId);
    expect(await state()).toBe('resolved_done');
  });

  it('is shown to a person where it may have been sent though the ledger knows of no sending', async () => {
    const { outbox, connectionId, screen, state } = await withOneInList(
      (from) => (from > '2026-03-01' ? problem(500) : null),
      true,
    );
    expect(await screen.open({ connectionId })).toMatchObject([
      { id: 3, state: 'unknown', inDoubtBecause: 'record_withheld', mayGiveUp: true },
    ]);
    await outbox.giveUp(connectionId, 3);
    expect(await state()).toBe('resolved_not_done');
  });
});
