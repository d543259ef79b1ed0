import { readFileSync } from 'node:fs';
import type { CsvRow } from '../app/company.ts';
import { expect, test } from '../app/company.ts';
import { CycleProof } from '../pages/cycle-proof.ts';
import { CyclesPage } from '../pages/cycles-page.ts';
import { MainPage } from '../pages/main-page.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test.beforeEach(async ({ page }) => {
  await new MainPage(page).open('Ciclos');
  await expect(new CyclesPage(page).rows.first()).toBeVisible();
});

const unpaid = (rows: readonly CsvRow[]): readonly CsvRow[] => rows.filter(({ group }) => group === 'unpaid');

test('an endToEndId finds its charge', async ({ page, company }) => {
  const list = new CyclesPage(page);
  const paid = company.charges.find(({ end_to_end_ids = '' }) => /^\S+$/.test(end_to_end_ids));
  const holders = company.charges.filter(({ end_to_end_ids = '' }) =>
    end_to_end_ids.split(' ').includes(paid?.end_to_end_ids ?? ''),
  );
  await list.payer.fill(paid?.end_to_end_ids ?? '');
  await expect(page.getByText(/^1 cobrança$/)).toBeVisible();
  expect(holders).toHaveLength(1);
  await expect(list.rows).toHaveCount(1);
  await expect(list.rows).toContainText(paid?.payer_name ?? '');
});

test('why a charge is unpaid stands in its row, two clicks from the start', async ({ page }) => {
  const list = new CyclesPage(page);
  await list.chooseGroup('Não pagos');
  await list.goTo('state=expired');
  await expect
    .poll(async () => (await list.column('reason')).filter((text) => text !== '').length)
    .toBeGreaterThan(0);
  const reasons = await list.column('reason');
  expect(reasons.every((text) => text !== '')).toBe(true);
});

test('a window chosen by its name is saved by its name', async ({ page }) => {
  const list = new CyclesPage(page);
  const saved = page.getByRole('button', { name: 'Filtros salvos' });
  await list.chooseDuePreset('Este mês');
  await expect(page).toHaveURL(/due=thisMonth/);
  await expect(page).not.toHaveURL(/from=/);
  await saved.click();
  await page.getByRole('textbox', { name: 'Salvar filtros em uso como' }).fill('Do mês');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Do mês', exact: true })).toBeVisible();
  // Closed first: a click on its button while it goes away with the old address would close the new one.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Do mês', exact: true })).toBeHidden();
  await list.goTo('');
  await expect(page.getByRole('button', { name: /^Tirar o filtro Este mês/ })).toBeHidden();
  await saved.click();
  await page.getByRole('button', { name: 'Do mês', exact: true }).click();
  await expect(page).toHaveURL(/due=thisMonth/);
  await page.getByRole('button', { name: /^Tirar o filtro Este mês/ }).click();
  await expect(page).not.toHaveURL(/due=/);
  // The company is other tests' too.
  await saved.click();
  await page.getByRole('button', { name: 'Remover o filtro Do mês' }).click();
  await expect(page.getByText('Nenhum filtro salvo.')).toBeVisible();
});

test('the proof goes on to the next charge and back, and its row stays marked', async ({ page }) => {
  const list = new CyclesPage(page);
  const { drawer } = new CycleProof(page);
  const payers = await list.column('payer');
  await list.rows.first().click();
  await expect(drawer).toContainText(payers[0] ?? '');
  await drawer.getByRole('button', { name: 'Próxima' }).click();
  await expect(drawer.getByRole('status').first()).toHaveText(/^2 de/);
  await expect(drawer).toContainText(payers[1] ?? '');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(drawer.getByRole('status').first()).toHaveText(/^3 de/);
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(drawer.getByRole('status').first()).toHaveText(/^1 de/);
  await expect(drawer.getByRole('button', { name: 'Anterior' })).toBeDisabled();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(drawer.getByRole('status').first()).toHaveText(/^2 de/);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(list.activeRow).toHaveAttribute('aria-rowindex', '3');
  await expect(list.activeRow).toContainText(payers[1] ?? '');
});

test('the next charge is reached beyond the rows that are here', async ({ page }) => {
  const list = new CyclesPage(page);
  const { drawer } = new CycleProof(page);
  await list.grid.evaluate((grid) => grid.scrollTo({ top: 82 * 32 }));
  await expect(list.grid.locator('tr[aria-rowindex="90"]')).toBeVisible();
  await list.grid.locator('tr[aria-rowindex="90"]').click();
  const place = drawer.getByRole('status').first();
  await expect(place).toHaveText(/^89 de/);
  for (let at = 90; at <= 102; at += 1) {
    await page.keyboard.press('Alt+ArrowDown');
    await expect(place).toHaveText(new RegExp(`^${at} de`));
  }
});

test('a filtered list is copied whole, with the names of its columns', async ({ page, company }) => {
  const list = new CyclesPage(page);
  const kept = unpaid(company.charges);
  await list.chooseGroup('Não pagos');
  await page.getByRole('button', { name: 'Copiar lista' }).click();
  await expect(page.getByText(`${kept.length} linhas copiadas`)).toBeVisible();
  const [head, ...lines] = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  expect(head?.split('\t').slice(0, 4)).toEqual(['Situação', 'Pagador', 'CPF ou CNPJ', 'Contrato']);
  expect(lines).toHaveLength(kept.length);
  const contracts = lines.map((line) => line.split('\t')[3]);
  expect(contracts.toSorted()).toEqual(kept.map(({ contract }) => contract).toSorted());
});

test('what the browser does not copy is said to be not copied', async ({ page }) => {
  const list = new CyclesPage(page);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('not focused', 'NotAllowedError'));
  });
  const refused = page.getByRole('alert').filter({ hasText: 'Não foi copiado' });
  const close = refused.getByRole('button', { name: 'Fechar' });
  await page.getByRole('button', { name: 'Copiar lista' }).click();
  await expect(refused).toBeVisible();
  await close.click();
  await expect(refused).toBeHidden();
  await list.grid.locator('tr[aria-rowindex="2"]').getByRole('checkbox').click();
  const bar = page.getByRole('group', { name: 'Cobranças marcadas' });
  await bar.getByRole('button', { name: 'Copiar' }).click();
  await expect(refused).toBeVisible();
  await close.click();
  await bar.getByRole('button', { name: 'Mensagem' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copiar' }).click();
  await expect(refused).toBeVisible();
  await expect(page.getByText('copiada e anotada')).toBeHidden();
});

test('a filtered list is exported as it stands', async ({ page, company }) => {
  const list = new CyclesPage(page);
  const kept = unpaid(company.charges);
  await list.chooseGroup('Não pagos');
  await page.getByRole('button', { name: 'Exportar lista' }).click();
  const done = page.getByText(`${kept.length} linhas gravadas em`);
  await expect(done).toBeVisible();
  const path = (await done.textContent())?.split(' gravadas em ')[1] ?? '';
  const rows = readFileSync(path, 'utf8').trim().split('\r\n');
  expect(rows).toHaveLength(kept.length + 1);
});
