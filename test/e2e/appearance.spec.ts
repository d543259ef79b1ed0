import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { call, untilSynced } from './bridge.ts';
import { expect, test } from './fixtures.ts';

/** Places of the app by their address; `prepare` opens what the address does not. */
type Place = { readonly hash: string; readonly prepare?: (page: Page) => Promise<void> };

const firstRow = (page: Page) => page.getByRole('grid').locator('tbody tr[aria-busy="false"]').first();

const PLACES: Readonly<Record<string, Place>> = {
  overview: { hash: '/overview' },
  'overview as a table': {
    hash: '/overview',
    prepare: (page) => page.getByText(/^(Tabela|Table)$/).click(),
  },
  cycles: { hash: '/cycles', prepare: (page) => firstRow(page).waitFor() },
  'cycles, filtered': {
    hash: '/cycles?group=unpaid&payer=a&min=100',
    prepare: (page) => firstRow(page).waitFor(),
  },
  proof: {
    hash: '/cycles?group=attention',
    prepare: async (page) => {
      await firstRow(page).click();
      await page.getByRole('dialog').getByRole('heading', { level: 3 }).first().waitFor();
    },
  },
  expected: { hash: '/cycles?tab=expected', prepare: (page) => page.getByRole('table').waitFor() },
  orphans: { hash: '/cycles?tab=orphans', prepare: (page) => page.getByRole('table').waitFor() },
  quarantine: { hash: '/cycles?tab=quarantine' },
  mandates: { hash: '/mandates', prepare: (page) => page.getByRole('table').waitFor() },
  mandate: {
    hash: '/mandates',
    prepare: async (page) => {
      await page.getByRole('table').getByRole('button').first().click();
      await page.getByRole('dialog').getByRole('tab').nth(1).click();
    },
  },
  printing: {
    hash: '/printing',
    prepare: async (page) => {
      await page.getByRole('main').getByRole('checkbox').first().check();
      await page
        .getByRole('main')
        .getByRole('button', { name: /Buscar e conferir|Fetch|check/i })
        .click();
      await page.getByRole('main').locator('svg[data-qr]').first().waitFor();
    },
  },
  exports: { hash: '/exports' },
  connections: { hash: '/connections', prepare: (page) => page.getByRole('table').waitFor() },
  'a new connection': {
    hash: '/connections?add=1',
    prepare: (page) => page.getByRole('dialog').getByRole('textbox').first().waitFor(),
  },
  settings: { hash: '/settings' },
};

const LANGUAGES = ['pt-BR', 'en'] as const;
const THEMES = ['light', 'dark'] as const;

test.use({ practice: true });

for (const language of LANGUAGES) {
  for (const theme of THEMES) {
    test(`every screen in ${language}, ${theme}: readable, labelled, without a stray key`, async ({
      page,
    }) => {
      test.setTimeout(240_000);
      await expect(page.getByRole('heading', { level: 1, name: 'Visão geral' })).toBeVisible();
      await untilSynced(page, 'banco-de-treino');
      await call(page, 'app', 'setPreferences', { language, theme });
      for (const [name, { hash, prepare }] of Object.entries(PLACES)) {
        await showAfresh(page, hash);
        await prepare?.(page);
        await untilStill(page);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
        expect.soft(await seriousViolations(page), name).toEqual([]);
        expect.soft(await strayKeys(page), name).toEqual([]);
        expect.soft(await overflowPx(page), `${name} is wider than the window`).toBe(0);
      }
    });
  }
}

/** Loads the app anew at a place: an address that differs in its hash alone would keep what is open. */
async function showAfresh(page: Page, hash: string): Promise<void> {
  await page.evaluate((place) => {
    window.history.replaceState(null, '', `#${place}`);
  }, hash);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Colours are measured once nothing fades any more. */
async function untilStill(page: Page): Promise<void> {
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
  const moving = () =>
    document.getAnimations().filter((animation) => {
      const { endTime } = animation.effect?.getComputedTiming() ?? {};
      return animation.playState === 'running' && Number.isFinite(Number(endTime));
    }).length;
  await expect.poll(() => page.evaluate(moving)).toBe(0);
}

/** What axe finds serious or critical, in a line each. */
async function seriousViolations(page: Page): Promise<string[]> {
  // One frame only, and nobody reads what passed: both spare half of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target}: ${failureSummary}`),
    );
}

/** A key of the strings that was shown for want of its string, such as `cycles:filter.clear`. */
const STRAY_KEY = /^(?:[a-z]+:)?[a-z][A-Za-z]*(?:\.[A-Za-z][\w-]*)+$/;
/** Words that look like one: file names, and addresses and scopes of a bank. */
const NO_KEY = /\.(?:csv|crt|key|pem|pfx|p12|cer|com\.br|read|write)$|\.com\b/;

async function strayKeys(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label], [title], [placeholder]')];
    const names = ['aria-label', 'title', 'placeholder'];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const written: string[] = [];
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (!parentElement?.closest('style, script')) written.push(textContent ?? '');
    }
    return [...written, ...named.flatMap((element) => names.map((name) => element.getAttribute(name) ?? ''))];
  });
  const words = texts.join(' ').split(/[\s,;()"“”]+/);
  return [...new Set(words)].filter((word) => STRAY_KEY.test(word) && !NO_KEY.test(word));
}

const overflowPx = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));
