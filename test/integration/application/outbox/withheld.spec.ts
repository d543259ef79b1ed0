import { describe, expect, it, onTestFinished } from 'vitest';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import type { WriteIntent } from '../../../../src-main/ledger/journaled-writes.ts';
import { chargeDraft } from '../../../support/fake/records/write-drafts.ts';
import { CUTS, LateBank } from '../../../support/in-process/bank/late-bank.ts';
import { problem, type Reply } from '../../../support/in-process/bank/scripted-bank.ts';
import { LateWriting, ledgersOfFile } from '../../../support/in-process/outbox/late-writing.ts';

const MINUTE_MS = 60_000;
const MANDATE = 'RR99990001202511200000MANDATE';
const TXID = 'CicloRetida0000000000000001';
const CANCEL: WriteIntent = { kind: 'cancel_mandate', payload: { idRec: MANDATE } };
const RETRY: WriteIntent = {
  kind: 'request_retry',
  payload: { txid: TXID, date: civilDate('2025-12-24') },
};

const ledgers = ledgersOfFile();

/** A charge, a mandate's cancellation and, behind it, a retry, both left without an answer; the bank did the retry. */
async function withTwoInDoubt(reply: Reply, isShared = false) {
  const bank = await LateBank.start();
  const writing = await LateWriting.open(bank, { ...ledgers, isShared: () => isShared });
  onTestFinished(async () => {
    await writing.close();
    await bank[Symbol.asyncDispose]();
  });
  const { connectionId, outbox } = writing;
  bank.withheld.set(MANDATE, reply);
  bank.fates.push(
    { afterMs: 0 },
    { answer: CUTS.reset, afterMs: null },
    { answer: CUTS.reset, afterMs: 5_000 },
  );
  await outbox.send(connectionId, { kind: 'put_charge', payload: chargeDraft(MANDATE, { txid: TXID }) });
  expect(await outbox.send(connectionId, CANCEL)).toMatchObject({ kind: 'unknown' });
  expect(await outbox.send(connectionId, RETRY)).toMatchObject({ kind: 'unknown' });
  const doubt = () => [
    outbox.lastFinding(connectionId, { id: 2 })?.kind,
    outbox.mayGiveUp(connectionId, { id: 2 }),
  ];
  const states = async () => (await ledgers.read.openWrites(connectionId)).map(({ kind }) => kind);
  return { bank, writing, connectionId, outbox, doubt, states };
}

describe.each([
  ['refuses', problem(403)],
  ['stumbles over', problem(500)],
])('a write of a record that the bank %s, though it answers for others', (_, reply) => {
  it('keeps none behind it from being settled, and may be given up once the bank has had its time', async () => {
    const { writing, connectionId, outbox, doubt, states } = await withTwoInDoubt(reply);
    writing.pass(10_000);
    await outbox.recover(connectionId);
    expect([await states(), doubt()]).toEqual([['cancel_mandate'], ['unreachable', false]]);
    writing.pass(3 * MINUTE_MS);
    await outbox.recover(connectionId);
    expect(doubt()).toEqual(['withheld', true]);
    await outbox.giveUp(connectionId, 2);
    expect(await states()).toEqual([]);
  });
});

it('a bank that answers for no record is out of reach: nothing of it may be given up', async () => {
  const { bank, writing, connectionId, outbox, doubt, states } = await withTwoInDoubt(problem(503));
  bank.withheld.set(TXID, problem(503));
  writing.pass(3 * MINUTE_MS);
  await expect(outbox.recover(connectionId)).rejects.toMatchObject({ code: 'bank_down' });
  expect([await states(), doubt()]).toEqual([
    ['cancel_mandate', 'request_retry'],
    ['unreachable', false],
  ]);
});

it('what cannot be looked at keeps nobody from asking for something else where other workstations write too', async () => {
  const { bank, writing, connectionId, outbox } = await withTwoInDoubt(problem(503), true);
  bank.withheld.set(TXID, problem(503));
  writing.pass(3 * MINUTE_MS);
  const payload = chargeDraft(MANDATE, { txid: `${TXID}B`, dueDate: civilDate('2026-01-22') });
  expect(await outbox.send(connectionId, { kind: 'put_charge', payload })).toMatchObject({ kind: 'done' });
  await expect(outbox.send(connectionId, CANCEL)).rejects.toMatchObject({ code: 'already_running' });
});
