import { defineConfig } from 'vitest/config';

/** One configuration for every suite that runs in Node; end-to-end tests run under Playwright. */
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['test/{unit,contract,integration,security}/**/*.spec.{ts,tsx}'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
  },
});
