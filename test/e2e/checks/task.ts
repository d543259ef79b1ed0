import { expect, type Locator, type Page, test } from '@playwright/test';
import { z } from 'zod';
import { IS_LONG } from '../../support/lanes.ts';
import { call } from '../app/bridge.ts';
import { pressOn } from './keys.ts';
import { type Language, type Texts, textsIn } from './texts.ts';

/** How somebody works: with which hand, in which language and theme, at a window of which width. */
export type Walk = {
  readonly way: 'mouse' | 'keyboard';
  readonly language: Language;
  readonly theme: 'light' | 'dark';
  readonly width: 1280 | 1920;
};

const HEIGHTS = { 1280: 800, 1920: 1080 } as const;

/** Two walks in which nothing is the same; in the long lane three more, so that each two of hand, language and theme meet. */
export const WALKS: readonly Walk[] = [
  { way: 'mouse', language: 'pt-BR', theme: 'light', width: 1280 },
  { way: 'keyboard', language: 'en', theme: 'dark', width: 1920 },
  ...(IS_LONG
    ? ([
        { way: 'mouse', language: 'en', theme: 'dark', width: 1920 },
        { way: 'keyboard', language: 'pt-BR', theme: 'dark', width: 1280 },
        { way: 'keyboard', language: 'en', theme: 'light', width: 1280 },
      ] as const)
    : []),
];

export const nameOf = ({ way, language, theme, width }: Walk): string =>
  `${way}, ${language}, ${theme}, ${width}`;

/** A kind of annotation: what a task took, as JSON. The report makes a table of them. */
export const TASK = 'task';

export const TakenTask = z.object({
  task: z.string(),
  walk: z.string(),
  presses: z.number(),
  limit: z.number(),
  seconds: z.number(),
});

/** Shows the page in the walk's language, theme and window; answers the sentences that it will say. */
export async function arrive(page: Page, { language, theme, width }: Walk): Promise<Texts> {
  await page.setViewportSize({ width, height: HEIGHTS[width] });
  await call(page, 'app', 'setPreferences', { language, theme });
  await page.reload();
  const texts = textsIn(language);
  await expect(page.getByRole('heading', { level: 1, name: texts('overview:title') })).toBeVisible();
  return texts;
}

/** Counts what a person's way through the app costs: each press of a button, link or row, and the time since the first of them. */
export class Task {
  readonly #page: Page;
  readonly #walk: Walk;
  #presses = 0;
  #begunAt = 0;

  constructor(page: Page, walk: Walk) {
    this.#page = page;
    this.#walk = walk;
  }

  /** Presses something as this walk does: by a click, or by Tab and a key. */
  async press(target: Locator): Promise<void> {
    await this.count(() => (this.#walk.way === 'mouse' ? target.click() : pressOn(this.#page, target)));
  }

  /** Counts something else that costs a person one press, as a key of the list does. */
  async count(act: () => Promise<void>): Promise<void> {
    if (this.#presses === 0) this.#begunAt = performance.now();
    this.#presses += 1;
    await act();
  }

  /** Notes what it took so far, once its end can be seen; fails when that is more than a person should need. */
  reached(task: string, limit: number): void {
    const seconds = Math.round((performance.now() - this.#begunAt) / 100) / 10;
    const taken: z.infer<typeof TakenTask> = {
      task,
      walk: nameOf(this.#walk),
      presses: this.#presses,
      limit,
      seconds,
    };
    test.info().annotations.push({ type: TASK, description: JSON.stringify(taken) });
    expect(this.#presses, task).toBeLessThanOrEqual(limit);
  }
}
