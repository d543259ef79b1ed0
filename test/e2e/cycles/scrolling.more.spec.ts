import type { Page } from '@playwright/test';
import { type CycleRow, cycles } from '../../../src-preload/contract/cycles.ts';
import { CYCLES_PER_PAGE } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { cases, IS_LONG } from '../../support/lanes.ts';
import { costLine, traceFrames } from '../../support/own-process/screen/frame-trace.ts';
import { LongList } from '../../support/own-process/screen/long-list.ts';
import { HEADLESS, WINDOWED } from '../app/browsers.ts';
import { expect, test } from '../app/company.ts';
import { MainPage } from '../pages/main-page.ts';

// Playwright hides what is to be dragged here.
test.use({
  launchOptions: { ...(IS_LONG ? WINDOWED : HEADLESS), ignoreDefaultArgs: ['--hide-scrollbars'] },
  clockOfPage: null,
});

/** More than Chromium can give an element the height of, and as many as it just can. */
const SIZES = [5_000_000, 1_000_000].slice(0, cases({ few: 1, all: 2 }));
const AMOUNT = 12_345;

const payerOf = (place: number): string => `Pagador ${place}`;

/** The charge at a place, from 1: its payer's name tells which. */
const rowAt = (place: number): CycleRow => ({
  txid: String(place).padStart(32, '0'),
  idRec: null,
  contract: `C-${place}`,
  payerName: payerOf(place),
  payerDocument: '',
  dueDate: '2026-03-10',
  settleDate: '2026-03-10',
  amount: AMOUNT,
  status: 'CONCLUIDA',
  state: 'paid',
  group: 'paid',
  daysLate: null,
  paid: AMOUNT,
  refunded: 0,
  paidAt: '2026-03-10T12:00:00Z',
  owed: 0,
  mayBeDebited: false,
  reasons: [],
});

function pageOf(page: number, size: number): readonly CycleRow[] {
  const before = page * CYCLES_PER_PAGE;
  const count = Math.max(0, Math.min(CYCLES_PER_PAGE, size - before));
  return Array.from({ length: count }, (_, at) => rowAt(before + at + 1));
}

function summaryOf(size: number) {
  const all = { count: size, amount: size * AMOUNT };
  return { all, paid: all.amount, refunded: 0, byGroup: { paid: all } };
}

/** Stands for a ledger of that size where the list asks for its rows and their sum; all else goes to the app. */
async function holdRows(page: Page, size: number): Promise<void> {
  await page.route('**/call', async (route) => {
    const { call, input } = route.request().postDataJSON();
    if (call === 'cycles.page') {
      const asked = cycles.page.input.parse(input);
      const value = cycles.page.output.parse(pageOf(asked.page, size));
      return route.fulfill({ json: { ok: true, value } });
    }
    if (call !== 'cycles.summary') return route.continue();
    return route.fulfill({ json: { ok: true, value: cycles.summary.output.parse(summaryOf(size)) } });
  });
}

async function openList(page: Page, size: number): Promise<LongList> {
  await holdRows(page, size);
  await page.reload();
  await new MainPage(page).open('Ciclos');
  const list = new LongList(page);
  await list.rows.first().waitFor();
  await expect.poll(() => list.count()).toBe(size);
  await list.countNodes();
  return list;
}

/** Every row on screen is the one of its place, and they follow each other. */
async function expectRightRows(list: LongList): Promise<void> {
  const shown = await list.rows.evaluateAll((rows) =>
    rows.map((row) => ({
      place: Number(row.getAttribute('aria-rowindex')) - 1,
      payer: row.querySelector('[data-column="payer"]')?.textContent ?? '',
      top: row.getBoundingClientRect().top,
    })),
  );
  const inOrder = shown.toSorted((a, b) => a.top - b.top);
  const first = inOrder[0]?.place ?? 0;
  expect(inOrder.length).toBeGreaterThan(10);
  expect(inOrder.map(({ place, payer }) => ({ place, payer }))).toEqual(
    inOrder.map((_, at) => ({ place: first + at, payer: payerOf(first + at) })),
  );
}

for (const size of SIZES) {
  test(`a list of ${size} rows scrolls to its last by wheel, scroll bar and keys`, async ({
    page,
    browser,
  }) => {
    const list = await openList(page, size);
    const traced = async (way: string, work: () => Promise<void>): Promise<void> => {
      const costs = await traceFrames(browser, page, work);
      console.log(`  ${size} rows by ${way}: ${costLine(costs)}; ${await list.mostNodes()} elements at most`);
      expect(costs.frames).toBeGreaterThan(0);
      await expectRightRows(list);
      expect(await list.count()).toBe(size);
    };

    await list.grid.focus();
    await traced('wheel', () => list.wheel());
    expect(await list.lastShown()).toBeGreaterThan(100);
    await traced('scroll bar', () => list.drag());
    expect(await list.lastShown()).toBe(size);
    await expect(list.grid).toBeFocused();
    await traced('keys', () => list.keys());
    await list.press('End');
    await expectRightRows(list);
    expect(await list.lastShown()).toBe(size);
    await expect(list.grid.locator('tbody tr[aria-selected="true"]')).toHaveAttribute(
      'aria-rowindex',
      String(size + 1),
    );
    await expect(list.grid.locator('tbody tr[aria-selected="true"]')).toBeInViewport();
    await expect(list.grid).toBeFocused();
    const most = await list.mostNodes();
    expect(most).toBeGreaterThan(200);
    expect(most).toBeLessThan(500);
  });
}
