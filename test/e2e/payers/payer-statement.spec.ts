import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { parseCsv } from '../../support/oracles/csv-cells.ts';
import { call } from '../app/bridge.ts';
import { type Company, expect, test } from '../app/company.ts';
import { showAfresh } from '../checks/page-checks.ts';
import { pageTexts } from '../checks/printed-page.ts';
import { CycleProof } from '../pages/cycle-proof.ts';
import { PayersPage } from '../pages/payers-page.ts';

/** A payer who has paid, and owes. */
async function openDebtor(page: Page, { connectionId }: Company) {
  const filter = { choice: 'arrears' as const, search: '' };
  const { rows } = await call(page, 'payers', 'page', { connectionId, filter, order: 'urgency', page: 0 });
  const [first] = rows;
  if (first === undefined) throw new Error('nobody owes');
  await showAfresh(page, `/payers?payer=${first.payerId}`);
  const payer = { by: 'payer' as const, payerId: first.payerId };
  const account = await call(page, 'payers', 'account', { connectionId, payer, from: null, to: null });
  if (account === null) throw new Error('no account');
  return { ...first, account, panel: new PayersPage(page).panel('Extrato') };
}

const cents = (shown: string): number => Number(shown.replaceAll(/[^\d,-]/g, '').replace(',', ''));

const columnSum = async (table: Locator, column: number): Promise<number> =>
  (await table.locator(`tbody tr td:nth-child(${column})`).allInnerTexts()).reduce(
    (sum, shown) => sum + cents(shown),
    0,
  );

/** Presses a button that writes a file; the path that it tells. */
async function saved(panel: Locator, button: string): Promise<string> {
  await panel.getByRole('button', { name: button }).click();
  const told = panel.getByText(new RegExp(`^Salvo em .*\\.${button.slice(-3).toLowerCase()}$`));
  return (await told.innerText()).replace('Salvo em ', '');
}

test('each figure of a payer shows exactly the lines that it is the sum of, and each line its charge', async ({
  page,
  company,
}) => {
  const { account, panel } = await openDebtor(page, company);
  const lines = panel.getByRole('table', { name: 'Conta, linha a linha' });
  await expect(lines.locator('tbody tr')).toHaveCount(account.entries.length + 2);
  for (const [figure, part, column] of [
    ['devido', 'due', 3],
    ['pago', 'paid', 4],
    ['devolvido', 'refunded', 5],
  ] as const) {
    const button = panel
      .getByRole('button', { name: /^R\$/ })
      .and(panel.getByTitle(new RegExp(` o ${figure}$`)));
    await button.click();
    const many = account.entries.filter((entry) => entry[part] !== 0).length;
    await expect(lines.locator('tbody tr')).toHaveCount(many);
    expect(await columnSum(lines, column)).toBe(cents(await button.innerText()));
    await button.click();
  }
  const open = panel.getByTitle('Ver as cobranças em aberto');
  await open.click();
  const due = panel.getByRole('table', { name: 'Por vencimento' });
  await due.waitFor();
  expect(await columnSum(due, 6)).toBe(cents(await open.innerText()));
  await open.click();
  await panel.getByText('Conta, linha a linha').click();
  await lines.getByRole('link').first().click();
  await expect(new CycleProof(page).drawer).toBeVisible();
});

test('the statement of a period is saved as CSV and as PDF, which say the same', async ({
  page,
  company,
}) => {
  const { account, name, panel } = await openDebtor(page, company);
  const middle = account.entries[Math.floor(account.entries.length / 2)]?.day ?? '';
  await panel.getByRole('textbox', { name: 'De' }).fill(middle.split('-').reverse().join('/'));
  await page.keyboard.press('Enter');
  const kept = account.entries.filter(({ day }) => day >= middle);
  await expect(panel.getByRole('table').locator('tbody tr')).toHaveCount(kept.length + 2);
  const csv = readFileSync(await saved(panel, 'Salvar CSV'), 'utf8').replace('\uFEFF', '');
  const rows = parseCsv(csv, ';').slice(1);
  expect(rows).toHaveLength(kept.length + 2);
  const closing = rows.at(-1)?.[10] ?? 'none';
  const text = pageTexts(readFileSync(await saved(panel, 'Salvar PDF'))).join('\n');
  expect(text).toContain(name);
  expect(text).toContain(`de ${middle.split('-').reverse().join('/')} a `);
  expect(text.replaceAll('.', '')).toMatch(new RegExp(`Saldo final .*${closing}`));
  for (const { txid } of kept) if (txid !== null) expect(text).toContain(txid);
});
