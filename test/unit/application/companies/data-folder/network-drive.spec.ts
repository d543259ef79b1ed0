import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDataFolder } from '../../../../../src-main/application/companies/data-folder/data-folder.ts';
import {
  isOnShare,
  networkDriveOf,
  networkKindOf,
  parseMountinfo,
  parseMountTable,
} from '../../../../../src-main/application/companies/data-folder/network-drive.ts';
import { tempFolder } from '../../../../support/in-process/folders/temp-folder.ts';

/** As the systems print them: a home over NFS, a share under it whose name has a blank, a local disk mounted inside of that. */
const LINUX = [
  '22 1 259:2 / / rw,relatime shared:1 - ext4 /dev/nvme0n1p2 rw',
  '40 22 0:45 / /home rw,relatime shared:20 - nfs4 fileserver:/home rw,vers=4.2',
  '41 40 0:46 / /home/ana/Meus\\040Dados rw - cifs //fileserver/ana rw,username=ana',
  '42 41 259:3 / /home/ana/Meus\\040Dados/local rw master:3 shared:9 - ext4 /dev/nvme0n1p3 rw',
  '43 22 0:47 / /mnt/ssh rw - fuse.sshfs ana@fileserver:/ rw',
  'no line of the table',
].join('\n');

const MACOS = [
  '/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)',
  '//ana@fileserver/contas on /Volumes/contas (smbfs, nodev, nosuid, mounted by ana)',
  'fileserver:/exports/a on b on /Volumes/a on b (nfs)',
].join('\n');

describe('the drive that a folder is on', () => {
  it.each([
    ['/srv/ciclo', null],
    ['/home', 'nfs4'],
    ['/home/ana/.config/ciclo', 'nfs4'],
    ['/homework/ciclo', null],
    ['/home/ana/Meus Dados/ciclo', 'cifs'],
    ['/home/ana/Meus Dados/local/ciclo', null],
    ['/mnt/ssh/ciclo', 'fuse.sshfs'],
  ])('of Linux: %s', (folder, kind) => {
    expect(networkKindOf(folder, parseMountinfo(LINUX))).toBe(kind);
  });

  it.each([
    ['/Users/ana/Library/Application Support/Ciclo', null],
    ['/Volumes/contas/ciclo', 'smbfs'],
    ['/Volumes/a on b/ciclo', 'nfs'],
  ])('of macOS: %s', (folder, kind) => {
    expect(networkKindOf(folder, parseMountTable(MACOS))).toBe(kind);
  });

  it.each([
    ['\\\\fileserver\\contas\\ciclo', true],
    ['\\\\?\\C:\\Users\\ana', false],
    ['\\\\.\\C:\\Users\\ana', false],
    ['C:\\Users\\ana', false],
  ])('of Windows: %s', (place, isShare) => {
    expect(isOnShare(place)).toBe(isShare);
  });

  it('is the one mounted last where two are mounted at one place', () => {
    const under = { point: '/dados', kind: 'ext4' };
    const over = { point: '/dados', kind: 'nfs' };
    expect(networkKindOf('/dados/ciclo', [under, over])).toBe('nfs');
    expect(networkKindOf('/dados/ciclo', [over, under])).toBeNull();
  });

  it('is told of a folder that is not there yet, by this computer’s own table', () => {
    expect(networkDriveOf(join(tempFolder(), 'not', 'there'))).toBeNull();
  });
});

it('a data folder on a network drive is refused before anything is made in it', () => {
  const root = join(tempFolder(), 'ciclo');
  expect(() => openDataFolder(root, () => 'nfs4')).toThrow(
    expect.objectContaining({ code: 'network_drive', params: { path: root, kind: 'nfs4' } }),
  );
  expect(existsSync(root)).toBe(false);
});
