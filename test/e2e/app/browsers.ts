import type { LaunchOptions } from '@playwright/test';
import { findChromium, findHeadlessChromium } from '../../../build/ensure-chromium.ts';

/** How Chromium is started that has all that a person's has; a headless one refuses to show notices, whatever it is permitted. */
export const WINDOWED = optionsOf(findChromium());

/** How the Chromium is started that costs least for a page of which much is asked, or whose speed is measured. */
export const HEADLESS = optionsOf(findHeadlessChromium());

/**
 * How the Chromium is started that costs least: no page of a test lives long enough to earn back V8's last compiler and its helpers on
 * other threads, which contend for cores that the tests share. The compiler before it stays, as codes are read back from paper six
 * times slower without.
 */
export const SHORT_LIVED = withArgs(HEADLESS, '--js-flags=--no-turbofan --single-threaded');

function withArgs(options: LaunchOptions, ...own: readonly string[]): LaunchOptions {
  return { ...options, args: [...(options.args ?? []), ...own] };
}

function optionsOf(executablePath: string | null): LaunchOptions {
  if (executablePath === null) throw new Error('Chromium was not found: install it or set CHROMIUM_PATH');
  return { executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] };
}
