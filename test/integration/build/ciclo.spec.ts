import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '../../../build/programs.ts';

/** A checkout that nothing was built in. */
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ciclo-checkout-'));
  for (const own of ['build', 'package.json'])
    cpSync(join(root, own), join(folder, own), { recursive: true });
  for (const name of ['src-main', 'src-preload', 'src-renderer', 'node_modules']) linkIn(name);
  for (const name of ['electron.vite.config.ts', 'package-lock.json']) linkIn(name);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

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
