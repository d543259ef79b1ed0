import { realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { CicloError } from '../../core/failure.ts';
import { linkTarget } from './link-target.ts';
import { CARRIED, isDataFolder, OWN_FILES, OWN_FOLDERS } from './whose-folder.ts';

/**
 * Where a document goes that a person chose a place for: every way to write one asks here. Throws `export_target_own` for what Ciclo itself keeps in a data
 * folder, this one or another: a slip in a script would put a table in the place of a ledger, with all that the bank cannot tell again. Beside these the folder takes
 * documents. Throws else what `linkTarget` does.
 */
export function chosenPlace(target: string): string {
  const place = linkTarget(target);
  if (isOwn(trueName(place)) && !isCarriedCopy(place))
    throw new CicloError('export_target_own', `${target} is Ciclo's own`, { path: target });
  return place;
}

/** A person's own copies may stand among Ciclo's, which never takes one of these for its own. */
const isCarriedCopy = (place: string): boolean =>
  place.endsWith(CARRIED) && /[\\/]backups[\\/](?:[^\\/]+[\\/])?[^\\/]+$/.test(trueName(place));

function isOwn(place: string): boolean {
  const [folder, name] = [dirname(place), basename(place)];
  if (folder === place) return false;
  return ((OWN_FOLDERS.includes(name) || OWN_FILES.test(name)) && isDataFolder(folder)) || isOwn(folder);
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
