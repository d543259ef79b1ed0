import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { figureTable, readFigures } from './support/figures.ts';

/**
 * `npm run test:reliability`: everything that README.md names under `reliability`, with its figures as a table at the end. `--short` draws
 * few of the cases, as `npm test` does; what else is given goes to vitest.
 */
const root = resolve(import.meta.dirname, '../..');
const given = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'ciclo-figures-'));
const env = {
  ...process.env,
  RELIABILITY: given.includes('--short') ? 'short' : 'full',
  RELIABILITY_SEED: process.env.RELIABILITY_SEED ?? String(Date.now() % 1_000_000),
  RELIABILITY_FIGURES: join(folder, 'figures.jsonl'),
};
const startedAt = performance.now();
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--config',
    'test/reliability/vitest.config.ts',
    ...given.filter((each) => each !== '--short'),
  ],
  { cwd: root, env, stdio: 'inherit' },
);
const seconds = Math.round((performance.now() - startedAt) / 1_000);
console.log(
  `Reliability, ${env.RELIABILITY} run of ${seconds} s; the same cases again with RELIABILITY_SEED=${env.RELIABILITY_SEED}\n`,
);
console.log(figureTable(readFigures(env.RELIABILITY_FIGURES)));
rmSync(folder, { recursive: true });
process.exitCode = status ?? 1;
