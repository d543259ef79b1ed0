import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { HEADLESS } from '../e2e/app/browsers.ts';
import { runCiclo } from '../support/own-process/run-ciclo.ts';
import { costLine, traceFrames } from '../support/own-process/screen/frame-trace.ts';
import { LongList } from '../support/own-process/screen/long-list.ts';
import { median } from './ratio.ts';
import type { BenchSize, Report } from './report.ts';
import { measureChargingMonth } from './screen/charging-month.ts';
import { type FirstScreen, type Shown, showFirst, whileShown } from './screen/first-screen.ts';
import { spawnShop } from './shop/spawn-shop.ts';
import { TODAY } from './terminal-process.ts';

/** What there is to see, by the folder of data: what an app without a company begins with, and two screens of a company's. */
const SCREENS = {
  empty: { hash: '', selector: '#content button' },
  overview: { hash: '', selector: '#content a[href^="#/cycles"]' },
  list: { hash: '#/cycles', selector: '#content [role="grid"] tbody tr[aria-busy="false"]' },
} satisfies Record<string, FirstScreen>;

type Screen = keyof typeof SCREENS;
type Folders = { readonly filled: string; readonly empty: string };

/** The page in a real Chromium, over the app as it is built and the ledger of a generated shop: how soon it shows rows, and how it scrolls. */
export async function benchScreen(report: Report, size: BenchSize): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ciclo-bench-screen-'));
  const folders = { filled: join(folder, 'filled'), empty: join(folder, 'empty') };
  try {
    mkdirSync(folders.empty);
    await fill(folders.filled, size.charges);
    await measureScreen(report, folders, size);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same over folders of data that are there already. */
export async function measureScreen(
  report: Report,
  folders: Folders,
  { charges, pairs }: BenchSize,
): Promise<void> {
  // Playwright hides what is to be dragged here.
  await using browser = await chromium.launch({ ...HEADLESS, ignoreDefaultArgs: ['--hide-scrollbars'] });
  const folderOf = (screen: Screen): string => (screen === 'empty' ? folders.empty : folders.filled);
  report.say(`screen: ${charges.toLocaleString('en')} charges, ${pairs} rounds, medians`);
  const shown: Record<Screen, Shown[]> = { empty: [], overview: [], list: [] };
  // Once unmeasured: what was just built or written is not in the system's memory yet.
  for (let round = -1; round < pairs; round += 1)
    for (const screen of inTurn(round)) {
      const one = await showFirst(browser, folderOf(screen), SCREENS[screen]);
      if (round >= 0) shown[screen].push(one);
    }
  sayColdStart(report, shown);
  await measureChargingMonth(report, browser, pairs);
  await whileShown(browser, folders.filled, SCREENS.list, async (page) => {
    const list = new LongList(page);
    await list.countNodes();
    const ways = { wheel: () => list.wheel(), 'scroll bar': () => list.drag(), keys: () => list.keys() };
    for (const [way, work] of Object.entries(ways)) {
      const costs = await traceFrames(browser, page, work);
      report.say(`  scrolling by ${way}: ${costLine(costs)}`);
      report.figure(`a frame by ${way}, processor time`, costs.medianMs, 'ms', '12');
      report.figure(`longest task by ${way}, processor time`, costs.longestTaskCpuMs, 'ms', '50');
      if (way === 'scroll bar')
        report.say(`  the last row: ${await list.lastShown()} of ${await list.count()}`);
    }
    report.figure('elements of the list at most', await list.mostNodes(), 'elements', '500');
  });
}

/** Each round begins with another screen, so that none always follows the same. */
function inTurn(round: number): readonly Screen[] {
  const screens = Object.keys(SCREENS) as Screen[];
  const first = (round + screens.length) % screens.length;
  return [...screens.slice(first), ...screens.slice(0, first)];
}

function sayColdStart(report: Report, shown: Readonly<Record<Screen, readonly Shown[]>>): void {
  const of = (screen: Screen, read: (one: Shown) => number): number => median(shown[screen].map(read));
  for (const screen of Object.keys(SCREENS) as Screen[]) {
    const { requests, bytes, gzipBytes } = shown[screen][0]?.loaded ?? {
      requests: 0,
      bytes: 0,
      gzipBytes: 0,
    };
    report.say(
      `  ${screen}: ${of(screen, ({ servedMs }) => servedMs).toFixed(0)} ms until served, ${of(screen, ({ shownMs }) => shownMs).toFixed(0)} ms until shown, ${of(screen, ({ browserCpuMs }) => browserCpuMs).toFixed(0)} ms of the browser's processor time`,
    );
    report.figure(`loaded for ${screen}`, bytes / 1e3, 'kB', '-');
    report.figure(`loaded for ${screen}, as gzip`, gzipBytes / 1e3, 'kB', '-');
    report.figure(`files loaded for ${screen}`, requests, 'files', '-');
  }
  for (const screen of ['overview', 'list'] as const) {
    const times = (read: (one: Shown) => number): number => of(screen, read) / of('empty', read);
    const what = screen === 'list' ? 'the first rows' : 'the overview';
    report.figure(
      `cold start to ${what}`,
      times(({ shownMs }) => shownMs),
      'times the empty app',
      '1.2',
    );
    report.figure(
      `the browser's processor time to ${what}`,
      times(({ browserCpuMs }) => browserCpuMs),
      'times the empty app',
      '-',
    );
  }
}

/** A company with its ledger, as the terminal leaves it; without a key, since no keychain would have it when the app is started. */
async function fill(data: string, cycles: number): Promise<void> {
  await using shop = await spawnShop({ seed: 1, cycles, today: TODAY, latencyMs: 0 });
  const { baseUrl, tokenUrl, clientId, clientSecret, firstDay } = shop.ready;
  const bank = ['--base-url', baseUrl, '--token-url', tokenUrl, '--client-id', clientId];
  const own = ['--data', data, '--secret-env', 'SECRET'];
  const words = [
    ['connect', '--name', 'loja', ...bank, '--profile', 'practice', '--scheme-word', 'instant', ...own],
    ['sync', '--since', firstDay, '--today', TODAY, ...own],
  ];
  for (const each of words) {
    const { code, stderr } = await runCiclo(each, { SECRET: clientSecret });
    if (code !== 0) throw new Error(`ciclo ${each[0]} ended with ${code}: ${stderr}`);
  }
}
