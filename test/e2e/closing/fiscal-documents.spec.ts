import type { Page } from '@playwright/test';
import { ENCRYPTED, zipFile } from '../../support/fake/zip-file.ts';
import { call } from '../app/bridge.ts';
import { type Company, expect, test } from '../app/company.ts';
import { pressOn, typeInto } from '../checks/keys.ts';
import { expectWhole, LOOKS, showAfresh } from '../checks/page-checks.ts';
import { CycleProof } from '../pages/cycle-proof.ts';
import { MainPage } from '../pages/main-page.ts';

/** The newest charge that was paid. */
const paidCharge = ({ charges }: Company) => {
  const paid = charges.filter(({ end_to_end_ids: ids = '' }) => ids !== '');
  const charge = paid.toSorted((a, b) => ((a.due_date ?? '') < (b.due_date ?? '') ? 1 : -1))[0];
  if (!charge?.txid || !charge.due_date) throw new Error('no paid charge in this world');
  return { txid: charge.txid, month: charge.due_date.slice(0, 7) };
};

const nfse = (number: string, said: string): string =>
  `<NFSe><infNFSe><nNFSe>${number}</nNFSe><DPS><infDPS><dhEmi>2026-01-05T10:00:00-03:00</dhEmi><xDescServ>${said}</xDescServ></infDPS></DPS></infNFSe></NFSe>`;

const file = (name: string, text: string) => ({ name, mimeType: '', buffer: Buffer.from(text) });

/** The documents of the month of a charge that is paid, and where files are given. */
async function shown(page: Page, company: Company) {
  const charge = paidCharge(company);
  await showAfresh(page, `/fiscal-documents?month=${charge.month}`);
  return { ...charge, input: page.locator('input[type=file]') };
}

/** What a test notes goes again: the company is shared. */
test.afterEach(async ({ page, company }) => {
  const { connectionId } = company;
  await call(page, 'fiscalDocuments', 'set', {
    connectionId,
    txid: paidCharge(company).txid,
    document: null,
  });
  const month = { connectionId, month: '2026-01', search: '' };
  for (const { id } of (await call(page, 'fiscalDocuments', 'month', month)).documents.rows)
    await call(page, 'fiscalDocuments', 'remove', { connectionId, id });
});

test('a document is typed by keyboard where the charge is proved, and taken back', async ({
  page,
  company,
}) => {
  const { txid } = paidCharge(company);
  await showAfresh(page, `/cycles?open=${txid}`);
  const { drawer } = new CycleProof(page);
  await typeInto(page, drawer.getByRole('textbox', { name: 'Número da nota' }), 'Ana');
  await typeInto(page, drawer.getByRole('textbox', { name: 'Data da nota' }), '05/01/2026');
  await pressOn(page, drawer.getByRole('button', { name: 'Anotar' }));
  await expect(drawer.getByText('Digite o número, sem palavras.')).toBeVisible();
  await typeInto(page, drawer.getByRole('textbox', { name: 'Número da nota' }), '2026/17');
  await pressOn(page, drawer.getByRole('button', { name: 'Anotar' }));
  await expect(drawer.getByText('Nota fiscal 2026/17, de 05/01/2026.')).toBeVisible();
  await page
    .getByRole('status')
    .getByRole('button', { name: /Desfazer/ })
    .click();
  await expect(drawer.getByText('Sem nota fiscal anotada.')).toBeVisible();
});

test('XMLs of a town find their charge, what finds none is listed apart, and a faulty one keeps all out', async ({
  page,
  company,
}) => {
  const { txid, month } = paidCharge(company);
  await new MainPage(page).open('Recebimentos');
  await page.getByRole('main').getByRole('link', { name: 'Notas fiscais' }).click();
  const input = page.locator('input[type=file]');
  const [ours, other] = [file('a.xml', nfse('81', `ref ${txid}`)), file('b.xml', nfse('82', 'outra coisa'))];
  await input.setInputFiles([ours, other, file('c.xml', '<nfeProc/>')]);
  await expect(page.getByText('c.xml, linha 1: não é uma NFS-e')).toBeVisible();
  await input.setInputFiles([ours, other]);
  await expect(
    page.getByText('1 com cobrança (0 trocam o número anotado), 1 sem cobrança conhecida (0 já guardadas).'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Importar', exact: true }).click();
  await expect(page.getByText('Importadas: 1 com cobrança, 1 sem cobrança conhecida.')).toBeVisible();
  await showAfresh(page, `/fiscal-documents?month=${month}&search=${txid}`);
  await expect(page.getByText('Nenhuma cobrança sem nota')).toBeVisible();
  await showAfresh(page, '/fiscal-documents?month=2026-01&list=documents');
  await page.getByRole('button', { name: 'Retirar a nota 82' }).click();
  const question = page.getByRole('dialog', { name: 'Retirar a nota 82?' });
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Retirar a nota 82' }).click();
  await question.getByRole('button', { name: 'Retirar', exact: true }).click();
  await expect(page.getByText('Nenhuma nota sem cobrança')).toBeVisible();
});

test('a zip of a town is taken whole, says what it left out, and is refused where a password keeps it', async ({
  page,
  company,
}) => {
  const { txid, month, input } = await shown(page, company);
  const choose = (buffer: Buffer) => input.setInputFiles({ name: 'notas.zip', mimeType: '', buffer });
  const ours = { name: 'a.xml', data: nfse('83', `ref ${txid}`) };
  await choose(zipFile([ours, { name: 'b.xml', data: '<nfeProc/>' }]));
  await expect(page.getByText('notas.zip › b.xml, linha 1: não é uma NFS-e')).toBeVisible();
  await choose(zipFile([{ ...ours, flags: ENCRYPTED }]));
  await expect(page.getByText('notas.zip › a.xml: o zip está protegido por senha.')).toBeVisible();
  await choose(zipFile([ours, { name: 'a.pdf', data: '%PDF' }]));
  await expect(page.getByText('1 arquivo de zip ficou de fora: não é XML.')).toBeVisible();
  await page.getByRole('button', { name: 'Importar', exact: true }).click();
  await expect(page.getByText('Importadas: 1 com cobrança, 0 sem cobrança conhecida.')).toBeVisible();
  await showAfresh(page, `/fiscal-documents?month=${month}&search=${txid}`);
  await expect(page.getByText('Nenhuma cobrança sem nota')).toBeVisible();
});

test('an event leaves out the note that it cancels, and one that is noted leads to its charge', async ({
  page,
  company,
}) => {
  const { txid, input } = await shown(page, company);
  const key = `35503081212345678000195${'84'.padStart(13, '0')}26018748364130`;
  const noted = nfse('84', `ref ${txid}`).replace('<infNFSe>', `<infNFSe Id="NFS${key}">`);
  const event = file('evento.xml', `<infPedReg><chNFSe>${key}</chNFSe><e101101/></infPedReg>`);
  await input.setInputFiles([file('a.xml', noted), file('b.xml', nfse('85', 'outra coisa')), event]);
  await expect(
    page.getByText('1 sem cobrança conhecida (0 já guardadas). 1 nota cancelada fica de fora: 84.'),
  ).toBeVisible();
  await input.setInputFiles([file('a.xml', noted)]);
  await page.getByRole('button', { name: 'Importar', exact: true }).click();
  await expect(page.getByText('Importadas: 1 com cobrança')).toBeVisible();
  await input.setInputFiles([event]);
  await expect(page.getByText('evento.xml, linha 1: é o evento que cancela uma nota')).toBeVisible();
  await page.getByRole('link', { name: 'Nota 84: ver a cobrança' }).click();
  await expect(new CycleProof(page).drawer).toContainText('Nota fiscal 84');
});

test('a charge without a document leads to where it is typed', async ({ page, company }) => {
  const { txid, month } = paidCharge(company);
  await showAfresh(page, `/fiscal-documents?month=${month}&search=${txid}`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^venc\./ })
    .click();
  await expect(new CycleProof(page).drawer).toContainText('Sem nota fiscal anotada.');
});

for (const [language, theme] of LOOKS)
  test(`in ${language}, ${theme}: readable and reached by the keyboard`, async ({ page, company }) => {
    const { connectionId } = company;
    const { txid, month } = paidCharge(company);
    await call(page, 'app', 'setPreferences', { language, theme });
    const files = [{ name: 'b.xml', text: nfse('82', 'other') }];
    await call(page, 'fiscalDocuments', 'import', { connectionId, files });
    for (const place of [
      `/fiscal-documents?month=${month}`,
      '/fiscal-documents?month=2026-01&list=documents',
      `/cycles?open=${txid}`,
    ]) {
      await showAfresh(page, place);
      await expectWhole(page, place);
    }
  });
