import { expect, it } from 'vitest';
import type { Contact } from '../../../../../src-preload/contract/payers.ts';
import { EVERY_CYCLE } from '../../../../../src-preload/contract/vocabulary/cycles.ts';
import { openCompany, pollOnce } from '../../../../support/in-process/application/company-application.ts';
import { bankOfAShop } from '../../../../support/in-process/practice-bank/bank-of-a-shop.ts';

const EVERYBODY = { filter: { choice: 'all', search: '' }, order: 'name', page: 0 } as const;

it('keeps a contact as it is called and written to, and nothing of one with a fault', async () => {
  const bank = await bankOfAShop();
  const { ask, connectionId } = await openCompany(bank.ready);
  const { rows } = await ask('payers', 'page', { connectionId, ...EVERYBODY });
  const payerId = rows[0]?.payerId ?? 0;
  const of = async () =>
    (await ask('payers', 'detail', { connectionId, payer: { by: 'payer', payerId } }))?.contact;
  const save = (phone: string, email: string, note = '') =>
    ask('payers', 'setContact', { connectionId, payerId, phone, email, note });

  expect(await save('ligar depois', 'ana@', 'à tarde')).toEqual({
    kind: 'refused',
    fields: ['phone', 'email'],
  });
  expect(await of()).toEqual({ phone: '', email: '', note: '' });

  const contact = { phone: '(11) 98765-4321', email: 'ana@exemplo.com.br', note: 'à tarde' };
  expect(await save('+55 11 98765 4321', ' ana@exemplo.com.br ', 'à tarde')).toEqual({
    kind: 'saved',
    contact,
  });
  expect(await of()).toEqual(contact);
  // Whoever saw the empty contact is shown what stands, and keeps it with that seen.
  const seeing = (seen: Contact) =>
    ask('payers', 'setContact', { connectionId, payerId, ...contact, note: 'de manhã', seen });
  expect(await seeing({ phone: '', email: '', note: '' })).toEqual({ kind: 'changed', contact });
  expect(await of()).toEqual(contact);
  expect(await seeing(contact)).toMatchObject({ kind: 'saved' });
  expect(await save('', '')).toMatchObject({ kind: 'saved' });
  expect(await of()).toEqual({ phone: '', email: '', note: '' });
});

it('lists who owes with the sum that the list of charges has', async () => {
  const bank = await bankOfAShop();
  const { ask, connectionId } = await openCompany(bank.ready);
  bank.advance(30);
  await pollOnce({ ask, connectionId });
  const { total } = await ask('payers', 'page', {
    ...{ connectionId, order: 'urgency', page: 0 },
    filter: { choice: 'arrears', search: '' },
  });
  const filter = { ...EVERY_CYCLE, groups: ['unpaid' as const] };
  const { all } = await ask('cycles', 'summary', { connectionId, filter });
  expect(total.charges).toBeGreaterThan(0);
  expect({ count: total.charges, amount: total.amount }).toEqual(all);
});
