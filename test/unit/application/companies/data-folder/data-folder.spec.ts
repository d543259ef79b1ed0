import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  openDataFolder,
  refuseFolder,
  unusable,
} from '../../../../../src-main/application/companies/data-folder/data-folder.ts';
import { tempFolder } from '../../../../support/in-process/folders/temp-folder.ts';

/** What others may do with a file or folder. */
const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

/** Where the system takes nothing away from what a program asks for. */
function withoutMask(): void {
  const before = process.umask(0);
  onTestFinished(() => void process.umask(before));
}

describe.skipIf(process.platform === 'win32')('a new data folder', () => {
  it('is its owner’s alone, with every folder in it, whatever the system’s mask', () => {
    withoutMask();
    const root = join(tempFolder(), 'below', 'ciclo');
    openDataFolder(root);
    expect(readdirSync(root).sort()).toEqual(['backups', 'certificates', 'ledgers']);
    for (const path of ['.', 'backups', 'certificates', 'ledgers'])
      expect([path, modeOf(join(root, path))]).toEqual([path, '700']);
  });

  it('says who it is in a file that is its owner’s alone, and says the same ever after', () => {
    withoutMask();
    const root = join(tempFolder(), 'ciclo');
    const identity = openDataFolder(root).identity();
    expect(modeOf(join(root, 'folder-id'))).toBe('600');
    expect(openDataFolder(root).identity()).toBe(identity);
  });

  it('makes what is missing of one that is there already', () => {
    withoutMask();
    const root = tempFolder();
    mkdirSync(join(root, 'ledgers'), { mode: 0o700 });
    openDataFolder(root);
    expect(readdirSync(root).sort()).toEqual(['backups', 'certificates', 'ledgers']);
    expect(modeOf(join(root, 'certificates'))).toBe('700');
  });
});

describe('a data folder that cannot be used', () => {
  it.each([
    ['ENOSPC', 'disk_full'],
    ['EDQUOT', 'disk_full'],
    ['EROFS', 'read_only'],
    ['EACCES', 'read_only'],
  ])('says by %s that it is %s, and where', (system, code) => {
    const cause = Object.assign(new Error('refused'), { code: system });
    const path = '/data/ledgers';
    expect(unusable('make', path, cause)).toMatchObject({ code, params: { path }, cause });
  });
});

it('is somebody else’s where they keep something, unless it is the place that the system has for the app', () => {
  const root = tempFolder();
  writeFileSync(join(root, 'plan.ods'), '');
  expect(() => refuseFolder(root, () => null)).toThrow("holds nothing of Ciclo's");
  expect(refuseFolder(root, () => null, root)).toBe('nobody');
});
