import type { Locator, Page } from '@playwright/test';
import { call } from '../app/bridge.ts';
import { tabTo } from '../checks/keys.ts';
import { expectWhole, goTo, LOOKS } from '../checks/page-checks.ts';
import { ActivationPage } from '../pages/activation-page.ts';
import { expect, test } from '../scenes/waiting-mandate.ts';

test('journey 3 without a mouse: from the list to the answer', async ({ page, shop }) => {
  const { control, idRec } = shop;
  await control.makeJoiningCharge({ kind: 'cob', amount: 5_000, label: 'Entrada da Marta' });
  const screen = new ActivationPage(page);
  await goTo(page, `/mandates?mandate=${idRec}`);
  const drawer = page.getByRole('dialog', { name: 'Recorrência' });
  await tabTo(page, drawer.getByRole('tab', { name: 'Resumo' }));
  await page.keyboard.press('ArrowRight');
  await tabTo(page, drawer.getByRole('link', { name: 'Ativar' }));
  await page.keyboard.press('Enter');

  await tabTo(page, screen.card('QR só da autorização'));
  await page.keyboard.press('ArrowDown');
  await expect(screen.card('QR que já paga a primeira cobrança')).toBeChecked();
  await tabTo(page, screen.button('Criar e vincular um endereço'));
  await page.keyboard.press('Enter');
  await expect(screen.main.getByText('Pronto: Um endereço de QR')).toBeAttached();
  await tabTo(page, screen.main.getByRole('combobox', { name: 'Cobrança da adesão' }));
  await page.keyboard.type('Entrada da');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, screen.button('Usar esta cobrança'));
  await page.keyboard.press('Enter');
  await expect(screen.code).toBeVisible();
  // The page asks by itself too: once the payer has answered there may be no button to go to.
  await tabTo(page, screen.button('Perguntar agora'));
  await control.payCode({ code: (await screen.code.textContent()) ?? '' });
  await page.keyboard.press('Enter');
  await expect(screen.answer).toContainText('O pagador autorizou');
});

/** Every state of the two screens, by how a person comes to it. */
const STATES: readonly {
  readonly hash: (idRec: string) => string;
  readonly shown: (page: Page) => Locator;
}[] = [
  { hash: (id) => `/activation?id=${id}&journey=JORNADA_1`, shown: (page) => page.getByRole('form') },
  { hash: (id) => `/activation?id=${id}&journey=JORNADA_2`, shown: (page) => page.locator('svg[data-qr]') },
  { hash: (id) => `/activation?id=${id}&journey=JORNADA_3`, shown: (page) => page.getByRole('combobox') },
  { hash: () => '/activation', shown: (page) => page.getByRole('main').getByRole('link') },
  { hash: () => '/locations', shown: (page) => page.getByRole('table') },
];

for (const [language, theme] of LOOKS) {
  test(`activation and locations in ${language}, ${theme}: readable, labelled, whole`, async ({
    page,
    shop,
  }) => {
    const { connectionId, control, idRec } = shop;
    await control.makeJoiningCharge({ kind: 'cob', amount: 5_000, label: 'Adesão' });
    await call(page, 'activation', 'attachLocation', { connectionId, idRec, locationId: null });
    await call(page, 'app', 'setPreferences', { language, theme });
    await page.reload();
    const check = async (name: string): Promise<void> => {
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
      await expectWhole(page, name);
    };
    for (const { hash, shown } of STATES) {
      await goTo(page, hash(idRec));
      await shown(page).first().waitFor();
      await check(hash('…'));
    }
    await page
      .getByRole('table')
      .getByRole('button', { name: /endereço|Unlink/ })
      .last()
      .click();
    await page.getByRole('dialog').waitFor();
    await check('unlinking');
    await page.keyboard.press('Escape');
    await control.approveMandate({ idRec });
    await goTo(page, `/activation?id=${idRec}`);
    await page.getByRole('main').getByRole('alert').waitFor();
    await check('answered');
  });
}
