import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { type Browser, chromium } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, preview } from 'vite';
import type { Preferences } from '../../src-preload/contract/app.ts';
import { type FakeWorld, installFakeBridge } from './fake-bridge/index.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const CHROMIUM_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The strictest policy that a shell sets, so that what it refuses shows here first. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; " +
  "require-trusted-types-for 'script'; trusted-types default";

const SIZES = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;

const LOOKS: readonly Preferences[] = [
  { language: 'pt-BR', theme: 'light' },
  { language: 'en', theme: 'dark' },
  { language: 'en', theme: 'light' },
  { language: 'pt-BR', theme: 'dark' },
];

const DEFAULT_ROUTES = [
  '/overview',
  '/cycles',
  '/mandates',
  '/printing',
  '/exports',
  '/connections',
  '/settings',
];

const WORLDS: Readonly<Record<string, Partial<FakeWorld>>> = {
  first: { connections: 'none', sync: 'never', payers: 0 },
  empty: { connections: 'company', sync: 'never', payers: 0 },
  syncing: { sync: 'syncing' },
  failed: { connections: 'company', sync: 'failed' },
  million: { copies: 313 },
};

/** Builds the renderer and serves it on loopback; answers its address and how to stop it. */
export async function serveRenderer(outDir: string): Promise<{ url: string; close: () => Promise<void> }> {
  const config: InlineConfig = {
    root: join(ROOT, 'src-renderer'),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'chrome140' },
  };
  await build(config);
  const server = await preview({
    ...config,
    preview: { port: 0, host: '127.0.0.1', headers: { 'Content-Security-Policy': POLICY } },
  });
  return { url: server.resolvedUrls?.local[0] ?? '', close: () => server.close() };
}

/** Chromium as the system has it. */
export function launchChromium(): Promise<Browser> {
  const executablePath = CHROMIUM_PLACES.find((place) => existsSync(place));
  return chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    ...(executablePath ? { executablePath } : {}),
  });
}

type Shot = {
  readonly target: string;
  readonly size: (typeof SIZES)[number];
  readonly preferences: Preferences;
  readonly outDir: string;
};

/** Takes one picture. A target is a route, or a world and a route (`syncing:/overview`). */
async function look(
  browser: Browser,
  url: string,
  { target, size, preferences, outDir }: Shot,
): Promise<void> {
  const [world = '', route = world] = target.includes(':') ? target.split(':') : ['', target];
  const context = await browser.newContext({ viewport: size, locale: preferences.language });
  const page = await context.newPage();
  page.on('console', (message) => message.type() === 'error' && console.error(target, message.text()));
  page.on('pageerror', (error) => console.error(target, error.message));
  const usual: FakeWorld = { connections: 'practice', sync: 'done', payers: 200, copies: 1, preferences };
  await installFakeBridge(page, { ...usual, ...WORLDS[world] });
  await page.goto(`${url}#${route}`);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(700);
  const name = `${target.replaceAll(/[^a-z0-9]+/gi, '-').replace(/^-/, '')}-${preferences.language}-${preferences.theme}-${size.width}`;
  await page.screenshot({ path: join(outDir, `${name}.png`) });
  const { violations } = await new AxeBuilder({ page }).analyze();
  for (const { id, nodes } of violations)
    console.log(
      name,
      id,
      nodes.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`),
    );
  await context.close();
}

async function main([outDir = '', ...targets]: readonly string[]): Promise<void> {
  mkdirSync(outDir, { recursive: true });
  const served = await serveRenderer(join(outDir, 'build'));
  const browser = await launchChromium();
  try {
    for (const target of targets.length > 0 ? targets : DEFAULT_ROUTES)
      for (const size of SIZES)
        for (const preferences of LOOKS)
          await look(browser, served.url, { target, size, preferences, outDir });
  } finally {
    await browser.close();
    await served.close();
  }
}

if (import.meta.main) {
  if (!process.argv[2])
    throw new Error('usage: node test/support/look.ts <folder for pictures> [[world:]route…]');
  await main(process.argv.slice(2));
}
