import {
  type Link,
  ORPHAN_REASONS,
  type OrphanReason,
} from '../../../src-preload/contract/vocabulary/cycles.ts';
import { type LinkEvidence, linkSettlement } from '../../core/settlement-links.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import type { DirtyMarks } from './dirty-marks.ts';
import { paired } from './slices.ts';

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
  /** To be called before a batch's charges: notes whether a settlement waits for a charge at all. One that is tied later in the batch is noted then. */
  readonly begin: () => void;
  /** How each of some hundred settlements is tied, in their order. */
  readonly linksOf: (settlements: readonly SettlementKey[]) => readonly StoredLink[];
  /** Decides again for settlements that bear one of the txids and are no charge's. */
  readonly relinkByTxids: (txids: readonly string[]) => void;
  /** Decides again for settlements without txid. */
  readonly relinkByEndToEndIds: (endToEndIds: readonly string[]) => void;
};

type Row = SettlementKey & { readonly id: number; readonly link: string; readonly chargeId: number | null };

const ROW = 'SELECT id, end_to_end_id AS endToEndId, txid, link, charge_id AS chargeId FROM settlement';

/**
 * Prepares the ties between settlements and charges (rules/reconciliation.md, Whose a settlement is); what changes is marked. `onTied` is told, by endToEndId, what was stored before it was
 * tied to a charge or to a mandate.
 */
export function openSettlementLinking(
  db: LedgerDatabase,
  dirty: DirtyMarks,
  onTied?: (endToEndIds: readonly string[]) => void,
): SettlementLinking {
  const linksOf = openLinksOf(db);
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
  const relink = (rows: readonly Row[]): void => {
    const tied: string[] = [];
    for (const [row, { link, chargeId }] of paired(rows, linksOf(rows))) {
      if (link === row.link && chargeId === row.chargeId) continue;
      if (chargeId !== null || link === 'joining') tied.push(row.endToEndId);
      update.send(link, Number(isOrphan(link)), chargeId, row.id);
      for (const touched of [row.chargeId, chargeId]) if (touched !== null) dirty.charge(touched);
    }
    if (tied.length > 0) onTied?.(tied);
  };
  const relinkFoundBy = (by: typeof byTxid, ids: readonly string[]): void =>
    relink(by.allEach(ids.map((id) => [id])).flat());
  // A first sync brings charges before settlements: two looks for each charge would find nothing, a million times.
  let [areAnyChargeless, areAnyWithoutTxid] = [true, true];
  return {
    begin: () => {
      areAnyChargeless = anyChargeless.get() !== undefined;
      areAnyWithoutTxid = anyWithoutTxid.get() !== undefined;
    },
    linksOf: (settlements) => {
      const links = linksOf(settlements);
      areAnyChargeless ||= links.some(({ chargeId }) => chargeId === null);
      return links;
    },
    relinkByTxids: (txids) => {
      if (areAnyChargeless) relinkFoundBy(byTxid, txids);
    },
    relinkByEndToEndIds: (endToEndIds) => {
      if (areAnyWithoutTxid) relinkFoundBy(byEndToEndId, endToEndIds);
    },
  };
}

function openLinksOf(db: LedgerDatabase): SettlementLinking['linksOf'] {
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
  const linkOf = (settlement: SettlementKey): StoredLink => {
    const link = linkSettlement(evidenceFor(settlement));
    if (link.kind === 'charge') return { link: link.by, chargeId: chargeId.get(link.txid) ?? null };
    return { link: link.kind === 'orphan' ? link.why : 'joining', chargeId: null };
  };
  // A txid that a charge bears decides alone, so the common case asks the database once, and for all of them together.
  return (settlements) => {
    const txids = [...new Set(settlements.map(({ txid }) => txid))].filter((txid) => txid !== null);
    const own = new Map<string | null, number | undefined>(
      paired(txids, chargeId.getEach(txids.map((txid) => [txid]))),
    );
    return settlements.map((settlement) => {
      const id = own.get(settlement.txid);
      return id === undefined ? linkOf(settlement) : { link: 'txid', chargeId: id };
    });
  };
}

const NO_EVIDENCE: LinkEvidence = {
  txid: null,
  hasChargeWithTxid: false,
  joiningIdRec: null,
  chargesByEndToEndId: [],
  assignedTxid: null,
};
