import { mergeConfig } from 'vitest/config';
import base from '../vitest.config.ts';

/** As the other suites that run in Node. */
export default mergeConfig(
  { ...base, test: { ...base.test, include: [] } },
  { test: { include: ['test/reliability/**/*.spec.ts'] } },
);
