import type { ElectronModules } from './electron-modules.ts';

/** Switches by which another program would see and steer the pages; the fuses shut Node's own. */
const DEBUGGING = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'auto-open-devtools-for-tabs',
];

/** Whether the app was started with one of them. */
export const isOpenToDebuggers = ({ commandLine }: ElectronModules['app']): boolean =>
  DEBUGGING.some((name) => commandLine.hasSwitch(name));
