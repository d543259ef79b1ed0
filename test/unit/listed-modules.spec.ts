import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';

const TOP = new URL('../../', import.meta.url);
const README = 'README.md';

/** Pages that are no list of what lies beside them: core's goes by questions, the contract's by kinds of files. */
const NO_LISTS = ['src-main/core', 'src-preload/contract'];

const folders = ['src-main', 'src-preload'].flatMap((side) =>
  readdirSync(new URL(side, TOP), { recursive: true, encoding: 'utf8' })
    .map((path) => posix.join(side, path.replaceAll('\\', '/')))
    .filter((path) => posix.basename(path) === README)
    .map((path) => posix.dirname(path))
    .filter((folder) => !NO_LISTS.includes(folder)),
);

/** Modules of a folder, those of its folders left out, that its README does not name. */
function unnamed(folder: string): readonly string[] {
  const page = readFileSync(new URL(`${folder}/${README}`, TOP), 'utf8');
  const names = readdirSync(new URL(folder, TOP)).filter((name) => name.endsWith('.ts'));
  return names.filter((name) => !page.includes(`${name}\``));
}

describe('the README of a folder', () => {
  it('is there for each room and what is as large as one', () => {
    expect(folders.length).toBeGreaterThan(15);
  });
  it.each(folders)('names each module of %s', (folder) => {
    expect(unnamed(folder)).toEqual([]);
  });
});
