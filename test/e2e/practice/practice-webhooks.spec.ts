import type { Page } from '@playwright/test';
import { status, taken, WebhookReceiver } from '../../support/in-process/network/webhook-receiver.ts';
import { call, untilSynced } from '../app/bridge.ts';
import { test as base, expect } from '../app/fixtures.ts';
import { PracticePage } from '../pages/practice-page.ts';

const PRACTICE_ID = 'banco-de-treino';

const test = base.extend<{ receiver: WebhookReceiver }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  receiver: async ({}, use) => {
    const receiver = await WebhookReceiver.start();
    await use(receiver);
    await receiver.close();
  },
});

test.use({ practice: true });

const addressOf = ({ origin }: WebhookReceiver): string => `${origin}/avisos?segredo=abc`;

/** Registers the receiver for mandates and charges, without a secret of ours. */
async function register(page: Page, receiver: WebhookReceiver): Promise<void> {
  const url = addressOf(receiver);
  for (const kind of ['mandates', 'charges'] as const) {
    const registration = { connectionId: PRACTICE_ID, target: { kind }, url };
    const result = await call(page, 'webhooks', 'set', { ...registration, secretPlace: { kind: 'none' } });
    expect(result).toMatchObject({ kind: 'done' });
  }
}

test.beforeEach(async ({ page, receiver }) => {
  await new PracticePage(page).open('Avisos do banco');
  await untilSynced(page, PRACTICE_ID);
  await register(page, receiver);
});

test('a sample is delivered, with the agreed header, and stands in the log with its body', async ({
  page,
  receiver,
}) => {
  const practice = new PracticePage(page);
  const channel = practice.panel('Recorrências');
  await expect(channel).toContainText(addressOf(receiver));
  await expect(channel).toContainText('Enviando');
  await channel.getByRole('textbox', { name: 'Nome do cabeçalho' }).fill('x-webhook-secret');
  await channel.getByRole('textbox', { name: 'Valor do cabeçalho' }).fill('combinado');
  await channel.getByRole('button', { name: 'Salvar' }).click();
  await expect(channel.getByRole('button', { name: 'Salvar' })).toBeDisabled();
  await channel.getByRole('button', { name: 'Enviar exemplo' }).click();

  const delivery = page
    .getByRole('table', { name: 'Registro de envios' })
    .getByRole('row', { name: /Exemplo/ });
  await expect(delivery).toContainText('Entregue200');
  await delivery.getByRole('button', { name: 'Detalhes' }).click();
  await expect(page.getByText('POST http://127.0.0.1')).toBeVisible();
  const [sent] = receiver.deliveries;
  expect(sent?.path).toBe('/avisos/rec?segredo=abc');
  expect(sent?.headers['x-webhook-secret']).toBe('combinado');
  const shown = JSON.parse((await practice.panel('Registro de envios').locator('pre').textContent()) ?? '');
  expect(shown).toEqual(JSON.parse(sent?.body ?? ''));

  await page.getByRole('button', { name: 'Reenviar' }).click();
  await expect.poll(() => receiver.deliveries.length).toBe(2);
});

test('a failure pauses the channel, what waits is held, and a person resumes it', async ({
  page,
  receiver,
}) => {
  const practice = new PracticePage(page);
  const channel = practice.panel('Cobranças');
  await expect(channel.getByRole('switch', { name: 'Pausar quando houver falha' })).toBeChecked();
  receiver.answer(status(500));
  await practice.step('+1 dia');
  await expect(channel).toContainText('Pausado por uma falha: 500');
  await expect(channel).toContainText(/[1-9]\d* na fila/);
  const log = page.getByRole('table', { name: 'Registro de envios' });
  await expect(log).toContainText('Retida500');

  receiver.answer(taken);
  receiver.knocks.length = 0;
  await channel.getByRole('button', { name: 'Retomar' }).click();
  await expect(channel).toContainText('Enviando');
  await expect(channel).toContainText('Nada na fila');
  await expect(log).toContainText('Entregue200');
  expect(receiver.deliveries.length).toBeGreaterThan(0);
});
