import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { inModules, root } from '../../build/programs.ts';
import { tempFolder } from '../support/in-process/folders/temp-folder.ts';

/** A small repository under the rules of this one. */
let folder = '';
beforeEach(() => {
  folder = tempFolder();
  write('package.json', '{"name":"small","type":"module"}');
  write('tsconfig.json', '{}');
  mkdirSync(join(folder, 'build'));
  cpSync(join(root, 'build/knip.json'), join(folder, 'build/knip.json'));
  write('src-main/index.ts', "import { used } from './core/a.ts';\nused();\n");
  write('src-main/core/a.ts', 'export const used = (): void => {};\n');
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function look(): { readonly status: number | null; readonly found: string } {
  const args = ['--config', 'build/knip.json', '--no-progress', '--no-config-hints'];
  const { status, stdout } = spawnSync(process.execPath, [inModules('knip/bin/knip.js'), ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, found: stdout };
}

/** A program is started for each look. */
describe('unused code', { timeout: 60_000 }, () => {
  it('is none where everything is used', () => {
    expect(look()).toMatchObject({ status: 0 });
  });
  it('is an export that its own file alone uses', () => {
    write('src-main/core/a.ts', 'export const own = 1;\nexport const used = (): number => own;\n');
    const { status, found } = look();
    expect(status).toBe(1);
    expect(found).toMatch(/^own /m);
  });
  it('is found: an export, a type, a file, a package', () => {
    write(
      'src-main/core/a.ts',
      'export const used = (): void => {};\nexport const spare = 1;\nexport type Spared = 1;\n',
    );
    write('src-main/core/alone.ts', 'export const alone = 1;\n');
    write('package.json', '{"name":"small","type":"module","dependencies":{"idle":"1.0.0"}}');
    const { status, found } = look();
    expect(status).toBe(1);
    for (const name of [/^spare /m, /^Spared /m, /^src-main\/core\/alone\.ts/m, /^idle /m])
      expect(found).toMatch(name);
  });
});
