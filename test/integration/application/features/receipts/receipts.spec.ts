import { expect, it } from 'vitest';
import { openCompany } from '../../../../support/in-process/application/company-application.ts';
import { bankOfAShop } from '../../../../support/in-process/practice-bank/bank-of-a-shop.ts';

it('tells the money of a month, day by day, and its rows add up to the total', async () => {
  const { ready } = await bankOfAShop();
  const { ask, connectionId } = await openCompany(ready);
  const month = { from: '2025-10-01', to: '2025-10-31' };
  const filter = { ...month, kinds: [], search: '' };
  const days = await ask('receipts', 'days', { connectionId, ...month });
  const { rows, total } = await ask('receipts', 'page', { connectionId, filter, after: null });

  const payments = rows.filter(({ kind }) => kind !== 'refund');
  expect(payments.length).toBeGreaterThan(0);
  expect(payments).toHaveLength(total?.received ?? -1);
  expect(payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(total?.receivedAmount);
  expect(days.reduce((sum, { received }) => sum + received, 0)).toBe(total?.received);
  expect(days.reduce((sum, { receivedAmount }) => sum + Number(receivedAmount), 0)).toBe(
    total?.receivedAmount,
  );
});
