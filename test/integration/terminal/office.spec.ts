import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres } from '../../../build/postgres-programs.ts';
import { newClient } from '../../../src-main/ledger/postgres/new-client.ts';
import { NO_KEYCHAIN } from '../../support/fake/no-keychain.ts';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';
import { syncedCompany } from '../../support/in-process/practice-bank/synced-company.ts';
import { runCicloHere } from '../../support/in-process/run-ciclo-here.ts';
import { PostgresServer } from '../../support/own-process/postgres/server.ts';
import { CLI } from '../../support/own-process/run-ciclo.ts';

/** What callers have noted in a ledger. */
const NOTES = {
  write: (db: Database.Database, name: string) =>
    db.prepare('INSERT OR REPLACE INTO meta VALUES (?, ?)').run(`note.${name}`, '"of before"'),
  among: (db: Database.Database, names: readonly string[]) => {
    const kept = db.prepare<[string]>('SELECT value FROM meta WHERE name = ?').pluck();
    return names.filter((name) => kept.get(`note.${name}`) !== undefined);
  },
};

/** Works in the one ledger of a folder, which is plain: there is no keychain here. */
function inLedgerOf<Value>(data: string, work: (db: Database.Database) => Value): Value {
  const [file = ''] = globSync(join(data, 'ledgers', '*.sqlite'));
  const db = new Database(file, { fileMustExist: true });
  try {
    return work(db);
  } finally {
    db.close();
  }
}

describe.skipIf(findPostgres() === null)('companies at a server', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.start();
  });
  afterAll(() => server.close());

  const urlOf = ({ user, database } = server.address) =>
    `postgres://${user}@127.0.0.1:${server.port}/${database}`;
  const ciclo = (...words: readonly string[]) =>
    runCicloHere([...words, '--password-env', 'P', '--lang', 'en'], { P: server.address.password ?? '' });
  const office = (word: string, ...rest: readonly string[]) =>
    ciclo('office', word, '--url', urlOf(), ...rest);
  const bytesOf = async (...at: readonly string[]) => {
    const out = join(tempFolder(), 'charges.csv');
    expect(await ciclo('export', ...at, '--out', out)).toMatchObject({ code: 0 });
    return readFileSync(out, 'utf8');
  };

  it('are refused until the database was prepared', async () => {
    expect(await office('list')).toMatchObject({ code: 1, stderr: expect.stringContaining('office init') });
  });

  it('move there and back with every byte of their exports', async () => {
    const { data } = await syncedCompany();
    const local = await bytesOf('--data', data);
    expect(local.split('\n').length).toBeGreaterThan(20);
    const notes = ['desktop.news', 'news.seen', 'another'];
    inLedgerOf(data, (db) => notes.map((name) => NOTES.write(db, name)));
    expect(await office('init')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('"postgres" is ready'),
    });
    expect(await office('init')).toMatchObject({ code: 0 });
    expect(await office('list')).toMatchObject({
      code: 0,
      stdout: 'The server has no company that ciclo_admin may see.\n',
    });
    expect(await office('import', '--data', data)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('the same on both sides'),
    });
    expect(await office('import', '--data', data)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('at the server already'),
    });
    const [known] = JSON.parse((await office('list', '--json')).stdout) as { id: string; name: string }[];
    expect(known?.name).not.toBe('');

    expect(await bytesOf('--ledger', urlOf())).toBe(local);
    // The folder uses it there now, as does another that joins; each signs in.
    const joined = tempFolder();
    expect(await office('join', '--data', joined)).toMatchObject({ code: 0 });
    expect(await office('join', '--data', joined)).toMatchObject({ code: 0 });
    for (const at of [data, joined]) {
      expect(await bytesOf('--data', at)).toBe(local);
      const out = join(tempFolder(), 'refused.csv');
      const unsigned = await runCicloHere(['export', '--data', at, '--out', out, '--lang', 'en']);
      expect(unsigned).toMatchObject({ code: 1, stderr: expect.stringContaining('name or the password') });
    }
    // Another database's company of that id is another company: this one's secrets are not for its ledger.
    const settingsFile = join(joined, 'settings.json');
    const kept = readFileSync(settingsFile, 'utf8');
    writeFileSync(settingsFile, kept.replace(`/${server.address.database}"`, '/another"'));
    expect(await office('join', '--data', joined)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('"another"'),
    });
    writeFileSync(settingsFile, kept);
    expect(readFileSync(join(joined, 'settings.json'), 'utf8')).not.toContain(server.address.password);

    const folder = tempFolder();
    expect(await office('export', '--data', folder)).toMatchObject({ code: 0 });
    expect(await bytesOf('--data', folder)).toBe(local);
    // Of news a workstation notes for itself how far it is: what was noted before the company was at the server is old.
    expect(inLedgerOf(folder, (db) => NOTES.among(db, notes))).toEqual(['another']);
    expect(await office('join', '--data', folder)).toMatchObject({ code: 2 });
    expect(await office('export', '--data', folder)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('nothing was copied'),
    });
  }, 180_000);

  it('are whole in a folder also where an earlier version took them to the server', async () => {
    const schema = server.ask('SELECT schema_name FROM ciclo.company LIMIT 1');
    server.ask(`INSERT INTO "${schema}".meta VALUES ('schema_version', '290')`);
    const there = await bytesOf('--ledger', urlOf());
    for (const word of ['export', 'copy']) {
      const data = tempFolder();
      expect(await office(word, '--data', data)).toMatchObject({ code: 0 });
      expect(await bytesOf('--data', data)).toBe(there);
    }
  }, 120_000);

  it('take no ledger away that a folder has and its lost settings do not list', async () => {
    const data = tempFolder();
    expect(await office('export', '--data', data)).toMatchObject({ code: 0 });
    rmSync(join(data, 'settings.json'));
    const [file = ''] = globSync(join(data, 'ledgers', '*.sqlite'));
    const before = readFileSync(file);
    expect(await office('export', '--data', data)).toMatchObject({
      ...{ code: 2, stdout: '', stderr: expect.stringContaining(file) },
    });
    expect(readFileSync(file)).toEqual(before);
  }, 60_000);

  it('leave nothing in a folder where the copying was to end, and are copied there by the next', async () => {
    const data = tempFolder();
    for (const word of ['export', 'copy']) {
      const words = ['office', word, '--url', urlOf(), '--data', data, '--password-env', 'P'];
      const env = { P: server.address.password ?? '' };
      expect(await runCicloHere(words, env, AbortSignal.abort())).toMatchObject({
        ...{ code: 1, stdout: '', stderr: expect.stringContaining('(cancelled') },
      });
      expect(globSync(join(data, 'ledgers', '*'))).toEqual([]);
    }
    expect(await office('export', '--data', data)).toMatchObject({ code: 0 });
  }, 60_000);

  /** Runs such a command in a process of its own, and kills it once it waits for a table that another session has to itself. */
  async function killedAtTable(table: string, words: readonly string[]): Promise<void> {
    const [host] = server.address.hosts;
    if (host === undefined) throw new Error('the server has no address');
    const other = newClient(server.address, host);
    await other.connect();
    const schema = server.ask('SELECT schema_name FROM ciclo.company');
    await other.query(`BEGIN; LOCK TABLE ${schema}.${table} IN ACCESS EXCLUSIVE MODE`);
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', CLI, ...words], {
      env: { PATH: process.env.PATH, P: server.address.password ?? '', ...NO_KEYCHAIN },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const closed = once(child, 'close');
    let told = '';
    for await (const text of child.stderr.setEncoding('utf8')) {
      told += text;
      if (told.includes(`Copying ${table}\n`)) child.kill('SIGKILL');
    }
    expect(await closed, told).toEqual([null, 'SIGKILL']);
    await other.end();
  }

  it.each(['export', 'copy'])(
    'are nobody’s in a folder after a killed %s, and come whole by the next',
    async (word) => {
      const data = tempFolder();
      const at = ['--url', urlOf(), '--data', data, '--password-env', 'P', '--lang', 'en'];
      await killedAtTable('charge', ['office', word, ...at]);
      expect(globSync(join(data, 'ledgers', '*.sqlite'))).toHaveLength(1);
      const out = join(tempFolder(), 'charges.csv');
      const asked = await ciclo('export', '--data', data, '--out', out);
      expect(asked).toMatchObject({ code: 2, stderr: expect.stringContaining('no connections yet') });
      expect(await office(word, '--data', data)).toMatchObject({ code: 0 });
      expect(globSync(join(data, 'ledgers', '*.sqlite'))).toHaveLength(1);
      expect(await bytesOf('--data', data)).toBe(await bytesOf('--ledger', urlOf()));
    },
    60_000,
  );

  it('have their server looked at by doctor, also where it cannot be reached', async () => {
    const doctor = async (url: string, env = { P: server.address.password ?? '' }) => {
      const words = ['doctor', '--data', tempFolder(), '--ledger', url, '--password-env', 'P', '--json'];
      const { code, stdout, stderr } = await runCicloHere(words, env);
      expect(code, stderr).toBe(0);
      expect(stdout).not.toContain(String(server.port));
      return JSON.parse(stdout).server;
    };
    expect(await doctor(urlOf())).toEqual({
      ...{ postgres: expect.stringMatching(/^\d+\.\d+$/), sharedVersion: expect.any(Number), companies: 1 },
      ...{
        isEncrypted: false,
        isStandby: false,
        standbys: 0,
        isWaitingForStandby: false,
        roundTripMs: expect.any(Number),
        aheadSeconds: 0,
      },
    });
    expect(await doctor(urlOf(), { P: 'wrong' })).toEqual({ failure: 'server_sign_in' });
    expect(await doctor('postgres://m@127.0.0.1:1/d')).toEqual({ failure: 'server_unreachable' });
  });

  it('let a person do there what was granted, and say who may do what', async () => {
    const of = (word: string, ...rest: readonly string[]) =>
      runCicloHere(
        ['office', word, '--url', urlOf(), '--password-env', 'P', '--lang', 'en', '--person', 'Ana', ...rest],
        { P: server.address.password ?? '', NEW: 'senha da Ana' },
      );
    const asAna = (...words: readonly string[]) =>
      runCicloHere([...words, '--password-env', 'P', '--lang', 'en'], { P: 'senha da Ana' });
    const anas = urlOf({ ...server.address, user: 'Ana' });
    expect(await of('grant', '--right', 'see')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--new-password-env'),
    });
    expect(await of('grant', '--right', 'own')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('see, decide'),
    });
    expect(await of('grant', '--right', 'see', '--all', '--new-password-env', 'NEW')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Ana may see in: '),
    });
    expect(await office('list')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('\n  Ana: see\n'),
    });
    const folder = tempFolder();
    expect(await asAna('office', 'join', '--url', anas, '--data', folder)).toMatchObject({ code: 0 });
    const out = join(tempFolder(), 'charges.csv');
    expect(await asAna('export', '--data', folder, '--out', out)).toMatchObject({ code: 0 });
    const refused = { code: 1, stderr: expect.stringContaining('Your name has no right to this') };
    const month = ['--month', '2026-01'];
    expect(await asAna('close', '--data', folder, ...month)).toMatchObject(refused);
    expect(
      await asAna('office', 'grant', '--url', anas, '--person', 'Ana', '--right', 'charge'),
    ).toMatchObject(refused);
    expect(await of('grant', '--right', 'decide')).toMatchObject({ code: 0 });
    expect(await asAna('close', '--data', folder, ...month)).toMatchObject({ code: 0 });
    const history = join(tempFolder(), 'history.csv');
    expect(await asAna('export', '--data', folder, '--what', 'history', '--out', history)).toMatchObject({
      code: 0,
    });
    expect(readFileSync(history, 'utf8')).toMatch(/Ana \(/);

    expect(await of('revoke')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('nothing any more'),
    });
    expect(await asAna('export', '--data', folder, '--out', out)).toMatchObject(refused);
    expect((await asAna('office', 'list', '--url', anas)).stdout).toBe(
      'The server has no company that Ana may see.\n',
    );
    expect((await office('list')).stdout).not.toContain('Ana');
  }, 180_000);

  it('say what is wrong with the way there', async () => {
    const wrong = await runCicloHere(
      ['office', 'list', '--url', urlOf(), '--password-env', 'P', '--lang', 'en'],
      { P: 'wrong' },
    );
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('name or the password') });
    expect(wrong.stderr).not.toContain('wrong');
    const unsaid = await runCicloHere(['office', 'list', '--url', urlOf(), '--lang', 'en']);
    expect(unsaid).toMatchObject({ code: 1, stderr: expect.stringContaining('name or the password') });
    const plain = await ciclo('office', 'list', '--url', `${urlOf()}?sslmode=verify-full`);
    expect(plain).toMatchObject({ code: 1, stderr: expect.stringContaining('certificate') });
    const gone = await ciclo('office', 'list', '--url', 'postgres://m@127.0.0.1:1/d');
    expect(gone).toMatchObject({ code: 1, stderr: expect.stringContaining('does not answer') });
    const other = await ciclo('office', 'list', '--url', urlOf({ ...server.address, database: 'nowhere' }));
    expect(other).toMatchObject({ code: 1, stderr: expect.stringContaining('is not on the server') });
    const open = await ciclo('office', 'list', '--url', 'postgres://m@db.example.com/d?sslmode=require');
    expect(open).toMatchObject({ code: 1, stderr: expect.stringContaining('verify-full') });
    expect(await ciclo('office')).toMatchObject({ code: 2 });
  });
});
