import { describe, expect, it } from 'vitest';
import { groupOf } from '../../../../src-main/ledger/postgres/company-rights.ts';
import type { ServerAddress } from '../../../../src-main/ledger/postgres/requests.ts';
import { TABLE_RIGHTS } from '../../../../src-main/ledger/postgres/table-rights.ts';
import { codeOf } from '../../../support/in-process/ledger/ledger-trouble.ts';
import {
  AT,
  asked,
  type Office,
  office,
  person,
  writer,
} from '../../../support/in-process/ledger/office-people.ts';

const codeOfSql = (of: Office, by: ServerAddress, sql: string) =>
  codeOf(() => asked(by, sql.replaceAll('@', `"${of.id}".`)));

describe('what a person may do with the tables of a company', () => {
  it('is by plain SQL no more either: what the bank has said is not changed by who decides, nor a history by anybody', () => {
    const of = office();
    const decides = person(of, 'decide');
    for (const sql of [
      'UPDATE @charge SET amount = 1',
      'DELETE FROM @settlement',
      `UPDATE @intended_write SET state = 'open'`,
      'UPDATE @ledger_head SET fence = 9',
      `INSERT INTO @disputed_settlement VALUES ('E1', 'x', '{}')`,
      'DELETE FROM @disputed_settlement',
      'DELETE FROM @history',
      `UPDATE @history SET why = 'x'`,
      'DELETE FROM @document_export',
      `UPDATE @document_export SET file = 'x'`,
      'CREATE TABLE @more (a INTEGER)',
      'SELECT pg_read_file($$/etc/passwd$$)',
      'UPDATE ciclo.company SET people = $$x$$',
    ])
      expect([sql, codeOfSql(of, decides, sql)]).toEqual([sql, 'server_rights']);
    const charges = person(of, 'charge');
    writer(of, charges).decide('feb', 'waived', '', AT);
    for (const sql of [
      `UPDATE @act SET author = 'x'`,
      'DELETE FROM @act',
      'DELETE FROM @history',
      `UPDATE @history SET at = 'x'`,
      'DELETE FROM @document_export',
      'TRUNCATE @act',
      'ALTER TABLE @act DISABLE TRIGGER ALL',
    ])
      expect([sql, codeOfSql(of, charges, sql)]).toEqual([sql, 'server_rights']);
  });

  it('is declared of every table that there is', () => {
    const of = office();
    const names = asked(
      of.ledger.place.address,
      `SELECT string_agg(tablename, ' ' ORDER BY tablename) FROM pg_tables WHERE schemaname = $1`,
      [of.id],
    );
    expect(Object.keys(TABLE_RIGHTS).toSorted()).toEqual(String(names).split(' '));
  });

  it('is taken where an earlier version gave more, with the next grant', () => {
    const of = office();
    const { address } = of.ledger.place;
    const davi = person(of, 'decide');
    const people = String(asked(address, 'SELECT people FROM ciclo.company WHERE id = $1', [of.id]));
    asked(address, `GRANT INSERT, UPDATE, DELETE ON "${of.id}".history TO ${groupOf(people, 'decide')}`);
    const deletes = 'DELETE FROM @history';
    expect(codeOfSql(of, davi, deletes)).toBe('nothing thrown');
    person(of, 'see');
    expect(codeOfSql(of, davi, deletes)).toBe('server_rights');
  });
});
