import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ElectronAppDouble } from '../../support/electron-double/electron-app-double.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const QUESTION = 'dialog.showMessageBoxSync';

test('an unsaved form is asked about before the window closes or the app quits', async () => {
  const app = await ElectronAppDouble.start({ dataDir: join(tempFolder(), 'data'), args: ['--practice'] });
  onTestFinished(() => app.end());
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
