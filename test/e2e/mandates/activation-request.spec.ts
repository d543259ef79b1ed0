import { call } from '../app/bridge.ts';
import { ActivationPage } from '../pages/activation-page.ts';
import { expect, test } from '../scenes/waiting-mandate.ts';

const TITLE = 'Pedido no app do pagador';
const SEND = 'Enviar pedido ao pagador';
/** The screen asks at growing distances. */
const ANSWERED = { timeout: 20_000 };

test('the request goes to the payer, moves on screen by itself, and is accepted', async ({ page, shop }) => {
  const { control, connectionId, idRec } = shop;
  const screen = new ActivationPage(page);
  await screen.open(idRec);
  await screen.card(TITLE).click();
  await expect(screen.field('CPF ou CNPJ do titular da conta')).toHaveValue('52998224725');
  await screen.fillRequest();
  await screen.button(SEND).click();
  const latest = screen.main.getByRole('region', { name: 'Pedido mais recente' });
  await expect(latest.getByRole('status').first()).toContainText('Criado no banco');
  await expect(screen.button(SEND)).toHaveCount(0);
  await control.stepClock({ hours: 1 });
  await expect(latest.getByRole('status').first()).toContainText('No app do pagador', ANSWERED);
  await control.approveMandate({ idRec });
  await expect(screen.answer).toContainText('O pagador autorizou', ANSWERED);
  const { row } = await call(page, 'mandates', 'detail', { connectionId, idRec });
  expect([row.statusKind, row.journey]).toEqual(['APROVADA', 'JORNADA_1']);
});

test('the payer’s bank is picked by the name that people use, by keyboard too', async ({ page, shop }) => {
  const screen = new ActivationPage(page);
  await screen.open(shop.idRec);
  await screen.card(TITLE).click();
  const field = screen.field('Banco do pagador (ISPB)');
  await field.fill('itau');
  await page.getByRole('option', { name: 'Itaú · 60701190' }).click();
  await expect(field).toHaveValue('Itaú · 60701190');
  await field.fill('NU');
  await expect(page.getByRole('option').first()).toContainText('Nubank · 18236120');
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(field).toHaveValue('Nubank · 18236120');
  await field.fill('00360305');
  await expect(field).toHaveValue('Caixa · 00360305');
  await field.fill('99990110');
  await expect(field).toHaveValue('99990110');
});

test('what is wrong stands below its field, and nothing is sent', async ({ page, shop }) => {
  const { control, idRec } = shop;
  const screen = new ActivationPage(page);
  await screen.open(idRec);
  await screen.card(TITLE).click();
  await screen.field('CPF ou CNPJ do titular da conta').fill('529.982.247-26');
  await screen.field('Banco do pagador (ISPB)').fill('12');
  await screen.main.getByRole('combobox', { name: 'Prazo para responder' }).click();
  await page.getByRole('option', { name: 'Outro momento' }).click();
  await screen.field('Válido até (dia e hora)').fill('19/11/2025 10:00');
  await screen.button(SEND).click();
  const described = (name: string) => expect(screen.field(name));
  await described('CPF ou CNPJ do titular da conta').toHaveAccessibleDescription(/dígitos verificadores/);
  await described('Banco do pagador (ISPB)').toHaveAccessibleDescription(/formato/);
  await described('Conta com dígito').toHaveAccessibleDescription(/Preencha/);
  await described('Válido até (dia e hora)').toHaveAccessibleDescription(/já passou/);
  const sent = await control.listRequests({ limit: 100 });
  expect(sent.filter(({ method, path }) => method === 'POST' && path.includes('solicrec'))).toEqual([]);
});

test('a request expires; another is sent, cancelled after a question, and a third refused', async ({
  page,
  shop,
}) => {
  const { control, idRec } = shop;
  const screen = new ActivationPage(page);
  await screen.open(idRec);
  await screen.card(TITLE).click();
  await screen.fillRequest();
  await screen.main.getByRole('combobox', { name: 'Prazo para responder' }).click();
  await page.getByRole('option', { name: 'Outro momento' }).click();
  await screen.field('Válido até (dia e hora)').fill('20/11/2025 12:30');
  await screen.button(SEND).click();
  await expect(screen.button('Cancelar o pedido')).toBeVisible();
  await control.stepClock({ hours: 1 });
  await expect(screen.main.getByText('O pedido venceu sem resposta.')).toBeVisible(ANSWERED);

  await screen.fillRequest();
  await screen.button('Enviar outro pedido').click();
  const cancel = screen.button('Cancelar o pedido');
  await cancel.click();
  const question = page.getByRole('dialog', { name: 'Cancelar o pedido ao pagador?' });
  await question.getByRole('button', { name: 'Deixar como está' }).click();
  await expect(question).toHaveCount(0);
  await expect(cancel).toBeFocused();
  await cancel.click();
  await question.getByRole('button', { name: 'Cancelar o pedido' }).click();
  await expect(screen.main.getByText('O pedido foi cancelado.')).toBeVisible();

  await screen.fillRequest();
  await screen.button('Enviar outro pedido').click();
  await expect(cancel).toBeVisible();
  await control.refuseMandate({ idRec, code: 'AP13' });
  await expect(screen.answer).toContainText('O pagador recusou', ANSWERED);
});
