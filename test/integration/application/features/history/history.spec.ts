import { userInfo } from 'node:os';
import { expect, it } from 'vitest';
import type { Preferences } from '../../../../../src-preload/contract/app.ts';
import type { CycleDetail, CycleRow } from '../../../../../src-preload/contract/cycles.ts';
import type { Act, ActFilter } from '../../../../../src-preload/contract/history.ts';
import { EVERY_CYCLE } from '../../../../../src-preload/contract/vocabulary/cycles.ts';
import {
  type ChargingApplication,
  openChargingApplication,
} from '../../../../support/in-process/application/charging-application.ts';

const EVERY: ActFilter = { author: null, kinds: [], from: null, to: null, search: '', batchId: null };

async function actsOf({ ask, connectionId }: ChargingApplication, filter: Partial<ActFilter> = {}) {
  const question = { connectionId, filter: { ...EVERY, ...filter }, before: null };
  return (await ask<{ rows: Act[] }>('history.page', question)).rows;
}

async function unpaid({ ask, connectionId }: ChargingApplication): Promise<CycleRow> {
  const filter = { ...EVERY_CYCLE, groups: ['unpaid'] };
  const sort = { by: 'dueDate', direction: 'asc' };
  const [row] = await ask<CycleRow[]>('cycles.page', { connectionId, filter, sort, page: 0 });
  if (row === undefined) throw new Error('everybody has paid');
  return row;
}

it('everything that a person causes bears the name in the preferences, or the account’s', async () => {
  const shop = await openChargingApplication();
  const { ask, connectionId } = shop;
  const { txid } = await unpaid(shop);
  await ask('cycles.decide', { connectionId, txid, decision: 'waived', note: 'a' });
  await ask<Preferences>('app.setPreferences', { author: ' Ana ' });
  await ask('cycles.decide', { connectionId, txid, decision: null, note: '' });
  const idRec = (await shop.month()).rows.find(({ isSendable }) => isSendable)?.idRec;
  await ask('mandates.detail', { connectionId, idRec });
  await ask('mandateWriting.cancel', { connectionId, idRec });
  await ask('personalData.setRetention', { connectionId, years: 6 });
  const acts = await actsOf(shop);
  expect(acts.map(({ kind, author }) => [kind, author])).toEqual([
    ['retention', 'Ana'],
    ['cancel_mandate', 'Ana'],
    ['decision', 'Ana'],
    ['decision', userInfo().username],
    ['receiver_changed', userInfo().username],
  ]);
  expect(acts[1]).toMatchObject({ state: 'done', idRec, subjectId: idRec });
  expect(await shop.attempt('app.setPreferences', { author: 'a'.repeat(61) })).toMatchObject({ ok: false });
});

it('a poll is nobody’s doing', async () => {
  const shop = await openChargingApplication();
  const before = await actsOf(shop);
  await shop.step(3);
  expect(await actsOf(shop)).toEqual(before);
});

it('what was said last is taken back, and what was overtaken is refused', async () => {
  const shop = await openChargingApplication();
  const { ask, attempt, connectionId } = shop;
  const { txid, state } = await unpaid(shop);
  const paid = { paidOn: '2026-02-20', amount: 1_000 };
  const decide = (decision: string, proof = {}) =>
    ask<CycleDetail>('cycles.decide', { connectionId, txid, decision, note: 'n', ...proof });
  expect((await decide('settled_outside', paid)).decision).toMatchObject(paid);
  expect((await decide('waived', paid)).decision).toMatchObject({ paidOn: null, amount: null });
  const [last, first] = await actsOf(shop, { kinds: ['decision'] });
  expect(await attempt('history.undo', { connectionId, id: first?.id })).toMatchObject({
    error: { code: 'act_overtaken' },
  });
  await ask('history.undo', { connectionId, id: last?.id });
  const detail = await ask<CycleDetail>('cycles.detail', { connectionId, txid });
  expect(detail.decision).toMatchObject({ kind: 'settled_outside', ...paid });
  const [undone] = await actsOf(shop, { kinds: ['decision'] });
  await decide('waived');
  expect(undone?.canUndo).toBe(true);
  for (const day of ['2026-03-03', '2020-01-01'])
    expect(
      await attempt('cycles.decide', {
        connectionId,
        txid,
        decision: 'settled_outside',
        note: '',
        paidOn: day,
      }),
    ).toMatchObject({ error: { code: 'invalid_input', params: { field: 'paidOn' } } });
  await ask('cycles.decide', { connectionId, txid, decision: null, note: '' });
  expect((await ask<CycleDetail>('cycles.detail', { connectionId, txid })).row.state).toBe(state);
});
