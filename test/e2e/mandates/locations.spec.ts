import { call } from '../app/bridge.ts';
import { goTo, violations } from '../checks/page-checks.ts';
import { expect, test } from '../scenes/waiting-mandate.ts';

test('a location is created, shows whose mandate it is, and is unlinked after a clear question', async ({
  page,
  shop,
}) => {
  const { connectionId, idRec } = shop;
  await goTo(page, '/locations');
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1, name: 'Endereços de QR' })).toBeVisible();
  const free = main.getByRole('row').filter({ hasText: 'Livre' });
  const before = await free.count();
  await main.getByRole('button', { name: 'Criar endereço' }).click();
  await expect(free).toHaveCount(before + 1);
  await expect(main.getByRole('status').filter({ hasText: 'o banco confirmou' })).toBeVisible();

  const { rows } = await call(page, 'locations', 'list', { connectionId });
  const made = rows.find((row) => row.idRec === null);
  await call(page, 'activation', 'attachLocation', { connectionId, idRec, locationId: made?.id ?? null });
  const linked = main.getByRole('row').filter({ hasText: 'Marta Quintana' });
  await expect(linked).toContainText(String(made?.id));
  await expect(linked.getByRole('link', { name: 'Marta Quintana' })).toHaveAttribute(
    'href',
    `#/mandates?mandate=${idRec}`,
  );

  const unlink = linked.getByRole('button', { name: `Desvincular o endereço ${made?.id}` });
  await unlink.click();
  const question = page.getByRole('dialog', { name: `Desvincular o endereço ${made?.id}?` });
  await expect(question).toContainText('O QR que já foi entregue ou impresso para de funcionar');
  await expect(question.getByRole('button', { name: 'Deixar como está' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(unlink).toBeFocused();
  await unlink.click();
  await question.getByRole('button', { name: 'Desvincular', exact: true }).click();
  await expect(linked).toHaveCount(0);
  const { location } = await call(page, 'activation', 'guide', { connectionId, idRec, dueTxid: null });
  expect(location).toBeNull();
});

test('a bank without the list shows what is known, and says so', async ({ page, shop }) => {
  const { control, connectionId } = shop;
  const made = await call(page, 'locations', 'create', { connectionId });
  await control.addFault({ kind: 'list_not_offered', path: '/locrec' });
  await goTo(page, '/locations');
  const main = page.getByRole('main');
  await expect(main.getByText('O banco não oferece a lista completa de endereços.')).toBeVisible();
  await expect(
    main.getByRole('row').filter({ hasText: made.kind === 'done' ? String(made.id) : '' }),
  ).toBeVisible();
});

test('what the payer’s bank reads is shown beside the ledger, and what differs is named', async ({
  page,
  shop,
}) => {
  const { control, connectionId, idRec } = shop;
  await call(page, 'activation', 'attachLocation', { connectionId, idRec, locationId: null });
  await control.approveMandate({ idRec });
  await page.getByRole('navigation').getByRole('link', { name: 'Recorrências' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Endereços de QR' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Marta Quintana' });
  const look = row.getByRole('button', { name: /^Conferir o endereço \d+$/ });
  await look.click();
  const shown = page.getByRole('dialog', { name: /^O que o banco do pagador lê/ });
  await expect(shown.getByRole('status')).toContainText('Há uma diferença com o que está no Ciclo');
  const status = shown.getByRole('row').filter({ hasText: 'Diferente' });
  await expect(status).toContainText(/Situação\s*Ativa\s*Aguardando o pagador/);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(look).toBeFocused();

  await call(page, 'sync', 'start', { connectionId });
  await expect(async () => {
    await look.click();
    await expect(shown.getByRole('status')).toHaveText('Confere com o que está no Ciclo.', {
      timeout: 2_000,
    });
  }).toPass({ timeout: 20_000 });
  await expect(shown.getByRole('columnheader')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Voltar a Recorrências' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Recorrências' })).toBeVisible();
});
