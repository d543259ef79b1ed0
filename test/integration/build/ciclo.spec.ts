import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, readFileSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, test } from 'vitest';
import { root } from '../../../build/programs.ts';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';

/** A checkout that nothing was built in. */
let folder: string;
beforeEach(() => {
  folder = tempFolder();
  for (const own of ['build', 'package.json'])
    cpSync(join(root, own), join(folder, own), { recursive: true });
  for (const name of ['src-main', 'src-preload', 'src-renderer', 'node_modules']) linkIn(name);
  for (const name of ['electron.vite.config.ts', 'package-lock.json']) linkIn(name);
});

const linkIn = (name: string): void => symlinkSync(join(root, name), join(folder, name));

function chosen(): string {
  const ciclo = pathToFileURL(join(folder, 'build/ciclo.ts')).href;
  const script = `console.log((await import('${ciclo}')).cliFile())`;
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script];
  return relative(folder, execFileSync(process.execPath, args, { encoding: 'utf8' }).trim());
}

test('a command runs what was built of these very sources, and else the sources', () => {
  expect(chosen()).toBe('src-main/cli.ts');
  linkIn('out');
  expect(chosen()).toBe('out/main/cli.js');
  appendFileSync(join(folder, 'package.json'), '\n');
  expect(chosen()).toBe('src-main/cli.ts');
});

/** Tells at its end which of Node's own modules a process has loaded. */
const TELL_LOADED = `data:text/javascript,process.on('exit', () => console.error(process.moduleLoadList.join(' ')))`;

/** Runs a command with the words of the script `ciclo`, and answers what of Node it has loaded. */
function loadedByHelp(): string {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const [, ...words] = String(scripts.ciclo).split(' ');
  const args = ['--import', TELL_LOADED, ...words, 'help'];
  const env = { ...process.env, NODE_COMPILE_CACHE: undefined };
  return spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' }).stderr;
}

test('a command that finds everything stripped of types loads nothing that strips', () => {
  linkIn('out');
  loadedByHelp();
  const loaded = loadedByHelp();
  expect(loaded).toContain('NativeModule internal/modules/typescript');
  expect(loaded).not.toContain('amaro');
});
