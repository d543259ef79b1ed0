import type { Link, OrphanReason } from '../../src-preload/contract/vocabulary/cycles.ts';

/** What a settlement is in the ledger: some charge's money, a joining payment, or nobody's. */
export type SettlementLink =
  | { readonly kind: 'charge'; readonly txid: string; readonly by: Link }
  | { readonly kind: 'joining'; readonly idRec: string }
  | { readonly kind: 'orphan'; readonly why: OrphanReason };

/** What the ledger knows around one settlement. Txids are those of charges that exist. */
export type LinkEvidence = {
  /** The settlement's own txid, or null when it came without. */
  readonly txid: string | null;
  /** Whether a charge bears that txid. */
  readonly hasChargeWithTxid: boolean;
  /** The mandate whose `ativacao.dadosJornada.txid` is the settlement's txid. */
  readonly joiningIdRec: string | null;
  /** Distinct txids of the charges whose attempts or claims carry the settlement's endToEndId. */
  readonly chargesByEndToEndId: readonly string[];
  /** The charge to which a person assigned the settlement. */
  readonly assignedTxid: string | null;
};

/**
 * Decides whose a settlement is (rules/reconciliation.md, Whose a settlement is). A txid that is present always wins; without one,
 * a person's word, then an endToEndId that exactly one charge carries. Amount and date never link.
 */
export function linkSettlement(evidence: LinkEvidence): SettlementLink {
  if (evidence.txid !== null) return linkByTxid(evidence.txid, evidence);
  if (evidence.assignedTxid !== null) return { kind: 'charge', txid: evidence.assignedTxid, by: 'person' };
  const [only, ...others] = evidence.chargesByEndToEndId;
  if (only === undefined) return { kind: 'orphan', why: 'no_match' };
  if (others.length > 0) return { kind: 'orphan', why: 'ambiguous' };
  return { kind: 'charge', txid: only, by: 'end_to_end_id' };
}

function linkByTxid(txid: string, evidence: LinkEvidence): SettlementLink {
  if (evidence.hasChargeWithTxid) return { kind: 'charge', txid, by: 'txid' };
  if (evidence.joiningIdRec !== null) return { kind: 'joining', idRec: evidence.joiningIdRec };
  return { kind: 'orphan', why: 'unknown_txid' };
}
