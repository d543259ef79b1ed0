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

/** Where the cheapest Chromium is: what `CHROMIUM_PATH` names, else a headless one, else any; null when there is none. */
export function findHeadlessChromium(): string | null {
  return process.env.CHROMIUM_PATH ? findChromium() : (findOnPath(HEADLESS_NAMES) ?? findChromium());
}

/** Finds Chromium, installing it on Debian as root; null when it cannot be had. */
export function ensureChromium(): string | null {
  return findChromium() ?? (installDebianPackages(['chromium']) ? findChromium() : null);
}

/** Finds a headless Chromium, installing it on Debian as root; where it cannot be had any other does, and null where that cannot either. */
export function ensureHeadlessChromium(): string | null {
  const isThere = process.env.CHROMIUM_PATH || findOnPath(HEADLESS_NAMES);
  if (!isThere) installDebianPackages(['chromium-headless-shell']);
  return findHeadlessChromium() ?? ensureChromium();
}
