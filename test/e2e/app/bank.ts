import {
  type PracticeBank,
  type PracticeBankOptions,
  startPracticeBank,
} from '../../../src-main/practice-bank/practice-bank.ts';
import { TODAY } from './app-options.ts';

/** A practice bank of the test's own, beside the app's; on {@link TODAY} unless the options name another day. */
export const startBank = (options: PracticeBankOptions): Promise<PracticeBank> =>
  startPracticeBank({ today: TODAY, ...options });

/** The fixture of such a bank, closed behind the test. */
export const withBank =
  (options: PracticeBankOptions) =>
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  async ({}: object, use: (bank: PracticeBank) => Promise<void>): Promise<void> => {
    const bank = await startBank(options);
    await use(bank);
    await bank.close();
  };

export type { PracticeBank, PracticeBankReady } from '../../../src-main/practice-bank/practice-bank.ts';
