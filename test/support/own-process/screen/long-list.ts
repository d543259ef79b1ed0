import { expect, type Locator, type Page } from '@playwright/test';

const WHEEL_TURNS = 80;
const WHEEL_PX = 500;
const DRAG_STEPS = 80;
const PAGES = 50;

/** The list of charges as a person moves through it. The browser must show scroll bars (`--hide-scrollbars` left out). */
export class LongList {
  readonly #page: Page;
  readonly grid: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.grid = page.locator('#content [role="grid"]');
  }

  /** Rows in the page, those that are still being read left out. */
  get rows(): Locator {
    return this.grid.locator('tbody tr[aria-busy="false"]');
  }

  /** How many rows there are, by what is told to a screen reader. */
  async count(): Promise<number> {
    return Number(await this.grid.getAttribute('aria-rowcount')) - 1;
  }

  /** The place of the row on screen that comes last, from 1. */
  async lastShown(): Promise<number> {
    return Number(await this.grid.locator('tbody tr').last().getAttribute('aria-rowindex')) - 1;
  }

  /** Counts the list's elements at each change from now on. */
  async countNodes(): Promise<void> {
    await this.grid.evaluate((grid) => {
      const look = (): void => {
        const most = Number(grid.getAttribute('data-most-nodes') ?? 0);
        const now = grid.querySelectorAll('*').length;
        if (now > most) grid.setAttribute('data-most-nodes', String(now));
      };
      look();
      new MutationObserver(look).observe(grid, { childList: true, subtree: true });
    });
  }

  /** The most elements that the list has had since they are counted. */
  async mostNodes(): Promise<number> {
    return Number(await this.grid.getAttribute('data-most-nodes'));
  }

  async wheel(): Promise<void> {
    await this.grid.hover();
    for (let turn = 0; turn < WHEEL_TURNS; turn += 1) await this.#page.mouse.wheel(0, WHEEL_PX);
    await this.#whole();
  }

  /** Takes the scroll bar from the top to the bottom, in steps. */
  async drag(): Promise<void> {
    await this.toTop();
    const bar = await this.#scrollBar();
    await this.#page.mouse.move(bar.x, bar.top);
    await this.#page.mouse.down();
    for (let step = 1; step <= DRAG_STEPS; step += 1)
      await this.#page.mouse.move(bar.x, bar.top + ((bar.bottom - bar.top) * step) / DRAG_STEPS);
    await this.#page.mouse.up();
    await this.#whole();
  }

  /** A page after the other, then the very end and back. */
  async keys(): Promise<void> {
    await this.grid.focus();
    for (const key of ['Home', ...Array.from({ length: PAGES }, () => 'PageDown')])
      await this.#page.keyboard.press(key);
    await this.#whole();
    await this.press('End');
    await this.press('Home');
  }

  /** Presses a key and waits for the rows that it leads to. */
  async press(key: string): Promise<void> {
    await this.#page.keyboard.press(key);
    await this.#whole();
  }

  async toTop(): Promise<void> {
    await this.grid.evaluate((grid) => grid.scrollTo({ top: 0 }));
    await this.grid.locator('tbody tr[aria-rowindex="2"][aria-busy="false"]').waitFor();
  }

  async #whole(): Promise<void> {
    await this.rows.first().waitFor();
    await expect(this.grid.locator('tbody tr[aria-busy="true"]')).toHaveCount(0);
  }

  /** Where the thumb begins and where it ends, in the middle of the bar. */
  async #scrollBar(): Promise<{ readonly x: number; readonly top: number; readonly bottom: number }> {
    const box = await this.grid.boundingBox();
    const barPx = await this.grid.evaluate((grid) =>
      grid instanceof HTMLElement ? grid.offsetWidth - grid.clientWidth - 2 : 0,
    );
    if (box === null || barPx < 4) throw new Error('the list shows no scroll bar');
    return { x: box.x + box.width - 1 - barPx / 2, top: box.y + barPx + 6, bottom: box.y + box.height + 50 };
  }
}
