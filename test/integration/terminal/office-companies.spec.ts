import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findPostgres } from '../../../build/postgres-programs.ts';
import { openDataFolder } from '../../../src-main/application/companies/data-folder/data-folder.ts';
import { replaceSealed } from '../../../src-main/ledger/postgres/sealed-documents.ts';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';
import { syncedCompany } from '../../support/in-process/practice-bank/synced-company.ts';
import { runCicloHere } from '../../support/in-process/run-ciclo-here.ts';
import { PostgresServer } from '../../support/own-process/postgres/server.ts';

const BANK = [
  ...['--base-url', 'https://api.banco.example/v2', '--token-url', 'https://auth.banco.example/token'],
  ...['--client-id', 'cliente'],
];

describe.skipIf(findPostgres() === null)('a company among those of a server', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.start();
    expect(await office('init')).toMatchObject({ code: 0 });
  });
  afterAll(() => server.close());

  const urlOf = (user = server.address.user) =>
    `postgres://${user}@127.0.0.1:${server.port}/${server.address.database}`;
  const ciclo = (...words: readonly string[]) =>
    runCicloHere([...words, '--password-env', 'P', '--lang', 'en'], { P: server.address.password ?? '' });
  const office = (word: string, ...rest: readonly string[]) =>
    ciclo('office', word, '--url', urlOf(), ...rest);

  /** One whose bank wants a secret header, of which a workstation writes the name for the others. */
  async function takeThere(name: string, renamed = name): Promise<void> {
    const data = tempFolder();
    expect(await runCicloHere(['connect', '--data', data, '--name', name, ...BANK])).toMatchObject({
      code: 0,
    });
    const file = join(data, 'settings.json');
    const settings = readFileSync(file, 'utf8');
    const keyed = settings.replace('"extraHeaders": {}', '"extraHeaders": { "gw-dev-app-key": "" }');
    expect(keyed).toContain('gw-dev-app-key');
    writeFileSync(file, keyed.replace(`"name": "${name}"`, `"name": "${renamed}"`));
    expect(await office('import', '--data', data)).toMatchObject({ code: 0 });
  }

  it('is taken there without the secrets of its bank', () => takeThere('Loja'));

  it.each(['join', 'copy', 'export'])(
    'comes to a folder by %s, which asks for none of them',
    async (word) => {
      const { code, stderr } = await office(word, '--data', tempFolder(), '--name', 'Loja');
      expect(code, stderr).toBe(0);
    },
  );

  it('is joined by connect, which asks for no secret that the office may have sealed', async () => {
    const words = ['connect', '--data', tempFolder(), '--ledger', urlOf(), '--name', 'Loja', ...BANK];
    const { code, stderr } = await ciclo(...words);
    expect(code, stderr).toBe(0);
  });

  it.each(['copy', 'export'])('says in a sentence what the server refuses to %s', async (word) => {
    await office(
      'grant',
      '--person',
      'Vera',
      '--name',
      'Loja',
      '--right',
      'decide',
      '--new-password-env',
      'P',
    );
    const group = `ciclo_see_${server.ask(`SELECT people FROM ciclo.company WHERE id = 'loja'`)}`;
    const asVera = () =>
      ciclo('office', word, '--url', urlOf('Vera'), '--data', tempFolder(), '--name', 'Loja', '--json');
    server.ask(`REVOKE SELECT ON company_loja.cycle FROM ${group}`);
    const refused = await asVera();
    server.ask(`GRANT SELECT ON company_loja.cycle TO ${group}`);
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no right to this on the server'),
    });
    expect(await asVera()).toMatchObject({ code: 0 });
  });

  it('is exported by who may be named for it in its history, and by nobody who only sees', async () => {
    const vera = (...words: readonly string[]) =>
      ciclo('office', ...words, '--url', urlOf('Vera'), '--name', 'Loja');
    const carried = () =>
      server.ask(
        `SELECT string_agg(author, ' ') FROM company_loja.act WHERE kind = 'copy_carried' AND author = 'Vera'`,
      );
    const before = carried();
    await office('grant', '--person', 'Vera', '--name', 'Loja', '--right', 'see');
    const data = tempFolder();
    const refused = { code: 1, stderr: expect.stringContaining('no right to this on the server') };
    expect(await vera('export', '--data', data)).toMatchObject(refused);
    expect(await vera('copy', '--data', data)).toMatchObject({ code: 0 });
    expect(carried()).toBe(before);
    await office('grant', '--person', 'Vera', '--name', 'Loja', '--right', 'decide');
    // What was refused left nothing in the folder that would be in its way.
    expect(await vera('export', '--data', data)).toMatchObject({ code: 0 });
    expect(carried()).toBe(`${before} Vera`.trim());
  });

  it('is told by its id from another of its name, and no word is of the folder', async () => {
    await takeThere('Loja B', 'Loja');
    const [data, other] = [tempFolder(), tempFolder()];
    const severally = { code: 2, stderr: expect.stringContaining('--name (loja, loja-b)') };
    expect(await office('join', '--data', data, '--name', 'Loja')).toMatchObject(severally);
    const connect = ['connect', '--data', data, '--ledger', urlOf(), '--name', 'Loja', ...BANK];
    expect(await ciclo(...connect)).toMatchObject(severally);
    expect(await office('join', '--data', data, '--name', 'Outra')).toMatchObject({
      ...{ code: 2, stderr: expect.stringContaining('The server has') },
    });
    for (const id of ['loja', 'loja-b'])
      expect(await office('join', '--data', data, '--name', id)).toMatchObject({ code: 0 });
    expect(await office('copy', '--data', other, '--name', 'loja-b')).toMatchObject({ code: 0 });
    const person = ['--person', 'Ana', '--name', 'loja-b'];
    const granted = await office('grant', ...person, '--right', 'see', '--new-password-env', 'P', '--json');
    expect(JSON.parse(granted.stdout)).toMatchObject({ companies: ['loja-b'] });
    expect(await office('revoke', ...person)).toMatchObject({ code: 0 });
  });

  it('has people let in and taken away wherever that is allowed, and tells where it is not', async () => {
    for (const [person, ...rest] of [
      ['ana', '--name', 'loja', '--right', 'administer', '--new-password-env', 'P'],
      ['ana', '--name', 'loja-b', '--right', 'see'],
      ['bia', '--all', '--right', 'charge', '--new-password-env', 'P'],
    ])
      expect(await office('grant', '--person', person ?? '', ...rest)).toMatchObject({ code: 0 });
    const asAna = (...words: readonly string[]) =>
      runCicloHere(['office', ...words, '--url', urlOf('ana'), '--password-env', 'P', '--lang', 'en'], {
        ...{ P: server.address.password ?? '', NEW: 'another' },
      });
    const reason = 'Not changed: Loja (Your name has no right to this on the server)';
    const refused = { code: 1, stderr: expect.stringContaining(`Changed: Loja. ${reason}`) };
    const lowered = await asAna('grant', '--person', 'bia', '--all', '--right', 'see', '--json');
    expect(lowered).toMatchObject(refused);
    expect(JSON.parse(lowered.stdout)).toEqual({
      ...{ person: 'bia', right: 'see', companies: ['loja'] },
      ...{ leftOut: [], stillSealed: [] },
      refused: [{ id: 'loja-b', part: 'rights', code: 'server_rights' }],
    });
    const list = async () => JSON.parse((await office('list', '--json')).stdout);
    const bia = { name: 'bia', right: 'charge' };
    const rights = async (id: string) =>
      (await list()).find((company: { readonly id: string }) => company.id === id).people;
    expect(await rights('loja')).toContainEqual({ ...bia, right: 'see' });
    expect(await rights('loja-b')).toContainEqual(bia);
    const renewed = await asAna(
      'grant',
      '--person',
      'bia',
      '--name',
      'loja',
      '--right',
      'see',
      '--new-password-env',
      'NEW',
    );
    expect(renewed).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Changed: Loja. Not changed: the new password ('),
    });
    expect(await asAna('revoke', '--person', 'bia', '--all')).toMatchObject(refused);
    expect(await rights('loja')).not.toContainEqual(expect.objectContaining({ name: 'bia' }));
    expect(await rights('loja-b')).toContainEqual(bia);
    const alone = await asAna('revoke', '--person', 'bia', '--name', 'loja-b');
    expect(alone).toMatchObject({ code: 1, stderr: expect.stringContaining('Nothing was stored') });
  });

  it.each(['revoke', 'grant'])(
    'tells by %s what of it may still be sealed for whoever lost the right, though that could not be looked at',
    async (word) => {
      const carla = ['--person', 'carla', '--name', 'loja'];
      const granted = await office('grant', ...carla, '--right', 'charge', '--new-password-env', 'P');
      expect(granted.code, granted.stderr).toBe(0);
      server.ask('ALTER TABLE ciclo.sealed RENAME COLUMN document TO put_away');
      const asked = word === 'grant' ? ['--right', 'see', '--new-password-env', 'P'] : [];
      const taken = await office(word, ...carla, ...asked, '--json');
      server.ask('ALTER TABLE ciclo.sealed RENAME COLUMN put_away TO document');
      expect(taken).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(
          /Changed: Loja(, the new password)?\. Not changed: what is sealed of Loja/,
        ),
      });
      expect(JSON.parse(taken.stdout)).toMatchObject({
        ...{ companies: ['loja'], leftOut: [], stillSealed: ['loja'] },
        refused: [{ id: 'loja', part: 'sealing' }],
      });
    },
  );

  it('is told where its secrets could not be sealed anew without whoever lost the right', async () => {
    const [data, dora] = [tempFolder(), ['--person', 'dora', '--name', 'loja']];
    openDataFolder(data).id();
    const granted = await office('grant', ...dora, '--right', 'charge', '--new-password-env', 'P');
    expect(granted.code, granted.stderr).toBe(0);
    replaceSealed({ address: server.address, id: 'loja' }, 'sealed for nobody here', null, 'Loja');
    const taken = await office('revoke', ...dora, '--data', data, '--json');
    server.ask('DELETE FROM ciclo.sealed');
    expect(taken).toMatchObject({ code: 1, stderr: expect.stringContaining('office seal --without dora') });
    expect(JSON.parse(taken.stdout)).toMatchObject({
      ...{ companies: ['loja'], leftOut: [], stillSealed: ['loja'] },
      refused: [{ id: 'loja', part: 'sealing' }],
    });
  });

  it.each(['ana@escritorio-contabil-silva-e-filhos.com.br'.padStart(64, 'a'), 'ã'.repeat(32)])(
    'has nobody whose name its server would cut: %s',
    async (name) => {
      const person = ['--person', name, '--all'];
      const refused = { code: 2, stderr: expect.stringContaining('63 bytes') };
      const granting = [...person, '--right', 'administer', '--new-password-env', 'P'];
      expect(await office('grant', ...granting)).toMatchObject(refused);
      expect(await office('revoke', ...person)).toMatchObject(refused);
      expect((await office('list')).stdout).not.toContain(name.slice(0, 20));
    },
  );

  it('leaves nobody new at the server whom it let in nowhere', async () => {
    server.ask(`CREATE ROLE recruiter LOGIN CREATEROLE PASSWORD '${server.address.password}'`);
    // It warns of each table that is not theirs to grant, which is more than the pipe holds that this thread reads in turn.
    server.ask(`ALTER ROLE recruiter SET log_min_messages = 'log'`);
    expect(await office('grant', '--person', 'recruiter', '--right', 'see', '--all')).toMatchObject({
      code: 0,
    });
    const grant = (person: string) =>
      runCicloHere(
        [
          ...['office', 'grant', '--url', urlOf('recruiter'), '--password-env', 'P', '--lang', 'en', '--all'],
          ...['--person', person, '--right', 'see', '--new-password-env', 'P'],
        ],
        { P: server.address.password ?? '' },
      );
    const known = (person: string) => server.ask(`SELECT count(*) FROM pg_roles WHERE rolname = '${person}'`);
    const refused = { code: 1, stderr: expect.stringContaining('server_rights') };
    expect(await grant('caio')).toMatchObject(refused);
    expect(known('caio')).toBe('0');
    // Whom it knew before stays.
    expect(await grant('bia')).toMatchObject(refused);
    expect(known('bia')).toBe('1');
  });

  it('has whoever has the longest name that there can be', async () => {
    const person = ['--person', `${'ã'.repeat(31)}a`, '--all'];
    const granting = [...person, '--right', 'see', '--new-password-env', 'P'];
    expect(await office('grant', ...granting)).toMatchObject({ code: 0 });
    expect((await office('list')).stdout).toContain(`${'ã'.repeat(31)}a: see`);
    expect(await office('revoke', ...person)).toMatchObject({ code: 0 });
    expect((await office('list')).stdout).not.toContain('ãã');
  });
});

it.skipIf(findPostgres() === null)(
  'gives a file of a closed month to who may only see, and says that its closing knows nothing of it',
  async () => {
    const { data, env } = await syncedCompany();
    const server = await PostgresServer.start();
    onTestFinished(() => server.close());
    const { user, database, password } = server.address;
    const url = (name = user) => `postgres://${name}@127.0.0.1:${server.port}/${database}`;
    const run = (...words: readonly string[]) =>
      runCicloHere([...words, '--password-env', 'P', '--lang', 'en'], { ...env, P: password ?? '' });
    const at = ['--url', url()];
    const bia = ['--person', 'bia', '--right', 'see', '--all', '--new-password-env', 'P'];
    const month = ['--month', '2025-12'];
    for (const words of [
      ['office', 'init', ...at],
      ['office', 'import', ...at, '--data', data],
      ['office', 'grant', ...at, ...bia],
      ['close', '--ledger', url(), ...month],
    ])
      expect(await run(...words)).toMatchObject({ code: 0 });
    const out = join(tempFolder(), 'receipts.csv');
    const asked = ['--ledger', url('bia'), '--what', 'receipts', ...month, '--out', out];
    const told = await run('export', ...asked);
    expect(told).toMatchObject({ code: 0, stdout: expect.stringContaining(out) });
    expect(told.stderr).toContain('not noted with the closing of 2025-12: Your name has no right');
    expect(told.stderr).not.toContain('Nothing was stored');
    expect(readFileSync(out, 'utf8')).toContain('\n');
  },
);
