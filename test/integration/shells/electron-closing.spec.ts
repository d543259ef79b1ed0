import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';
import { ElectronAppDouble } from '../../support/own-process/electron-double/electron-app-double.ts';

const QUESTION = 'dialog.showMessageBoxSync';

async function startApp(dataDir: string, args: readonly string[] = []): Promise<ElectronAppDouble> {
  const app = await ElectronAppDouble.start({ dataDir, args });
  onTestFinished(() => app.end());
  return app;
}

test('an unsaved form is asked about before the window closes or the app quits', async () => {
  const app = await startApp(join(tempFolder(), 'data'), ['--practice']);
  await app.page.getByRole('navigation').first().waitFor();
  await app.page.evaluate(() => {
    window.location.hash = '#/mandate-form';
  });
  await app.page.getByLabel('Contrato').fill('ACADEMIA-1');

  app.do('window.close');
  expect(await app.note(QUESTION)).toMatchObject({
    message: 'Fechar sem salvar?',
    buttons: ['Continuar aqui', 'Fechar e descartar'],
  });
  app.do('tray', 'quit');
  await expect.poll(() => app.noted(QUESTION), { timeout: 20_000 }).toHaveLength(2);
  await expect.poll(() => app.page.getByLabel('Contrato').inputValue()).toBe('ACADEMIA-1');
  expect(app.noted('app.exit')).toEqual([]);

  app.do('choose button', '1');
  expect(await app.quit()).toBe(0);
}, 120_000);

test('quits from the tray, in spite of staying there, and opens again where it was', async () => {
  const dataDir = join(tempFolder(), 'data');
  const app = await startApp(dataDir);
  await app.page.getByRole('navigation').first().waitFor();
  await app.call('app.setPreferences', { keepsInTray: true });
  app.do('window.close');
  expect(await app.note('notification.show')).toMatchObject({ title: 'O Ciclo continua na bandeja' });
  expect(await app.quit()).toBe(0);

  const bounds = { x: 40, y: 30, width: 1_100, height: 700 };
  const file = join(dataDir, 'window.json');
  const state = JSON.parse(readFileSync(file, 'utf8'));
  expect(state).toEqual({ bounds, isMaximized: false, isTrayTold: true });
  writeFileSync(file, JSON.stringify({ ...state, isMaximized: true }));
  const again = await startApp(dataDir);
  expect(await again.note('BrowserWindow')).toMatchObject(bounds);
  expect(await again.note('window.maximize')).toBeNull();
}, 120_000);
