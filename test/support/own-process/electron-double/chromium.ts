import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../../../../build/ensure-chromium.ts';
import { note } from './journal.ts';

let running: Promise<Browser> | null = null;

/** The Chromium behind every window, started with the first and open to the test over its debugging port. */
export function theBrowser(): Promise<Browser> {
  running ??= startBrowser();
  return running;
}

/** Ends Chromium; part of quitting. */
export async function closeBrowser(): Promise<void> {
  await (await running)?.close();
}

async function startBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('the electron double needs Chromium');
  const port = Number(process.env.ELECTRON_DOUBLE_PORT);
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', `--remote-debugging-port=${port}`],
  });
  note('chromium', { port });
  return browser;
}
