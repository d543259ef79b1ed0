import type { ResourceKind } from '../../../src-preload/contract/vocabulary/resources.ts';
import type { UtcInstant } from '../../core/civil-date.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import type { CompletedWindow, KindCounts, SeenDay, StoreCounts } from '../model/ledger-writer.ts';
import { LEDGER_NOTES, openNotes } from '../model/notes.ts';
import { openChangeLog } from './change-log.ts';
import { type Marked, openDirtyMarks } from './dirty-marks.ts';
import { openDisputedSettlements } from './disputed-settlements.ts';
import { openDueJoining } from './due-joining.ts';
import { openErasedPayments, openErasedRecords } from './erased-records.ts';
import { openGivenContacts } from './given-contacts.ts';
import { openRefusedClaims, type RefusedClaims } from './inbox.ts';
import { openMandateRefs } from './mandate-refs.ts';
import type { BatchRows } from './packed-batch.ts';
import { fingerprintOf, openQuarantine, type Quarantine } from './quarantine.ts';
import { openSettlementLinking } from './settlement-linking.ts';
import { paired, slicesOf } from './slices.ts';
import { openChargeStore, type Stored } from './store-charge.ts';
import { openMandateStore } from './store-mandate.ts';
import { openSettlementStore } from './store-settlement.ts';

/** Stores records within the caller's transaction, with what the store remembers between two of them. */
export type BatchStore = {
  readonly put: (
    batch: BatchRows,
    seenAt: UtcInstant,
    seen: SeenDay,
    window?: CompletedWindow,
  ) => StoredBatch;
  /** To be called when the transaction was rolled back. */
  readonly forget: () => void;
};

/** What storing a batch did, and what is to be worked out by it. */
type StoredBatch = { readonly counts: Omit<StoreCounts, 'evaluated'>; readonly marked: Marked };

type Tally = { new: number; changed: number; readonly disputed: string[] };

/**
 * Stores a batch within the caller's transaction: mandates, then charges, then settlements, so that each finds what it
 * refers to.
 */
export function openBatchStore(db: LedgerDatabase): BatchStore {
  const log = openChangeLog(db);
  const dirty = openDirtyMarks(db);
  const linking = openSettlementLinking(db, dirty, openErasedPayments(db));
  const quarantine = openQuarantine(db, log, dirty);
  const refused = openRefusedClaims(db);
  const refs = openMandateRefs(db);
  const joining = openDueJoining(db, linking);
  const parts = { refs, dirty, linking, joining, log, contacts: openGivenContacts(db) };
  const [putMandates, putCharges] = [openMandateStore(db, parts), openChargeStore(db, parts)];
  const disputes = openDisputedSettlements(db, quarantine);
  const putSettlements = openSettlementStore(db, { dirty, linking, joining, disputes });
  const notes = openNotes(db);
  const erased = openErasedRecords(db);

  const putBatch: BatchStore['put'] = (
    { mandates, charges, settlements, quarantined },
    seenAt,
    seen,
    window,
  ) => {
    linking.begin();
    disputes.begin();
    erased.begin();
    const put = storing(quarantine, refused, seenAt);
    const stored = {
      mandates: put(
        'mandate',
        mandates,
        ({ idRec }) => idRec,
        past(erased.mandates, (some, at) => putMandates(some, at, seen)),
      ),
      charges: put('charge', charges, ({ txid }) => txid, past(erased.charges, putCharges)),
      settlements: put(
        'settlement',
        settlements,
        ({ endToEndId }) => endToEndId,
        past(erased.settlements, putSettlements),
      ),
    };
    const held = quarantined.filter((record) =>
      quarantine.put(erased.quarantined(record), seenAt, fingerprintOf(record)),
    ).length;
    const marked = dirty.flush();
    if (window) notes.set(LEDGER_NOTES.watermark(window.resource), window.watermark);
    const { disputed } = stored.settlements;
    const counts = { new: countsOf(stored, 'new'), changed: countsOf(stored, 'changed') };
    return { counts: { ...counts, quarantined: held + disputed.length, disputed }, marked };
  };
  const forget = (): void => {
    refs.forget();
    dirty.forget();
  };
  return { put: putBatch, forget };
}

/** Stores records as they may be stored of payers who were erased. */
const past =
  <Item>(
    spared: (records: readonly Item[], seenAt: UtcInstant) => readonly Item[],
    put: PutSome<Item>,
  ): PutSome<Item> =>
  (records, seenAt) =>
    put(spared(records, seenAt), seenAt);

type PutSome<Item> = (records: readonly Item[], seenAt: UtcInstant) => readonly Stored[];

type PutAll = <Item extends { readonly raw: string }>(
  kind: ResourceKind,
  records: readonly Item[],
  idOf: (record: Item) => string,
  putSome: PutSome<Item>,
) => Tally;

function storing(quarantine: Quarantine, refused: RefusedClaims, seenAt: UtcInstant): PutAll {
  return (kind, records, idOf, putSome) => {
    const tally: Tally = { new: 0, changed: 0, disputed: [] };
    const held = quarantine.holds(kind);
    const isClaimed = records.length > 0 && refused.holds(kind);
    for (const slice of slicesOf(records, idOf)) {
      const stored = paired(slice, putSome(slice, seenAt));
      for (const [record, as] of stored) {
        if (as === 'disputed') tally.disputed.push(idOf(record));
        else if (as !== 'same') tally[as] += 1;
      }
      if (!held.some && !isClaimed) continue;
      const good = stored.flatMap(([record, as]) =>
        as === 'disputed' ? [] : [{ id: idOf(record), raw: record.raw }],
      );
      const ids = good.map(({ id }) => id);
      if (isClaimed) refused.confirm(kind, ids, seenAt);
      if (held.some) quarantine.release(kind, ids, seenAt);
      if (held.unnamed) quarantine.releaseUnnamed(kind, good, seenAt);
    }
    return tally;
  };
}

function countsOf(stored: Readonly<Record<keyof KindCounts, Tally>>, which: 'new' | 'changed'): KindCounts {
  return {
    charges: stored.charges[which],
    mandates: stored.mandates[which],
    settlements: stored.settlements[which],
  };
}
