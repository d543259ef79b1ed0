import { civilDate } from '../../../src-main/core/civil-date.ts';
import { NO_KEYCHAIN } from '../../support/fake/no-keychain.ts';
import { practiceWorld, type RunningAppOptions } from '../../support/own-process/running-app.ts';

/**
 * An app that ends within seconds collects its young objects often rather than fill new memory with them, in each of its threads: that
 * costs it a tenth less.
 */
const SMALL_YOUNG_SPACES = '--max-semi-space-size=2';

/**
 * The day of the banks that tests read: what a test finds is no matter of the day on which it runs. Early enough in a month that most of
 * its charges are still to be sent.
 */
export const TODAY = civilDate('2026-03-10');

/** What the clock of a page is set to whose company is at another bank than the app's own: its screens go by the computer's day. */
export const NOON = `${TODAY}T15:00:00Z`;

/** Enough for lists, drawers and a month of charges; read in half the time of the world that a person meets. */
const SMALL = { payers: 40, months: 4 };

/** How the tests start the app. */
export function appOptions({ practice = false, dataDir }: AppChoice = {}): RunningAppOptions {
  const world = practiceWorld(practice === 'large' ? { today: TODAY } : { ...SMALL, today: TODAY });
  const env = { ...NO_KEYCHAIN, ...world, NODE_OPTIONS: `${SMALL_YOUNG_SPACES} ${world.NODE_OPTIONS}` };
  // The last `--data` counts: a folder named here outlives the app.
  return { practice: practice !== false, env, args: dataDir === undefined ? [] : ['--data', dataDir] };
}

/** Whether an app has the practice bank: with few payers and months, or as a person meets it. */
export type Practice = boolean | 'large';

type AppChoice = {
  readonly practice?: Practice;
  /** A data folder of the test's own, for starting the app again over it. */
  readonly dataDir?: string;
};
