import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSoleApplication } from '../../../src-main/application/compose/create-sole-application.ts';
import { startPracticeBank } from '../../../src-main/practice-bank/practice-bank.ts';
import { browserServices } from '../../../src-main/shells/browser/services.ts';
import { KeyringInMemory } from '../../support/fake/keyring-in-memory.ts';
import { contractCalls } from '../../support/in-process/application/contract-calls.ts';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';
import { practiceConnection } from '../../support/in-process/practice-bank/practice-access.ts';
import { runCiclo } from '../../support/own-process/run-ciclo.ts';

type Report = Readonly<Record<string, Readonly<Record<string, unknown>>>> & {
  readonly ledgers: readonly Readonly<Record<string, unknown>>[];
};

async function reportOf(data: string, env: Record<string, string> = {}): Promise<Report> {
  const { code, stdout, stderr } = await runCiclo(['doctor', '--json', '--data', data], env);
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout);
}

/** What `aegis` leaves readable of a file's header: pages of 4,096 bytes with 64 of them for nonce and tag. */
const ENCRYPTED_PAGES = Buffer.from('1000020240402020', 'hex');

/** Every file below a folder with its size, times and mode, but the memory that readers of an open ledger share. */
const stateOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.endsWith('-shm'))
    .toSorted()
    .map((name) => {
      const { size, mtimeMs, mode } = statSync(join(folder, name));
      return [name, size, mtimeMs, mode];
    });

describe('ciclo doctor', () => {
  it('tells how everything stands beside a running app, and changes nothing', async () => {
    const bank = await startPracticeBank({ payers: 5, months: 1 });
    onTestFinished(() => bank.close());
    const dataDir = tempFolder();
    const application = await createSoleApplication({
      dataDir,
      version: '0.0.0',
      services: browserServices,
      openKeychain: async () => new KeyringInMemory(),
    });
    onTestFinished(() => application.close());
    const { ask } = contractCalls(application);
    const { id } = await ask('connections', 'add', practiceConnection(bank.ready, {}, 'keychain'));
    await expect
      .poll(async () => (await ask('sync', 'status', { connectionId: id })).lastReport, { timeout: 30_000 })
      .not.toBeNull();
    const logged = async () => (await ask('support', 'logLines', null)).lines.join();
    await expect.poll(logged).toContain('poll_ended');
    const figures = async () => (await ask('office', 'read', null))[0]?.figures ?? null;
    await expect.poll(figures, { timeout: 30_000 }).not.toBeNull();
    const before = stateOf(dataDir);
    const report = await reportOf(dataDir);
    expect(stateOf(dataDir)).toEqual(before);
    expect(report.versions).toMatchObject({ ciclo: '0.1.0', node: process.versions.node });
    expect(report.versions?.sqlite).toMatch(/^3\./);
    expect(report.lastStart).toMatchObject({ shell: 'browser', version: '0.0.0' });
    expect(report.dataFolder).toMatchObject({
      settings: 'read',
      companies: 1,
      isInUse: true,
      usedByPid: process.pid,
    });
    expect(report.ledgers).toEqual([
      expect.objectContaining({
        company: expect.stringMatching(/^[0-9a-f]{8}$/),
        kind: 'encrypted',
        schemaVersion: null,
        isSuspect: false,
      }),
    ]);
    expect(Math.abs(Number(report.clock?.bankAheadSeconds))).toBeLessThan(10_000_000);
    expect((await reportOf(dataDir)).log).toMatchObject({ files: 1, silence: null });
  });

  it('names the failure of a command, and whose', async () => {
    const bank = await startPracticeBank({ payers: 5, months: 1 });
    onTestFinished(() => bank.close());
    const dataDir = tempFolder();
    const { baseUrl, tokenUrl, clientId } = bank.ready;
    const addresses = ['--base-url', baseUrl, '--token-url', tokenUrl, '--client-id', clientId];
    await runCiclo(['connect', '--data', dataDir, '--name', 'Loja', ...addresses, '--secret-env', 'S'], {
      S: 'wrong',
    });
    const { code } = await runCiclo(['sync', '--data', dataDir, '--secret-env', 'S'], { S: 'wrong' });
    expect(code).toBe(1);
    const { lastFailure, dataFolder } = await reportOf(dataDir);
    expect(lastFailure).toMatchObject({ event: 'command_ended', where: 'sync', code: 'credentials_wrong' });
    expect(dataFolder).toMatchObject({ isInUse: false, usedByPid: null });
  });

  it('goes on where there is nothing, and makes nothing', async () => {
    const parent = tempFolder();
    const report = await reportOf(join(parent, 'nowhere'));
    expect(report.dataFolder).toEqual({ failure: 'ENOENT' });
    expect(report.ledgers).toEqual([]);
    expect(report.keychain).toHaveProperty('isAvailable');
    expect(readdirSync(parent)).toEqual([]);
  });

  it('goes on where settings and ledgers are broken, and leaves them', async () => {
    const dataDir = tempFolder();
    for (const folder of ['ledgers', 'backups', 'logs']) mkdirSync(join(dataDir, folder));
    writeFileSync(join(dataDir, 'settings.json'), '{"broken');
    writeFileSync(join(dataDir, 'ledgers', 'a.sqlite'), 'no ledger');
    const encrypted = randomBytes(4_096).fill(ENCRYPTED_PAGES, 16, 24);
    writeFileSync(join(dataDir, 'ledgers', 'b.sqlite'), encrypted);
    writeFileSync(join(dataDir, 'ledgers', 'c.sqlite'), `SQLite format 3\0${'x'.repeat(4_080)}`);
    mkdirSync(join(dataDir, 'ledgers', 'd.sqlite'));
    writeFileSync(join(dataDir, 'logs', 'ciclo.log'), '{"at":\n[]\nnull\n');
    const before = stateOf(dataDir);
    const report = await reportOf(dataDir);
    expect(stateOf(dataDir)).toEqual(before);
    expect(report.dataFolder).toMatchObject({ settings: 'broken', companies: null });
    expect(report.ledgers).toMatchObject([
      { kind: 'not_a_ledger' },
      { kind: 'encrypted' },
      { kind: 'not_a_ledger' },
      { failure: 'EISDIR' },
    ]);
    rmSync(join(dataDir, 'logs', 'ciclo.log'));
  });

  it('tells that nobody checks banks here, where other commands refuse to run', async () => {
    const env = { NODE_TLS_REJECT_UNAUTHORIZED: '0' };
    expect((await reportOf(tempFolder(), env)).environment).toMatchObject({
      NODE_TLS_REJECT_UNAUTHORIZED: true,
    });
    expect((await runCiclo(['sync', '--data', tempFolder()], env)).code).toBe(1);
  });

  it.each([
    ['pt-BR', 'Pasta de dados', 'em uso: não'],
    ['en', 'Data folder', 'in use: no'],
  ])('speaks %s', async (language, title, line) => {
    const { stdout } = await runCiclo(['doctor', '--lang', language, '--data', tempFolder()]);
    expect(stdout).toContain(`${title}\n`);
    expect(stdout).toContain(`  ${line}\n`);
    expect(stdout).not.toContain('support:');
  });
});

describe('what it tells', () => {
  const CANARY = 'canario7f3a';
  const DOCUMENT = '12345678909';

  /** A folder whose every text is a canary: its own name, settings, ledgers, backups, and a log that somebody has written into. */
  function plantedFolder(home: string): string {
    const dataDir = join(home, `${CANARY}-padaria`);
    for (const folder of ['ledgers', `backups/${CANARY}`, 'logs', 'certificates'])
      mkdirSync(join(dataDir, folder), { recursive: true });
    const id = `${CANARY}-loja`;
    const settings = {
      version: 1,
      preferences: { language: 'pt-BR', theme: 'auto' },
      connections: [
        { id, name: CANARY, baseUrl: `https://${CANARY}.example`, clientId: CANARY, clientSecret: CANARY },
      ],
    };
    writeFileSync(join(dataDir, 'settings.json'), JSON.stringify(settings));
    writeFileSync(join(dataDir, 'ledgers', `${id}.sqlite`), `${CANARY} ${DOCUMENT}`);
    writeFileSync(join(dataDir, 'ledgers', `${id}.sqlite.damaged-${CANARY}`), CANARY);
    writeFileSync(join(dataDir, 'backups', CANARY, `${id}.backup`), CANARY);
    writeFileSync(join(dataDir, 'certificates', `${CANARY}.sealed`), CANARY);
    const at = '2026-11-22T11:00:00.000Z';
    const lines = [
      { at, event: 'app_started', version: CANARY, shell: CANARY, pid: 7, companies: 1, name: CANARY },
      { at, event: 'call_failed', call: CANARY, code: CANARY, message: DOCUMENT },
      {
        at,
        event: 'exception',
        class: CANARY,
        code: CANARY,
        frames: [`src-main/${CANARY}.ts:1`],
        stack: CANARY,
      },
      {
        at,
        event: 'request_failed',
        company: CANARY,
        endpoint: `/cobr/${CANARY}`,
        method: 'GET',
        url: CANARY,
      },
      { at: CANARY, event: 'call_failed' },
      { at, event: CANARY },
    ];
    writeFileSync(
      join(dataDir, 'logs', 'ciclo.log'),
      `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`,
    );
    return dataDir;
  }

  it.each([[['--json']], [['--lang', 'pt-BR']], [['--lang', 'en']]])(
    '%j holds no secret, no name, no address',
    async (options) => {
      const home = join(tempFolder(), CANARY);
      const dataDir = plantedFolder(home);
      const env = {
        HOME: home,
        USER: CANARY,
        LOGNAME: CANARY,
        HTTPS_PROXY: `http://${CANARY}:${CANARY}@proxy.example`,
        NO_PROXY: CANARY,
        CICLO_SECRET: CANARY,
        DBUS_SESSION_BUS_ADDRESS: `unix:path=/tmp/${CANARY}`,
      };
      const { code, stdout } = await runCiclo(['doctor', '--data', dataDir, ...options], env);
      expect(code).toBe(0);
      expect(stdout).toContain('~/…');
      for (const trace of [CANARY, DOCUMENT, home, 'proxy.example', hostname()])
        expect(stdout).not.toContain(trace);
      const { username } = userInfo();
      if (username !== 'root') expect(stdout).not.toContain(username);
    },
  );
});
