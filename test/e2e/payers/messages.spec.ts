import type { Page } from '@playwright/test';
import { parseOutsideLink } from '../../../src-main/core/messages/outside-link.ts';
import { call } from '../app/bridge.ts';
import { showAfresh } from '../checks/page-checks.ts';
import { PayersPage } from '../pages/payers-page.ts';
import { codeAtBank } from '../scenes/bank-code.ts';
import { watchOutside } from '../scenes/outside.ts';
import { expect, type Shop, test } from '../scenes/waiting-mandate.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** Whatever could end a part of an address too early, or be read as something else. */
const OWN = {
  subject: 'Autorização & início: 100% + R$ 5 = ? #1',
  body: 'Olá, {primeiro_nome}!\n\nSó falta autorizar & pronto: 100% “grátis” + fácil; dúvidas?\nÀs 8h, no café 😀\n{contrato}',
};
const CONTACT = { phone: '+5511987654321', email: 'ana+sol@exemplo.com.br', note: '' };

/** The dialog with the message to the payer of the mandate that waits. */
async function openMessage(page: Page, { connectionId, idRec }: Shop) {
  const payer = { by: 'mandate' as const, idRec };
  const payerId = (await call(page, 'payers', 'detail', { connectionId, payer }))?.payerId ?? 0;
  await call(page, 'payers', 'setContact', { connectionId, payerId, ...CONTACT });
  await showAfresh(page, `/payers?payer=${payerId}`);
  await page.getByRole('button', { name: 'Mensagem' }).click();
  const { dialog } = new PayersPage(page);
  const said = async () =>
    (await call(page, 'payers', 'detail', { connectionId, payer }))?.messages.map(({ way }) => way);
  return { dialog, text: dialog.getByRole('region', { name: 'Como o pagador vai ler' }), said };
}

/** What an address says, by its own rules: parts between `&`, each percent-encoded, a plus being a plus (RFC 6068). */
function partsOf(address: string): Readonly<Record<string, string>> {
  const parts = address.slice(address.indexOf('?') + 1).split('&');
  return Object.fromEntries(parts.map((part) => part.split('=').map(decodeURIComponent)));
}

test('WhatsApp and the mail program are given the text sign for sign', async ({ page, shop }) => {
  const { connectionId } = shop;
  const place = { connectionId, situation: 'waiting', tone: 'friendly' } as const;
  await call(page, 'messages', 'saveText', { ...place, text: OWN });
  const { dialog, text, said } = await openMessage(page, shop);
  await expect(text).toContainText(OWN.subject);
  const contract = (await call(page, 'mandates', 'detail', { connectionId, idRec: shop.idRec })).row.contract;
  const body = OWN.body.replace('{primeiro_nome}', 'Marta').replace('{contrato}', contract);
  const addresses = await watchOutside(page);

  await dialog.getByRole('link', { name: 'E-mail' }).click();
  await expect(dialog.getByText('Aberta no e-mail e anotada')).toBeVisible();
  await expect.poll(() => addresses.length).toBe(1);
  await dialog.getByRole('link', { name: 'WhatsApp' }).press('Enter');
  await expect(dialog.getByText('Aberta no WhatsApp e anotada')).toBeVisible();
  await expect.poll(() => addresses.length).toBe(2);

  const [mail = '', talk = ''] = addresses;
  expect(mail).toMatch(
    /^mailto:ana%2Bsol@exemplo\.com\.br\?subject=Autoriza%C3%A7%C3%A3o%20%26%20in%C3%ADcio%3A/,
  );
  expect(partsOf(mail)).toEqual({ subject: OWN.subject, body: body.replaceAll('\n', '\r\n') });
  expect(talk).toMatch(
    /^https:\/\/wa\.me\/5511987654321\?text=Ol%C3%A1%2C%20Marta%21%0A%0AS%C3%B3%20falta%20autorizar%20%26%20/,
  );
  expect(partsOf(talk)).toEqual({ text: body });
  // The desktop app opens nothing that this does not understand.
  expect(addresses.map((address) => parseOutsideLink(address)?.kind)).toEqual(['mail', 'whatsapp']);
  await expect.poll(said).toEqual(['whatsapp', 'mail']);
});

test('the code by which the payer authorises is read at the bank, and goes along whole', async ({
  page,
  shop,
}) => {
  const { bank, connectionId, idRec } = shop;
  const { dialog, text } = await openMessage(page, shop);
  const missing = dialog.getByText('Ficou de fora, porque não se sabe: {codigo}');
  const read = dialog.getByRole('button', { name: 'Ler o código no banco' });
  await expect(missing).toBeVisible();
  await read.click();
  await expect(dialog.getByRole('alert')).toContainText([
    /Ficou de fora/,
    /ainda não tem endereço de QR no banco/,
  ]);
  await dialog.getByRole('link', { name: 'Ativar recorrência' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ativar recorrência' })).toBeVisible();
  await call(page, 'activation', 'attachLocation', { connectionId, idRec, locationId: null });
  await openMessage(page, shop);
  await read.click();
  const code = await codeAtBank(bank.ready, idRec);
  await expect(text).toContainText(code);
  await expect(missing).toHaveCount(0);

  const addresses = await watchOutside(page);
  await dialog.getByRole('button', { name: 'Copiar', exact: true }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`\n\n${code}`);
  await dialog.getByRole('link', { name: 'E-mail' }).click();
  await expect
    .poll(() => addresses.map((address) => partsOf(address).body?.endsWith(`\r\n\r\n${code}`)))
    .toEqual([true]);
});
