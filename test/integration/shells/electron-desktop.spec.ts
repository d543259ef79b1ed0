import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ElectronAppDouble } from '../../support/own-process/electron-double/electron-app-double.ts';

type Item = { readonly id?: string; readonly label?: string };

const folder = mkdtempSync(join(tmpdir(), 'ciclo-desktop-'));
const dataDir = join(folder, 'data');
let app: ElectronAppDouble;

const call = (name: string, input: unknown): Promise<unknown> => app.call(name, input);
const hash = (): string => new URL(app.page.url()).hash;

async function aMandate(): Promise<string> {
  const asked = { connectionId: 'banco-de-treino', filter: { statuses: [], search: '' }, page: 0 };
  let found = '';
  await expect
    .poll(
      async () => {
        const answer = (await call('mandates.page', asked)) as { value?: { rows: { idRec: string }[] } };
        found = answer.value?.rows[0]?.idRec ?? '';
        return found;
      },
      { timeout: 60_000 },
    )
    .not.toBe('');
  return found;
}

beforeAll(async () => {
  app = await ElectronAppDouble.start({ dataDir, args: ['--practice'] });
  await app.page.getByRole('navigation').first().waitFor();
}, 90_000);
afterAll(async () => {
  await app.end();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

describe('the menu', () => {
  test('orders the page to go where its item says', async () => {
    app.do('menu', 'preferences.open');
    await expect.poll(hash).toBe('#/settings');
    app.do('menu', 'screen.connections');
    await expect.poll(hash).toBe('#/connections');
  });

  test('changes its language with the preferences', async () => {
    await call('app.setPreferences', { language: 'en' });
    const english = (menu: unknown) => JSON.stringify(menu).includes('"File"');
    await app.noteLike('Menu.setApplicationMenu', english);
    expect(app.noted('Menu.setApplicationMenu').at(0)).toMatchObject([
      { label: 'Arquivo' },
      {},
      {},
      {},
      {},
      {},
    ]);
    await call('app.setPreferences', { language: 'pt-BR' });
  });
});

describe('the tray', () => {
  const items = () => (app.noted('tray.setContextMenu').at(-1) ?? []) as Item[];
  const label = (id: string) => items().find((item) => item.id === id)?.label;

  test('has its picture, and says when the bank was asked last', async () => {
    expect(await app.note('Tray')).toMatchObject({ isThere: true });
    const synced = (text: unknown) =>
      /^Ciclo\nSincronizado em \d+ de \w{3}\. às \d\d:\d\d$/.test(String(text));
    await app.noteLike('tray.setToolTip', synced);
  }, 60_000);

  test('pauses what runs by itself and takes it up again', async () => {
    expect(label('pause')).toBe('Pausar as consultas automáticas');
    app.do('tray', 'pause');
    await expect.poll(() => label('pause')).toBe('Retomar as consultas automáticas');
    expect(await call('desktop.background', null)).toEqual({ ok: true, value: { isPaused: true } });
    app.do('tray', 'pause');
    await expect.poll(() => label('pause')).toBe('Pausar as consultas automáticas');
  });

  test('asks every bank now', async () => {
    const before = app.noted('tray.setToolTip').length;
    app.do('tray', 'sync');
    await expect.poll(() => app.noted('tray.setToolTip').length, { timeout: 60_000 }).toBeGreaterThan(before);
  }, 60_000);

  test('keeps the app after its window was closed where the person wants it, and says so once', async () => {
    await call('app.setPreferences', { keepsInTray: true });
    app.do('window.close');
    expect(await app.note('window.hide')).toBeNull();
    expect(await app.note('notification.show')).toMatchObject({ title: 'O Ciclo continua na bandeja' });
    const shown = app.noted('window.show').length;
    app.do('tray.click');
    await expect.poll(() => app.noted('window.show').length).toBeGreaterThan(shown);
    app.do('window.close');
    await expect.poll(() => app.noted('window.hide')).toHaveLength(2);
    expect(app.noted('notification.show')).toHaveLength(1);
    expect(app.page.isClosed()).toBe(false);
  });
});

describe('links', () => {
  test('of a second start show the window and lead to their place', async () => {
    const idRec = await aMandate();
    app.do('second-instance', `ciclo://mandate/banco-de-treino/${idRec}`);
    await expect.poll(hash).toBe(`#/mandates?mandate=${idRec}`);
    expect(app.noted('window.focus').length).toBeGreaterThan(0);
  }, 90_000);

  test('that lead nowhere leave the page where it is, and are told', async () => {
    app.do('menu', 'screen.exports');
    await expect.poll(hash).toBe('#/exports');
    app.do('open-url', 'ciclo://erase/everything');
    await app.note('open-url held');
    await app.page.getByText('O link não leva a nada neste Ciclo').waitFor();
    expect(hash()).toBe('#/exports');
  });
});

test('a notification is the system’s, and its click shows the window', async () => {
  const shown = app.noted('window.show').length;
  await call('desktop.testNotification', null);
  const isTest = (detail: unknown) => JSON.stringify(detail).includes('Aviso de teste');
  await app.noteLike('notification.show', isTest);
  app.do('notification.click');
  await expect.poll(() => app.noted('window.show').length).toBeGreaterThan(shown);
});
