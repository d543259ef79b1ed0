import { expect, test } from '../app/company.ts';
import { pageSizes, pageTexts } from '../checks/printed-page.ts';
import { centavosOf, sumOf } from '../checks/shown-text.ts';
import { CyclesPage } from '../pages/cycles-page.ts';
import { MainPage } from '../pages/main-page.ts';

const spaced = (text: string): string => text.replaceAll(/\s/g, ' ');

const inReais = (centavos: number): string =>
  spaced(new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format(centavos / 100));

for (const way of ['button', 'key'] as const) {
  test(`the list of unpaid is printed whole by ${way}, with its company, filters and sums`, async ({
    page,
    company,
  }) => {
    await new MainPage(page).open('Ciclos');
    const list = new CyclesPage(page);
    const kept = company.charges.filter(({ group }) => group === 'unpaid');
    await list.chooseGroup('Não pagos');
    await expect(page.getByText(new RegExp(`^${kept.length} cobranças$`))).toBeVisible();
    if (way === 'key') await page.keyboard.press('Control+p');
    else await page.getByRole('button', { name: 'Imprimir', exact: true }).click();
    await expect(page.locator('[data-print-root] tbody tr')).toHaveCount(kept.length);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const pages = pageTexts(pdf);
    expect(pages.length).toBeGreaterThan(1);
    expect(pageSizes(pdf).every(({ width, height }) => width === 297 && height === 210)).toBe(true);
    const text = pages.join('\n');
    for (const { contract = '' } of kept) expect(text).toContain(contract);
    expect(pages[0]).toContain('Filtros: Grupo: Não pagos');
    expect(spaced(pages.at(-1) ?? '')).toContain(inReais(sumOf(kept, ({ amount }) => centavosOf(amount))));
    pages.forEach((one, index) => {
      expect(one).toContain('Vencimento');
      expect(one.replaceAll(/\s/g, '')).toContain(`${index + 1}/${pages.length}`);
    });
  });
}

test('sheets go when the list is another one', async ({ page }) => {
  await new MainPage(page).open('Ciclos');
  const list = new CyclesPage(page);
  await list.chooseGroup('Não pagos');
  await page.getByRole('button', { name: 'Imprimir', exact: true }).click();
  await expect(page.locator('[data-print-root]')).toBeAttached();
  await list.chooseGroup('Pagos');
  await expect(page.locator('[data-print-root]')).not.toBeAttached();
});

test('a list that is still read when its screen is left is printed nowhere', async ({ page }) => {
  await new MainPage(page).open('Ciclos');
  const list = new CyclesPage(page);
  await list.chooseGroup('Não pagos');
  await expect(list.rows.first()).toBeVisible();
  const [held, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let printed = 0;
  await page.route('**/call', async (route) => {
    const text = route.request().postData() ?? '';
    if (text.includes('"printing.print"')) printed += 1;
    if (!text.includes('"cycles.list"')) return route.fallback();
    asked.resolve();
    await held.promise;
    return route.fallback();
  });
  await page.getByRole('button', { name: 'Imprimir', exact: true }).click();
  await asked.promise;
  await new MainPage(page).open('Pagadores');
  const late = page.waitForResponse(
    (answer) => answer.request().postData()?.includes('cycles.list') === true,
  );
  held.resolve();
  await late;
  await new MainPage(page).open('Ciclos');
  await list.chooseGroup('Não pagos');
  await expect(list.rows.first()).toBeVisible();
  await expect(page.locator('[data-print-root]')).not.toBeAttached();
  expect(printed).toBe(0);
});
