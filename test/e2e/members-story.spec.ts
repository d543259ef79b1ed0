import type { Locator, Page } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { untilSynced } from './bridge.ts';
import { expect, test } from './fixtures.ts';
import { pressOn } from './keys.ts';
import { creations, PRACTICE, timesAsked, typedDayIn } from './new-mandates.ts';
import { codesOnPaper } from './printed-page.ts';

test.use({ practice: 'small' });
test.setTimeout(120_000);

/** Valid documents; the last three have lost a zero, as numbers in a spreadsheet do. */
const DOCUMENTS = [
  ...Array.from({ length: 17 }, () => 12_345_678_909),
  1_234_567_890,
  1_234_567_890,
  1_234_567_890,
];
const FAULTS = [
  '12345678900',
  'não tem',
  '',
  '#REF!',
  '123',
  '1.2.3',
  'x',
  '00000000000',
  '11111111111',
  '9',
];

/** Thirty members as a gym keeps them: other headers, no column for what is the same for all, ten that cannot be sent. */
async function members(page: Page): Promise<Buffer> {
  const firstDate = await typedDayIn(page, 20);
  const rows = [...DOCUMENTS, ...FAULTS].map((document, index) => [
    `Aluno ${index + 1} da Academia`,
    document,
    `MAT-${String(index + 1).padStart(3, '0')}`,
    149.9,
    firstDate,
    'manhã',
  ]);
  const header = ['Aluno', 'CPF', 'Matrícula', 'Mensalidade', 'Início', 'Turma'];
  return Buffer.from(
    await writeXlsx({ sheets: [{ name: 'Alunos', rows: [['Academia Corpo & Mente'], header, ...rows] }] }),
  );
}

type Press = (target: Locator) => Promise<void>;

/** From the overview to paper. Answers how many presses it took. */
async function toPaper(page: Page, press: Press): Promise<number> {
  let presses = 0;
  const main = page.getByRole('main');
  const on = async (target: Locator): Promise<void> => {
    presses += 1;
    await press(target);
  };
  const button = (name: string | RegExp) => main.getByRole('button', { name });
  await on(page.getByRole('navigation').getByRole('link', { name: 'Recorrências' }));
  await on(main.getByRole('link', { name: 'Importar' }));
  const file = await members(page);
  const chooser = page.waitForEvent('filechooser');
  await on(button('Escolher arquivo'));
  await (await chooser).setFiles({ name: 'alunos.xlsx', mimeType: 'application/zip', buffer: file });
  await expect(main.getByText('17 linhas prontas · 13 com problema')).toBeVisible();
  await on(button('Usar as 3 sugestões'));
  await expect(main.getByText('20 linhas prontas · 10 com problema')).toBeVisible();
  await on(button('Baixar 10 linhas com problema'));
  await expect(page.getByText('Linhas com problema salvas em')).toBeVisible();
  await on(button('Criar 20 recorrências no banco'));
  await expect(main.getByRole('heading', { name: 'Importação concluída' })).toBeVisible({ timeout: 30_000 });
  await on(button('Criar os endereços dos QR de 20 recorrências'));
  await expect(main.getByRole('heading', { name: 'Endereços dos QR criados' })).toBeVisible({
    timeout: 30_000,
  });
  await on(main.getByRole('link', { name: 'Imprimir estas 20' }));
  await expect(main.getByText('20 escolhidas')).toBeVisible();
  await on(button('Buscar e conferir códigos'));
  await expect(main.getByText('20 códigos prontos')).toBeVisible({ timeout: 30_000 });
  await on(button('Imprimir'));
  return presses;
}

/** What a press costs, by mouse or by keyboard alone. */
const WAYS: Readonly<Record<string, (page: Page) => Press>> = {
  mouse: () => (target) => target.click(),
  keyboard: (page) => (target) => pressOn(page, target),
};

for (const [way, pressIn] of Object.entries(WAYS)) {
  test(`thirty members of a spreadsheet become twenty printed codes in twelve presses, by ${way}`, async ({
    page,
  }) => {
    await expect(page.getByRole('heading', { level: 1, name: 'Visão geral' })).toBeVisible();
    await untilSynced(page, PRACTICE);
    await page.evaluate(() => {
      window.print = () => console.info('printed');
    });
    const printed = page.waitForEvent('console', (message) => message.text() === 'printed');
    expect(await toPaper(page, pressIn(page))).toBeLessThanOrEqual(12);
    await printed;
    expect(await creations(page)).toBe(20);
    expect(await timesAsked(page, 'POST', /\/locrec$/)).toBe(20);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const codes = codesOnPaper(pdf, { columns: 1, rows: 1 }).map(({ code }) => code);
    expect(new Set(codes).size).toBe(20);
  });
}
