import { expect, it } from 'vitest';
import { EVERY_CYCLE } from '../../../../../src-preload/contract/vocabulary/cycles.ts';
import { openCompany } from '../../../../support/in-process/application/company-application.ts';
import { bankOfAShop } from '../../../../support/in-process/practice-bank/bank-of-a-shop.ts';

it('tells the month of the bank’s day, and what the list of the same charges adds up to', async () => {
  const bank = await bankOfAShop();
  const { ask, connectionId } = await openCompany(bank.ready);
  const { asOf, thisMonth, months, attention } = await ask('overview', 'read', { connectionId });
  expect(asOf).toBe(bank.today());
  expect(thisMonth).toEqual(months.at(-1));
  expect(thisMonth.month).toBe('2025-11');
  const summary = (changes: object) =>
    ask('cycles', 'summary', { connectionId, filter: { ...EVERY_CYCLE, ...changes } });
  const due = { dueFrom: '2025-11-01', dueTo: '2025-11-30' };
  expect(thisMonth.unpaid).toEqual((await summary({ ...due, groups: ['unpaid'] })).all);
  const people = (await summary({ groups: ['attention'] })).all;
  expect(attention.reduce((sum, { total }) => sum + total.count, 0)).toBe(people.count);
});
