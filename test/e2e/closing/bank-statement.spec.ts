import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { encodeWindows1252 } from '../../../src-main/exports/windows-1252.ts';
import type { KeptStatement } from '../../../src-preload/contract/bank-statement.ts';
import { runCiclo } from '../../support/own-process/run-ciclo.ts';
import { call } from '../app/bridge.ts';
import { type Company, expect, test } from '../app/company.ts';
import { arrowTo, pressOn, typeInto } from '../checks/keys.ts';
import { expectWhole, LOOKS, showAfresh } from '../checks/page-checks.ts';
import { MainPage } from '../pages/main-page.ts';

/** The newest month in which money moved, as the terminal writes its OFX. */
async function ofxOf(
  { app: { dataDir }, charges }: Company,
  account = '12345-6',
): Promise<{ month: string; text: string }> {
  const month =
    charges
      .map(({ paid_at: at = '' }) => at.slice(0, 7))
      .toSorted()
      .at(-1) ?? '';
  const out = join(dataDir, `statement-${process.hrtime.bigint()}.ofx`);
  const bank = ['--bank-id', '0341', '--account', account, '--balance', '0.00'];
  const run = await runCiclo([
    'export',
    '--data',
    dataDir,
    '--what',
    'ofx',
    '--from',
    `${month}-01`,
    '--out',
    out,
    ...bank,
  ]);
  if (run.code !== 0) throw new Error(run.stderr);
  return { month, text: new TextDecoder('windows-1252').decode(await readFile(out)) };
}

const choose = (page: Page, text: string, name = 'extrato.ofx'): Promise<void> =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: encodeWindows1252(text) });

const list = (page: Page, name: string): Locator => page.getByRole('radio', { name: new RegExp(`^${name}`) });
const rows = (page: Page): Locator =>
  page.getByRole('region', { name: 'Extrato ao lado do Ciclo' }).locator('tbody tr[data-index]');

/** What a test imported goes again: the company is shared. */
test.afterEach(async ({ page, company: { connectionId } }) => {
  for (const { id } of await kept(page, connectionId))
    await call(page, 'bankStatement', 'remove', { connectionId, id });
});

const kept = (page: Page, connectionId: string): Promise<readonly KeptStatement[]> =>
  call(page, 'bankStatement', 'list', { connectionId });

test('the OFX that Ciclo writes agrees to the last line, and a row leads to its charge', async ({
  page,
  company,
}) => {
  const { text } = await ofxOf(company);
  await new MainPage(page).open('Recebimentos');
  await page.getByRole('main').getByRole('link', { name: 'Extrato do banco' }).click();
  await expect(page.getByText('Nenhum extrato importado')).toBeVisible();
  await choose(page, text);
  await expect(page.getByText('Conta 0341 · 12345-6')).toBeVisible();
  expect(await kept(page, company.connectionId)).toEqual([]);
  await page.getByRole('button', { name: 'Importar', exact: true }).click();
  await expect(list(page, 'Só no banco \\(0\\)')).toBeAttached();
  for (const name of ['Só no Ciclo \\(0\\)', 'Com diferença \\(0\\)'])
    await expect(list(page, name)).toBeAttached();
  await page.getByText(/^Conferem/).click();
  await rows(page).getByRole('link').first().click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(/Ciclos|Recebimentos/);
});

test('by keyboard: what only the bank has is found, and a statement taken away', async ({
  page,
  company,
}) => {
  const { month, text } = await ofxOf(company);
  const strange = `<STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>${month.replace('-', '')}01</DTPOSTED><TRNAMT>-9.87</TRNAMT><FITID>TARIFA-1</FITID></STMTTRN></BANKTRANLIST>`;
  await showAfresh(page, '/bank-statement');
  await choose(page, text.replace('</BANKTRANLIST>', strange));
  await pressOn(page, page.getByRole('button', { name: 'Importar', exact: true }));
  await expect(list(page, 'Só no banco \\(1\\)')).toBeAttached();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('TARIFA-1');
  await typeInto(page, page.getByRole('searchbox'), '9,88');
  await expect(page.getByText('Nada só no banco')).toBeVisible();
  await typeInto(page, page.getByRole('searchbox'), '9,87');
  await expect(rows(page)).toHaveCount(1);
  await arrowTo(page, list(page, 'Conferem'));
  await expect(page.getByText('Nada que confira')).toBeVisible();
  await pressOn(page, page.getByRole('button', { name: '1 extrato importado' }));
  await pressOn(page, page.getByRole('button', { name: /^Retirar o extrato/ }));
  const question = page.getByRole('dialog', { name: /^Retirar o extrato de/ });
  await expect(question).toContainText('importe o arquivo de novo');
  await pressOn(page, question.getByRole('button', { name: 'Retirar', exact: true }));
  await expect(page.getByText('Nenhum extrato importado')).toBeVisible();
});

test('another account is refused with what differs, until a person says that it is the account now', async ({
  page,
  company,
}) => {
  const { connectionId } = company;
  const [first, other] = [await ofxOf(company), await ofxOf(company, '99-9')];
  await call(page, 'bankStatement', 'import', {
    connectionId,
    text: first.text,
    columns: null,
    isOtherAccount: false,
  });
  await showAfresh(page, '/bank-statement');
  await choose(page, first.text);
  await expect(page.getByText('Este mesmo arquivo já foi importado.')).toBeVisible();
  await choose(page, other.text);
  await expect(
    page.getByText('Ele é da conta 0341 · 99-9, e os anteriores são da conta 0341 · 12345-6.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Esta é a conta agora: importar' }).click();
  await expect(page.getByRole('button', { name: '2 extratos importados' })).toBeVisible();
});

test('a CSV is read by what its columns are said to hold; a file that is none says why, and nothing is kept', async ({
  page,
  company,
}) => {
  await showAfresh(page, '/bank-statement');
  await choose(page, 'a;b\nontem;1,00\n', 'x.csv');
  await expect(page.getByText('As colunas de data e de valor não foram reconhecidas.')).toBeVisible();
  await page.getByRole('combobox', { name: 'a', exact: true }).selectOption({ label: 'Data' });
  await page.getByRole('combobox', { name: 'b', exact: true }).selectOption({ label: 'Valor' });
  await expect(page.getByText('Linha 2: a data não existe ou não foi entendida. “ontem”')).toBeVisible();
  await choose(page, '05/01/2024;1,00\n06/01/2024;2,00\n', 'y.csv');
  const first = page.getByRole('combobox', { name: 'Coluna 1', exact: true });
  await expect(first).toHaveAccessibleDescription('05/01/2024');
  await first.selectOption({ label: 'Data' });
  await page.getByRole('combobox', { name: 'Coluna 2', exact: true }).selectOption({ label: 'Valor' });
  await expect(page.getByText(/^2 linhas de 05\/01\/2024 a 06\/01\/2024/)).toBeVisible();
  await choose(page, 'PK\x03\x04', 'x.xlsx');
  await expect(page.getByText('Este arquivo é uma planilha.')).toBeVisible();
  expect(await kept(page, company.connectionId)).toEqual([]);
});

for (const [language, theme] of LOOKS)
  test(`in ${language}, ${theme}: readable and reached by the keyboard`, async ({ page, company }) => {
    const { text } = await ofxOf(company);
    const { connectionId } = company;
    await call(page, 'app', 'setPreferences', { language, theme });
    for (const isFilled of [false, true]) {
      if (isFilled)
        await call(page, 'bankStatement', 'import', {
          connectionId,
          text,
          columns: null,
          isOtherAccount: false,
        });
      for (const place of isFilled
        ? ['/bank-statement', '/bank-statement?list=matched']
        : ['/bank-statement']) {
        await showAfresh(page, place);
        await expectWhole(page, place);
      }
    }
  });
