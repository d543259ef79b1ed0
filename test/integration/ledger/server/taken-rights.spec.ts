import { describe, expect, it, onTestFinished } from 'vitest';
import { openBlockingSession } from '../../../../src-main/ledger/postgres/blocking-session.ts';
import {
  groupOf,
  OFFICE_RIGHTS,
  type OfficeRight,
} from '../../../../src-main/ledger/postgres/company-rights.ts';
import { grantRight, peopleByCompany, revokeRights } from '../../../../src-main/ledger/postgres/people.ts';
import { quotedName } from '../../../../src-main/ledger/postgres/quoted-name.ts';
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
  reader,
  someone,
} from '../../../support/in-process/ledger/office-people.ts';

/** The company's word for its groups. */
const peopleOf = (of: Office): string =>
  String(asked(owner(of), 'SELECT people FROM ciclo.company WHERE id = $1', [of.id]));

/** A session in which somebody has become the group of their right; answers what it says to reading what the bank has said. */
function sessionAsGroup(of: Office, address: ServerAddress, right: OfficeRight): () => string {
  const session = openBlockingSession(address, []);
  onTestFinished(() => session.end());
  session.script(`SET ROLE ${groupOf(peopleOf(of), right)}`);
  return () =>
    codeOf(() => guardedServer(() => session.run({ text: `SELECT 1 FROM "${of.id}".charge`, values: [] })));
}

describe('a session in which somebody has become the group of their right', () => {
  it('ends with the right', () => {
    const of = office();
    const ana = person(of, 'charge');
    const reading = sessionAsGroup(of, ana, 'charge');
    expect(reading()).toBe('nothing thrown');
    revokeRights(owner(of), asCompany(of), ana.user);
    expect(reading()).toBe('server_gone');
  });

  it('ends with a lesser right, and goes on with the same or more', () => {
    const of = office();
    const ana = person(of, 'decide');
    const reading = sessionAsGroup(of, ana, 'decide');
    for (const right of ['decide', 'charge'] as const)
      grantRight(owner(of), asCompany(of), { name: ana.user, right });
    expect(reading()).toBe('nothing thrown');
    grantRight(owner(of), asCompany(of), { name: ana.user, right: 'see' });
    expect(reading()).toBe('server_gone');
  });

  it('lasts where the server does not let whoever takes the right end it, and the right is taken all the same', () => {
    const of = office();
    const [ana, rui] = [person(of, 'charge'), person(of, 'administer')];
    const reading = sessionAsGroup(of, ana, 'charge');
    revokeRights(rui, asCompany(of), ana.user);
    expect(reading()).toBe('nothing thrown');
    const names = peopleByCompany(owner(of))
      .get(of.id)
      ?.map(({ name }) => name);
    expect(names).not.toContain(ana.user);
    expect(codeOf(() => asked(ana, `SELECT 1 FROM "${of.id}".charge`))).toBe('server_rights');
  });
});

describe('the name of a company', () => {
  const said = (of: Office): unknown =>
    asked(
      owner(of),
      `SELECT count(*) FROM pg_shdescription d JOIN pg_roles r ON r.oid = d.objoid WHERE strpos(r.rolname, $1) > 0`,
      [peopleOf(of)],
    );

  it('is not said of its groups, where everybody who signs in would read it', () => {
    const of = office();
    person(of, 'see');
    expect(said(of)).toBe(0);
  });

  it('goes from what an earlier version said of them with the next right that is given by who may make roles', () => {
    const of = office();
    const ana = person(of, 'administer');
    const group = groupOf(peopleOf(of), 'see');
    asked(owner(of), `COMMENT ON ROLE ${group} IS 'Ciclo: who may see in ${of.id}'`);
    grantRight(ana, asCompany(of), { name: someone(of).user, right: 'see' });
    expect(said(of)).toBe(1);
    person(of, 'see');
    expect(said(of)).toBe(0);
  });
});

describe('whom an administrator let in', () => {
  const letInBy = (of: Office, by: ServerAddress, right: OfficeRight): ServerAddress => {
    const who = someone(of);
    grantRight(by, asCompany(of), { name: who.user, right });
    return who;
  };
  const rightOf = (of: Office, { user }: ServerAddress): OfficeRight | undefined =>
    peopleByCompany(owner(of))
      .get(of.id)
      ?.find(({ name }) => name === user)?.right;

  it.each(['administer', 'see', null] as const)(
    'keep exactly that, where the administrator has %s after',
    (after) => {
      const of = office();
      const ana = person(of, 'administer');
      const letIn = OFFICE_RIGHTS.map((right) => letInBy(of, ana, right));
      if (after === null) revokeRights(owner(of), asCompany(of), ana.user);
      else grantRight(owner(of), asCompany(of), { name: ana.user, right: after });
      expect(rightOf(of, ana)).toBe(after ?? undefined);
      expect(letIn.map((who) => rightOf(of, who))).toEqual(OFFICE_RIGHTS);
    },
  );

  it('take the right of the one who let them in, where that was not to administer', () => {
    const of = office();
    const ana = person(of, 'administer');
    asked(ana, `GRANT ${groupOf(peopleOf(of), 'see')} TO ${quotedName(owner(of).user)}`);
    revokeRights(owner(of), asCompany(of), ana.user);
    expect([rightOf(of, ana), rightOf(of, owner(of))]).toEqual([undefined, 'administer']);
  });

  it('are told of, and their right is taken, also where the server knows that administrator no more', () => {
    const of = office();
    const ana = person(of, 'administer');
    const bia = letInBy(of, ana, 'decide');
    revokeRights(owner(of), asCompany(of), ana.user);
    asked(owner(of), `DROP ROLE ${quotedName(ana.user)}`);
    expect(rightOf(of, bia)).toBe('decide');
    revokeRights(owner(of), asCompany(of), bia.user);
    expect(rightOf(of, bia)).toBeUndefined();
    expect(codeOf(() => reader(of, bia))).toBe('server_rights');
  });
});
