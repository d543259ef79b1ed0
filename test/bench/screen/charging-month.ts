import type { Browser, Page } from '@playwright/test';
import { call, untilSynced } from '../../e2e/app/bridge.ts';
import { RunningApp } from '../../support/own-process/running-app.ts';
import { median } from '../ratio.ts';
import type { Report } from '../report.ts';

/** As many as a large gym chain has. */
const MANDATES = 30_000;
const WORLD = { seed: 5, payers: MANDATES, months: 1, today: '2026-03-02' };
const own = { connectionId: 'banco-de-treino' };

/** Milliseconds from the press on a screen's link: until its first rows are there, and until what is chosen has its number and sum. */
type Opened = { readonly rows: number; readonly counted: number };

/** The month to charge of 30,000 mandates that nobody has charged yet, opened from the overview. */
export async function measureChargingMonth(report: Report, browser: Browser, pairs: number): Promise<void> {
  const app = await RunningApp.start({ practice: true });
  const page = await browser.newPage({ locale: 'pt-BR', viewport: { width: 1280, height: 800 } });
  try {
    await page.goto(app.address);
    await page.getByRole('heading', { level: 1, name: 'Visão geral' }).waitFor();
    await untilSynced(page, own.connectionId);
    await call(page, 'practiceBank', 'restartWorld', WORLD);
    await call(page, 'practiceBank', 'setCharging', { charging: 'by_hand' });
    await untilOfDay(page, WORLD.today);
    const opened: Opened[] = [];
    // Once unmeasured: the screen's own code is fetched at its first opening.
    for (let round = -1; round < pairs; round += 1) {
      const one = await open(page);
      if (round >= 0) opened.push(one);
      await page.evaluate(() => window.history.back());
      await page.locator('#content a[href^="#/cycles"]').first().waitFor();
    }
    const of = (part: keyof Opened): number => median(opened.map((one) => one[part]));
    report.figure('a month of 30,000 mandates to charge, to its first rows', of('rows'), 'ms', '1000');
    report.figure('the same, to what is chosen and its sum', of('counted'), 'ms', '1000');
  } finally {
    await page.close();
    await app.stop();
  }
}

async function untilOfDay(page: Page, today: string): Promise<void> {
  for (;;) {
    const { state, lastReport } = await call(page, 'sync', 'status', own);
    if (state === 'idle' && lastReport?.today === today) return;
    await page.waitForTimeout(200);
  }
}

function open(page: Page): Promise<Opened> {
  return page.evaluate(async () => {
    const startedAt = performance.now();
    const until = (selector: string): Promise<number> =>
      new Promise((resolve) => {
        const look = (): void => {
          if (document.querySelector(selector) === null) requestAnimationFrame(look);
          else resolve(performance.now() - startedAt);
        };
        look();
      });
    window.location.hash = '#/charging';
    const rows = await until('#content tbody input[type="checkbox"]');
    return { rows, counted: await until('#content [role="status"][aria-busy="false"]') };
  });
}
