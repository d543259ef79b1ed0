import type { Locator, Page } from '@playwright/test';
import { addDays, type CivilDate, civilDate } from '../../../src-main/core/civil-date.ts';
import type { ControlClient } from '../../../src-main/practice-bank/control/control-client.ts';
import { call } from '../app/bridge.ts';
import { expect } from '../app/fixtures.ts';
import { ActivationPage } from '../pages/activation-page.ts';
import { ChargingPage } from '../pages/charging-page.ts';
import { CyclesPage } from '../pages/cycles-page.ts';
import { MandateFormPage } from '../pages/mandate-form-page.ts';
import { MandatesPage } from '../pages/mandates-page.ts';

/** A Thursday: the first due dates fall on business days. */
export const TODAY: CivilDate = civilDate('2025-11-20');
/** That many days after the walk's first. */
export const dayIn = (days: number): CivilDate => addDays(TODAY, days);

const typed = (date: CivilDate): string => date.split('-').reverse().join('/');

/**
 * A bank as it is on a bad day. Each fault comes now and then, so that none of them ends the day; a write that is cut off and not done would
 * take two minutes of it.
 */
export async function trouble(control: ControlClient): Promise<void> {
  await control.addFault({ kind: 'latency', path: '/*', setting: 60 });
  await control.addFault({ kind: 'truncated_body', path: '/*', probability: 0.03 });
  for (const kind of ['connection_reset', 'status_503'] as const)
    await control.addFault({ kind, method: 'GET', path: '/*', probability: 0.03 });
}

/** Presses a button, again where it is still offered: a request that was cut off and did not happen is told, to be asked for by hand. */
async function pressUntil(button: Locator, shown: Locator, before: Locator = button): Promise<void> {
  await expect(async () => {
    for (const each of new Set([before, button]))
      if (await each.isEnabled({ timeout: 1_000 }).catch(() => false)) await each.click();
    await expect(shown).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 60_000 });
}

/** Fills in the form for a mandate; answers its id. */
export async function createMandate(page: Page, contract: string, firstDate: CivilDate): Promise<string> {
  const form = new MandateFormPage(page);
  await form.open();
  await form.fill({
    'Nome do pagador': 'Heloísa Araújo',
    'CPF ou CNPJ': '529.982.247-25',
    Contrato: contract,
    'Primeira data': typed(firstDate),
    'Valor de cada cobrança': '89,90',
  });
  await pressUntil(form.createButton, form.done('Recorrência criada'));
  const link = await form.main.getByRole('link', { name: 'Ativar' }).getAttribute('href');
  await form.main.getByRole('button', { name: 'Criar outra' }).click();
  return new URLSearchParams(link?.split('?')[1]).get('id') ?? '';
}

/** Journey 1: the request goes to the payer's app. */
export async function activateByRequest(page: Page, control: ControlClient, idRec: string): Promise<void> {
  const screen = new ActivationPage(page);
  await screen.open(idRec);
  await screen.card('Pedido no app do pagador').click();
  await screen.fillRequest();
  const latest = screen.main.getByRole('region', { name: 'Pedido mais recente' });
  await pressUntil(screen.button('Enviar pedido ao pagador'), latest);
  await control.stepClock({ hours: 1 });
  await control.approveMandate({ idRec });
  await expect(screen.answer).toContainText('O pagador autorizou', { timeout: 40_000 });
}

export type Code = { readonly title: string; readonly kind: 'cob' | 'cobv' | null; readonly field: string };
/** The journeys by code. */
export const CODES: readonly Code[] = [
  { title: 'QR só da autorização', kind: null, field: '' },
  { title: 'QR que já paga a primeira cobrança', kind: 'cob', field: 'Cobrança da adesão' },
  {
    title: 'QR com cobrança com vencimento',
    kind: 'cobv',
    field: 'Cobrança com vencimento que vai junto',
  },
];

/** Journeys 2 to 4: the payer reads a code. */
export async function activateByCode(
  page: Page,
  control: ControlClient,
  idRec: string,
  { title, kind, field }: Code,
): Promise<void> {
  const made = kind && (await control.makeJoiningCharge({ kind, amount: 5_000, label: 'Adesão' }));
  const screen = new ActivationPage(page);
  await screen.open(idRec);
  await screen.card(title).click();
  if (made) await screen.takeCharge(field, made.txid);
  await pressUntil(screen.button(/^(Criar e|Continuar: )/), screen.code, screen.button('Usar esta cobrança'));
  await control.payCode({ code: (await screen.code.textContent()) ?? '' });
  await expect(screen.answer).toContainText('O pagador autorizou', { timeout: 40_000 });
}

/** Polls until the ledger says of a charge what the bank has made of it. */
export async function untilState(
  page: Page,
  connectionId: string,
  txid: string,
  state: string,
): Promise<void> {
  await expect
    .poll(
      async () => {
        await call(page, 'sync', 'start', { connectionId });
        return (await call(page, 'cycles', 'detail', { connectionId, txid })).row.state;
      },
      { timeout: 60_000 },
    )
    .toBe(state);
}

/** “Cobrar este mês”: chooses all, sends them with a double click, and goes on after each interruption. Answers each mandate's txid. */
export async function chargeMonth(
  page: Page,
  connectionId: string,
  count: number,
): Promise<Map<string, string>> {
  const charging = new ChargingPage(page);
  await charging.open();
  await enterAccount(page);
  await expect(charging.rows).toHaveCount(count);
  await charging.choose('todas');
  await charging.openReview();
  await charging.send.dblclick();
  const newest = async () => {
    const [batch] = await call(page, 'charging', 'batches', { connectionId });
    return call(page, 'charging', 'batch', { connectionId, batchId: batch?.batchId ?? '' });
  };
  await expect(async () => {
    const { batch } = await newest();
    if (!batch.isRunning && batch.done < batch.total)
      await call(page, 'charging', 'resume', { connectionId, batchId: batch.batchId });
    expect(batch).toMatchObject({ done: count, refused: 0, unknown: 0 });
  }).toPass({ timeout: 90_000 });
  const { rows } = await newest();
  return new Map(rows.map(({ idRec, txid }) => [idRec, txid]));
}

/** The account that receives, without which no charge can be made. */
async function enterAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Informar a conta que recebe' }).click();
  const account = page.getByRole('dialog', { name: 'Conta que recebe' });
  await account.getByRole('textbox', { name: 'Conta com dígito' }).fill('4820175');
  await account.getByRole('button', { name: 'Salvar' }).click();
  await account.waitFor({ state: 'hidden' });
}

/** Asks for another attempt on the first day that is still legal, with a double click. */
export async function retryDebit(page: Page, txid: string): Promise<void> {
  await new CyclesPage(page).goTo(`open=${txid}`);
  const drawer = page.getByRole('dialog', { name: 'Cobrança', exact: true });
  await drawer.getByRole('button', { name: 'Nova tentativa' }).click();
  const planner = page.getByRole('dialog', { name: 'Tentar o débito de novo' });
  const done = planner.getByText('Feito: o banco confirmou');
  await expect(async () => {
    await planner.getByRole('radio', { disabled: false }).first().check({ timeout: 2_000 });
    await planner.getByRole('button', { name: 'Pedir nova tentativa' }).dblclick({ timeout: 2_000 });
    await expect(done).toBeVisible({ timeout: 20_000 });
  }).toPass({ timeout: 60_000 });
}

/** Cancels a mandate from its drawer. */
export async function cancelMandate(page: Page, idRec: string): Promise<void> {
  const mandates = new MandatesPage(page);
  await mandates.show(idRec);
  await mandates.drawer.getByRole('button', { name: 'Cancelar recorrência' }).click();
  const question = page.getByRole('dialog', { name: /^Cancelar a recorrência de/ });
  const confirm = question.getByRole('button', { name: 'Cancelar recorrência' });
  await pressUntil(confirm, mandates.drawer.getByText('Cancelada', { exact: true }).first());
}
