import { expect, it, onTestFinished } from 'vitest';
import { openBlockingSession } from '../../../../src-main/ledger/postgres/blocking-session.ts';
import {
  makeCompanyAt,
  openCompanyWriter,
} from '../../../../src-main/ledger/postgres/open-company-writer.ts';
import { prepareDatabase } from '../../../../src-main/ledger/postgres/prepare-database.ts';
import type { ServerAddress } from '../../../../src-main/ledger/postgres/requests.ts';
import { SHARED_SCHEMA } from '../../../../src-main/ledger/postgres/schema.ts';
import { mandate } from '../../../support/fake/records/ledger-records.ts';
import { codeOf } from '../../../support/in-process/ledger/ledger-trouble.ts';
import { AT, asked } from '../../../support/in-process/ledger/office-people.ts';
import { ServerCompany } from '../../../support/in-process/ledger/server-company.ts';

let databases = 0;

/** A database of its own, as somebody has made it. */
function databaseOf(how = ''): ServerAddress {
  const { address } = new ServerCompany().place;
  databases += 1;
  const database = `unfit_${process.pid}_${databases}`;
  asked(address, `CREATE DATABASE ${database} TEMPLATE template0 ${how}`);
  onTestFinished(() => void asked(address, `DROP DATABASE ${database} WITH (FORCE)`));
  return { ...address, database };
}

const preparing = (address: ServerAddress) => codeOf(() => prepareDatabase(address));
const isPrepared = (address: ServerAddress) =>
  asked(address, `SELECT to_regnamespace('ciclo') IS NOT NULL`) === 1;

it.each(['LATIN1', 'WIN1252', 'SQL_ASCII'])('a database in %s is not made ready', (encoding) => {
  const address = databaseOf(`ENCODING '${encoding}' LOCALE 'C'`);
  expect([preparing(address), isPrepared(address)]).toEqual(['server_encoding', false]);
});

it('one that an earlier version has made ready so is brought on, and says which letters it cannot keep when they come', () => {
  const address = databaseOf(`ENCODING 'LATIN1' LOCALE 'C'`);
  const session = openBlockingSession(address, []);
  session.script(SHARED_SCHEMA);
  session.end();
  expect(preparing(address)).toBe('nothing thrown');
  const place = { address, schema: 'company_a' };
  makeCompanyAt(place);
  const writer = openCompanyWriter(place, () => AT);
  onTestFinished(() => writer.close());
  const named = (name: string) =>
    codeOf(() =>
      writer.store(
        { mandates: [mandate({ payer: { name, document: { kind: 'cpf', number: '12345678909' } } })] },
        AT,
      ),
    );
  expect([named('Ana é'), named('🙂 Festa')]).toEqual(['nothing thrown', 'server_encoding']);
});

it('where the extension is in another schema nothing is made ready, until it was taken out', () => {
  const address = databaseOf();
  asked(address, 'CREATE EXTENSION pg_trgm SCHEMA public');
  expect([preparing(address), isPrepared(address)]).toEqual(['server_extension_elsewhere', false]);
  asked(address, 'DROP EXTENSION pg_trgm');
  expect(preparing(address)).toBe('nothing thrown');
  // As in a database that was made ready by an earlier version.
  asked(address, 'DROP EXTENSION pg_trgm');
  asked(address, 'CREATE EXTENSION pg_trgm SCHEMA public');
  expect(preparing(address)).toBe('server_extension_elsewhere');
  asked(address, 'DROP EXTENSION pg_trgm');
  expect(preparing(address)).toBe('nothing thrown');
  const place = { address, schema: 'company_a' };
  makeCompanyAt(place);
  openCompanyWriter(place, () => AT).close();
});
