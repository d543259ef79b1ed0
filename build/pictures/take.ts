import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright';
import type { Preferences } from '../../src-preload/contract/app.ts';
import { RunningApp } from '../../test/support/own-process/running-app.ts';
import { ensureBuild } from '../ensure-build.ts';
import { ensureChromium } from '../ensure-chromium.ts';
import { takeScreens } from './take-screens.ts';

/** One picture of the pages: where it is taken, how the app looks there, and what is done before. */
type Picture = {
  readonly name: string;
  readonly route: string;
  readonly look: Pick<Preferences, 'language' | 'theme'>;
  readonly size: { readonly width: number; readonly height: number };
  /** Ends when what the picture is for can be seen. */
  readonly prepare: (page: Page) => Promise<unknown>;
};

const PORTUGUESE = { language: 'pt-BR', theme: 'light' } as const;
const ENGLISH = { language: 'en', theme: 'dark' } as const;
const USUAL = { width: 1280, height: 800 };

const rowsOf = (page: Page) => page.getByRole('grid').locator('tbody tr[aria-busy="false"]');

/** Every picture that the pages show, but for the drawing `how-it-works.svg`. To add one, add a row and its place in a page. */
const PICTURES: readonly Picture[] = [
  {
    name: 'overview',
    route: '/overview',
    look: PORTUGUESE,
    size: USUAL,
    prepare: (page) => page.locator('.recharts-bar-rectangle').first().waitFor(),
  },
  {
    name: 'proof',
    route: '/cycles?group=unpaid',
    look: PORTUGUESE,
    size: USUAL,
    prepare: async (page) => {
      await rowsOf(page).filter({ hasText: 'Expirado' }).first().click();
      await page.getByText('Linha do tempo').waitFor();
      // The part that is asked at the bank comes last.
      await page.getByRole('dialog').locator('[aria-busy="true"]').waitFor({ state: 'detached' });
    },
  },
  { name: 'printing', route: '/printing', look: PORTUGUESE, size: USUAL, prepare: checkSheets },
  {
    name: 'practice-bank',
    route: '/practice',
    look: PORTUGUESE,
    size: USUAL,
    prepare: (page) => page.getByText('O que vem').first().waitFor(),
  },
  {
    name: 'cycles-dark',
    route: '/cycles?group=unpaid',
    look: ENGLISH,
    size: { width: 1920, height: 1080 },
    prepare: (page) => rowsOf(page).nth(20).waitFor(),
  },
];

/** Chooses two mandates that wait and has their codes read back. */
async function checkSheets(page: Page): Promise<void> {
  const mandates = page.getByRole('region', { name: '1. Recorrências' }).getByRole('checkbox');
  for (const place of [0, 1]) await mandates.nth(place).check();
  await page.getByRole('button', { name: 'Buscar e conferir códigos' }).click();
  await page.getByRole('region', { name: 'Como vai sair' }).waitFor();
  await page.getByRole('button', { name: 'Imprimir', exact: true }).and(page.locator(':enabled')).waitFor();
}

/** Shows the page in a language and a theme, which are kept, at a place that is read anew. */
async function show(page: Page, { look, route, size }: Picture): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate((chosen) => window.ciclo.invoke('app.setPreferences', chosen), look);
  await page.evaluate((place) => {
    window.location.hash = place;
  }, route);
  await page.reload();
}

async function take(page: Page, picture: Picture): Promise<void> {
  await show(page, picture);
  await picture.prepare(page);
  await page.screenshot({ path: `${import.meta.dirname}/${picture.name}.png`, animations: 'disabled' });
  console.log(`build/pictures/${picture.name}.png`);
}

/** The pictures of the pages; some of them where names are given. */
async function takePictures(page: Page, names: readonly string[]): Promise<void> {
  for (const picture of PICTURES.filter(({ name }) => names.length === 0 || names.includes(name)))
    await take(page, picture);
}

const USAGE = 'usage: npm run pictures -- [NAME…] | --screens FOLDER [--wide] [ROUTE…]';

/**
 * `npm run pictures [-- NAME…]` takes the pictures of the pages anew; `npm run pictures -- --screens FOLDER [ROUTE…]` those of every screen in
 * both languages and themes, in a window of 1280x800 or, with `--wide`, 1920x1080. From the built app with the practice bank, in the system's
 * Chromium.
 */
async function main(): Promise<number> {
  const { screens, wide, names } = asked();
  const built = await ensureBuild();
  const executablePath = ensureChromium();
  if (built !== 0 || executablePath === null) return built === 0 ? 1 : built;
  const app = await RunningApp.start({ practice: true });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const viewport = wide ? { width: 1920, height: 1080 } : USUAL;
    const page = await browser.newPage({ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', viewport });
    await page.goto(app.address);
    await page.getByText('Sincronizado agora').waitFor();
    if (screens === undefined) await takePictures(page, names);
    else await takeScreens(page, screens, names);
    return 0;
  } finally {
    await browser.close();
    await app.stop();
  }
}

/** What the command line asks for; ends the program with how it is used where it cannot be understood. */
function asked() {
  try {
    const options = { screens: { type: 'string' }, wide: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    return { ...values, names: positionals };
  } catch {
    console.error(USAGE);
    process.exit(2);
  }
}

process.exitCode = await main();
