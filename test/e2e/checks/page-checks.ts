import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { IS_LONG } from '../../support/lanes.ts';

/** Loads the app anew at a place: an address that differs in its hash alone would keep what is open. */
export async function showAfresh(page: Page, hash: string): Promise<void> {
  await page.evaluate((place) => {
    window.history.replaceState(null, '', `#${place}`);
  }, hash);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Goes to a place within the app, as a link does. */
export async function goTo(page: Page, place: string): Promise<void> {
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, `#${place}`);
}

/** Colours are measured once nothing fades. */
export async function untilStill(page: Page): Promise<void> {
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
  const moving = () =>
    document.getAnimations().filter((animation) => {
      const { endTime } = animation.effect?.getComputedTiming() ?? {};
      return animation.playState === 'running' && Number.isFinite(Number(endTime));
    }).length;
  await expect.poll(() => page.evaluate(moving)).toBe(0);
}

/**
 * What axe finds, however slight, in a line each. A notice may come in at any moment, and is pale at first: what is found is looked for
 * once more when everything stands still.
 */
export async function violations(page: Page): Promise<string[]> {
  const found = await findViolations(page);
  if (found.length === 0) return found;
  await untilStill(page);
  return findViolations(page);
}

async function findViolations(page: Page): Promise<string[]> {
  // One frame only, and nobody reads what passed: both spare half of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations: found } = await axe.analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target}: ${failureSummary}`),
  );
}

/** A key of the strings that was shown for want of its string, such as `cycles:filter.clear`. */
const STRAY_KEY = /^(?:[a-z]+:)?[a-z][A-Za-z]*(?:\.[A-Za-z][\w-]*)+$/;
/** Words that look like one: file names, and addresses and scopes of a bank. */
const NO_KEY = /\.(?:csv|crt|key|pem|pfx|p12|cer|com\.br|read|write)$|\.com\b/;

/** Keys of the strings that the page shows for want of their strings. */
export async function strayKeys(page: Page): Promise<string[]> {
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

/**
 * Days, sums and counts of which the end cannot be read, also those within longer texts. A word may be shortened: one guesses its end. What can be
 * scrolled to is not cut; where a text ends in dots, they take the place of its last letters.
 */
export const cutFigures = (page: Page): Promise<string[]> =>
  page.getByRole('main').evaluate((main) => {
    // A sum or a day among words, or a figure that is the whole text: digits of an identifier are none.
    const FIGURES =
      /(?<![\w.*-])(?:[-−]?(?:R\$\s?)?\d[\d.]*,\d{2}|\d{2}\/\d{2}\/\d{4})(?![\w,/-])|^[-−R$\s]*[\d./,]{2,}$/g;
    const DOTS_PX = 14;
    const endOf = (element: Element): number => {
      const { overflowX, textOverflow, display } = getComputedStyle(element);
      if (display === 'inline' || !['hidden', 'clip'].includes(overflowX)) return Number.POSITIVE_INFINITY;
      const { left } = element.getBoundingClientRect();
      const isCut = element.scrollWidth > element.clientWidth;
      const end = left + element.clientLeft + element.clientWidth;
      return isCut && textOverflow === 'ellipsis' ? end - DOTS_PX : end;
    };
    const readableTo = (element: Element | null): number =>
      element === null || element === main
        ? Number.POSITIVE_INFINITY
        : Math.min(endOf(element), readableTo(element.parentElement));
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const parent = node.parentElement;
      // What is for screen readers alone is one pixel wide; a charge's reason is whole on hover, and its day stands in a column of its own.
      if (parent === null || parent.closest('style, [data-column="reason"]') !== null) continue;
      if (parent.clientWidth === 1) continue;
      const end = readableTo(parent) + 1;
      const cell = parent.closest('td')?.getBoundingClientRect().right ?? Number.POSITIVE_INFINITY;
      for (const { index, 0: figure } of (node.textContent ?? '').matchAll(FIGURES)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + figure.length);
        if ([...range.getClientRects()].some(({ right }) => right > Math.min(end, cell + 1)))
          cut.push(figure);
      }
    }
    return cut;
  });

/** By how many pixels the page is wider or higher than its window: a screen scrolls within it. */
export const overflowPx = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return Math.max(0, scrollWidth - window.innerWidth, scrollHeight - window.innerHeight);
  });

/** Nothing moves any more, and axe finds nothing; a failure names the screen. With a name for it the test goes on to its end. */
export async function expectReadable(page: Page, name?: string): Promise<void> {
  await test.step('readable', () => checkReadable(page, name), { box: true });
}

/** {@link expectReadable}, and no text is missing and the page fits its window. */
export async function expectWhole(page: Page, name?: string): Promise<void> {
  const { say, hold } = saying(page, name);
  const checks = async () => {
    await checkReadable(page, name);
    hold(await strayKeys(page), say('shows keys for want of their strings')).toEqual([]);
    hold(await overflowPx(page), say('is larger than the window')).toBe(0);
  };
  await test.step('whole', checks, { box: true });
}

async function checkReadable(page: Page, name?: string): Promise<void> {
  await untilStill(page);
  const { say, hold } = saying(page, name);
  hold(await violations(page), say('is not readable for axe')).toEqual([]);
}

const saying = (page: Page, name?: string) => ({
  say: (what: string) => `${name ?? new URL(page.url()).hash} ${what}`,
  hold: name === undefined ? expect : expect.soft,
});

type Look = readonly [language: 'pt-BR' | 'en', theme: 'light' | 'dark'];

/** Each language and each theme; in the long lane each language in each theme. */
export const LOOKS: readonly Look[] = [
  ['pt-BR', 'light'],
  ['en', 'dark'],
  ...(IS_LONG
    ? ([
        ['pt-BR', 'dark'],
        ['en', 'light'],
      ] as const)
    : []),
];

/** A part of a screen by the query of its address; `prepare` opens what the address does not. */
export type ScreenPart = { readonly query: string; readonly prepare?: (page: Page) => Promise<void> };

/** Opens each part of a screen and notes what is wrong with it: for axe, for want of a string, for the window's width. */
export async function checkParts(
  page: Page,
  path: string,
  parts: Readonly<Record<string, ScreenPart>>,
): Promise<void> {
  for (const [name, { query, prepare }] of Object.entries(parts)) {
    await showAfresh(page, `${path}?${query}`);
    await prepare?.(page);
    await expectWhole(page, name);
  }
}
