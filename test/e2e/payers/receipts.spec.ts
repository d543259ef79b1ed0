import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Movement } from '../../../src-preload/contract/receipts.ts';
import type { MovementKind } from '../../../src-preload/contract/vocabulary/receipts.ts';
import { csvRows } from '../../support/fake/csv-rows.ts';
import { call } from '../app/bridge.ts';
import { type Company, type CsvRow, expect, exported, test } from '../app/company.ts';
import { pressOn, typeInto } from '../checks/keys.ts';
import { expectWhole, LOOKS, showAfresh } from '../checks/page-checks.ts';
import { centavosOf, centavosShown, sumOf } from '../checks/shown-text.ts';
import { CycleProof } from '../pages/cycle-proof.ts';
import { ExportsPage } from '../pages/exports-page.ts';
import { MainPage } from '../pages/main-page.ts';
import { ReceiptsPage } from '../pages/receipts-page.ts';

/** The newest movement of a kind, of all time. */
async function newest(page: Page, { connectionId }: Company, kind: MovementKind): Promise<Movement> {
  const filter = { from: '2020-01-01', to: '2099-12-31', kinds: [kind], search: '' };
  const [first] = (await call(page, 'receipts', 'page', { connectionId, filter, after: null })).rows;
  if (!first) throw new Error(`no ${kind} in this world`);
  return first;
}

const sum = (rows: readonly CsvRow[], column: string): number =>
  sumOf(rows, (row) => centavosOf(row[column]));

test('all time adds up to what the other exports tell, and each kind to its own', async ({
  page,
  company,
}) => {
  const { dataDir } = company.app;
  const [joining, orphans, refunds] = [
    await exported(dataDir, '--what', 'joining'),
    await exported(dataDir, '--what', 'orphans'),
    await exported(dataDir, '--what', 'refunds'),
  ];
  const returned = sum(
    refunds.filter(({ status }) => status === 'DEVOLVIDO'),
    'amount',
  );
  const parts = {
    Cobranças: sum(company.charges, 'paid_amount'),
    Adesões: sum(joining, 'amount'),
    'Sem cobrança': sum(orphans, 'amount'),
  };
  const received = Object.values(parts).reduce((all, part) => all + part, 0);
  await new MainPage(page).open('Recebimentos');
  const receipts = new ReceiptsPage(page);
  await receipts.button('Todo o período').click();
  await expect.poll(() => receipts.sums()).toEqual([received, returned, received - returned]);
  for (const [kind, amount] of Object.entries({ ...parts, Devoluções: 0 })) {
    await receipts.toggle(kind);
    const back = kind === 'Devoluções' ? returned : 0;
    await expect.poll(() => receipts.sums(), kind).toEqual([amount, back, Math.abs(amount - back)]);
    await receipts.toggle(kind);
  }
});

test('days add up to their month, a day shows its payments, and months are turned', async ({ page }) => {
  await new MainPage(page).open('Recebimentos');
  const receipts = new ReceiptsPage(page);
  const cells = receipts.days.locator('tbody tr');
  await expect(cells.first()).toBeVisible();
  const received = await cells.locator('td:nth-child(2)').allTextContents();
  const month = centavosShown((await receipts.days.locator('tfoot th').nth(1).textContent()) ?? '');
  expect(sumOf(received, centavosShown)).toBe(month);
  await expect.poll(async () => (await receipts.sums())[0]).toBe(month);
  const day = cells.last().getByRole('button');
  const ofDay = centavosShown(received.at(-1) ?? '');
  await day.click();
  await expect(day).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => (await receipts.sums())[0]).toBe(ofDay);
  // The month's sums stay in sight.
  await expect(receipts.days.locator('tfoot')).toBeInViewport();
  await page.reload();
  await expect.poll(async () => (await receipts.sums())[0]).toBe(ofDay);
  await receipts.button('Mês anterior').click();
  await expect.poll(async () => (await receipts.sums())[0]).not.toBe(ofDay);
  await receipts.button('Este mês').click();
  await expect.poll(async () => (await receipts.sums())[0]).toBe(month);
});

const SOUGHT: readonly (readonly [string, (movement: Movement) => string])[] = [
  ['endToEndId', ({ endToEndId }) => endToEndId],
  ['txid', ({ txid }) => txid ?? 'none'],
  ['payer', ({ payerName }) => payerName.toLowerCase()],
  ['amount', ({ amount }) => (amount / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 })],
];

for (const [name, typed] of SOUGHT)
  test(`a payment is found by ${name}, and by nothing else`, async ({ page, company }) => {
    const payment = await newest(page, company, 'charge');
    await showAfresh(page, '/receipts?all=1');
    const receipts = new ReceiptsPage(page);
    await expect(receipts.rows.first()).toBeVisible();
    await receipts.search.fill(typed(payment));
    const of = { from: '2020-01-01', to: '2099-12-31', kinds: [], search: typed(payment) };
    const { connectionId } = company;
    const found = await call(page, 'receipts', 'page', { connectionId, filter: of, after: null });
    await expect(receipts.list.getByRole('table')).toHaveAttribute(
      'aria-rowcount',
      String(found.rows.length + 1),
    );
    expect(found.rows.map(({ endToEndId }) => endToEndId)).toContain(payment.endToEndId);
    await receipts.search.fill(`${typed(payment)}9x`);
    await expect(page.getByText('Nada encontrado')).toBeVisible();
    await page.getByRole('button', { name: 'Limpar a busca' }).click();
    await expect(receipts.rows.nth(5)).toBeVisible();
  });

test('what is shown is what is exported: days, kinds and search', async ({ page, company }) => {
  const { at, payerName } = await newest(page, company, 'refund');
  const month = at.slice(0, 7);
  const place = new URLSearchParams({ month, kind: 'refund', search: payerName });
  await showAfresh(page, `/receipts?${place}`);
  await expect(new ReceiptsPage(page).rows.first()).toBeVisible();
  const [, returned = 0] = await new ReceiptsPage(page).sums();
  await page.getByRole('main').getByRole('link', { name: 'Exportar' }).click();
  const exports = new ExportsPage(page);
  await expect(exports.card('O que exportar', 'Recebimentos')).toBeChecked();
  await exports.card('Formato', 'Para outros programas').click();
  const rows = csvRows(await readFile(await exports.write(), 'utf8'));
  expect(rows.length).toBeGreaterThan(0);
  expect(sum(rows, 'amount')).toBe(-returned);
  for (const { kind, date, payer_name } of rows)
    expect([kind, date?.slice(0, 7), payer_name]).toEqual(['refund', month, payerName]);
});

test('a row leads by keyboard to its charge, and back to the same list', async ({ page, company }) => {
  const { endToEndId, txid } = await newest(page, company, 'charge');
  await showAfresh(page, '/receipts?all=1');
  const receipts = new ReceiptsPage(page);
  await typeInto(page, receipts.search, endToEndId);
  await expect(receipts.rows).toHaveCount(1);
  await pressOn(page, receipts.rows.getByRole('link', { name: /^venc\./ }));
  await expect(new CycleProof(page).drawer).toContainText(txid ?? 'none');
  await page.goBack();
  await expect(receipts.search).toHaveValue(endToEndId);
  await expect(receipts.rows).toHaveCount(1);
});

test('a joining payment leads to its mandate', async ({ page, company }) => {
  const { endToEndId } = await newest(page, company, 'joining');
  await showAfresh(page, `/receipts?all=1&search=${endToEndId}`);
  // The payer has a page of their own; the last link is what was paid.
  await new ReceiptsPage(page).rows.getByRole('link').last().click();
  await expect(page.getByRole('dialog', { name: 'Recorrência', exact: true })).toContainText(endToEndId);
});

test('a payment without a charge leads to linking it', async ({ page, company }) => {
  const { connectionId } = company;
  const orphans = await call(page, 'cycles', 'orphans', { connectionId });
  const loose = orphans.find(({ txid }) => txid === null);
  await showAfresh(page, `/receipts?all=1&search=${loose?.endToEndId}`);
  // The payer has a page of their own; the last link is what was paid.
  await new ReceiptsPage(page).rows.getByRole('link').last().click();
  await expect(page.getByRole('dialog', { name: 'A que cobrança pertence este pagamento?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(page.url()).not.toContain('orphan=');
});

for (const [language, theme] of LOOKS)
  for (const [width, height] of [
    [1280, 800],
    [1920, 1080],
  ] as const)
    test(`in ${language}, ${theme}, at ${width}x${height}: readable, and no name squeezed`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await call(page, 'app', 'setPreferences', { language, theme });
      for (const place of ['/receipts', '/receipts?all=1', '/receipts?all=1&search=nobody%20at%20all']) {
        await showAfresh(page, place);
        await expectWhole(page, place);
      }
      await showAfresh(page, '/receipts');
      const payer = page.locator('th[data-column="payer"]');
      await payer.waitFor();
      expect((await payer.boundingBox())?.width ?? 0).toBeGreaterThan(220);
      const days = page.getByRole('main').locator('section').first();
      expect(await days.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0);
      await call(page, 'app', 'setPreferences', { language: 'pt-BR', theme: 'light' });
    });
