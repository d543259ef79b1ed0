import { call, untilSynced } from '../app/bridge.ts';
import { expect, test } from '../app/fixtures.ts';
import { goTo } from '../checks/page-checks.ts';
import { MainPage } from '../pages/main-page.ts';
import { PracticePage } from '../pages/practice-page.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const isoDay = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 10);

test.describe('with the practice bank running', () => {
  test.use({ practice: true });

  test('the clock goes by days, through the next debits, and to a date', async ({ page }) => {
    const practice = new PracticePage(page);
    await practice.open();
    const begun = await practice.now();
    await practice.step('+1 dia');
    await expect.poll(() => practice.now()).toBe(begun + DAY_MS);
    const header = new MainPage(page).header.locator('time');
    await expect(header).toHaveAttribute('datetime', isoDay(begun + DAY_MS));
    await practice.step('+7 dias');
    await expect.poll(() => practice.now()).toBe(begun + 8 * DAY_MS);

    await practice.clock.getByRole('button', { name: 'Próximos débitos' }).click();
    await expect(practice.time).toHaveText(/ 22:00$/);
    await practice.clock.getByRole('button', { name: 'Próximos débitos' }).click();
    await expect(practice.time).toHaveText(/ 08:00$/);

    const day = isoDay(begun + 20 * DAY_MS);
    await practice.runTo(day);
    await expect(practice.time).toHaveText(/ 12:00$/);
    expect(isoDay(await practice.now())).toBe(day);
  });

  test('time runs by itself until it is paused, and leaves half-typed words and the focus alone', async ({
    page,
  }) => {
    const practice = new PracticePage(page);
    await practice.open('QR e cobranças');
    const begun = await practice.now();
    await practice.pace('3600×');
    await expect(practice.clock.getByText('Correndo 3600×')).toBeVisible();
    const typing = page.getByRole('textbox', { name: 'Código copia e cola' });
    await typing.pressSequentially('000201');
    await expect.poll(() => practice.now()).toBeGreaterThan(begun + 2 * HOUR_MS);
    const seen = await practice.now();
    await expect.poll(() => practice.now()).toBeGreaterThan(seen);
    await expect(typing).toBeFocused();
    await expect(typing).toHaveValue('000201');

    await practice.pace('Pausa');
    await expect(practice.clock.getByText('Parado')).toBeVisible();
    const stood = await practice.now();
    await page.reload();
    await practice.time.waitFor();
    expect(await practice.now()).toBe(stood);
  });

  test('charges by hand: nothing is charged by itself any more', async ({ page }) => {
    const practice = new PracticePage(page);
    await practice.open();
    const automatic = practice.clock.getByRole('switch', { name: 'Cobranças automáticas' });
    await expect(automatic).toBeChecked();
    await automatic.press('Space');
    await expect(automatic).not.toBeChecked();
    await expect(practice.clock).toContainText('só existem as que o seu sistema criar');
    await expect(automatic).toBeFocused();
  });

  test('another world begins after a question, and the ledger follows it', async ({ page }) => {
    const practice = new PracticePage(page);
    await practice.open();
    await expect(practice.cast.first()).toBeVisible();
    await page.getByRole('button', { name: 'Recomeçar o mundo' }).click();
    const question = page.getByRole('dialog', { name: 'Recomeçar o mundo?' });
    await expect(question).toContainText('será esquecido');
    await expect(question.getByRole('radio', { name: 'Este mesmo, do começo' })).toBeChecked();
    await question.getByRole('radio', { name: 'Outro, sorteado' }).check();
    await question.getByRole('button', { name: 'Tamanho, data e número do mundo' }).press('Enter');
    await expect(question.getByRole('textbox', { name: 'Número do mundo' })).not.toHaveValue('');
    await question.getByRole('textbox', { name: 'Número do mundo' }).fill('7');
    await question.getByRole('textbox', { name: 'Pagadores' }).fill('30');
    await question.getByRole('textbox', { name: 'Meses de história' }).fill('3');
    await question.getByRole('button', { name: 'Recomeçar e esquecer tudo' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByText(/^Mundo 7 · /)).toBeVisible();
    await expect(page.getByRole('main').getByRole('status').first()).toHaveText('30 pagadores');
    await untilSynced(page, 'banco-de-treino');
    await new MainPage(page).open('Recorrências');
    await expect(page.getByText('30 recorrências')).toBeVisible();
  });
});

test.describe('its notices', () => {
  test.use({ practice: true });

  test('reach the app by one switch, and stop by the same', async ({ page }) => {
    const practice = new PracticePage(page);
    await practice.open();
    await goTo(page, '/practice?tab=channels');
    const reaches = page.getByRole('switch', {
      name: 'O banco de treino avisa o Ciclo de tudo o que acontece',
    });
    await expect(reaches).not.toBeChecked();
    await reaches.press('Space');
    await expect(reaches).toBeChecked();
    for (const name of ['Recorrências', 'Cobranças', /^Pagamentos da chave /])
      await expect(page.getByRole('region', { name })).toBeVisible();
    const sample = await call(page, 'practiceBank', 'sendSample', { id: 'rec' });
    const outcome = async () =>
      (await call(page, 'practiceBank', 'listDeliveries', {})).find(({ id }) => id === sample.id)?.outcome;
    await expect.poll(outcome).toBe('delivered');
    await reaches.press('Space');
    await expect(reaches).not.toBeChecked();
    await expect(page.getByText('Nenhuma notificação cadastrada')).toBeVisible();
  });
});

test('without it, the screen says what it is and starts it', async ({ page }) => {
  const { navigation, practiceOffer } = new MainPage(page);
  await practiceOffer.waitFor();
  await expect(navigation.getByRole('link', { name: 'Banco de treino' })).toHaveCount(0);
  await goTo(page, '/practice');
  await expect(page.getByRole('heading', { name: 'O que dá para fazer com ele' })).toBeVisible();
  await page.getByRole('button', { name: 'Ligar o banco de treino' }).click();
  const practice = new PracticePage(page);
  await expect(practice.cast.first()).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Banco de treino' })).toBeVisible();
});
