import type { Page } from '@playwright/test';
import type { MandateRow } from '../../../src-preload/contract/mandates.ts';
import { type Company, expect, mandatesOf, test } from '../app/company.ts';
import { codesOnPaper } from '../checks/printed-page.ts';
import { MainPage } from '../pages/main-page.ts';
import { PrintingPage } from '../pages/printing-page.ts';
import { codeAtBank } from '../scenes/bank-code.ts';

test.beforeEach(async ({ page }) => {
  await new MainPage(page).open('Imprimir QR');
});

/** Chooses the first three mandates that have a location. */
async function chooseThree(page: Page, company: Company): Promise<readonly MandateRow[]> {
  const three = (await mandatesOf(page, company, 'waiting'))
    .filter(({ hasLocation }) => hasLocation)
    .slice(0, 3);
  expect(three).toHaveLength(3);
  for (const { contract } of three) await new PrintingPage(page).choose(contract);
  return three;
}

test('nothing can be printed before its code was read from the bank and read back', async ({
  page,
  company,
}) => {
  const printing = new PrintingPage(page);
  await expect(printing.checkButton).toBeDisabled();
  const [first] = await chooseThree(page, company);
  await expect(printing.printButton).toBeDisabled();
  await expect(printing.pdfButton).toBeDisabled();
  await expect(printing.preview).toContainText('O QR aparece aqui depois de conferido');
  await printing.checkButton.click();
  await expect(printing.outcome).toContainText('3 códigos prontos');
  await expect(printing.printButton).toBeEnabled();
  await expect(
    printing.preview.getByRole('img', { name: `QR de ativação de ${first?.payerName}` }),
  ).toBeVisible();
});

test('the printed sheets carry the bank’s own strings', async ({ page, company }) => {
  const printing = new PrintingPage(page);
  const three = await chooseThree(page, company);
  await printing.checkButton.click();
  await expect(printing.outcome).toContainText('3 códigos prontos');
  const expected = await Promise.all(three.map(({ idRec }) => codeAtBank(company.bank.ready, idRec)));
  const printed = codesOnPaper(await page.pdf({ preferCSSPageSize: true }), { columns: 1, rows: 1 });
  expect(printed.map(({ code }) => code)).toEqual(expected);
});

test('a slip has the terms that stand as its code is read, and not those of when it was chosen', async ({
  page,
  company,
}) => {
  const printing = new PrintingPage(page);
  const [first] = await chooseThree(page, company);
  if (first === undefined) throw new Error('nobody waits');
  // Somebody has revised it meanwhile, at another workstation.
  await page.route('**/call', async (route) => {
    if (!route.request().postData()?.includes('"mandates.activationCode"')) return route.fallback();
    const answer = await route.fetch();
    const text = await answer.text();
    return route.fulfill({ response: answer, body: text.replaceAll(first.contract, 'REVISTO-7') });
  });
  const paper = page.locator('[data-print-root]');
  await printing.checkButton.click();
  await expect(printing.outcome).toContainText('3 códigos prontos');
  await expect(paper.locator(`[data-slip="${first.idRec}"]`)).toContainText('REVISTO-7');
  await expect(paper).not.toContainText(first.contract);
});

test('the print button prints the page, once', async ({ page, company }) => {
  const printing = new PrintingPage(page);
  await page.evaluate(() => {
    window.print = () => console.info('printed');
  });
  const prints: string[] = [];
  page.on('console', (message) => prints.push(message.text()));
  await chooseThree(page, company);
  await printing.checkButton.click();
  await printing.printButton.click();
  await expect.poll(() => prints).toEqual(['printed']);
  await printing.pdfButton.click();
  await expect(printing.outcome).toContainText('escolha “Salvar como PDF”');
});

test('several codes go on one sheet, and the preview says how many sheets', async ({ page, company }) => {
  const printing = new PrintingPage(page);
  const three = await chooseThree(page, company);
  await expect(printing.preview).toContainText('Folha 1 de 3');
  await printing.chooseFormat('A4 · 4');
  await expect(printing.preview).toContainText('Folha 1 de 1');
  for (const { contract } of three) await expect(printing.preview).toContainText(contract);
});

test('a mandate without a location is refused by name and left out of the sheets', async ({
  page,
  company,
}) => {
  const printing = new PrintingPage(page);
  const mandates = await mandatesOf(page, company, 'all');
  const bare = mandates.find(({ hasLocation }) => !hasLocation);
  const [good] = mandates.filter(({ hasLocation }) => hasLocation);
  await page.getByRole('switch', { name: 'Só as que aguardam o pagador' }).uncheck();
  await expect(page.getByRole('checkbox', { name: /Ativa$/ }).first()).toBeVisible();
  await printing.choose(bare?.contract ?? '');
  await printing.checkButton.click();
  // Fetching again does not help: where the location is made does.
  await expect(printing.outcome).toContainText('Falta o endereço de QR');
  await expect(printing.outcome.getByRole('link', { name: 'Criar o endereço' })).toHaveAttribute(
    'href',
    `#/activation?id=${bare?.idRec}`,
  );
  await expect(printing.preview).toContainText('Nenhuma das escolhidas tem código que possa ser impresso');
  await printing.choose(good?.contract ?? '');
  await printing.checkButton.click();
  await expect(printing.outcome).toContainText('1 código recusado: não será impresso');
  await expect(printing.outcome).toContainText(bare?.payerName ?? '');
  await expect(printing.preview).toContainText('Folha 1 de 1');
  await expect(printing.preview).not.toContainText(bare?.contract ?? '');
});
