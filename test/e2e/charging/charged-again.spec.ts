import { call } from '../app/bridge.ts';
import { expect, test } from '../app/fixtures.ts';
import { expectReadable } from '../checks/page-checks.ts';
import { ChargingPage } from '../pages/charging-page.ts';
import { CycleProof } from '../pages/cycle-proof.ts';
import { CyclesPage } from '../pages/cycles-page.ts';
import { connectionId, openUncharged, UNCHARGED } from '../scenes/uncharged-month.ts';

test.use({ practice: true });

test.beforeEach(({ page }) => openUncharged(page));

test('a month is charged; one charge of it is cancelled, paid outside, and charged again', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const charging = new ChargingPage(page);
  const proof = new CycleProof(page);
  await charging.open();
  await charging.keepReceiver();
  await charging.choose('só as sem avisos');
  await charging.openReview();
  await charging.send.click();
  await expect(charging.sending('Envio concluído')).toBeVisible();
  const [newest] = await call(page, 'charging', 'batches', { connectionId });
  const { rows } = await call(page, 'charging', 'batch', { connectionId, batchId: newest?.batchId ?? '' });
  const [first] = rows;
  if (!first) throw new Error('nothing was charged');
  const own = async (): Promise<readonly string[]> => {
    const { charges } = await call(page, 'practiceBank', 'readCastMember', { idRec: first.idRec });
    return charges.filter(({ dueDate }) => dueDate === first.dueDate).map(({ status }) => status);
  };
  const row = charging.rows.filter({ hasText: first.contract });
  const search = page.getByRole('searchbox', { name: 'Pagador ou contrato' });
  const leftOut = page.getByRole('region', { name: 'Ciclos que ficaram de fora' });

  await new CyclesPage(page).goTo(`open=${first.txid}`);
  await proof.drawer.getByRole('button', { name: 'Cancelar cobrança' }).click();
  const question = page.getByRole('dialog', { name: 'Cancelar a cobrança?' });
  await question.getByRole('button', { name: 'Cancelar a cobrança' }).click();
  await expect(proof.drawer).toContainText('Fazer outra cobrança deste pagador');

  await charging.open();
  await search.fill(first.contract);
  await expect(row).toContainText('Você cancelou em 02/03/2026 a cobrança deste ciclo.');
  await expect(row.getByRole('checkbox')).not.toBeChecked();
  await expectReadable(page);

  await new CyclesPage(page).goTo(`open=${first.txid}`);
  await proof.decide('Pago por fora', 'Pagou em dinheiro');
  await expect(proof.undo).toBeVisible();
  await charging.open();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: /ciclos? fic(ou|aram) de fora/ }).click();
  const reason = leftOut.getByRole('row').filter({ hasText: first.contract });
  await expect(reason).toContainText('Você registrou como pago por fora.');
  await expectReadable(page);
  expect(await own()).toEqual(['CANCELADA']);

  await reason.getByRole('link', { name: 'Ver cobrança' }).click();
  await proof.undo.click();
  await expect(proof.drawer.getByRole('button', { name: 'Registrar decisão' })).toBeVisible();
  await charging.open();
  await search.fill(first.contract);
  await row.getByRole('checkbox').check();
  await charging.openReview();
  await expect(charging.review).toContainText('1 é de ciclo cuja cobrança você cancelou');
  await charging.send.click();
  await expect(charging.sending('Envio concluído')).toBeVisible();
  expect((await own()).toSorted()).toEqual(['CANCELADA', 'CRIADA']);
});

test('a month that was decided over while it was reviewed sends nothing of that cycle', async ({ page }) => {
  const charging = new ChargingPage(page);
  await charging.open();
  await charging.keepReceiver();
  const last = '2026-03-31';
  const month = await call(page, 'charging', 'month', { connectionId, first: UNCHARGED.today, last });
  const proposal = month.rows.find(({ isSendable, warnings }) => isSendable && warnings.length === 0);
  if (!proposal) throw new Error('nothing to charge');
  const { idRec, dueDate, amount, adjustsToBusinessDay, contract } = proposal;
  const charge = { idRec, dueDate, amount, adjustsToBusinessDay, info: '' };
  const sent = await call(page, 'charging', 'sendOne', { connectionId, charge });
  const txid = sent.kind === 'done' ? (sent.id ?? '') : '';
  await call(page, 'charging', 'cancel', { connectionId, txid });
  const row = charging.rows.filter({ hasText: contract });
  await page.getByRole('searchbox', { name: 'Pagador ou contrato' }).fill(contract);
  await expect(row).toContainText('Você cancelou');
  await charging.choose('todas');
  await charging.openReview();
  // As from a second window, once this one has asked already: the screen would follow what it hears of before.
  await page.route('**/call', async (route) => {
    if (route.request().postData()?.includes('charging.sendMonth'))
      await call(page, 'cycles', 'decide', { connectionId, txid, decision: 'waived', note: '' });
    await route.fallback();
  });
  await charging.send.click();
  await expect(charging.review.getByRole('alert')).toContainText('Nada foi enviado');
  const { charges } = await call(page, 'practiceBank', 'readCastMember', { idRec });
  expect(charges.filter((each) => each.dueDate === dueDate)).toHaveLength(1);
  await charging.review.getByRole('button', { name: 'Cancelar' }).click();
  await expect(charging.chosen).not.toContainText(/^1 /);
});
