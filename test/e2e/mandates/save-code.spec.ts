import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Page } from '@playwright/test';
import jsQR from 'jsqr';
import type { MandateRow } from '../../../src-preload/contract/mandates.ts';
import { call } from '../app/bridge.ts';
import { type Company, expect, mandatesOf, test } from '../app/company.ts';
import { expectReadable } from '../checks/page-checks.ts';
import { codesOnPaper } from '../checks/printed-page.ts';
import { ActivationPage } from '../pages/activation-page.ts';
import { codeAtBank } from '../scenes/bank-code.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** Shows the code of the first mandate that waits for its payer. */
async function showCode(page: Page, company: Company): Promise<{ row: MandateRow; code: string }> {
  const row = (await mandatesOf(page, company, 'waiting')).find(({ hasLocation }) => hasLocation);
  if (!row) throw new Error('no mandate waits');
  const activation = new ActivationPage(page);
  await activation.open(row.idRec);
  await activation.card('QR só da autorização').click();
  await expect(activation.code).toBeVisible();
  return { row, code: await codeAtBank(company.bank.ready, row.idRec, null) };
}

async function save(page: Page, format: 'PNG' | 'SVG' | 'PDF'): Promise<string> {
  const { main } = new ActivationPage(page);
  await main.getByRole('button', { name: 'Salvar QR' }).click();
  await page.getByRole('menuitem', { name: format }).click();
  const said = main.getByText(new RegExp(`QR conferido e salvo em .*\\.${format.toLowerCase()}$`));
  return ((await said.textContent()) ?? '').replace('QR conferido e salvo em ', '');
}

/** Draws a picture as the browser does and reads its code; sides in pixels. */
async function codeInPicture(page: Page, url: string): Promise<{ code: string | undefined; width: number }> {
  const { width, height, pixels } = await page.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const data = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    return { width: canvas.width, height: canvas.height, pixels: [...data] };
  }, url);
  return { code: jsQR(new Uint8ClampedArray(pixels), width, height)?.data, width };
}

const dataUrl = (type: string, file: Buffer): string => `data:${type};base64,${file.toString('base64')}`;

test('a PNG is the bank’s own code, at 300 dots an inch', async ({ page, company }) => {
  const { row, code } = await showCode(page, company);
  const path = await save(page, 'PNG');
  expect(basename(path)).toContain(row.contract);
  const picture = await codeInPicture(page, dataUrl('image/png', readFileSync(path)));
  expect(picture.code).toBe(code);
  expect((picture.width / 300) * 25.4).toBeGreaterThanOrEqual(40);
});

test('an SVG is the bank’s own code, with whom it is for', async ({ page, company }) => {
  const { row, code } = await showCode(page, company);
  const file = readFileSync(await save(page, 'SVG'));
  expect(file.toString('utf8')).toContain(`<title>${row.payerName} · ${row.contract}</title>`);
  expect((await codeInPicture(page, dataUrl('image/svg+xml', file))).code).toBe(code);
});

test('a PDF is the bank’s own code in its full size, with whom it is for', async ({ page, company }) => {
  const { row, code } = await showCode(page, company);
  const file = readFileSync(await save(page, 'PDF'));
  const [printed] = codesOnPaper(file, { columns: 1, rows: 1 });
  expect(printed?.code).toBe(code);
  expect(printed?.moduleMm).toBeGreaterThanOrEqual(0.5);
  expect(printed?.sideMm).toBeGreaterThan(59.5);
  const text = execFileSync('pdftotext', ['-', '-'], { input: file }).toString('utf8');
  expect(text.replaceAll(/\s+/g, ' ').trim()).toBe(`${row.payerName} · ${row.contract}`);
});

test('the text and the picture can be copied', async ({ page, company }) => {
  const { code } = await showCode(page, company);
  const { main } = new ActivationPage(page);
  await main.getByRole('button', { name: 'Copiar código' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await main.getByRole('button', { name: 'Copiar imagem' }).click();
  await expect(main.getByRole('button', { name: 'Imagem copiada' })).toBeVisible();
  const url = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const blob = await item?.getType('image/png');
    const bytes = new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0));
    return `data:image/png;base64,${btoa([...bytes].map((byte) => String.fromCharCode(byte)).join(''))}`;
  });
  expect((await codeInPicture(page, url)).code).toBe(code);
});

test('a second file of the same name leaves the first alone', async ({ page, company }) => {
  await showCode(page, company);
  const first = await save(page, 'SVG');
  await page.reload();
  await showCode(page, company);
  expect(await save(page, 'SVG')).not.toBe(first);
});

test('a code that was altered on its way is refused, and no file is made', async ({ page, company }) => {
  const { code } = await showCode(page, company);
  const altered = `${code.slice(0, 40)}X${code.slice(41)}`;
  const saving = call(page, 'printing', 'saveCode', {
    code: altered,
    caption: '',
    format: 'png',
    suggestedName: 'altered',
  });
  await expect(saving).rejects.toThrow('qr_refused');
});

test('axe finds nothing where a code is saved', async ({ page, company }) => {
  await showCode(page, company);
  await save(page, 'PNG');
  await expectReadable(page);
});
