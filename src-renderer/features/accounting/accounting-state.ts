import type { z } from 'zod';
import type { accounting } from '../../../src-preload/contract/accounting.ts';

/** What is kept of a company that has been read. */
export type KnownAccounting = Omit<z.output<(typeof accounting)['state']['output']>, 'asOf'> & {
  /** `YYYY-MM-DD`. */
  readonly asOf: string;
};
