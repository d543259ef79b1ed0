import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { openSavedFiles } from '../../../../src-main/application/ledgers/files/saved-files.ts';
import { downloadPath } from '../../../../src-main/shells/browser/save-folder.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';

let folder: string;
beforeEach(() => {
  folder = tempFolder();
});

/** Each path once. */
function claims(): (path: string) => boolean {
  const claimed = new Set<string>();
  return (path) => !claimed.has(path) && claimed.add(path) === claimed;
}

test('the folder is made when it is missing', async () => {
  const env = { CICLO_EXPORT_DIR: join(folder, 'a', 'b') };
  const path = await downloadPath('ciclos.csv', claims(), env);
  expect(path).toBe(join(folder, 'a', 'b', 'ciclos.csv'));
  writeFileSync(path, '');
});

test('nothing that is there is overwritten', async () => {
  const env = { CICLO_EXPORT_DIR: folder };
  for (const name of ['ciclos.csv', 'ciclos (2).csv']) writeFileSync(join(folder, name), '');
  expect(await downloadPath('ciclos.csv', claims(), env)).toBe(join(folder, 'ciclos (3).csv'));
});

test('two files at a time have a name each', async () => {
  const env = { CICLO_EXPORT_DIR: folder };
  const claim = claims();
  const both = [downloadPath('ciclos.csv', claim, env), downloadPath('ciclos.csv', claim, env)];
  const names = ['ciclos.csv', 'ciclos (2).csv'].map((name) => join(folder, name));
  expect(new Set(await Promise.all(both))).toEqual(new Set(names));
});

test('two that are written in one go have a name each, however soon the first is done', async () => {
  const env = { CICLO_EXPORT_DIR: folder };
  const files = openSavedFiles((name, claim) => downloadPath(name, claim, env));
  const save = () => files.save('ciclos.csv', (path) => writeFileSync(path, ''));
  for (let pair = 0; pair < 20; pair += 1) {
    const [one, other] = await Promise.all([save(), save()]);
    expect(one).not.toBe(other);
  }
});

test.each(['../../etc/ciclos.csv', '/etc/ciclos.csv'])('%s stays in the folder', async (name) => {
  expect(await downloadPath(name, claims(), { CICLO_EXPORT_DIR: folder })).toBe(join(folder, 'ciclos.csv'));
});

test('a folder that cannot be made is told', async () => {
  writeFileSync(join(folder, 'file'), '');
  const env = { CICLO_EXPORT_DIR: join(folder, 'file', 'below') };
  await expect(downloadPath('x.csv', claims(), env)).rejects.toMatchObject({
    code: 'export_target_unwritable',
  });
});
