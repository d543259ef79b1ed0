import fc from 'fast-check';
import { expect, it } from 'vitest';
import { receiverNamedIn } from '../../../../src-main/api-client/wire/mandate-receiver.ts';

const read = (mandate: unknown) => receiverNamedIn(JSON.stringify(mandate));

it('names who receives as the bank does', () => {
  const recebedor = { cnpj: '48217536000190', nome: 'Boa Vista Serviços por Assinatura Ltda' };
  expect(read({ recebedor })).toEqual({ name: recebedor.nome, cnpj: recebedor.cnpj });
});

it('keeps the half that a bank tells, and nothing of one that tells none', () => {
  expect(read({ recebedor: { nome: 'Padaria Sol' } })).toEqual({ name: 'Padaria Sol', cnpj: null });
  expect(read({ recebedor: { nome: 'Padaria Sol', cnpj: 'CNPJ' } })).toEqual({
    name: 'Padaria Sol',
    cnpj: null,
  });
  expect(read({ recebedor: { convenio: 'X' } })).toBeNull();
  expect(read({})).toBeNull();
});

it('bears whatever a bank writes', () => {
  fc.assert(fc.property(fc.jsonValue(), (recebedor) => void read({ recebedor })));
});
