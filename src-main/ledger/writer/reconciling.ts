import type { LedgerDatabase } from '../engine/ledger-database.ts';
import type { Reconciliation } from '../evaluation/reconciliation.ts';
import type { GuardedMethod } from '../model/guarded-reading.ts';
import type { ActLog } from '../store/acts.ts';
import { openCollectionProofs } from '../store/collection-proofs.ts';
import { type Decisions, openDecisions } from '../store/decisions.ts';

/** The methods that work out states. A person's word shows at once, not at the next poll. */
export function reconciling(
  db: LedgerDatabase,
  acts: ActLog,
  reconciliation: Reconciliation,
  writing: GuardedMethod,
) {
  const decisions = openDecisions(db, acts);
  const proofs = openCollectionProofs(db, acts);
  return {
    /** What proves that a charge can no longer be collected; its state stays as it is. */
    setCollectionProof: writing(proofs.setCollectionProof),
    /**
     * Works out the state of every charge that is marked or due for review on `today`, and the expected cycles of every mandate
     * likewise; records history; keeps totals. For whoever has read the bank's settlements up to that day; `hasReadCharges` says whether its charges too. Returns how many charges it evaluated.
     */
    reconcile: writing(reconciliation.run),
    /**
     * The same for who has not: nothing is told to be unpaid or not charged of days that were not read, and what is to be charged by `today` is. Before the first
     * reconciliation there is nothing to do.
     */
    reconcileUnread: writing(reconciliation.runUnread),
    /** State and city holidays; a change marks every charge without an AGND attempt that has a date. */
    setLocalHolidays: writing(reconciliation.setLocalHolidays),
    decide: writing((...said: Parameters<Decisions['decide']>): void => {
      const [, , , at] = said;
      reconciliation.runChosen(decisions.decide(...said), at);
    }),
    /** Takes a decision or an assignment back, as `Decisions.undo` has it. */
    undoAct: writing((...[id, at, reason]: Parameters<Decisions['undo']>): void => {
      reconciliation.runChosen(decisions.undo(id, at, reason), at);
    }),
    /** Ties a settlement without txid to a charge, as `Decisions.assign` has it; answers to which it belongs now: untied, its own evidence may count again. */
    assign: writing((...said: Parameters<Decisions['assign']>): string | null => {
      const [endToEndId, , at] = said;
      reconciliation.runChosen(decisions.assign(...said), at);
      return decisions.chargeOf(endToEndId);
    }),
  };
}
