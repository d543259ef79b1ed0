import { expect, it } from 'vitest';
import type { RetryPlan } from '../../../../../src-preload/contract/charge-changes.ts';
import type { RetryBatch, RetryRow } from '../../../../../src-preload/contract/charging.ts';
import type { CycleDetail } from '../../../../../src-preload/contract/cycles.ts';
import type { Act } from '../../../../../src-preload/contract/history.ts';
import { chargeOf } from '../../../../support/fake/records/proposed-charge.ts';
import {
  type ChargingApplication,
  openChargingApplication,
} from '../../../../support/in-process/application/charging-application.ts';
import { daysAfter } from '../../../../support/in-process/practice-bank/request-bodies.ts';

const CHARGES = 6;
const SLOWLY = { kind: 'latency', method: 'POST', path: '/cobr/*/retentativa/*', setting: 300 };

type Retry = { readonly txid: string; readonly date: string };

/** Charges that failed on their day, each with its first legal day of retry. */
async function failed(shop: ChargingApplication): Promise<readonly Retry[]> {
  const { ask, connectionId } = shop;
  const rows = (await shop.month()).rows.filter(
    ({ isSendable, idRec }) => isSendable && idRec.startsWith('RR'),
  );
  const chosen = rows.slice(0, CHARGES);
  // All on one day, which lies in the cycle of each.
  const dueDate = chosen.at(-1)?.dueDate ?? '';
  const txids: string[] = [];
  for (const row of chosen) {
    const sent = await ask<{ id: string }>('charging.sendOne', {
      connectionId,
      charge: { ...chargeOf(row), dueDate },
    });
    txids.push(sent.id);
  }
  await shop.step(1);
  for (const { idRec } of chosen) await ask('practiceBank.failNextDebit', { idRec, code: null });
  await shop.runTo(daysAfter(dueDate, 4));
  return Promise.all(
    txids.map(async (txid) => {
      const { days } = await ask<RetryPlan>('charging.retryPlan', { connectionId, txid });
      return { txid, date: days.find(({ refusals }) => refusals.length === 0)?.date ?? '' };
    }),
  );
}

const batchOf = ({ ask, connectionId }: ChargingApplication, batchId: string) =>
  ask<{ batch: RetryBatch; rows: RetryRow[] }>('charging.retryBatch', { connectionId, batchId });

/** Waits until a batch stands still. */
async function still(shop: ChargingApplication, batchId: string): Promise<RetryBatch> {
  let { batch } = await batchOf(shop, batchId);
  while (batch.isRunning) {
    await new Promise((done) => setTimeout(done, 30));
    ({ batch } = await batchOf(shop, batchId));
  }
  return batch;
}

async function start(shop: ChargingApplication, retries: readonly Retry[]): Promise<string> {
  const { ask, connectionId } = shop;
  const started = await ask<{ kind: string; batchId: string }>('charging.retryMany', {
    connectionId,
    retries,
  });
  expect(started.kind).toBe('started');
  return started.batchId;
}

const asked = async ({ ask }: ChargingApplication): Promise<readonly string[]> =>
  (await ask<{ path: string }[]>('practiceBank.listRequests', { limit: 200 }))
    .map(({ path }) => path)
    .filter((path) => path.includes('/retentativa/'));

it('many are asked for once each, stopped, resumed, and told one by one', async () => {
  const shop = await openChargingApplication();
  const { ask, connectionId } = shop;
  const retries = await failed(shop);
  expect(retries.length).toBeGreaterThan(3);
  await ask('practiceBank.addFault', SLOWLY);
  const batchId = await start(shop, retries);
  await ask('charging.pauseRetries', { connectionId, batchId });
  const paused = await still(shop, batchId);
  expect(paused.waiting).toBeGreaterThan(0);
  expect(paused.done).toBeLessThan(retries.length);
  expect(await ask('charging.retryBatches', { connectionId })).toMatchObject([{ batchId, isRunning: false }]);
  await ask('practiceBank.replaceFaults', { faults: [] });
  await ask('charging.resumeRetries', { connectionId, batchId });
  expect(await still(shop, batchId)).toMatchObject({
    total: retries.length,
    done: retries.length,
    waiting: 0,
  });
  const paths = await asked(shop);
  expect(new Set(paths).size).toBe(retries.length);
  expect(paths).toHaveLength(retries.length);
  const { rows } = await batchOf(shop, batchId);
  expect(rows.map(({ txid, date, outcome }) => ({ txid, date, outcome }))).toEqual(
    retries.map((retry) => ({ ...retry, outcome: 'done' })),
  );
  const filter = { author: null, kinds: [], from: null, to: null, search: '', batchId: null };
  const acts = await ask<{ rows: Act[] }>('history.page', { connectionId, filter, before: null });
  expect(acts.rows.slice(0, 2)).toMatchObject([
    { kind: 'batch_resumed' },
    { kind: 'request_retry', rows: retries.length, batchId },
  ]);
});

it('none is asked for where the rules refuse one, nor what was decided over meanwhile', async () => {
  const shop = await openChargingApplication();
  const { ask, connectionId } = shop;
  const retries = await failed(shop);
  const [first, ...others] = retries;
  const illegal = { txid: first?.txid ?? '', date: daysAfter(first?.date ?? '', -3) };
  expect(await ask('charging.retryMany', { connectionId, retries: [illegal, ...others] })).toMatchObject({
    ...{ kind: 'illegal', rows: [{ txid: illegal.txid }] },
  });
  expect(await asked(shop)).toEqual([]);
  await ask('practiceBank.addFault', SLOWLY);
  const batchId = await start(shop, retries);
  await ask('charging.pauseRetries', { connectionId, batchId });
  const { waiting } = await still(shop, batchId);
  const { rows } = await batchOf(shop, batchId);
  const left = rows.filter(({ outcome }) => outcome === 'waiting');
  expect(left).toHaveLength(waiting);
  const txid = left[0]?.txid ?? '';
  await ask('cycles.decide', { connectionId, txid, decision: 'waived', note: '' });
  await ask('practiceBank.replaceFaults', { faults: [] });
  await ask('charging.resumeRetries', { connectionId, batchId });
  expect(await still(shop, batchId)).toMatchObject({ done: retries.length - 1, notDone: 1 });
  expect((await asked(shop)).some((path) => path.includes(txid))).toBe(false);
  const { row } = await ask<CycleDetail>('cycles.detail', { connectionId, txid });
  expect(row.state).toBe('waived');
});

it('what was not asked for is given up', async () => {
  const shop = await openChargingApplication();
  const { ask, connectionId } = shop;
  const retries = await failed(shop);
  await ask('practiceBank.addFault', SLOWLY);
  const batchId = await start(shop, retries);
  await ask('charging.pauseRetries', { connectionId, batchId });
  const { waiting, done } = await still(shop, batchId);
  await ask('charging.abandonRetries', { connectionId, batchId });
  expect(await still(shop, batchId)).toMatchObject({ waiting: 0, notDone: waiting, done });
  expect(await asked(shop)).toHaveLength(done);
});
