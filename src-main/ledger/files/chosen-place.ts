import { readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { CicloError } from '../../core/failure.ts';
import { linksTo } from './link-target.ts';
import { CARRIED, isDataFolder, OWN_FILES, OWN_FOLDERS } from './whose-folder.ts';

/**
 * Where a document goes that a person chose a place for: every way to write one asks here. Throws `export_target_own` for what Ciclo itself keeps in a data
 * folder, this one or another: a slip in a script would put a table in the place of a ledger, with all that the bank cannot tell again. Beside these the folder takes
 * documents. Throws else what `linkTarget` does.
 */
export function chosenPlace(target: string): string {
  const links = linksTo(target);
  const own = passedTo(resolve(target)).filter(isOwn);
  const isCarried = links.every((name) => name.endsWith(CARRIED)) && own.every(isOfCopies);
  if (own.length > 0 && !isCarried)
    throw new CicloError('export_target_own', `${target} is Ciclo's own`, { path: target });
  return links.at(-1) ?? target;
}

/** In any capitals: a disk that knows no difference may have a link of that name. */
const nameOf = (place: string): string => basename(place).toLowerCase();

const isOwn = (place: string): boolean =>
  (OWN_FOLDERS.includes(nameOf(place)) || OWN_FILES.test(nameOf(place))) && isDataFolder(dirname(place));

/** A person's own copies may stand among Ciclo's, which never takes one of these for its own. */
const isOfCopies = (place: string): boolean => nameOf(place) === 'backups';

/**
 * Every file and folder that is passed on the way to a path, each in its true folder. A link is one of them, and what it leads to as well: where a ledger lies on another disk, the link
 * alone tells that it is one, and the name of a link elsewhere tells nothing.
 */
function passedTo(path: string): readonly string[] {
  const above = dirname(path);
  if (above === path) return [];
  const place = join(trueName(above), basename(path));
  const link = linkIn(place);
  const here = link === null ? [trueName(place)] : [place, ...passedTo(resolve(dirname(place), link))];
  return [...passedTo(above), ...here];
}

function linkIn(place: string): string | null {
  try {
    return readlinkSync(place);
  } catch {
    return null;
  }
}

/** As the disk has it, whatever leads there and in whichever case it was typed; what is not there yet, below the nearest folder that is. */
function trueName(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    const above = dirname(path);
    return above === path ? path : join(trueName(above), basename(path));
  }
}
