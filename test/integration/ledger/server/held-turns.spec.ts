import { describe, expect, it, onTestFinished } from 'vitest';
import { openBlockingSession } from '../../../../src-main/ledger/postgres/blocking-session.ts';
import { inSession } from '../../../../src-main/ledger/postgres/in-session.ts';
import { migrateCompany } from '../../../../src-main/ledger/postgres/migrate-company.ts';
import { SERVER_MIGRATIONS } from '../../../../src-main/ledger/postgres/migrations/index.ts';
import { grantRight, peopleByCompany, revokeRights } from '../../../../src-main/ledger/postgres/people.ts';
import { prepareDatabase } from '../../../../src-main/ledger/postgres/prepare-database.ts';
import type { ServerAddress } from '../../../../src-main/ledger/postgres/requests.ts';
import { guardedServer } from '../../../../src-main/ledger/postgres/server-failures.ts';
import { codeOf } from '../../../support/in-process/ledger/ledger-trouble.ts';
import {
  asCompany,
  asked,
  type Office,
  office,
  owner,
  person,
} from '../../../support/in-process/ledger/office-people.ts';

/** Keeps every lock by a name that turns ever were by, for as long as the test runs. */
function holdsAll(by: ServerAddress): void {
  const session = openBlockingSession(by, []);
  onTestFinished(() => session.end());
  for (const name of ['ciclo.people', 'ciclo.migrations'])
    session.script(`SELECT pg_try_advisory_lock(hashtext('${name}'))`);
}

function migratedBy(of: Office, by: ServerAddress): string {
  const session = openBlockingSession(by, [`SET search_path = "${of.id}", ciclo; SET lock_timeout = '2s'`]);
  onTestFinished(() => session.end());
  const later = [...SERVER_MIGRATIONS, { version: 9_999, sql: 'CREATE TABLE more (a BIGINT)' }];
  return codeOf(() => guardedServer(() => migrateCompany(session, of.id, later)));
}

describe('whoever only sees a company', () => {
  it('keeps nobody from letting people in and out, nor from bringing on what is there', () => {
    const of = office();
    const [vera, ana] = [person(of, 'see'), person(of, 'administer')];
    holdsAll(vera);
    grantRight(ana, asCompany(of), { name: vera.user, right: 'decide' });
    holdsAll(vera);
    revokeRights(ana, asCompany(of), vera.user);
    const names = peopleByCompany(owner(of))
      .get(of.id)
      ?.map(({ name }) => name);
    expect(names).not.toContain(vera.user);
    holdsAll(vera);
    prepareDatabase(owner(of));
    expect(migratedBy(of, ana)).toBe('nothing thrown');
  });

  it('may lock none of the rows by which those come one after the other', () => {
    const of = office();
    const vera = person(of, 'see');
    const locked = (by: ServerAddress, rows: string) => codeOf(() => asked(by, `${rows} FOR KEY SHARE`));
    expect(asked(vera, 'SELECT id FROM ciclo.company FOR KEY SHARE')).toBeUndefined();
    expect(asked(vera, 'SELECT id FROM ciclo.company')).toBe(of.id);
    expect(locked(vera, 'SELECT FROM ciclo.version')).toBe('server_rights');
    expect(locked(vera, `SELECT FROM "${of.id}".ledger_head`)).toBe('server_rights');
  });

  it('is told by no wait that an administrator has to bring the company on', () => {
    const of = office();
    expect(migratedBy(of, person(of, 'see'))).toBe('company_behind');
  });
});

it('no session waits for ever for what somebody has left open', () => {
  const of = office();
  expect(inSession(owner(of), (session) => session.script('SHOW lock_timeout').rows)).toEqual([['30s']]);
});
