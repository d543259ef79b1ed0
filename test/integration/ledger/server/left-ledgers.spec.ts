import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { centavos } from '../../../../src-main/core/money.ts';
import { openLedgerReader } from '../../../../src-main/ledger/open-ledger-reader.ts';
import { openLedgerWriter } from '../../../../src-main/ledger/open-ledger-writer.ts';
import { openCompanyWriter } from '../../../../src-main/ledger/postgres/open-company-writer.ts';
import { schemaOf, serverCompanies } from '../../../../src-main/ledger/postgres/server-companies.ts';
import { day, noon } from '../../../support/fake/records/ledger-records.ts';
import type { LedgerFolder } from '../../../support/in-process/ledger/ledger-folder.ts';
import { codeOf, filled } from '../../../support/in-process/ledger/ledger-trouble.ts';
import { ServerCompany } from '../../../support/in-process/ledger/server-company.ts';
import { takeFrom, URL_THERE } from '../../../support/in-process/ledger/taken-company.ts';

const AT = noon('2026-03-10');

/** What another command does with the ledger meanwhile. */
const noteFee = ({ file, backupFolder, key }: LedgerFolder): string =>
  codeOf(() => {
    const writer = openLedgerWriter(file, { backupFolder, key, now: () => AT });
    writer.addFee(FEE, AT);
    writer.close();
  });

const FEE = { day: day('2026-03-01'), amount: centavos(1250), text: 'pacote' };

const feesIn = (file: LedgerFolder): unknown =>
  file.behind((db) => db.prepare('SELECT count(*) FROM bank_fee').pluck().get());

function taking(file: LedgerFolder, others = file) {
  const company = new ServerCompany();
  const { address, schema } = company.place;
  const id = schema.replace('company_', 'left-');
  const taken = { id, name: 'Loja', settings: '{}', url: URL_THERE };
  const take = (onTable: (table: string) => void = () => undefined) =>
    takeFrom(file, address, taken, { onTable });
  const takeOther = () => takeFrom(others, address, taken, { onTable: () => undefined });
  const isKnown = () => serverCompanies(address).some((known) => known.id === id);
  /** Has the server do something else when the company is to be known. */
  const insteadOfKnowing = (what: string, run: () => void): void => {
    const [name, on] = [`ciclo."instead-${id}"`, 'ON ciclo.company'];
    const script = (postgres: string) => company.behind((db) => db.exec({ sqlite: '', postgres }));
    company.write();
    script(`CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${what}; RETURN new; END $$;
      CREATE TRIGGER instead BEFORE INSERT ${on} FOR EACH ROW WHEN (new.id = '${id}') EXECUTE FUNCTION ${name}()`);
    run();
    script(`DROP TRIGGER instead ${on}; DROP FUNCTION ${name}()`);
  };
  const write = () => openCompanyWriter({ address, schema: schemaOf(id) }, () => AT);
  return { take, isKnown, insteadOfKnowing, write, takeOther };
}

describe('a ledger that is taken to a server', () => {
  it('takes nothing from others until it is there, nor ever after', () => {
    using file = filled();
    const { take } = taking(file);
    let met: string | null = null;
    const tables = take(() => {
      met ??= noteFee(file);
    });
    expect(met).toBe('already_running');
    expect(tables?.find(({ name }) => name === 'bank_fee')?.rows).toBe(0);
    expect(noteFee(file)).toBe('ledger_moved');
    expect(feesIn(file)).toBe(0);
    // What it held is read as before.
    expect(file.read().counts().charge).toBeGreaterThan(0);
  }, 20_000);

  it('is not taken while a command may store in it what it has read for', () => {
    using file = filled();
    const { take, isKnown } = taking(file);
    const reader = openLedgerReader(file.file, file.key);
    expect(codeOf(take)).toBe('already_running');
    expect(isKnown()).toBe(false);
    reader.close();
    expect(codeOf(take)).toBe('nothing thrown');
  });

  it('stays where the server refuses to know it', () => {
    using file = filled();
    const { take, isKnown, insteadOfKnowing } = taking(file);
    insteadOfKnowing(`RAISE EXCEPTION SQLSTATE '42501'`, () => expect(codeOf(take)).toBe('server_rights'));
    expect(isKnown()).toBe(false);
    expect(noteFee(file)).toBe('nothing thrown');
  });

  it('is left where nobody can say whether the server knows it, and taken by the next attempt', () => {
    using file = filled();
    const { take, isKnown, insteadOfKnowing } = taking(file);
    const die = 'PERFORM pg_terminate_backend(pg_backend_pid())';
    insteadOfKnowing(die, () => expect(codeOf(take)).toBe('server_gone'));
    expect(noteFee(file)).toBe('ledger_moved');
    expect(isKnown()).toBe(false);
    expect(codeOf(take)).toBe('nothing thrown');
    expect(isKnown()).toBe(true);
  });

  it('lives in its file again once the next attempt has found the server without it', () => {
    using file = filled();
    const { take, insteadOfKnowing } = taking(file);
    const die = 'PERFORM pg_terminate_backend(pg_backend_pid())';
    insteadOfKnowing(die, () => expect(codeOf(take)).toBe('server_gone'));
    const interrupt = () => {
      throw new Error('interrupted');
    };
    expect(() => take(interrupt)).toThrow('interrupted');
    expect(noteFee(file)).toBe('nothing thrown');
  });

  it('is the one at the server by the mark of its move, also once it was worked at there', () => {
    using file = filled();
    const { take, write } = taking(file);
    take();
    const writer = write();
    writer.addFee(FEE, AT);
    writer.close();
    expect(take()).toBeNull();
    expect(noteFee(file)).toBe('ledger_moved');
  });

  it('is not the one that another brought there by its id and name, once it was left and did not arrive', () => {
    using file = filled();
    using others = filled();
    const { take, insteadOfKnowing, takeOther } = taking(file, others);
    expect(noteFee(file)).toBe('nothing thrown');
    const die = 'PERFORM pg_terminate_backend(pg_backend_pid())';
    insteadOfKnowing(die, () => expect(codeOf(take)).toBe('server_gone'));
    takeOther();
    expect(codeOf(take)).toBe('company_at_server');
    expect(feesIn(file)).toBe(1);
  });

  it('stays left where it is damaged and rescued from a backup of before, and is known there by its mark', () => {
    using file = filled();
    const { take } = taking(file);
    const writer = file.write();
    writer.backup();
    writer.close();
    take();
    writeFileSync(file.file, readFileSync(file.file).fill(0, 0, 4096));
    expect(noteFee(file)).toBe('ledger_moved');
    expect(existsSync(`${file.file}.moved`)).toBe(true);
    expect(take()).toBeNull();
  });
});
