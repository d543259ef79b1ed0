import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ACCOUNT_USES } from '../../../src-preload/contract/vocabulary/accounting.ts';
import { monthAround } from '../../../src-renderer/kit/formats/days.ts';
import { readDominio } from '../../support/oracles/dominio-file.ts';
import { call } from '../app/bridge.ts';
import { type Company, expect, test } from '../app/company.ts';
import { arrowTo, pressOn, tabTo, typeInto } from '../checks/keys.ts';
import { expectWhole, LOOKS, showAfresh } from '../checks/page-checks.ts';
import { AccountingPage } from '../pages/accounting-page.ts';
import { MainPage } from '../pages/main-page.ts';

const NO_PLAN = ACCOUNT_USES.map((use) => ({ use, code: '', name: '', history: '' }));
const WHOLE_PLAN = ACCOUNT_USES.map((use, at) => ({ use, code: String(101 + at), name: use, history: '' }));
const FORMAT = { layout: 'dominio', composed: null, withRevenue: false, cnpj: '' } as const;

/** The last month that is over on the ledger's day, `YYYY-MM`. */
async function lastMonth(page: Page, { connectionId }: Company): Promise<string> {
  const { asOf } = await call(page, 'accounting', 'state', { connectionId });
  return monthAround(asOf ?? '', -1).first.slice(0, 7);
}

/** The file of the last batch. */
async function written(page: Page, { connectionId, app }: Company): Promise<Buffer> {
  const { batches } = await call(page, 'accounting', 'state', { connectionId });
  const name = batches[0]?.path.split('/').at(-1) ?? '';
  expect(await readdir(app.exportDir)).toContain(name);
  return readFile(join(app.exportDir, name));
}

/** Every test gives back what left and takes its plan away. */
test.afterEach(async ({ page, company: { connectionId } }) => {
  const { batches } = await call(page, 'accounting', 'state', { connectionId });
  for (const { id, undoneAt } of batches)
    if (undoneAt === null) await call(page, 'accounting', 'undo', { connectionId, id });
  await call(page, 'accounting', 'savePlan', { connectionId, typed: NO_PLAN });
  await call(page, 'accounting', 'keepFormat', { connectionId, format: FORMAT });
});

test('by keyboard the missing accounts are typed, and a month is written, undone and written again', async ({
  page,
  company,
}) => {
  await new MainPage(page).open('Contabilidade');
  const accounting = new AccountingPage(page);
  const missing = page.getByRole('table', { name: 'Contas que faltam' });
  await expect(missing.getByRole('row', { name: /^Banco / })).toContainText('R$');
  // The row that names an account leads to its field.
  await pressOn(page, missing.getByRole('button', { name: 'Preencher a conta de Banco' }));
  await expect(accounting.account('Banco')).toBeFocused();
  await page.keyboard.type('11');
  await typeInto(page, accounting.account('Recebimento'), '11');
  await pressOn(page, accounting.savePlan);
  await expect(accounting.account('Recebimento')).toBeFocused();
  await expect(accounting.account('Recebimento')).toHaveAccessibleDescription(
    'a conta 11 seria débito e crédito do mesmo lançamento',
  );
  await typeInto(page, accounting.account('Recebimento'), '12');
  const others = [
    ...['Pagamento na adesão', 'Excedente e pagamento em dobro', 'Pagamento sem cobrança'],
    ...['Devolução pedida por você', 'Devolução de retirada', 'MED: falha operacional', 'MED: fraude'],
    ...['MED: automático', 'Devolução de outra natureza'],
  ];
  for (const [at, event] of others.entries()) await typeInto(page, accounting.account(event), `${13 + at}`);
  await pressOn(page, accounting.savePlan);
  await expect(missing).toBeHidden();
  await expect(accounting.head).toContainText('|0000|');
  const head = await accounting.head.innerText();
  // Batches are only ever undone: other tests of the company have left theirs.
  const { batches } = await call(page, 'accounting', 'state', { connectionId: company.connectionId });
  await pressOn(page, accounting.write);
  await expect(accounting.batches).toHaveCount(batches.length + 1);
  const first = await written(page, company);
  expect(first.toString('latin1').startsWith(head.trim().replaceAll('\n', '\r\n'))).toBe(true);
  const { entries } = readDominio(first);
  await expect(accounting.batches.first()).toContainText(String(entries.length));
  await expect(accounting.write).toBeDisabled();
  await expect(accounting.part('Lançamentos do mês')).toContainText('Tudo deste mês já saiu em lotes.');
  await pressOn(page, accounting.batches.first().getByRole('button', { name: /^Gravar de novo/ }));
  await expect(page.getByText(/^Lote \d+ gravado de novo/)).toBeVisible();
  await pressOn(page, accounting.batches.first().getByRole('button', { name: /^Desfazer/ }));
  const question = page.getByRole('dialog', { name: /^Desfazer o lote \d+\?$/ });
  await pressOn(page, question.getByRole('button', { name: 'Desfazer o lote' }));
  await expect(accounting.batches.first()).toContainText('Desfeito');
  await expect(accounting.write).toBeEnabled();
  await pressOn(page, accounting.write);
  await expect(accounting.batches).toHaveCount(batches.length + 2);
  expect(await written(page, company)).toEqual(first);
});

test('a faulty plan is told at line and column and keeps nothing, a right one is kept and goes out again', async ({
  page,
  company,
}) => {
  const { connectionId } = company;
  const accounting = new AccountingPage(page);
  await accounting.goTo(await lastMonth(page, company));
  await accounting.choosePlan(
    'plano.csv',
    'conta;nome;eventos\n11;Banco;banco salario\n11;Clientes;recebimento\n',
  );
  const plan = accounting.part('Plano de contas');
  await expect(plan.getByRole('alert')).toContainText('linha 2, coluna eventos: não há evento “salario”');
  await expect(plan.getByRole('alert')).toContainText('Nada foi guardado');
  expect((await call(page, 'accounting', 'state', { connectionId })).accounts).toEqual([]);
  await accounting.choosePlan(
    'plano.csv',
    'conta;nome;eventos;Históricos\n0011;Banco;banco;\n12;Clientes;recebimento adesao;Pix\n',
  );
  await expect(plan).toContainText('O arquivo tem 2 contas, para 3 eventos.');
  await expect(plan).toContainText('Colunas do arquivo que não são lidas: Históricos');
  await plan.getByRole('button', { name: 'Salvar este plano' }).click();
  await expect(accounting.account('Pagamento na adesão')).toHaveValue('12');
  await plan.getByRole('button', { name: 'Baixar CSV' }).click();
  await expect(page.getByText(/^Plano gravado em/)).toBeVisible();
  const [name] = (await readdir(company.app.exportDir)).filter((each) => each.startsWith('plano-de-contas'));
  expect(await readFile(join(company.app.exportDir, name ?? ''), 'utf8')).toContain('Banco;banco');
});

test('a free CSV is composed by keyboard, and its first lines change at once', async ({ page, company }) => {
  const { connectionId } = company;
  await call(page, 'accounting', 'savePlan', { connectionId, typed: WHOLE_PLAN });
  const accounting = new AccountingPage(page);
  await accounting.goTo(await lastMonth(page, company));
  await arrowTo(page, page.getByRole('radio', { name: 'CSV livre' }));
  await expect(accounting.head).toContainText('Data;Débito;Crédito;Valor;Histórico');
  const composer = page.getByRole('group', { name: 'Montar o CSV' });
  await tabTo(page, composer.getByRole('combobox', { name: 'Separador' }));
  await composer.getByRole('combobox', { name: 'Separador' }).selectOption(',');
  await expect(composer.getByRole('alert')).toContainText('o mesmo sinal');
  await composer.getByRole('combobox', { name: 'Decimal' }).selectOption('.');
  await expect(accounting.head).toContainText('Data,Débito,Crédito,Valor,Histórico');
  await pressOn(page, composer.getByRole('button', { name: 'Descer a coluna 1' }));
  await typeInto(page, composer.getByRole('textbox', { name: 'Coluna 2: cabeçalho' }), 'Dia');
  await expect(accounting.head).toContainText('Débito,Dia,Crédito');
  await pressOn(page, composer.getByRole('button', { name: 'Tirar a coluna 6' }));
  await expect(accounting.head).not.toContainText('endToEndId');
  const preview = await accounting.head.innerText();
  // What was composed is there again, and is what is written.
  await expect
    .poll(
      async () => (await call(page, 'accounting', 'state', { connectionId })).format.composed?.columns.length,
    )
    .toBe(5);
  await accounting.goTo(await lastMonth(page, company));
  await expect(accounting.head).toContainText('Débito,Dia,Crédito');
  await accounting.write.click();
  await expect(accounting.batches.first()).toContainText('CSV livre');
  const lines = new TextDecoder('windows-1252').decode(await written(page, company)).split('\r\n');
  expect(lines.slice(0, 3)).toEqual(preview.split('\n').slice(0, 3));
});

test('a file is written only of the month whose lines are shown', async ({ page, company }) => {
  const { connectionId } = company;
  await call(page, 'accounting', 'savePlan', { connectionId, typed: WHOLE_PLAN });
  const accounting = new AccountingPage(page);
  await accounting.goTo(await lastMonth(page, company));
  await expect(accounting.write).toBeEnabled();
  const shown = await accounting.head.innerText();
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/call', async (route) => {
    if (route.request().postData()?.includes('"accounting.preview"')) await held;
    await route.fallback();
  });
  await accounting.part('Lançamentos do mês').getByRole('button', { name: 'Mês anterior' }).click();
  await expect(accounting.head).toHaveText(shown);
  await expect(accounting.write).toBeDisabled();
  letGo();
  await expect(accounting.head).not.toHaveText(shown);
  await expect(accounting.write).toBeEnabled();
});

for (const [language, theme] of LOOKS)
  test(`empty, composed and written it is readable (${language}, ${theme})`, async ({ page, company }) => {
    const { connectionId } = company;
    const month = await lastMonth(page, company);
    await page.setViewportSize({ width: 1280, height: 800 });
    await call(page, 'app', 'setPreferences', { language, theme });
    const looked = async (): Promise<void> => {
      await showAfresh(page, `/accounting?month=${month}`);
      await page.getByRole('table').first().waitFor();
      await expectWhole(page);
    };
    await looked();
    await call(page, 'accounting', 'savePlan', { connectionId, typed: WHOLE_PLAN });
    await call(page, 'accounting', 'keepFormat', { connectionId, format: { ...FORMAT, layout: 'csv' } });
    await looked();
    await call(page, 'accounting', 'write', { connectionId, month, ...FORMAT });
    await looked();
  });
