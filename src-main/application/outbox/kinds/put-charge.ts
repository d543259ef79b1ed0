import { saoPauloDate } from '../../../core/civil-date.ts';
import { asCancelled, bearingOfCycle } from '../../../core/cycles/cycle-bearing.ts';
import type { ChargeDraft } from '../../../core/drafts.ts';
import type { ChargeRecord, QuarantinedRecord } from '../../../core/records.ts';
import { occupiesCycle } from '../../../core/status.ts';
import { keptReceiver } from '../../ledgers/stored/receiver-account.ts';
import { inRecord, type Kind } from './kind.ts';

/** A cycle's charge, by PUT under a txid of our own. */
export const putCharge: Kind<'put_charge'> = {
  isRepeatable: true,
  send: async (draft, { writes, signal }) => (await writes.putCharge(draft, signal)).txid,
  find: async (draft, { api, signal }) => {
    const reading = await api.readCharge(draft.txid, signal);
    if (reading.kind === 'unreadable' && isBearingOf(draft, reading.quarantined))
      return { kind: 'done', bankId: draft.txid };
    return inRecord(reading, (charge) =>
      isChargeOf(draft, charge)
        ? { kind: occupiesCycle(charge.status) ? 'done' : 'ended', bankId: draft.txid }
        : { kind: 'absent' },
    );
  },
  changes: ({ txid }) => ({ charge: txid }),
  subject: ({ txid }) => txid,
  // Not sent where money, a person's decision or another charge covers its cycle. The charge that a correction cancels covers it too once it
  // was paid, or decided about, after the cancellation.
  isStillWanted: async ({ idRec, txid, dueDate }, { ledgers, connectionId, clock, cancelled }) => {
    const today = saoPauloDate(clock.now());
    const asOf = today < dueDate ? today : dueDate;
    const [known] = await ledgers.read.chargeable(connectionId, [idRec], asOf);
    if (known === undefined) return true;
    const others = known.charges
      .filter((charge) => charge.txid !== txid)
      .map((charge) => (cancelled.has(charge.txid) ? asCancelled(charge) : charge));
    return bearingOfCycle(known.mandate, dueDate, others).kind !== 'covered';
  },
  // The account may be why a batch was stopped: the rest goes into the one that was chosen since.
  renewed: async (draft, { ledgers, connectionId }) => ({
    ...draft,
    receiver: (await keptReceiver(ledgers, connectionId)) ?? draft.receiver,
  }),
};

/** A charge under our own txid that another one made differs in one of these. */
export function isChargeOf(draft: ChargeDraft, charge: ChargeRecord): boolean {
  return (
    charge.txid === draft.txid &&
    charge.idRec === draft.idRec &&
    charge.dueDate === draft.dueDate &&
    charge.amount === draft.amount
  );
}

/** What cannot be understood under our own txid, and bears our cycle all the same, covers it from then on (core/rules/reconciliation.md, Covered cycles). */
const isBearingOf = ({ txid, idRec, dueDate }: ChargeDraft, { id, bears }: QuarantinedRecord): boolean =>
  id === txid && bears?.idRec === idRec && bears.dueDate === dueDate;
