import type { Page } from '@playwright/test';
import { startBank } from '../app/bank.ts';
import { addCompany, call, pollAgain, untilSynced } from '../app/bridge.ts';
import { expectReadable, goTo, strayKeys } from '../checks/page-checks.ts';
import { ActivationPage } from '../pages/activation-page.ts';
import { JoiningDialog } from '../pages/joining-dialog.ts';
import { MandateFormPage } from '../pages/mandate-form-page.ts';
import { OverviewPage } from '../pages/overview-page.ts';
import { ReceiptsPage } from '../pages/receipts-page.ts';
import { expect, type Shop, test } from '../scenes/waiting-mandate.ts';

/** The payer answers at growing distances of the screen's questions. */
const ANSWERED = { timeout: 20_000 };
const KEY = 'cobranca@boavista.example.com';

/** The payer reads what is on screen and pays; then everything new is read from the bank. */
async function payShown(page: Page, { control, connectionId }: Shop, screen: ActivationPage): Promise<void> {
  await control.payCode({ code: (await screen.code.textContent()) ?? '' });
  await expect(screen.answer).toContainText('O pagador autorizou', ANSWERED);
  await pollAgain(page, connectionId);
}

/** The overview and the receipts show the payment as one of joining. */
async function seeJoiningPayment(page: Page, amount: string, payer: string): Promise<void> {
  await goTo(page, '/overview');
  await expect(new OverviewPage(page).panel('Pagamentos de adesão')).toContainText(amount);
  await goTo(page, '/receipts');
  const receipts = new ReceiptsPage(page);
  // The month on screen is the computer's, not the bank's.
  await receipts.button('Todo o período').click();
  const row = receipts.rows.filter({ hasText: payer });
  await expect(row).toContainText('Adesão');
  await expect(row).toContainText(amount);
}

/** Fills in a new mandate up to its joining charge. */
async function fillMandate(page: Page, firstDate = '10/12/2025'): Promise<MandateFormPage> {
  const form = new MandateFormPage(page);
  await form.open();
  await form.fill({
    'Nome do pagador': 'Heloísa Araújo',
    'CPF ou CNPJ': '529.982.247-25',
    Contrato: 'ENTRADA-1',
    'Primeira data': firstDate,
    'Valor de cada cobrança': '89,90',
  });
  return form;
}

test('journey 3 from the form: the charge, the mandate that names it, its code paid, the money seen', async ({
  page,
  shop,
}) => {
  const form = await fillMandate(page);
  const joining = new JoiningDialog(page, 'immediate');
  await expect(joining.opener).toBeEnabled();
  // Pressed before the main side has read what was typed last.
  await form.fill({ 'Valor de cada cobrança': '98,90' });
  await joining.fill({ 'Chave que recebe': KEY });
  await expect(joining.field('Valor da cobrança')).toHaveValue('R$ 98,90');
  await joining.field('Valor da cobrança').fill('150,00');
  await joining.field('Mensagem ao pagador').fill('Matrícula');
  await expect(joining.review).toContainText([/R\$\s150,00 a Heloísa Araújo/, /recorrência que a indica/]);
  await joining.send.click();
  await expect(joining.dialog).toHaveCount(0);
  await expect(form.field('Cobrança de adesão')).toHaveValue(/^Ciclo[0-9a-f]{27}$/);
  await form.createButton.click();
  await form.done('Recorrência criada').waitFor();
  await form.main.getByRole('link', { name: 'Ativar' }).click();
  const screen = new ActivationPage(page);
  await screen.card('QR que já paga a primeira cobrança').click();
  await screen.button('Criar e vincular um endereço').click();
  await expect(screen.code).toBeVisible(ANSWERED);
  await payShown(page, shop, screen);
  await seeJoiningPayment(page, '150,00', 'Heloísa Araújo');
});

test('journey 3 for a mandate that waits: one press makes the charge and has the mandate name it', async ({
  page,
  shop,
}) => {
  const screen = new ActivationPage(page);
  await screen.open(shop.idRec);
  await screen.card('QR que já paga a primeira cobrança').click();
  await screen.button('Criar e vincular um endereço').click();
  await expect(screen.main.getByText('Pronto: Um endereço de QR')).toBeAttached();
  const joining = new JoiningDialog(page, 'immediate');
  await joining.fill({ 'Chave que recebe': KEY });
  await expect(joining.review).toContainText([/129,90 a Marta Quintana/, /passa a indicar/]);
  await joining.send.click();
  await expect(screen.main.getByText('Cobrança escolhida:')).toBeVisible();
  await expect(screen.code).toBeVisible();
  await payShown(page, shop, screen);
  await seeJoiningPayment(page, '129,90', 'Marta Quintana');
});

test('journey 4: the due-date charge goes along with the code, on a later visit too', async ({
  page,
  shop,
}) => {
  const screen = new ActivationPage(page);
  await screen.open(shop.idRec);
  await screen.card('QR com cobrança com vencimento').click();
  await screen.button('Criar e vincular um endereço').click();
  await expect(screen.main.getByText('Pronto: Um endereço de QR')).toBeAttached();
  const joining = new JoiningDialog(page, 'due');
  await joining.fill({ 'Valor da cobrança': '75,00', Vencimento: '01/12/2025', 'Chave que recebe': KEY });
  await joining.send.click();
  await expect(screen.code).toBeVisible();
  await goTo(page, `/activation?id=${shop.idRec}&journey=JORNADA_4`);
  await screen.button(/^Usar a cobrança R\$\s75,00/).click();
  await expect(screen.code).toBeVisible();
  await payShown(page, shop, screen);
  await seeJoiningPayment(page, '75,00', 'Marta Quintana');
});

test('journey 4 from the form: the charge is made there, and goes along with the code on the activation', async ({
  page,
  shop,
}) => {
  const form = await fillMandate(page);
  const joining = new JoiningDialog(page, 'due');
  await joining.fill({ 'Valor da cobrança': '80,00', Vencimento: '01/12/2025', 'Chave que recebe': KEY });
  await expect(joining.review).toContainText([/R\$\s80,00 a Heloísa Araújo/, /a recorrência não muda/]);
  await joining.send.click();
  await expect(joining.dialog).toHaveCount(0);
  // One code carries one charge: the immediate one is not offered beside it.
  await expect(new JoiningDialog(page, 'immediate').opener).toHaveCount(0);
  await form.createButton.click();
  await form.done('Recorrência criada').waitFor();
  await form.main.getByRole('link', { name: 'Ativar' }).click();
  const screen = new ActivationPage(page);
  await expect(screen.main.getByText('Cobrança escolhida:')).toBeAttached();
  await screen.button('Criar e vincular um endereço').click();
  await expect(screen.code).toBeVisible(ANSWERED);
  await payShown(page, shop, screen);
  await seeJoiningPayment(page, '80,00', 'Heloísa Araújo');
});

test('journey 4 from the form, gone on with on another day: the charge waits for its payer’s mandate', async ({
  page,
  shop,
}) => {
  const before = (await shop.control.listJoiningCharges()).length;
  const form = await fillMandate(page);
  const joining = new JoiningDialog(page, 'due');
  await joining.fill({ 'Valor da cobrança': '80,00', Vencimento: '01/12/2025', 'Chave que recebe': KEY });
  await joining.send.click();
  await expect(joining.dialog).toHaveCount(0);
  await form.createButton.click();
  await form.done('Recorrência criada').waitFor();
  const link = form.main.getByRole('link', { name: 'Ativar' });
  const idRec = /id=(\w+)/.exec((await link.getAttribute('href')) ?? '')?.[1] ?? '';
  await goTo(page, `/activation?id=${idRec}&journey=JORNADA_4`);
  const screen = new ActivationPage(page);
  await screen.button(/^Usar a cobrança R\$\s80,00/).click();
  await expect(screen.main.getByText('Cobrança escolhida:')).toBeVisible();
  expect(await shop.control.listJoiningCharges()).toHaveLength(before + 1);
});

test('a revision makes the joining charge too, and names it when it is sent', async ({ page, shop }) => {
  const { connectionId, idRec } = shop;
  const form = new MandateFormPage(page);
  await form.open(`?revise=${idRec}`);
  const joining = new JoiningDialog(page, 'immediate');
  await joining.fill({ 'Chave que recebe': KEY });
  await expect(joining.field('Valor da cobrança')).toHaveValue('R$ 129,90');
  await expect(joining.review).toContainText([
    /129,90 a Marta Quintana/,
    /quando você enviar este formulário/,
  ]);
  await joining.send.click();
  await expect(form.field('Cobrança de adesão')).toHaveValue(/^Ciclo[0-9a-f]{27}$/);
  const txid = await form.field('Cobrança de adesão').inputValue();
  expect((await call(page, 'mandates', 'detail', { connectionId, idRec })).joiningTxid).toBeNull();
  await form.saveButton.click();
  await form.done('Recorrência alterada').waitFor();
  expect((await call(page, 'mandates', 'detail', { connectionId, idRec })).joiningTxid).toBe(txid);
});

test('what the bank would refuse is said at its field, and nothing is sent', async ({ page, shop }) => {
  await fillMandate(page);
  const joining = new JoiningDialog(page, 'immediate');
  const before = (await shop.control.listJoiningCharges()).length;
  await joining.fill({ 'Vale por quantos dias': '0', 'Chave que recebe': 'outra@example.com' });
  await joining.send.click();
  await expect(joining.dialog.locator('[aria-invalid="true"]')).toHaveCount(1);
  await joining.field('Vale por quantos dias').fill('3');
  await joining.send.click();
  await expect(joining.dialog.locator('[aria-invalid="true"]')).toHaveValue('outra@example.com');
  expect(await shop.control.listJoiningCharges()).toHaveLength(before);
});

test('an answer that is lost ends in one charge, which waits to be used', async ({ page, shop }) => {
  const { control, connectionId } = shop;
  const before = (await control.listJoiningCharges()).length;
  await fillMandate(page);
  await control.addFault({ kind: 'truncated_body', method: 'PUT', path: '/cob/*' });
  await control.addFault({ kind: 'status_503', method: 'GET', path: '/cob/*' });
  const joining = new JoiningDialog(page, 'immediate');
  await joining.fill({ 'Chave que recebe': KEY });
  await joining.send.click();
  // Nothing is offered that would make a second one.
  await expect(joining.dialog.getByRole('button', { name: 'Fechar' }).last()).toBeVisible({
    timeout: 40_000,
  });
  await expect(joining.send).toHaveCount(0);
  await control.replaceFaults({ faults: [] });
  await joining.dialog.getByRole('button', { name: 'Fechar' }).last().click();
  await call(page, 'writing', 'resolve', { connectionId });
  const use = page.getByRole('main').getByRole('button', { name: /^Usar a cobrança R\$\s89,90/ });
  await use.click();
  const form = new MandateFormPage(page);
  await expect(form.field('Cobrança de adesão')).toHaveValue(/^Ciclo/);
  expect(await control.listJoiningCharges()).toHaveLength(before + 1);
});

test('by keyboard alone, in both languages, without findings of axe', async ({ page, shop }) => {
  for (const language of ['pt-BR', 'en'] as const) {
    await call(page, 'app', 'setPreferences', { language });
    await page.reload();
    await goTo(page, `/activation?id=${shop.idRec}&journey=JORNADA_4`);
    const name = language === 'en' ? 'Create the due-date charge' : 'Criar a cobrança com vencimento';
    const opener = page.getByRole('main').getByRole('button', { name });
    await opener.press('Enter');
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog.getByRole('textbox').first()).toBeFocused();
    await expectReadable(page, language);
    expect.soft(await strayKeys(page), language).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});

test('a bank that makes none says where the txid stands, and takes one', async ({ page }) => {
  const prefixes = 'rec solicrec cobr instant locrec webhook webhookrec webhookcobr';
  const basePath = prefixes
    .split(' ')
    .map((resource) => `${resource}=/v2`)
    .join(',');
  const bank = await startBank({
    seed: 3,
    payers: 1,
    months: 1,
    basePath,
  });
  const id = await addCompany(page, bank.ready, { profile: 'versioned-resources' });
  await untilSynced(page, id);
  const [year] = bank.today().split('-');
  const form = await fillMandate(page, `10/01/${Number(year) + 1}`);
  await expect(form.main.getByText('Crie-a no painel do banco e copie o txid')).toBeVisible();
  await expect(new JoiningDialog(page, 'immediate').opener).toHaveCount(0);
  await form.field('Cobrança de adesão').fill(bank.ready.txids.cob[0] ?? '');
  await form.createButton.click();
  await form.done('Recorrência criada').waitFor();
  await bank.close();
});
