import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { CicloError } from '../../core/failure.ts';
import { firstBytes } from './first-bytes.ts';

/**
 * Whether a copy that has its name in the folder cannot be looked at now: what it leads to is on a disk or in a cloud that does not answer, or nobody may read it.
 * It is neither none nor one that is no good, and whoever goes on without it says so.
 */
export const isAway = (path: string): boolean =>
  fails(() => {
    // One that was taken out of the folder since it was listed is gone, not away.
    if (!hasName(path)) return true;
    firstBytes(path, 1);
    return existsSync(path);
  });

/**
 * The same of a folder of copies: there is a link in its place, or in that of a folder above it, whose disk is away, or nobody may list it. Which copies are in it nobody can say: it is not empty.
 * One whose name nobody has given yet is not away.
 */
export const isFolderAway = (folder: string): boolean =>
  fails(() => {
    if (hasName(folder)) readdirSync(folder);
    return hasName(folder) || isReached(dirname(folder));
  });

/** Throws `backup_away`, see {@link isAway}. */
export function refuseAway(path: string): void {
  if (isAway(path)) throw away(path);
}

/** Throws `backup_away`, see {@link isFolderAway}. */
export function refuseFolderAway(folder: string): void {
  if (isFolderAway(folder)) throw away(folder);
}

const away = (path: string): CicloError => new CicloError('backup_away', `${path} does not answer`, { path });

/** Whether the nearest folder that has its name leads anywhere. */
const isReached = (folder: string): boolean =>
  hasName(folder) || dirname(folder) === folder ? existsSync(folder) : isReached(dirname(folder));

const hasName = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

function fails(look: () => boolean): boolean {
  try {
    return !look();
  } catch {
    return true;
  }
}
