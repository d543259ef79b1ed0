import type { Page } from '@playwright/test';
import type { CycleRow } from '../../../src-preload/contract/cycles.ts';
import { EVERY_CYCLE } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { call } from '../app/bridge.ts';
import { type Company, expect, test } from '../app/company.ts';
import { pressOn } from '../checks/keys.ts';
import { expectReadable, expectWhole, LOOKS, showAfresh } from '../checks/page-checks.ts';
import { CycleProof } from '../pages/cycle-proof.ts';
import { CyclesPage } from '../pages/cycles-page.ts';
import { MainPage } from '../pages/main-page.ts';

async function expired(page: Page, { connectionId }: Company, nth: number): Promise<CycleRow> {
  const filter = { ...EVERY_CYCLE, states: ['expired' as const] };
  const sort = { by: 'dueDate', direction: 'asc' } as const;
  const row = (await call(page, 'cycles', 'page', { connectionId, filter, sort, page: 0 }))[nth];
  if (!row) throw new Error('too few have expired');
  return row;
}

const stateOf = async (page: Page, { connectionId }: Company, txid: string): Promise<string> =>
  (await call(page, 'cycles', 'detail', { connectionId, txid })).row.state;

const table = (page: Page) => page.getByRole('region', { name: 'Histórico' });

test('the name of who is at work is kept, and everything done since bears it', async ({ page, company }) => {
  const { connectionId } = company;
  const { txid, payerName } = await expired(page, company, 0);
  await new MainPage(page).open('Preferências');
  const panel = page.getByRole('region', { name: 'Quem está usando' });
  await panel.getByRole('textbox', { name: 'Seu nome' }).fill('Ana Lúcia');
  await page.getByRole('navigation').getByRole('link', { name: 'Ciclos' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continuar aqui' }).click();
  await panel.getByRole('button', { name: 'Salvar' }).click();
  await expect(panel.getByRole('button', { name: 'Salvar' })).toBeDisabled();
  await call(page, 'cycles', 'decide', { connectionId, txid, decision: 'waived', note: 'combinado' });
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page.getByRole('heading', { level: 1, name: 'Histórico' })).toBeVisible();
  await expect(page.getByText('Você aparece aqui como Ana Lúcia.')).toBeVisible();
  const row = table(page).getByRole('row').nth(1);
  await expect(row).toContainText('Ana Lúcia');
  await expect(row).toContainText('Decidiu: Não vou cobrar');
  await expect(row).toContainText('combinado');
  await expect(row).toContainText(payerName);
  await row.getByRole('link').click();
  const proof = new CycleProof(page);
  await expect(proof.drawer).toContainText('Por Ana Lúcia.');
  await page.goBack();
  await table(page)
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^Desfazer: / })
    .click();
  await expect(page.getByRole('alert').filter({ hasText: 'Desfeito.' })).toBeVisible();
  expect(await stateOf(page, company, txid)).toBe('expired');
  await expect(table(page).getByRole('row').nth(1)).toContainText('Desfez a decisão');
  await expect(table(page).getByRole('row').nth(2)).toContainText('mudou depois');
});

test('by keyboard what was done is found by payer, person and kind, and taken back', async ({
  page,
  company,
}) => {
  const { connectionId } = company;
  const { txid, payerName } = await expired(page, company, 1);
  await call(page, 'cycles', 'decide', { connectionId, txid, decision: 'waived', note: '' });
  await new MainPage(page).open('Histórico');
  const search = page.getByRole('searchbox', { name: 'Pagador, txid ou outro identificador' });
  await search.focus();
  await page.keyboard.type(txid);
  await expect(table(page).getByRole('row')).toHaveCount(2);
  await search.fill('');
  await search.focus();
  await page.keyboard.type(payerName);
  const undo = table(page)
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: `Desfazer: ${payerName}` });
  await pressOn(page, undo);
  await expect.poll(() => stateOf(page, company, txid)).toBe('expired');
  await search.fill('');
  await page.getByRole('combobox', { name: 'Tipo' }).click();
  await page.getByRole('option', { name: 'Pagador apagado' }).click();
  await expect(page.getByText('Nada encontrado')).toBeVisible();
  await page.getByRole('button', { name: 'Limpar os filtros' }).click();
  await expect(table(page).getByRole('row').nth(1)).toContainText('Desfez a decisão');
});

test('a decision keeps the day and the amount, and a day to come is refused at its field', async ({
  page,
  company,
}) => {
  const { txid, amount } = await expired(page, company, 2);
  const proof = new CycleProof(page);
  await new CyclesPage(page).goTo(`open=${txid}`);
  await proof.drawer.getByRole('button', { name: 'Registrar decisão' }).click();
  const day = proof.drawer.getByRole('textbox', { name: 'Pago em' });
  const save = proof.drawer.getByRole('button', { name: 'Registrar', exact: true });
  await day.fill('31/12/2099');
  await expect(proof.drawer).toContainText('Este dia ainda não chegou.');
  await expect(save).toBeDisabled();
  await day.fill('01/01/1999');
  await expect(proof.drawer).toContainText('confira o ano');
  const { dueDate } = await expired(page, company, 2);
  await day.fill(dueDate.split('-').reverse().join('/'));
  await proof.drawer.getByRole('textbox', { name: 'Valor recebido' }).fill('1,00');
  await expect(proof.drawer).toContainText('isso não é mais pedido ao pagador');
  await expectReadable(page);
  await save.click();
  await expect(proof.drawer).toContainText('Recebido R$ 1,00.');
  const { connectionId } = company;
  const { decision, row } = await call(page, 'cycles', 'detail', { connectionId, txid });
  expect(decision).toMatchObject({ kind: 'settled_outside', paidOn: dueDate, amount: 100 });
  expect([row.amount, row.paid]).toEqual([amount, 0]);
  await proof.undo.click();
  await expect.poll(() => stateOf(page, company, txid)).toBe('expired');
});

for (const [language, theme] of LOOKS)
  test(`axe finds nothing in the history (${language}, ${theme})`, async ({ page, company }) => {
    const { connectionId } = company;
    const { txid } = await expired(page, company, 3);
    await call(page, 'cycles', 'decide', { connectionId, txid, decision: 'waived', note: 'x' });
    await call(page, 'app', 'setPreferences', { language, theme });
    await showAfresh(page, '/history');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expectWhole(page);
    await showAfresh(page, '/settings');
    await expectReadable(page);
    await call(page, 'cycles', 'decide', { connectionId, txid, decision: null, note: '' });
  });
