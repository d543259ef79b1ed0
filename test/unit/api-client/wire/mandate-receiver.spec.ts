import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { documentFields, documentOf } from '../../../../src-main/api-client/wire/fields.ts';
import { receiverNamedIn } from '../../../../src-main/api-client/wire/mandate-receiver.ts';

const documents = z.object(documentFields);
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

it.each([
  ['punctuated', '48.217.536/0001-90', '48217536000190'],
  ['in small letters', '12abc34501de35', '12ABC34501DE35'],
  ['as a number', 48217536000190, '48217536000190'],
  ['as a number that has lost a zero', 1234567000195, '01234567000195'],
])("reads a CNPJ that comes %s as the payer's is read", (_, cnpj, read14) => {
  const recebedor = { nome: 'Padaria Sol', cnpj };
  expect(read({ recebedor })).toEqual({ name: 'Padaria Sol', cnpj: read14 });
  expect(documentOf(documents.parse({ cnpj }))).toEqual({ kind: 'cnpj', number: read14 });
});

it.each([7, [], 'x'.repeat(201)])('loses no CNPJ to a name that is none: %j', (nome) => {
  expect(read({ recebedor: { nome, cnpj: '48217536000190' } })?.cnpj).toBe('48217536000190');
});

it('bears whatever a bank writes', () => {
  fc.assert(fc.property(fc.jsonValue(), (recebedor) => void read({ recebedor })));
});
