import type { Locator, Page } from '@playwright/test';
import type { CycleRow } from '../../../src-preload/contract/cycles.ts';
import { EVERY_CYCLE } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { monthAround } from '../../../src-renderer/kit/formats/days.ts';
import { call, pollAgain } from '../app/bridge.ts';
import { closeMonth, monthAgo } from '../app/closed-months.ts';
import { type Company, expect, test } from '../app/company.ts';
import { pressOn, typeInto } from '../checks/keys.ts';
import { expectReadable, expectWhole, LOOKS, showAfresh, untilStill } from '../checks/page-checks.ts';
import { ClosingPage } from '../pages/closing-page.ts';
import { CycleProof } from '../pages/cycle-proof.ts';
import { MainPage } from '../pages/main-page.ts';

test('a month is closed by mouse, proven, and stands in the list with its hash', async ({
  page,
  company,
}) => {
  const { connectionId } = company;
  const month = await monthAgo(page, company, 1);
  await new MainPage(page).open('Fechamento');
  const closing = new ClosingPage(page);
  // The last month that is over, as nothing was closed.
  await expect(closing.part('Totais do mês')).toBeVisible();
  await closing.goTo(month);
  await closing.closeButton.click();
  const question = closing.dialog(/^Fechar .+\?$/);
  await expect(question).toContainText('Quem fecha:');
  await expect(question).toContainText('Recebido R$');
  await question.getByRole('button', { name: 'Fechar o mês' }).click();
  await expect(closing.part('Mês fechado')).toBeVisible();
  const [newest] = (await call(page, 'closing', 'list', { connectionId })).closings;
  expect([newest?.month, newest?.basis]).toEqual([month, 'caixa']);
  await expect(closing.part('Mês fechado')).toContainText(newest?.hash ?? 'none');
  await expect(closing.closeButton).toHaveCount(0);
  const all = closing.part('Todos os fechamentos');
  await all.getByRole('button', { name: 'Conferir' }).click();
  await expect(all.getByRole('status')).toContainText('nada mudou');
  await expect(all.getByRole('row').nth(1)).toContainText('Confere');
  // A poll says in the end that the ledger may have changed, whether it has or not: nothing of what was proven does.
  await pollAgain(page, connectionId);
  await page.waitForTimeout(1_500);
  await expect(all.getByRole('status')).toContainText('nada mudou');
  await closeMonth(page, company, await monthAgo(page, company, 2), 'competencia');
  await expect(all.getByRole('status').last()).toContainText('confira de novo');
  await expect(all.getByRole('row').nth(2)).toContainText('Confere');
});

/** Where a button is once nothing moves. */
async function placeOf(button: Locator) {
  await untilStill(button.page());
  return button.boundingBox();
}

test('what changed since comes late and moves no button, on the screen or in the question', async ({
  page,
  company,
}) => {
  const late = ['late_news', 'changed_entries'].map((point) => ({
    ...{ point, count: 3, amount: null, readOn: null },
    toReopen: point === 'late_news' ? { months: ['2025-01'], basis: 'caixa' } : null,
  }));
  let answer = (): void => undefined;
  await page.route('**/call', async (route) => {
    if (!route.request().postData()?.includes('"closing.changesSince"')) return route.fallback();
    const response = await route.fetch();
    const json = { ...(await response.json()), value: late };
    await new Promise<void>((go) => {
      answer = go;
    });
    await route.fulfill({ response, json });
  });
  const closing = new ClosingPage(page);
  await closing.goTo(await monthAgo(page, company, 1));
  const open = closing.part('O que está em aberto');
  await expect(open).toContainText('Ainda conferindo');
  const before = await placeOf(closing.closeButton);
  await closing.closeButton.click();
  const question = closing.dialog(/^Fechar .+\?$/);
  const confirm = question.getByRole('button', { name: 'Fechar o mês' });
  await expect(question).toContainText('Ainda conferindo');
  const asked = await placeOf(confirm);
  answer();
  await expect(question).not.toContainText('Ainda conferindo');
  expect(await placeOf(confirm)).toEqual(asked);
  await page.keyboard.press('Escape');
  await expect(open).not.toContainText('Ainda conferindo');
  expect(await placeOf(closing.closeButton)).toEqual(before);
});

test('by keyboard a month is closed and opened again with a reason, and the old closing stays readable', async ({
  page,
  company,
}) => {
  const closing = new ClosingPage(page);
  await closing.goTo(await monthAgo(page, company, 2));
  await pressOn(page, closing.closeButton);
  await expect(closing.dialog(/^Fechar .+\?$/)).toBeVisible();
  await pressOn(page, closing.dialog(/^Fechar .+\?$/).getByRole('button', { name: 'Fechar o mês' }));
  await expect(closing.reopenButton).toBeVisible();
  await pressOn(page, closing.reopenButton);
  const question = closing.dialog(/^Reabrir .+\?$/);
  await expect(question.getByRole('button', { name: 'Reabrir o mês' })).toBeDisabled();
  await typeInto(page, question.getByRole('textbox', { name: 'Motivo' }), 'nota esquecida');
  // What was typed is not lost in silence.
  await page.keyboard.press('Escape');
  const leaving = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  await expect(leaving.locator(':focus')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(leaving).toBeHidden();
  await expect(question.getByRole('textbox', { name: 'Motivo' })).toHaveValue('nota esquecida');
  await pressOn(page, question.getByRole('button', { name: 'Reabrir o mês' }));
  const reopened = closing.part('Fechamentos reabertos deste mês');
  await expect(reopened).toContainText('nota esquecida');
  await expect(reopened).toContainText('Nenhuma linha de diferença.');
  await expect(closing.closeButton).toBeEnabled();
});

test('what changed in a closed month is shown line by line once it is open again', async ({
  page,
  company,
}) => {
  const { connectionId } = company;
  const orphans = await call(page, 'cycles', 'orphans', { connectionId });
  const orphan = orphans.find(({ txid }) => txid === null);
  if (!orphan) throw new Error('every payment has its charge');
  const { endToEndId } = orphan;
  const month = orphan.at.slice(0, 7);
  const other = monthAround(`${month}-01`, -1).first.slice(0, 7);
  const { txid } = await expiredIn(page, company, other);
  const { id } = await closeMonth(page, company, month, 'competencia');
  // A payment of nobody counts on its day; linked, on the due date of its charge: out of this month.
  await call(page, 'cycles', 'assign', { connectionId, endToEndId, txid, reason: 'achado' });
  const closing = new ClosingPage(page);
  await closing.goTo(month, 'competencia');
  await expect(closing.part('Totais do mês')).toContainText('Desde o fechamento');
  await call(page, 'closing', 'reopen', { connectionId, id, reason: 'achado' });
  const difference = closing.part('Fechamentos reabertos deste mês');
  const row = difference.getByRole('row', { name: /− recebimento/ });
  await expect(row).toContainText(endToEndId);
  await row.getByRole('link', { name: endToEndId }).click();
  await expect(page.getByRole('searchbox')).toHaveValue(endToEndId);
  await call(page, 'cycles', 'assign', { connectionId, endToEndId, txid: null, reason: 'fim do teste' });
});

test('a month that is not over says so, and cannot be closed', async ({ page, company }) => {
  const closing = new ClosingPage(page);
  await closing.goTo(await monthAgo(page, company, 0));
  await expect(closing.closeButton).toBeDisabled();
  await expect(closing.part('Fechar')).toContainText('Feche depois da primeira consulta do mês seguinte');
});

test('what stands open leads to its rows', async ({ page, company }) => {
  const month = await monthAgo(page, company, 1);
  const { connectionId } = company;
  const { openPoints } = await call(page, 'closing', 'month', { connectionId, month, basis: 'caixa' });
  const unpaid = openPoints.find(({ point }) => point === 'unpaid_undecided');
  const closing = new ClosingPage(page);
  await closing.goTo(month);
  const open = closing.part('O que está em aberto');
  await expect(open.getByRole('row', { name: /^Cobranças não pagas/ })).toContainText(String(unpaid?.count));
  await open.getByRole('link', { name: 'Cobranças não pagas' }).click();
  await expect(page.getByRole('main')).toContainText(`${unpaid?.count} cobranças`);
});

/** A charge that expired in a month, whose payer owes it. */
async function expiredIn(page: Page, { connectionId }: Company, month: string): Promise<CycleRow> {
  const { first, last } = monthAround(`${month}-01`, 0);
  const filter = { ...EVERY_CYCLE, states: ['expired' as const], dueFrom: first, dueTo: last };
  const sort = { by: 'dueDate', direction: 'asc' } as const;
  const [row] = await call(page, 'cycles', 'page', { connectionId, filter, sort, page: 0 });
  if (!row) throw new Error(`nothing expired in ${month}`);
  return row;
}

test('a decision about a charge of a closed month asks for its reason, and goes through with it', async ({
  page,
  company,
}) => {
  const { connectionId } = company;
  const month = await monthAgo(page, company, 1);
  const { txid } = await expiredIn(page, company, month);
  await closeMonth(page, company, month);
  const stateOf = async () => (await call(page, 'cycles', 'detail', { connectionId, txid })).row.state;
  await showAfresh(page, `/cycles?open=${txid}`);
  const proof = new CycleProof(page);
  await proof.drawer.getByRole('button', { name: 'Registrar decisão' }).click();
  await proof.drawer.getByText('Não vou cobrar').click();
  const save = proof.drawer.getByRole('button', { name: 'Registrar', exact: true });
  await save.click();
  const asked = new ClosingPage(page).dialog(/^Por que mudar algo de /);
  await asked.waitFor();
  await page.keyboard.press('Escape');
  await expect(asked).toBeHidden();
  // Declined: nothing was done, the form is still there.
  expect(await stateOf()).toBe('expired');
  await save.click();
  await asked.getByRole('textbox', { name: 'Motivo' }).fill('acordo com o pagador');
  await expectReadable(page);
  await asked.getByRole('button', { name: 'Continuar com este motivo' }).click();
  await expect.poll(stateOf).toBe('waived');
  const { decision } = await call(page, 'cycles', 'detail', { connectionId, txid });
  expect(decision?.note).toBe('acordo com o pagador');
  // What takes it back changes the closed month too. The question goes with the page that asked it: over another it would seem to be about that.
  await proof.undo.click();
  await asked.waitFor();
  await page.goto(new URL('#/news', page.url()).href);
  await expect(asked).toBeHidden();
  expect(await stateOf()).toBe('waived');
  await showAfresh(page, `/cycles?open=${txid}`);
  await proof.undo.click();
  await asked.getByRole('textbox', { name: 'Motivo' }).fill('engano');
  await asked.getByRole('button', { name: 'Continuar com este motivo' }).click();
  await expect.poll(stateOf).toBe('expired');
});

test('the regime of a year is said, and from 2027 on there is no caixa', async ({ page, company }) => {
  const { connectionId } = company;
  await showAfresh(page, '/closing?month=2027-01&basis=caixa');
  const basis = page.getByRole('radiogroup', { name: 'Pelo que o mês é somado' });
  await expect(basis.getByRole('radio', { name: 'Caixa' })).toBeDisabled();
  await expect(basis.getByRole('radio', { name: 'Competência' })).toBeChecked();
  const part = new ClosingPage(page).part('Regime de cada ano');
  const { asOf } = await call(page, 'closing', 'list', { connectionId });
  const year = Number(asOf?.slice(0, 4));
  const of = part.getByRole('radiogroup', { name: `Regime de ${year - 1}` });
  await of.getByText('Competência').click();
  await expect
    .poll(async () => (await call(page, 'closing', 'list', { connectionId })).regimes)
    .toContainEqual({ year: year - 1, basis: 'competencia' });
  await expect(of.getByRole('radio', { name: 'Competência' })).toBeChecked();
  await call(page, 'closing', 'setRegime', { connectionId, year: year - 1, basis: 'caixa' });
});

for (const [language, theme] of LOOKS)
  test(`open, closed and opened again it is readable (${language}, ${theme})`, async ({ page, company }) => {
    const { connectionId } = company;
    const month = await monthAgo(page, company, 1);
    await page.setViewportSize({ width: 1280, height: 800 });
    await call(page, 'app', 'setPreferences', { language, theme });
    const looked = async (): Promise<void> => {
      await showAfresh(page, `/closing?month=${month}`);
      await page.getByRole('table').first().waitFor();
      await expectWhole(page);
    };
    await looked();
    const { id } = await closeMonth(page, company, month);
    await looked();
    await call(page, 'closing', 'reopen', { connectionId, id, reason: 'para ver' });
    await looked();
  });
