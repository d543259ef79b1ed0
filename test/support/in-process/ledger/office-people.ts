import { onTestFinished } from 'vitest';
import { centavos } from '../../../../src-main/core/money.ts';
import { openBlockingSession } from '../../../../src-main/ledger/postgres/blocking-session.ts';
import type { OfficeRight } from '../../../../src-main/ledger/postgres/company-rights.ts';
import { openCompanyReader } from '../../../../src-main/ledger/postgres/open-company.ts';
import { openCompanyWriter } from '../../../../src-main/ledger/postgres/open-company-writer.ts';
import { addPerson, grantRight } from '../../../../src-main/ledger/postgres/people.ts';
import type { ServerAddress } from '../../../../src-main/ledger/postgres/requests.ts';
import { guardedServer } from '../../../../src-main/ledger/postgres/server-failures.ts';
import { day, noon, settlement } from '../../fake/records/ledger-records.ts';
import { paid, type Shop, shop } from './closable-shop.ts';
import { CPF, cancelled, NAME } from './erasable-world.ts';
import { listCompany } from './listed-company.ts';
import type { ServerCompany } from './server-company.ts';

export const AT = noon('2026-03-10');

export type Office = Shop & { readonly ledger: ServerCompany; readonly id: string };

/** A company that its server knows. */
export function office(): Office {
  const open = shop(paid('E1', 'jan', '2026-01-20', 10_000), settlement({ endToEndId: 'EO', txid: null }));
  open.writer.store({ mandates: [cancelled] }, AT);
  open.writer.setDocument('jan', { number: `N${CPF}`, issuedOn: day('2026-02-01') }, AT);
  open.writer.addFee({ day: day('2026-02-01'), amount: centavos(150), text: NAME }, AT);
  const ledger = open.ledger as ServerCompany;
  const { schema, address } = ledger.place;
  listCompany(address, schema, schema);
  return { ...open, ledger, id: schema };
}

/** The first value that a statement answers. */
export function asked(address: ServerAddress, text: string, values: readonly string[] = []): unknown {
  const session = openBlockingSession(address, []);
  onTestFinished(() => session.end());
  return guardedServer(() => session.run({ text, values }).rows[0]?.[0]);
}

/** As {@link asked}, several in one session. */
export function askedInTurn(address: ServerAddress, statements: readonly string[]): readonly unknown[] {
  const session = openBlockingSession(address, []);
  onTestFinished(() => session.end());
  return guardedServer(() =>
    statements.map((text) => session.run({ text, values: [] }).rows[0]?.[0] ?? null),
  );
}

let people = 0;

/** Who has made the office, and may do all of it. */
export const owner = ({ ledger: { place } }: Office): ServerAddress => place.address;

/** Somebody who may sign in at a company's server and nothing else. */
export const someone = ({ ledger: { place } }: Office): ServerAddress => signedIn(place.address);

/** As {@link someone}, made by a name that may make others. */
export function signedIn(by: ServerAddress): ServerAddress {
  people += 1;
  const user = `Ana ${process.pid}-${people} "d'Ávila"`;
  addPerson(by, user, `senha-${people}`);
  return { ...by, user, password: `senha-${people}` };
}

/** Who owns a new database and may make roles, and no more. */
export function ownerOfADatabase(): ServerAddress {
  const superuser = office().ledger.place.address;
  people += 1;
  const [user, database] = [`owner_${process.pid}_${people}`, `owned_${process.pid}_${people}`];
  asked(superuser, `CREATE ROLE ${user} LOGIN CREATEROLE PASSWORD 'senha'`);
  asked(superuser, `CREATE DATABASE ${database} OWNER ${user}`);
  onTestFinished(() => void asked(superuser, `DROP DATABASE ${database} WITH (FORCE)`));
  return { ...superuser, user, database, password: 'senha' };
}

/** Somebody with a right, signed in. */
export function person(of: Office, right: OfficeRight): ServerAddress {
  const address = someone(of);
  grantRight(of.ledger.place.address, asCompany(of), { name: address.user, right });
  return address;
}

/** A company as the functions of people take it. */
export const asCompany = ({ id, ledger: { place } }: Office) => ({ id, place });

/** A company's writer for who is signed in. */
export function writer({ ledger: { place } }: Office, address: ServerAddress) {
  const opened = openCompanyWriter({ ...place, address }, () => AT);
  onTestFinished(() => opened.close());
  return opened;
}

/** A company's reader for who is signed in. */
export function reader({ ledger: { place } }: Office, address: ServerAddress) {
  const opened = openCompanyReader({ ...place, address });
  onTestFinished(() => opened.close());
  return opened;
}
