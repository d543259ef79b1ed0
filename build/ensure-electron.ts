import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inModules } from './programs.ts';

/** Electron's binary, or why the app cannot open in it: a part of a sentence. */
export type ElectronChoice = { readonly binary: string } | { readonly whyNot: string };

/** Electron downloads a good 100 MB; a network that only swallows packets must not hold the app up for longer than this. */
const DOWNLOAD_LIMIT_MS = 120_000;

/** Finds Electron's binary, fetching it by the package's own script the first time. */
export async function ensureElectron(): Promise<ElectronChoice> {
  const whyNot = whyNotHere();
  if (whyNot !== null) return { whyNot };
  if (installedBinary() === null) await download();
  const binary = installedBinary();
  return binary === null ? { whyNot: 'its binary could not be downloaded' } : { binary };
}

function whyNotHere(): string | null {
  if (process.platform !== 'linux') return null;
  if (!process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return 'there is no display';
  return process.getuid?.() === 0 ? 'its sandbox does not run as root' : null;
}

/** The package writes the binary's place to `path.txt` once it is unpacked. */
function installedBinary(): string | null {
  const pathFile = inModules('electron/path.txt');
  if (!existsSync(pathFile)) return null;
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? inModules('electron/dist');
  const binary = join(folder, readFileSync(pathFile, 'utf8'));
  return existsSync(binary) ? binary : null;
}

function download(): Promise<void> {
  console.log('Downloading Electron, this once…');
  const child = spawn(process.execPath, [inModules('electron/install.js')], {
    stdio: 'ignore',
    timeout: DOWNLOAD_LIMIT_MS,
  });
  return new Promise((done) => child.once('exit', () => done()).once('error', () => done()));
}
