import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { readMandateImport } from '../../../src-main/core/mandate-import/mandate-import.ts';
import { importTable } from '../../support/fake/records/import-table.ts';

const HEADER = 'Nome do pagador;CPF ou CNPJ;Contrato;Periodicidade;Primeira data;Valor fixo;Novas tentativas';
const row = (contract: string) => `Ana;123.456.789-09;${contract};mensal;05/12/2026;"1.234,56";sim`;
const rowsOf = (file: string) => {
  const result = readMandateImport(importTable(file), civilDate('2026-11-21'));
  return result.kind === 'rows' ? result.rows : [];
};

describe('columns of how payers are reached', () => {
  const contactRow = (phone: string, email: string) => `${row('C-1')};${phone};${email}`;
  const read = (phone: string, email: string) =>
    rowsOf(`${HEADER};Celular;E-mail\n${contactRow(phone, email)}`);

  it.each([
    ['(11) 98765-4321', 'ana@exemplo.com.br', { phone: '+5511987654321', email: 'ana@exemplo.com.br' }],
    [' 11987654321\t', '', { phone: '+5511987654321', email: '' }],
    // As our own file of rows to be mended writes it.
    ["'+351 912 345 678", '', { phone: '+351912345678', email: '' }],
    ['', ' ana@exemplo.com.br ', { phone: '', email: 'ana@exemplo.com.br' }],
  ])('%j and %j are kept', (phone, email, contact) => {
    expect(read(phone, email)).toMatchObject([{ kind: 'draft', draft: { contact } }]);
  });
  it('that are empty leave a mandate as it is without them', () => {
    expect(read('', ' ')).toEqual([{ ...rowsOf(`${HEADER}\n${row('C-1')}`)[0], form: expect.anything() }]);
  });
  it('say at the cell what is none, beside what else is wrong', () => {
    const malformed = (field: string) => ({ field, reason: 'malformed', params: {} });
    expect(read('98765-4321', 'ana@')).toMatchObject([
      { kind: 'problems', problems: [malformed('phone'), malformed('email')] },
    ]);
    const twice = contactRow('1', '').replace('123.456.789-09', '1');
    expect(rowsOf(`${HEADER};Celular;E-mail\n${twice}`)).toMatchObject([
      { problems: [{ field: 'payerDocument' }, malformed('phone')] },
    ]);
  });
});
