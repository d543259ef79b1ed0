import { canRun, findOnPath, installDebianPackages } from './programs.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge'];

/** Chromium without a window of its own, which loads a page for three quarters of the work. */
const HEADLESS_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];

const USUAL_PLACES = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** Where Chromium is: `CHROMIUM_PATH`, else what `PATH` or the system's usual place holds; null when there is none. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) return canRun(named) ? named : null;
  return findOnPath(NAMES) ?? USUAL_PLACES.find(canRun) ?? null;
}

/** Where the Chromium is that costs least: what `CHROMIUM_PATH` names, else a headless one, else any; null when there is none. */
export function findHeadlessChromium(): string | null {
  return findHeadless() ?? findChromium();
}

/** Finds Chromium, installing it on Debian as root; null when it cannot be had. */
export function ensureChromium(): string | null {
  return findChromium() ?? (installDebianPackages(['chromium']) ? findChromium() : null);
}

/** Whether pages can be tested in a headless Chromium, or in the one that was named; on Debian it is installed as root. */
export function ensureHeadlessChromium(): boolean {
  const isThere = () => Boolean(process.env.CHROMIUM_PATH) || findHeadless() !== null;
  return isThere() || (installDebianPackages(['chromium-headless-shell']) && isThere());
}

const findHeadless = (): string | null =>
  process.env.CHROMIUM_PATH ? findChromium() : findOnPath(HEADLESS_NAMES);
