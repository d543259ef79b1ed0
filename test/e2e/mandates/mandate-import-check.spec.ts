import { untilSynced } from '../app/bridge.ts';
import { expect, test } from '../app/fixtures.ts';
import { MandateImportPage } from '../pages/mandate-import-page.ts';
import { creations, PRACTICE, typedDayIn } from '../scenes/new-mandates.ts';

const HEADER = 'nome;cpf_ou_cnpj;contrato;periodicidade;primeira_data;valor;novas_tentativas';

test.use({ practice: true });

test.beforeEach(async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1, name: 'Visão geral' })).toBeVisible();
  await untilSynced(page, PRACTICE);
});

test('nothing is created of rows that a change above has overtaken: they wait for their new check', async ({
  page,
}) => {
  const screen = new MandateImportPage(page);
  const rest = `mensal;${await typedDayIn(page, 20)};99,90;sim`;
  await screen.open();
  await screen.choose('uma.csv', Buffer.from([HEADER, `Ana;123.456.789-09;OLD-1;${rest}`].join('\r\n')));
  await expect(screen.sendButton(1)).toBeEnabled();
  const held = Promise.withResolvers<void>();
  await page.route('**/call', async (route) => {
    if (route.request().postData()?.includes('mandateWriting.readImport')) await held.promise;
    await route.fallback();
  });
  await screen
    .row(2)
    .getByRole('button', { name: /^Alterar Valor/ })
    .press('Enter');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('0,00');
  await page.keyboard.press('Enter');
  await expect(screen.row(2)).toContainText('99,90');
  await expect(screen.sendButton(1)).toBeDisabled();
  held.resolve();
  await expect(screen.main.getByText('0 linhas prontas · 1 com problema')).toBeVisible();
  expect(await creations(page)).toBe(0);
});
