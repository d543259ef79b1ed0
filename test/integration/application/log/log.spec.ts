import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { answerCall, CheckedSender } from '../../../../src-main/application/compose/dispatch.ts';
import { newestLogLines } from '../../../../src-main/application/log/log-files.ts';
import { NEWEST_VERSION } from '../../../../src-main/ledger/migrations/index.ts';
import { migrate } from '../../../../src-main/ledger/migrations/migrate.ts';
import { browserServices } from '../../../../src-main/shells/browser/services.ts';
import { KeyringInMemory } from '../../../support/fake/keyring-in-memory.ts';
import { WatchedApplication } from '../../../support/in-process/application/watched-application.ts';
import { WebhooksApp } from '../../../support/in-process/application/webhooks-application.ts';
import { GatedBank } from '../../../support/in-process/bank/gated-bank.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';

const linesOf = (dataDir: string) => newestLogLines(join(dataDir, 'logs'), 10_000);
const eventsOf = (dataDir: string) => linesOf(dataDir).map(({ event }) => event);
const textOf = (dataDir: string): string =>
  readdirSync(join(dataDir, 'logs'))
    .map((name) => readFileSync(join(dataDir, 'logs', name), 'utf8'))
    .join('');

it('tells a run from start to stop: keychain, polls, failed requests and calls, and names nobody', async () => {
  const bank = await GatedBank.start({ payers: 20, months: 2 });
  onTestFinished(() => bank.close());
  const dataDir = tempFolder();
  const app = await WatchedApplication.open({ dataDir, keyring: new KeyringInMemory() });
  const id = await app.join(bank.ready);
  const { lastReport } = await app.status(id);
  await bank.goAway();
  await app.poll(id);
  const page = CheckedSender.judge(null) as CheckedSender;
  const detail = { call: 'cycles.detail', input: { connectionId: id, id: 12345678909 } };
  await answerCall(app.application, detail, page);
  await answerCall(app.application, { call: 'Maria da Silva', input: null }, page);
  const names = await payerNames(app, id);
  await app.close();
  const lines = linesOf(dataDir);
  const company = lines.find(({ event }) => event === 'poll_ended')?.company;
  expect(company).toMatch(/^[0-9a-f]{8}$/);
  expect(lines[0]).toMatchObject({ event: 'app_started', version: '0.0.0', shell: 'browser', companies: 0 });
  expect(lines.at(-1)).toMatchObject({ event: 'app_stopped' });
  expect(lines).toContainEqual(
    expect.objectContaining({ event: 'keychain_opened', isAvailable: true, code: null }),
  );
  const ends = lines.filter(({ event }) => event === 'poll_ended');
  expect(ends).toMatchObject([
    { company, outcome: 'done', code: null, requests: lastReport?.requests },
    { company, outcome: 'offline', code: 'address_unreachable' },
  ]);
  expect(ends[0]?.records).toBeGreaterThan(20);
  expect(lines).toContainEqual(
    expect.objectContaining({
      event: 'request_failed',
      company,
      method: expect.any(String),
      status: null,
      code: 'address_unreachable',
      hearing: 'not_heard',
    }),
  );
  expect(lines.filter(({ event }) => event === 'call_failed')).toMatchObject([
    { call: 'cycles.detail', code: 'invalid_input' },
  ]);
  const { clientId, clientSecret } = bank.ready;
  const port = new URL(bank.ready.baseUrl).port;
  const text = textOf(dataDir).toLowerCase();
  expect(names.length).toBeGreaterThan(10);
  for (const trace of [
    ...names,
    clientId,
    clientSecret,
    'padaria',
    'maria',
    '12345678909',
    `:${port}`,
    dataDir,
  ])
    expect(text.includes(trace.toLowerCase()), trace).toBe(false);
  for (const name of readdirSync(join(dataDir, 'logs')))
    expect(statSync(join(dataDir, 'logs', name)).mode & 0o777).toBe(0o600);
});

async function payerNames(app: WatchedApplication, connectionId: string): Promise<readonly string[]> {
  const filter = { statuses: [], search: '' };
  const page = { connectionId, filter, page: 0 };
  const { rows } = await app.ask<{ rows: { payerName: string }[] }>('mandates.page', page);
  return rows.map(({ payerName }) => payerName);
}

it('tells each write by its kind and how it ended, and deliveries that were refused', async () => {
  const app = await WebhooksApp.open();
  await app.receive();
  await app.register();
  const refused = await fetch(`${app.receiverUrl}/rec`, { method: 'POST', body: '{"recs":[]}' });
  expect(refused.status).toBe(401);
  await app.close();
  const lines = linesOf(app.dataDir);
  const writes = lines.filter(({ event }) => event === 'write_ended');
  expect(writes).toHaveLength(3);
  for (const write of writes)
    expect(write).toMatchObject({ write: 'put_webhook', outcome: 'done', code: null });
  expect(lines).toContainEqual(expect.objectContaining({ event: 'delivery_refused', status: 401, count: 1 }));
});

it('tells that a ledger was brought to the newest schema, and of which company', async () => {
  const bank = await GatedBank.start({ payers: 2, months: 1 });
  onTestFinished(() => bank.close());
  const premises = { dataDir: tempFolder(), keyring: new KeyringInMemory() };
  const first = await WatchedApplication.open(premises);
  const file = join(premises.dataDir, 'ledgers', `${await first.join(bank.ready)}.sqlite`);
  await first.close();
  rmSync(file);
  const older = new Database(file);
  migrate(older, 80);
  older.close();
  const second = await WatchedApplication.open(premises);
  await second.close();
  const lines = linesOf(premises.dataDir);
  const company = lines.find(({ event }) => event === 'poll_ended')?.company;
  expect(lines).toContainEqual(
    expect.objectContaining({ event: 'ledger_migrated', company, from: 80, to: NEWEST_VERSION }),
  );
});

it('knows nothing of the process any more once it is closed', async () => {
  const before = process.listenerCount('uncaughtExceptionMonitor');
  const app = await WatchedApplication.open({ dataDir: tempFolder(), keyring: new KeyringInMemory() });
  expect(process.listenerCount('uncaughtExceptionMonitor')).toBe(before + 1);
  await app.close();
  expect(process.listenerCount('uncaughtExceptionMonitor')).toBe(before);
});

it.each([
  ['throw', 'uncaught'],
  ['Promise.reject', 'rejection'],
])('has the last word of a program that ends by %s, and ends it all the same', (how, origin) => {
  const dataDir = tempFolder();
  const failing = how === 'throw' ? 'throw broken' : 'void Promise.reject(broken)';
  const program = `
    const { openEventLog } = await import(${JSON.stringify(moduleAt('log/event-log'))});
    const { watchProcess } = await import(${JSON.stringify(moduleAt('compose/observe'))});
    watchProcess(openEventLog({ folder: ${JSON.stringify(join(dataDir, 'logs'))}, writer: 'app' }));
    const broken = Object.assign(new RangeError('Maria da Silva 123.456.789-09'), { code: 'ENOSPC' });
    setImmediate(() => { ${failing} });
    setInterval(() => {}, 1000);
  `;
  const child = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  expect(child.status).toBe(1);
  expect(linesOf(dataDir)).toMatchObject([
    { event: 'exception', origin, class: 'RangeError', code: 'ENOSPC' },
  ]);
  expect(textOf(dataDir)).not.toContain('Maria');
});

const moduleAt = (name: string): string =>
  new URL(`../../../../src-main/application/${name}.ts`, import.meta.url).href;

it('is shown where it is, and by its newest lines', async () => {
  const shown: string[] = [];
  const dataDir = tempFolder();
  const services = { ...browserServices, revealFile: async (path: string) => void shown.push(path) };
  const app = await WatchedApplication.open({ dataDir, keyring: new KeyringInMemory() }, services);
  await app.ask('support.showLog');
  expect(shown).toEqual([join(dataDir, 'logs', 'ciclo.log')]);
  const lines = async () => (await app.ask<{ lines: readonly string[] }>('support.logLines')).lines;
  await expect.poll(async () => (await lines()).join()).toContain('"event":"app_started"');
});

it('goes on where no log can be written, and says nothing of it to the person', async () => {
  const dataDir = tempFolder();
  writeFileSync(join(dataDir, 'folder-id'), randomUUID());
  writeFileSync(join(dataDir, 'logs'), '');
  const app = await WatchedApplication.open({ dataDir, keyring: new KeyringInMemory() });
  expect(await app.ask('connections.list')).toEqual([]);
  expect(app.noticed).toEqual([]);
  await app.close();
  expect(eventsOf(dataDir)).toEqual([]);
});
