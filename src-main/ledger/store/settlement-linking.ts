import {
  type Link,
  ORPHAN_REASONS,
  type OrphanReason,
} from '../../../src-preload/contract/vocabulary/cycles.ts';
import { type LinkEvidence, linkSettlement } from '../../core/settlement-links.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import type { DirtyMarks } from './dirty-marks.ts';

/** How a settlement is tied, as its row keeps it; `chargeId` where it is some charge's. */
export type StoredLink = {
  readonly link: Link | 'joining' | OrphanReason;
  readonly chargeId: number | null;
};

const ORPHANS: ReadonlySet<StoredLink['link']> = new Set(ORPHAN_REASONS);

/** Whether a settlement so tied is nobody's. */
export const isOrphan = (link: StoredLink['link']): boolean => ORPHANS.has(link);

type SettlementKey = { readonly endToEndId: string; readonly txid: string | null };

/** Gathers the evidence for settlements' links and keeps the links true as charges and mandates arrive. */
export type SettlementLinking = {
  /** To be called before a batch's charges: notes whether a settlement waits for a charge at all. */
  readonly begin: () => void;
  readonly linkOf: (settlement: SettlementKey) => StoredLink;
  /** Decides again for settlements that bear the txid and are no charge's. */
  readonly relinkByTxid: (txid: string) => void;
  /** Decides again for a settlement without txid. */
  readonly relinkByEndToEndId: (endToEndId: string) => void;
};

type Row = SettlementKey & { readonly id: number; readonly link: string; readonly chargeId: number | null };

const ROW = 'SELECT id, end_to_end_id AS endToEndId, txid, link, charge_id AS chargeId FROM settlement';

/** Prepares the ties between settlements and charges (rules/reconciliation.md, Whose a settlement is); what changes is marked. */
export function openSettlementLinking(db: LedgerDatabase, dirty: DirtyMarks): SettlementLinking {
  const linkOf = openLinkOf(db);
  const byTxid = db.prepare<[string], Row>(
    `${ROW} INDEXED BY settlement_chargeless WHERE txid = ? AND charge_id IS NULL`,
  );
  const byEndToEndId = db.prepare<[string], Row>(
    `${ROW} INDEXED BY settlement_without_txid WHERE end_to_end_id = ? AND txid IS NULL`,
  );
  const anyChargeless = db.prepare(
    'SELECT 1 FROM settlement INDEXED BY settlement_chargeless WHERE charge_id IS NULL AND txid IS NOT NULL LIMIT 1',
  );
  const anyWithoutTxid = db.prepare(
    'SELECT 1 FROM settlement INDEXED BY settlement_without_txid WHERE txid IS NULL LIMIT 1',
  );
  const update = db.prepare<[string, number, number | null, number]>(
    'UPDATE settlement SET link = ?, is_orphan = ?, charge_id = ? WHERE id = ?',
  );
  const relink = (row: Row): void => {
    const { link, chargeId } = linkOf(row);
    if (link === row.link && chargeId === row.chargeId) return;
    update.send(link, Number(isOrphan(link)), chargeId, row.id);
    for (const touched of [row.chargeId, chargeId]) if (touched !== null) dirty.charge(touched);
  };
  // A first sync brings charges before settlements: two looks for each charge would find nothing, a million times.
  let [areAnyChargeless, areAnyWithoutTxid] = [true, true];
  return {
    begin: () => {
      areAnyChargeless = anyChargeless.get() !== undefined;
      areAnyWithoutTxid = anyWithoutTxid.get() !== undefined;
    },
    linkOf,
    relinkByTxid: (txid) => {
      if (areAnyChargeless) byTxid.all(txid).forEach(relink);
    },
    relinkByEndToEndId: (endToEndId) => {
      if (areAnyWithoutTxid) byEndToEndId.all(endToEndId).forEach(relink);
    },
  };
}

function openLinkOf(db: LedgerDatabase): SettlementLinking['linkOf'] {
  const chargeId = db.prepare<[string], number>('SELECT id FROM charge WHERE txid = ?').pluck();
  const joining = db
    .prepare<[string], string>(
      'SELECT id_rec FROM mandate JOIN mandate_ref USING (id) WHERE joining_txid = ?',
    )
    .pluck();
  const carrying = db
    .prepare<[string], string>(
      'SELECT txid FROM carrier CROSS JOIN charge ON charge.id = charge_id WHERE end_to_end_id = ?',
    )
    .pluck();
  const assigned = db
    .prepare<[string], string>(
      'SELECT txid FROM assignment CROSS JOIN charge ON charge.id = charge_id WHERE end_to_end_id = ?',
    )
    .pluck();
  const evidenceFor = ({ endToEndId, txid }: SettlementKey): LinkEvidence =>
    txid === null
      ? {
          ...NO_EVIDENCE,
          chargesByEndToEndId: carrying.all(endToEndId),
          assignedTxid: assigned.get(endToEndId) ?? null,
        }
      : { ...NO_EVIDENCE, txid, joiningIdRec: joining.get(txid) ?? null };
  return (settlement) => {
    const own = settlement.txid === null ? undefined : chargeId.get(settlement.txid);
    // A txid that a charge bears decides alone, so the common case asks the database once.
    if (own !== undefined) return { link: 'txid', chargeId: own };
    const link = linkSettlement(evidenceFor(settlement));
    if (link.kind === 'charge') return { link: link.by, chargeId: chargeId.get(link.txid) ?? null };
    return { link: link.kind === 'orphan' ? link.why : 'joining', chargeId: null };
  };
}

const NO_EVIDENCE: LinkEvidence = {
  txid: null,
  hasChargeWithTxid: false,
  joiningIdRec: null,
  chargesByEndToEndId: [],
  assignedTxid: null,
};
