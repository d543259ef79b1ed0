import { expect, it } from 'vitest';
import { companyOf } from '../../../support/in-process/ledger/company-of-version.ts';
import type { ServerCompany } from '../../../support/in-process/ledger/server-company.ts';

const AT = '2026-03-10T12:00:00Z';

const rowsOf = (company: ServerCompany, sql: string): readonly unknown[] =>
  company.behind((db) => db.prepare(sql).all());

it('a company of version 290 keeps what was noted of payers whom their mandates have left', () => {
  const company = companyOf(
    290,
    `INSERT INTO payer (name, sort_key, document, document_kind) VALUES ('Zed Um', 'zed um', '', ''),
       ('Zed', 'zed', '', ''), ('Eva', 'eva', '', ''), ('Zed Um', 'zed um', '52998224725', 'cpf');
     INSERT INTO mandate_ref (id_rec, is_known) VALUES ('RZ', TRUE);
     INSERT INTO mandate (id, status, status_kind, is_open, contract, payer_id, payer_key, start_date, periodicity, history, raw)
       VALUES (1, 'APROVADA', 'APROVADA', TRUE, '', 4, 'zed um', '2026-01-10', 'MENSAL', '[]', '{}');
     INSERT INTO charge (txid, mandate_id, status, is_open, occupies_cycle, amount, due_date, adjusts_to_business_day)
       VALUES ('tz', 1, 'EXPIRADA', FALSE, TRUE, 5000, '2026-01-12', FALSE);
     INSERT INTO payer_contact VALUES ('payer 1', '+5511', '', '', '${AT}'), ('payer 2', '+5522', 'a@b.example', '', '${AT}'),
       ('payer 3', '+5533', '', '', '${AT}'), ('52998224725', '', '', 'só à tarde', '${AT}');
     INSERT INTO payer_message (person, at, situation, tone, way, body) VALUES ('payer 2', '${AT}', 'unpaid', 'formal', 'mail', 'Olá');
     INSERT INTO payer_message_charge VALUES (1, 1)`,
  );
  company.write();
  expect(rowsOf(company, 'SELECT id FROM payer')).toEqual([{ id: 4 }]);
  expect(rowsOf(company, 'SELECT person, phone, email, note FROM payer_contact')).toEqual([
    { person: '52998224725', phone: '+5522', email: 'a@b.example', note: 'só à tarde' },
  ]);
  expect(rowsOf(company, 'SELECT person FROM payer_message')).toEqual([{ person: '52998224725' }]);
});

it('a company of version 330 takes agreed amounts of zero for none', () => {
  const mandate = (id: number, fixed: number, floor: number): string =>
    `INSERT INTO mandate_ref (id_rec, is_known) VALUES ('R${id}', TRUE);
     INSERT INTO mandate (id, status, status_kind, is_open, contract, payer_id, payer_key, start_date, periodicity, history, raw, fixed_amount, floor_amount)
       VALUES (${id}, 'APROVADA', 'APROVADA', TRUE, '', 1, 'eva', '2026-01-10', 'MENSAL', '[]', '{}', ${fixed}, ${floor});`;
  const payer = `INSERT INTO payer (name, sort_key, document, document_kind) VALUES ('Eva', 'eva', '', '');`;
  const company = companyOf(330, payer + mandate(1, 0, 0) + mandate(2, 5_000, 1_000));
  company.write();
  expect(
    rowsOf(company, 'SELECT fixed_amount AS fixed, floor_amount AS floor FROM mandate ORDER BY id'),
  ).toEqual([
    { fixed: null, floor: null },
    { fixed: 5_000, floor: 1_000 },
  ]);
});
