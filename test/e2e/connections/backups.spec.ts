import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { EVERY_CYCLE } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { RunningApp } from '../../support/own-process/running-app.ts';
import { appOptions } from '../app/app-options.ts';
import { type PracticeBank, withBank } from '../app/bank.ts';
import { addCompany, call, untilSynced } from '../app/bridge.ts';
import { test as base, expect } from '../app/fixtures.ts';
import { violations } from '../checks/page-checks.ts';
import { MainPage } from '../pages/main-page.ts';

const test = base.extend<{ bank: PracticeBank; connectionId: string }>({
  bank: withBank({ payers: 6, months: 2 }),
  connectionId: async ({ page, bank }, use) => {
    const connectionId = await addCompany(page, bank.ready, { name: 'Padaria Sol' });
    await untilSynced(page, connectionId);
    await use(connectionId);
  },
});

test('a copy is made, a decision taken, and the copy restored: the decision is counted as lost, and is', async ({
  page,
  connectionId,
}) => {
  const main = new MainPage(page);
  await main.open('Preferências');
  await page.getByRole('main').getByRole('link', { name: 'Cópias de segurança' }).click();
  const content = page.getByRole('main');
  await expect(content).toContainText('Ainda não há cópias desta empresa.');
  await content.getByRole('button', { name: 'Fazer cópia agora' }).click();
  const copies = content.getByRole('table', { name: 'Cópias desta empresa' });
  await expect(copies.getByRole('row')).toHaveCount(2);
  await expect(content).toContainText('A mais nova foi feita');
  expect(await violations(page)).toEqual([]);

  const sort = { by: 'dueDate', direction: 'desc' } as const;
  const [first] = await call(page, 'cycles', 'page', { connectionId, filter: EVERY_CYCLE, sort, page: 0 });
  const txid = first?.txid ?? '';
  const decision = { connectionId, txid, decision: 'settled_outside', note: 'em dinheiro' } as const;
  await call(page, 'cycles', 'decide', decision);
  await copies.getByRole('button', { name: /^Restaurar/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Restaurar os dados desta empresa' });
  await expect(dialog).toContainText('1 decisão sobre cobrança');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Restaurar', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(copies.getByRole('row')).toHaveCount(3);
  const detail = await call(page, 'cycles', 'detail', { connectionId, txid });
  expect(JSON.stringify(detail)).not.toContain('em dinheiro');
});

/** Another program adds a view to a closed ledger. */
function alter(file: string): void {
  const db = new Database(file);
  db.exec('CREATE VIEW paid AS SELECT 1');
  db.close();
}

test('a ledger that another program has changed is restored from the failure’s own button', async ({
  page,
  bank,
  complaints,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'ciclo-altered-'));
  const first = await RunningApp.start(appOptions({ dataDir }));
  await page.goto(first.address);
  const connectionId = await addCompany(page, bank.ready, { name: 'Padaria Sol' });
  await untilSynced(page, connectionId);
  await call(page, 'backups', 'make', { connectionId });
  await page.goto('about:blank');
  await first.stop();
  alter(join(dataDir, 'ledgers', `${connectionId}.sqlite`));

  const second = await RunningApp.start(appOptions({ dataDir }));
  await page.goto(second.address);
  const content = page.getByRole('main');
  const failure = content.getByRole('alert').filter({ hasText: 'mudada por outro programa' }).first();
  await failure.getByRole('link', { name: 'Cópias de segurança' }).click();
  await content.getByRole('button', { name: /^Restaurar/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Restaurar os dados desta empresa' });
  await expect(dialog).toContainText('O arquivo de agora não abre');
  await expect(dialog).toContainText('não dá para contar quanto');
  await dialog.getByRole('button', { name: 'Restaurar', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  const sort = { by: 'dueDate', direction: 'desc' } as const;
  const asked = { connectionId, filter: EVERY_CYCLE, sort, page: 0 };
  expect((await call(page, 'cycles', 'page', asked)).length).toBeGreaterThan(0);
  await new MainPage(page).open('Ciclos');
  await expect(content.getByText('mudada por outro programa')).toHaveCount(0);
  expect(readdirSync(join(dataDir, 'ledgers')).filter((name) => name.includes('.damaged-'))).toHaveLength(1);
  complaints.length = 0;
  await page.goto('about:blank');
  await second.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('before a company is removed a copy to carry is offered, and saved under a passphrase', async ({
  page,
  connectionId,
}) => {
  const main = new MainPage(page);
  await main.open('Conexões');
  await page.getByRole('button', { name: 'Remover: Padaria Sol' }).click();
  await page.getByRole('button', { name: 'Fazer cópia antes…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Salvar cópia para levar' });
  await dialog.getByLabel('Senha da cópia').fill('um guarda-chuva azul');
  await dialog.getByLabel('A mesma senha de novo').fill('um guarda-chuva verde');
  await dialog.getByRole('button', { name: 'Escolher onde salvar' }).click();
  await expect(dialog).toContainText('As duas não são iguais.');
  await dialog.getByLabel('A mesma senha de novo').fill('um guarda-chuva azul');
  await dialog.getByRole('button', { name: 'Escolher onde salvar' }).click();
  const saved = page.getByText(/^Cópia salva em /);
  await expect(saved).toBeVisible();
  const path = ((await saved.textContent()) ?? '').replace('Cópia salva em ', '');
  expect([path.endsWith('.ciclo'), existsSync(path)]).toEqual([true, true]);
  await expect(page.getByRole('dialog', { name: 'Remover Padaria Sol' })).toBeVisible();
  expect((await call(page, 'connections', 'list', null)).map(({ id }) => id)).toEqual([connectionId]);
});
