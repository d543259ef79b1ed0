import { readdirSync } from 'node:fs';
import { startBank } from '../app/bank.ts';
import { addCompany, untilSynced } from '../app/bridge.ts';
import { expect, test } from '../app/fixtures.ts';
import { ExportsPage } from '../pages/exports-page.ts';
import { MainPage } from '../pages/main-page.ts';

test('an export cancelled under way says so and leaves no file', async ({ page, app }) => {
  const bank = await startBank({ payers: 3_000 });
  await untilSynced(page, await addCompany(page, bank.ready));
  await new MainPage(page).open('Exportar');
  const exports = new ExportsPage(page);
  await expect(exports.standing.getByRole('status')).toContainText('cobranças');
  // Thousands of rows are written faster than a hand moves: the button is pressed as soon as it is there.
  await exports.standing.evaluate((panel) => {
    const watcher = new MutationObserver(() => {
      const cancel = [...panel.querySelectorAll('button')].find(
        ({ textContent }) => textContent === 'Cancelar',
      );
      if (!cancel) return;
      watcher.disconnect();
      cancel.click();
    });
    watcher.observe(panel, { childList: true, subtree: true });
  });
  await exports.startButton.click();
  await expect(exports.standing).toContainText('Exportação cancelada. Nenhum arquivo foi gravado.');
  expect(readdirSync(app.exportDir)).toEqual([]);
  await bank.close();
});
