import { freePort } from '../../support/in-process/network/free-port.ts';
import { call, untilSynced } from '../app/bridge.ts';
import { expect, test } from '../app/fixtures.ts';
import { PracticePage } from '../pages/practice-page.ts';
import { WebhooksPage } from '../pages/webhooks-page.ts';

const PRACTICE_ID = 'banco-de-treino';

test.use({ practice: true });
test.beforeEach(async ({ page }) => {
  await page.getByRole('link', { name: 'Novidades' }).waitFor();
  await untilSynced(page, PRACTICE_ID);
});

test('a shop registers its receiver, is told of what happens, and finds it confirmed in the inbox', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const screen = new WebhooksPage(page);
  await screen.open('Cadastros no banco');
  await expect(screen.row(/^Recorrências/)).toContainText('Nada cadastrado');
  const address = await screen.receiveOn(await freePort());
  await screen.show('Cadastros no banco');
  for (const kind of ['Pagamentos', 'Recorrências', 'Cobranças'] as const) await screen.register(kind);
  for (const name of [/^Pagamentos da chave/, /^Recorrências/, /^Cobranças/]) {
    await expect(screen.row(name)).toContainText(`${address}?segredo=•••`);
    await expect(screen.row(name)).toContainText('O nosso');
  }
  await expect(screen.check(/endereço cadastrado responde/)).toContainText('Tudo certo');

  await call(page, 'practiceBank', 'stepClock', { days: 2 });
  await screen.show('Caixa de entrada');
  const paid = screen.inbox.getByRole('row', { name: /Pagamento.*Confirmado/ }).first();
  const drawer = page.getByRole('dialog', { name: 'Aviso recebido' });
  await expect(async () => {
    const older = page.getByRole('button', { name: 'Mostrar mais antigos' });
    if ((await paid.count()) === 0 && (await older.count()) > 0) await older.click();
    // Newer deliveries may push the row off the page while it is looked at.
    // A press may have been heard though it took longer than it was given.
    if (!(await drawer.isVisible()))
      await paid.getByRole('button', { name: /^Detalhes/ }).click({ timeout: 1_000 });
    await expect(drawer).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 40_000 });
  await expect(drawer.getByText('endToEndId').first()).toBeVisible();
  await drawer.getByRole('link', { name: 'Abrir a cobrança' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ciclos' })).toBeVisible();
});

test('a paused channel is told first', async ({ page }) => {
  const screen = new WebhooksPage(page);
  await screen.open('Cadastros no banco');
  await screen.receiveOn(await freePort());
  await screen.show('Cadastros no banco');
  await screen.register('Cobranças');
  await call(page, 'practiceBank', 'pauseChannel', { id: 'cobr' });
  await page.getByRole('button', { name: 'Verificar de novo' }).click();
  const first = screen.checks.getByRole('listitem').first();
  await expect(first).toContainText('O canal está pausado no painel do banco?');
  await expect(first).toContainText('Há um problema');
  await expect(first).toContainText('Pausado: Cobranças');
});

test('a secret that is shown is one that there is', async ({ page }) => {
  const screen = new WebhooksPage(page);
  await screen.open('Cadastros no banco');
  const panel = page.getByRole('region', { name: 'Segredo' });
  await expect(panel).toContainText('Ainda não há segredo');
  await panel.getByRole('button', { name: 'Criar e mostrar o segredo' }).click();
  await expect(panel.locator('code')).toHaveText(/^[\w-]{43}$/);
  await expect(panel).not.toContainText('Ainda não há segredo');
  await expect(panel.getByRole('button', { name: 'Trocar o segredo' })).toBeVisible();
});

test('a registration is tested, its secret shown and changed, and removed', async ({ page }) => {
  test.setTimeout(60_000);
  const screen = new WebhooksPage(page);
  await screen.open('Cadastros no banco');
  const address = await screen.receiveOn(await freePort());
  await screen.show('Cadastros no banco');
  await screen.register('Recorrências');

  const row = screen.row(/^Recorrências/);
  await row.getByRole('button', { name: /^Testar/ }).click();
  const tested = page.getByRole('dialog', { name: 'Teste: Recorrências' });
  await expect(tested.getByText('Existe e recusa quem vem sem o segredo. Está certo.')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(row.getByRole('button', { name: /^Testar/ })).toBeFocused();

  await row.getByRole('button', { name: /^Copiar/ }).click();
  const copied = page.getByRole('dialog', { name: /^Para o painel do banco/ });
  await copied.getByRole('button', { name: 'Mostrar o segredo' }).click();
  await expect(copied.locator('code')).toHaveText(new RegExp(`^${address}\\?segredo=[\\w-]{43}$`));
  const before = await copied.locator('code').textContent();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Trocar o segredo' }).click();
  const rotating = page.getByRole('dialog', { name: 'Trocar o segredo?' });
  await rotating.getByRole('button', { name: 'Criar segredo novo' }).click();
  await expect(rotating.getByText('Segredo novo criado e 1 endereço cadastrado de novo.')).toBeVisible();
  await rotating.getByRole('button', { name: 'Fechar' }).last().click();
  await expect(row).toContainText('O nosso');
  const { url } = await call(page, 'webhooks', 'revealSecret', {
    connectionId: PRACTICE_ID,
    target: { kind: 'mandates' },
  });
  expect(url).not.toBe(before);

  await row.getByRole('button', { name: /^Remover/ }).click();
  await page.getByRole('button', { name: 'Remover no banco' }).click();
  await expect(row).toContainText('Nada cadastrado');
});

test('what is wrong is said on its field, and a refusal of the bank too', async ({ page }) => {
  const screen = new WebhooksPage(page);
  await screen.open('Cadastros no banco');
  await page.getByRole('button', { name: 'Cadastrar endereço' }).click();
  const form = page.getByRole('dialog', { name: 'Cadastrar endereço' });
  const url = form.getByRole('textbox', { name: 'Endereço público' });
  await expect(url).toBeFocused();
  await url.fill('http://loja.example');
  await form.getByRole('textbox', { name: 'Chave' }).fill('111.111.111-11');
  await page.keyboard.press('Enter');
  await expect(form.getByText(/precisa começar com https/)).toBeVisible();
  await expect(form.getByText(/dígitos verificadores não conferem/)).toBeVisible();
  await url.fill(`http://127.0.0.1:${await freePort()}`);
  await form.getByText('Cobranças', { exact: true }).click();
  await form.getByRole('button', { name: 'Cadastrar no banco' }).click();
  await expect(url).toHaveAttribute('aria-invalid', 'true');
  expect(await call(page, 'practiceBank', 'listChannels', null)).toEqual([]);
});

test('a secret in a header is handed over to be typed in the panel', async ({ page }) => {
  const screen = new WebhooksPage(page);
  await screen.open('Cadastros no banco');
  await screen.receiveOn(await freePort());
  await screen.show('Cadastros no banco');
  await page.getByRole('button', { name: 'Cadastrar endereço' }).click();
  const form = page.getByRole('dialog', { name: 'Cadastrar endereço' });
  await form.getByText('Recorrências', { exact: true }).click();
  await form.getByRole('button', { name: /^Usar o receptor/ }).click();
  await form.getByText('Num cabeçalho', { exact: true }).click();
  await form.getByRole('button', { name: 'Cadastrar no banco' }).click();
  await expect(form.getByText(/Falta um passo/)).toBeVisible();
  await form.getByRole('button', { name: 'Mostrar o segredo' }).click();
  await expect(form.locator('code')).toHaveCount(2);
  const [name = '', value = ''] = await form.locator('code').allTextContents();
  expect(name).toBe('x-webhook-secret');
  await call(page, 'practiceBank', 'configureChannel', { id: 'rec', header: { name, value } });
  expect(await call(page, 'practiceBank', 'sendSample', { id: 'rec' })).toMatchObject({
    outcome: 'delivered',
  });
});

test('a port that is taken is told, and the practice bank leads here', async ({ page, app }) => {
  const practice = new PracticePage(page);
  await practice.open('Avisos do banco');
  await page.getByRole('button', { name: 'Ir para Avisos do banco' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Avisos do banco' })).toBeVisible();
  const taken = new URL(app.address).port;
  await page.getByRole('textbox', { name: 'Porta' }).fill(taken);
  await page.getByRole('button', { name: 'Ligar o receptor' }).click();
  await expect(page.getByRole('alert')).toContainText(`A porta ${taken} já está em uso`);
  await expect(page.getByText('Desligado')).toBeVisible();
});
