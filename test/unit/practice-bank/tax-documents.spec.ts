import { expect, it } from 'vitest';
import { makePayer } from '../../../src-main/practice-bank/payers/make-payer.ts';
import { cnpjFrom, cpfFrom } from '../../../src-main/practice-bank/payers/tax-documents.ts';
import { Random } from '../../../src-main/practice-bank/timeline/random.ts';

it.each([
  ['529982247', '52998224725'],
  ['111444777', '11144477735'],
])('CPF %s is completed to %s', (body, whole) => {
  expect(cpfFrom(body)).toBe(whole);
});

it.each([
  ['112223330001', '11222333000181'],
  ['000000000001', '00000000000191'],
  ['12ABC34501DE', '12ABC34501DE35'],
])('CNPJ %s is completed to %s', (body, whole) => {
  expect(cnpjFrom(body)).toBe(whole);
});

it('no two payers of a world share a document', () => {
  const documents = Array.from(
    { length: 20_000 },
    (_, index) => makePayer(1, index, new Random(1, index)).document.number,
  );
  expect(new Set(documents).size).toBe(20_000);
});
