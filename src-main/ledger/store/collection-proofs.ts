import type { ProofKind } from '../../../src-preload/contract/vocabulary/cycles.ts';
import type { CivilDate, UtcInstant } from '../../core/civil-date.ts';
import { CicloError } from '../../core/failure.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import { refuseOvertaken } from '../model/overtaken.ts';
import type { ActLog } from './acts.ts';

/** What a person says that proves a charge no longer collectable. */
type SaidProof = { readonly kind: ProofKind; readonly provenOn: CivilDate; readonly note: string };

/** Proofs that charges can no longer be collected: a person's word, from which neither a state nor a sum follows. */
export type CollectionProofs = {
  /**
   * Keeps one a charge; null takes it back. Leaves an act. Throws `not_found`, and `act_overtaken` where the proof that stands is not the one of `seenAt`, which
   * the person has seen (null: none); left out, it may be any.
   */
  readonly setCollectionProof: (
    txid: string,
    proof: SaidProof | null,
    at: UtcInstant,
    seenAt?: UtcInstant | null,
  ) => void;
};

/** Prepares them, within the caller's transaction. */
export function openCollectionProofs(db: LedgerDatabase, acts: ActLog): CollectionProofs {
  const charge = db.prepare<[string], number>('SELECT id FROM charge WHERE txid = ?').pluck();
  const standing = db.prepare<[number], { readonly kind: string; readonly at: UtcInstant }>(
    'SELECT kind, at FROM collection_proof WHERE charge_id = ?',
  );
  const put = db.prepare<[number, string, string, string, string]>(
    `INSERT INTO collection_proof (charge_id, kind, proven_on, note, at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (charge_id) DO UPDATE SET kind = excluded.kind, proven_on = excluded.proven_on, note = excluded.note, at = excluded.at`,
  );
  const remove = db.prepare<[number]>('DELETE FROM collection_proof WHERE charge_id = ?');
  return {
    setCollectionProof: (txid, proof, at, seenAt) => {
      const id = charge.get(txid);
      if (id === undefined) throw new CicloError('not_found', `no charge ${txid}`);
      const before = standing.get(id);
      refuseOvertaken(seenAt, before?.at ?? null, `what proves the loss of ${txid}`);
      if (proof === null) remove.run(id);
      else put.run(id, proof.kind, proof.provenOn, proof.note, at);
      acts.record({
        ...{ kind: 'collection_proof', subject: 'charge', subjectId: txid, at },
        ...{
          from: before?.kind ?? null,
          to: proof?.kind ?? null,
          day: proof?.provenOn ?? null,
          note: proof?.note ?? null,
        },
      });
    },
  };
}
