import { describe, expect, it } from 'vitest';
import type { RetryPlan } from '../../../../../src-preload/contract/charge-changes.ts';
import type {
  ChargeMonth,
  ChargeVerdict,
  IntendedCharge,
} from '../../../../../src-preload/contract/charge-month.ts';
import type { CycleDetail } from '../../../../../src-preload/contract/cycles.ts';
import type { WriteResult } from '../../../../../src-preload/contract/writing.ts';
import { chargeOf } from '../../../../support/fake/records/proposed-charge.ts';
import {
  type ChargingApplication,
  openChargingApplication,
} from '../../../../support/in-process/application/charging-application.ts';
import { daysAfter } from '../../../../support/in-process/practice-bank/request-bodies.ts';

type Cast = { readonly charges: readonly { readonly txid: string; readonly dueDate: string }[] };
type Sent = { readonly charge: IntendedCharge; readonly txid: string };

/** Charges the first cycles that can be charged as they are, `count` of them, each alone. */
async function chargeSome(
  shop: ChargingApplication,
  count: number,
  allowsRetries = false,
): Promise<readonly Sent[]> {
  const { ask, connectionId } = shop;
  const rows = (await shop.month()).rows.filter(
    ({ isSendable, warnings, idRec }) =>
      isSendable && warnings.length === 0 && (!allowsRetries || idRec.startsWith('RR')),
  );
  const sent: Sent[] = [];
  for (const row of rows.slice(0, count)) {
    const charge = chargeOf(row);
    const result = await ask<WriteResult>('charging.sendOne', { connectionId, charge });
    if (result.kind !== 'done') throw new Error(JSON.stringify(result));
    sent.push({ charge, txid: result.id ?? '' });
  }
  if (sent.length < count) throw new Error('too little to charge');
  return sent;
}

async function cancelled(shop: ChargingApplication): Promise<Sent> {
  const [sent] = await chargeSome(shop, 1);
  if (sent === undefined) throw new Error('nothing was charged');
  const { ask, connectionId } = shop;
  const result = await ask<WriteResult>('charging.cancel', { connectionId, txid: sent.txid });
  if (result.kind !== 'done') throw new Error(JSON.stringify(result));
  return sent;
}

const decide = ({ attempt, connectionId }: ChargingApplication, txid: string, decision: string | null) =>
  attempt('cycles.decide', { connectionId, txid, decision, note: '' });

/** What the months around a charge say of its cycle. */
async function seenIn({ ask, connectionId }: ChargingApplication, { charge: { idRec, dueDate } }: Sent) {
  const range = { first: daysAfter(dueDate, -20), last: daysAfter(dueDate, 20) };
  const { rows, leftOut } = await ask<ChargeMonth>('charging.month', { connectionId, ...range });
  const isMine = (each: { readonly idRec: string; readonly dueDate: string }): boolean =>
    each.idRec === idRec && each.dueDate === dueDate;
  return {
    proposed: rows.find(isMine) ?? null,
    leftOut: leftOut.find(isMine)?.reason ?? null,
  };
}

/** How many charges the bank has of a cycle, whatever became of them. */
async function atBank({ ask }: ChargingApplication, { charge: { idRec, dueDate } }: Sent): Promise<number> {
  const { charges } = await ask<Cast>('practiceBank.readCastMember', { idRec });
  return charges.filter((charge) => charge.dueDate === dueDate).length;
}

/** Every way to send a charge of the cycle once more is refused, and the bank has no second one. */
async function refusesAll(shop: ChargingApplication, sent: Sent, kind: string): Promise<void> {
  const { ask, connectionId } = shop;
  const { charge } = sent;
  const one = await ask<WriteResult>('charging.sendOne', { connectionId, charge });
  expect(one).toMatchObject({ kind: 'problems', problems: [{ field: 'dueDate', reason: 'cycle_settled' }] });
  const month = await ask<{ kind: string; verdicts: ChargeVerdict[] }>('charging.sendMonth', {
    connectionId,
    charges: [charge],
  });
  expect(month).toMatchObject({ kind: 'problems', verdicts: [{ isSendable: false }] });
  expect(month.verdicts[0]?.warnings).toContainEqual({ kind, txid: sent.txid });
  const { days } = await ask<{ days: { dueDate: string; isTaken: boolean }[] }>('charging.nextDays', {
    connectionId,
    idRec: charge.idRec,
  });
  expect(days).toContainEqual({ dueDate: charge.dueDate, isTaken: true });
  expect(await atBank(shop, sent)).toBe(1);
}

describe('a cycle whose charge was cancelled', () => {
  it('is proposed with that warning, and may be charged again by a person', async () => {
    const shop = await openChargingApplication();
    const sent = await cancelled(shop);
    const { proposed } = await seenIn(shop, sent);
    expect(proposed).toMatchObject({ isSendable: true });
    expect(proposed?.warnings).toContainEqual({
      kind: 'cancelled_by_you',
      txid: sent.txid,
      on: '2026-03-02',
    });
    await shop.step(1);
    expect((await seenIn(shop, sent)).proposed?.warnings).toMatchObject([
      { kind: 'cancelled_by_you', on: '2026-03-02' },
    ]);
    const { ask, connectionId } = shop;
    const charges = [sent.charge];
    const { batchId } = await ask<{ batchId: string }>('charging.sendMonth', { connectionId, charges });
    expect(await shop.settled(batchId)).toMatchObject({ done: 1 });
    expect(await atBank(shop, sent)).toBe(2);
    expect((await seenIn(shop, sent)).leftOut).toMatchObject({ kind: 'cycle_has_live_charge' });
  });

  it.each([
    ['settled_outside', 'cycle_settled_outside'],
    ['waived', 'cycle_waived'],
  ])('is left out once it is %s, until that is taken back', async (decision, kind) => {
    const shop = await openChargingApplication();
    const sent = await cancelled(shop);
    await decide(shop, sent.txid, decision);
    expect(await seenIn(shop, sent)).toEqual({ proposed: null, leftOut: { kind, txid: sent.txid } });
    await refusesAll(shop, sent, kind);
    await decide(shop, sent.txid, null);
    expect((await seenIn(shop, sent)).proposed).toMatchObject({ isSendable: true });
  });

  it('is left out once its money has come all the same, and comes back with a refund', async () => {
    const shop = await openChargingApplication();
    const sent = await cancelled(shop);
    const { ask } = shop;
    const { endToEndId } = await ask<{ endToEndId: string }>('practiceBank.payByHand', { txid: sent.txid });
    await shop.step(1);
    const kind = 'cycle_paid_after_close';
    expect(await seenIn(shop, sent)).toEqual({ proposed: null, leftOut: { kind, txid: sent.txid } });
    await refusesAll(shop, sent, kind);
    await ask('practiceBank.refundSettlement', { endToEndId });
    await shop.step(1);
    expect((await seenIn(shop, sent)).proposed?.warnings).toContainEqual(
      expect.objectContaining({ kind: 'cancelled_by_you' }),
    );
  });
});

describe('a cycle whose charge was refused', () => {
  it('is proposed with the reason, and left out once it was paid outside', async () => {
    const shop = await openChargingApplication();
    const [sent] = await chargeSome(shop, 1);
    if (sent === undefined) throw new Error('nothing was charged');
    const { ask, connectionId } = shop;
    await shop.step(1);
    await ask('practiceBank.failNextDebit', { idRec: sent.charge.idRec, code: 'AC05' });
    await shop.runTo(daysAfter(sent.charge.dueDate, 4));
    const detail = () => ask<CycleDetail>('cycles.detail', { connectionId, txid: sent.txid });
    expect((await detail()).row).toMatchObject({ status: 'REJEITADA', group: 'unpaid' });
    expect((await seenIn(shop, sent)).proposed?.warnings).toContainEqual({
      kind: 'cycle_refused',
      txid: sent.txid,
      code: 'AC05',
    });
    await decide(shop, sent.txid, 'settled_outside');
    expect((await seenIn(shop, sent)).leftOut).toEqual({ kind: 'cycle_settled_outside', txid: sent.txid });
    const later = { ...sent.charge, dueDate: daysAfter(sent.charge.dueDate, 7) };
    expect(await ask('charging.sendOne', { connectionId, charge: later })).toMatchObject({
      kind: 'problems',
      problems: [{ reason: 'cycle_settled' }],
    });
  });
});

describe('a batch', () => {
  it.each([
    ['was never sent', 'status_403', { waiting: 1, unknown: 0 }],
    ['may have been heard', 'connection_reset', { waiting: 0, unknown: 1 }],
  ])('that goes on leaves out what %s and was decided over while it stood still', async (_, kind, counts) => {
    const shop = await openChargingApplication();
    const { ask, connectionId } = shop;
    const sent = await cancelled(shop);
    await ask('practiceBank.addFault', { kind, method: 'PUT', path: '/cobr/*' });
    const { batchId } = await ask<{ batchId: string }>('charging.sendMonth', {
      connectionId,
      charges: [sent.charge],
    });
    const stopped = await shop.settled(batchId);
    expect(stopped).toMatchObject({ done: 0, ...counts });
    await ask('practiceBank.replaceFaults', { faults: [] });
    await decide(shop, sent.txid, 'settled_outside');
    await ask('charging.resume', { connectionId, batchId });
    expect(await shop.settled(batchId)).toMatchObject({ done: 0, waiting: 0, notDone: 1 });
    expect(await atBank(shop, sent)).toBe(1);
  });
});

describe('a correction that goes on', () => {
  it.each(['settled_outside', 'waived', 'paid'])(
    'sends nothing in place of what was %s after it was cancelled',
    async (fate) => {
      const shop = await openChargingApplication();
      const { ask, connectionId } = shop;
      const [sent] = await chargeSome(shop, 1);
      if (sent === undefined) throw new Error('nothing was charged');
      await ask('practiceBank.addFault', { kind: 'status_403', method: 'PUT', path: '/cobr/*' });
      const charge = { ...sent.charge, amount: (sent.charge.amount ?? 0) + 100 };
      const { resumes } = await ask<{ resumes: string }>('charging.replace', {
        connectionId,
        txid: sent.txid,
        charge,
      });
      await ask('practiceBank.replaceFaults', { faults: [] });
      if (fate === 'paid') {
        await ask('practiceBank.payByHand', { txid: sent.txid });
        await shop.step(1);
      } else await decide(shop, sent.txid, fate);
      await ask('charging.resume', { connectionId, batchId: resumes });
      const end = { done: 0, waiting: 0, notDone: 1, replaces: { outcome: 'done' } };
      expect(await shop.settled(resumes)).toMatchObject(end);
      expect(await atBank(shop, sent)).toBe(1);
    },
  );
});

describe('a retry', () => {
  /** A charge whose first debit has failed, four days after its due date. */
  async function failed(shop: ChargingApplication): Promise<Sent> {
    const [sent] = await chargeSome(shop, 1, true);
    if (sent === undefined) throw new Error('nothing was charged');
    await shop.step(1);
    await shop.ask('practiceBank.failNextDebit', { idRec: sent.charge.idRec, code: null });
    await shop.runTo(daysAfter(sent.charge.dueDate, 4));
    return sent;
  }
  const planOf = ({ ask, connectionId }: ChargingApplication, { txid }: Sent) =>
    ask<RetryPlan>('charging.retryPlan', { connectionId, txid });
  const legalDays = ({ days }: RetryPlan) =>
    days.filter(({ refusals }) => refusals.length === 0).map(({ date }) => date);
  const asked = async ({ ask }: ChargingApplication): Promise<number> => {
    const seen = await ask<readonly { path: string }[]>('practiceBank.listRequests', { limit: 500 });
    return seen.filter(({ path }) => path.includes('/retentativa/')).length;
  };

  it('is offered for no day, and not asked for, once a person has decided or the money has come', async () => {
    const shop = await openChargingApplication();
    const { ask, connectionId } = shop;
    const sent = await failed(shop);
    const [date = ''] = legalDays(await planOf(shop, sent));
    expect(date).not.toBe('');
    const kindsOf = async () =>
      new Set((await planOf(shop, sent)).days.map(({ refusals }) => refusals[0]?.kind));

    await decide(shop, sent.txid, 'settled_outside');
    expect(await ask('charging.retry', { connectionId, txid: sent.txid, date })).toEqual({
      kind: 'illegal',
      refusals: [{ kind: 'decided', decision: 'settled_outside' }],
    });
    expect(await kindsOf()).toEqual(new Set(['decided']));
    await decide(shop, sent.txid, null);
    expect(legalDays(await planOf(shop, sent))[0]).toBe(date);

    await ask('practiceBank.payByHand', { txid: sent.txid });
    await ask('sync.start', { connectionId });
    await expect.poll(kindsOf, { timeout: 20_000 }).not.toContain(undefined);
    expect(await ask('charging.retry', { connectionId, txid: sent.txid, date })).toMatchObject({
      kind: 'illegal',
    });
    expect(await asked(shop)).toBe(0);
  });

  type MandateCharges = { readonly charges: readonly { readonly txid: string }[] };

  it('that is under way is told before a decision, and in its reasons', async () => {
    const shop = await openChargingApplication();
    const { ask, connectionId } = shop;
    const sent = await failed(shop);
    const detail = () => ask<CycleDetail>('cycles.detail', { connectionId, txid: sent.txid });
    expect((await detail()).debitUnderWay).toBeNull();
    const date = legalDays(await planOf(shop, sent)).at(-1) ?? '';
    await ask('charging.retry', { connectionId, txid: sent.txid, date });
    expect((await detail()).debitUnderWay).toMatchObject({ date: expect.any(String) });
    await decide(shop, sent.txid, 'waived');
    expect((await detail()).reasons).toContainEqual({
      kind: 'debit_under_way',
      date: (await detail()).debitUnderWay?.date,
    });
    // Lists and the mandate say it too, though the state has been a person's word since.
    const { idRec } = sent.charge;
    const mandate = await ask<MandateCharges>('mandates.detail', { connectionId, idRec });
    const own = mandate.charges.find(({ txid }) => txid === sent.txid);
    expect([(await detail()).row, own]).toMatchObject([{ mayBeDebited: true }, { mayBeDebited: true }]);
  });
});
