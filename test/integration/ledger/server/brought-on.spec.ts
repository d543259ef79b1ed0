import { describe, expect, it, onTestFinished } from 'vitest';
import { ENDING } from '../../../../src-main/ledger/model/stored-json.ts';
import { openBlockingSession } from '../../../../src-main/ledger/postgres/blocking-session.ts';
import { leaseFor } from '../../../../src-main/ledger/postgres/lease-pulse.ts';
import { migrateCompany } from '../../../../src-main/ledger/postgres/migrate-company.ts';
import {
  SERVER_MIGRATIONS,
  type ServerMigration,
} from '../../../../src-main/ledger/postgres/migrations/index.ts';
import { openCompanyReader } from '../../../../src-main/ledger/postgres/open-company.ts';
import { openCompanyWriter } from '../../../../src-main/ledger/postgres/open-company-writer.ts';
import { guardedServer } from '../../../../src-main/ledger/postgres/server-failures.ts';
import { ACTS_ABOUT, DECIDED_ABOUT, DECIDED_BEFORE } from '../../../support/fake/records/decided-charges.ts';
import { ENDED_CHARGES, endingsTold, MARKED } from '../../../support/fake/records/ended-charges.ts';
import { noon } from '../../../support/fake/records/ledger-records.ts';
import { REFUSED_BEFORE, REFUSED_MARKED } from '../../../support/fake/records/refused-charges.ts';
import { companyOf } from '../../../support/in-process/ledger/company-of-version.ts';
import { codeOf } from '../../../support/in-process/ledger/ledger-trouble.ts';
import { ServerCompany } from '../../../support/in-process/ledger/server-company.ts';

const AT = '2026-03-10T12:00:00Z';

const LATER: readonly ServerMigration[] = [
  ...SERVER_MIGRATIONS,
  { version: 9_999, sql: 'CREATE TABLE more (a BIGINT)' },
];

/** What a later version does when it opens a company. */
function laterVersionOpens({ place: { address, schema } }: ServerCompany): string {
  const session = openBlockingSession(address, [`SET search_path = "${schema}", ciclo`]);
  onTestFinished(() => session.end());
  return codeOf(() => guardedServer(() => migrateCompany(session, schema, LATER)));
}

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

it('a company of version 390 learns why its charges ended from the text that was kept', () => {
  const stored = ({ id, raw, occupies }: (typeof ENDED_CHARGES)[number]): string => `
    INSERT INTO charge (id, txid, status, is_open, occupies_cycle, amount, due_date, adjusts_to_business_day)
      OVERRIDING SYSTEM VALUE VALUES (${id}, 'tx${id}', 'CANCELADA', FALSE, ${occupies === 1}, 5000, '2026-01-12', FALSE);
    INSERT INTO charge_raw VALUES (${id}, '[]', '${raw}');`;
  const company = companyOf(390, ENDED_CHARGES.map(stored).join('\n'));
  company.write();
  const endings = rowsOf(company, 'SELECT ending FROM charge ORDER BY id') as { ending: string | null }[];
  expect(endings.map(({ ending }) => ending && ENDING.read(ending))).toEqual(endingsTold);
  expect(rowsOf(company, 'SELECT charge_id AS id FROM dirty_charge ORDER BY id')).toEqual(
    MARKED.map((id) => ({ id })),
  );
});

it('a company of version 420 learns what its decisions are about from what had moved by then', () => {
  const company = companyOf(420, DECIDED_BEFORE);
  company.write();
  for (const { sql, rows } of [DECIDED_ABOUT, ACTS_ABOUT]) expect(rowsOf(company, sql)).toEqual(rows);
});

it('a company of version 430 works refused charges out anew of which another one may bear the debt', () => {
  const company = companyOf(430, REFUSED_BEFORE);
  company.write();
  expect(rowsOf(company, REFUSED_MARKED.sql)).toEqual(REFUSED_MARKED.rows);
});

describe('a program that is open already when a later version brings its company on', () => {
  it('writes and reads nothing more in it, and is told why', () => {
    const company = new ServerCompany();
    onTestFinished(() => company.close());
    const [writer, reader] = [company.write(), company.read()];
    writer.setNote('before', 'written');
    expect(reader.note('before')).toBe('written');
    expect(laterVersionOpens(company)).toBe('nothing thrown');
    expect(codeOf(() => writer.setNote('after', 'written'))).toBe('company_newer');
    expect(codeOf(() => reader.note('before'))).toBe('company_newer');
  });

  it('keeps it back while it is at the bank, and is no less told so with the lease', () => {
    const company = new ServerCompany();
    onTestFinished(() => company.close());
    company.write();
    const lease = leaseFor('Maria (caixa-1)');
    const holder = openCompanyWriter({ ...company.place, lease }, () => noon('2026-03-10'));
    onTestFinished(() => holder.close());
    expect(laterVersionOpens(company)).toBe('lease_held');
    holder.setNote('meanwhile', 'written');
    expect(rowsOf(company, "SELECT to_regclass('more') IS NULL AS is_as_before")).toEqual([
      { is_as_before: 1 },
    ]);
    company.behind((db) => db.exec('UPDATE ledger_head SET version = 9999'));
    expect(codeOf(() => holder.setNote('after', 'written'))).toBe('company_newer');
    holder.close();
  });
});

it('a company that is not there, or is being restored, is made by nobody who opens it', () => {
  const company = new ServerCompany();
  onTestFinished(() => company.close());
  company.write().setNote('before', 'written');
  company.close();
  const { place } = company;
  const shared = openBlockingSession(place.address, []);
  onTestFinished(() => shared.end());
  shared.script(`DROP SCHEMA ${place.schema} CASCADE`);
  const lease = leaseFor('Maria');
  const opens = [
    () => openCompanyWriter(place, () => noon('2026-03-10')).close(),
    () => openCompanyWriter({ ...place, lease }, () => noon('2026-03-10')).close(),
    () => openCompanyReader(place).close(),
  ];
  for (const open of opens) expect(codeOf(open)).toBe('company_not_at_server');
  expect(laterVersionOpens(company)).toBe('company_not_at_server');
  const there = `SELECT count(*) FROM pg_namespace WHERE nspname = '${place.schema}'`;
  expect(shared.script(there).rows).toEqual([[0]]);
});
