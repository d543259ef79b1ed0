import type { ChangedEntryRow } from '../../../../src-preload/contract/accounting.ts';
import type { Handlers } from '../../../../src-preload/contract/index.ts';
import { CHANGED_ROOM } from '../../../../src-preload/contract/vocabulary/accounting.ts';
import { type CivilMonth, civilMonth } from '../../../core/civil-month.ts';
import { type ChangedEntry, changedByBatch, type PostedAs } from '../../../core/close/left-entries.ts';
import { compareTexts } from '../../../core/compare-texts.ts';
import type { Services } from '../../services.ts';

type ChangedCalls = 'changed' | 'changedByBatch' | 'putRight' | 'takeBackPutRight';

/** Handlers of entries that changed after they left, and of the office's word that its books are right for them. */
export function changedHandlers({
  ledgers,
  emit,
  now,
}: Services): Pick<Handlers['accounting'], ChangedCalls> {
  return {
    changed: async ({ connectionId, month }) => {
      const changed = await ledgers.read.changedEntries(connectionId, civilMonth(month));
      const entries = changed.toSorted(inOrder).slice(0, CHANGED_ROOM.rows);
      return { entries: entries.map(rowOf), total: changed.length };
    },
    changedByBatch: async ({ connectionId }) => {
      const months: { month: CivilMonth; entries: readonly ChangedEntry[] }[] = [];
      // By a call each: whoever asks the ledger something else meanwhile waits for one month at most.
      for (const month of await ledgers.read.postedMonths(connectionId))
        months.push({ month, entries: await ledgers.read.changedEntries(connectionId, month) });
      return changedByBatch(months).map(({ id, changed, month }) => ({ id, changed, month }));
    },
    putRight: async ({ connectionId, entries }) => {
      await ledgers.write.putRight(connectionId, entries, now());
      emit('sync.ledgerChanged', { connectionId });
      return null;
    },
    takeBackPutRight: async ({ connectionId, entries }) => {
      await ledgers.write.takeBackPutRight(connectionId, entries, now());
      emit('sync.ledgerChanged', { connectionId });
      return null;
    },
  };
}

const rowOf = ({ asLeft, asNow, overtaken, ...entry }: ChangedEntry): ChangedEntryRow => ({
  ...entry,
  asLeft: postedRow(asLeft),
  asNow: asNow && postedRow(asNow),
  overtaken: overtaken && { as: overtaken.as && postedRow(overtaken.as) },
});

const postedRow = ({ day, parts }: PostedAs): ChangedEntryRow['asLeft'] => ({
  day,
  parts: parts.map(({ event, amount }) => ({ event, amount })),
});

/** What waits for somebody comes first; either by the day on which it left, then by its name: the list is cut. */
function inOrder(one: ChangedEntry, other: ChangedEntry): number {
  const waiting = Number(one.putRight !== null) - Number(other.putRight !== null);
  return (
    waiting || compareTexts(one.asLeft.day, other.asLeft.day) || compareTexts(nameOf(one), nameOf(other))
  );
}

const nameOf = ({ movement, refund, kind }: ChangedEntry): string => `${movement} ${refund} ${kind}`;
