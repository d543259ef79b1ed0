import type { Page } from '@playwright/test';
import { call } from '../app/bridge.ts';
import { closeMonth, monthAgo } from '../app/closed-months.ts';
import { type Company, expect, test } from '../app/company.ts';
import { pressOn } from '../checks/keys.ts';
import { expectWhole, LOOKS, showAfresh } from '../checks/page-checks.ts';
import { sumOf } from '../checks/shown-text.ts';
import { ClosingPage, signedCentavos } from '../pages/closing-page.ts';
import { CycleProof } from '../pages/cycle-proof.ts';

/** Opens each of the nine figures of the month on screen, and adds its rows up. */
async function expectRowsOfEachFigure(page: Page): Promise<void> {
  const closing = new ClosingPage(page);
  await expect(closing.figures).toHaveCount(9);
  for (let at = 0; at < 9; at += 1) {
    const link = closing.figures.nth(at);
    const [name, figure] = [await link.getAttribute('aria-label'), signedCentavos(await link.innerText())];
    await link.click();
    await expect(page.getByRole('main').getByRole('status').locator('b')).toBeVisible();
    expect(await closing.foot(), name ?? '').toBe(figure);
    const amounts = figure === 0 ? [] : await closing.figureAmounts();
    expect(
      sumOf(amounts, (amount) => amount),
      name ?? '',
    ).toBe(figure);
    await page.goBack();
  }
}

test('each figure of an open month opens the rows that it is the sum of', async ({ page, company }) => {
  test.setTimeout(120_000);
  await new ClosingPage(page).goTo(await monthAgo(page, company, 1), 'competencia');
  await expectRowsOfEachFigure(page);
});

test('each figure of a closed month opens the rows that it is the sum of', async ({ page, company }) => {
  test.setTimeout(120_000);
  const { month } = await closeMonth(page, company, await monthAgo(page, company, 1));
  await new ClosingPage(page).goTo(month);
  await expectRowsOfEachFigure(page);
});

test('by keyboard a figure leads to its rows, a row to its proof, and back again', async ({
  page,
  company,
}) => {
  const month = await monthAgo(page, company, 1);
  const closing = new ClosingPage(page);
  await closing.goTo(month);
  await pressOn(page, closing.figures.first());
  await expect(page.getByRole('heading', { level: 1, name: /^Recebido de / })).toBeVisible();
  const proof = closing.figureRows.getByRole('link', { name: /^cobrança / }).first();
  const txid = (await proof.getAttribute('aria-label'))?.split(' ').at(-1) ?? 'none';
  await pressOn(page, proof);
  await expect(new CycleProof(page).drawer).toContainText(txid);
  await page.goBack();
  await expect(closing.figureRows.first()).toBeVisible();
  // The address alone brings the same rows.
  await page.reload();
  await expect(closing.figureRows.first()).toBeVisible();
  await pressOn(page, page.getByRole('link', { name: /^Fechamento de / }));
  await expect(closing.part('Totais do mês')).toBeVisible();
});

/** A payment that is no charge's, and the month in which it came. */
async function orphanOf(page: Page, { connectionId }: Company) {
  const [orphan] = await call(page, 'cycles', 'orphans', { connectionId });
  if (!orphan) throw new Error('every payment has its charge');
  return { ...orphan, month: orphan.at.slice(0, 7) };
}

test('a row that is no charge’s leads to its payment', async ({ page, company }) => {
  const { endToEndId, month } = await orphanOf(page, company);
  await showAfresh(page, `/closing?month=${month}&basis=caixa&lines=competencia&figure=received`);
  const closing = new ClosingPage(page);
  const proof = page.getByRole('link', { name: `recebimento ${endToEndId}` });
  await closing.figureRows.first().waitFor();
  await expect(async () => {
    await page
      .getByRole('main')
      .getByRole('table')
      .evaluate((it) => it.parentElement?.scrollBy(0, 300));
    await expect(proof).toBeVisible({ timeout: 200 });
  }).toPass({ timeout: 30_000 });
  await proof.click();
  await expect(page.getByRole('searchbox')).toHaveValue(endToEndId);
});

for (const [language, theme] of LOOKS)
  test(`the rows of a figure are readable (${language}, ${theme})`, async ({ page, company }) => {
    const month = await monthAgo(page, company, 1);
    await page.setViewportSize({ width: 1280, height: 800 });
    await call(page, 'app', 'setPreferences', { language, theme });
    for (const place of ['closing&figure=net', 'caixa&figure=refunded', 'competencia&figure=received']) {
      await showAfresh(page, `/closing?month=${month}&basis=caixa&lines=${place}`);
      await new ClosingPage(page).figureRows.first().waitFor();
      await expectWhole(page, place);
    }
  });
