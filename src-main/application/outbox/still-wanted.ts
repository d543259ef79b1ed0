import { saoPauloDate } from '../../core/civil-date.ts';
import { bearingOfCycle } from '../../core/cycle-bearing.ts';
import type { JournaledWrite } from '../../ledger/journaled-writes.ts';
import type { Bench } from './bench.ts';

/**
 * Whether a write of a batch is still to be sent, asked right before each sending: a batch takes minutes, and one that was interrupted may
 * go on days later. A charge is not, once its cycle is covered by money, a person's decision or another charge (rules/reconciliation.md,
 * Covered cycles); those in `cancelled`, which the same batch has cancelled in its place, count no more.
 */
export async function isStillWanted(
  { ledgers, connectionId, now }: Bench,
  write: JournaledWrite,
  cancelled: ReadonlySet<string> = new Set(),
): Promise<boolean> {
  if (write.kind !== 'put_charge') return true;
  const { idRec, txid, dueDate } = write.payload;
  const today = saoPauloDate(now());
  const [known] = await ledgers.read.chargeable(connectionId, [idRec], today < dueDate ? today : dueDate);
  if (known === undefined) return true;
  const others = known.charges.filter((charge) => charge.txid !== txid && !cancelled.has(charge.txid));
  return bearingOfCycle(known.mandate, dueDate, others).kind !== 'covered';
}

/** Txids that a batch has asked the bank to cancel. */
export const cancelledBy = (batch: readonly JournaledWrite[]): ReadonlySet<string> =>
  new Set(batch.flatMap((write) => (write.kind === 'cancel_charge' ? [write.payload.txid] : [])));
