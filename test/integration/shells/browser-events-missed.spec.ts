import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { expect, onTestFinished, test } from 'vitest';
import { findChromium } from '../../../build/ensure-chromium.ts';
import type { Application, EventListener } from '../../../src-main/application/application.ts';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { centavos } from '../../../src-main/core/money.ts';
import { startPracticeBank } from '../../../src-main/practice-bank/practice-bank.ts';
import { startBrowserShell } from '../../../src-main/shells/browser/start-browser-shell.ts';
import type { ChargeBatch } from '../../../src-preload/contract/charging.ts';
import type { ExportStatus } from '../../../src-preload/contract/exports.ts';
import type { Bridge, Emit } from '../../../src-preload/contract/index.ts';
import type { ImportStatus } from '../../../src-preload/contract/mandate-writing.ts';
import { EVERY_CYCLE } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { FakeApplication } from '../../support/fake/fake-application.ts';
import { KeyringInMemory } from '../../support/fake/keyring-in-memory.ts';
import { contractCalls } from '../../support/in-process/application/contract-calls.ts';
import { WatchedApplication } from '../../support/in-process/application/watched-application.ts';
import { makePageFolder } from '../../support/in-process/folders/page-folder.ts';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';
import { CutWire } from '../../support/in-process/network/cut-wire.ts';
import { practiceConnection } from '../../support/in-process/practice-bank/practice-access.ts';

const PATIENT = { timeout: 15_000 };

type WithBridge = Window & { readonly ciclo: Bridge; readonly heard?: string[] };

/** The shell and a browser that reaches it over a wire which can be cut, under the address that the shell knows itself by. */
async function openOverWire(application: Application, rendererDir: string) {
  const bridgeFile = fileURLToPath(new URL('../../../out/preload/browser-bridge.cjs', import.meta.url));
  const shell = await startBrowserShell({
    application,
    rendererDir,
    bridgeFile,
    port: 0,
    dataDir: tempFolder(),
  });
  onTestFinished(() => shell.close());
  const address = await shell.print();
  const { hostname, port } = new URL(address);
  const wire = await CutWire.to(Number(port));
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      `--host-resolver-rules=MAP ${hostname}:${port} 127.0.0.1:${wire.port}`,
    ],
  });
  onTestFinished(() => browser.close());
  const openPage = async (first: string): Promise<Page> => {
    const opened = await (await browser.newContext()).newPage();
    await opened.goto(first);
    return opened;
  };
  const page = await openPage(address);
  /** Shows one more screen in a browser of its own: the tabs of one do not all have a connection for events. */
  const openTab = async (route: string): Promise<Page> => {
    const tab = await openPage(await shell.print());
    await tab.goto(`http://${hostname}:${port}/#${route}`);
    return tab;
  };
  return { wire, page, openTab };
}

test('a page whose events broke off is told so once they come in again, and not before', async () => {
  const application = new FakeApplication();
  const rendererDir = makePageFolder();
  onTestFinished(() => rmSync(rendererDir, { recursive: true }));
  const { wire, page } = await openOverWire(application, rendererDir);
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    (window as WithBridge).ciclo.on((name) => heard.push(name));
  });
  const heard = () => page.evaluate(() => (window as WithBridge).heard);
  await expect.poll(() => application.listenerCount, PATIENT).toBe(1);
  application.emit('sync.ledgerChanged', { connectionId: 'a' });
  await expect.poll(heard, PATIENT).toEqual(['sync.ledgerChanged']);
  wire.cut();
  await expect.poll(() => application.listenerCount, PATIENT).toBe(0);
  application.emit('sync.ledgerChanged', { connectionId: 'a' });
  wire.mend();
  await expect.poll(() => application.listenerCount, PATIENT).toBe(1);
  application.emit('connections.changed', []);
  await expect
    .poll(heard, PATIENT)
    .toEqual(['sync.ledgerChanged', 'app.eventsMissed', 'connections.changed']);
});

const WRITING: ExportStatus = {
  id: 'export-1',
  state: 'writing',
  rows: 1,
  totalRows: 2,
  path: '/saved.csv',
  failure: null,
  handedFor: null,
  unkept: null,
};
const SENDING: ChargeBatch = {
  batchId: 'batch-1',
  startedAt: '2025-11-20T15:00:00.000Z',
  total: 2,
  amount: centavos(200),
  waiting: 1,
  sent: 1,
  unknown: 0,
  done: 0,
  refused: 0,
  notDone: 0,
  isRunning: true,
  stoppedBy: null,
  replaces: null,
};
const SENT: ChargeBatch = { ...SENDING, waiting: 0, sent: 0, done: 2, isRunning: false };

const IMPORTING = {
  batchId: 'import-1',
  makes: 'mandates' as const,
  state: 'sending' as const,
  total: 2,
  done: 1,
  refused: 0,
  unknown: 0,
  failure: null,
};

/** An application with a company at a practice bank, whose exports and sendings stand where the test puts them. */
async function openCompany() {
  const bank = await startPracticeBank({ seed: 3, payers: 20, months: 3, today: civilDate('2025-11-20') });
  onTestFinished(() => bank.close());
  const watched = await WatchedApplication.open({ dataDir: tempFolder(), keyring: new KeyringInMemory() });
  const connectionId = await watched.join(bank.ready);
  const { handlers, onEvent } = watched.application;
  const importing: ImportStatus = { connectionId, ...IMPORTING };
  const shown = { saved: WRITING, batch: SENDING, imported: importing, pagesRead: 0 };
  const listeners = new Set<EventListener>();
  const application: Application = {
    ...watched.application,
    handlers: {
      ...handlers,
      exports: { ...handlers.exports, start: async () => shown.saved, status: async () => shown.saved },
      charging: { ...handlers.charging, batch: async () => ({ batch: shown.batch, rows: [] }) },
      mandateWriting: {
        ...handlers.mandateWriting,
        imports: async () => (shown.imported.state === 'sending' ? [shown.imported] : []),
        importStatus: async () => shown.imported,
        importResult: async () => [],
      },
      cycles: {
        ...handlers.cycles,
        page: (input) => {
          shown.pagesRead += 1;
          return handlers.cycles.page(input);
        },
      },
    },
    onEvent: (listener) => {
      listeners.add(listener);
      const stop = onEvent(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
  };
  const emit: Emit = (name, payload) => {
    for (const listener of listeners) listener(name, payload);
  };
  return { watched, application, connectionId, shown, emit, ready: bank.ready };
}

test('every screen shows what changed while no event came in, without being loaded again', async () => {
  const { watched, application, connectionId, shown, emit, ready } = await openCompany();
  const { ask } = contractCalls(application);
  const rendererDir = fileURLToPath(new URL('../../../out/renderer', import.meta.url));
  const { wire, page: exporting, openTab } = await openOverWire(application, rendererDir);
  await exporting.getByRole('button', { name: 'Empresa: Padaria Sol' }).waitFor();
  const cycles = await openTab('/cycles?group=unpaid&group=closed');
  await cycles.getByRole('grid').getByText('R$').first().waitFor();
  const settings = await openTab('/settings');
  const polls = settings.getByRole('switch', { name: 'Consultar os bancos automaticamente' });
  await expect.poll(() => polls.isChecked(), PATIENT).toBe(true);
  const sending = await openTab('/charging?batch=batch-1');
  await sending.getByText('0 de 2').waitFor();
  emit('charging.progress', { connectionId, batch: { ...SENDING, waiting: 0, done: 1 } });
  await sending.getByText('1 de 2').waitFor();
  const importing = await openTab('/mandate-import');
  await importing.getByText('1 de 2 linhas').waitFor();
  emit('mandateWriting.importChanged', { ...shown.imported, done: 2 });
  await importing.getByText('2 de 2 linhas').waitFor();
  await exporting.goto(new URL('/#/exports', exporting.url()).href);
  await exporting.getByRole('main').getByRole('button', { name: 'Exportar', exact: true }).click();
  await exporting.getByText('Gravando o arquivo…').waitFor();

  wire.cut();
  const filter = { ...EVERY_CYCLE, groups: ['unpaid' as const] };
  const sort = { by: 'dueDate', direction: 'desc' } as const;
  for (const { txid } of await ask('cycles', 'page', { connectionId, filter, sort, page: 0 }))
    await ask('cycles', 'decide', { connectionId, txid, decision: 'waived', note: '' });
  const { lastEndedAt } = await watched.status(connectionId);
  const renamed = practiceConnection(ready, { name: 'Padaria Lua' });
  await ask('connections', 'update', { ...renamed, id: connectionId });
  await ask('desktop', 'setPaused', { isPaused: true });
  // Its new settings are polled with at once: what that tells would be a reading more, were it told later.
  await expect
    .poll(async () => (await watched.status(connectionId)).lastEndedAt, PATIENT)
    .not.toBe(lastEndedAt);
  Object.assign(shown, {
    saved: { ...WRITING, state: 'done', rows: 2 },
    batch: SENT,
    imported: { ...shown.imported, state: 'done', done: 2 },
    pagesRead: 0,
  });
  wire.mend();

  await exporting.getByText('2 linhas gravadas').waitFor();
  await sending.getByRole('heading', { name: 'Envio concluído' }).waitFor();
  await importing.getByRole('heading', { name: 'Importação concluída' }).waitFor();
  await expect.poll(() => polls.isChecked(), PATIENT).toBe(false);
  await cycles.getByRole('button', { name: 'Empresa: Padaria Lua' }).waitFor();
  await cycles.getByRole('grid').getByText('Não vou cobrar', { exact: true }).first().waitFor();
  expect(shown.pagesRead).toBe(1);
});
