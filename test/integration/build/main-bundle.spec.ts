import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, test } from 'vitest';
import { root } from '../../../build/programs.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';

/** What is packed: the bundle, and beside it the dependencies and nothing else. */
let folder: string;
beforeEach(() => {
  folder = tempFolder();
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  cpSync(join(root, 'out/main'), join(folder, 'out/main'), { recursive: true });
  for (const name of Object.keys(packageJson.dependencies)) {
    const place = join(folder, 'node_modules', name);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), place);
  }
});

const node = (...args: readonly string[]) => spawnSync(process.execPath, args, { encoding: 'utf8' });

test('the terminal runs as it is packed', () => {
  const { status, stdout } = node(join(folder, 'out/main/cli.js'), '--help');
  expect(status).toBe(0);
  expect(stdout).toContain('office join');
});

/** What is loaded on demand only: an entry runs when it is loaded, and loads the rest itself. */
test('each chunk finds the packages that it needs', () => {
  const chunks = pathToFileURL(join(folder, 'out/main/')).href;
  const loadAll = `
    import { readdirSync } from 'node:fs';
    const files = readdirSync(new URL('${chunks}')).filter((name) => /-[\\w-]{8}\\.js$/.test(name));
    for (const name of files) await import('${chunks}' + name);
    console.log(files.length);
    process.exit(0);`;
  const { stdout, stderr } = node('--input-type=module', '--eval', loadAll);
  expect(stderr).toBe('');
  expect(Number(stdout)).toBeGreaterThan(50);
});
