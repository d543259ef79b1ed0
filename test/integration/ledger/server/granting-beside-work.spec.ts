import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findPostgres } from '../../../../build/postgres-programs.ts';
import { openBlockingSession } from '../../../../src-main/ledger/postgres/blocking-session.ts';
import { migrateCompany } from '../../../../src-main/ledger/postgres/migrate-company.ts';
import { SERVER_MIGRATIONS } from '../../../../src-main/ledger/postgres/migrations/index.ts';
import { openCompanyDatabase } from '../../../../src-main/ledger/postgres/open-company.ts';
import { grantRight } from '../../../../src-main/ledger/postgres/people.ts';
import { codeOf } from '../../../support/in-process/ledger/ledger-trouble.ts';
import {
  asCompany,
  asked,
  type Office,
  office,
  owner,
  person,
  someone,
} from '../../../support/in-process/ledger/office-people.ts';

const BEGUN = 'BEGIN; UPDATE ledger_head SET commits = commits + 1';
const WRITTEN = `INSERT INTO act (at, kind, subject, is_listed) VALUES ('2026-03-10T12:00:00Z', 'messages_taken', 'company', TRUE);
  DELETE FROM meta WHERE name = 'none'; COMMIT`;

/** Who writes in the company by statements of their own, while this thread waits for something else; answers what went wrong. */
function writing(of: Office, ...statements: readonly string[]): Promise<string> {
  const { hosts, database, user, password } = owner(of);
  const at = ['-h', hosts[0]?.host ?? '', '-p', String(hosts[0]?.port), '-U', user, '-d', database];
  const says = [`SET search_path = "${of.id}", ciclo`, ...statements].join(';\n');
  const run = promisify(execFile)(join(findPostgres() ?? '', 'psql'), [...at, '-Xqc', says], {
    env: { PGPASSWORD: password ?? '' },
  });
  return run.then(
    ({ stderr }) => stderr,
    (error: unknown) => String(error),
  );
}

/** Waits until somebody who writes there sleeps, as a batch does between two of its rows. */
function untilSleeping(of: Office): void {
  const session = openBlockingSession(owner(of), []);
  const asleep = `SELECT pg_sleep(0.02), count(*)::int FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND query LIKE 'SET search_path = "${of.id}"%'`;
  for (let tries = 0; tries < 200; tries += 1) if (session.script(asleep).rows[0]?.[1] === 1) break;
  session.end();
}

const acts = (of: Office) =>
  asked(owner(of), `SELECT count(*)::int FROM "${of.id}".act WHERE kind = 'messages_taken'`);

describe('a grant beside whoever writes in the company', () => {
  it('waits for nobody where all that guards its tables stands already', () => {
    const of = office();
    const [ana, vera] = [person(of, 'charge'), person(of, 'charge')];
    const db = openCompanyDatabase({ ...of.ledger.place, address: vera });
    onTestFinished(() => db.close());
    const granted = db.writing(() => {
      db.exec(`DELETE FROM meta WHERE name = 'note.none'`);
      return codeOf(() => grantRight(owner(of), asCompany(of), { name: ana.user, right: 'see' }));
    });
    expect(granted).toBe('nothing thrown');
  });

  it.each([
    ['puts its guards up once they are done', (of: Office) => person(of, 'see')],
    ['makes its groups once they are done', () => undefined],
  ])('%s, and ends nothing of theirs', async (_, before) => {
    const of = office();
    if (before(of)) asked(owner(of), `DROP TRIGGER act_as_written ON "${of.id}".act`);
    const { user: name } = someone(of);
    const written = writing(of, BEGUN, 'SELECT pg_sleep(1)', WRITTEN);
    untilSleeping(of);
    const grant = () => grantRight(owner(of), asCompany(of), { name, right: 'decide' });
    expect(codeOf(grant)).toBe('nothing thrown');
    expect(await written).toBe('');
    expect(acts(of)).toBe(1);
  });
});

it('whoever begins to write while a company is brought on comes after it', async () => {
  const of = office();
  person(of, 'see');
  asked(owner(of), `DROP TRIGGER commits_rise_by_one ON "${of.id}".ledger_head`);
  const session = openBlockingSession(owner(of), [`SET search_path = "${of.id}", ciclo`]);
  onTestFinished(() => session.end());
  const written = writing(of, 'SELECT pg_sleep(1)', BEGUN, WRITTEN);
  untilSleeping(of);
  const slow = { version: 9_999, sql: 'CREATE TABLE more (a BIGINT); SELECT pg_sleep(2)' };
  expect(codeOf(() => migrateCompany(session, of.id, [...SERVER_MIGRATIONS, slow]))).toBe('nothing thrown');
  expect(await written).toBe('');
  expect(acts(of)).toBe(1);
});
