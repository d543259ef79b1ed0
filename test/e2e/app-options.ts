import { type RunningAppOptions, SMALL_PRACTICE_WORLD } from '../support/own-process/running-app.ts';

/** No Secret Service answers here: a test must neither depend on the keychain of who runs it nor write to it. */
const NO_KEYCHAIN = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' };

/**
 * An app that ends within seconds collects its young objects often rather than fill new memory with them, in each of its threads: that
 * costs it a tenth less.
 */
const SMALL_YOUNG_SPACES = '--max-semi-space-size=2';

/** How the tests start the app. */
export function appOptions({ practice = false, dataDir }: AppChoice = {}): RunningAppOptions {
  // The last `--data` counts: a folder named here outlives the app.
  const world = practice === 'small' ? SMALL_PRACTICE_WORLD.NODE_OPTIONS : '';
  const env = { ...NO_KEYCHAIN, NODE_OPTIONS: `${SMALL_YOUNG_SPACES} ${world}` };
  return { practice: practice !== false, env, args: dataDir === undefined ? [] : ['--data', dataDir] };
}

type AppChoice = {
  /** With the practice bank; `small` where a few payers serve as well as those whom a person meets. */
  readonly practice?: boolean | 'small';
  /** A data folder of the test's own, for starting the app again over it. */
  readonly dataDir?: string;
};
