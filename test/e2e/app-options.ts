import type { RunningAppOptions } from '../support/own-process/running-app.ts';

/** No Secret Service answers here: a test must neither depend on the keychain of who runs it nor write to it. */
const NO_KEYCHAIN = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' };

/** How the tests start the app. */
export function appOptions({ practice = false, dataDir }: AppChoice = {}): RunningAppOptions {
  // The last `--data` counts: a folder named here outlives the app.
  return { practice, env: NO_KEYCHAIN, args: dataDir === undefined ? [] : ['--data', dataDir] };
}

type AppChoice = {
  readonly practice?: boolean;
  /** A data folder of the test's own, for starting the app again over it. */
  readonly dataDir?: string;
};
