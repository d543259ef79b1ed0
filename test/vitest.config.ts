import { globSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';
import { findPostgres } from '../build/postgres-programs.ts';
import { compileCache } from '../build/programs.ts';
import { IS_LONG, RETRIES } from './support/lanes.ts';
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

/** Specs in these folders that have a process to themselves: they start threads or processes of their own, measure its memory, or change its environment, its clock or whom it trusts. */
const ALONE = [
  'test/unit/application/features/updates/updates.spec.ts',
  'test/unit/application/ledgers/gateway/ledger-threads.spec.ts',
  'test/unit/exports/windows-1252.spec.ts',
  'test/unit/practice-bank/practice-bank-thread.spec.ts',
  'test/integration/api-client/{bodies,diagnosis,tls,writes-tls}.spec.ts',
  'test/integration/application/**/*kill*.spec.ts',
  'test/integration/application/companies/data-folder-modes.spec.ts',
  'test/integration/application/ledgers/*.spec.ts',
  'test/integration/ledger/threads.spec.ts',
  'test/unit/renderer/features/exports/export-store.spec.ts',
  'test/unit/renderer/kit/routes/{companies,hash-route}.spec.ts',
];

/** Specs of the port: they hold for SQLite, and once more for PostgreSQL where there is one. */
const ON_EITHER_ENGINE = [
  `test/integration/ledger/${SPECS}`,
  'test/integration/exports/{accounting,export-ledger,export-oracle,export-receipts}.spec.ts',
];

/** What PostgreSQL alone has. */
const ON_SERVER_ALONE = 'test/integration/ledger/server/*.spec.ts';

/** Those among them that are about SQLite's files, its plans, its own schema, or threads. */
const ON_SQLITE_ALONE = [
  'test/integration/ledger/{backups,conversion,damage,encryption,opening,threads,unreadable-rows}.spec.ts',
  'test/integration/ledger/{plans,reader-plans,remembered-lists}.spec.ts',
  'test/integration/ledger/*-in-a-file.spec.ts',
];

const hasPostgres = findPostgres() !== null;

const root = new URL('..', import.meta.url).pathname;
const together = globSync(
  TOGETHER.map((folder) => `${folder}/${SPECS}`),
  { cwd: root, exclude: [...ALONE, ON_SERVER_ALONE] },
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
      ...(hasPostgres
        ? [
            {
              extends: true as const,
              test: {
                name: 'on a server',
                include: [...ON_EITHER_ENGINE, ON_SERVER_ALONE],
                exclude: [...exclude, ...ON_SQLITE_ALONE],
                env: { CICLO_ENGINE: 'postgres' },
                globalSetup: 'test/support/own-process/postgres/shared-server.ts',
                // Every statement is a way to the server and back: a property that asks ten thousand takes its time.
                testTimeout: 600_000,
                isolate: false,
              },
            },
          ]
        : []),
      {
        extends: true,
        test: {
          name: 'alone',
          include: [`test/{unit,contract,integration,security}/**/${SPECS}`],
          exclude: [...exclude, ...together, ON_SERVER_ALONE],
        },
      },
    ],
  },
});
