import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inModules, root, runHere } from './programs.ts';

/** What the built app is made of. Packages count through the lock file. */
const FOLDERS = ['src-main', 'src-preload', 'src-renderer'];
const KINDS = /\.(?:tsx?|css|html|json|svg)$/;
const CONFIGURATION = ['electron.vite.config.ts', 'build/own-country.ts', 'build/chunk-circles.ts'];
const FILES = [...CONFIGURATION, 'package.json', 'package-lock.json'];

const stampFile = join(root, 'out', 'sources.sha256');

/** Whether `out/` was made from these very sources. */
export const isBuilt = (): boolean => readStamp() === fingerprintOfSources();

/** Builds the app unless `out/` was made from these very sources. Answers the build's exit code. */
export async function ensureBuild(): Promise<number> {
  const fingerprint = fingerprintOfSources();
  if (readStamp() === fingerprint) return 0;
  console.log('Building Ciclo…');
  // A build that fails leaves nothing whole behind, of whatever sources.
  rmSync(stampFile, { force: true });
  const code = await runHere(process.execPath, [
    inModules('electron-vite/bin/electron-vite.js'),
    'build',
    '--logLevel',
    'warn',
  ]);
  if (code === 0) writeFileSync(stampFile, fingerprint);
  return code;
}

/** By content and not by time: a checkout gives files new times. */
function fingerprintOfSources(): string {
  const hash = createHash('sha256');
  for (const file of [...FOLDERS.flatMap(sourcesIn), ...FILES]) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => KINDS.test(name))
    .sort()
    .map((name) => join(folder, name));

function readStamp(): string | null {
  try {
    return readFileSync(stampFile, 'utf8');
  } catch {
    return null;
  }
}

if (import.meta.main) process.exitCode = await ensureBuild();
