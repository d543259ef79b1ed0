import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findPostgres } from '../../../../build/postgres-programs.ts';
import { leaseFor } from '../../../../src-main/ledger/postgres/lease-pulse.ts';
import { NEWEST_VERSION } from '../../../../src-main/ledger/postgres/migrations/index.ts';
import { openCompanyDatabase, openCompanyReader } from '../../../../src-main/ledger/postgres/open-company.ts';
import { openCompanyWriter } from '../../../../src-main/ledger/postgres/open-company-writer.ts';
import { grantRight } from '../../../../src-main/ledger/postgres/people.ts';
import type { ServerAddress } from '../../../../src-main/ledger/postgres/requests.ts';
import { LAST_RESTORED } from '../../../../src-main/ledger/postgres/whole-company.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';
import { codeOf } from '../../../support/in-process/ledger/ledger-trouble.ts';
import {
  AT,
  asCompany,
  asked,
  type Office,
  office,
  owner,
  person,
  reader,
  writer,
} from '../../../support/in-process/ledger/office-people.ts';

function program(name: string, { hosts: [host], database, user, password }: ServerAddress) {
  const at = ['-h', host?.host ?? '', '-p', String(host?.port), '-U', user, '-d', database];
  return (...words: readonly string[]): string =>
    execFileSync(join(findPostgres() ?? '', name), [...at, ...words], {
      env: { PGPASSWORD: password ?? '' },
      encoding: 'utf8',
      stdio: 'pipe',
    });
}

/** A company with people, a copy of it at hand, and what of that is put back by parts. */
function kept() {
  const of = office();
  const [ana, vera] = [person(of, 'administer'), person(of, 'see')];
  writer(of, ana).setNote('before', 'written');
  const dump = join(tempFolder(), 'company.dump');
  program('pg_dump', owner(of))('-Fc', '-n', of.id, '-f', dump);
  const restore = program('pg_restore', owner(of));
  return {
    ...{ of, ana, vera },
    takeAway: () => void asked(owner(of), `DROP SCHEMA "${of.id}" CASCADE`),
    restore: (part: string) => restore(`--section=${part}`, dump),
  };
}

/** What each way of opening a company comes to. */
function openedBy(of: Office, address: ServerAddress, vera: ServerAddress): readonly string[] {
  const place = { ...of.ledger.place, address };
  const lease = leaseFor('Ana');
  return [
    () => openCompanyWriter(place, () => AT).close(),
    () => openCompanyWriter({ ...place, lease }, () => AT).close(),
    () => openCompanyReader(place).close(),
    () => openCompanyDatabase(place).close(),
    () => grantRight(address, asCompany(of), { name: vera.user, right: 'see' }),
  ].map(codeOf);
}

const NOT_THERE = Array<string>(5).fill('company_not_at_server');

describe('a company that is being restored', () => {
  it('is opened by nobody before all of it is there, and has its history signed by whom it was', () => {
    const { of, ana, vera, takeAway, restore } = kept();
    const signed = () =>
      asked(owner(of), `SELECT string_agg(DISTINCT coalesce(author, 'nobody'), ' ') FROM "${of.id}".act`);
    const bothOpen = () => [ana, owner(of)].map((by) => openedBy(of, by, vera));
    const before = signed();
    takeAway();
    restore('pre-data');
    const opened = bothOpen();
    // As where the head is filled already, and the tables after it by their names are not.
    const head = `"${of.id}".ledger_head`;
    asked(owner(of), `INSERT INTO ${head} (version, commits) VALUES (${NEWEST_VERSION}, 0)`);
    opened.push(...bothOpen());
    asked(owner(of), `TRUNCATE ${head}`);
    restore('data');
    opened.push(...bothOpen());
    for (const each of opened) expect(each).toEqual(NOT_THERE);
    expect(restore('post-data')).toBe('');
    expect(openedBy(of, ana, vera)).toEqual(Array(5).fill('nothing thrown'));
    expect(signed()).toBe(before);
  });

  it('takes nothing from whoever had it open when it was taken away', () => {
    const { of, takeAway, restore } = kept();
    const [writing, reading] = [writer(of, owner(of)), reader(of, owner(of))];
    expect(reading.note('before')).toBe('written');
    takeAway();
    restore('pre-data');
    expect(codeOf(() => writing.setNote('meanwhile', 'written'))).toBe('company_not_at_server');
    expect(codeOf(() => reading.note('before'))).toBe('company_not_at_server');
    restore('data');
    restore('post-data');
    expect(asked(owner(of), `SELECT count(*)::int FROM "${of.id}".meta WHERE name = 'note.meanwhile'`)).toBe(
      0,
    );
  });
});

it('is whole once the reference is there that a dump makes last', () => {
  const of = office();
  const last = `SELECT conname FROM pg_constraint WHERE contype = 'f' AND connamespace = '"${of.id}"'::regnamespace ORDER BY conname DESC`;
  expect(asked(owner(of), last)).toBe(LAST_RESTORED);
});
