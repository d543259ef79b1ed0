import { globSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';
import { IS_LONG, RETRIES } from './support/lanes.ts';
import { compileCache } from './support/own-process/compile-cache.ts';
import { tempFolder } from './support/own-process/temp-folder.ts';

const SPECS = IS_LONG ? '*.{long,more}.spec.ts' : '*.spec.{ts,tsx}';

/**
 * Folders whose specs leave nothing behind: no stubbed global, no replaced module, no process of their own. They share a process, and what
 * it has loaded.
 */
const TOGETHER = [
  'test/contract/**',
  'test/unit/{api-client,application,core,exports,ledger,practice-bank,secrets,sync,webhooks}/**',
  'test/unit/renderer/{components,features,frame}/**',
  'test/unit/renderer/kit/{formats,routes,texts}/**',
  'test/integration/{api-client,application,exports,ledger}/**',
];

/** Specs in these folders that have a process to themselves: they start threads or processes of their own, measure its memory, or change its environment or whom it trusts. */
const ALONE = [
  'test/unit/application/ledgers/ledger-threads.spec.ts',
  'test/unit/practice-bank/practice-bank-thread.spec.ts',
  'test/integration/api-client/{bodies,diagnosis,tls,writes-tls}.spec.ts',
  'test/integration/application/**/*kill*.spec.ts',
  'test/integration/application/companies/data-folder-modes.spec.ts',
  'test/integration/application/ledgers/*.spec.ts',
  'test/integration/ledger/threads.spec.ts',
];

const root = new URL('..', import.meta.url).pathname;
const together = globSync(
  TOGETHER.map((folder) => `${folder}/${SPECS}`),
  { cwd: root, exclude: ALONE },
);

const exclude = IS_LONG ? configDefaults.exclude : [...configDefaults.exclude, '**/*.long.spec.ts'];

/** What holds for every suite that runs in Node; end-to-end tests run under Playwright. */
export const base = {
  root,
  globalSetup: 'test/support/own-process/warm-threads.ts',
  env: { NODE_COMPILE_CACHE: compileCache, TMPDIR: tempFolder },
  retry: RETRIES,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  pool: 'forks',
  maxWorkers: 2,
} as const;

/** One configuration for these suites in either lane: each spec has a process to itself unless its folder is named above. */
export default defineConfig({
  test: {
    ...base,
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: together,
          exclude,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: [`test/{unit,contract,integration,security}/**/${SPECS}`],
          exclude: [...exclude, ...together],
        },
      },
    ],
  },
});
