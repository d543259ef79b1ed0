import { call } from '../app/bridge.ts';
import { ActivationPage } from '../pages/activation-page.ts';
import { codeAtBank } from '../scenes/bank-code.ts';
import { expect, type Shop, test } from '../scenes/waiting-mandate.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** The payer answers at growing distances of the screen's questions, or at once when it is asked to. */
const ANSWERED = { timeout: 20_000 };

const CODES = [
  { title: 'QR só da autorização', kind: null, field: '' },
  { title: 'QR que já paga a primeira cobrança', kind: 'cob', field: 'Cobrança da adesão' },
  {
    title: 'QR com cobrança com vencimento',
    kind: 'cobv',
    field: 'Cobrança com vencimento que vai junto',
  },
] as const;

async function journeyOf(page: Parameters<typeof call>[0], { connectionId, idRec }: Shop) {
  const { row } = await call(page, 'mandates', 'detail', { connectionId, idRec });
  return [row.statusKind, row.journey];
}

for (const [index, { title, kind, field }] of CODES.entries()) {
  test(`“${title}”: from a bare mandate to an approved one`, async ({ page, shop }) => {
    const { bank, control, idRec } = shop;
    const made =
      kind === null ? null : await control.makeJoiningCharge({ kind, amount: 5_000, label: 'Adesão' });
    const txid = made?.txid ?? null;
    const screen = new ActivationPage(page);
    await screen.open(idRec);
    await screen.card(title).click();
    await screen.button('Criar e vincular um endereço').click();
    // Two changes of one mandate go one after the other; the second of two at once is told to wait.
    await expect(screen.main.getByText('Pronto: Um endereço de QR')).toBeAttached();
    if (txid !== null) await screen.takeCharge(field, txid);
    await expect(screen.code).toBeVisible();
    expect(await screen.code.textContent()).toBe(await codeAtBank(bank.ready, idRec, txid));
    await expect(
      screen.main.getByRole('img', { name: 'QR de ativação da recorrência de Marta Quintana' }),
    ).toBeVisible();
    await expect(screen.main.getByText('Esperando a resposta do pagador')).toBeVisible();
    await control.payCode({ code: (await screen.code.textContent()) ?? '' });
    await expect(screen.answer).toContainText('O pagador autorizou', ANSWERED);
    await expect(screen.code).toHaveCount(0);
    expect(await journeyOf(page, shop)).toEqual(['APROVADA', `JORNADA_${index + 2}`]);
  });
}

test('the code is copied, and printed with the charge that goes along', async ({ page, shop }) => {
  const { control, idRec } = shop;
  const { txid } = await control.makeJoiningCharge({ kind: 'cobv', amount: 5_000, label: 'Adesão' });
  const screen = new ActivationPage(page);
  await screen.open(idRec);
  await screen.card('QR com cobrança com vencimento').click();
  await screen.button('Criar e vincular um endereço').click();
  await screen.takeCharge('Cobrança com vencimento que vai junto', txid);
  await expect(screen.code).toBeVisible();
  await page.reload();
  await expect(screen.code).toBeVisible();
  const code = (await screen.code.textContent()) ?? '';
  await screen.button('Copiar código').click();
  await expect(screen.button('Código copiado')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await screen.main.getByRole('link', { name: 'Imprimir' }).click();
  await expect(page).toHaveURL(new RegExp(`#/printing\\?mandate=${idRec}&txid=${txid}$`));
});

test('the code of a charge that is replaced goes at once, not when the next one has come', async ({
  page,
  shop,
}) => {
  const charge = (label: string) => shop.control.makeJoiningCharge({ kind: 'cob', amount: 5_000, label });
  const [first, second] = [await charge('Matrícula'), await charge('Matrícula com desconto')];
  const screen = new ActivationPage(page);
  await screen.open(shop.idRec);
  await screen.card('QR que já paga a primeira cobrança').click();
  await screen.button('Criar e vincular um endereço').click();
  await screen.takeCharge('Cobrança da adesão', first.txid);
  await expect(screen.code).toBeVisible();
  const before = (await screen.code.textContent()) ?? '';
  const { promise: answered, resolve: letAnswer } = Promise.withResolvers<void>();
  await page.route('**/*', async (route) => {
    const asked = route.request().postData() ?? '';
    if (asked.includes('withCode') && asked.includes(second.txid)) await answered;
    await route.continue();
  });
  await screen.button('Trocar de cobrança').click();
  await screen.takeCharge('Cobrança da adesão', second.txid);
  await expect(screen.main.getByText('Lendo o código no banco')).toBeVisible();
  await expect(screen.code).toHaveCount(0);
  letAnswer();
  await expect(screen.code).toBeVisible();
  expect(await screen.code.textContent()).not.toBe(before);
});

test('a payer who refuses, and a mandate that cannot be activated any more, are said plainly', async ({
  page,
  shop,
}) => {
  const { control, idRec } = shop;
  const screen = new ActivationPage(page);
  await screen.open(idRec);
  await screen.button('Criar e vincular um endereço').click();
  await expect(screen.code).toBeVisible();
  await control.refuseMandate({ idRec, code: 'AP14' });
  await expect(screen.answer).toContainText('O pagador recusou', ANSWERED);
  await expect(screen.main.getByRole('radio')).toHaveCount(0);
  await expect(screen.answer.getByRole('link', { name: 'Duplicar recorrência' })).toHaveAttribute(
    'href',
    `#/mandate-form?copy=${idRec}`,
  );
});

test('with a slow, failing, breaking bank the mandate gets one location and is activated', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000);
  const { control, connectionId, idRec } = shop;
  await control.replaceFaults({
    faults: [
      { kind: 'latency', setting: 300 },
      { kind: 'status_503', method: 'GET', probability: 0.3 },
      { kind: 'connection_reset', method: 'POST', path: '/locrec', count: 1 },
      { kind: 'connection_reset', method: 'PATCH', path: '/rec/*', count: 1 },
    ],
  });
  const screen = new ActivationPage(page);
  await screen.open(idRec);
  const linked = async () => {
    const { location } = await call(page, 'activation', 'guide', { connectionId, idRec, dueTxid: null });
    return location !== null;
  };
  for (let presses = 0; presses < 4 && !(await linked()); presses += 1) {
    const go = screen.button(/^(Criar e vincular um endereço|Continuar: vincular o endereço)/);
    await go.click();
    await expect(go.and(page.locator('[data-loading]'))).toHaveCount(0, { timeout: 60_000 });
    // What was cut off is offered again once the bank has had its two minutes for it.
    await control.stepClock({ hours: 1 });
    await expect(async () =>
      expect(await call(page, 'writing', 'resolve', { connectionId })).toEqual([]),
    ).toPass({ timeout: 60_000 });
  }
  await expect(screen.code).toBeVisible({ timeout: 60_000 });
  await control.payCode({ code: (await screen.code.textContent()) ?? '' });
  await expect(screen.answer).toContainText('O pagador autorizou', { timeout: 60_000 });
  await control.replaceFaults({ faults: [] });
  const { rows } = await call(page, 'locations', 'list', { connectionId });
  expect(rows.filter((row) => row.idRec === idRec)).toHaveLength(1);
  const posts = (await control.listRequests({ limit: 200 })).filter(
    ({ method, path }) => method === 'POST' && path.endsWith('/locrec'),
  );
  expect(posts.length).toBeLessThanOrEqual(2);
});

test('a bank that refuses the second step leaves a location to go on with, not a second one', async ({
  page,
  shop,
}) => {
  const { control, connectionId, idRec } = shop;
  await control.addFault({ kind: 'status_429', method: 'PATCH', path: '/rec/*', setting: 0 });
  const screen = new ActivationPage(page);
  await screen.open(idRec);
  await screen.button('Criar e vincular um endereço').click();
  await expect(screen.main.getByText('mas ainda não está vinculado a esta recorrência')).toBeVisible();
  await control.replaceFaults({ faults: [] });
  await screen.button(/^Continuar: vincular o endereço/).click();
  await expect(screen.code).toBeVisible();
  const { rows } = await call(page, 'locations', 'list', { connectionId });
  expect(rows.filter((row) => row.idRec === null)).toEqual([]);
});

/** The answer to a new address is lost, and nobody can look for it. */
const loseAddress = ({ control }: Shop, kind: 'truncated_body' | 'connection_reset') =>
  control.replaceFaults({
    faults: [
      { kind, method: 'POST', path: '/locrec' },
      { kind: 'status_403', method: 'GET', path: '/locrec' },
    ],
  });

test('goes on by itself once an address in doubt is found elsewhere, without another one', async ({
  page,
  shop,
}) => {
  const { control, connectionId, idRec } = shop;
  const before = (await call(page, 'locations', 'list', { connectionId })).rows.length;
  await loseAddress(shop, 'truncated_body');
  const screen = new ActivationPage(page);
  await screen.open(idRec);
  await screen.button('Criar e vincular um endereço').click();
  // In doubt: nothing is offered that would make a second one.
  await expect(screen.button('Criar e vincular um endereço')).toHaveCount(0, { timeout: 60_000 });
  await control.replaceFaults({ faults: [] });
  await call(page, 'writing', 'resolve', { connectionId });
  await screen.button(/^Continuar: vincular o endereço/).click();
  await expect(screen.code).toBeVisible();
  const { rows } = await call(page, 'locations', 'list', { connectionId });
  expect(rows).toHaveLength(before + 1);
});

/** Leaves the activation for another screen, and comes back. */
async function leaveAndReturn(screen: ActivationPage, idRec: string): Promise<void> {
  await screen.page.getByRole('navigation').getByRole('link', { name: 'Recorrências' }).click();
  await screen.page.getByRole('heading', { level: 1, name: 'Recorrências' }).waitFor();
  await screen.open(idRec);
}

for (const [came, post, end] of [
  ['that was made', 'truncated_body', /^Continuar: vincular o endereço/],
  ['that was not made', 'connection_reset', 'Criar e vincular um endereço'],
] as const)
  test(`whoever comes back to an address in doubt ${came} sees the doubt, then its end`, async ({
    page,
    shop,
  }) => {
    const { control, connectionId, idRec } = shop;
    const before = (await call(page, 'locations', 'list', { connectionId })).rows.length;
    await loseAddress(shop, post);
    const screen = new ActivationPage(page);
    const create = screen.button('Criar e vincular um endereço');
    const doubt = screen.main.getByText('O banco não confirmou se fez o que foi pedido');
    await screen.open(idRec);
    await create.click();
    await expect(doubt).toBeVisible({ timeout: 60_000 });
    await leaveAndReturn(screen, idRec);
    await expect(doubt).toBeVisible();
    await expect(create).toHaveCount(0);
    await control.replaceFaults({ faults: [] });
    // What is not there may come for two minutes yet.
    await control.stepClock({ hours: 1 });
    await call(page, 'writing', 'resolve', { connectionId });
    await expect(screen.button(end)).toBeVisible();
    await expect(doubt).toHaveCount(0);
    await expect(screen.main.getByText('Nada foi feito no banco')).toHaveCount(
      post === 'connection_reset' ? 1 : 0,
    );
    await leaveAndReturn(screen, idRec);
    await screen.button(end).click();
    await expect(screen.code).toBeVisible();
    const { rows } = await call(page, 'locations', 'list', { connectionId });
    expect(rows).toHaveLength(before + 1);
  });
