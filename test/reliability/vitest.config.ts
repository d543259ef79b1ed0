import { mergeConfig } from 'vitest/config';
import base from '../vitest.config.ts';

/** As the other suites that run in Node, and without a second try: what fails once under fire is to be looked at. */
export default mergeConfig(
  { ...base, test: { ...base.test, include: [] } },
  { test: { include: ['test/reliability/**/*.spec.ts'], retry: 0 } },
);
