import {
  type PracticeBank,
  type PracticeBankOptions,
  startPracticeBank,
} from '../../src-main/practice-bank/practice-bank.ts';
import { TODAY } from './app-options.ts';

/** A practice bank of the test's own, beside the app's; on {@link TODAY} unless the options name another day. */
export const startBank = (options: PracticeBankOptions): Promise<PracticeBank> =>
  startPracticeBank({ today: TODAY, ...options });

export type { PracticeBank, PracticeBankReady } from '../../src-main/practice-bank/practice-bank.ts';
