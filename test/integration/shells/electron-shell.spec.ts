import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Bridge } from '../../../src-preload/contract/index.ts';
import { letInBy } from '../../support/in-process/application/let-in.ts';
import { ElectronAppDouble } from '../../support/own-process/electron-double/electron-app-double.ts';

type WithBridge = Window & { readonly ciclo: Bridge };

const folder = mkdtempSync(join(tmpdir(), 'ciclo-electron-'));
const pdf = join(folder, 'qr.pdf');
let app: ElectronAppDouble;

const call = (name: string, input: unknown): Promise<unknown> => app.call(name, input);

beforeAll(async () => {
  const env = { ELECTRON_DOUBLE_SAVE_PATH: pdf };
  app = await ElectronAppDouble.start({ dataDir: join(folder, 'data'), args: ['--practice'], env });
});
afterAll(async () => {
  await app.end();
  rmSync(folder, { recursive: true, force: true });
});

describe('the built app on the electron double', () => {
  test('shows the renderer under the policy without a complaint', async () => {
    await app.page.getByRole('navigation').first().waitFor();
    expect(await app.page.title()).toBe('Ciclo');
    expect(app.noted('complaint')).toEqual([]);
    const sheets = await app.page.evaluate(() =>
      [...document.querySelectorAll('style')].map(({ nonce, sheet }) => [nonce, sheet?.cssRules.length ?? 0]),
    );
    expect(sheets.length).toBeGreaterThan(0);
    for (const [nonce, rules] of sheets) expect([nonce !== '', rules !== 0]).toEqual([true, true]);
  });

  test('answers the page', async () => {
    expect(await call('app.info', null)).toMatchObject({ ok: true, value: { shell: 'electron' } });
    expect(await call('no.such', null)).toMatchObject({ ok: false, error: { code: 'invalid_input' } });
  });

  test('comes up connected to the practice bank and tells so', async () => {
    await expect
      .poll(() => call('practice.status', null), { timeout: 30_000 })
      .toMatchObject({ ok: true, value: { isRunning: true, connectionId: expect.any(String) } });
    const heard = app.page.evaluate(
      () => new Promise((done) => (window as unknown as WithBridge).ciclo.on((event) => done(event))),
    );
    await call('practice.advance', { days: 1 });
    expect(await heard).toMatch(/^\w+\.\w+$/);
  });

  test.each(['another window', 'a frame inside', 'no frame', 'another origin', 'developer tools'])(
    'answers %s with a refusal and does nothing for it',
    async (sender) => {
      app.do('call as', sender);
      const isAnswer = (detail: unknown) => (detail as { sender: string }).sender === sender;
      expect(await app.noteLike('called', isAnswer)).toMatchObject({
        answer: { ok: false, error: { code: 'sender_refused' } },
      });
      expect(await call('app.info', null)).toMatchObject({ value: { preferences: { theme: 'auto' } } });
    },
  );

  test('would have done it for its own page, whose call came the same way', async () => {
    app.do('call as', 'itself');
    const isAnswer = (detail: unknown) => (detail as { sender: string }).sender === 'itself';
    expect(await app.noteLike('called', isAnswer)).toMatchObject({ answer: { ok: true } });
    expect(await call('app.setPreferences', { theme: 'auto' })).toMatchObject({ ok: true });
  });

  test('refuses a frame that the page made', async () => {
    const answer = await app.page.evaluate(async () => {
      const frame = document.body.appendChild(document.createElement('iframe'));
      type Invoke = (channel: string, message: unknown) => Promise<unknown>;
      const world = frame.contentWindow as unknown as { readonly __electronDoubleInvoke: Invoke };
      const told = await world.__electronDoubleInvoke('ciclo:call', { call: 'app.info', input: null });
      frame.remove();
      return told;
    });
    expect(answer).toMatchObject({ ok: false, error: { code: 'sender_refused' } });
  });

  test.runIf(process.platform === 'linux')('leaves its memory to no core file', () => {
    expect(readFileSync(`/proc/${app.pid}/coredump_filter`, 'utf8').trim()).toBe('00000000');
  });

  test('gives the page no Node and no Electron', async () => {
    const found = await app.page.evaluate(() => {
      const world = window as unknown as Record<string, unknown>;
      return ['require', 'module', 'process', 'Buffer', 'ipcRenderer', 'electron'].filter(
        (name) => world[name] !== undefined,
      );
    });
    expect(found).toEqual([]);
  });

  test('refuses markup, evaluated text, styles of others and foreign requests', async () => {
    const outcomes = await app.page.evaluate(async () => {
      const outcome = async (act: () => unknown): Promise<string> => {
        try {
          await act();
          return 'done';
        } catch {
          return 'refused';
        }
      };
      /** What the test's own connection starts may evaluate text; a later task of the page may not. */
      await new Promise((later) => setTimeout(later));
      return {
        markup: await outcome(() => {
          document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>';
        }),
        // biome-ignore lint/security/noGlobalEval: that the policy refuses it is what is tested
        text: await outcome(() => globalThis.eval('1')),
        request: await outcome(() => fetch('https://example.com/')),
        sheet: await outcome(() => {
          const sheet = document.createElement('style');
          sheet.textContent = 'body { color: red }';
          document.head.append(sheet);
          return (sheet.sheet?.cssRules.length ?? 0) > 0 || Promise.reject();
        }),
        attribute: await outcome(() => {
          document.body.setAttribute('style', 'color: red');
          return document.body.style.length > 0 || Promise.reject();
        }),
      };
    });
    const refused = ['markup', 'text', 'request', 'sheet', 'attribute'].map((what) => [what, 'refused']);
    expect(outcomes).toEqual(Object.fromEntries(refused));
  });

  test('stays where it is and opens nothing', async () => {
    await app.page.evaluate(() => {
      location.href = 'https://example.com/';
    });
    expect(await app.note('navigation denied')).toBe('https://example.com/');
    await app.page.evaluate(() => {
      window.open('https://example.com/');
    });
    expect(await app.note('window.open')).toEqual({ url: 'https://example.com/', action: 'deny' });
    expect(app.noted('shell.openExternal')).toEqual([]);
    expect(app.page.url()).toContain('/index.html');
  });

  test('saves the page as PDF where the person says', async () => {
    expect(await call('printing.savePdf', { suggestedName: 'qr.pdf' })).toEqual({
      ok: true,
      value: { outcome: 'saved', path: pdf },
    });
    expect(readFileSync(pdf, 'latin1')).toMatch(/^%PDF-/);
    expect(await app.note('dialog.showSaveDialog')).toMatchObject({
      defaultPath: expect.stringMatching(/qr\.pdf$/),
    });
  });

  test('tells when the print dialog was closed', async () => {
    expect(await call('printing.print', null)).toEqual({ ok: true, value: { outcome: 'cancelled' } });
  });

  test('has its menu and its sandboxed window', async () => {
    expect(await app.note('Menu.setApplicationMenu')).toMatchObject([
      { label: 'Arquivo' },
      { label: 'Editar' },
      { label: 'Telas' },
      { label: 'Exibir' },
      { label: 'Janela' },
      { label: 'Ajuda' },
    ]);
    expect(await app.note('BrowserWindow')).toMatchObject({
      webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false },
    });
  });

  test.each([
    'setPermissionRequestHandler',
    'setPermissionCheckHandler',
    'setDevicePermissionHandler',
    'setDisplayMediaRequestHandler',
  ])('limits its session and the default one by %s', (limit) => {
    expect(app.noted(`session.${limit}`)).toHaveLength(2);
  });

  test('a second start over the same data ends at once', async () => {
    expect(await ElectronAppDouble.run({ dataDir: join(folder, 'data') })).toBe(0);
  });

  test('--headless runs the terminal instead, with its exit codes', async () => {
    const dataDir = join(folder, 'terminal');
    expect(await ElectronAppDouble.run({ dataDir, args: ['--headless', 'no-such-command'] })).toBe(2);
    expect(await ElectronAppDouble.run({ dataDir, args: ['--headless', 'help'] })).toBe(0);
  });

  test('--headless anywhere else opens the window as ever', async () => {
    const dataDir = join(folder, 'with-window');
    const other = await ElectronAppDouble.start({ dataDir, args: ['--', 'ciclo://x', '--headless', 'help'] });
    expect(await other.call('app.info', null)).toMatchObject({ value: { shell: 'electron' } });
    await other.end();
  });

  test('a page whose process dies gives way to the browser shell over the same data', async () => {
    const dataDir = join(folder, 'lost');
    const lost = await ElectronAppDouble.start({ dataDir, args: ['--no-open'] });
    expect(await lost.call('app.setPreferences', { theme: 'dark' })).toMatchObject({ ok: true });
    const address = lost.line(/http:\S+#token=[\w-]{43}/);
    lost.do('page crash');
    const headers = await letInBy(await address);
    const body = JSON.stringify({ call: 'app.info', input: null });
    const answer = await fetch(`${new URL(await address).origin}/call`, { method: 'POST', headers, body });
    expect(await answer.json()).toMatchObject({
      ok: true,
      value: { shell: 'browser', preferences: { theme: 'dark' } },
    });
    expect(await lost.note('dialog.showMessageBox')).toMatchObject({
      message: 'O Ciclo abriu no seu navegador',
    });
    expect(lost.noted('window.destroy')).toHaveLength(1);
    expect(await lost.quit()).toBe(0);
  });

  test('a page that appeared is told to whoever started the app', async () => {
    const dataDir = join(folder, 'told');
    const started = join(folder, 'started');
    const told = await ElectronAppDouble.start({ dataDir, env: { CICLO_STARTED_FILE: started } });
    await expect.poll(() => existsSync(started)).toBe(true);
    await told.end();
  });

  test('ends cleanly with its window', async () => {
    expect(await app.close()).toBe(0);
    expect(existsSync(join(folder, 'data', 'SingletonLock'))).toBe(false);
  });
});
