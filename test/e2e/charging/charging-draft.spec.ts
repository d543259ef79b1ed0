import { call } from '../app/bridge.ts';
import { expect, test } from '../app/fixtures.ts';
import { ChargingPage } from '../pages/charging-page.ts';
import { openUncharged, untilRead } from '../scenes/uncharged-month.ts';

test.use({ practice: true });

test.beforeEach(({ page }) => openUncharged(page));

test('the day turns amid the work: what was typed stays, what was not follows, and all is judged anew', async ({
  page,
}) => {
  // Seven days on which nobody has charged: more than one cycle is late.
  await call(page, 'practiceBank', 'stepClock', { days: 7 });
  await untilRead(page);
  const charging = new ChargingPage(page);
  await charging.open();
  await charging.showLate();
  await page
    .getByRole('region', { name: 'Atrasadas' })
    .getByRole('button', { name: /^Cobrar \d+ atrasadas?/ })
    .click();
  const moved = charging.rows.filter({ hasText: 'Dentro do prazo' });
  const dated = await charging.fieldsOf(moved.nth(0));
  const priced = await charging.fieldsOf(moved.nth(1));
  await expect(priced.dueDate).toHaveValue('11/03/2026');
  await dated.dueDate.fill('12/03/2026');
  await dated.amount.fill('12,00');
  await priced.amount.fill('34,00');
  await priced.amount.blur();
  await charging.counted();
  await expect(dated.row).not.toContainText('Tarde demais');

  await call(page, 'practiceBank', 'stepClock', { days: 2 });
  await expect(priced.dueDate).toHaveValue('13/03/2026');
  await expect(priced.amount).toHaveValue('R$ 34,00');
  await expect(dated.row).toContainText('Tarde demais');
  await expect(dated.row).not.toContainText('Dentro do prazo');
  await expect(dated.dueDate).toHaveValue('12/03/2026');
  await expect(dated.amount).toHaveValue('R$ 12,00');
});

test('what was typed or ticked in a month is not lost unasked, and nobody is asked for nothing', async ({
  page,
}) => {
  const charging = new ChargingPage(page);
  await charging.open();
  await charging.keepReceiver();
  const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  const monthNamed = (name: string) => page.getByRole('radio', { name, exact: true });
  const navigation = page.getByRole('navigation');
  await charging.choose('nenhuma');
  const tick = charging.rows.first().getByRole('checkbox');
  await tick.check();
  await tick.uncheck();
  await page.getByText('abril de 2026', { exact: true }).click();
  await expect(monthNamed('abril de 2026')).toBeChecked();
  await page.getByText('março de 2026', { exact: true }).click();
  await expect(charging.rows.first()).toBeVisible();

  const { amount } = await charging.fieldsOf(charging.rows.first());
  await amount.fill('12,00');
  await amount.blur();
  await page.getByText('abril de 2026', { exact: true }).click();
  await question.getByRole('button', { name: 'Continuar aqui' }).click();
  await expect(monthNamed('março de 2026')).toBeChecked();
  await page.getByRole('tab', { name: 'Cobrar este mês' }).click();
  await navigation.getByRole('link', { name: 'Visão geral' }).click();
  await expect(question).toContainText('o que marcou ou desmarcou neste mês');
  await question.getByRole('button', { name: 'Continuar aqui' }).click();
  await expect(amount).toHaveValue('R$ 12,00');

  // What was sent is not lost: the screen goes on to the sending, and from there anywhere.
  await charging.choose('nenhuma');
  await charging.rows.last().getByRole('checkbox').check();
  await charging.counted();
  await charging.openReview();
  await charging.send.click();
  await expect(charging.sending('Envio concluído')).toBeVisible();
  await navigation.getByRole('link', { name: 'Visão geral' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Visão geral' })).toBeVisible();
  await expect(question).toHaveCount(0);
});

test('the text of one charge is not lost unasked, and once it was sent nobody is asked', async ({ page }) => {
  const charging = new ChargingPage(page);
  await charging.open();
  await charging.keepReceiver();
  await charging.open('?tab=one');
  const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  const choose = page.getByRole('list', { name: 'Recorrências autorizadas' }).getByRole('button');
  const other = page.getByRole('button', { name: 'Outro pagador' });
  await choose.first().click();
  await other.click();
  await choose.first().click();
  const text = page.getByRole('textbox', { name: 'Texto para o pagador' });
  await text.fill('Mensalidade de março');
  await other.click();
  await question.getByRole('button', { name: 'Continuar aqui' }).click();
  await expect(text).toHaveValue('Mensalidade de março');
  await page.getByRole('button', { name: 'Enviar cobrança' }).click();
  await expect(page.getByRole('button', { name: 'Enviar cobrança' })).toBeDisabled();
  await other.click();
  await expect(choose.first()).toBeVisible();
});
