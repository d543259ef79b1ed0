import { call } from '../app/bridge.ts';
import { type Company, expect, test } from '../app/company.ts';
import { expectReadable } from '../checks/page-checks.ts';
import { CyclesPage } from '../pages/cycles-page.ts';

/** A payment without txid that is nobody's and has an unpaid charge of its amount, and the dialog that offers charges for it. */
async function openDialog(page: CyclesPage['page'], { connectionId }: Company) {
  const orphan = await offeredSome(page, connectionId);
  await new CyclesPage(page).goTo(`tab=orphans&orphan=${orphan.endToEndId}`);
  const dialog = page.getByRole('dialog', { name: 'A que cobrança pertence este pagamento?' });
  const lines = dialog.getByRole('list', { name: 'Cobranças oferecidas' }).getByRole('listitem');
  const search = dialog.getByRole('searchbox', { name: 'Buscar outra cobrança' });
  return { ...orphan, dialog, lines, search };
}

async function offeredSome(page: CyclesPage['page'], connectionId: string) {
  for (const orphan of await call(page, 'cycles', 'orphans', { connectionId })) {
    const asked = { connectionId, endToEndId: orphan.endToEndId, search: '' };
    const [first] = (await call(page, 'cycles', 'candidates', asked)).rows;
    if (
      orphan.txid === null &&
      first?.why.includes('amount') &&
      first.row.paid === 0 &&
      !first.row.mayBeDebited
    )
      return orphan;
  }
  throw new Error('no payment without a charge');
}

test('charges are offered for a payment, the likeliest first, each with the reason', async ({
  page,
  company,
}) => {
  const { endToEndId, amount, dialog, lines, search } = await openDialog(page, company);
  const { connectionId } = company;
  const { rows } = await call(page, 'cycles', 'candidates', { connectionId, endToEndId, search: '' });
  expect(rows.length).toBeGreaterThan(0);
  await expect(lines).toHaveCount(rows.length);
  expect(rows[0]?.row.amount).toBe(amount);
  await expect(lines.first()).toContainText('mesmo valor');
  await expect(lines.first()).toContainText(rows[0]?.row.payerName ?? '');
  await expectReadable(page);
  const other = company.charges.find((row) => Number(row.amount?.replace('.', '')) !== amount);
  if (other === undefined) throw new Error('all charges are of one amount');
  await search.fill((other.amount ?? '').replace('.', ','));
  await expect(dialog.getByText('O que a busca encontrou')).toBeVisible();
  await expect(lines.first()).not.toContainText('mesmo valor');
  await search.fill(other.txid ?? '');
  await expect(lines).toHaveCount(1);
  await expect(lines).toContainText(other.payer_name ?? '');
  await search.fill('ninguém com este nome');
  await expect(dialog.getByText('Nenhuma cobrança com isso.')).toBeVisible();
});

test('a charge that has money already is linked after a question that says what it becomes', async ({
  page,
  company,
}) => {
  const { dialog, endToEndId, lines, search } = await openDialog(page, company);
  const { connectionId } = company;
  const paid = company.charges.find(({ state }) => state === 'paid');
  const txid = paid?.txid ?? '';
  await search.fill(txid);
  await expect(lines).toHaveCount(1);
  await expect(lines).toContainText('já recebeu');
  await lines.getByRole('button').click();
  await expect(dialog.getByText(/^Ela já recebeu/)).toBeVisible();
  await expect(dialog).toContainText('A situação passa a ser Pago em dobro.');
  await expectReadable(page);
  await dialog.getByRole('button', { name: 'Escolher outra' }).click();
  await expect(search).toHaveValue(txid);
  await lines.getByRole('button').click();
  await dialog.getByRole('button', { name: 'Vincular mesmo assim' }).click();
  await expect(dialog).toBeHidden();
  const state = async () => (await call(page, 'cycles', 'detail', { connectionId, txid })).row.state;
  expect(await state()).toBe('paid_twice');
  await call(page, 'cycles', 'assign', { connectionId, endToEndId, txid: null });
  expect(await state()).toBe('paid');
});

test('a charge that the bank may still debit is linked after a question that says so', async ({
  page,
  company,
}) => {
  const { dialog, lines, search } = await openDialog(page, company);
  const coming = company.charges.find(({ state }) => state === 'pending');
  await search.fill(coming?.txid ?? '');
  await expect(lines).toHaveCount(1);
  await lines.getByRole('button').click();
  await expect(dialog.getByText(/^O banco ainda pode debitar esta cobrança/)).toBeVisible();
  await expect(dialog.getByText(/^Ela já recebeu/)).toHaveCount(0);
  await expectReadable(page);
  await dialog.getByRole('button', { name: 'Escolher outra' }).click();
  await expect(search).toHaveValue(coming?.txid ?? '');
});

test('a payment is linked by keyboard alone', async ({ page, company }) => {
  const { endToEndId, lines, search } = await openDialog(page, company);
  await expect(search).toBeFocused();
  await expect(lines.first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(lines.first().getByRole('button')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Pagamento vinculado à cobrança')).toBeVisible();
  const { connectionId } = company;
  const left = await call(page, 'cycles', 'orphans', { connectionId });
  expect(left.map((each) => each.endToEndId)).not.toContain(endToEndId);
  await call(page, 'cycles', 'assign', { connectionId, endToEndId, txid: null });
});
