import type { MandateRow } from '../../../src-preload/contract/mandates.ts';
import { type Company, expect, mandatesOf, test } from '../app/company.ts';
import { codesOnPaper, pageSizes } from '../checks/printed-page.ts';
import { MainPage } from '../pages/main-page.ts';
import { PAPER_FORMATS, PrintingPage, slipsOf } from '../pages/printing-page.ts';
import { codeAtBank } from '../scenes/bank-code.ts';

/** Nine codes in each format: enough to begin a second sheet everywhere. */
const CODES = 9;

async function nineWithCodes(printing: PrintingPage, company: Company): Promise<readonly MandateRow[]> {
  const chosen = (await mandatesOf(printing.page, company, 'all'))
    .filter(({ hasLocation }) => hasLocation)
    .slice(0, CODES);
  expect(chosen).toHaveLength(CODES);
  await printing.page.getByRole('switch', { name: 'Só as que aguardam o pagador' }).uncheck();
  for (const { contract } of chosen) await printing.choose(contract);
  return chosen;
}

test.beforeEach(async ({ page }) => {
  await new MainPage(page).open('Imprimir QR');
});

for (const { name, grid, sideMm } of PAPER_FORMATS) {
  const sheets = Math.ceil(CODES / slipsOf(grid));
  test(`${name}: every code reads back from paper in its full size`, async ({ page, company }) => {
    const printing = new PrintingPage(page);
    const chosen = await nineWithCodes(printing, company);
    await printing.chooseFormat(name);
    await printing.checkButton.click();
    await expect(printing.outcome).toContainText(`${CODES} códigos prontos`);
    await expect(printing.preview).toContainText(`Folha 1 de ${sheets}`);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pageSizes(pdf)).toHaveLength(sheets);
    const printed = codesOnPaper(pdf, grid);
    const expected = await Promise.all(chosen.map(({ idRec }) => codeAtBank(company.bank.ready, idRec)));
    expect(printed.map(({ code }) => code)).toEqual(expected);
    for (const code of printed) {
      expect(code.moduleMm).toBeGreaterThanOrEqual(0.5);
      expect(code.sideMm).toBeGreaterThan(sideMm - 0.7);
      expect(code.sideMm).toBeLessThan(sideMm + 0.7);
    }
  });
}

test('A4 · 8: the longest names leave the instructions whole and apart from the code', async ({
  page,
  company,
}) => {
  const printing = new PrintingPage(page);
  const longest = (await mandatesOf(page, company, 'all'))
    .filter(({ hasLocation }) => hasLocation)
    .toSorted((a, b) => b.payerName.length - a.payerName.length)
    .slice(0, 8);
  await page.getByRole('switch', { name: 'Só as que aguardam o pagador' }).uncheck();
  for (const { contract } of longest) await printing.choose(contract);
  await printing.chooseFormat('A4 · 8');
  await printing.checkButton.click();
  await expect(printing.outcome).toContainText('8 códigos prontos');
  await page.emulateMedia({ media: 'print' });
  const hiddenPx = await page
    .locator('[data-print-root] [data-slip] > p')
    .evaluateAll((all) => all.map((text) => text.scrollHeight - text.clientHeight));
  expect(hiddenPx).toHaveLength(8);
  expect(Math.max(...hiddenPx)).toBeLessThanOrEqual(1);
});

test('a receipt is 80 mm wide and as long as it takes; a sheet is A4', async ({ page, company }) => {
  const printing = new PrintingPage(page);
  await nineWithCodes(printing, company);
  await printing.checkButton.click();
  await expect(printing.outcome).toContainText(`${CODES} códigos prontos`);
  expect(pageSizes(await page.pdf({ preferCSSPageSize: true }))[0]).toEqual({ width: 210, height: 297 });
  await printing.chooseFormat('Bobina 80 mm');
  await expect(printing.outcome).toContainText(`${CODES} códigos prontos`);
  const short = pageSizes(await page.pdf({ preferCSSPageSize: true }));
  expect(new Set(short.map(({ width }) => width))).toEqual(new Set([80]));
  await page.getByRole('textbox', { name: 'Instruções ao pagador' }).fill('linha\n'.repeat(20));
  await expect
    .poll(async () => pageSizes(await page.pdf({ preferCSSPageSize: true }))[0]?.height ?? 0)
    .toBeGreaterThan((short[0]?.height ?? 0) + 40);
});

test('a code too long for eight a sheet is told and moved to four, never shrunk', async ({
  page,
  company,
}) => {
  const printing = new PrintingPage(page);
  const [first, second] = await nineWithCodes(printing, company);
  const long = 'x'.repeat(500);
  // No bank of ours writes a code this long; the answer of the main side is lengthened on its way.
  await page.route('**/*', async (route) => {
    const isFirst =
      route
        .request()
        .postData()
        ?.includes(first?.idRec ?? '') ?? false;
    if (!isFirst || !route.request().postData()?.includes('activationCode')) return route.continue();
    const answer = await route.fetch();
    const { value, ...rest } = await answer.json();
    await route.fulfill({ response: answer, json: { ...rest, value: { ...value, code: long } } });
  });
  await printing.chooseFormat('A4 · 8');
  await printing.checkButton.click();
  await expect(printing.outcome).toContainText(`${CODES} códigos prontos`);
  await expect(printing.outcome).toContainText('1 código é longo demais para este formato');
  await expect(printing.outcome).toContainText(`${first?.payerName} (${first?.contract}): A4 · 4`);
  await expect(printing.preview).toContainText('Folha 1 de 2');
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const eight = codesOnPaper(pdf, { columns: 2, rows: 4 });
  expect(eight[0]?.code).toBe(await codeAtBank(company.bank.ready, second?.idRec ?? ''));
  const moved = codesOnPaper(pdf, { columns: 2, rows: 2 }).find(({ code }) => code === long);
  expect(moved?.moduleMm).toBeGreaterThanOrEqual(0.5);
});
