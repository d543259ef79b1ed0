import { expect, it } from 'vitest';
import { registeredIn } from '../../../../../src-main/application/companies/receiver/kept-letterhead.ts';

const raw = (recebedor: unknown): string => JSON.stringify({ recebedor });
const PADARIA = { name: 'Padaria Sol', document: '48.217.536/0001-90' };

it.each([
  ['on one mandate', [raw({ nome: 'Padaria Sol', cnpj: '48217536000190' })]],
  ['on two, the name before', [raw({ nome: 'Padaria Sol' }), raw({ cnpj: '48.217.536/0001-90' })]],
  ['on two, the CNPJ before', [raw({}), raw({ cnpj: '48217536000190' }), raw({ nome: 'Padaria Sol' })]],
  [
    'and otherwise on an older one',
    [raw({ nome: 'Padaria Sol', cnpj: '48217536000190' }), raw({ nome: 'Sol', cnpj: '11222333000181' })],
  ],
])('takes name and CNPJ of who receives as the newest mandate that bears each has them: %s', (_, raws) => {
  expect(registeredIn(raws)).toEqual(PADARIA);
});

it('puts no name of one account beside the CNPJ of another that a ledger was of', () => {
  const before = raw({ nome: 'Padaria Sol', cnpj: '48217536000190' });
  expect(registeredIn([raw({ cnpj: '11222333000181' }), before])).toEqual({
    name: null,
    document: '11.222.333/0001-81',
  });
  expect(registeredIn([raw({ nome: 'Lua Ltda' }), before])).toEqual(PADARIA);
});

it('has neither where no mandate names anybody', () => {
  expect(registeredIn([])).toEqual({ name: null, document: null });
  expect(registeredIn([raw({}), '{}'])).toEqual({ name: null, document: null });
});
