import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright';
import type { Preferences } from '../../src-preload/contract/app.ts';
import { SCREENS } from './screens.ts';

type Look = Pick<Preferences, 'language' | 'theme'>;

const LOOKS: readonly Look[] = [
  { language: 'pt-BR', theme: 'light' },
  { language: 'pt-BR', theme: 'dark' },
  { language: 'en', theme: 'light' },
  { language: 'en', theme: 'dark' },
];

const nameOf = (route: string, { language, theme }: Look): string =>
  `${route.replaceAll(/[^a-z0-9]+/gi, '-').replace(/^-/, '')}-${language}-${theme}.png`;

/**
 * Takes each screen (or those of these addresses) in both languages and themes into a folder, with a page that shows all of them at once,
 * and prints what axe finds.
 */
export async function takeScreens(page: Page, folder: string, given: readonly string[]): Promise<void> {
  const routes = given.length > 0 ? given : SCREENS;
  mkdirSync(folder, { recursive: true });
  for (const look of LOOKS) {
    await page.evaluate((chosen) => window.ciclo.invoke('app.setPreferences', chosen), look);
    await page.reload();
    for (const route of routes) await takeScreen(page, folder, route, look);
  }
  const index = join(folder, 'index.html');
  writeFileSync(index, pageOf(routes));
  console.log(index);
}

async function takeScreen(page: Page, folder: string, route: string, look: Look): Promise<void> {
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, route);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  // What is still being read is drawn as busy; a part that asks the bank may take longer than a picture is worth.
  await page
    .locator('[aria-busy="true"]')
    .first()
    .waitFor({ state: 'detached', timeout: 5_000 })
    .catch(() => undefined);
  const name = nameOf(route, look);
  await page.screenshot({ path: join(folder, name), animations: 'disabled' });
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  for (const { id, nodes } of violations)
    console.log(
      name,
      id,
      nodes.slice(0, 3).map(({ html }) => html.slice(0, 200)),
    );
}

/** A row a screen, a column a look. */
function pageOf(routes: readonly string[]): string {
  const heads = LOOKS.map(({ language, theme }) => `<th>${language}, ${theme}</th>`).join('');
  const rows = routes.map((route) => {
    const pictures = LOOKS.map((look) => nameOf(route, look)).map(
      (name) => `<td><a href="${name}"><img src="${name}" alt="${name}" width="480" loading="lazy"></a></td>`,
    );
    return `<tr><th>${route.replaceAll('&', '&amp;')}</th>${pictures.join('')}</tr>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Ciclo</title><table><tr><th></th>${heads}</tr>${rows.join('\n')}</table>\n`;
}
