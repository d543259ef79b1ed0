import { expect, it } from 'vitest';
import { openCompany } from '../../../../support/in-process/application/company-application.ts';
import { bankOfAShop } from '../../../../support/in-process/practice-bank/bank-of-a-shop.ts';

it('tells what came after the first reading, once, and forgets nothing that another window has seen', async () => {
  const bank = await bankOfAShop();
  const { ask, connectionId } = await openCompany(bank.ready);
  const company = { connectionId };
  const read = () => ask('news', 'read', company);
  const first = await read();
  expect(first.kinds).toEqual([]);

  const endedAt = async () => (await ask('sync', 'status', company)).lastEndedAt;
  const before = await endedAt();
  bank.advance(30);
  await ask('sync', 'start', company);
  await expect.poll(endedAt, { timeout: 30_000 }).not.toBe(before);

  const { kinds, marks } = await read();
  const told = kinds.map(({ kind }) => kind);
  expect(told).toEqual(expect.arrayContaining(['paid', 'unpaid']));
  await ask('news', 'seen', { ...company, kinds: ['paid'], marks });
  expect((await read()).kinds).toEqual(kinds.filter(({ kind }) => kind !== 'paid'));
  await ask('news', 'seen', { ...company, kinds: ['paid'], marks: first.marks });
  await ask('news', 'seen', { ...company, kinds: told, marks });
  expect((await read()).kinds).toEqual([]);
});
