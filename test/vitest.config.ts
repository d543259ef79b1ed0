import { defineConfig } from 'vitest/config';
import { compileCache } from './support/own-process/warm-threads.ts';

/** One configuration for every suite that runs in Node; end-to-end tests run under Playwright. */
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['test/{unit,contract,integration,security}/**/*.spec.{ts,tsx}'],
    globalSetup: 'test/support/own-process/warm-threads.ts',
    env: { NODE_COMPILE_CACHE: compileCache },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A shared machine stalls now and then: what fails twice in a row is wrong.
    retry: process.env.CI ? 1 : 0,
    pool: 'forks',
    maxWorkers: 2,
  },
});
