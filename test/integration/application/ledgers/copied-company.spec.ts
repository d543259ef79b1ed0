import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findPostgres } from '../../../../build/postgres-programs.ts';
import { EVERY_CYCLE } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { openApplication } from '../../../support/in-process/application/company-application.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';
import { syncedCompany } from '../../../support/in-process/practice-bank/synced-company.ts';
import { PostgresServer } from '../../../support/own-process/postgres/server.ts';
import { runCiclo } from '../../../support/own-process/run-ciclo.ts';

describe.skipIf(findPostgres() === null)('a dated copy of a server’s company', () => {
  let server: PostgresServer;
  let company: Awaited<ReturnType<typeof syncedCompany>>;
  let data: string;
  beforeEach(async () => {
    server = await PostgresServer.start();
    company = await syncedCompany();
    data = tempFolder();
    await office('init');
    await office('import', '--data', company.data);
    expect(await office('copy', '--data', data)).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('only to be read'),
    });
  }, 120_000);
  afterEach(() => server.close());

  const url = () => `postgres://${server.address.user}@127.0.0.1:${server.port}/${server.address.database}`;
  const password = () => ({ P: server.address.password ?? '' });
  const ciclo = (...words: readonly string[]) =>
    runCiclo([...words, '--lang', 'en'], { ...company.env, ...password() });
  const office = (...words: readonly string[]) =>
    ciclo('office', ...words, '--url', url(), '--password-env', 'P');
  const ledgers = () => readdirSync(join(data, 'ledgers')).filter((name) => name.endsWith('.sqlite'));
  const exported = async (...at: readonly string[]): Promise<string> => {
    const out = join(tempFolder(), 'out.csv');
    expect(await ciclo('export', ...at, '--out', out)).toMatchObject({ code: 0 });
    return readFileSync(out, 'utf8');
  };

  it('tells without the server what the server told, and lets nobody change or send anything', async () => {
    const atServer = await exported('--ledger', url(), '--password-env', 'P');
    await server.close();
    expect(await exported('--data', data)).toBe(atServer);
    const month = ['--month', '2025-11'];
    for (const words of [
      ['sync', '--secret-env', 'SECRET'],
      ['close', ...month],
      ['fee', '--day', '2025-11-03', '--amount', '9.90'],
      ['office', 'import', '--url', url(), '--password-env', 'P'],
    ]) {
      const refused = await ciclo(...words, '--data', data);
      expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('read_only_copy') });
      expect(refused.stderr).toContain('ciclo office copy');
    }

    const { ask, attempt, events } = await openApplication({ dataDir: data });
    const [copy] = await ask('connections', 'list', null);
    expect(copy).toMatchObject({ copiedAt: expect.stringMatching(/^20/), pollMinutes: null, server: null });
    expect(copy?.name).toMatch(/ \(copy of \d\d\/\d\d\/\d{4}\)$/);
    const connectionId = copy?.id ?? '';
    const sort = { by: 'dueDate', direction: 'asc' } as const;
    const [first] = await ask('cycles', 'page', { connectionId, filter: EVERY_CYCLE, sort, page: 0 });
    expect(first).toBeDefined();
    const decision = { connectionId, txid: first?.txid, decision: 'waived', note: '' };
    const closing = { connectionId, month: '2025-11', basis: 'caixa', linesHash: 'a'.repeat(64) };
    for (const [call, input] of [
      ['cycles.decide', decision],
      ['sync.start', { connectionId }],
      ['closing.close', closing],
      ['charging.cancel', { connectionId, txid: first?.txid }],
    ] as const)
      expect(await attempt(call, input)).toMatchObject({ ok: false, error: { code: 'read_only_copy' } });
    const [glance] = await ask('office', 'read', null);
    expect(glance).toMatchObject({ copiedAt: copy?.copiedAt, copyOf: null });
    expect((await ask('sync', 'status', { connectionId })).lastFailure).toBeNull();
    expect(events.filter(({ name }) => name === 'app.noticed')).toEqual([]);
  }, 120_000);

  it('exports a closed month, and says that its closing knows nothing of the file', async () => {
    const month = '2025-12';
    const closed = ['--ledger', url(), '--password-env', 'P', '--month', month];
    expect(await ciclo('close', ...closed)).toMatchObject({ code: 0 });
    expect(await office('copy', '--data', data)).toMatchObject({ code: 0 });
    await server.close();
    const out = join(tempFolder(), 'lines.txt');
    const words = ['--what', 'closing', '--month', month, '--out', out];
    const told = await ciclo('export', '--data', data, ...words, '--json');
    expect(told).toMatchObject({ code: 0, stderr: expect.stringContaining(`closing of ${month}`) });
    expect(JSON.parse(told.stdout)).toMatchObject({ path: out, unkept: 'read_only_copy' });

    const chooseSavePath = async (name: string) => join(tempFolder(), name);
    const { ask } = await openApplication({ dataDir: data, services: { chooseSavePath } });
    const [copy] = await ask('connections', 'list', null);
    const connectionId = copy?.id ?? '';
    const unkept = { month, failure: { code: 'read_only_copy' } };
    const days = { from: '2025-12-01', to: '2025-12-31' };
    const account = { bankId: '341', account: '12345-6', balance: 0, isPlain: true };
    for (const file of [
      { kind: 'closing', month, basis: 'caixa' },
      { kind: 'ofx', ...days, ...account },
    ] as const) {
      const { id } = await ask('exports', 'startAccounts', { connectionId, file });
      await expect.poll(async () => (await ask('exports', 'status', { id })).state).not.toBe('writing');
      const status = await ask('exports', 'status', { id });
      expect(status).toMatchObject({ state: 'done', failure: null, handedFor: null, unkept });
      expect(existsSync(status.path ?? '')).toBe(true);
    }
    const report = await ask('closing', 'saveReport', { connectionId, month, basis: 'caixa' });
    expect(report).toMatchObject({ path: expect.stringMatching(/\.pdf$/), unkept });
  }, 120_000);

  it('gives way to a newer one, and stays where none comes about', async () => {
    const [before] = ledgers();
    expect(await office('copy', '--data', data)).toMatchObject({ code: 0 });
    const [now, ...others] = ledgers();
    expect(others).toEqual([]);
    expect(now).not.toBe(before);
    expect(existsSync(join(data, 'ledgers', before ?? ''))).toBe(false);
    const told = await exported('--data', data);
    await server.close();
    expect((await office('copy', '--data', data)).code).toBe(1);
    expect(ledgers()).toEqual([now]);
    expect(await exported('--data', data)).toBe(told);
  }, 120_000);

  it('leaves another database’s company of the same id where it is', async () => {
    const settings = join(data, 'settings.json');
    const kept = readFileSync(settings, 'utf8');
    expect(kept).not.toContain(server.address.password);
    writeFileSync(settings, kept.replace(`/${server.address.database}"`, '/another"'));
    expect(await office('copy', '--data', data)).toMatchObject({ code: 0 });
    expect(ledgers()).toHaveLength(2);
  }, 120_000);

  it('is told in Escritório from the company that it is of, where that is used there too', async () => {
    expect(await office('join', '--data', data)).toMatchObject({ code: 0 });
    const { ask } = await openApplication({ dataDir: data });
    const told = (await ask('office', 'read', null)).map(({ copiedAt, copyOf, connectionId }) => ({
      ...{ isCopy: copiedAt !== null, copyOf, connectionId },
    }));
    const own = told.find(({ isCopy }) => !isCopy);
    expect(told).toContainEqual({ ...own, isCopy: false, copyOf: null });
    expect(told.find(({ isCopy }) => isCopy)).toMatchObject({ copyOf: own?.connectionId });
  }, 120_000);

  it('adds nothing to a folder where the server’s tables are of a newer version', async () => {
    const schema = server.ask(
      "SELECT nspname FROM pg_namespace WHERE nspname LIKE 'company\\_%' ORDER BY 1 LIMIT 1",
    );
    server.ask(`UPDATE ${schema}.ledger_head SET version = 999`);
    const folder = tempFolder();
    for (const word of ['copy', 'export'])
      expect(await office(word, '--data', folder)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('company_newer'),
      });
    const { ask } = await openApplication({ dataDir: folder });
    expect(await ask('connections', 'list', null)).toEqual([]);
  }, 120_000);
});
