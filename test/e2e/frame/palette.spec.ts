import type { Page } from '@playwright/test';
import { addCompany, call, untilSynced } from '../app/bridge.ts';
import { expect, mandatesOf, test } from '../app/company.ts';
import { expectReadable, strayKeys } from '../checks/page-checks.ts';
import { CycleProof } from '../pages/cycle-proof.ts';
import { MainPage } from '../pages/main-page.ts';
import { PalettePage } from '../pages/palette-page.ts';

test.beforeEach(async ({ page }) => {
  // Keys that come while the page is being built order nothing.
  await expect(page.getByRole('heading', { level: 1, name: 'Visão geral' })).toBeVisible();
});

for (const { language, typed, screen } of [
  { language: 'pt-BR', typed: 'impri', screen: 'Imprimir QR' },
  { language: 'en', typed: 'print', screen: 'Print QR' },
] as const) {
  test(`by keyboard alone, in ${language}: to a screen, which gets the focus`, async ({ page }) => {
    await call(page, 'app', 'setPreferences', { language });
    await page.reload();
    const palette = new PalettePage(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await palette.ask(typed);
    await expect(palette.active).toContainText(screen);
    await expect(palette.field).toHaveAttribute(
      'aria-activedescendant',
      (await palette.active.getAttribute('id')) ?? 'none',
    );
    await page.keyboard.press('Enter');
    await expect(palette.dialog).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    expect(await strayKeys(page)).toEqual([]);
    await call(page, 'app', 'setPreferences', { language: 'pt-BR' });
  });
}

test('words of the other language find a command too', async ({ page }) => {
  const palette = new PalettePage(page);
  await palette.ask('cycles');
  await expect(palette.active).toContainText('Ciclos');
});

test('a payer’s mandates and charges are found by name; a charge opens its proof', async ({
  page,
  company,
}) => {
  const palette = new PalettePage(page);
  const charge = company.charges.find(({ state }) => state === 'paid');
  const name = charge?.payer_name ?? '';
  await palette.ask(name.toLowerCase());
  await expect(palette.group('Recorrências').getByRole('option').first()).toContainText(name);
  const first = palette.group('Cobranças').getByRole('option').first();
  await expect(first).toContainText(name);
  while ((await first.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(new CycleProof(page).drawer).toContainText(name);
});

test('a payer is found by name and by document, with what is open, and the page gets the focus', async ({
  page,
  company,
}) => {
  const palette = new PalettePage(page);
  const first = palette.group('Pagadores').getByRole('option').first();
  // A CPF is masked wherever it is told; a CNPJ is not.
  const firm = company.charges.find(({ payer_document }) => /^\d{14}$/.test(payer_document ?? ''));
  await palette.ask(firm?.payer_document ?? '');
  await expect(first).toContainText(firm?.payer_name ?? '');
  await page.keyboard.press('Escape');
  await expect(palette.dialog).toBeHidden();

  const name = company.charges.find(({ group }) => group === 'unpaid')?.payer_name ?? '';
  await palette.ask(name.toLowerCase());
  await expect(first).toContainText(name);
  await expect(first).toContainText('em aberto');
  await expect(palette.active).toContainText(name);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText(name);
  await expect(page.getByRole('main')).toBeFocused();
  await palette.ask('');
  await expect(palette.group('Visto há pouco').getByRole('option').filter({ hasText: name })).toHaveCount(1);
});

test('a charge is found by its txid, a mandate by its idRec, its contract and its payer’s document', async ({
  page,
  company,
}) => {
  const palette = new PalettePage(page);
  const [charge] = company.charges;
  const [mandate] = await mandatesOf(page, company, 'all');
  const withDocument = company.charges.find(({ payer_document }) => /^\d{14}$/.test(payer_document ?? ''));
  for (const { typed, group, found } of [
    { typed: charge?.txid ?? '', group: 'Cobranças', found: charge?.payer_name ?? '' },
    { typed: mandate?.idRec ?? '', group: 'Recorrências', found: mandate?.contract ?? '' },
    { typed: mandate?.contract ?? '', group: 'Recorrências', found: mandate?.payerName ?? '' },
    {
      typed: withDocument?.payer_document ?? '',
      group: 'Recorrências',
      found: withDocument?.payer_name ?? '',
    },
  ]) {
    await palette.ask(typed);
    await expect(palette.group(group).getByRole('option').first()).toContainText(found);
    await page.keyboard.press('Escape');
    await expect(palette.dialog).toBeHidden();
  }
});

test('a place that was seen is offered again, first', async ({ page }) => {
  const palette = new PalettePage(page);
  await new MainPage(page).open('Exportar');
  await new MainPage(page).open('Ciclos');
  await palette.ask('');
  await expect(palette.group('Visto há pouco').getByRole('option').first()).toContainText('Exportar');
  await expect(palette.dialog.getByRole('option', { name: /^Exportar/ })).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Exportar' })).toBeVisible();
});

test('another company is shown by its name', async ({ page, company }) => {
  const second = await addCompany(page, company.bank.ready, { name: 'Mercearia Lua' });
  await untilSynced(page, second);
  const main = new MainPage(page);
  // As if another window had added it: the company on screen stays there.
  await expect(main.companyButton).toContainText('Padaria Sol');
  const palette = new PalettePage(page);
  await palette.ask('mercearia');
  await expect(palette.active).toContainText('Mercearia Lua');
  // Found a moment later, and shown above it: Enter means no other entry for that.
  await expect(palette.group('Pagadores').getByRole('option').first()).toBeVisible();
  await expect(palette.active).toContainText('Mercearia Lua');
  await page.keyboard.press('Enter');
  await expect(main.companyButton).toContainText('Mercearia Lua');
  await call(page, 'connections', 'remove', { id: second });
});

test('what finds nothing says so, and Escape gives the focus back', async ({ page }) => {
  const palette = new PalettePage(page);
  const button = page.getByRole('banner').getByRole('button', { name: 'Procurar', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(palette.field).toBeFocused();
  await page.keyboard.type('zzzzqqq');
  await expect(palette.dialog).toContainText('Nada encontrado.');
  await page.keyboard.press('Enter');
  await expect(palette.dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette.dialog).toBeHidden();
  await expect(button).toBeFocused();
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('g and a letter go to a screen, never while typing, and can be turned off', async ({ page }) => {
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(heading(page)).toHaveText('Ciclos');
  await page.getByRole('search').getByRole('textbox', { name: 'Pagador' }).focus();
  await page.keyboard.type('ge?');
  await page.keyboard.press('Control+k');
  await expect(heading(page)).toHaveText('Ciclos');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('main').focus();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Atalhos de teclado' });
  await expect(dialog.getByRole('row', { name: /Visão geral.*G.*V/ })).toBeVisible();
  await dialog.getByRole('switch', { name: 'Atalhos de letras soltas' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('e');
  await page.keyboard.press('?');
  await expect(dialog).toBeHidden();
  await expect(heading(page)).toHaveText('Ciclos');
  await page.keyboard.press('Control+k');
  await expect(new PalettePage(page).field).toBeFocused();
});

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the palette and the shortcuts, ${theme}`, async ({ page }) => {
    await call(page, 'app', 'setPreferences', { theme });
    await page.reload();
    await expect(heading(page)).toBeVisible();
    const palette = new PalettePage(page);
    await palette.ask('an');
    await expect(palette.group('Cobranças')).toBeVisible();
    await expectReadable(page);
    expect(await strayKeys(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(palette.dialog).toBeHidden();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Atalhos de teclado' })).toBeVisible();
    await expectReadable(page);
    expect(await strayKeys(page)).toEqual([]);
    await call(page, 'app', 'setPreferences', { theme: 'auto' });
  });
}
