import { call, untilSynced } from '../app/bridge.ts';
import { expect, test } from '../app/fixtures.ts';
import { MainPage } from '../pages/main-page.ts';
import { MandateFormPage } from '../pages/mandate-form-page.ts';
import { MandatesPage } from '../pages/mandates-page.ts';
import { createMandate, creations, PRACTICE, typedDayIn } from '../scenes/new-mandates.ts';

test.use({ practice: true });

test.beforeEach(async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1, name: 'Visão geral' })).toBeVisible();
  await untilSynced(page, PRACTICE);
});

test('by keyboard alone: a mandate of a CPF is created and opened', async ({ page }) => {
  const form = new MandateFormPage(page);
  await new MainPage(page).open('Recorrências');
  await page.getByRole('link', { name: 'Nova recorrência' }).focus();
  await page.keyboard.press('Enter');
  await form.field('Nome do pagador').waitFor();
  const firstDate = await typedDayIn(page, 20);
  await form.field('Nome do pagador').focus();
  await page.keyboard.type('Heloísa Araújo');
  await page.keyboard.press('Tab');
  await page.keyboard.type('12345678909');
  await page.keyboard.press('Tab');
  await page.keyboard.type('TECLADO-1');
  for (const key of ['Tab', 'Tab', 'Tab', 'ArrowRight', 'Tab']) await page.keyboard.press(key);
  await expect(form.main.getByRole('radio', { name: 'Trimestral' })).toBeChecked();
  await page.keyboard.type(firstDate);
  await expect(form.main.getByRole('list', { name: 'Primeiros vencimentos' })).toContainText(firstDate);
  await expect(form.field('CPF ou CNPJ')).toHaveValue('123.456.789-09');
  await form.field('Valor de cada cobrança').focus();
  await page.keyboard.type('1234.56');
  await expect(form.main.getByText('Entendido como R$ 1.234,56.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(form.done('Recorrência criada')).toBeFocused();
  expect(await creations(page)).toBe(1);
  await form.main.getByRole('link', { name: 'Abrir' }).press('Enter');
  const { drawer } = new MandatesPage(page);
  await expect(drawer).toContainText('TECLADO-1');
  await expect(drawer).toContainText('Trimestral');
});

test('two clicks create one, of an alphanumeric CNPJ; its twin has to be meant', async ({ page }) => {
  const form = new MandateFormPage(page);
  const typed = {
    'Nome do pagador': 'Padaria do João',
    'CPF ou CNPJ': '12abc34501de35',
    Contrato: 'LETRAS-1',
    'Primeira data': await typedDayIn(page, 20),
    'Valor de cada cobrança': '80',
  };
  await form.open();
  await form.fill(typed);
  await form.createButton.dblclick();
  await expect(form.done('Recorrência criada')).toBeVisible();
  expect(await creations(page)).toBe(1);
  await form.main.getByRole('button', { name: 'Criar outra' }).click();
  await form.fill(typed);
  await expect(form.field('CPF ou CNPJ')).toHaveValue('12.ABC.345/01DE-35');
  const accept = form.main.getByRole('checkbox', { name: /criar assim mesmo/ });
  await expect(accept).toBeVisible();
  await form.createButton.click();
  await expect(form.field('Contrato')).toBeFocused();
  expect(await creations(page)).toBe(1);
  await accept.check();
  await form.createButton.click();
  await expect(form.done('Recorrência criada')).toBeVisible();
  expect(await creations(page)).toBe(2);
});

test('every fault stands below its field, and nothing reaches the bank', async ({ page }) => {
  const form = new MandateFormPage(page);
  await form.open();
  await form.fill({
    'CPF ou CNPJ': '123.456.789-00',
    Contrato: 'x'.repeat(36),
    'Primeira data': '31/02/2027',
    'Valor de cada cobrança': '1.234',
    'Cobrança de adesão': 'curto',
  });
  await form.createButton.click();
  await expect(form.field('Nome do pagador')).toBeFocused();
  expect(await form.faults()).toEqual({
    'Nome do pagador': 'Preencha este campo.',
    'CPF ou CNPJ': 'Os dígitos verificadores não conferem. Confira o número.',
    Contrato: 'Use no máximo 35 caracteres.',
    'Primeira data': 'Escreva um dia que exista, como 31/12/2026.',
    'Valor de cada cobrança':
      'Não dá para saber se são milhares ou centavos. Escreva com centavos, como 1.234,00.',
    'Cobrança de adesão': 'Um txid tem de 26 a 35 letras e dígitos.',
  });
  await form.fill({ Contrato: 'CURTO-1', 'Valor de cada cobrança': '' });
  await expect(form.field('Contrato')).not.toHaveAttribute('aria-invalid', 'true');
  await form.createButton.click();
  expect(await creations(page)).toBe(0);
});

test('what the bank refuses lands on its field and may be mended', async ({ page }) => {
  const form = new MandateFormPage(page);
  await form.open();
  await form.fill({
    'Nome do pagador': 'Heloísa Araújo',
    'CPF ou CNPJ': '123.456.789-09',
    Contrato: 'RECUSA-1',
    'Primeira data': await typedDayIn(page, 20),
    'Valor de cada cobrança': '80,00',
    'Cobrança de adesão': 'naoExiste00000000000000000000',
  });
  await form.createButton.click();
  await expect(form.field('Cobrança de adesão')).toBeFocused();
  expect(Object.keys(await form.faults())).toEqual(['Cobrança de adesão']);
  await form.field('Cobrança de adesão').fill('');
  // What may be chosen in its place comes in above the button.
  await expect(page.getByRole('button', { name: 'Criar a cobrança com vencimento' })).toBeVisible();
  await form.createButton.click();
  await expect(form.done('Recorrência criada')).toBeVisible();
});

test('an answer that is lost and cannot be looked for is in doubt: nothing is offered to repeat it', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const form = new MandateFormPage(page);
  await form.open();
  await form.fill({
    'Nome do pagador': 'Heloísa Araújo',
    'CPF ou CNPJ': '123.456.789-09',
    Contrato: 'DUVIDA-1',
    'Primeira data': await typedDayIn(page, 20),
    'Valor de cada cobrança': '80,00',
  });
  await call(page, 'practiceBank', 'addFault', {
    kind: 'truncated_body',
    method: 'POST',
    path: '/rec',
    count: 1,
  });
  await call(page, 'practiceBank', 'addFault', { kind: 'status_503', method: 'GET', path: '/rec' });
  await form.createButton.click();
  await expect(form.main.getByRole('alert')).toContainText(/não repita|não sabe/i, { timeout: 120_000 });
  await expect(form.createButton).toHaveCount(0);
  await expect(form.field('Contrato')).toBeDisabled();
  expect(await creations(page)).toBe(1);
});

test('a copy takes over the terms, and leaving it asks first', async ({ page }) => {
  const form = new MandateFormPage(page);
  const idRec = await createMandate(page, 'ORIGINAL-1');
  await form.open(`?copy=${idRec}`);
  await expect(form.field('Nome do pagador')).toHaveValue('Heloísa Araújo');
  await expect(form.field('CPF ou CNPJ')).toHaveValue('123.456.789-09');
  await expect(form.field('Contrato')).toHaveValue('');
  await form.fill({ Contrato: 'COPIA-1' });
  const leaving = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  await new MainPage(page).navigation.getByRole('link', { name: 'Ciclos' }).click();
  await expect(leaving).toBeVisible();
  await leaving.getByRole('button', { name: 'Continuar aqui' }).click();
  await expect(form.field('Contrato')).toHaveValue('COPIA-1');
  await form.createButton.click();
  await expect(form.done('Recorrência criada')).toBeVisible();
  await new MainPage(page).open('Recorrências');
  await expect(leaving).toHaveCount(0);
});
