import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RunningApp } from '../../support/own-process/running-app.ts';
import { appOptions } from '../app/app-options.ts';
import { startBank } from '../app/bank.ts';
import { addCompany, untilSynced } from '../app/bridge.ts';
import { expect, test } from '../app/fixtures.ts';
import { expectReadable, LOOKS, untilStill } from '../checks/page-checks.ts';
import { CycleProof } from '../pages/cycle-proof.ts';
import { CyclesPage } from '../pages/cycles-page.ts';
import { MainPage } from '../pages/main-page.ts';

/** Says of the folder's only company what `office copy` says of one: it is a copy of that moment. */
function makeCopy(dataDir: string, at: string): void {
  const file = join(dataDir, 'settings.json');
  const settings = JSON.parse(readFileSync(file, 'utf8')) as { connections: { id: string }[] };
  const connections = settings.connections.map((each) => ({ ...each, copy: { of: each.id, at } }));
  writeFileSync(file, JSON.stringify({ ...settings, connections }));
}

test('a dated copy is read, says of when it is, and refuses what would change it', async ({
  page,
  complaints,
}) => {
  test.setTimeout(120_000);
  const bank = await startBank({ payers: 6, months: 2 });
  const dataDir = mkdtempSync(join(tmpdir(), 'ciclo-copy-'));
  const first = await RunningApp.start(appOptions({ dataDir }));
  await page.goto(first.address);
  await untilSynced(page, await addCompany(page, bank.ready, { name: 'Padaria Sol' }));
  await page.goto('about:blank');
  await first.stop();
  makeCopy(dataDir, '2026-11-26T17:30:00.000Z');
  await bank.close();

  const second = await RunningApp.start(appOptions({ dataDir }));
  await page.goto(second.address);
  const banner = page.getByRole('region', { name: 'Cópia', exact: true });
  await expect(banner).toContainText('Cópia de 26/11/2026, 14:30, só para ler');
  await expect(page.getByRole('button', { name: 'Sincronizar' })).toHaveCount(0);
  const refusal = page.getByRole('alert', { name: 'Esta é uma cópia, só para ler' });
  await new MainPage(page).open('Ciclos');
  const list = new CyclesPage(page);
  await list.rows.first().click();
  const proof = new CycleProof(page);
  await proof.drawer.getByRole('heading', { name: 'Decisão da empresa' }).waitFor();
  await expect(refusal).toHaveCount(0);
  await proof.decide('Não vou cobrar', 'combinado');
  await expect(refusal).toBeVisible();
  for (const [, theme] of LOOKS) {
    await page.emulateMedia({ colorScheme: theme });
    await expectReadable(page);
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sair e descartar' }).click();
  await proof.drawer.waitFor({ state: 'hidden' });
  const screens = await new MainPage(page).navigation.getByRole('link').allTextContents();
  for (const screen of screens) {
    await new MainPage(page).open(screen);
    await untilStill(page);
    // Where nothing but sending is done, that is what is said.
    await expect(refusal).toHaveCount(screen === 'Cobrar' ? 1 : 0);
  }
  await new MainPage(page).open('Conexões');
  const row = page.getByRole('main').getByRole('row', { name: 'Padaria Sol' });
  await expect(row).toContainText('Cópia');
  await expect(row.getByRole('button')).toHaveCount(2);
  await expectReadable(page);
  complaints.length = 0;
  await page.goto('about:blank');
  await second.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
