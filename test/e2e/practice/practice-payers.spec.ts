import type { Page } from '@playwright/test';
import { call, untilSynced } from '../app/bridge.ts';
import { expect, test } from '../app/fixtures.ts';
import { centavosShown } from '../checks/shown-text.ts';
import { ActivationPage } from '../pages/activation-page.ts';
import { CycleProof } from '../pages/cycle-proof.ts';
import { CyclesPage } from '../pages/cycles-page.ts';
import { PracticePage } from '../pages/practice-page.ts';

test.use({ practice: true });

const PRACTICE_ID = 'banco-de-treino';
const DAY_MS = 86_400_000;
const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

/** Members of the cast whose mandate stands at a status. */
async function membersAt(page: Page, status: string) {
  return (await call(page, 'practiceBank', 'listCast', { status, size: 200 })).members;
}

/** A payer with a charge whose debit is still to come, and that charge. */
async function awaitedDebit(page: Page) {
  const { today } = await call(page, 'practiceBank', 'readClock', null);
  for (const { idRec } of await membersAt(page, 'APROVADA')) {
    const { member, charges } = await call(page, 'practiceBank', 'readCastMember', { idRec });
    const charge = charges.find(({ status, settleDate }) => status === 'ATIVA' && (settleDate ?? '') > today);
    if (charge) return { member, txid: charge.txid, settleDate: charge.settleDate ?? '' };
  }
  throw new Error('nobody in this world awaits a debit');
}

test.beforeEach(async ({ page }) => {
  await new PracticePage(page).open();
  await untilSynced(page, PRACTICE_ID);
});

test('a temperament chosen in the row decides the next debit', async ({ page }) => {
  const practice = new PracticePage(page);
  const { member, settleDate } = await awaitedDebit(page);
  const row = await practice.find(member.contract);
  const temperament = row.getByRole('combobox', { name: `Temperamento de ${member.name}` });
  await temperament.selectOption({ label: 'Conta encerrada' });
  await expect(row).toContainText('conta do pagador encerrada (AC05)');
  await expect(temperament).toHaveValue('account_closed');
  await practice.runTo(dayAfter(settleDate));
  await practice.openPayer(member.idRec);
  await expect(practice.part('Cobranças')).toContainText('Rejeitada');
});

test('the payer authorises one mandate and refuses another', async ({ page }) => {
  const practice = new PracticePage(page);
  const [first, second] = await membersAt(page, 'CRIADA');
  await practice.openPayer(first?.idRec ?? '');
  await practice.drawer.getByRole('button', { name: 'Autorizar' }).click();
  await expect(practice.drawer.getByText('Ativa', { exact: true }).first()).toBeVisible();
  await practice.openPayer(second?.idRec ?? '');
  await practice.drawer.getByRole('button', { name: 'Recusar' }).click();
  await page.getByRole('menuitem', { name: /AP13/ }).click();
  await expect(practice.drawer.getByText('Recusada')).toBeVisible();
  await expect(practice.drawer).toContainText('A recorrência está encerrada');
});

test('a debit made to fail leaves its cycle unpaid in Ciclos', async ({ page }) => {
  const practice = new PracticePage(page);
  const { member, txid, settleDate } = await awaitedDebit(page);
  await practice.openPayer(member.idRec);
  await practice.drawer.getByRole('button', { name: 'Fazer falhar' }).click();
  await expect(page.getByText(/^O próximo débito vai falhar/)).toBeVisible();
  await practice.closeDrawer();
  await practice.runTo(dayAfter(settleDate));
  await expect
    .poll(async () => {
      const { row } = await call(page, 'cycles', 'detail', { connectionId: PRACTICE_ID, txid });
      return row.group;
    })
    .toBe('unpaid');
  await new CyclesPage(page).goTo(`open=${txid}`);
  const { drawer } = new CycleProof(page);
  await expect(drawer.getByText(/^(Não pago|Nova tentativa)$/).first()).toBeVisible();
  await expect(drawer).toContainText('não debitado, motivo não informado');
});

test('a code copied from the activation, with a charge made here, authorises and pays', async ({ page }) => {
  const practice = new PracticePage(page);
  await practice.show('QR e cobranças');
  const form = practice.panel('Nova cobrança');
  await form.getByRole('textbox', { name: 'Descrição' }).fill('Matrícula de teste');
  await form.getByRole('textbox', { name: 'Valor' }).fill('12,34');
  await form.getByRole('button', { name: 'Criar cobrança' }).click();
  const made = practice.panel('Cobranças que vão junto').getByRole('row', { name: /Matrícula de teste/ });
  await expect(made).toContainText('R$ 12,34');
  await expect(made).toContainText('Em aberto');
  const txid = (await made.locator('code').textContent()) ?? '';

  const { idRec, name } = await undecidedMandate(page);
  const activation = new ActivationPage(page);
  await activation.open(idRec);
  await activation.card('QR que já paga a primeira cobrança').click();
  await activation.takeCharge('Cobrança da adesão', txid);
  await expect(activation.code).toBeVisible();
  const code = (await activation.code.textContent()) ?? '';

  await practice.open('QR e cobranças');
  await page.getByRole('textbox', { name: 'Código copia e cola' }).fill(code);
  await page.getByRole('button', { name: 'Autorizar e pagar' }).click();
  await expect(page.getByText('Código aceito: Pagando na hora e autorizando.')).toBeVisible();
  await expect(made).toContainText('Paga');
  await page.getByRole('link', { name: 'Ver o pagador' }).click();
  await expect(practice.drawer).toContainText(name);
  await expect(practice.drawer.getByText('Ativa', { exact: true }).first()).toBeVisible();
  await expect(practice.part('Pagamentos')).toContainText('R$ 12,34');
});

/** A mandate that waits for its payer, has a location, and names no charge to join with. */
async function undecidedMandate(page: Page) {
  const filter = { statuses: ['CRIADA' as const], search: '' };
  const { rows } = await call(page, 'mandates', 'page', { connectionId: PRACTICE_ID, filter, page: 0 });
  for (const { idRec, hasLocation, payerName } of rows) {
    if (!hasLocation) continue;
    const detail = await call(page, 'mandates', 'detail', { connectionId: PRACTICE_ID, idRec });
    if (detail.joiningTxid === null) return { idRec, name: payerName };
  }
  throw new Error('no such mandate in the practice world');
}

test('a code that is none is refused in the words of the bank', async ({ page }) => {
  const practice = new PracticePage(page);
  await practice.show('QR e cobranças');
  await page.getByRole('textbox', { name: 'Código copia e cola' }).fill('isto não é um código');
  await page.getByRole('button', { name: 'Autorizar e pagar' }).click();
  await expect(page.getByText('O banco de treino não fez isso')).toBeVisible();
});

test('a charge paid by hand comes in, and goes back in two parts', async ({ page }) => {
  const practice = new PracticePage(page);
  const { member } = await awaitedDebit(page);
  await practice.openPayer(member.idRec);
  const settlements = practice.part('Pagamentos').locator('tbody').getByRole('row');
  const before = await settlements.count();
  await practice.part('Cobranças').getByRole('button', { name: 'Pagar à mão' }).first().click();
  await practice.part('Cobranças').getByRole('textbox', { name: 'Valor' }).fill('50,00');
  await practice.part('Cobranças').getByRole('button', { name: 'Pagar', exact: true }).click();
  await expect(settlements).toHaveCount(before + 1);
  const paid = settlements.first();
  await expect(paid).toContainText('R$ 50,00');

  await refund(practice, '20,00');
  await expect(paid).toContainText('R$ 20,00');
  await paid.getByRole('button', { name: 'Devolver' }).click();
  const rest = practice.part('Pagamentos').getByRole('textbox', { name: 'Valor' });
  expect(centavosShown(await rest.inputValue())).toBe(3_000);
  await practice.part('Pagamentos').getByRole('button', { name: 'Devolver agora' }).click();
  await expect(paid.getByRole('button', { name: 'Devolver' })).toBeDisabled();
});

async function refund(practice: PracticePage, reais: string): Promise<void> {
  const settlements = practice.part('Pagamentos');
  await settlements.getByRole('button', { name: 'Devolver' }).first().click();
  await settlements.getByRole('textbox', { name: 'Valor' }).fill(reais);
  await settlements.getByRole('button', { name: 'Devolver agora' }).click();
}

test('the keyboard finds a payer, opens the drawer, and comes back to the row', async ({ page }) => {
  const practice = new PracticePage(page);
  const [member] = await membersAt(page, 'APROVADA');
  await practice.search.focus();
  await page.keyboard.type(member?.contract ?? '');
  await expect(practice.cast).toHaveCount(1);
  const name = practice.cast.getByRole('button', { name: member?.name ?? '' });
  await name.press('Enter');
  await expect(practice.drawer).toContainText(member?.idRec ?? '');
  await page.keyboard.press('Escape');
  await expect(practice.drawer).toBeHidden();
  await expect(name).toBeFocused();
});
