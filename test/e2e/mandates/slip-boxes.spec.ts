import type { Page } from '@playwright/test';
import { drawnLogo } from '../../support/fake/logos.ts';
import { type Company, expect, mandatesOf, test } from '../app/company.ts';
import { codesOnPaper } from '../checks/printed-page.ts';
import { MainPage } from '../pages/main-page.ts';
import { PAPER_FORMATS, type PaperFormat, PrintingPage, slipsOf } from '../pages/printing-page.ts';
import { codeAtBank } from '../scenes/bank-code.ts';

const CODES = 9;

/** The longest name that a bank takes, of words as long as people have them, and of none. */
const LONGEST = 140;
const WORDS = 'Associação Beneficente Recreativa e Cultural dos Moradores da Vila Esperança e Adjacências '
  .repeat(2)
  .slice(0, LONGEST);
const NAMES = { words: WORDS, 'one word': 'W'.repeat(LONGEST) } as const;
const CNPJ = '12.345.678/0001-95';

/** Has the answers of the main side carry names of full length on their way; what is stored stays. */
async function lengthenNames(page: Page, name: string): Promise<void> {
  await page.route('**/call', async (route) => {
    const asked = route.request().postData() ?? '';
    const call = /"(printing\.letterhead|mandates\.page)"/.exec(asked)?.[1];
    if (call === undefined) return route.continue();
    const answer = await route.fetch();
    const { value, ...rest } = await answer.json();
    await route.fulfill({ response: answer, json: { ...rest, value: lengthened(call, value, name) } });
  });
}

function lengthened(call: string, value: Record<string, unknown>, name: string): unknown {
  if (call === 'printing.letterhead') {
    const logo = drawnLogo({ width: 640, height: 320 });
    return { name, document: CNPJ, logo, registered: { name: `${name.slice(1)}X`, document: CNPJ } };
  }
  const rows: readonly Record<string, unknown>[] = Array.isArray(value.rows) ? value.rows : [];
  const long = rows
    .filter(({ hasLocation }) => hasLocation)
    .slice(0, CODES)
    .map((row) => ({ ...row, payerName: name, contract: name, object: name }));
  return { rows: long, total: long.length };
}

type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
type SlipBoxes = {
  readonly slip: Box;
  readonly qr: Box;
  readonly parts: readonly Box[];
  /** Of the code to be typed, what is not seen. */
  readonly hiddenCode: number;
  readonly text: string;
};

/** Where things are on the first sheet, in CSS pixels from its corner. */
const boxesOf = (page: Page) =>
  page.evaluate(() => {
    const sheet = document.querySelector('[data-print-root] > section');
    if (sheet === null) throw new Error('no sheet');
    const corner = sheet.getBoundingClientRect();
    const box = (element: Element): Box => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const [x, y] = [corner.left, corner.top];
      return { left: left - x, top: top - y, right: right - x, bottom: bottom - y };
    };
    const cuts = (kind: string) => [...sheet.querySelectorAll(`[data-cut="${kind}"]`)].map(box);
    return {
      sheet: box(sheet),
      columns: cuts('column'),
      rows: cuts('row'),
      slips: [...sheet.querySelectorAll('[data-slip]')].map((slip): SlipBoxes => {
        const [qr, code] = [slip.querySelector('svg[data-qr]'), slip.querySelector('code')?.parentElement];
        if (qr === null || !code) throw new Error('no code');
        return {
          slip: box(slip),
          qr: box(qr),
          parts: [...slip.children].map(box),
          hiddenCode: code.scrollHeight - code.clientHeight,
          text: slip.textContent ?? '',
        };
      }),
    };
  });

const PIXEL = 1;
const PIXELS_A_MM = 96 / 25.4;

const isInside = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left - PIXEL &&
  inner.top >= outer.top - PIXEL &&
  inner.right <= outer.right + PIXEL &&
  inner.bottom <= outer.bottom + PIXEL;

const areApart = (one: Box, other: Box): boolean =>
  one.right <= other.left + PIXEL ||
  other.right <= one.left + PIXEL ||
  one.bottom <= other.top + PIXEL ||
  other.bottom <= one.top + PIXEL;

async function checkNine(page: Page, format: PaperFormat): Promise<void> {
  const printing = new PrintingPage(page);
  await page.getByRole('button', { name: `Marcar as ${CODES} da lista` }).click();
  await printing.chooseFormat(format);
  await printing.checkButton.click();
  await expect(printing.outcome).toContainText(`${CODES} códigos prontos`);
  await page.emulateMedia({ media: 'print' });
}

async function open(page: Page, name: string): Promise<void> {
  await lengthenNames(page, name);
  await new MainPage(page).open('Imprimir QR');
}

const codesAtBank = async (page: Page, company: Company): Promise<readonly string[]> => {
  const rows = (await mandatesOf(page, company, 'waiting')).slice(0, CODES);
  return Promise.all(rows.map(({ idRec }) => codeAtBank(company.bank.ready, idRec)));
};

for (const [kind, name] of Object.entries(NAMES)) {
  for (const { name: format, grid, sideMm } of PAPER_FORMATS) {
    test(`${format}: names of 140 letters (${kind}) stay on their slip and leave the codes whole`, async ({
      page,
      company,
    }) => {
      await open(page, name);
      await checkNine(page, format);
      const found = await boxesOf(page);
      expect(found.slips).toHaveLength(slipsOf(grid));
      for (const { slip, qr, parts, hiddenCode, text } of found.slips) {
        expect(isInside(slip, found.sheet)).toBe(true);
        for (const part of parts)
          expect.soft(isInside(part, slip), JSON.stringify({ part, slip })).toBe(true);
        for (const [index, part] of parts.entries())
          for (const other of parts.slice(index + 1))
            expect.soft(areApart(part, other), JSON.stringify({ part, other })).toBe(true);
        expect(qr.right - qr.left).toBeCloseTo(sideMm * PIXELS_A_MM, 0);
        expect(qr.bottom - qr.top).toBeCloseTo(sideMm * PIXELS_A_MM, 0);
        expect(hiddenCode).toBeLessThanOrEqual(PIXEL);
        expect(text).toContain(`CNPJ ${CNPJ}`);
      }
      const printed = codesOnPaper(await page.pdf({ preferCSSPageSize: true }), grid);
      expect(printed.map(({ code }) => code)).toEqual(await codesAtBank(page, company));
    });
  }
}

for (const { name: format, grid } of PAPER_FORMATS.filter(({ grid }) => slipsOf(grid) > 1)) {
  test(`${format}: one cut line runs between each two rows and columns, from edge to edge`, async ({
    page,
  }) => {
    await open(page, NAMES.words);
    await checkNine(page, format);
    const { sheet, columns, rows, slips } = await boxesOf(page);
    expect([columns.length, rows.length]).toEqual([grid.columns - 1, grid.rows - 1]);
    for (const { top, bottom } of columns) expect([top, bottom]).toEqual([sheet.top, sheet.bottom]);
    for (const { left, right } of rows) expect([left, right]).toEqual([sheet.left, sheet.right]);
    // No slip is crossed, and every edge that two of them share lies on a line.
    const isOn = (lines: readonly number[], edge: number) =>
      lines.some((line) => Math.abs(line - edge) <= 0.5);
    const [xs, ys] = [columns.map(({ left }) => left), rows.map(({ top }) => top)];
    for (const [index, { slip }] of slips.entries()) {
      if (index % grid.columns > 0) expect(isOn(xs, slip.left)).toBe(true);
      if (index >= grid.columns) expect(isOn(ys, slip.top)).toBe(true);
    }
    const sizes = slips.map(({ slip }) =>
      [slip.right - slip.left, slip.bottom - slip.top].map(Math.round).join(),
    );
    expect(new Set(sizes).size).toBe(1);
  });
}
