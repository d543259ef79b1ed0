import { spawn } from 'node:child_process';
import { ensureChromium } from './ensure-chromium.ts';
import { ensureKeyring } from './ensure-keyring.ts';
import { ensurePoppler } from './ensure-poppler.ts';
import { inModules, root, waitFor } from './programs.ts';

type Step = readonly [name: string, script: string, ...args: string[]];

const BUILD: Step = ['Build', 'build/ensure-build.ts'];

const inNode = (name: string): Step => [
  name,
  inModules('vitest/vitest.mjs'),
  'run',
  '--config',
  'test/vitest.config.ts',
];

const inChromium = (name: string): Step => [
  name,
  inModules('@playwright/test/cli.js'),
  'test',
  '--config',
  'test/e2e/playwright.config.ts',
];

/** What `npm test` and, with `--long`, `npm run test:long` run; each once, unless CICLO_RETRIES says otherwise. */
const LANES = {
  main: [
    ['Types', inModules('typescript/bin/tsc'), '--noEmit'],
    ['Lint and format', inModules('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'],
    ['Unused code', inModules('knip/bin/knip.js'), '--config', 'build/knip.json', '--no-progress'],
    BUILD,
    inNode('Unit, contract, integration and security tests'),
    inChromium('End-to-end tests in Chromium'),
  ],
  long: [
    BUILD,
    inNode('Kills, long lives and random calls, all of them'),
    ['Under fire: a short run', 'test/reliability/run.ts', '--short'],
    inChromium('By keyboard alone, and every look'),
  ],
} as const satisfies Readonly<Record<string, readonly Step[]>>;

/** Lines of a good step's output that are worth reading: a table of figures at most. */
const CLOSING_LINES = 24;

/** Runs every step of a lane in order and stops at the first that fails. Answers the exit code. */
async function runTests(lane: keyof typeof LANES): Promise<number> {
  const chromium = ensureChromium();
  if (chromium === null) {
    console.error('The tests need Chromium: install it, or set CHROMIUM_PATH to its program.');
    return 1;
  }
  if (!ensurePoppler()) {
    console.error('The tests read what was printed back: install poppler-utils, which has pdftoppm.');
    return 1;
  }
  if (!ensureKeyring())
    console.log('No gnome-keyring and dbus here: the keychain tests that need them skip.');
  for (const step of LANES[lane]) {
    const code = await runStep(step, { ...process.env, CHROMIUM_PATH: chromium, CICLO_LANE: lane });
    if (code !== 0) return code;
  }
  console.log('\nAll steps passed.');
  return 0;
}

async function runStep([name, ...command]: Step, env: NodeJS.ProcessEnv): Promise<number> {
  console.log(`\n== ${name}`);
  const startedAt = performance.now();
  const child = spawn(process.execPath, command, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await waitFor(child);
  const lines = output.trimEnd().split('\n');
  console.log(lines.slice(code === 0 ? -CLOSING_LINES : 0).join('\n'));
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(code === 0 ? `-- ${name}: passed in ${seconds} s` : `-- ${name}: failed (${code})`);
  return code;
}

process.exitCode = await runTests(process.argv.includes('--long') ? 'long' : 'main');
