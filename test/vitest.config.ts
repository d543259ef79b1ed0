import { configDefaults, defineConfig } from 'vitest/config';
import { IS_LONG } from './support/lanes.ts';
import { compileCache } from './support/own-process/warm-threads.ts';

const SUITES = 'test/{unit,contract,integration,security}';

/** One configuration for every suite that runs in Node, in either lane; end-to-end tests run under Playwright. */
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: IS_LONG ? [`${SUITES}/**/*.{long,more}.spec.ts`] : [`${SUITES}/**/*.spec.{ts,tsx}`],
    exclude: IS_LONG ? configDefaults.exclude : [...configDefaults.exclude, '**/*.long.spec.ts'],
    globalSetup: 'test/support/own-process/warm-threads.ts',
    env: { NODE_COMPILE_CACHE: compileCache },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
  },
});
