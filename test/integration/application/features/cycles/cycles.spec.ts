import { expect, it } from 'vitest';
import type { CycleFilter } from '../../../../../src-preload/contract/cycles.ts';
import { EVERY_CYCLE, MOST_SAVED_FILTERS } from '../../../../../src-preload/contract/vocabulary/cycles.ts';
import { openCompany } from '../../../../support/in-process/application/company-application.ts';
import { bankOfAShop } from '../../../../support/in-process/practice-bank/bank-of-a-shop.ts';

const BY_DUE_DATE = { by: 'dueDate', direction: 'asc' } as const;

async function openCycles() {
  const { ready } = await bankOfAShop();
  const company = await openCompany(ready);
  const { ask, connectionId } = company;
  const list = (changes: Partial<CycleFilter> = {}) => {
    const filter = { ...EVERY_CYCLE, ...changes };
    return ask('cycles', 'page', { connectionId, filter, sort: BY_DUE_DATE, page: 0 });
  };
  return { ...company, list };
}

it('lists in the order asked for, sums up the same charges, and tells one whole', async () => {
  const { ask, attempt, connectionId, list } = await openCycles();
  const unpaid = await list({ groups: ['unpaid'] });
  expect(unpaid.length).toBeGreaterThan(1);
  expect(unpaid.map(({ dueDate }) => dueDate)).toEqual(unpaid.map(({ dueDate }) => dueDate).toSorted());
  const filter = { ...EVERY_CYCLE, groups: ['unpaid' as const] };
  expect((await ask('cycles', 'summary', { connectionId, filter })).all).toEqual({
    count: unpaid.length,
    amount: unpaid.reduce((sum, { amount }) => sum + amount, 0),
  });
  const txid = unpaid[0]?.txid ?? '';
  expect((await ask('cycles', 'detail', { connectionId, txid })).row).toEqual(unpaid[0]);
  const stranger = { connectionId, txid: 'x'.repeat(32) };
  expect(await attempt('cycles.detail', stranger)).toMatchObject({ error: { code: 'not_found' } });
});

it('a decision moves a charge, is told to every window, and can be taken back', async () => {
  const { ask, connectionId, events, list } = await openCycles();
  const [charge] = await list({ groups: ['unpaid'] });
  const decide = (decision: 'settled_outside' | null, note: string) =>
    ask('cycles', 'decide', { connectionId, txid: charge?.txid ?? '', decision, note });
  events.length = 0;
  const decided = await decide('settled_outside', 'Pago no balcão');
  expect(decided.decision).toMatchObject({ kind: 'settled_outside', note: 'Pago no balcão' });
  expect(decided.row.group).not.toBe('unpaid');
  expect(events).toContainEqual({ name: 'sync.ledgerChanged', payload: { connectionId } });
  expect((await decide(null, '')).row).toEqual(charge);
});

it('a decision is not changed by who has seen another one than the one that stands', async () => {
  const { ask, attempt, connectionId, list } = await openCycles();
  const [charge] = await list({ groups: ['unpaid'] });
  const asked = { connectionId, txid: charge?.txid ?? '' };
  const waived = await ask('cycles', 'decide', {
    ...asked,
    decision: 'waived',
    note: 'combinado',
    seenAt: null,
  });
  const late = await attempt('cycles.decide', {
    ...asked,
    decision: 'settled_outside',
    note: '',
    seenAt: null,
  });
  expect(late).toMatchObject({ ok: false, error: { code: 'act_overtaken' } });
  expect((await ask('cycles', 'detail', asked)).decision).toEqual(waived.decision);
  const seenAt = waived.decision?.at ?? null;
  expect(await ask('cycles', 'decide', { ...asked, decision: null, note: '', seenAt })).toMatchObject({
    decision: null,
  });
});

it('a decision is refused on a charge that was paid at the bank, which stays as it is', async () => {
  const { ask, attempt, connectionId, list } = await openCycles();
  const [charge] = await list({ groups: ['paid'] });
  const asked = { connectionId, txid: charge?.txid ?? '' };
  const late = { ...asked, decision: 'settled_outside', note: 'Pago no balcão', seenAt: null };
  expect(await attempt('cycles.decide', late)).toMatchObject({ ok: false, error: { code: 'paid_at_bank' } });
  expect(await ask('cycles', 'detail', asked)).toMatchObject({ row: charge, decision: null });
});

it('tells charges by txid as they are now, in the order asked for, and of a filter those that it still holds', async () => {
  const { ask, connectionId, list } = await openCycles();
  const [unpaid, paid] = [await list({ groups: ['unpaid'] }), await list({ groups: ['paid'] })];
  const chosen = [...paid.slice(0, 2), ...unpaid.slice(0, 2).toReversed()];
  const txids = [...chosen.map(({ txid }) => txid), 'x'.repeat(32)];
  const rows = (filter: CycleFilter | null) => ask('cycles', 'rows', { connectionId, txids, filter });
  expect(await rows(null)).toEqual(chosen);
  const filter = { ...EVERY_CYCLE, groups: ['unpaid' as const] };
  expect(await rows(filter)).toEqual(chosen.slice(2));
  expect(await rows({ ...filter, payer: chosen[2]?.txid ?? '' })).toEqual([chosen[2]]);
  const txid = chosen[3]?.txid ?? '';
  await ask('cycles', 'decide', { connectionId, txid, decision: 'waived', note: '', seenAt: null });
  expect(await rows(filter)).toEqual([chosen[2]]);
  expect((await rows(null))[3]).toMatchObject({ txid, state: 'waived' });
});

it('keeps filters by name: the newest first, one of a name', async () => {
  const { ask, attempt, connectionId } = await openCycles();
  const filterOf = (name: string, payer: string) => ({
    ...{ name, filter: { ...EVERY_CYCLE, payer }, sort: BY_DUE_DATE },
    windows: { due: null, paid: null },
  });
  const save = (name: string, payer: string, seen: ReturnType<typeof filterOf> | null = null) =>
    ask('cycles', 'saveFilter', { connectionId, saved: filterOf(name, payer), seen });
  const refused = (name: string, payer: string, seen: ReturnType<typeof filterOf> | null = null) =>
    attempt('cycles.saveFilter', { connectionId, saved: filterOf(name, payer), seen });
  const overtaken = { ok: false, error: { code: 'act_overtaken' } };
  await save('Padarias', 'padaria');
  await save('Escolas', 'escola');
  // Nobody's filter goes but the one that was seen.
  expect(await refused('Padarias', 'pão')).toMatchObject(overtaken);
  expect(await refused('Padarias', 'pão', filterOf('Padarias', 'bolo'))).toMatchObject(overtaken);
  const kept = await save('Padarias', 'pão', filterOf('Padarias', 'padaria'));
  const names = kept.map(({ name, filter }) => [name, filter.payer]);
  expect(names).toEqual([
    ['Padarias', 'pão'],
    ['Escolas', 'escola'],
  ]);
  await ask('cycles', 'removeFilter', { connectionId, name: 'Padarias' });
  const left = await ask('cycles', 'savedFilters', { connectionId });
  expect(left.map(({ name }) => name)).toEqual(['Escolas']);
  for (let at = left.length; at < MOST_SAVED_FILTERS; at += 1) await save(`Filtro ${at}`, 'a');
  expect(await refused('Um a mais', 'a')).toMatchObject({ error: { code: 'invalid_input' } });
  expect(await ask('cycles', 'savedFilters', { connectionId })).toContainEqual(filterOf('Escolas', 'escola'));
});
