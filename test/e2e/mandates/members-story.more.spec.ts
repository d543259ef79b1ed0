import type { Page } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { untilSynced } from '../app/bridge.ts';
import { expect, test } from '../app/fixtures.ts';
import { codesOnPaper } from '../checks/printed-page.ts';
import { arrive, nameOf, Task, WALKS } from '../checks/task.ts';
import { among, type Texts } from '../checks/texts.ts';
import { creations, PRACTICE, timesAsked, typedDayIn } from '../scenes/new-mandates.ts';

test.use({ practice: true });
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

/** From the overview to paper. */
async function toPaper(page: Page, task: Task, texts: Texts): Promise<void> {
  const main = page.getByRole('main');
  const inImport: Texts = (key, given) => texts(`mandate-import:${key}`, given);
  const button = (name: RegExp) => main.getByRole('button', { name });
  const rows = async (ready: number, faulty: number): Promise<void> => {
    const sentence = [
      inImport('preview.ready_other', { written: ready }),
      inImport('preview.faulty_other', { written: faulty }),
    ];
    await expect(
      main.getByText(new RegExp(sentence.map((part) => among(part).source).join(' · '))),
    ).toBeVisible();
  };
  await task.press(page.getByRole('navigation').getByRole('link', { name: texts('common:nav.mandates') }));
  await task.press(main.getByRole('link', { name: texts('mandates:actions.import') }));
  const file = await members(page);
  const chooser = page.waitForEvent('filechooser');
  await task.press(button(inImport('source.choose')));
  await (await chooser).setFiles({ name: 'alunos.xlsx', mimeType: 'application/zip', buffer: file });
  await rows(17, 13);
  await task.press(button(inImport('preview.mendAll_other', { count: 3 })));
  await rows(20, 10);
  await task.press(button(inImport('leftOut.save_other', { count: 10 })));
  await expect(page.getByText(inImport('leftOut.saved'))).toBeVisible();
  await task.press(button(inImport('preview.send_other', { count: 20 })));
  await expect(main.getByRole('heading', { name: inImport('run.done') })).toBeVisible({ timeout: 30_000 });
  await task.press(button(inImport('next.locations_other', { count: 20 })));
  await expect(main.getByRole('heading', { name: inImport('run.done_locations') })).toBeVisible({
    timeout: 30_000,
  });
  await task.press(main.getByRole('link', { name: inImport('next.print_other', { count: 20 }) }));
  await expect(main.getByText(texts('printing:choose.chosen_other', { formatted: 20 }))).toBeVisible();
  await task.press(button(texts('printing:check.start')));
  await expect(main.getByText(texts('printing:check.ready_other', { formatted: 20 }))).toBeVisible({
    timeout: 30_000,
  });
  await task.press(button(texts('printing:print')));
}

for (const walk of WALKS) {
  test(`thirty members of a spreadsheet become twenty printed codes in twelve presses: ${nameOf(walk)}`, async ({
    page,
  }) => {
    await expect(page.getByRole('heading', { level: 1, name: 'Visão geral' })).toBeVisible();
    await untilSynced(page, PRACTICE);
    const texts = await arrive(page, walk);
    await page.evaluate(() => {
      window.print = () => console.info('printed');
    });
    const printed = page.waitForEvent('console', (message) => message.text() === 'printed');
    const task = new Task(page, walk);
    await toPaper(page, task, texts);
    await printed;
    task.reached('Thirty members to twenty printed codes', 12);
    expect(await creations(page)).toBe(20);
    expect(await timesAsked(page, 'POST', /\/locrec$/)).toBe(20);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const codes = codesOnPaper(pdf, { columns: 1, rows: 1 }).map(({ code }) => code);
    expect(new Set(codes).size).toBe(20);
  });
}
