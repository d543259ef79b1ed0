import { describe, expect, it } from 'vitest';
import { groupOf, type OfficeRight } from '../../../../src-main/ledger/postgres/company-rights.ts';
import { openCompanyReader } from '../../../../src-main/ledger/postgres/open-company.ts';
import { makeCompanyAt } from '../../../../src-main/ledger/postgres/open-company-writer.ts';
import { grantRight, peopleByCompany, revokeRights } from '../../../../src-main/ledger/postgres/people.ts';
import { prepareDatabase } from '../../../../src-main/ledger/postgres/prepare-database.ts';
import { quotedName } from '../../../../src-main/ledger/postgres/quoted-name.ts';
import type { ServerAddress } from '../../../../src-main/ledger/postgres/requests.ts';
import { codeOf } from '../../../support/in-process/ledger/ledger-trouble.ts';
import { listCompany } from '../../../support/in-process/ledger/listed-company.ts';
import { asked, ownerOfADatabase, signedIn } from '../../../support/in-process/ledger/office-people.ts';

/** A company of a database whose owner is no superuser, and what is done with its people. */
function shopOfAnOwner() {
  const owner = ownerOfADatabase();
  prepareDatabase(owner);
  const place = { address: owner, schema: 'company_loja' };
  makeCompanyAt(place);
  listCompany(owner, 'l', place.schema);
  const company = { id: 'l', place };
  const grant = (by: ServerAddress, { user }: ServerAddress, right: OfficeRight) =>
    codeOf(() => grantRight(by, company, { name: user, right }));
  const revoke = (by: ServerAddress, { user }: ServerAddress) =>
    codeOf(() => revokeRights(by, company, user));
  const who = () =>
    Object.fromEntries((peopleByCompany(owner).get('l') ?? []).map(({ name, right }) => [name, right]));
  return { owner, place, grant, revoke, who };
}

describe('the last who administers a company', () => {
  it('goes neither wholly nor to a lesser right, until somebody else administers it', () => {
    const { owner, grant, revoke, who } = shopOfAnOwner();
    const [vera, ana] = [signedIn(owner), signedIn(owner)];
    grant(owner, vera, 'see');
    const before = { [owner.user]: 'administer', [vera.user]: 'see' };
    expect(revoke(owner, owner)).toBe('last_administrator');
    expect(grant(owner, owner, 'charge')).toBe('last_administrator');
    expect(who()).toEqual(before);
    expect(revoke(owner, vera)).toBe('nothing thrown');
    grant(owner, ana, 'administer');
    expect(revoke(owner, owner)).toBe('nothing thrown');
    expect(grant(ana, ana, 'decide')).toBe('last_administrator');
    expect(who()).toEqual({ [ana.user]: 'administer' });
  });

  it('is followed by the owner of the database where an earlier version let them go', () => {
    const { owner, place, grant, who } = shopOfAnOwner();
    const [vera, ana] = [signedIn(owner), signedIn(owner)];
    grant(owner, vera, 'charge');
    const people = String(asked(owner, 'SELECT people FROM ciclo.company'));
    asked(owner, `REVOKE ${groupOf(people, 'administer')} FROM ${quotedName(owner.user)}`);
    expect(who()).toEqual({ [vera.user]: 'charge' });
    expect(codeOf(() => openCompanyReader(place).close())).toBe('server_rights');
    expect(grant(vera, ana, 'administer')).toBe('server_rights');
    expect(grant(owner, ana, 'administer')).toBe('nothing thrown');
    expect(who()).toEqual({
      [owner.user]: 'administer',
      [ana.user]: 'administer',
      [vera.user]: 'charge',
    });
    expect(codeOf(() => openCompanyReader(place).close())).toBe('nothing thrown');
  });
});
