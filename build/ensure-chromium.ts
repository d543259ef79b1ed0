import { canRun, findOnPath, installDebianPackages } from './programs.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge'];

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

/** Finds Chromium, installing it on Debian as root; null when it cannot be had. */
export function ensureChromium(): string | null {
  return findChromium() ?? (installDebianPackages(['chromium']) ? findChromium() : null);
}
