import { defineConfig } from 'vitest/config';
import { base } from '../vitest.config.ts';

/** As the other suites that run in Node. */
export default defineConfig({ test: { ...base, include: ['test/reliability/**/*.spec.ts'] } });
