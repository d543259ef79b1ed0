import type { ResourceKind } from '../../../src-preload/contract/vocabulary/resources.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import { guardedAll } from '../model/guarded-reading.ts';
import { type AskedIds, openAskedIds } from '../store/asked-ids.ts';
import { type OpenRecords, openOpenRecords } from '../store/open-records.ts';
import { openRecordsToSeek, type RecordsToSeek } from '../store/records-to-seek.ts';
import { openRefundSweep, type RefundSweep } from '../store/refund-sweep.ts';
import type { Access } from './access.ts';

/** What may be missing, and what was asked for. */
export function seeking(
  db: LedgerDatabase,
  { reading, writing }: Access,
): AskedIds & RecordsToSeek & RefundSweep {
  const asked = openAskedIds(db);
  const toSeek = openRecordsToSeek(db);
  const sweep = openRefundSweep(db);
  return {
    askedIds: reading(asked.askedIds),
    noteAsked: writing(asked.noteAsked),
    forgetAsked: writing(asked.forgetAsked),
    unreadableIds: reading(toSeek.unreadableIds),
    unreadableAfter: reading(toSeek.unreadableAfter),
    holds: reading(toSeek.holds),
    isEmpty: reading(toSeek.isEmpty),
    namedEndToEndIds: reading(toSeek.namedEndToEndIds),
    orphanTxids: reading(toSeek.orphanTxids),
    settlementsInTurn: reading(sweep.settlementsInTurn),
    oldestToSweep: reading(sweep.oldestToSweep),
    forgetPastAsks: writing(sweep.forgetPastAsks),
  };
}

/** What may still change at the bank, and what is known of it. */
export const openRecordsReading = (db: LedgerDatabase, { reading }: Access): OpenRecords =>
  guardedAll(reading, openOpenRecords(db));

/** A process reads with one version of the app: what it could not read once it cannot read again. Nothing of this is on the disk; `done` is of the handle before. */
export function rereading(done: Set<ResourceKind>) {
  return {
    isRereadDone: (kind: ResourceKind): boolean => done.has(kind),
    noteRereadDone: (kind: ResourceKind): void => void done.add(kind),
  };
}
