import { lstatSync, readlinkSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** As many as Linux follows. */
const MOST_LINKS = 40;

/**
 * Where a file has to be put so that a path leads to it: what a link points at, else a new file would stand in the link's place and the old one stay. Throws what the system throws,
 * for anything but a file: a pipe or a device would be replaced by one, and whoever reads from it gets nothing; and for a link that
 * another user has put where everybody may.
 */
export const linkTarget = (path: string): string => linksTo(path).at(-1) ?? path;

/** The path, and whatever a link at it leads to in turn, up to what is none. Throws what `linkTarget` does. */
export function linksTo(path: string): readonly string[] {
  const places = [path];
  for (let place = path; places.length <= MOST_LINKS; places.push(place)) {
    const found = lstatSync(place, { throwIfNoEntry: false });
    // What a link of the system's own says of a pipe is no path.
    const reached = statSync(place, { throwIfNoEntry: false });
    if (reached !== undefined && !reached.isFile()) throw new Error(`${place} is no file`);
    if (!found?.isSymbolicLink()) return places;
    if (isStrangers(found, place)) throw new Error(`${place} is another user's link`);
    place = resolve(realpathSync(dirname(place)), readlinkSync(place));
  }
  throw new Error(`${path} leads nowhere`);
}

/** As Linux has it (`protected_symlinks`): who may put a link into a folder of others would else choose which of our files is replaced. */
function isStrangers(link: Stats, place: string): boolean {
  const own = process.getuid?.();
  return own !== undefined && link.uid !== own && link.uid !== statSync(dirname(place)).uid;
}
