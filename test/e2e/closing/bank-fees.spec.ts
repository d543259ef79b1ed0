import type { Page } from '@playwright/test';
import { ACCOUNT_USES } from '../../../src-preload/contract/vocabulary/accounting.ts';
import { monthAround } from '../../../src-renderer/kit/formats/days.ts';
import { call } from '../app/bridge.ts';
import { type Company, expect, test } from '../app/company.ts';
import { arrowTo, pressOn, typeInto } from '../checks/keys.ts';
import { expectWhole, LOOKS, showAfresh } from '../checks/page-checks.ts';
import { AccountingPage } from '../pages/accounting-page.ts';

const PLAN = ACCOUNT_USES.map((use, at) => ({ use, code: String(101 + at), name: use, history: '' }));
const FORMAT = { layout: 'dominio', composed: null, withRevenue: false, cnpj: '' } as const;

/** The last month that is over on the ledger's day, `YYYY-MM`. */
async function lastMonth(page: Page, connectionId: string): Promise<string> {
  const { asOf } = await call(page, 'accounting', 'state', { connectionId });
  return monthAround(asOf ?? '', -1).first.slice(0, 7);
}

/** A statement of the 3rd: one tariff of 9.87, and what came in. */
async function importStatement(page: Page, { connectionId }: Company, month: string): Promise<void> {
  const day = `03/${month.slice(5)}/${month.slice(0, 4)}`;
  const text = `Data;Valor;Identificador\n${day};-9,87;TARIFA-1\n${day};5,00;OUTRA\n`;
  await call(page, 'bankStatement', 'import', { connectionId, text, columns: null, isOtherAccount: false });
}

/** What a test noted goes again: the company is shared. */
test.afterEach(async ({ page, company: { connectionId } }) => {
  const { batches } = await call(page, 'accounting', 'state', { connectionId });
  for (const { id, undoneAt } of batches)
    if (undoneAt === null) await call(page, 'accounting', 'undo', { connectionId, id });
  const month = await lastMonth(page, connectionId);
  for (const { id } of await call(page, 'accounting', 'fees', { connectionId, month }))
    await call(page, 'accounting', 'removeFee', { connectionId, id });
  for (const { id } of await call(page, 'bankStatement', 'list', { connectionId }))
    await call(page, 'bankStatement', 'remove', { connectionId, id });
  const typed = PLAN.map((each) => ({ ...each, code: '', name: '' }));
  await call(page, 'accounting', 'savePlan', { connectionId, typed });
});

test('by keyboard a tariff is typed, its faults told at the field, and it goes into the month’s file', async ({
  page,
  company: { connectionId },
}) => {
  const month = await lastMonth(page, connectionId);
  await call(page, 'accounting', 'savePlan', { connectionId, typed: PLAN });
  const accounting = new AccountingPage(page);
  await accounting.goTo(month);
  const fees = accounting.fees;
  const [day, amount] = [fees.getByLabel('Dia', { exact: true }), fees.getByLabel('Valor', { exact: true })];
  const add = fees.getByRole('button', { name: 'Informar tarifa' });
  await expect(accounting.part('Lançamentos do mês')).toContainText('O banco não informa tarifas.');
  await pressOn(page, add);
  await expect(fees).toContainText('Digite o dia');
  await typeInto(page, day, '31/12/2199');
  await pressOn(page, add);
  await expect(fees).toContainText('Este dia ainda não chegou.');
  await typeInto(page, day, `10/${month.slice(5)}/${month.slice(0, 4)}`);
  await pressOn(page, add);
  await expect(fees).toContainText('Digite um valor acima de zero.');
  await typeInto(page, amount, '12,50');
  await typeInto(page, fees.getByLabel('Referente a'), 'pacote mensal');
  await pressOn(page, add);
  await expect(fees.getByRole('row', { name: /pacote mensal digitada R\$\s12,50/ })).toBeVisible();
  await expect(accounting.part('Lançamentos do mês')).toContainText(/Tarifas: R\$\s12,50\./);
  // Batches are only ever undone: other tests of the company have left theirs.
  const { batches } = await call(page, 'accounting', 'state', { connectionId });
  await pressOn(page, accounting.write);
  await expect(accounting.batches).toHaveCount(batches.length + 1);
  await pressOn(page, fees.getByRole('button', { name: /^Retirar a tarifa/ }));
  const question = page.getByRole('dialog', { name: /^Retirar a tarifa de/ });
  await pressOn(page, question.getByRole('button', { name: 'Retirar', exact: true }));
  await expect(question.getByRole('alert')).toContainText(/Esta tarifa já saiu no lote \d+/);
  await page.keyboard.press('Escape');
  await expect(fees.getByRole('row', { name: /pacote mensal/ })).toBeVisible();
});

test('by keyboard an outgoing line of the statement is called a tariff, and called none again', async ({
  page,
  company,
}) => {
  const { connectionId } = company;
  const month = await lastMonth(page, connectionId);
  await importStatement(page, company, month);
  await new AccountingPage(page).goTo(month);
  await pressOn(page, page.getByRole('link', { name: 'Abrir o extrato do banco' }));
  await expect(page.getByRole('radio', { name: 'Só no banco (2)' })).toBeChecked();
  const marks = page.getByRole('button', { name: /^É tarifa:/ });
  await expect(marks).toHaveCount(1);
  await pressOn(page, marks);
  await arrowTo(page, page.getByRole('radio', { name: 'Tarifas (1)' }));
  await expect(page.getByRole('row', { name: /Tarifa do banco/ })).toContainText('−R$');
  expect(await call(page, 'accounting', 'fees', { connectionId, month })).toMatchObject([
    { amount: 987, isTyped: false },
  ]);
  await pressOn(page, page.getByRole('button', { name: /^Não é tarifa:/ }));
  await expect(page.getByText('Nenhuma tarifa informada no mês')).toBeVisible();
  expect(await call(page, 'accounting', 'fees', { connectionId, month })).toEqual([]);
  await page.getByRole('button', { name: /^Desfazer/ }).click();
  await expect(page.getByRole('row', { name: /Tarifa do banco/ })).toContainText('−R$');
});

test('a line that names a refund is called a tariff only once that was asked', async ({ page, company }) => {
  const { connectionId } = company;
  const month = await lastMonth(page, connectionId);
  const refund = 'D00000000202601221500abcdefghijk';
  const text = `Data;Valor;Identificador\n03/${month.slice(5)}/${month.slice(0, 4)};-9,87;${refund}\n`;
  await call(page, 'bankStatement', 'import', { connectionId, text, columns: null, isOtherAccount: false });
  await showAfresh(page, `/bank-statement?month=${month}&list=only_bank`);
  const mark = page.getByRole('button', { name: /^É tarifa:/ });
  await pressOn(page, mark);
  const question = page.getByRole('dialog', { name: /^A linha de .* é tarifa\?/ });
  await expect(question).toContainText(refund);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  expect(await call(page, 'accounting', 'fees', { connectionId, month })).toEqual([]);
  await pressOn(page, mark);
  await pressOn(page, question.getByRole('button', { name: 'É tarifa', exact: true }));
  await expect(question).toBeHidden();
  expect(await call(page, 'accounting', 'fees', { connectionId, month })).toMatchObject([{ amount: 987 }]);
});

test('who has typed into the tariffs and the plan is asked once on each way out, for both', async ({
  page,
  company: { connectionId },
}) => {
  const accounting = new AccountingPage(page);
  await accounting.goTo(await lastMonth(page, connectionId));
  await accounting.account('Banco').fill('900');
  await accounting.fees.getByLabel('Referente a').fill('pacote mensal');
  const statement = page.getByRole('link', { name: 'Abrir o extrato do banco' });
  const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  for (const answer of ['Continuar aqui', 'Sair e descartar']) {
    await statement.click();
    await expect(question).toHaveCount(1);
    await question.getByRole('button', { name: answer }).click();
    await expect(question).toBeHidden();
  }
  await expect(page).toHaveURL(/#\/bank-statement/);
});

for (const [language, theme] of LOOKS)
  test(`where tariffs stand is readable (${language}, ${theme})`, async ({ page, company }) => {
    const { connectionId } = company;
    const month = await lastMonth(page, connectionId);
    await page.setViewportSize({ width: 1280, height: 800 });
    await call(page, 'app', 'setPreferences', { language, theme });
    await importStatement(page, company, month);
    const fee = { connectionId, day: `${month}-05`, amount: 1_250 };
    await call(page, 'accounting', 'addFee', { ...fee, text: 'pacote mensal de serviços, conta corrente' });
    await call(page, 'accounting', 'savePlan', { connectionId, typed: PLAN });
    await call(page, 'accounting', 'write', { connectionId, month, ...FORMAT });
    const lists = ['only_bank', 'fees'].map((list) => `/bank-statement?month=${month}&list=${list}`);
    for (const place of [`/accounting?month=${month}`, ...lists]) {
      await showAfresh(page, place);
      await page.getByRole('table').first().waitFor();
      await expectWhole(page, place);
    }
  });
