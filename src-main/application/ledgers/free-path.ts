import { access } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** Takes a path for a file that is on its way there; false where another one is. */
export type ClaimPath = (path: string) => boolean;

/**
 * Where a file of that name is saved in a folder, so that it takes nothing's place: `ciclos (2).csv` where there is a `ciclos.csv`. The path is
 * claimed, since a file appears only once it is whole, and two are written at a time.
 */
export async function freePath(folder: string, name: string, claim: ClaimPath): Promise<string> {
  const extension = extname(name);
  const stem = name.slice(0, name.length - extension.length);
  for (let count = 1; ; count += 1) {
    const path = join(folder, count === 1 ? name : `${stem} (${count})${extension}`);
    const isTaken = await access(path).then(
      () => true,
      () => false,
    );
    if (!isTaken && claim(path)) return path;
  }
}
