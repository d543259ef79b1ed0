import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openDataFolder } from '../../../../src-main/application/companies/data-folder/data-folder.ts';
import { createApplication } from '../../../../src-main/application/compose/create-application.ts';
import type { LedgerThreads } from '../../../../src-main/application/ledgers/gateway/open-threads.ts';
import { CicloError } from '../../../../src-main/core/failure.ts';
import { browserServices } from '../../../../src-main/shells/browser/services.ts';
import { KeyringInMemory } from '../../../support/fake/keyring-in-memory.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';

const COMPANIES = 30;
const ANSWERS_AFTER_MS = 40;

const LISTS: ReadonlySet<unknown> = new Set(['openWrites', 'waitingDeliveries']);
const ENDINGS: ReadonlySet<string> = new Set(['close', 'closeAll']);

/** The threads of an office whose server is slow, and shows nothing; notes what they are called for. */
function slowThreads() {
  const calls: string[] = [];
  const call = async (name: string, args: readonly unknown[]): Promise<unknown> => {
    if (ENDINGS.has(name)) return null;
    const method = typeof args[1] === 'string' ? args[1] : '';
    calls.push(`${name} ${method}`.trim());
    await wait(ANSWERS_AFTER_MS);
    if (LISTS.has(method)) return [];
    if (name === 'open' || name === 'hold') return null;
    throw new CicloError('server_rights', 'shows nothing');
  };
  const thread = { call, on: () => () => {}, onDied: () => () => {}, close: async () => {} };
  const threads = { writer: thread, reader: thread, fetcher: thread } as unknown as LedgerThreads;
  return { calls, openThreads: () => threads };
}

async function officeOf(companies: number) {
  const [dataDir, keyring] = [tempFolder(), new KeyringInMemory()];
  const folder = openDataFolder(dataDir).identity();
  const connections = Array.from({ length: companies }, (_, at) => ({
    ...{ id: `loja-${at}`, name: `Loja ${at}`, profile: 'generic', schemeWord: 'pix' },
    ...{ baseUrl: 'https://bank.example', tokenUrl: 'https://bank.example/token', pollMinutes: 30 },
    ...{ isPractice: false, localHolidays: [], extraHeaders: {}, secretStorage: null, clientId: null },
    certificate: { kind: 'none' },
    server: { url: 'postgres://ana@127.0.0.1:1/office', schema: `c_${at}`, passwordEntry: randomUUID() },
  }));
  for (const { id: connectionId, server } of connections) {
    const place = { entry: server.passwordEntry, folder, connectionId, origins: ['postgres://127.0.0.1:1'] };
    await keyring.write('server-password', place, 'senha');
  }
  const preferences = { language: 'pt-BR', theme: 'auto' };
  writeFileSync(`${dataDir}/settings.json`, JSON.stringify({ version: 1, preferences, connections }));
  return { dataDir, openKeychain: async () => keyring };
}

it('an app that is closed soon after its start ends what is under way, and begins nothing of the rest', async () => {
  const { calls, openThreads } = slowThreads();
  const application = await createApplication({
    ...(await officeOf(COMPANIES)),
    ...{ version: '0.0.0', services: browserServices, openThreads },
  });
  await expect.poll(() => calls).toContain('peek news');
  await wait(500);
  const before = calls.length;
  await application.close();
  const begun = calls.slice(before);
  // What looks after all companies has begun with some of them: each may take one more step, and none goes on to another company.
  expect(begun.length).toBeLessThan(10);
  expect(begun.filter((call) => call.startsWith('peek') || ['open', 'hold'].includes(call))).toEqual([]);
});
