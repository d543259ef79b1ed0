import { join } from 'node:path';
import {
  type FuseConfig,
  FuseState,
  FuseV1Options,
  FuseVersion,
  flipFuses,
  getCurrentFuseWire,
} from '@electron/fuses';
import type { AfterPackContext } from 'electron-builder';

/**
 * Every fuse of this Electron by name, so that one which a later Electron adds stops the packaging until it has its line here. A fuse is a
 * switch in the binary that the app's own code cannot turn back.
 */
export const FUSES = {
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  /** WebAssembly's bounds are kept by guarded memory and not left to compiled checks. */
  [FuseV1Options.WasmTrapHandlers]: true,
} satisfies Record<FuseV1Options, boolean>;

const CONFIG = {
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  /** An unsigned app of Apple's processors does not start once its binary was changed. */
  resetAdHocDarwinSignature: process.platform === 'darwin',
  ...FUSES,
} satisfies FuseConfig;

/** Sets the fuses and reads them back. `electron` is the program, on macOS the app's folder. Throws where one is missing or did not take. */
export async function setFuses(electron: string): Promise<void> {
  await flipFuses(electron, CONFIG);
  const amiss = await fusesAmiss(electron);
  if (amiss.length > 0)
    throw new Error(`${electron}: these fuses are not as they must be: ${amiss.join(', ')}`);
}

/** Names of the fuses of a packaged app that are not as they must be, those that we do not know among them. */
export async function fusesAmiss(electron: string): Promise<readonly string[]> {
  const { version, ...wire } = await getCurrentFuseWire(electron);
  const wanted: Readonly<Record<string, boolean>> = FUSES;
  const found: Readonly<Record<string, unknown>> = wire;
  return [...new Set([...Object.keys(wanted), ...Object.keys(found)])]
    .filter((fuse) => found[fuse] !== (wanted[fuse] ? FuseState.ENABLE : FuseState.DISABLE))
    .map((fuse) => FuseV1Options[Number(fuse)] ?? `fuse ${fuse}, which nobody has decided`);
}

/** Runs for electron-builder after it has laid out the app and before it signs it. */
export async function afterPack(context: AfterPackContext): Promise<void> {
  await setFuses(programOf(context));
}

/** The program of a packaged app, on macOS the app's folder. */
export function programOf({ appOutDir, electronPlatformName, packager }: AfterPackContext): string {
  const product = packager.appInfo.productFilename;
  const byPlatform: Readonly<Record<string, string>> = {
    darwin: `${product}.app`,
    mas: `${product}.app`,
    win32: `${product}.exe`,
  };
  const onLinux = packager.config.linux?.executableName ?? 'ciclo';
  return join(appOutDir, byPlatform[electronPlatformName] ?? onLinux);
}
