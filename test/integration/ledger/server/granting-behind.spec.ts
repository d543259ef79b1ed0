import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openBlockingSession } from '../../../../src-main/ledger/postgres/blocking-session.ts';
import { makeGroups, type OfficeRight } from '../../../../src-main/ledger/postgres/company-rights.ts';
import { NEWEST_VERSION, SERVER_MIGRATIONS } from '../../../../src-main/ledger/postgres/migrations/index.ts';
import { grantRight, peopleByCompany, revokeRights } from '../../../../src-main/ledger/postgres/people.ts';
import { companyOf } from '../../../support/in-process/ledger/company-of-version.ts';
import { codeOf } from '../../../support/in-process/ledger/ledger-trouble.ts';
import { listCompany } from '../../../support/in-process/ledger/listed-company.ts';
import { asked, signedIn } from '../../../support/in-process/ledger/office-people.ts';

/** A company as the program of that version has left it at its server, and what is done to somebody there. */
function left(version: number) {
  const { place } = companyOf(version, '');
  const { address, schema } = place;
  listCompany(address, schema, schema);
  const company = { id: schema, place };
  const { user: name } = signedIn(address);
  const rightNow = () =>
    peopleByCompany(address)
      .get(schema)
      ?.find((each) => each.name === name)?.right ?? null;
  const changed = (change: () => void) => [codeOf(change), rightNow()];
  return {
    ...{ address, schema },
    versionNow: () => asked(address, `SELECT version::int FROM "${schema}".ledger_head`),
    granted: (right: OfficeRight, by = address) => changed(() => grantRight(by, company, { name, right })),
    revoked: () => changed(() => revokeRights(address, company, name)),
  };
}

/** As a version that knew of fewer guards has let people in. */
function letIn({ address, schema }: ReturnType<typeof left>): void {
  const session = openBlockingSession(address, []);
  onTestFinished(() => session.end());
  const people = randomUUID().replaceAll('-', '');
  session.script('BEGIN');
  makeGroups(session, schema, people);
  session.run({ text: 'UPDATE ciclo.company SET people = $1 WHERE id = $2', values: [people, schema] });
  session.script('COMMIT');
}

/** All that is changed of somebody's rights there. */
function letInAndOut(company: ReturnType<typeof left>): void {
  expect(company.granted('charge')).toEqual(['nothing thrown', 'charge']);
  expect(company.versionNow()).toBe(NEWEST_VERSION);
  expect(company.granted('see')).toEqual(['nothing thrown', 'see']);
  expect(company.revoked()).toEqual(['nothing thrown', null]);
}

it.each(SERVER_MIGRATIONS)(
  'a company that version $version has left at its server goes on letting people in and out',
  ({ version }) => {
    const company = left(version);
    letIn(company);
    letInAndOut(company);
  },
);

it('a company that the first version has left at its server lets its first person in', () => {
  letInAndOut(left(SERVER_MIGRATIONS[0]?.version ?? 0));
});

describe('a company that is behind', () => {
  it('is brought on by no grant while somebody is at its bank, who is told', () => {
    const company = left(420);
    letIn(company);
    const { address, schema } = company;
    const session = openBlockingSession(address, []);
    onTestFinished(() => session.end());
    session.script(`SELECT pg_advisory_lock(hashtextextended('ciclo.lease.${schema}', 0))`);
    expect(company.granted('see')).toEqual(['lease_locked', null]);
    expect(company.versionNow()).toBe(420);
  });

  it('is brought on by nobody who may not let others in', () => {
    const company = left(420);
    letIn(company);
    expect(company.granted('see', signedIn(company.address))).toEqual(['server_rights', null]);
    expect(company.versionNow()).toBe(420);
  });
});
