import { describe, expect, it, vi } from 'vitest';
import type { ChangePlan, RetryPlan } from '../../../../../src-preload/contract/charge-changes.ts';
import type { IntendedCharge } from '../../../../../src-preload/contract/charge-month.ts';
import type { ChargeBatch, ReceiverAccount } from '../../../../../src-preload/contract/charging.ts';
import type { CycleDetail } from '../../../../../src-preload/contract/cycles.ts';
import type { SyncStatus } from '../../../../../src-preload/contract/sync.ts';
import type { WriteResult } from '../../../../../src-preload/contract/writing.ts';
import { chargeOf } from '../../../../support/fake/records/proposed-charge.ts';
import {
  type ChargingApplication,
  openChargingApplication,
} from '../../../../support/in-process/application/charging-application.ts';
import { daysAfter } from '../../../../support/in-process/practice-bank/request-bodies.ts';

/** Sends the first charge of the month that can be sent as it is; answers it with its txid. */
async function sendOne(shop: ChargingApplication, allowsRetries = false) {
  const { ask, connectionId } = shop;
  for (const row of (await shop.month()).rows) {
    if (!row.isSendable || (allowsRetries && !row.idRec.startsWith('RR'))) continue;
    const charge = chargeOf(row);
    const result = await ask<WriteResult>('charging.sendOne', { connectionId, charge });
    if (result.kind !== 'done') throw new Error(JSON.stringify(result));
    return { charge, txid: result.id ?? '' };
  }
  throw new Error('nothing to charge');
}

/** Each of the seven days in which a retry could be. */
const REFUSED_ALL = Array.from({ length: 7 }, () => true);

const statusOf = async ({ ask, connectionId }: ChargingApplication, txid: string): Promise<string> =>
  (await ask<CycleDetail>('cycles.detail', { connectionId, txid })).row.status;

describe('one charge', () => {
  it('is sent once, and tells what is wrong with it before anything is sent', async () => {
    const shop = await openChargingApplication();
    const { ask, connectionId } = shop;
    const { charge, txid } = await sendOne(shop);
    expect(txid).toMatch(new RegExp(`^${charge.idRec}`));
    expect(await ask('charging.sendOne', { connectionId, charge })).toEqual({
      kind: 'problems',
      problems: [{ field: 'dueDate', reason: 'cycle_taken', params: {} }],
    });
    const late = { ...charge, dueDate: '31/12/2001', info: 'x'.repeat(141) };
    expect(await ask('charging.sendOne', { connectionId, charge: late })).toMatchObject({
      kind: 'problems',
      problems: [
        { field: 'dueDate', reason: 'in_the_past' },
        { field: 'info', reason: 'too_long' },
      ],
    });
    const { days } = await ask<{ days: { dueDate: string; isTaken: boolean }[] }>('charging.nextDays', {
      connectionId,
      idRec: charge.idRec,
    });
    expect(days.find(({ dueDate }) => dueDate === charge.dueDate)?.isTaken).toBe(true);
    expect(days.some(({ isTaken }) => !isTaken)).toBe(true);
  });

  it('can be cancelled until the day before, and is proposed again under another txid', async () => {
    const shop = await openChargingApplication();
    const { ask, connectionId } = shop;
    const { charge, txid } = await sendOne(shop);
    const { deadline } = await ask<ChangePlan>('charging.changePlan', { connectionId, txid });
    expect(deadline).toMatchObject({ kind: 'open', until: expect.any(String) });
    expect(await ask('charging.cancel', { connectionId, txid })).toMatchObject({ kind: 'done' });
    expect(await statusOf(shop, txid)).toBe('CANCELADA');
    expect((await ask<ChangePlan>('charging.changePlan', { connectionId, txid })).deadline).toEqual({
      kind: 'wrong_status',
      status: 'CANCELADA',
    });
    const again = await ask<WriteResult>('charging.sendOne', { connectionId, charge });
    expect(again.kind === 'done' && again.id).toBe(`${txid.slice(0, -2)}01`);
  });

  it('is read once more where a poll was under way as it was cancelled, which may put back what it had read', async () => {
    const shop = await openChargingApplication();
    const { ask, connectionId } = shop;
    const { txid } = await sendOne(shop);
    await shop.synced();
    const status = () => ask<SyncStatus>('sync.status', { connectionId });
    await ask('practiceBank.addFault', { kind: 'latency', method: 'GET', path: '/cobr', setting: 1500 });
    await ask('sync.start', { connectionId });
    await vi.waitUntil(async () => (await status()).progress?.phase === 'charges', { timeout: 30_000 });
    expect(await ask('charging.cancel', { connectionId, txid })).toMatchObject({ kind: 'done' });
    expect((await status()).state).toBe('syncing');
    const cancelledAt = new Date().toISOString();
    await ask('practiceBank.replaceFaults', { faults: [] });
    await vi.waitUntil(async () => ((await status()).lastReport?.startedAt ?? '') > cancelledAt, {
      timeout: 30_000,
    });
    await shop.synced();
    expect(await statusOf(shop, txid)).toBe('CANCELADA');
  });

  it('that the ledger does not know is not cancelled, and the bank is not asked', async () => {
    const shop = await openChargingApplication();
    const { ask, connectionId } = shop;
    const txid = 'TXIDdeOutraEmpresa0000000001';
    await expect(ask('charging.cancel', { connectionId, txid })).rejects.toThrow(`no charge ${txid}`);
    const history = await ask<readonly unknown[]>('writing.open', { connectionId });
    expect(history).toEqual([]);
  });

  it('is not looked for between days that no calendar has', async () => {
    const { attempt, connectionId } = await openChargingApplication();
    const month = { connectionId, first: '2026-02-30', last: '2026-03-31' };
    expect(await attempt('charging.month', month)).toMatchObject({
      error: { code: 'invalid_input', params: { field: 'first' } },
    });
  });

  it('is corrected by cancelling it and sending another', async () => {
    const shop = await openChargingApplication();
    const { ask, connectionId } = shop;
    const { charge, txid } = await sendOne(shop);
    const bad: IntendedCharge = { ...charge, amount: 0 };
    expect(await ask('charging.replace', { connectionId, txid, charge: bad })).toMatchObject({
      kind: 'problems',
      verdict: { problems: [{ field: 'amount', reason: 'not_positive' }] },
    });
    expect(await statusOf(shop, txid)).not.toBe('CANCELADA');
    const better = { ...charge, info: 'Mensalidade corrigida' };
    const [verdict] = await ask<{ isSendable: boolean }[]>('charging.recheck', {
      connectionId,
      charges: [better],
      replaces: txid,
    });
    expect(verdict?.isSendable).toBe(true);
    const answer = await ask<{ created: WriteResult }>('charging.replace', {
      connectionId,
      txid,
      charge: better,
    });
    expect(answer).toMatchObject({ kind: 'tried', cancelled: { kind: 'done' }, created: { kind: 'done' } });
    expect(await statusOf(shop, txid)).toBe('CANCELADA');
    const created = answer.created.kind === 'done' ? answer.created.id : null;
    const plan = await ask<ChangePlan>('charging.changePlan', { connectionId, txid: created });
    expect(plan.info).toBe('Mensalidade corrigida');
  });

  it('tells that only the first step of a correction was done, and offers the second', async () => {
    const shop = await openChargingApplication();
    const { ask, connectionId } = shop;
    const { charge, txid } = await sendOne(shop);
    // It asks for no wait: a test has nothing to gain by one.
    await ask('practiceBank.addFault', { kind: 'status_429', setting: 0, method: 'PUT', path: '/cobr/*' });
    expect(await ask('charging.replace', { connectionId, txid, charge })).toMatchObject({
      kind: 'tried',
      cancelled: { kind: 'done' },
      created: { kind: expect.stringMatching(/^(refused|unknown)$/) },
      resumes: expect.stringMatching(/^correction-/),
    });
    expect(await statusOf(shop, txid)).toBe('CANCELADA');
    await ask('practiceBank.replaceFaults', { faults: [] });
    const [batch] = await ask<readonly ChargeBatch[]>('charging.batches', { connectionId });
    expect(batch).toMatchObject({ total: 1, done: 0, replaces: { txid, outcome: 'done' } });
    await ask('charging.resume', { connectionId, batchId: batch?.batchId });
    expect(await shop.settled(batch?.batchId ?? '')).toMatchObject({ done: 1 });
    expect(await statusOf(shop, `${txid.slice(0, -2)}01`)).not.toBe('CANCELADA');
    expect(await ask('charging.batches', { connectionId })).toEqual([]);
  });
});

describe('a debit that failed', () => {
  it('is tried again on a legal day only, and paid', async () => {
    const shop = await openChargingApplication();
    const { ask, connectionId } = shop;
    const { charge, txid } = await sendOne(shop, true);
    const plan = () => ask<RetryPlan>('charging.retryPlan', { connectionId, txid });
    expect((await plan()).days[0]?.refusals.map(({ kind }) => kind)).toContain('attempt_open');
    const early = daysAfter(charge.dueDate, 1);
    expect(await ask('charging.retry', { connectionId, txid, date: early })).toMatchObject({
      kind: 'illegal',
    });

    await shop.step(1);
    await ask('practiceBank.failNextDebit', { idRec: charge.idRec, code: null });
    // Past the weekend that may move the debit.
    await shop.runTo(daysAfter(charge.dueDate, 4));
    const after = await plan();
    expect(after).toMatchObject({ left: 3, used: [] });
    const legal = after.days.filter(({ refusals }) => refusals.length === 0).map(({ date }) => date);
    expect(legal[0]).toBe(daysAfter(charge.dueDate, 5));
    expect(legal.every((day) => day <= daysAfter(charge.dueDate, 7))).toBe(true);
    const past = after.days[0];
    expect(past?.refusals.map(({ kind }) => kind)).toContain('not_in_future');
    expect(await ask('charging.retry', { connectionId, txid, date: past?.date })).toMatchObject({
      kind: 'illegal',
    });
    expect((await shop.attempt('charging.retry', { connectionId, txid, date: '2040-01-01' })).ok).toBe(false);

    const [date = ''] = legal;
    await ask('practiceBank.setTemperament', { idRec: charge.idRec, temperament: 'pays' });
    // The bank takes it up, and then does not let the charge be read: the plan knows of it all the same.
    await ask('practiceBank.addFault', { kind: 'status_403', method: 'GET', path: '/cobr/*' });
    const clicks = legal
      .slice(0, 2)
      .map((day) => shop.attempt('charging.retry', { connectionId, txid, date: day }));
    await Promise.all(clicks);
    const seen = await ask<readonly { method: string; path: string }[]>('practiceBank.listRequests', {
      limit: 200,
    });
    expect(seen.filter(({ path }) => path.includes('/retentativa/'))).toHaveLength(1);
    expect((await plan()).days.map(({ refusals }) => refusals.length > 0)).toEqual(REFUSED_ALL);
    await ask('practiceBank.replaceFaults', { faults: [] });
    expect((await plan()).days.map(({ refusals }) => refusals.length > 0)).toEqual(REFUSED_ALL);
    await shop.runTo(daysAfter(date, 1));
    expect(await statusOf(shop, txid)).toBe('CONCLUIDA');
    expect((await plan()).used).toHaveLength(1);
  });
});

describe('a batch whose account was changed while it stood still', () => {
  it('sends what was never sent into the account that was chosen since', async () => {
    const shop = await openChargingApplication();
    const { ask, connectionId } = shop;
    const rows = (await shop.month()).rows.filter(
      ({ isSendable, warnings }) => isSendable && warnings.length === 0,
    );
    const charges = rows.slice(0, 2).map(chargeOf);
    const { known } = await ask<{ known: ReceiverAccount }>('charging.receiver', { connectionId });
    await ask('charging.setReceiver', { connectionId, ...known, account: '999999' });
    await ask('practiceBank.addFault', { kind: 'status_403', method: 'PUT', path: '/cobr/*' });
    const { batchId } = await ask<{ batchId: string }>('charging.sendMonth', { connectionId, charges });
    await shop.settled(batchId);
    await ask('practiceBank.replaceFaults', { faults: [] });
    await ask('charging.setReceiver', { connectionId, ...known });
    await ask('charging.resume', { connectionId, batchId });
    expect(await shop.settled(batchId)).toMatchObject({ done: 2, waiting: 0 });
  });
});
