import { describe, expect, it } from 'vitest';
import { NEWEST_VERSION } from '../../../../src-main/ledger/postgres/migrations/index.ts';
import { grantRight } from '../../../../src-main/ledger/postgres/people.ts';
import { codeOf } from '../../../support/in-process/ledger/ledger-trouble.ts';
import {
  asCompany,
  asked,
  office,
  owner,
  person,
  someone,
} from '../../../support/in-process/ledger/office-people.ts';

describe('a grant at a company that a later version has brought on', () => {
  it('is refused and puts back nothing that this version knows of rights', () => {
    const of = office();
    person(of, 'see');
    const within = (table: string): string => `"${of.id}".${table}`;
    const set = (version: number) =>
      asked(owner(of), `UPDATE ${within('ledger_head')} SET version = ${version} RETURNING version`);
    asked(owner(of), `DROP TRIGGER act_as_written ON ${within('act')}`);
    set(NEWEST_VERSION + 1);
    const { user: name } = someone(of);
    const grant = () => codeOf(() => grantRight(owner(of), asCompany(of), { name, right: 'see' }));
    const guards = () =>
      asked(
        owner(of),
        `SELECT count(*)::int FROM pg_trigger WHERE tgrelid = '${within('act')}'::regclass AND tgname = 'act_as_written'`,
      );
    expect([grant(), guards()]).toEqual(['company_newer', 0]);
    set(NEWEST_VERSION);
    expect([grant(), guards()]).toEqual(['nothing thrown', 1]);
  });
});
