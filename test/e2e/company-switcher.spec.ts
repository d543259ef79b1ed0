import { call, untilSynced } from './bridge.ts';
import { expect, test } from './fixtures.ts';
import { untilStill, violations } from './page-checks.ts';

test.use({ practice: 'small' });

/** A company whose bank is where nobody answers. */
const NOBODY = {
  settings: {
    name: 'Padaria São João',
    profile: 'practice',
    baseUrl: 'http://127.0.0.1:9',
    tokenUrl: 'http://127.0.0.1:9/oauth/token',
    schemeWord: 'instant',
    pollMinutes: null,
    localHolidays: [],
    extraHeaders: {},
  },
  credentials: { clientId: 'ninguem', clientSecret: 'ninguem' },
  certificate: null,
  storage: 'session' as const,
};

for (const [language, labels] of [
  ['pt-BR', { search: 'Buscar empresa', practice: 'Treino', none: 'Nenhuma empresa com esse nome' }],
  ['en', { search: 'Search companies', practice: 'Practice', none: 'No company of that name' }],
] as const) {
  test(`a company is found by name and told with its state, by keyboard alone, in ${language}`, async ({
    page,
  }) => {
    await page.getByRole('link', { name: 'Novidades' }).waitFor();
    await untilSynced(page, 'banco-de-treino');
    const { id } = await call(page, 'connections', 'add', NOBODY);
    await expect
      .poll(async () => {
        const { offline, lastFailure } = await call(page, 'sync', 'status', { connectionId: id });
        return offline !== null || lastFailure !== null;
      })
      .toBe(true);
    await call(page, 'app', 'setPreferences', { language });
    await page.reload();
    const banner = page.getByRole('banner');
    const opener = banner.getByRole('button', { name: /Banco de treino/ });
    await opener.press('Enter');
    const menu = page.getByRole('menu');
    await expect(menu.getByRole('menuitem', { name: /Banco de treino/ })).toContainText(labels.practice);
    const search = page.getByLabel(labels.search);
    await search.fill('nobody at all');
    await expect(menu).toContainText(labels.none);
    await search.fill('sao joao');
    const found = menu.getByRole('menuitem', { name: /Padaria São João/ });
    await expect(found).toContainText(/Sem conexão|falhou|No connection|failed/);
    await expect(menu.getByRole('menuitem', { name: /Banco de treino/ })).toHaveCount(0);
    await untilStill(page);
    expect(await violations(page)).toEqual([]);
    await search.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(banner.getByRole('button', { name: /Padaria São João/ })).toBeVisible();
  });
}
