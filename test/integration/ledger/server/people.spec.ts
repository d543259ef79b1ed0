import { describe, expect, it, onTestFinished } from 'vitest';
import { civilMonth } from '../../../../src-main/core/civil-month.ts';
import { openBlockingSession } from '../../../../src-main/ledger/postgres/blocking-session.ts';
import { OFFICE_RIGHTS, type OfficeRight } from '../../../../src-main/ledger/postgres/company-rights.ts';
import { leaseFor } from '../../../../src-main/ledger/postgres/lease-pulse.ts';
import { migrateCompany } from '../../../../src-main/ledger/postgres/migrate-company.ts';
import { SERVER_MIGRATIONS } from '../../../../src-main/ledger/postgres/migrations/index.ts';
import { openCompanyReader } from '../../../../src-main/ledger/postgres/open-company.ts';
import {
  makeCompanyAt,
  openCompanyWriter,
} from '../../../../src-main/ledger/postgres/open-company-writer.ts';
import {
  grantRight,
  peopleByCompany,
  revokeRights,
  setPassword,
} from '../../../../src-main/ledger/postgres/people.ts';
import { prepareDatabase } from '../../../../src-main/ledger/postgres/prepare-database.ts';
import { quotedName } from '../../../../src-main/ledger/postgres/quoted-name.ts';
import type { ServerAddress } from '../../../../src-main/ledger/postgres/requests.ts';
import { serverCompanies } from '../../../../src-main/ledger/postgres/server-companies.ts';
import { guardedServer } from '../../../../src-main/ledger/postgres/server-failures.ts';
import type { ActFilter } from '../../../../src-preload/contract/history.ts';
import { charge, settlement } from '../../../support/fake/records/ledger-records.ts';
import { mandateDraft } from '../../../support/fake/records/write-drafts.ts';
import { close } from '../../../support/in-process/ledger/closable-shop.ts';
import { codeOf } from '../../../support/in-process/ledger/ledger-trouble.ts';
import { listCompany } from '../../../support/in-process/ledger/listed-company.ts';
import {
  AT,
  asCompany,
  asked,
  type Office,
  office,
  ownerOfADatabase,
  person,
  reader,
  signedIn,
  someone,
  writer,
} from '../../../support/in-process/ledger/office-people.ts';

const EVERY: ActFilter = { author: null, kinds: [], from: null, to: null, search: '', batchId: null };

/** What the app does for a person, the right that it needs first. */
const WORK: readonly (readonly [OfficeRight, string, (of: Office, by: ServerAddress) => unknown])[] = [
  ['see', 'reads the lists', (of, by) => reader(of, by).acts(EVERY, null)],
  ['decide', 'decides on a charge', (of, by) => writer(of, by).decide('feb', 'waived', 'combinado', AT)],
  ['decide', 'takes it back', (of, by) => writer(of, by).decide('feb', null, '', AT)],
  ['decide', 'links a payment', (of, by) => writer(of, by).assign('EO', 'feb', AT)],
  [
    ...(['decide', 'keeps a contact'] as const),
    (of, by) => writer(of, by).setContact(1, { phone: '', email: 'a@b.example', note: '' }, AT),
  ],
  ['decide', 'closes a month', (of, by) => close({ ...of, writer: writer(of, by) }, '2026-01')],
  ['decide', 'works out what is due', (of, by) => writer(of, by).reconcile('2026-07-02' as never, AT)],
  [
    ...(['charge', 'keeps what the bank says'] as const),
    (of, by) => {
      const charges = [charge({ txid: 'feb', status: 'EXPIRADA' }), charge({ txid: 'new' })];
      const kept = writer(of, by);
      kept.store({ mandates: [], charges, settlements: [settlement({ endToEndId: 'E2', txid: 'new' })] }, AT);
      kept.reconcile('2026-07-02' as never, AT);
    },
  ],
  [
    ...(['charge', 'takes the lease'] as const),
    ({ ledger: { place } }, address) =>
      openCompanyWriter(
        { ...place, address, lease: leaseFor('a', { timeoutMs: 9_000, beatMs: 3_000 }) },
        () => AT,
      ).close(),
  ],
  ['charge', 'erases a payer', (of, by) => writer(of, by).erasePayer('RRZ', AT)],
  [
    ...(['charge', 'is about to send'] as const),
    (of, by) => writer(of, by).intend({ kind: 'create_mandate', payload: mandateDraft() }, AT),
  ],
  [
    'administer',
    'adds to a table',
    (of, by) => asked(by, `ALTER TABLE "${of.id}".cycle ADD COLUMN more TEXT`),
  ],
  [
    ...(['administer', 'lets somebody see'] as const),
    (of, by) => grantRight(by, asCompany(of), { name: someone(of).user, right: 'see' }),
  ],
];

const whatCodes = (of: Office, by: ServerAddress) =>
  WORK.map(([, name, work]) => [name, codeOf(() => work(of, by))]);

describe('what a person may do with a company is decided by the server', () => {
  it.each(OFFICE_RIGHTS)('%s: that, and what is below it, and nothing else', (right) => {
    const of = office();
    const isWithin = (needed: OfficeRight) => OFFICE_RIGHTS.indexOf(needed) <= OFFICE_RIGHTS.indexOf(right);
    expect(whatCodes(of, person(of, right))).toEqual(
      WORK.map(([needed, name]) => [name, isWithin(needed) ? 'nothing thrown' : 'server_rights']),
    );
  });

  it('tells who may never have the lease so, and not that another has it', () => {
    const of = office();
    const { place } = of.ledger;
    const taking = (address: ServerAddress) => () =>
      openCompanyWriter({ ...place, address, lease: leaseFor('Ana') }, () => AT);
    const held = taking(person(of, 'charge'))();
    onTestFinished(held.close);
    expect(codeOf(taking(person(of, 'decide')))).toBe('server_rights');
    expect(codeOf(taking(person(of, 'charge')))).toBe('lease_held');
  });

  it('nothing for who was given nothing, whose list of companies is empty too', () => {
    const of = office();
    const stranger = someone(of);
    expect(whatCodes(of, stranger)).toEqual(WORK.map(([, name]) => [name, 'server_rights']));
    expect(serverCompanies(stranger)).toEqual([]);
    const ana = person(of, 'see');
    expect(serverCompanies(ana).map(({ id }) => id)).toEqual([of.id]);
  });
});

describe('a database whose owner is no superuser, as at a managed server', () => {
  it('has people too: whom its owner lets in, and whom those let in', () => {
    const owner = ownerOfADatabase();
    prepareDatabase(owner);
    const place = { address: owner, schema: 'company_loja' };
    makeCompanyAt(place);
    listCompany(owner, 'l', place.schema);
    const company = { id: 'l', place };
    const [ana, rui] = [signedIn(owner), signedIn(owner)];
    grantRight(owner, company, { name: ana.user, right: 'administer' });
    grantRight(ana, company, { name: rui.user, right: 'charge' });
    openCompanyWriter({ ...place, address: rui }, () => AT).close();
    expect(asked(ana, `ALTER TABLE company_loja.cycle ADD COLUMN more TEXT`)).toBeUndefined();
    const who = (): unknown =>
      peopleByCompany(owner)
        .get('l')
        ?.map(({ name, right }) => [name, right]);
    const itsOwner = [owner.user, 'administer'];
    expect(who()).toEqual([[ana.user, 'administer'], [rui.user, 'charge'], itsOwner]);
    revokeRights(owner, company, rui.user);
    revokeRights(owner, company, ana.user);
    expect(who()).toEqual([itsOwner]);
    expect(codeOf(() => openCompanyReader({ ...place, address: rui }))).toBe('server_rights');
    expect(asked(owner, 'DROP SCHEMA company_loja CASCADE')).toBeUndefined();
  });
});

describe('a word for the groups of a company that its database’s owner has written', () => {
  it('is put into no statement of a superuser’s, neither at a grant nor at bringing on', () => {
    const of = office();
    const { address } = of.ledger.place;
    const dona = someone(of);
    const written = `x; COMMIT; ALTER ROLE ${quotedName(dona.user)} SUPERUSER; --`;
    asked(address, 'UPDATE ciclo.company SET people = $1 WHERE id = $2', [written, of.id]);
    expect(codeOf(() => person(of, 'see'))).toContain('none of ours');
    asked(address, `UPDATE "${of.id}".ledger_head SET version = 290`);
    expect(codeOf(() => writer(of, address))).toContain('none of ours');
    expect(asked(address, 'SELECT rolsuper FROM pg_roles WHERE rolname = $1', [dona.user])).toBe(0);
  });
});

describe('a later version of the app', () => {
  const STEP = { version: 9_999, sql: 'CREATE TABLE more (a BIGINT)' };
  const bringsOn = (of: Office, by: ServerAddress) => {
    const session = openBlockingSession(by, [`SET search_path = "${of.id}", ciclo`]);
    onTestFinished(() => session.end());
    return codeOf(() => guardedServer(() => migrateCompany(session, of.id, [...SERVER_MIGRATIONS, STEP])));
  };

  it('is brought on by an administrator, and everybody has of a new table what they have of the others', () => {
    const of = office();
    const [sees, decides] = [person(of, 'see'), person(of, 'decide')];
    const [charges, administers] = [person(of, 'charge'), person(of, 'administer')];
    const [next, last] = [person(of, 'administer'), person(of, 'administer')];
    // Nobody lacks a right for that.
    for (const by of [sees, decides, charges]) expect(bringsOn(of, by)).toBe('company_behind');
    expect([bringsOn(of, administers), bringsOn(of, charges)]).toEqual(['nothing thrown', 'nothing thrown']);
    const insert = `INSERT INTO "${of.id}".more VALUES (1) RETURNING a`;
    expect([codeOf(() => asked(sees, insert)), asked(decides, insert)]).toEqual(['server_rights', 1]);
    expect(asked(sees, `SELECT a FROM "${of.id}".more`)).toBe(1);
    expect(bringsOn(of, next)).toBe('nothing thrown');
    expect(codeOf(() => asked(last, `DROP TABLE "${of.id}".more`))).toBe('nothing thrown');
  });
});

describe('the history', () => {
  it('says who was signed in, whatever name the workstation gives', () => {
    const of = office();
    const ana = person(of, 'decide');
    const { user } = ana;
    const at = writer(of, ana);
    at.actingAs('Beto', 'decide', () => at.decide('feb', 'waived', '', AT));
    at.actingAs(user, 'decide', () => at.decide('feb', null, '', AT));
    at.actingAs(null, 'decide', () => at.decide('feb', 'waived', '', AT));
    const authors = reader(of, ana)
      .acts({ ...EVERY, kinds: ['decision'] }, null)
      .rows.map(({ author }) => author);
    expect(authors).toEqual([user, user, `${user} (Beto)`]);
  });

  it('so do closings, their hash over it, and what was handed over; by plain SQL nobody signs as another', () => {
    const of = office();
    const ana = person(of, 'decide');
    const { user } = ana;
    const at = writer(of, ana);
    const { id } = close({ ...of, writer: at }, '2026-01');
    const handed = {
      month: civilMonth('2026-01'),
      path: 'jan.csv',
      sha256: 'e'.repeat(64),
      kind: 'postings',
    } as const;
    at.actingAs(user, 'recordHandedFile', () => at.recordHandedFile(handed, AT));
    const forged = `INSERT INTO "${of.id}".closing_file (closing_id, at, author, path, sha256, kind)
      VALUES ($1, '${AT}', 'Rita', 'b.csv', '${'f'.repeat(64)}', 'postings')`;
    expect(asked(ana, `${forged} RETURNING author`, [String(id)])).toBe(`${user} (Rita)`);
    const [proven] = reader(of, ana).provenClosings();
    expect(proven).toMatchObject({ faults: [], closing: { author: `${user} (Maria)` } });
    expect(proven?.closing.files.map(({ author }) => author)).toEqual([user, `${user} (Rita)`]);
  });

  it('of a company in which nobody was let in has the names that workstations give', () => {
    const of = office();
    close(of, '2026-01');
    expect(of.reader().provenClosings()).toMatchObject([{ faults: [], closing: { author: 'Maria' } }]);
  });
});

describe('rights given and taken', () => {
  it('another right takes the place of the one before, and nothing is left of a revoked one', () => {
    const of = office();
    const { address } = of.ledger.place;
    const ana = person(of, 'charge');
    const open = reader(of, ana);
    expect(rightOf(of, ana)).toBe('charge');
    grantRight(address, asCompany(of), { name: ana.user, right: 'see' });
    expect(rightOf(of, ana)).toBe('see');
    expect(codeOf(() => writer(of, ana).decide('feb', 'waived', '', AT))).toBe('server_rights');
    revokeRights(address, asCompany(of), ana.user);
    expect(rightOf(of, ana)).toBeUndefined();
    expect(codeOf(() => open.acts(EVERY, null))).toBe('server_gone');
    expect(codeOf(() => reader(of, ana))).toBe('server_rights');
  });

  it('of one company says nothing of another', () => {
    const [of, other] = [office(), office()];
    const ana = person(of, 'charge');
    expect(codeOf(() => reader(other, ana))).toBe('server_rights');
    grantRight(other.ledger.place.address, asCompany(other), { name: ana.user, right: 'see' });
    revokeRights(of.ledger.place.address, asCompany(of), ana.user);
    expect(codeOf(() => reader(other, ana).acts(EVERY, null))).toBe('nothing thrown');
    expect(codeOf(() => reader(of, ana))).toBe('server_rights');
  });

  it('an administrator gives and takes; who leaves does not take along those whom they made', () => {
    const of = office();
    const { address } = of.ledger.place;
    const [ana, rui, eva] = [person(of, 'administer'), someone(of), someone(of)];
    grantRight(ana, asCompany(of), { name: rui.user, right: 'administer' });
    grantRight(rui, asCompany(of), { name: eva.user, right: 'charge' });
    expect(codeOf(() => revokeRights(rui, asCompany(of), ana.user))).toBe('server_rights');
    expect(rightOf(of, ana)).toBe('administer');
    revokeRights(address, asCompany(of), ana.user);
    expect([rightOf(of, ana), rightOf(of, rui), rightOf(of, eva)]).toEqual([
      undefined,
      'administer',
      'charge',
    ]);
    revokeRights(rui, asCompany(of), eva.user);
    expect(rightOf(of, eva)).toBeUndefined();
    expect(codeOf(() => grantRight(eva, asCompany(of), { name: ana.user, right: 'see' }))).toBe(
      'server_rights',
    );
  });

  it('a person signs in by the newest password alone, of which the server is told a proof', () => {
    const of = office();
    const ana = person(of, 'see');
    setPassword(of.ledger.place.address, ana.user, 'ção nova');
    expect(codeOf(() => reader(of, ana))).toBe('server_sign_in');
    expect(codeOf(() => reader(of, { ...ana, password: 'ção nova' }))).toBe('nothing thrown');
  });

  const rightOf = (of: Office, { user }: ServerAddress): OfficeRight | undefined =>
    peopleByCompany(of.ledger.place.address)
      .get(of.id)
      ?.find(({ name }) => name === user)?.right;
});
