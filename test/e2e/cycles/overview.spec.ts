import { type CsvRow, expect, exported, test as reading } from '../app/company.ts';
import { test } from '../app/fixtures.ts';
import { goTo } from '../checks/page-checks.ts';
import { centavosOf, centavosShown, shownDate, sumOf } from '../checks/shown-text.ts';
import { CyclesPage } from '../pages/cycles-page.ts';
import { MainPage } from '../pages/main-page.ts';
import { OverviewPage } from '../pages/overview-page.ts';

const net = (row: CsvRow): number => centavosOf(row.paid_amount) - centavosOf(row.refunded_amount);
const amount = (row: CsvRow): number => centavosOf(row.amount);
const inGroups =
  (...groups: readonly string[]) =>
  ({ group = '' }: CsvRow): boolean =>
    groups.includes(group);

/** The month (`YYYY-MM`) so many months after a day's. */
const addMonths = (day: string, months: number): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 15))
    .toISOString()
    .slice(0, 7);

reading('a link to cycles without a charge is followed on that list too', async ({ page }) => {
  await goTo(page, '/cycles?tab=expected');
  const chips = page.getByRole('group', { name: 'Situação' });
  await expect(chips.getByRole('checkbox', { name: 'Não cobrado' })).not.toBeChecked();
  await goTo(page, '/cycles?tab=expected&expected=not_charged');
  await expect(chips.getByRole('checkbox', { name: 'Não cobrado' })).toBeChecked();
  await chips.getByText('Não cobrado', { exact: true }).click();
  await expect(chips.getByRole('checkbox', { name: 'Não cobrado' })).not.toBeChecked();
  expect(new URL(page.url()).hash).toBe('#/cycles?tab=expected');
});

type Figure = readonly [name: string, counts: (row: CsvRow) => boolean, value: (row: CsvRow) => number];

const MONEY = new Set([
  'paid',
  'paid_late',
  'paid_twice',
  'overpaid',
  'underpaid',
  'partly_refunded',
  'paid_after_close',
]);
const hasMoney = ({ state = '', group = '' }: CsvRow): boolean => MONEY.has(state) && group !== 'closed';

const FIGURES: readonly Figure[] = [
  ['Esperado', inGroups('paid', 'open', 'unpaid', 'attention'), amount],
  ['Recebido', hasMoney, net],
  ['A vencer', inGroups('open'), amount],
  ['Não pago', inGroups('unpaid'), amount],
  ['Diferenças', inGroups('attention'), (row) => amount(row) - (hasMoney(row) ? net(row) : 0)],
];

test('one click leads from nothing to the figures of the practice bank', async ({ page, app }) => {
  const overview = new OverviewPage(page);
  const main = new MainPage(page);
  await main.practiceOffer.click();
  await expect(main.header.getByText(/^Sincronizado/)).toBeVisible({ timeout: 30_000 });
  await expect(overview.asOf).toBeVisible();
  const charges = await exported(app.dataDir);
  const month = (await page.getByRole('banner').locator('time').getAttribute('datetime'))?.slice(0, 7);
  const due = charges.filter(({ due_date = '' }) => due_date.startsWith(month ?? 'no month'));
  expect(due.length).toBeGreaterThan(10);
  for (const [name, counts, value] of FIGURES) {
    const counted = due.filter(counts);
    expect(await overview.figure(name), name).toEqual({
      count: counted.length,
      amount: sumOf(counted, value),
    });
  }
  const figures = await Promise.all(FIGURES.map(([name]) => overview.figure(name)));
  const [expected, ...parts] = figures.map((figure) => figure.amount);
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(expected);
});

reading.describe('the figures of a company', () => {
  reading('say whose they are and of which day', async ({ page, company }) => {
    await expect(new OverviewPage(page).asOf).toHaveText(
      `Padaria Sol · situação em ${shownDate(company.bank.today())}`,
    );
  });

  for (const name of ['Esperado', 'A vencer', 'Não pago']) {
    reading(`“${name}” leads to the charges behind it`, async ({ page }) => {
      const overview = new OverviewPage(page);
      const figure = await overview.figure(name);
      await overview.card(name).click();
      const list = new CyclesPage(page);
      await expect(list.rows.first()).toBeVisible();
      expect(await list.totals()).toMatchObject(figure);
    });
  }

  reading('of money and of differences lead to charges whose net money they are', async ({ page }) => {
    const overview = new OverviewPage(page);
    for (const name of ['Recebido', 'Diferenças']) {
      const figure = await overview.figure(name);
      await overview.card(name).click();
      const list = new CyclesPage(page);
      await expect(list.rows.first()).toBeVisible();
      expect((await list.totals()).count, name).toBe(figure.count);
      await page.goBack();
    }
    const parts = page.getByRole('list', { name: 'De que são feitas as diferenças' }).getByRole('listitem');
    await expect(parts.first()).toBeVisible();
    const amounts = await parts.locator('b').allTextContents();
    const signed = amounts.map((text) => (text.startsWith('-') ? -1 : 1) * centavosShown(text));
    expect(sumOf(signed, Number)).toBe((await overview.figure('Diferenças')).amount);
  });

  reading('are of another month where one is picked, and of this one again', async ({ page, company }) => {
    const overview = new OverviewPage(page);
    const now = await overview.figure('Esperado');
    await page.getByRole('button', { name: 'Mês anterior' }).click();
    const before = addMonths(company.bank.today(), -1);
    const due = company.charges.filter(({ due_date = '' }) => due_date.startsWith(before));
    const expected = due.filter(inGroups('paid', 'open', 'unpaid', 'attention'));
    await expect
      .poll(() => overview.figure('Esperado'))
      .toEqual({ count: expected.length, amount: sumOf(expected, amount) });
    await page.getByRole('button', { name: 'Este mês' }).click();
    await expect.poll(() => overview.figure('Esperado')).toEqual(now);
  });

  reading('tell what the days ahead may bring, charged and not charged apart', async ({ page, company }) => {
    const today = company.bank.today();
    const panel = page.getByRole('region', { name: /^Previsão de / });
    const open = company.charges.filter(
      ({ group, due_date = '' }) => group === 'open' && due_date.startsWith(today.slice(0, 7)),
    );
    const shown = await panel
      .getByRole('row', { name: /^Total/ })
      .locator('th')
      .nth(1)
      .textContent();
    expect(centavosShown(shown ?? '')).toBe(sumOf(open, amount));
    expect((await new OverviewPage(page).figure('A vencer')).amount).toBe(sumOf(open, amount));
    const expected = await exported(company.app.dataDir, '--what', 'expected');
    const ahead = expected.filter(
      ({ start_date = '' }) => start_date >= today && start_date.startsWith(today.slice(0, 7)),
    );
    // A day that leads to the list has all its cycles there; of weekly mandates there are others after the next.
    const listed = panel.getByRole('row').filter({ has: page.getByRole('link', { name: /ciclos?/ }) });
    const amounts = await listed.locator('td:last-child').allTextContents();
    const days = await listed.getByRole('rowheader').allTextContents();
    const ofListed = ahead.filter(({ start_date = '' }) => days.includes(shownDate(start_date)));
    expect(amounts.length).toBeGreaterThan(0);
    expect(sumOf(amounts, centavosShown)).toBe(sumOf(ofListed, amount));
    const notCharged = await panel
      .getByRole('row', { name: /^Total/ })
      .locator('th')
      .nth(2)
      .textContent();
    expect(centavosShown(notCharged ?? '')).toBeGreaterThanOrEqual(sumOf(ahead, amount));
  });

  reading('tell what waits for a person, each with a link to it', async ({ page, company }) => {
    const waiting = new OverviewPage(page).panel('Pendências');
    const twice = company.charges.filter(({ state }) => state === 'paid_twice');
    const item = waiting.getByRole('listitem').filter({ hasText: 'Pago em dobro' });
    await item.getByRole('link', { name: `${twice.length} itens` }).click();
    const list = new CyclesPage(page);
    await expect(list.rows.first()).toContainText('Pago em dobro');
    expect((await list.totals()).count).toBe(twice.length);
  });

  reading(
    'count joining payments apart, and lead to them and on to the mandate',
    async ({ page, company }) => {
      const joined = await exported(company.app.dataDir, '--what', 'joining');
      const figure = new OverviewPage(page).panel('Pagamentos de adesão');
      await expect(figure).toContainText('não estão nos outros números desta tela');
      expect(centavosShown(await figure.getByText(/^R\$/).innerText())).toBe(sumOf(joined, amount));
      await figure.getByRole('link', { name: new RegExp(`^${joined.length} pagamentos?$`) }).click();
      const list = page.getByRole('region', { name: 'Adesões' });
      await expect(list.getByRole('table')).toHaveAttribute('aria-rowcount', String(joined.length + 1));
      const [first] = joined;
      await page.getByRole('searchbox').fill(first?.end_to_end_id ?? 'none');
      await expect(list.getByRole('row')).toHaveCount(2);
      await list.getByRole('link').click();
      const drawer = page.getByRole('dialog', { name: 'Recorrência', exact: true });
      await expect(drawer.getByRole('region', { name: 'Pagamento de adesão' })).toContainText(
        first?.end_to_end_id ?? 'none',
      );
      await drawer.getByRole('tab', { name: 'Histórico' }).click();
      await expect(drawer).toContainText('Pagamento de adesão de R$');
    },
  );

  reading('show the age of what is unpaid, adding up to all of it', async ({ page, company }) => {
    const late = company.charges.filter(inGroups('unpaid'));
    const aging = new OverviewPage(page).panel('Não pagos, por dias desde o dia do débito');
    await expect(aging).toContainText(`${late.length} cobranças`);
    const counts = await aging.getByRole('row').locator('td:nth-child(3)').allInnerTexts();
    expect(sumOf(counts, Number)).toBe(late.length);
    for (const [index, count] of counts.entries()) {
      if (Number(count) === 0) continue;
      await aging.getByRole('link').nth(index).click();
      const list = new CyclesPage(page);
      await expect(list.rows.first()).toBeVisible();
      expect((await list.totals()).count).toBe(Number(count));
      await page.goBack();
    }
  });

  reading('stand in a table for who prefers figures to bars', async ({ page, company }) => {
    const months = new OverviewPage(page).panel('Últimos 12 meses');
    await months.getByText('Tabela', { exact: true }).click();
    await expect(months.getByRole('row')).toHaveCount(13);
    const month = company.bank.today().slice(0, 7);
    const due = company.charges.filter(({ due_date = '' }) => due_date.startsWith(month));
    await months.getByRole('row').nth(1).getByRole('link').click();
    const list = new CyclesPage(page);
    await expect(list.rows.first()).toBeVisible();
    expect((await list.totals()).count).toBe(due.length);
  });
});
