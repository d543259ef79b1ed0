import { expect, it } from 'vitest';
import { SERVER_MIGRATIONS } from '../../../../src-main/ledger/postgres/migrations/index.ts';
import { noteCarried } from '../../../../src-main/ledger/postgres/take-out-company.ts';
import { companyOf } from '../../../support/in-process/ledger/company-of-version.ts';
import { codeOf } from '../../../support/in-process/ledger/ledger-trouble.ts';
import { AT, asked, office, owner, person } from '../../../support/in-process/ledger/office-people.ts';

it.each(SERVER_MIGRATIONS)(
  'a company that version $version has left is told who took a copy, and stays of that version',
  ({ version }) => {
    const { place } = companyOf(version, '');
    expect(codeOf(() => noteCarried(place, AT))).toBe('nothing thrown');
    const told = `SELECT concat_ws(' ', author, kind, subject, at, version)
      FROM ${place.schema}.act, ${place.schema}.ledger_head WHERE is_listed`;
    expect(asked(place.address, told)).toBe(`${place.address.user} copy_carried company ${AT} ${version}`);
  },
);

it('a company that only administrators bring on is told so by whoever may decide there, and by nobody who only sees it', () => {
  const of = office();
  const [ana, vera] = [person(of, 'decide'), person(of, 'see')];
  asked(owner(of), `ALTER TABLE "${of.id}".act DROP COLUMN not_kept CASCADE`);
  asked(owner(of), `UPDATE "${of.id}".ledger_head SET version = 420`);
  const carriedBy = (address: typeof ana) => codeOf(() => noteCarried({ ...of.ledger.place, address }, AT));
  expect([carriedBy(ana), carriedBy(vera)]).toEqual(['nothing thrown', 'server_rights']);
  const by = `SELECT string_agg(author, ', ') FROM "${of.id}".act WHERE kind = 'copy_carried'`;
  expect(asked(owner(of), by)).toBe(ana.user);
});
