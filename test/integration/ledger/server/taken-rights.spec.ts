import { describe, expect, it, onTestFinished } from 'vitest';
import { openBlockingSession } from '../../../../src-main/ledger/postgres/blocking-session.ts';
import { groupOf, type OfficeRight } from '../../../../src-main/ledger/postgres/company-rights.ts';
import { grantRight, peopleByCompany, revokeRights } from '../../../../src-main/ledger/postgres/people.ts';
import type { ServerAddress } from '../../../../src-main/ledger/postgres/requests.ts';
import { guardedServer } from '../../../../src-main/ledger/postgres/server-failures.ts';
import { codeOf } from '../../../support/in-process/ledger/ledger-trouble.ts';
import {
  asCompany,
  asked,
  type Office,
  office,
  person,
} from '../../../support/in-process/ledger/office-people.ts';

const owner = (of: Office): ServerAddress => of.ledger.place.address;

/** A session in which somebody has become the group of their right; answers what it says to reading what the bank has said. */
function sessionAsGroup(of: Office, address: ServerAddress, right: OfficeRight): () => string {
  const people = String(asked(owner(of), 'SELECT people FROM ciclo.company WHERE id = $1', [of.id]));
  const session = openBlockingSession(address, []);
  onTestFinished(() => session.end());
  session.script(`SET ROLE ${groupOf(people, right)}`);
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
