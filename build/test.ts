import { spawn } from 'node:child_process';
import { ensureChromium, ensureHeadlessChromium } from './ensure-chromium.ts';
import { ensurePostgres } from './postgres-programs.ts';
import { ensurePrograms, inModules, root, waitFor } from './programs.ts';

/** What the tests need besides a browser, by program, with its Debian package: what draws a PDF, a real keychain, those who judge journals. */
const POPPLER = { pdftoppm: 'poppler-utils' };
const KEYRING = { 'gnome-keyring-daemon': 'gnome-keyring', 'dbus-run-session': 'dbus-daemon' };
const ACCOUNTING = { hledger: 'hledger', 'bean-check': 'beancount', ledger: 'ledger' };

/** Large, so in the long lane alone, and without the office around it. */
const SPREADSHEET = { soffice: 'libreoffice-calc' };

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

/** What `npm test` and, with `--long`, `npm run test:long` run; each once, unless CICLO_RETRIES says otherwise. Steps of a row run side by side. */
const LANES = {
  main: [
    [
      ['Types', 'build/check-types.ts'],
      ['Lint and format', inModules('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'],
      ['Unused code', inModules('knip/bin/knip.js'), '--config', 'build/knip.json', '--no-progress'],
      BUILD,
    ],
    [inNode('Unit, contract, integration and security tests')],
    [inChromium('End-to-end tests in Chromium')],
  ],
  long: [
    [BUILD],
    [inNode('Kills, long lives and random calls, all of them')],
    [['Under fire: a short run', 'test/reliability/run.ts', '--short']],
    [inChromium('By keyboard alone, and every look')],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly Step[])[]>>;

/** Lines of a good step's output that are worth reading: a table of figures at most. */
const CLOSING_LINES = 24;

/** Runs every row of a lane in order, stops after the first in which a step fails, and tells how long each took. Answers the exit code. */
async function runTests(lane: keyof typeof LANES): Promise<number> {
  if (ensureChromium() === null) {
    console.error('The tests need Chromium: install it, or set CHROMIUM_PATH to its program.');
    return 1;
  }
  if (lane === 'main' && !ensureHeadlessChromium())
    console.log('No chromium-headless-shell here: the pages take the other Chromium, and longer.');
  if (!ensurePrograms(POPPLER)) {
    console.error('The tests read what was printed back: install poppler-utils, which has pdftoppm.');
    return 1;
  }
  const lacks = lacksOf(lane);
  for (const lack of lacks) console.log(lack);
  if (lacks.length > 0 && process.env.CI !== undefined) return 1;
  const ended: Ended[] = [];
  for (const row of LANES[lane]) {
    console.log(`\n== ${row.map(([name]) => name).join(', ')}`);
    const env = { ...process.env, CICLO_LANE: laneNow(lane) };
    ended.push(...(await Promise.all(row.map((step) => runStep(step, env)))));
    if (ended.some(({ code }) => code !== 0)) break;
  }
  return conclude(ended);
}

/** The lane as its next steps are to know it: the main one is late where little time is left, and says so. */
function laneNow(lane: keyof typeof LANES): string {
  if (lane !== 'main' || !isTimeShort()) return lane;
  console.log('Little time is left: page tests named *.more.spec.ts are left to `npm run test:long`.');
  return 'late';
}

/** What the page tests may take, all of them, on a machine that is slow. */
const PAGES_S = 60 * 60;

/** Whether less is left before the run's deadline, where it has one: `CICLO_DEADLINE`, in seconds since 1970. */
const isTimeShort = (): boolean =>
  Number(process.env.CICLO_DEADLINE ?? Infinity) - Date.now() / 1_000 < PAGES_S;

/** What parts of the tests go without here. A newcomer is told so; CI fails, as it would else pass with fewer tests. */
function lacksOf(lane: keyof typeof LANES): string[] {
  const lacks: string[] = [];
  if (!ensurePrograms(ACCOUNTING))
    lacks.push('No hledger, beancount and ledger here: journals are not shown to them.');
  if (lane === 'long' && !ensurePrograms(SPREADSHEET, true))
    lacks.push('No LibreOffice Calc here: spreadsheets are not shown to it.');
  if (!ensurePostgres()) lacks.push('No PostgreSQL here: what holds for a ledger is tried on SQLite alone.');
  if (!ensurePrograms(KEYRING))
    lacks.push('No gnome-keyring and dbus here: the keychain tests that need them skip.');
  return lacks;
}

type Ended = { readonly name: string; readonly code: number; readonly seconds: string };

/** Says how long each step took; answers the first failure's code. */
function conclude(ended: readonly Ended[]): number {
  const code = ended.find((step) => step.code !== 0)?.code ?? 0;
  const lines = ended.map(
    ({ name, code, seconds }) => `${seconds.padStart(7)} s  ${name}${code === 0 ? '' : ': failed'}`,
  );
  console.log(`\n${lines.join('\n')}\n\n${code === 0 ? 'All steps passed.' : 'A step failed.'}`);
  return code;
}

async function runStep([name, ...command]: Step, env: NodeJS.ProcessEnv): Promise<Ended> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, command, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await waitFor(child);
  const lines = output.trimEnd().split('\n');
  console.log(lines.slice(code === 0 ? -CLOSING_LINES : 0).join('\n'));
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(code === 0 ? `-- ${name}: passed in ${seconds} s` : `-- ${name}: failed (${code})`);
  return { name, code, seconds };
}

process.exitCode = await runTests(process.argv.includes('--long') ? 'long' : 'main');
