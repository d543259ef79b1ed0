import type { LaunchOptions } from '@playwright/test';
import { findChromium, findHeadlessChromium } from '../../build/ensure-chromium.ts';

/** How Chromium is started that has all that a person's has; a headless one refuses to show notices, whatever it is permitted. */
export const WINDOWED = optionsOf(findChromium());

/** How the Chromium is started that costs least. */
export const HEADLESS = optionsOf(findHeadlessChromium());

function optionsOf(executablePath: string | null): LaunchOptions {
  if (executablePath === null) throw new Error('Chromium was not found: install it or set CHROMIUM_PATH');
  return { executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] };
}
