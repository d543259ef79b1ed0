import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { answerAppRequest, appScheme } from '../../src-main/shells/electron/app-protocol.ts';
import { whyRefused } from '../../src-main/shells/electron/ipc.ts';
import { openPageSession, webPreferences } from '../../src-main/shells/electron/main-window.ts';
import { isAllowedOutside, limitPages, limitSession } from '../../src-main/shells/electron/page-limits.ts';
import { startElectronShell } from '../../src-main/shells/electron/start-electron-shell.ts';
import { FakeApplication } from '../support/fake/fake-application.ts';
import {
  callEvent,
  FakeElectron,
  FakeSession,
  FakeWebContents,
  fakeWindow,
} from '../support/fake/fake-electron.ts';
import { BuiltPreload } from '../support/own-process/built-preload.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const sources = (pattern: string): string => globSync(pattern, { cwd: root }).map(read).join('\n');

const folder = mkdtempSync(join(tmpdir(), 'ciclo-checklist-'));
afterAll(() => rmSync(folder, { recursive: true }));

const pageSession = new FakeSession().asSession();
const pageOf = (isPackaged: boolean) => ({ preloadFile: '/preload.cjs', session: pageSession, isPackaged });
const preferences = webPreferences(pageOf(true));

function limitedSession(): FakeSession {
  const session = new FakeSession();
  limitSession(session.asSession());
  return session;
}

function limitedPage(): { contents: FakeWebContents; electron: FakeElectron } {
  const electron = new FakeElectron();
  const contents = new FakeWebContents();
  limitPages(electron.asModules());
  electron.app.emit('web-contents-created', {}, contents);
  return { contents, electron };
}

function startedShell(): FakeElectron {
  const electron = new FakeElectron();
  startElectronShell(electron.asModules(), {
    launch: { dataDir: folder, port: 0, isPractice: false, opensBrowser: false, link: null },
    rendererDir: '/renderer',
    preloadFile: '/preload.cjs',
    trayIconFile: '/tray.png',
    sayIn: () => (key) => key,
    createApplication: async () => new FakeApplication(),
    openInBrowser: async () => null,
    onStarted: () => undefined,
  });
  return electron;
}

describe("Electron's security checklist", () => {
  test.each([
    'http://example.com/x.js',
    'https://example.com/x.js',
    'ws://127.0.0.1:1/',
    'file:///etc/passwd',
    'app://other/index.html',
    'not an address',
  ])('1. only its own content is loaded: %s is cancelled', (url) => {
    expect(limitedSession().ask('onBeforeRequest', { url })).toEqual({ cancel: true });
  });

  test.each(['app://ciclo/index.html', 'data:image/png;base64,', 'blob:app://ciclo/1'])(
    '1. its own content, %s, passes',
    (url) => {
      expect(limitedSession().ask('onBeforeRequest', { url })).toEqual({ cancel: false });
      expect(appScheme.privileges).toMatchObject({ secure: true, standard: true });
    },
  );

  test('2. Node is not integrated, in workers and frames neither', () => {
    expect(preferences).toMatchObject({
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
    });
  });

  test('developer tools are those of developers', () => {
    expect(preferences.devTools).toBe(false);
    expect(webPreferences(pageOf(false)).devTools).toBe(true);
  });

  test('the page lives in a session in memory, without a cache, and under the limits', async () => {
    const electron = startedShell();
    electron.becomeReady();
    await expect.poll(() => electron.askedFor('BrowserWindow')).toHaveLength(1);
    const [[partition, options] = []] = electron.askedFor('fromPartition') as [string, object][];
    expect(partition).not.toMatch(/^persist:|^$/);
    expect(options).toEqual({ cache: false });
    const { opened } = electron;
    expect(electron.askedFor('BrowserWindow')).toMatchObject([[{ webPreferences: { session: opened } }]]);
    for (const session of [opened, electron.session.defaultSession])
      expect(session.ask('onBeforeRequest', { url: 'https://example.com/' })).toEqual({ cancel: true });
    expect([...opened.given.keys()]).toContain('handle');
    expect(openPageSession(electron.asModules())).toBe(opened);
  });

  test('3. contexts are isolated', () => expect(preferences.contextIsolation).toBe(true));

  test('4. every process is sandboxed', () => {
    expect(preferences.sandbox).toBe(true);
    expect(startedShell().askedFor('enableSandbox')).toHaveLength(1);
  });

  test.each(['media', 'geolocation', 'notifications', 'midiSysex', 'clipboard-read', 'openExternal', 'hid'])(
    '5. the permission %s is denied',
    (permission) => {
      const session = limitedSession();
      expect(session.ask('permissionRequest', new FakeWebContents(), permission)).toBe(false);
      const check = session.given.get('permissionCheck');
      expect(check?.(null, permission, 'app://ciclo/')).toBe(false);
      expect(session.given.get('devicePermission')?.({})).toBe(false);
      expect(session.ask('displayMedia', {})).toEqual({});
    },
  );

  test('5. writing plain text to the clipboard is granted to our own page alone', () => {
    const check = limitedSession().given.get('permissionCheck');
    expect(check?.(null, 'clipboard-sanitized-write', 'app://ciclo/')).toBe(true);
    expect(check?.(null, 'clipboard-sanitized-write', 'https://example.com')).toBe(false);
    expect(check?.(null, 'clipboard-sanitized-write', '')).toBe(false);
  });

  test('5. downloads are denied', () => {
    let isPrevented = false;
    limitedSession().emit('will-download', { preventDefault: () => (isPrevented = true) });
    expect(isPrevented).toBe(true);
  });

  test('6. web security is on', () => expect(preferences.webSecurity).toBe(true));

  test('7. the page and what is missing both carry the Content-Security-Policy', async () => {
    for (const url of ['app://ciclo/index.html', 'app://ciclo/missing.js']) {
      const { headers } = await answerAppRequest({ method: 'GET', url }, join(root, 'src-renderer'));
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('content-security-policy')).toContain("connect-src 'none'");
    }
  });

  test('8. insecure content does not run', () => expect(preferences.allowRunningInsecureContent).toBe(false));

  test('9. no experimental features', () => expect(preferences.experimentalFeatures).toBe(false));

  test('10. no Blink features are switched on', () => {
    expect(preferences).not.toHaveProperty('enableBlinkFeatures');
    expect(sources('src-main/**/*.ts')).not.toMatch(/appendSwitch|enableBlinkFeatures/);
  });

  test('11. no webview, so none that opens windows', () => {
    expect(preferences.webviewTag).toBe(false);
    expect(sources('src-renderer/**/*.{ts,tsx,html}')).not.toMatch(/<webview|allowpopups/i);
  });

  test('12. a webview cannot be attached', () => {
    expect(limitedPage().contents.isPrevented('will-attach-webview')).toBe(true);
  });

  test.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])('13. %s is denied', (event) => {
    expect(limitedPage().contents.isPrevented(event)).toBe(true);
    expect(preferences.navigateOnDragDrop).toBe(false);
    expect(startedShell().app.listenerCount('web-contents-created')).toBe(1);
  });

  test('14. no window is opened', () => {
    const { contents, electron } = limitedPage();
    for (const url of ['https://example.com/', 'app://ciclo/', 'https://www.bcb.gov.br/']) {
      expect(contents.openHandler({ url })).toEqual({ action: 'deny' });
    }
    expect(electron.askedFor('openExternal')).toEqual([['https://www.bcb.gov.br/']]);
  });

  test.each([
    'http://www.bcb.gov.br/',
    'https://www.bcb.gov.br.example.com/',
    'https://www.bcb.gov.br:444/',
    'https://user@www.bcb.gov.br/',
    'https://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'smb://server/share',
    '',
  ])('15. %s is not handed to the system', (address) => {
    expect(isAllowedOutside(address)).toBe(false);
  });

  test('15. a message to a payer is handed to the mail program or to WhatsApp, and nothing else of theirs is', () => {
    const { contents, electron } = limitedPage();
    const messages = [
      'https://wa.me/5511987654321?text=Ol%C3%A1',
      'mailto:ana@exemplo.com?subject=a&body=b%0D%0Ac',
    ];
    const others = [
      'https://wa.me/message/ABC',
      'https://wa.me/5511987654321?text=a&app_absent=1',
      'https://web.whatsapp.com/send?phone=5511987654321&text=a',
      'whatsapp://send?phone=5511987654321',
      'mailto:ana@exemplo.com?subject=a&body=b&attach=/etc/passwd',
      'mailto:ana@exemplo.com?subject=a%0D%0ABcc:x@y.zz&body=b',
      'tel:+5511987654321',
    ];
    for (const url of [...messages, ...others])
      expect(contents.openHandler({ url })).toEqual({ action: 'deny' });
    expect(electron.askedFor('openExternal')).toEqual(messages.map((url) => [url]));
  });

  test('16. Electron is pinned to one version, of a major that is still supported', () => {
    const { devDependencies } = JSON.parse(read('package.json'));
    expect(devDependencies.electron).toMatch(/^\d+\.\d+\.\d+$/);
    expect(Number.parseInt(devDependencies.electron, 10)).toBeGreaterThanOrEqual(45);
  });

  describe('17. the sender of every call is checked', () => {
    const own = new FakeWebContents(1);
    const window = fakeWindow(own);

    test('our own page passes', () => expect(whyRefused(callEvent(own), window)).toBeNull());

    test.each([
      ['another window', callEvent(new FakeWebContents(2))],
      ['no frame', callEvent(own, null)],
      ['not the top frame', callEvent(own, { parent: {} })],
      ['another origin', callEvent(own, { origin: 'https://example.com' })],
      ['another origin', callEvent(own, { origin: 'app://ciclo.example' })],
      ['another origin', callEvent(own, { origin: 'file://' })],
    ])('%s is refused', (why, event) => expect(whyRefused(event, window)).toBe(why));

    test('nobody passes before there is a window', () => {
      expect(whyRefused(callEvent(own), null)).toBe('another window');
    });
    // That a refused one reaches no handler: call-senders.spec.ts.
  });

  test('18. pages come from app:, never from file:', () => {
    expect(startedShell().askedFor('schemes')).toEqual([[[appScheme]]]);
    expect(sources('src-main/{index.ts,shells/electron/**/*.ts}')).not.toMatch(/\.loadFile\(|['"]file:/);
  });

  // What it writes into the binary: fuses.spec.ts.
  test('19. fuses are set by the hook that packaging runs', () => {
    expect(parse(read('build/electron-builder.yml'))).toMatchObject({ afterPack: './build/fuses.ts' });
  });

  test('20. the page gets two functions and no part of Electron', () => {
    const preload = new BuiltPreload(async () => null);
    expect(Object.keys(preload.exposed)).toEqual(['ciclo']);
    expect(Object.keys(preload.bridge)).toEqual(['invoke', 'on']);
    expect(Object.isFrozen(preload.bridge)).toBe(true);
    expect(preload.required).toEqual(['electron']);
  });
});
