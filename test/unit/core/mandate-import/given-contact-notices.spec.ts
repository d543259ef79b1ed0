import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import type { GivenContact } from '../../../../src-main/core/drafts.ts';
import { givenContactNotices } from '../../../../src-main/core/mandate-import/given-contact-notices.ts';
import { readMandateImport } from '../../../../src-main/core/mandate-import/mandate-import.ts';
import { importTable } from '../../../support/fake/records/import-table.ts';

const HEADER = 'nome;cpf_ou_cnpj;contrato;periodicidade;primeira_data;valor;novas_tentativas;telefone;email';
const DOCUMENT = '12345678909';
const [PHONE, OTHER] = ['(11) 98765-4321', '(31) 98888-7777'];

/** Notices of rows of one payer, with these phones and addresses, by line. */
function noticesOf(rows: readonly (readonly [string, string])[], known?: GivenContact, hidden = 0) {
  const lines = rows.map(
    ([phone, email], at) => `Ana;${DOCUMENT};C-${at};mensal;05/12/2026;10,00;sim;${phone};${email}`,
  );
  const table = importTable([HEADER, ...lines].join('\n'));
  const marked = table.rows.map((row) => (row.line > hidden ? row : { ...row, isHidden: true as const }));
  const read = readMandateImport({ ...table, rows: marked }, civilDate('2026-11-21'));
  if (read.kind === 'refused') throw new Error(read.reason);
  const notices = givenContactNotices(read.rows, new Map(known ? [[DOCUMENT, known]] : []));
  return Object.fromEntries([...notices].filter(([, each]) => each.length > 0));
}

describe('the contact that a list gives of a payer', () => {
  it('is nothing to be said of where it is the first, the same or none', () => {
    expect(
      noticesOf([
        [PHONE, ''],
        ['11987654321', 'ana@exemplo.com.br'],
        ['', ''],
      ]),
    ).toEqual({});
    expect(noticesOf([[PHONE, 'ana@exemplo.com.br']], { phone: '+5511987654321', email: '' })).toEqual({});
  });
  it('is told where Ciclo knows another, which stays', () => {
    const known = { phone: '+5521998765432', email: '' };
    const notice = { field: 'phone', notice: 'known_contact', params: { kept: '(21) 99876-5432' } };
    expect(
      noticesOf(
        [
          [PHONE, ''],
          [OTHER, ''],
        ],
        known,
      ),
    ).toEqual({ 2: [notice], 3: [notice] });
  });
  it('is told where an earlier row gives another, a hidden one coming last', () => {
    const other = (kept: string, line: number) => [
      { field: 'phone', notice: 'other_contact', params: { kept, line } },
    ];
    expect(
      noticesOf([
        [PHONE, ''],
        [OTHER, ''],
        [OTHER, ''],
      ]),
    ).toEqual({ 3: other(PHONE, 2), 4: other(PHONE, 2) });
    expect(
      noticesOf(
        [
          [PHONE, ''],
          [OTHER, ''],
        ],
        undefined,
        2,
      ),
    ).toEqual({ 2: other(OTHER, 3) });
  });
});
