import { basename } from 'node:path';
import { CicloError } from '../../../core/failure.ts';
import { keepUnopened } from '../../../ledger/files/rescue.ts';
import {
  heldInCopy,
  putInPlace,
  type RestoredBy,
  type RestoreSource,
  type StagedRestore,
  stageRestore,
  storedInCopy,
  tellCopy,
} from '../../../ledger/files/restore.ts';
import { guarded } from '../../../ledger/files/sqlite-failures.ts';
import { removeUnfinished } from '../../../ledger/files/unfinished.ts';
import type { LedgerWriter } from '../../../ledger/open-ledger-writer.ts';
import { NOTHING_COUNTED, type Since, type WeighedRestore } from '../../../ledger/reading/overview/since.ts';
import type { LedgerPlace } from './writer-methods.ts';

/** The ledger that is there, open, and how it is closed. */
type Present = { readonly ledger: LedgerWriter; readonly close: () => void };

/** What a restoring from a copy would mean; the copy was verified, and nothing of it stays. `present` is null where the ledger cannot be opened. */
export function weighRestore(
  place: LedgerPlace,
  source: RestoreSource,
  present: Present | null,
): WeighedRestore {
  const { at, partial } = staged(place, source);
  try {
    const since = present?.ledger.since(heldInCopy(partial, place.key)) ?? NOTHING_COUNTED;
    return { ...since, at, isCounted: present !== null };
  } finally {
    removeUnfinished(partial);
  }
}

/**
 * Verifies a copy, tells it that it is restored and which records of the bank it lacks, keeps a backup of what is there, and only then puts the copy in its place, in one step. Until then the ledger is the one
 * that it was, whatever fails or whoever is killed.
 */
export function restore(
  place: LedgerPlace,
  source: RestoreSource,
  { ledger, close }: Present,
  by: RestoredBy,
): void {
  const { partial } = staged(place, source);
  try {
    const since = ledger.since(heldInCopy(partial, place.key));
    refuse(since);
    guarded(source.path, () => {
      const known = since.isOtherCompany ? [] : ledger.knownBeyond(storedInCopy(partial, place.key));
      tellCopy(partial, place.key, by, known);
    });
    ledger.backup(basename(source.path));
    close();
    guarded(place.file, () => putInPlace(partial, place.file, place.key));
  } finally {
    removeUnfinished(partial);
  }
}

/** Puts a verified copy in the place of a ledger that cannot be opened, for whatever reason; what is there is kept beside it. */
export function restoreOverUnopened(place: LedgerPlace, source: RestoreSource, by: RestoredBy): void {
  const { partial } = staged(place, source);
  try {
    guarded(source.path, () => tellCopy(partial, place.key, by));
    guarded(place.file, () => {
      keepUnopened(place.file, place.key, by.at);
      putInPlace(partial, place.file, place.key);
    });
  } finally {
    removeUnfinished(partial);
  }
}

const staged = ({ file, key }: LedgerPlace, source: RestoreSource): StagedRestore =>
  guarded(source.path, () => stageRestore(file, source, key));

function refuse({ unanswered, erased }: Since): void {
  if (unanswered > 0)
    throw new CicloError('restore_held', `${unanswered} requests to the bank have no answer yet`);
  if (erased > 0) throw new CicloError('restore_unerases', `${erased} mandates were erased since the copy`);
}
