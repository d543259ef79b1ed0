import type { UtcInstant } from '../../core/civil-date.ts';
import type { SettlementRecord } from '../../core/records.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import type { Quarantine } from './quarantine.ts';

/** A settlement as the accounts hold it. */
export type HeldSettlement = Pick<SettlementRecord, 'txid' | 'raw'>;

/**
 * Settlements that the bank has shown under more than one txid (rules/reconciliation.md, Whose a settlement is): none of them counts, whichever came
 * first and wherever it came from.
 */
export type DisputedSettlements = {
  /** To be called before a batch's settlements: notes whether any is in dispute at all. */
  readonly begin: () => void;
  /** Whether a record is in dispute, with those before it or with the one that the accounts hold under its endToEndId. */
  readonly isDisputed: (record: SettlementRecord, held: Pick<HeldSettlement, 'txid'> | undefined) => boolean;
  /** Puts a record into quarantine together with what was shown of its endToEndId before. */
  readonly setAside: (record: SettlementRecord, held: HeldSettlement | undefined, seenAt: UtcInstant) => void;
};

/** Prepares the place of settlements in dispute; each change within the caller's transaction. */
export function openDisputedSettlements(db: LedgerDatabase, quarantine: Quarantine): DisputedSettlements {
  const anyKept = db.prepare('SELECT 1 FROM disputed_settlement LIMIT 1');
  const isKept = db.prepare<[string]>('SELECT 1 FROM disputed_settlement WHERE end_to_end_id = ? LIMIT 1');
  const keep = db.prepare<[string, string, string]>(
    'INSERT INTO disputed_settlement VALUES (?, ?, ?) ON CONFLICT (end_to_end_id, txid) DO UPDATE SET raw = excluded.raw',
  );
  const kept = db.prepare<[string], { txid: string; raw: string }>(
    'SELECT txid, raw FROM disputed_settlement WHERE end_to_end_id = ? ORDER BY txid',
  );
  let areAnyKept = true;
  return {
    begin: () => {
      areAnyKept = anyKept.get() !== undefined;
    },
    isDisputed: ({ endToEndId, txid }, held) => {
      if (areAnyKept && isKept.get(endToEndId) !== undefined) return true;
      return txid !== null && held !== undefined && held.txid !== null && held.txid !== txid;
    },
    setAside: ({ endToEndId, ...record }, held, seenAt) => {
      areAnyKept = true;
      for (const { txid, raw } of held === undefined ? [record] : [held, record])
        if (txid !== null) keep.send(endToEndId, txid, raw);
      const shown = kept.all(endToEndId);
      const reason = `endToEndId under ${shown.length} txids: ${shown.map(({ txid }) => txid).join(', ')}`;
      const raw = `[${shown.map((each) => each.raw).join(',')}]`;
      quarantine.put({ kind: 'settlement', id: endToEndId, reason, raw }, seenAt);
    },
  };
}
