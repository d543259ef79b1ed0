import { monthAround, saoPauloDay } from '../../../src-renderer/kit/formats/days.ts';
import type { CsvRow } from '../app/company.ts';
import { expect, exported, test } from '../app/company.ts';
import { centavosOf, centavosShown, civilDateShown, plain, sumOf } from '../checks/shown-text.ts';
import { CycleProof } from '../pages/cycle-proof.ts';
import { CyclesPage, type Totals } from '../pages/cycles-page.ts';
import { MainPage } from '../pages/main-page.ts';

const totalsOf = (rows: readonly CsvRow[]): Totals => ({
  count: rows.length,
  amount: sumOf(rows, ({ amount }) => centavosOf(amount)),
  paid: sumOf(rows, ({ paid_amount }) => centavosOf(paid_amount)),
});

test.beforeEach(async ({ page }) => {
  await new MainPage(page).open('Ciclos');
  await expect(new CyclesPage(page).rows.first()).toBeVisible();
});

type Order = {
  readonly header: string;
  readonly column: string;
  readonly shown: (text: string) => string | number;
  readonly known: (row: CsvRow) => string | number;
};

const ORDERS: readonly Order[] = [
  { header: 'Pagador', column: 'payer', shown: plain, known: ({ payer_name = '' }) => plain(payer_name) },
  { header: 'Vencimento', column: 'dueDate', shown: civilDateShown, known: ({ due_date = '' }) => due_date },
  {
    header: 'Débito',
    column: 'settleDate',
    shown: civilDateShown,
    known: ({ settle_date = '' }) => settle_date,
  },
  { header: 'Valor', column: 'amount', shown: centavosShown, known: ({ amount }) => centavosOf(amount) },
  {
    header: 'Pago em',
    column: 'paidAt',
    shown: (text) => (text === '–' ? '' : civilDateShown(text)),
    known: ({ paid_at = '' }) => (paid_at === '' ? '' : saoPauloDay(Date.parse(paid_at))),
  },
];

const ascending = (a: string | number, b: string | number): number => (a < b ? -1 : Number(a > b));

for (const { header, column, shown, known } of ORDERS) {
  test(`the header “${header}” orders the list one way and the other`, async ({ page, company }) => {
    const list = new CyclesPage(page);
    const expected = company.charges.map(known).toSorted(ascending);
    // From another order, so that each header begins with ascending.
    await list
      .header(header === 'Valor' ? 'Pagador' : 'Valor')
      .getByRole('button')
      .click();
    for (const [direction, values] of [
      ['ascending', expected],
      ['descending', expected.toReversed()],
    ] as const) {
      await list.header(header).getByRole('button').click();
      await expect(list.header(header)).toHaveAttribute('aria-sort', direction);
      await expect(list.grid.locator('th[aria-sort]')).toHaveCount(1);
      await expect
        .poll(async () => (await list.column(column)).slice(0, 12).map(shown))
        .toEqual(values.slice(0, 12));
    }
  });
}

type Narrowing = {
  readonly by: string;
  readonly act: (list: CyclesPage) => Promise<void>;
  readonly holds: (row: CsvRow, today: string) => boolean;
};

const NARROWINGS: readonly Narrowing[] = [
  { by: 'group', act: (list) => list.chooseGroup('Não pagos'), holds: ({ group }) => group === 'unpaid' },
  {
    by: 'state',
    act: (list) => list.chooseState('Pago a menor'),
    holds: ({ state }) => state === 'underpaid',
  },
  {
    by: 'due month',
    act: (list) => list.chooseDuePreset('Este mês'),
    holds: ({ due_date = '' }, today) => due_date.startsWith(today.slice(0, 7)),
  },
  {
    by: 'amount',
    act: async ({ search }) => {
      await search.getByRole('textbox', { name: 'Valor de' }).fill('100');
      await search.getByRole('textbox', { name: 'Valor até' }).fill('150,50');
    },
    holds: ({ amount }) => centavosOf(amount) >= 10_000 && centavosOf(amount) <= 15_050,
  },
  {
    by: 'what fell due up to today',
    act: (list) => list.chooseDuePreset('Vencidos até hoje'),
    holds: ({ due_date = '' }, today) => due_date <= today,
  },
  {
    by: 'the month of payment',
    act: (list) => list.choosePaidPreset('Mês passado'),
    holds: ({ paid_at = '' }, today) =>
      paid_at !== '' && saoPauloDay(Date.parse(paid_at)).startsWith(monthAround(today, -1).first.slice(0, 7)),
  },
  {
    by: 'payer, accents spared',
    act: ({ payer }) => payer.pressSequentially('araujo'),
    holds: ({ payer_name = '' }) => payer_name.includes('Araújo'),
  },
  {
    by: 'payer and group together',
    act: async (list) => {
      await list.payer.fill('araujo');
      await list.chooseGroup('Pagos');
    },
    holds: ({ payer_name = '', group }) => payer_name.includes('Araújo') && group === 'paid',
  },
];

for (const { by, act, holds } of NARROWINGS) {
  test(`narrowed by ${by}, the totals are those of the same rows of an export`, async ({ page, company }) => {
    const list = new CyclesPage(page);
    const kept = company.charges.filter((row) => holds(row, company.bank.today()));
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(company.charges.length);
    await list.expectTotals(totalsOf(company.charges));
    await act(list);
    await list.expectTotals(totalsOf(kept));
    await page.getByRole('button', { name: 'Limpar filtros' }).click();
    await list.expectTotals(totalsOf(company.charges));
  });
}

test('narrowed to one mandate by its identifier, the list holds its charges only', async ({
  page,
  company,
}) => {
  const list = new CyclesPage(page);
  const idRec = company.charges.find(({ id_rec }) => id_rec !== '')?.id_rec ?? '';
  await list.search.getByRole('textbox', { name: 'Recorrência (idRec)' }).fill(idRec);
  await list.expectTotals(totalsOf(company.charges.filter(({ id_rec }) => id_rec === idRec)));
});

test('a filter that nothing passes says so and offers the way back', async ({ page }) => {
  const list = new CyclesPage(page);
  await list.payer.fill('zzzzz');
  await expect(list.grid).toContainText('Nenhuma cobrança com esses filtros');
  await list.grid.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(list.rows.first()).toBeVisible();
});

test('what is unpaid is flagged by a word and the days, not by colour alone', async ({ page, company }) => {
  const list = new CyclesPage(page);
  const oldest = company.charges
    .filter(({ state }) => state === 'expired')
    .toSorted((a, b) => Number(b.days_late) - Number(a.days_late))[0];
  await list.goTo(`state=expired&sort=settleDate.asc`);
  await expect(list.rows.first()).toContainText('Expirado');
  await expect(list.rows.first()).toContainText(`${oldest?.days_late} dias`);
});

test('End reaches the last row, Home the first', async ({ page, company }) => {
  const list = new CyclesPage(page);
  await list.grid.focus();
  await page.keyboard.press('End');
  await expect(list.activeRow).toHaveAttribute('aria-rowindex', String(company.charges.length + 1));
  await expect(list.activeRow).toBeInViewport();
  const earliest = company.charges.map(({ due_date = '' }) => due_date).toSorted()[0] ?? '';
  await expect.poll(async () => civilDateShown((await list.column('dueDate')).at(-1) ?? '')).toBe(earliest);
  await page.keyboard.press('Home');
  await expect(list.activeRow).toHaveAttribute('aria-rowindex', '2');
});

test('End pressed before the rows are counted reaches the last one once they are', async ({
  page,
  company,
}) => {
  const counted = Promise.withResolvers<void>();
  await page.route('**/call', async (route) => {
    if (route.request().postData()?.includes('cycles.summary')) await counted.promise;
    await route.continue();
  });
  await page.reload();
  const list = new CyclesPage(page);
  await expect(list.rows.first()).toBeVisible();
  await list.grid.focus();
  await page.keyboard.press('End');
  await expect(list.activeRow).toHaveAttribute('aria-rowindex', '101');
  counted.resolve();
  await expect(list.activeRow).toHaveAttribute('aria-rowindex', String(company.charges.length + 1));
  await expect(list.activeRow).toBeInViewport();
});

test('scrolled to its middle, the list holds fewer than 500 nodes', async ({ page }) => {
  const list = new CyclesPage(page);
  await list.grid.evaluate((grid) => grid.scrollTo({ top: grid.scrollHeight / 2 }));
  await expect
    .poll(async () => Number(await list.rows.first().getAttribute('aria-rowindex')))
    .toBeGreaterThan(500);
  const nodes = await list.grid.locator('tbody').evaluate((body) => body.querySelectorAll('*').length);
  expect(nodes).toBeGreaterThan(100);
  expect(nodes).toBeLessThan(500);
});

test('the keyboard opens the proof of a row, and closing it comes back to the list', async ({ page }) => {
  const list = new CyclesPage(page);
  await list.grid.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const payer = (await list.column('payer'))[1] ?? '';
  await page.keyboard.press('Enter');
  const { drawer } = new CycleProof(page);
  await expect(drawer).toContainText(payer);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(list.grid).toBeFocused();
});

test('a filter can be saved under a name, applied and removed', async ({ page, company }) => {
  const list = new CyclesPage(page);
  const saved = page.getByRole('button', { name: 'Filtros salvos' });
  await list.chooseGroup('A conferir');
  await saved.click();
  await page.getByRole('textbox', { name: 'Salvar filtros em uso como' }).fill('Para conferir');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  const apply = page.getByRole('button', { name: 'Para conferir', exact: true });
  await expect(apply).toBeVisible();
  await page.reload();
  await list.goTo('');
  await list.expectTotals(totalsOf(company.charges));
  await saved.click();
  await apply.click();
  await list.expectTotals(totalsOf(company.charges.filter(({ group }) => group === 'attention')));
  await saved.click();
  await page.getByRole('button', { name: 'Remover o filtro Para conferir' }).click();
  await expect(page.getByText('Nenhum filtro salvo.')).toBeVisible();
});

for (const { tab, what } of [
  { tab: 'Ciclos sem cobrança', what: 'expected' },
  { tab: 'Pagamentos sem cobrança', what: 'orphans' },
]) {
  test(`the tab “${tab}” holds what the export of ${what} holds`, async ({ page, company }) => {
    const rows = await exported(company.app.dataDir, '--what', what);
    expect(rows.length).toBeGreaterThan(0);
    await new CyclesPage(page).tab(tab).click();
    const table = page.getByRole('region', { name: tab }).getByRole('table');
    await expect(table).toHaveAttribute('aria-rowcount', String(rows.length + 1));
    const head = page
      .getByRole('status')
      .filter({ hasText: new RegExp(`^${rows.length} (ciclos?|pagamentos?)`) });
    const sum = sumOf(rows, ({ amount }) => centavosOf(amount || undefined));
    expect(centavosShown((await head.getByText(/^R\$/).first().textContent()) ?? '')).toBe(sum);
  });
}

test('the tab “Registros ilegíveis” says that nothing is there', async ({ page }) => {
  await new CyclesPage(page).tab('Registros ilegíveis').click();
  await expect(page.getByText('Nenhum registro ilegível')).toBeVisible();
});
