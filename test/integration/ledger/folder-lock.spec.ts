import { execFileSync } from 'node:child_process';
import fs, { existsSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isFolderLocked, lockFolder } from '../../../src-main/ledger/files/folder-lock.ts';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

describe('the lock of a data folder', () => {
  it('is held by one, and needs no journal on the disk for it', () => {
    const folder = tempFolder();
    const file = join(folder, 'lock');
    const lock = lockFolder(file);
    expect(existsSync(`${file}-journal`)).toBe(false);
    expect(isFolderLocked(file)).toBe(true);
    expect(() => lockFolder(file)).toThrow(expect.objectContaining({ code: 'already_running' }));
    lock.release();
    expect(isFolderLocked(file)).toBe(false);
    lockFolder(file).release();
  });

  it.each([
    ['ENOSPC', 'disk_full'],
    ['EDQUOT', 'disk_full'],
    ['EACCES', 'read_only'],
  ])('that cannot be taken for %s says so: %s', (reason, code) => {
    vi.spyOn(fs, 'openSync').mockImplementation(() => {
      throw Object.assign(new Error(reason), { code: reason });
    });
    syncBuiltinESMExports();
    expect(() => lockFolder(join(tempFolder(), 'lock'))).toThrow(expect.objectContaining({ code }));
  });

  // As a full disk answers: a file that may not grow by a byte.
  it.skipIf(process.platform === 'win32')('is taken where not a byte can be written', () => {
    const file = join(tempFolder(), 'lock');
    lockFolder(file).release();
    const module = join(import.meta.dirname, '../../../src-main/ledger/files/folder-lock.ts');
    const script = `import { lockFolder } from ${JSON.stringify(module)}; lockFolder(${JSON.stringify(file)}).release(); process.stdout.write('held')`;
    const words = [
      '-c',
      'ulimit -f 0; trap "" XFSZ; exec "$@"',
      'sh',
      process.execPath,
      '--input-type=module',
    ];
    expect(execFileSync('sh', [...words, '-e', script], { encoding: 'utf8' })).toBe('held');
  });
});
