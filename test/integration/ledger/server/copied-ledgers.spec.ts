import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { copyLedger } from '../../../../src-main/ledger/engine/copy-ledger.ts';
import type { LedgerDatabase } from '../../../../src-main/ledger/engine/ledger-database.ts';
import { NEWEST_VERSION } from '../../../../src-main/ledger/migrations/index.ts';
import { versionNoted } from '../../../../src-main/ledger/migrations/migrate.ts';
import { openCompanyDatabase } from '../../../../src-main/ledger/postgres/open-company.ts';
import { openCompanyWriter } from '../../../../src-main/ledger/postgres/open-company-writer.ts';
import { schemaOf, serverCompanies } from '../../../../src-main/ledger/postgres/server-companies.ts';
import { takeOutCompany } from '../../../../src-main/ledger/postgres/take-out-company.ts';
import { EVERY_CYCLE } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { mandate, noon } from '../../../support/fake/records/ledger-records.ts';
import { smallWorld, WORLD_TODAY } from '../../../support/fake/records/ledger-world.ts';
import type { AnyLedger } from '../../../support/in-process/ledger/any-ledger.ts';
import { companyOf } from '../../../support/in-process/ledger/company-of-version.ts';
import { contentsOf } from '../../../support/in-process/ledger/ledger-contents.ts';
import { LedgerFolder } from '../../../support/in-process/ledger/ledger-folder.ts';
import { codeOf } from '../../../support/in-process/ledger/ledger-trouble.ts';
import { ServerCompany } from '../../../support/in-process/ledger/server-company.ts';
import { takeFrom, URL_THERE } from '../../../support/in-process/ledger/taken-company.ts';

const AT = noon('2026-03-10');

/** A ledger in a file with a small world, and what people did in it. */
function worldInAFile(): LedgerFolder {
  const ledger = new LedgerFolder();
  const writer = ledger.write();
  writer.store(smallWorld(240), AT);
  writer.reconcile(WORLD_TODAY, AT);
  const [unpaid] = ledger.read().longestUnpaid(1);
  writer.actingAs('Maria', 'decide', () => writer.decide(unpaid?.txid ?? '', 'waived', 'agreed', AT));
  return ledger;
}

const oldestUnpaid = (ledger: Pick<LedgerFolder, 'read'>) =>
  ledger.read().cyclesPage({ ...EVERY_CYCLE, groups: ['unpaid'] }, { by: 'dueDate', direction: 'asc' }, 0);

/** As an earlier version left it. */
function forgetMark(file: LedgerFolder): void {
  rmSync(`${file.file}.moved`);
  file.behind((db) => db.exec("DELETE FROM meta WHERE name = 'move_mark'"));
}

describe('a ledger that is copied to a server', () => {
  it('holds the same there, and in a file once more', () => {
    using file = worldInAFile();
    using company = new ServerCompany();
    company.write();
    company.behind((to) => file.behind((from) => copyLedger(from, to)));
    expect(company.behind(contentsOf)).toEqual(file.behind(contentsOf));
    expect(oldestUnpaid(company)).toEqual(oldestUnpaid(file));
    // The version of the file's tables is nothing of the company's.
    const noted = (db: LedgerDatabase) =>
      db.prepare(`SELECT value FROM meta WHERE name = 'schema_version'`).get();
    expect(company.behind(noted)).toBeUndefined();
    using back = new LedgerFolder();
    back.write();
    const from = openCompanyDatabase(company.place, { streams: true });
    const tables = back.behind((to) => copyLedger(from, to));
    from.close();
    expect(back.behind(contentsOf)).toEqual(file.behind(contentsOf));
    expect(back.sql(versionNoted)).toBe(NEWEST_VERSION);
    expect(tables.find(({ name }) => name === 'act')?.rows).toBe(1);
  });

  it('gives the number of a payer who was erased to nobody, wherever that was', () => {
    using file = new LedgerFolder();
    using company = new ServerCompany();
    using back = new LedgerFolder();
    const store = (ledger: AnyLedger, idRec: string): unknown => {
      const payer = { name: idRec, document: null };
      ledger.write().store({ mandates: [mandate({ idRec, status: 'CANCELADA', payer })] }, AT);
      const id = 'SELECT m.payer_id FROM mandate m JOIN mandate_ref r ON r.id = m.id WHERE r.id_rec = ?';
      return ledger.behind((db) => db.prepare<[string]>(id).pluck().get(idRec));
    };
    for (const idRec of ['R1', 'R2']) {
      store(file, idRec);
      file.write().erasePayer(idRec, AT);
    }
    company.write();
    company.behind((to) => file.behind((from) => copyLedger(from, to)));
    expect(store(company, 'R3')).toBe(4);
    company.write().erasePayer('R3', AT);
    back.write();
    back.behind((to) => company.behind((from) => copyLedger(from, to)));
    expect(store(back, 'R4')).toBe(5);
  });

  it('has signs where an earlier version left in a file what no server reads', () => {
    using file = worldInAFile();
    using company = new ServerCompany();
    company.write();
    file.behind((db) =>
      db.exec(`UPDATE payer SET name = 'Ana' || char(0) WHERE id = 1;
        UPDATE settlement SET raw = '{"chave":"k","infoPagador":"\\ud83d"}' WHERE id = 1`),
    );
    company.behind((to) => file.behind((from) => copyLedger(from, to)));
    const first = (column: string, table: string) =>
      company.behind((db) => db.prepare(`SELECT ${column} FROM ${table} WHERE id = 1`).pluck().get());
    expect(first('name', 'payer')).toBe('Ana␀');
    expect(first(`json_extract(raw, '$.infoPagador')`, 'settlement')).toBe('�');
  });

  it('goes on with numbers of its own', () => {
    using file = worldInAFile();
    using company = new ServerCompany();
    const writer = company.write();
    company.behind((to) => file.behind((from) => copyLedger(from, to)));
    const [unpaid] = company.read().longestUnpaid(1);
    writer.actingAs('João', 'decide', () => writer.decide(unpaid?.txid ?? '', 'waived', '', AT));
    const acts = company.behind((db) =>
      db.prepare<[], number>('SELECT id FROM act ORDER BY id').pluck().all(),
    );
    expect(acts).toEqual([1, 2]);
  });

  it('leaves nothing behind where something is not the same', () => {
    using file = worldInAFile();
    using company = new ServerCompany();
    company.write();
    // A row that the server makes another of than it was given.
    company.behind((db) =>
      db.exec({
        sqlite: '',
        postgres: `CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN new.amount = new.amount + 1; RETURN new; END $$;
          CREATE TRIGGER spoil BEFORE INSERT ON charge FOR EACH ROW EXECUTE FUNCTION spoil()`,
      }),
    );
    expect(codeOf(() => company.behind((to) => file.behind((from) => copyLedger(from, to))))).toBe(
      'copy_differs',
    );
    expect(company.read().counts()).toEqual({ charge: 0, mandate: 0, settlement: 0 });
  });
});

describe('a company that was taken to a server by an earlier version', () => {
  /** As that left it: with the note of the version of its file. */
  const ROWS = `INSERT INTO meta VALUES ('schema_version', '290'), ('note.another', 'x');
    INSERT INTO mandate_ref (id_rec, is_known) VALUES ('RZ', TRUE);
    INSERT INTO charge (txid, mandate_id, status, is_open, occupies_cycle, amount, due_date, adjusts_to_business_day)
      VALUES ('tz', 1, 'EXPIRADA', FALSE, TRUE, 5000, '2026-01-12', FALSE);
    INSERT INTO bank_statement (at, sha256, format, from_day, to_day, lines)
      VALUES ('${AT}', 'x', 'ofx', '2026-03-01', '2026-03-10', 0)`;

  it.each([
    ['brought on since', (company: ServerCompany) => company.write()],
    ['not brought on yet', () => undefined],
  ])('is a whole ledger in a file, %s', (_, beforeThat) => {
    const company = companyOf(290, ROWS);
    beforeThat(company);
    using file = new LedgerFolder();
    const from = openCompanyDatabase(company.place, { streams: true });
    const options = { backupFolder: file.backupFolder, key: null, now: () => AT };
    const { db, tables } = takeOutCompany(from, file.file, options);
    from.close();
    db.close();
    expect(file.sql(versionNoted)).toBe(NEWEST_VERSION);
    expect(tables.find(({ name }) => name === 'bank_statement')?.rows).toBe(1);
    expect(file.read().counts()).toMatchObject({ charge: 1 });
    file.write();
    expect(file.notices).toEqual([]);
    const all = (sql: string) => file.behind((ledger) => ledger.prepare(sql).raw().all());
    expect(all('SELECT to_day, whole_to FROM bank_statement')).toEqual([['2026-03-10', '2026-03-09']]);
    expect(
      all(`SELECT name FROM meta WHERE name IN ('note.another', 'ledger.payers_numbered')`),
    ).toHaveLength(2);
  });
});

describe('a company that is taken to a server', () => {
  it('is known there once it is whole, and is not taken twice', () => {
    using file = worldInAFile();
    using company = new ServerCompany();
    const { address } = company.place;
    const id = company.place.schema.replace('company_', 'taken-');
    const taken = { id, name: 'Loja', settings: '{}', url: URL_THERE };
    const watch = { onTable: (_table: string): void => undefined };
    const interrupted = {
      ...watch,
      onTable: (table: string) => {
        if (table === 'settlement') throw new Error('interrupted');
      },
    };
    const take = (by: typeof watch) => takeFrom(file, company.place.address, taken, by);
    const takeAs = (other: typeof taken) => takeFrom(file, company.place.address, other, watch);
    const names = () =>
      serverCompanies(address)
        .filter((each) => each.id === id)
        .map(({ name }) => name);
    expect(() => take(interrupted)).toThrow('interrupted');
    expect(names()).toEqual([]);
    take(watch);
    expect(names()).toEqual(['Loja']);
    forgetMark(file);
    expect(codeOf(() => takeAs({ ...taken, settings: '{"another":1}' }))).toBe('company_at_server');
  });

  it('is proven once more where no mark tells that it is the one, and not once it was worked at', () => {
    using file = worldInAFile();
    using company = new ServerCompany();
    const { address } = company.place;
    const id = company.place.schema.replace('company_', 'again-');
    const taken = { id, name: 'Loja', settings: '{}', url: URL_THERE };
    const begun: string[] = [];
    const watch = { onTable: (table: string): void => void begun.push(table) };
    const take = () => takeFrom(file, company.place.address, taken, watch);
    const tables = take();
    begun.length = 0;
    expect(take()).toBeNull();
    forgetMark(file);
    expect(take()).toEqual(tables);
    expect(take()).toBeNull();
    expect(begun).toEqual([]);
    forgetMark(file);
    expect(codeOf(() => file.write())).toBe('ledger_moved');
    const [unpaid] = file.read().longestUnpaid(1);
    const writer = openCompanyWriter({ address, schema: schemaOf(id) }, () => AT);
    writer.decide(unpaid?.txid ?? '', null, '', AT);
    writer.close();
    expect(codeOf(take)).toBe('company_at_server');
  });
});
