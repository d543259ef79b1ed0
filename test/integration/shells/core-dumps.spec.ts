import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { withoutCoreFile } from '../../../build/programs.ts';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';

const root = resolve(import.meta.dirname, '../../..');
const isLinux = process.platform === 'linux';

/** Whether the system writes core files into the folder of the process that crashed, and may here. */
function writesCoreFiles(): boolean {
  if (!isLinux || readFileSync('/proc/sys/kernel/core_pattern', 'utf8').trim() !== 'core') return false;
  return spawnSync('/bin/sh', ['-c', 'ulimit -c unlimited']).status === 0;
}

let folder: string;
beforeEach(() => {
  folder = tempFolder();
});

/** The core files that a process leaves which holds a name in memory and crashes. */
function coreFilesOfCrash(before: string, command = [process.execPath]): readonly Buffer[] {
  const script = `${before}
    globalThis.held = Buffer.from(['Padaria', 'canary', 'da', 'Ana'].join('-'));
    process.abort();`;
  const crashing = [...command, '--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script];
  spawnSync('/bin/sh', ['-c', 'ulimit -c unlimited; "$@"', 'sh', ...crashing], { cwd: folder });
  const files = readdirSync(folder).filter((name) => name.startsWith('core'));
  return files.map((name) => readFileSync(join(folder, name)));
}

const holdsName = (files: readonly Buffer[]): boolean =>
  files.some((file) => file.includes('Padaria-canary-da-Ana'));

describe.runIf(writesCoreFiles())('a crash', () => {
  test('would leave what the process held', () => {
    expect(holdsName(coreFilesOfCrash(''))).toBe(true);
  });

  test('leaves nothing of it once the app has said so', () => {
    const from = join(root, 'src-main/shells/core-dumps.ts');
    const files = coreFilesOfCrash(
      `import { keepMemoryOutOfCoreDumps } from '${from}'; keepMemoryOutOfCoreDumps();`,
    );
    expect(holdsName(files)).toBe(false);
  });

  test('leaves no file at all under `npm start`', () => {
    const [shell, args] = withoutCoreFile(process.execPath, []);
    expect(coreFilesOfCrash('', [shell, ...args])).toEqual([]);
  });
});

describe.runIf(isLinux)('the memory of the running app is for no core file', () => {
  const filterOf = (pid: number): string => readFileSync(`/proc/${pid}/coredump_filter`, 'utf8').trim();

  function start(...args: string[]): ChildProcess {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], { cwd: root });
    onTestFinished(() => void child.kill('SIGKILL'));
    return child;
  }

  test.each([
    ['behind a browser', () => start('out/main/serve.js', '--no-open', '--data', folder)],
    ['in a terminal', () => start('build/ciclo.ts', 'sandbox', '--payers', '1')],
  ])('%s', async (_where, startOne) => {
    const child = startOne();
    await new Promise((spoke) => child.stdout?.once('data', spoke));
    expect(filterOf(child.pid ?? 0)).toBe('00000000');
  });
});
