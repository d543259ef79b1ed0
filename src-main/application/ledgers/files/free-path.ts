import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';

/** Takes a path for a file that is on its way there; false where another one is. */
export type ClaimPath = (path: string) => boolean;

/**
 * Where a file of that name is saved in a folder, so that it takes nothing's place: `ciclos (2).csv` where there is a `ciclos.csv`. The path is
 * claimed, since a file appears only once it is whole, and two are written at a time. Looked and claimed in one go: between the two another could be
 * written whole and its claim given back.
 */
export function freePath(folder: string, name: string, claim: ClaimPath): string {
  const extension = extname(name);
  const stem = name.slice(0, name.length - extension.length);
  for (let count = 1; ; count += 1) {
    const path = join(folder, count === 1 ? name : `${stem} (${count})${extension}`);
    if (!existsSync(path) && claim(path)) return path;
  }
}
