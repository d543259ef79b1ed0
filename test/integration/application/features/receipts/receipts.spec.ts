import { expect, it } from 'vitest';
import { openCompany } from '../../../../support/in-process/application/company-application.ts';
import { bankOfAShop } from '../../../../support/in-process/practice-bank/bank-of-a-shop.ts';

it('tells the same money by page and by day', async () => {
  const { ready } = await bankOfAShop();
  const { ask, connectionId } = await openCompany(ready);
  const range = { from: '2025-11-01', to: '2025-11-30' };
  const days = await ask('receipts', 'days', { connectionId, ...range });
  const { rows, total } = await ask('receipts', 'page', {
    connectionId,
    filter: { ...range, kinds: [], search: '' },
    page: 0,
  });
  expect(rows.length).toBeGreaterThan(5);
  for (const figure of ['received', 'receivedAmount', 'returned', 'returnedAmount'] as const)
    expect(days.reduce((sum, day) => sum + Number(day[figure]), 0)).toBe(Number(total[figure]));
});
