import type { Page } from '@playwright/test';
import type { BatchRow, ChargeBatch } from '../../../src-preload/contract/charging.ts';
import { call } from '../app/bridge.ts';
import { expect, test } from '../app/fixtures.ts';
import { cutFigures, expectReadable, goTo, showAfresh, untilStill } from '../checks/page-checks.ts';
import { ChargingPage } from '../pages/charging-page.ts';
import { CyclesPage } from '../pages/cycles-page.ts';
import { connectionId, openUncharged, UNCHARGED, untilRead } from '../scenes/uncharged-month.ts';

test.use({ practice: true });

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

async function newestBatch(page: Page): Promise<{ batch: ChargeBatch; rows: readonly BatchRow[] }> {
  const [newest] = await call(page, 'charging', 'batches', { connectionId });
  return call(page, 'charging', 'batch', { connectionId, batchId: newest?.batchId ?? '' });
}

test.beforeEach(({ page }) => openUncharged(page));

test('a month is charged through faults, paused, shown as interrupted, and gone on with', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const charging = new ChargingPage(page);
  await charging.open();
  await charging.keepReceiver();
  await charging.choose('só as sem avisos');
  const count = Number(/^\d+/.exec((await charging.chosen.textContent()) ?? '')?.[0]);
  expect(count).toBeGreaterThan(5);
  await charging.openReview();
  await expect(charging.review).toContainText(`Enviar ${count} cobranças, R$`);
  // So slow that the sending is still under way when it is paused, however late that comes; those that were begun are waited for.
  const slowness = await call(page, 'practiceBank', 'addFault', {
    kind: 'latency',
    path: '/cobr/*',
    setting: 2_000,
  });
  for (const kind of ['connection_reset', 'truncated_body'] as const)
    await call(page, 'practiceBank', 'addFault', { kind, path: '/cobr/*', probability: 0.15, count: 4 });
  await charging.send.dblclick();
  await expect(charging.sending('Enviando cobranças')).toBeVisible();
  await page.getByRole('button', { name: 'Pausar' }).click();
  await expect(charging.sending('Envio parado')).toBeVisible();
  await call(page, 'practiceBank', 'removeFault', { id: slowness.id });

  await goTo(page, '/overview');
  const notice = page
    .getByRole('status')
    .filter({ hasText: /^Envio interrompido: o banco respondeu \d+ de \d+/ });
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Continuar' }).click();
  // What comes of it is told where it is followed.
  await expect(page).toHaveURL(/#\/charging\?batch=/);
  // A bank that is out of reach stops a sending; a person's word is asked again each time.
  await expect(async () => {
    const { batch } = await newestBatch(page);
    if (!batch.isRunning && batch.done < count)
      await call(page, 'charging', 'resume', { connectionId, batchId: batch.batchId });
    expect(batch).toMatchObject({ isRunning: false, total: count, done: count, refused: 0, unknown: 0 });
  }).toPass({ timeout: 60_000 });
  await expect(notice).toHaveCount(0);

  const { rows } = await newestBatch(page);
  for (const { idRec, txid } of rows.slice(0, 4)) {
    const { charges } = await call(page, 'practiceBank', 'readCastMember', { idRec });
    expect(charges.filter((charge) => charge.txid.startsWith(idRec)).map((charge) => charge.txid)).toEqual([
      txid,
    ]);
  }
  await charging.open();
  await expect(page.getByRole('button', { name: /^\d+ ciclos ficaram de fora/ })).toBeVisible();
});

test('a row is changed in place, judged at once, and what is wrong keeps it from being sent', async ({
  page,
}) => {
  const charging = new ChargingPage(page);
  await charging.open();
  await charging.keepReceiver();
  await charging.choose('nenhuma');
  const row = charging.rows.first();
  await row.getByRole('checkbox').check();
  const amount = row.getByRole('textbox', { name: /^Valor/ });
  await amount.fill('1,00');
  await expect(row).toContainText(/autoriza|última cobrança/);
  for (const key of ['ArrowDown', 'ArrowUp', 'ArrowUp']) await amount.press(key);
  await expect(amount, 'arrows change no amount').toHaveValue('1,00');
  await amount.press('Tab');
  await expect(amount).toHaveValue('R$ 1,00');
  await row.getByRole('textbox', { name: /^Vencimento/ }).fill('31/02/2026');
  await expect(row).toContainText('Escreva um dia que exista, como 31/12/2026.');
  await charging.openReview();
  await charging.send.click();
  await expect(charging.review.getByRole('alert')).toContainText('Nada foi enviado');
  expect(await call(page, 'charging', 'batches', { connectionId })).toEqual([]);
});

test('a month is charged in three clicks, what is late at one press, all but one', async ({ page }) => {
  const charging = new ChargingPage(page);
  await charging.open();
  await charging.counted();
  const late = page.getByRole('region', { name: 'Atrasadas' });
  const press = late.getByRole('button', {
    name: /^Cobrar \d+ atrasadas? \(R\$\s[\d.,]+\) em \d{2}\/\d{2}\/\d{4}$/,
  });
  const named = /\d+ atrasadas?/.exec((await press.textContent()) ?? '')?.[0];
  await press.click();
  await expect(charging.chosen).toContainText(`· ${named}`);
  await late.getByRole('button', { name: 'Deixar as atrasadas de fora' }).click();
  await expect(charging.chosen).not.toContainText('atrasada');
  await charging.counted();
  const countOf = async () => Number(/^\d+/.exec((await charging.chosen.textContent()) ?? '')?.[0]);
  const all = await countOf();
  const first = charging.rows.first().getByRole('checkbox', { checked: true });
  await first.uncheck();
  await expect(charging.chosen).toContainText(`${all - 1} cobranças marcadas`);

  // The account is asked for before anything is reviewed.
  await page.getByRole('button', { name: 'Conferir e enviar…' }).click();
  const account = page.getByRole('dialog', { name: 'Conta que recebe' });
  await expect(account.getByRole('textbox', { name: 'Conta com dígito' })).toHaveValue('4820175');
  await account.getByRole('button', { name: 'Salvar' }).click();
  await expect(charging.review).toContainText(`Enviar ${all - 1} cobranças, R$`);
  await expect(charging.review).toContainText('Conferido com o banco em');
  await charging.send.click();
  await expect(charging.sending('Envio concluído')).toBeVisible();
  const { batch } = await newestBatch(page);
  expect(batch).toMatchObject({ total: all - 1, done: all - 1 });

  await page.setViewportSize({ width: 1024, height: 700 });
  await showAfresh(page, '/history');
  await page.getByText(`Cobrou ${all - 1} ciclos de uma vez`).waitFor();
  await untilStill(page);
  expect(await cutFigures(page)).toEqual([]);
});

test('a sending that stopped says that it waits for a person, and a doubt names the payer', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const charging = new ChargingPage(page);
  await charging.open();
  await charging.keepReceiver();
  await charging.choose('só as sem avisos');
  await call(page, 'practiceBank', 'addFault', { kind: 'connection_reset', path: '/cobr/*' });
  await charging.openReview();
  await charging.send.click();
  await expect(charging.sending('Envio parado')).toBeVisible({ timeout: 90_000 });
  await expect(
    page.getByRole('status').filter({ hasText: /^Este envio parou e espera por você: faltam \d+ de \d+/ }),
  ).toBeVisible();
  const { rows } = await newestBatch(page);
  const doubtful = rows.find(({ outcome }) => outcome === 'unknown');
  const doubts = page.getByRole('region', { name: 'Pedidos sem resposta do banco' });
  await doubts.getByRole('button', { name: 'Ver quais' }).click();
  await expect(doubts).toContainText(doubtful?.payerName ?? '–');
  await expect(doubts).not.toContainText(doubtful?.txid ?? '');
  await expectReadable(page);
});

test('on the last day of a month, of which nothing is left, the next one is a press away', async ({
  page,
}) => {
  await call(page, 'practiceBank', 'restartWorld', { ...UNCHARGED, today: '2026-03-31' });
  await untilRead(page);
  const charging = new ChargingPage(page);
  await charging.open();
  const next = page.getByRole('button', { name: /^Ir para abril de 2026: \d+ cobranças a enviar$/ });
  await expect(next).toBeVisible();
  await next.click();
  await expect(page.getByRole('radio', { name: 'abril de 2026', exact: true })).toBeChecked();
  await expect(charging.rows.first()).toBeVisible();
  await expect(page.getByRole('button', { name: /cobranças? a enviar$/ })).toHaveCount(0);
});

test('by keyboard alone: from the list to what was sent', async ({ page }) => {
  const charging = new ChargingPage(page);
  await charging.open();
  await charging.keepReceiver();
  await page.getByRole('button', { name: 'nenhuma', exact: true }).press('Enter');
  await charging.rows.last().getByRole('checkbox').press('Space');
  await expect(charging.chosen).toContainText('1 cobrança marcada');
  await page.getByRole('button', { name: 'Conferir e enviar…' }).press('Enter');
  await expect(charging.send).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(charging.sending('Envio concluído')).toBeVisible();
  await expectReadable(page);
});

test('a charge is corrected, cancelled; another fails and is tried again on a legal day', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const charging = new ChargingPage(page);
  await charging.open();
  await charging.keepReceiver();
  await charging.choose('só as sem avisos');
  await charging.openReview();
  await charging.send.click();
  await expect(charging.sending('Envio concluído')).toBeVisible();
  const { rows } = await newestBatch(page);
  const retried = rows.find(({ idRec }) => idRec.startsWith('RR'));
  const corrected = rows.find(({ idRec }) => idRec !== retried?.idRec);
  if (!retried || !corrected) throw new Error('too few were charged');

  const drawer = page.getByRole('dialog', { name: 'Cobrança', exact: true });
  await new CyclesPage(page).goTo(`open=${corrected.txid}`);
  await expect(drawer).toContainText(/Pode ser cancelada ou alterada até \d\d\/\d\d, 23h59\./);
  await drawer.getByRole('button', { name: 'Alterar', exact: true }).click();
  const correction = page.getByRole('dialog', { name: 'Alterar a cobrança' });
  await correction.getByRole('textbox', { name: 'Texto para o pagador' }).fill('Mensalidade de março');
  await correction.getByRole('button', { name: 'Cancelar e criar outra' }).dblclick();
  await expect(correction).toContainText('A cobrança antiga foi cancelada e a nova foi criada.');
  await correction.getByRole('button', { name: 'Fechar' }).last().click();
  const { charges } = await call(page, 'practiceBank', 'readCastMember', { idRec: corrected.idRec });
  const mine = charges.filter(({ txid }) => txid.startsWith(corrected.idRec));
  expect(mine.map(({ status }) => status === 'CANCELADA').toSorted()).toEqual([false, true]);

  const second = mine.find(({ status }) => status !== 'CANCELADA')?.txid ?? '';
  await new CyclesPage(page).goTo(`open=${second}`);
  await drawer.getByRole('button', { name: 'Cancelar cobrança' }).click();
  const question = page.getByRole('dialog', { name: 'Cancelar a cobrança?' });
  await question.getByRole('button', { name: 'Cancelar a cobrança' }).click();
  await expect(drawer).toContainText('Fazer outra cobrança deste pagador');

  await call(page, 'practiceBank', 'stepClock', { days: 1 });
  await call(page, 'practiceBank', 'failNextDebit', { idRec: retried.idRec, code: null });
  await call(page, 'practiceBank', 'runClockTo', { date: dayAfter(retried.dueDate, 4) });
  await untilRead(page);
  await call(page, 'practiceBank', 'setTemperament', { idRec: retried.idRec, temperament: 'pays' });
  await new CyclesPage(page).goTo(`open=${retried.txid}`);
  await drawer.getByRole('button', { name: 'Nova tentativa' }).click();
  const planner = page.getByRole('dialog', { name: 'Tentar o débito de novo' });
  await expect(planner).toContainText('Restam 3 novas tentativas');
  const days = planner.getByRole('radio');
  await expect(days).toHaveCount(7);
  await expect(days.first()).toBeDisabled();
  await expect(planner).toContainText('O dia já passou ou é hoje.');
  await days.nth(4).check();
  await planner.getByRole('button', { name: 'Pedir nova tentativa' }).dblclick();
  await expect(planner).toContainText('Há uma tentativa em andamento');
  await call(page, 'practiceBank', 'runClockTo', { date: dayAfter(retried.dueDate, 6) });
  await untilRead(page);
  const { row } = await call(page, 'cycles', 'detail', { connectionId, txid: retried.txid });
  expect(row.group).toBe('paid');
});

test('a correction that stopped between its steps is offered, and finished at a press', async ({ page }) => {
  test.setTimeout(120_000);
  const charging = new ChargingPage(page);
  await charging.open();
  await charging.keepReceiver();
  const { today } = await call(page, 'practiceBank', 'readClock', null);
  const month = await call(page, 'charging', 'month', {
    connectionId,
    first: today,
    last: dayAfter(today, 40),
  });
  const row = month.rows.find(({ isSendable, amount }) => isSendable && amount !== null);
  if (!row) throw new Error('nothing to charge');
  const { idRec, dueDate, amount, adjustsToBusinessDay } = row;
  const charge = { idRec, dueDate, amount, adjustsToBusinessDay, info: '' };
  const sent = await call(page, 'charging', 'sendOne', { connectionId, charge });
  const txid = sent.kind === 'done' ? (sent.id ?? '') : '';
  await call(page, 'practiceBank', 'addFault', { kind: 'status_403', method: 'PUT', path: '/cobr/*' });
  const better = { ...charge, info: 'Corrigida' };
  await call(page, 'charging', 'replace', { connectionId, txid, charge: better });
  await call(page, 'practiceBank', 'replaceFaults', { faults: [] });

  const notice = page.getByRole('status').filter({ hasText: 'Uma alteração ficou pela metade' });
  await expect(notice).toContainText(row.payerName);
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expectReadable(page);
  }
  await notice.getByRole('button', { name: 'Enviar a cobrança nova' }).click();
  await expect(page.getByRole('heading', { name: 'Alteração encerrada' })).toBeVisible();
  const { charges } = await call(page, 'practiceBank', 'readCastMember', { idRec });
  const mine = charges.filter((each) => each.txid.startsWith(idRec));
  expect(mine.map(({ status }) => status === 'CANCELADA').toSorted()).toEqual([false, true]);
});
