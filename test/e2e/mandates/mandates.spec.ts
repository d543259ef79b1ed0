import type { MandateRow } from '../../../src-preload/contract/mandates.ts';
import { expect, mandatesOf, test } from '../app/company.ts';
import { plain } from '../checks/shown-text.ts';
import { ActivationPage } from '../pages/activation-page.ts';
import { CyclesPage } from '../pages/cycles-page.ts';
import { MainPage } from '../pages/main-page.ts';
import { MandatesPage } from '../pages/mandates-page.ts';
import { codeAtBank } from '../scenes/bank-code.ts';

test.beforeEach(async ({ page }) => {
  await new MainPage(page).open('Recorrências');
  await expect(new MandatesPage(page).rows.first()).toBeVisible();
});

/** Mandates that every charge may be composed with have not settled on a journey yet. */
const isUndecided = ({ hasLocation, journey }: MandateRow): boolean =>
  hasLocation && journey === 'AGUARDANDO_DEFINICAO';

async function idOf(
  mandates: Promise<readonly MandateRow[]>,
  fits: (row: MandateRow) => boolean,
): Promise<string> {
  const found = (await mandates).find(fits);
  if (!found) throw new Error('no such mandate in the practice world');
  return found.idRec;
}

test('the search finds a payer without the accents, and a contract', async ({ page, company }) => {
  const mandates = new MandatesPage(page);
  const accented = company.charges.find(
    ({ payer_name = '' }) => plain(payer_name) !== payer_name.toLowerCase(),
  );
  const [name = '', contract = ''] = [accented?.payer_name, accented?.contract];
  await mandates.search.fill(plain(name));
  await expect(mandates.rows.first()).toContainText(name);
  await mandates.search.fill(contract);
  await expect(mandates.total).toHaveText('1 recorrência');
  await expect(mandates.rows).toHaveCount(1);
  await expect(mandates.rows).toContainText(contract);
  await mandates.search.fill('zzzzz');
  await expect(page.getByText('Nada encontrado')).toBeVisible();
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(mandates.rows.first()).toBeVisible();
});

test('ticking statuses narrows the list', async ({ page }) => {
  const mandates = new MandatesPage(page);
  const all = (await mandates.total.textContent()) ?? '';
  await page.getByRole('group', { name: 'Situação' }).getByText('Cancelada', { exact: true }).click();
  await expect(mandates.total).not.toHaveText(all);
  for (const row of await mandates.rows.all()) await expect(row).toContainText('Cancelada');
});

test('the keyboard opens a mandate; its drawer shows the terms and leads to its charges', async ({
  page,
  company,
}) => {
  const mandates = new MandatesPage(page);
  const charge = company.charges.find(({ id_rec }) => id_rec !== '');
  const [idRec = '', contract = ''] = [charge?.id_rec, charge?.contract];
  await mandates.search.fill(contract);
  await expect(mandates.rows).toHaveCount(1);
  await mandates.rows.getByRole('button').press('Enter');
  await expect(mandates.drawer).toContainText(idRec);
  await expect(mandates.tab('Histórico')).toBeVisible();
  await mandates.tab('Dados do banco').click();
  const raw = JSON.parse((await mandates.drawer.locator('pre').textContent()) ?? '');
  expect(raw).toMatchObject({ idRec });
  await mandates.tab('Resumo').click();
  await mandates.drawer.getByRole('link', { name: 'Ver em Ciclos' }).click();
  const list = new CyclesPage(page);
  await expect(list.rows.first()).toBeVisible();
  const own = company.charges.filter(({ id_rec }) => id_rec === idRec);
  await expect.poll(async () => (await list.totals()).count).toBe(own.length);
});

test('a mandate that waits leads to its activation, one that does not offers none', async ({
  page,
  company,
}) => {
  const mandates = new MandatesPage(page);
  const waiting = await idOf(mandatesOf(page, company, 'waiting'), isUndecided);
  await mandates.show(waiting);
  await mandates.drawer.getByRole('link', { name: 'Ativar' }).click();
  const activation = new ActivationPage(page);
  await activation.card('QR só da autorização').click();
  await expect(activation.code).toHaveText(await codeAtBank(company.bank.ready, waiting, null));
  const active = await idOf(mandatesOf(page, company, 'all'), ({ statusKind }) => statusKind === 'APROVADA');
  await mandates.show(active);
  await expect(mandates.drawer.getByRole('link', { name: 'Cobrar' })).toBeVisible();
  await expect(mandates.drawer.getByRole('link', { name: 'Ativar' })).toHaveCount(0);
});

test('a mandate without a location says what is missing and shows no code', async ({ page, company }) => {
  const bare = await idOf(mandatesOf(page, company, 'waiting'), ({ hasLocation }) => !hasLocation);
  const activation = new ActivationPage(page);
  await activation.open(bare);
  await activation.card('QR só da autorização').click();
  await expect(activation.button('Criar e vincular um endereço')).toBeVisible();
  await expect(activation.code).toHaveCount(0);
});
