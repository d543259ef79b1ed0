import type { Page } from '@playwright/test';
import { parseOutsideLink } from '../../../src-main/core/messages/outside-link.ts';
import { call } from '../app/bridge.ts';
import { type Company, expect, test } from '../app/company.ts';
import { pressOn, tabTo, typeInto } from '../checks/keys.ts';
import { expectReadable, expectWhole, LOOKS, showAfresh } from '../checks/page-checks.ts';
import { shownDate, sumOf } from '../checks/shown-text.ts';
import { CycleProof } from '../pages/cycle-proof.ts';
import { CyclesPage } from '../pages/cycles-page.ts';
import { MainPage } from '../pages/main-page.ts';
import { PayersPage } from '../pages/payers-page.ts';
import { owedOf } from '../scenes/owed-rows.ts';

const ARREARS = { choice: 'arrears', search: '' } as const;

/** Who owes, the most urgent on top, as the app answers. */
async function debtors(page: Page, { connectionId }: Company) {
  const wanted = { connectionId, filter: { ...ARREARS }, order: 'urgency' as const, page: 0 };
  return (await call(page, 'payers', 'page', wanted)).rows;
}

const detailOf = (page: Page, { connectionId }: Company, payerId: number) =>
  call(page, 'payers', 'detail', { connectionId, payer: { by: 'payer', payerId } });

const said = async (page: Page, company: Company, payerId: number) =>
  (await detailOf(page, company, payerId))?.messages ?? [];

const NO_CONTACT = { phone: '', email: '', note: '' };

/** What others that share the company find as it was: only what a test changed is put back, since each change has the screen read anew. */
async function forgetAll(page: Page, company: Company): Promise<void> {
  const { connectionId } = company;
  const owing = await debtors(page, company);
  for (const detail of await Promise.all(owing.map(({ payerId }) => detailOf(page, company, payerId)))) {
    if (detail === null) continue;
    const ids = detail.messages.map(({ id }) => id);
    if (ids.length > 0) await call(page, 'messages', 'forget', { connectionId, ids });
    if (Object.values(detail.contact).some((known) => known !== ''))
      await call(page, 'payers', 'setContact', { connectionId, payerId: detail.payerId, ...NO_CONTACT });
  }
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });
test.afterEach(({ page, company }) => forgetAll(page, company));

const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

test('the list groups what is unpaid by payer and adds up to what the export tells', async ({
  page,
  company,
}) => {
  await new MainPage(page).open('Pagadores');
  const payers = new PayersPage(page);
  const unpaid = await owedOf(page, company);
  const owing = Map.groupBy(unpaid, ({ row }) => `${row.payer_name} ${row.payer_document}`);
  await expect(payers.list.getByRole('table')).toHaveAttribute('aria-rowcount', String(owing.size + 1));
  await expect(payers.totals).toContainText(`${unpaid.length} cobranças em aberto`);
  const sum = sumOf(unpaid, ({ owed }) => owed);
  const shown = (sum / 100).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' });
  await expect(payers.totals).toContainText(shown);
  const due = unpaid.map(({ row }) => row.due_date ?? '').toSorted();
  const [year, month, day] = (due[0] ?? '').split('-');
  await expect(payers.rows.first()).toContainText(`${day}/${month}/${year}`);

  // Days late count from the day of the debit, which is not the due date where that lies on a weekend: they are said to be days late.
  const owed = await debtors(page, company);
  const onWeekend = owed.find(({ oldestDue }) => [0, 6].includes(new Date(oldestDue ?? '').getUTCDay()));
  await payers.search.fill(onWeekend?.name ?? 'ninguém');
  const late = `${onWeekend?.daysLate} dias desde o dia do débito`;
  await expect(payers.rows.first()).toContainText(`${shownDate(onWeekend?.oldestDue ?? '')} ${late}`);

  const [, second] = owed;
  await payers.search.fill(second?.name ?? '');
  await expect(payers.rows).toHaveCount(1);
  await payers.search.fill('ninguém com este nome');
  await page.getByRole('button', { name: 'Limpar a busca' }).click();
  await page.getByText('Todos', { exact: true }).click();
  await expect(payers.list.getByRole('table')).not.toHaveAttribute('aria-rowcount', String(owing.size + 1));
});

test('a payer’s page tells what is open, keeps a contact, and says at the field what is no phone', async ({
  page,
  company,
}) => {
  const [first] = await debtors(page, company);
  await new MainPage(page).open('Pagadores');
  const payers = new PayersPage(page);
  await payers.rows.first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first?.name ?? '');
  await expect(payers.panel('Extrato')).toContainText('Em aberto');
  await expect(payers.panel('Extrato').getByRole('table', { name: 'Conta, linha a linha' })).toBeVisible();
  await payers.panel('Extrato').getByText('Por vencimento').click();
  await expect(payers.panel('Extrato').getByRole('table', { name: 'Por vencimento' })).toBeVisible();

  await payers.field('Telefone').fill('98765-4321');
  await payers.field('Anotações').fill('Prefere à tarde');
  await payers.panel('Contato e anotações').getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Não é um telefone.')).toBeVisible();
  await expect(payers.field('Telefone')).toBeFocused();
  await expect(payers.field('Telefone')).toHaveValue('98765-4321');
  await expect(payers.field('Anotações')).toHaveValue('Prefere à tarde');
  await payers.field('Telefone').fill('(11) 98765-4321');
  await expect(page.getByText('Não é um telefone.')).toBeHidden();
  await payers.panel('Contato e anotações').getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Contato salvo')).toBeVisible();
  await page.reload();
  await expect(payers.field('Telefone')).toHaveValue('(11) 98765-4321');
  await expect(payers.field('Anotações')).toHaveValue('Prefere à tarde');

  // Somebody else, at another workstation, meanwhile.
  const others = { phone: '', email: 'outra@exemplo.com.br', note: 'Só de manhã' };
  await payers.field('Anotações').fill('Outra');
  const { connectionId } = company;
  await call(page, 'payers', 'setContact', { connectionId, payerId: first?.payerId ?? 0, ...others });
  await payers.panel('Contato e anotações').getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('alert')).toContainText('Outra pessoa mudou isto');
  await expect(page.getByText('Consta agora: Só de manhã')).toBeVisible();
  await expect(payers.field('Telefone')).toHaveValue('');
  await expect(payers.field('E-mail')).toHaveValue(others.email);
  await expect(payers.field('Anotações')).toHaveValue('Outra');
  await payers.panel('Contato e anotações').getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('alert')).toBeHidden();

  await payers.field('Anotações').fill('Ainda outra');
  await page.getByRole('link', { name: 'Ver ciclos' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Sair e descartar' }).click();
  await expect(new CyclesPage(page).rows.first()).toContainText(first?.name ?? '');
});

test('the page is reached from a charge, a mandate and a payment', async ({ page, company }) => {
  const [first] = await debtors(page, company);
  const name = first?.name ?? '';
  const heading = page.getByRole('heading', { level: 1, name });
  const charge = company.charges.find(({ payer_name, group }) => payer_name === name && group === 'unpaid');
  await showAfresh(page, `/cycles?open=${charge?.txid}`);
  await new CycleProof(page).drawer.getByRole('link', { name }).click();
  await expect(heading).toBeVisible();
  await page.getByRole('region', { name: 'Recorrências' }).getByRole('link').first().click();
  await page.getByRole('dialog').getByRole('link', { name }).click();
  await expect(heading).toBeVisible();
  const paid = company.charges.find(({ group }) => group === 'paid');
  await showAfresh(page, `/receipts?all=1&search=${encodeURIComponent(paid?.payer_name ?? '')}`);
  await page
    .getByRole('main')
    .getByRole('link', { name: paid?.payer_name ?? '' })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: paid?.payer_name ?? '' })).toBeVisible();
});

test('a message is copied, opened in WhatsApp and as mail, noted each time, and taken back', async ({
  page,
  context,
  company,
}) => {
  const [first] = await debtors(page, company);
  if (!first) throw new Error('nobody owes');
  const { connectionId } = company;
  const { payerId } = first;
  const contact = { phone: '+5511987654321', email: 'ana+sol@exemplo.com.br', note: '' };
  await call(page, 'payers', 'setContact', { connectionId, payerId, ...contact });
  // What is opened outside goes nowhere in a test.
  const opened: string[] = [];
  await context.route('https://wa.me/**', (route) => {
    opened.push(route.request().url());
    return route.fulfill({ body: 'outside', contentType: 'text/plain' });
  });
  await showAfresh(page, `/payers?payer=${payerId}`);
  await page.getByRole('button', { name: 'Mensagem' }).click();
  const { dialog } = new PayersPage(page);
  const text = dialog.getByRole('region', { name: 'Como o pagador vai ler' });
  await dialog.getByText('Formal', { exact: true }).click();
  await expect(text).toContainText('Prezado(a)');
  await dialog.getByRole('button', { name: 'Copiar', exact: true }).click();
  await expect(dialog.getByText('Copiada e anotada')).toBeVisible();
  const body = await clipboard(page);
  expect(body).toContain('Prezado(a)');

  const popup = page.waitForEvent('popup');
  await dialog.getByRole('link', { name: 'WhatsApp' }).click();
  await (await popup).close();
  expect(opened.map(parseOutsideLink)).toEqual([{ kind: 'whatsapp', phone: contact.phone, text: body }]);

  const mail = await dialog.getByRole('link', { name: 'E-mail' }).getAttribute('href');
  expect(parseOutsideLink(mail ?? '')).toMatchObject({
    ...{ kind: 'mail', email: contact.email, body: body.replaceAll('\n', '\r\n') },
  });

  await expect
    .poll(async () => (await said(page, company, payerId)).map(({ way }) => way))
    .toEqual(['whatsapp', 'copied']);
  await page.keyboard.press('Escape');
  await expect(new PayersPage(page).panel('O que já foi dito')).toContainText('aberta no WhatsApp');
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await said(page, company, payerId)).length).toBe(1);
  await showAfresh(page, '/payers');
  await expect(new PayersPage(page).rows.first()).not.toContainText('nenhuma');
});

test('all unpaid are written to in three clicks', async ({ page, company }) => {
  let clicks = 0;
  const click = async (target: ReturnType<Page['getByRole']>): Promise<void> => {
    clicks += 1;
    await target.click();
  };
  const payers = new PayersPage(page);
  await click(page.getByRole('link', { name: 'Pagadores', exact: true }));
  await click(payers.messageAll);
  await click(payers.dialog.getByRole('button', { name: /^Copiar as \d+ em linhas$/ }));
  const owing = await debtors(page, company);
  await expect(page.getByText(`${owing.length} mensagens copiadas e anotadas`)).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(4);
  const lines = (await clipboard(page)).split('\n');
  expect(lines).toHaveLength(owing.length + 1);
  expect(lines.slice(1).map((line) => line.split('\t')[0])).toEqual(owing.map(({ name }) => name));
  expect((await debtors(page, company)).map(({ messages }) => messages)).toEqual(owing.map(() => 1));
});

test('by keyboard the unpaid are written to one after the other', async ({ page, company }) => {
  const owing = await debtors(page, company);
  const payers = new PayersPage(page);
  // Before the screen is there nobody hears a key.
  await page.getByRole('main').focus();
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await pressOn(page, payers.messageAll);
  const copy = payers.dialog.getByRole('button', { name: 'Copiar', exact: true });
  await tabTo(page, copy);
  for (const [at, { name }] of owing.slice(0, 3).entries()) {
    await expect(payers.dialog).toContainText(`${at + 1} de ${owing.length}`);
    await expect(payers.dialog).toContainText(name);
    await expect(copy).toBeFocused();
    await page.keyboard.press('Enter');
  }
  await expect(payers.dialog).toContainText(`4 de ${owing.length}`);
  const told = (await debtors(page, company)).map(({ messages }) => messages);
  expect(told.slice(0, 4)).toEqual([1, 1, 1, 0]);
});

test('chosen charges and chosen payers have their message too', async ({ page }) => {
  await new MainPage(page).open('Ciclos');
  const list = new CyclesPage(page);
  await list.chooseGroup('Não pagos');
  await list.grid.locator('tr[aria-rowindex="2"]').getByRole('checkbox').click();
  await page
    .getByRole('group', { name: 'Cobranças marcadas' })
    .getByRole('button', { name: 'Mensagem' })
    .click();
  const { dialog } = new PayersPage(page);
  await expect(dialog.getByRole('region', { name: 'Como o pagador vai ler' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Fechar' }).last().click();
  await new MainPage(page).open('Pagadores');
  for (const row of [0, 1]) await new PayersPage(page).rows.nth(row).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Mensagem para 2 escolhidos' }).click();
  await expect(dialog).toContainText('1 de 2');
});

test('a text is made the company’s own, an unknown variable is said at it, and it goes back', async ({
  page,
}) => {
  await showAfresh(page, '/payers?texts=1');
  const drawer = page.getByRole('dialog', { name: 'Textos das mensagens' });
  const body = drawer.getByRole('textbox', { name: 'Texto', exact: true });
  const save = drawer.getByRole('button', { name: 'Salvar' });
  await typeInto(page, body, 'Oi, {apelido}');
  await expect(drawer.getByText('{apelido} não é uma variável')).toBeVisible();
  await expect(save).toBeDisabled();
  await body.fill('Oi, {primeiro_nome}!');
  await expect(drawer.getByRole('region', { name: 'Como o pagador vai ler' })).toContainText(/Oi, \S+!/);
  await save.click();
  await expect(page.getByText('Texto salvo')).toBeVisible();
  await page.reload();
  await expect(body).toHaveValue('Oi, {primeiro_nome}!');
  await drawer.getByRole('button', { name: 'Voltar ao texto do Ciclo' }).click();
  await expect(body).toHaveValue(/Ainda não recebemos/);
});

for (const [language, theme] of LOOKS)
  test(`nothing is wrong with payers in ${language} ${theme}`, async ({ page, company }) => {
    await call(page, 'app', 'setPreferences', { language, theme });
    const [first] = await debtors(page, company);
    for (const place of [
      '/payers',
      '/payers?show=all',
      `/payers?payer=${first?.payerId}`,
      '/payers?texts=1',
    ]) {
      await showAfresh(page, place);
      await expectWhole(page, place);
    }
    await showAfresh(page, `/payers?payer=${first?.payerId}`);
    await page.getByRole('button', { name: /^(Mensagem|Message)$/ }).click();
    await page.getByRole('dialog').getByRole('group').first().waitFor();
    await expectReadable(page);
  });
