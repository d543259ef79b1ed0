import { describe, expect, it, onTestFinished } from 'vitest';
import { groupOf, type OfficeRight } from '../../../../src-main/ledger/postgres/company-rights.ts';
import { grantRight, peopleByCompany, revokeRights } from '../../../../src-main/ledger/postgres/people.ts';
import { quotedName } from '../../../../src-main/ledger/postgres/quoted-name.ts';
import type { ServerAddress } from '../../../../src-main/ledger/postgres/requests.ts';
import { codeOf } from '../../../support/in-process/ledger/ledger-trouble.ts';
import {
  asCompany,
  asked,
  askedInTurn,
  type Office,
  office,
  owner,
  person,
  someone,
} from '../../../support/in-process/ledger/office-people.ts';

const sees = (of: Office, by: ServerAddress): string =>
  codeOf(() => asked(by, `SELECT 1 FROM "${of.id}".charge`));

/** A role of that right, which has the person as a member. */
function roleWith(of: Office, right: OfficeRight, { user }: ServerAddress): string {
  const people = asked(owner(of), 'SELECT people FROM ciclo.company WHERE id = $1', [of.id]);
  const [team, outer] = [`equipe ${process.pid} ${of.id}`, `todos ${process.pid} ${of.id}`];
  askedInTurn(owner(of), [
    `CREATE ROLE ${quotedName(outer)}`,
    `CREATE ROLE ${quotedName(team)}`,
    `GRANT ${groupOf(String(people), right)} TO ${quotedName(outer)}`,
    `GRANT ${quotedName(outer)} TO ${quotedName(team)}`,
    `GRANT ${quotedName(team)} TO ${quotedName(user)}`,
  ]);
  onTestFinished(() => {
    askedInTurn(
      owner(of),
      [team, outer].map((role) => `DROP ROLE ${quotedName(role)}`),
    );
  });
  return team;
}

const shown = (of: Office, { user }: ServerAddress) =>
  peopleByCompany(owner(of))
    .get(of.id)
    ?.find(({ name }) => name === user);

describe('a right by a role that a person is a member of', () => {
  it('is told with the role, and not said to be taken while they have it', () => {
    const of = office();
    const ana = person(of, 'see');
    const role = roleWith(of, 'charge', ana);
    expect(shown(of, ana)).toEqual({ name: ana.user, right: 'charge', through: role });
    const revoke = () => revokeRights(owner(of), asCompany(of), ana.user);
    expect(codeOf(revoke)).toBe('right_through_role');
    expect(sees(of, ana)).toBe('nothing thrown');
    asked(owner(of), `REVOKE ${quotedName(role)} FROM ${quotedName(ana.user)}`);
    expect(shown(of, ana)).toEqual({ name: ana.user, right: 'see', through: null });
    expect(codeOf(revoke)).toBe('nothing thrown');
    expect(sees(of, ana)).toBe('server_rights');
  });

  it('is taken for one also where it is had by becoming the role alone', () => {
    const of = office();
    const ana = person(of, 'see');
    asked(owner(of), `ALTER ROLE ${quotedName(ana.user)} NOINHERIT`);
    roleWith(of, 'charge', ana);
    expect(codeOf(() => revokeRights(owner(of), asCompany(of), ana.user))).toBe('right_through_role');
  });

  it('keeps a lesser one from being granted in vain, and no other', () => {
    const of = office();
    const ana = person(of, 'see');
    roleWith(of, 'decide', ana);
    const grant = (right: OfficeRight) => () =>
      grantRight(owner(of), asCompany(of), { name: ana.user, right });
    expect(codeOf(grant('see'))).toBe('right_through_role');
    expect((['decide', 'charge'] as const).map((right) => codeOf(grant(right)))).toEqual(
      Array(2).fill('nothing thrown'),
    );
    expect(shown(of, ana)).toEqual({ name: ana.user, right: 'charge', through: null });
  });

  it('of a superuser is not said to be taken either', () => {
    const of = office();
    const ana = someone(of);
    asked(owner(of), `ALTER ROLE ${quotedName(ana.user)} SUPERUSER`);
    const grant = (right: OfficeRight) => () =>
      grantRight(owner(of), asCompany(of), { name: ana.user, right });
    expect(codeOf(grant('administer'))).toBe('nothing thrown');
    expect(codeOf(grant('see'))).toBe('right_through_role');
    expect(codeOf(() => revokeRights(owner(of), asCompany(of), ana.user))).toBe('right_through_role');
  });

  it('of one company says nothing of another', () => {
    const [of, other] = [office(), office()];
    const ana = person(of, 'see');
    grantRight(owner(other), asCompany(other), { name: someone(other).user, right: 'see' });
    roleWith(other, 'charge', ana);
    expect(codeOf(() => revokeRights(owner(of), asCompany(of), ana.user))).toBe('nothing thrown');
  });
});
