import { describe, expect, it } from 'vitest';
import type { ChargeMonth, IntendedCharge } from '../../../../../src-preload/contract/charge-month.ts';
import type { BatchRow, ChargeBatch } from '../../../../../src-preload/contract/charging.ts';
import { chargeOf } from '../../../../support/fake/records/proposed-charge.ts';
import {
  type ChargingApplication,
  openChargingApplication,
} from '../../../../support/in-process/application/charging-application.ts';

type Started = { readonly kind: string; readonly batchId: string };
type Cast = {
  readonly charges: readonly { readonly txid: string; readonly status: string; readonly dueDate: string }[];
};

/** How many charges the bank has of a mandate that are due on a day. */
async function chargesAtBank(
  { ask }: ChargingApplication,
  { idRec, dueDate }: IntendedCharge,
): Promise<number> {
  const { charges } = await ask<Cast>('practiceBank.readCastMember', { idRec });
  return charges.filter((charge) => charge.dueDate === dueDate && charge.status !== 'CANCELADA').length;
}

/** Charges that can be sent as they are. */
const sendable = ({ rows }: ChargeMonth): readonly IntendedCharge[] =>
  rows.filter(({ isSendable }) => isSendable).map(chargeOf);

describe('the month', () => {
  it('is sent in the background, each cycle once, and then says that nothing is left of it', async () => {
    const shop = await openChargingApplication();
    const { ask, connectionId } = shop;
    const charges = sendable(await shop.month());
    expect(charges.length).toBeGreaterThan(5);
    const { batchId } = await ask<Started>('charging.sendMonth', { connectionId, charges });
    expect(await shop.settled(batchId)).toMatchObject({
      total: charges.length,
      done: charges.length,
      refused: 0,
      unknown: 0,
      waiting: 0,
      stoppedBy: null,
    });
    for (const charge of charges.slice(0, 5)) expect(await chargesAtBank(shop, charge)).toBe(1);
    const after = await shop.month();
    const sent = new Set(charges.map(({ idRec, dueDate }) => `${idRec} ${dueDate}`));
    expect(after.rows.filter(({ idRec, dueDate }) => sent.has(`${idRec} ${dueDate}`))).toEqual([]);
    const { rows } = await ask<{ rows: BatchRow[] }>('charging.batch', { connectionId, batchId });
    expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(new Set(['done']));
    const again = await ask<{ kind: string; verdicts: { isSendable: boolean }[] }>('charging.sendMonth', {
      connectionId,
      charges,
    });
    expect(again.kind).toBe('problems');
    expect(again.verdicts.every(({ isSendable }) => !isSendable)).toBe(true);
  });

  it('is sent once when asked for twice at the same moment', async () => {
    const shop = await openChargingApplication();
    const { attempt, ask, connectionId } = shop;
    const charges = sendable(await shop.month()).slice(0, 6);
    const answers = await Promise.all(
      [1, 2].map(() => attempt('charging.sendMonth', { connectionId, charges })),
    );
    const started = answers.flatMap((answer) => (answer.ok ? [answer.value as Started] : []));
    expect(started).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'already_running' } });
    await shop.settled(started[0]?.batchId ?? '');
    for (const charge of charges) expect(await chargesAtBank(shop, charge)).toBe(1);
    expect(await ask<ChargeBatch[]>('charging.batches', { connectionId })).toHaveLength(1);
  });

  it('is refused whole where one charge is bad, with what is wrong with each', async () => {
    const shop = await openChargingApplication();
    const { ask, connectionId } = shop;
    const [good, bad, twice] = sendable(await shop.month());
    if (!good || !bad || !twice) throw new Error('too few to charge');
    const charges = [good, { ...bad, dueDate: '2001-01-01', amount: null }, twice, twice];
    const answer = await ask<{ verdicts: { problems: { field: string }[]; warnings: { kind: string }[] }[] }>(
      'charging.sendMonth',
      { connectionId, charges },
    );
    expect(answer).toMatchObject({ kind: 'problems', lacksReceiver: false });
    const fields = answer.verdicts.map(({ problems }) => problems.map(({ field }) => field));
    expect(fields).toEqual([[], ['dueDate', 'amount'], [], []]);
    expect(answer.verdicts[3]?.warnings.map(({ kind }) => kind)).toContain('cycle_has_live_charge');
    expect(await chargesAtBank(shop, good)).toBe(0);
    expect(await ask<ChargeBatch[]>('charging.batches', { connectionId })).toEqual([]);
  });

  it('asks for the account first, and proposes that of the last charge', async () => {
    const shop = await openChargingApplication({ receiver: false });
    const { ask, connectionId } = shop;
    const charges = sendable(await shop.month()).slice(0, 1);
    expect(await ask('charging.sendMonth', { connectionId, charges })).toMatchObject({
      kind: 'problems',
      lacksReceiver: true,
    });
    const { known, proposed } = await ask<{ known: unknown; proposed: { account: string } }>(
      'charging.receiver',
      { connectionId },
    );
    expect(known).toBeNull();
    expect(proposed).toMatchObject({ account: '4820175', accountType: 'CORRENTE', branch: '0001' });
    const typed = { account: '', accountType: 'corrente', branch: '00012' };
    expect(await ask('charging.setReceiver', { connectionId, ...typed })).toMatchObject({
      kind: 'problems',
      problems: [
        { field: 'receiver', reason: 'required', params: { part: 'account' } },
        { field: 'receiver', reason: 'too_long', params: { part: 'branch', most: 4 } },
      ],
    });
    await ask('charging.setReceiver', { connectionId, ...proposed, branch: '0001' });
    expect(await ask('charging.sendMonth', { connectionId, charges })).toMatchObject({ kind: 'started' });
  });

  it('is paused between two charges, and goes on when asked to', async () => {
    const shop = await openChargingApplication();
    const { ask, connectionId } = shop;
    const charges = sendable(await shop.month());
    await ask('practiceBank.addFault', { kind: 'latency', method: 'PUT', path: '/cobr/*', setting: 60 });
    const { batchId } = await ask<Started>('charging.sendMonth', { connectionId, charges });
    await ask('charging.pause', { connectionId, batchId });
    const paused = await shop.settled(batchId);
    expect(paused.waiting).toBeGreaterThan(0);
    expect(await ask<ChargeBatch[]>('charging.batches', { connectionId })).toMatchObject([
      { batchId, isRunning: false },
    ]);
    await ask('charging.resume', { connectionId, batchId });
    expect(await shop.settled(batchId)).toMatchObject({ done: charges.length, waiting: 0, unknown: 0 });
    for (const charge of charges.slice(0, 5)) expect(await chargesAtBank(shop, charge)).toBe(1);
  });

  it('lets go of what was not sent when asked to, and proposes it again', async () => {
    const shop = await openChargingApplication();
    const { ask, connectionId } = shop;
    const charges = sendable(await shop.month());
    await ask('practiceBank.addFault', { kind: 'latency', method: 'PUT', path: '/cobr/*', setting: 60 });
    const { batchId } = await ask<Started>('charging.sendMonth', { connectionId, charges });
    await ask('charging.pause', { connectionId, batchId });
    const { waiting, done } = await shop.settled(batchId);
    await ask('charging.abandon', { connectionId, batchId });
    expect(await shop.settled(batchId)).toMatchObject({ waiting: 0, notDone: waiting, done });
    const proposed = sendable(await shop.month());
    expect(proposed.length).toBe(waiting);
  });
});
