import { writeFile } from 'node:fs/promises';
import type { Page, TestInfo } from '@playwright/test';
import { drawnLogo } from '../../support/fake/logos.ts';
import { call } from '../app/bridge.ts';
import { expectReadable, goTo, strayKeys } from '../checks/page-checks.ts';
import { pageTexts } from '../checks/printed-page.ts';
import { PrintingPage } from '../pages/printing-page.ts';
import { expect, type Shop, test } from '../scenes/waiting-mandate.ts';

const PNG = Buffer.from(drawnLogo({ width: 900, height: 300 }), 'base64');
const MEGABYTE = 1024 * 1024;

const file = (name: string, buffer: Buffer, mimeType = 'image/png') => ({ name, mimeType, buffer });

/** What is no logo, each with a part of the sentence that says so. */
const REFUSED = [
  ['a PDF named .png', file('logo.png', Buffer.from('%PDF-1.7\n1 0 obj << >> endobj')), 'não é PNG nem JPEG'],
  ['half a PNG', file('metade.png', PNG.subarray(0, PNG.length >> 1)), 'incompleta ou estragada'],
  [
    'an SVG',
    file('logo.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')),
    'não é PNG nem JPEG',
  ],
  ['too many pixels', file('grande.png', withSides(60_000, 60_000)), 'milhões de pontos'],
] as const;

/** The picture with other sides in its head. */
function withSides(width: number, height: number): Buffer {
  const picture = Buffer.from(PNG);
  picture.writeUInt32BE(width, 16);
  picture.writeUInt32BE(height, 20);
  return picture;
}

/** A JPEG as this browser writes it. */
async function jpegOf(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [400, 400];
    canvas.getContext('2d')?.fillRect(50, 50, 200, 200);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  return Buffer.from(base64, 'base64');
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Quem recebe, no papel' });
const picker = (page: Page) => dialogOf(page).locator('input[type="file"]');
const preview = (page: Page) => dialogOf(page).getByRole('img', { name: 'Como o logo vai sair' });
const opener = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Alterar' });
const logoOnSlip = (page: Page) => new PrintingPage(page).preview.locator('header img');

async function openDialog(page: Page, { idRec }: Shop): Promise<void> {
  await goTo(page, `/printing?mandate=${idRec}`);
  await opener(page).click();
}

const save = (page: Page) => dialogOf(page).getByRole('button', { name: 'Salvar' }).click();

test('who receives and a logo are given once, and stand on every slip from then on', async ({
  page,
  shop,
}) => {
  const printing = new PrintingPage(page);
  const { connectionId, idRec } = shop;
  await call(page, 'activation', 'attachLocation', { connectionId, idRec, locationId: null });
  await openDialog(page, shop);
  // The bank tells it already.
  await expect(printing.preview).toContainText('CNPJ 48.217.536/0001-90');
  const dialog = dialogOf(page);
  await dialog.getByRole('textbox', { name: 'Nome para o pagador' }).fill('Academia Boa Vista');
  await dialog.getByRole('textbox', { name: 'CNPJ' }).fill('11.222.333/0001-82');
  await picker(page).setInputFiles(file('logo.png', PNG));
  await expect(preview(page)).toBeVisible();
  await save(page);
  await expect(dialog.getByText('Os dígitos verificadores não conferem')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'CNPJ' }).fill('11.222.333/0001-81');
  await save(page);
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(logoOnSlip(page)).toBeVisible();
  // Scaled down to what printing needs, in its own proportions.
  const sides = await logoOnSlip(page).evaluate((img: HTMLImageElement) => [
    img.naturalWidth,
    img.naturalHeight,
  ]);
  expect(sides).toEqual([640, 213]);
  await printing.checkButton.click();
  await expect(printing.outcome).toContainText('1 código pronto');
  const [paper] = pageTexts(await page.pdf({ preferCSSPageSize: true }));
  expect(paper).toContain('Academia Boa Vista');
  expect(paper).toContain('CNPJ 11.222.333/0001-81');
  expect(paper).toContain('Boa Vista Serviços por Assinatura Ltda');
});

/** A picture of 40 MB on disk: the browser reads it from there. */
async function enormousPicture(folder: TestInfo): Promise<string> {
  const path = folder.outputPath('enorme.png');
  await writeFile(path, Buffer.concat([PNG, Buffer.alloc(40 * MEGABYTE)]));
  return path;
}

test('what is no logo is refused in a sentence, and the one that was there stays', async ({
  page,
  shop,
}, testInfo) => {
  await openDialog(page, shop);
  await picker(page).setInputFiles(file('foto.jpg', await jpegOf(page), 'image/jpeg'));
  await expect(preview(page)).toBeVisible();
  const before = await preview(page).getAttribute('src');
  const halfJpeg = (await jpegOf(page)).subarray(0, 700);
  const refused = [
    ['a file of 40 MB', await enormousPicture(testInfo), 'passa de 2 MB'],
    ...REFUSED,
    ['half a JPEG', file('foto.jpg', halfJpeg), 'incompleta ou estragada'],
  ] as const;
  for (const [what, picked, sentence] of refused) {
    await picker(page).setInputFiles(picked);
    await expect.soft(dialogOf(page).getByRole('alert'), what).toContainText(sentence);
    await expect.soft(dialogOf(page).getByRole('alert'), what).toContainText('continua como estava');
    expect.soft(await preview(page).getAttribute('src'), what).toBe(before);
  }
  await picker(page).setInputFiles(file('logo.png', PNG));
  await expect(dialogOf(page).getByRole('alert')).toHaveCount(0);
  await expect(preview(page)).not.toHaveAttribute('src', before ?? '');
  await dialogOf(page).getByRole('button', { name: 'Remover logo' }).click();
  await save(page);
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(logoOnSlip(page)).toHaveCount(0);
});

test('by keyboard, in both languages, without findings of axe', async ({ page, shop }) => {
  for (const language of ['pt-BR', 'en'] as const) {
    await call(page, 'app', 'setPreferences', { language });
    await goTo(page, `/printing?mandate=${shop.idRec}`);
    await page.reload();
    const change = page
      .getByRole('main')
      .getByRole('button', { name: language === 'en' ? 'Change' : 'Alterar' });
    await expect(change).toBeEnabled();
    await change.press('Enter');
    const dialog = page.getByRole('dialog', {
      name: language === 'en' ? 'Who receives, on paper' : 'Quem recebe, no papel',
    });
    await expect(dialog.getByRole('textbox').first()).toBeFocused();
    await expectReadable(page, language);
    expect.soft(await strayKeys(page), language).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(change).toBeFocused();
  }
});

test('a list on paper begins with who receives, and their logo', async ({ page, shop }) => {
  const { connectionId } = shop;
  const given = { connectionId, name: 'Academia Boa Vista', document: '', logo: drawnLogo() };
  await call(page, 'printing', 'setLetterhead', given);
  await page.evaluate(() => {
    window.print = () => console.info('printed');
  });
  await goTo(page, '/cycles');
  const printed = page.waitForEvent('console', (message) => message.text() === 'printed');
  await page.getByRole('main').getByRole('button', { name: 'Imprimir', exact: true }).click();
  await printed;
  const head = page.locator('[data-print-root] header');
  await expect(head.locator('h1')).toHaveText('Academia Boa Vista');
  await expect(head).toContainText('CNPJ 48.217.536/0001-90');
  expect(await head.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(60);
});
