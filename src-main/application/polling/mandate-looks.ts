import type { BankClient } from '../../api-client/create-bank-api.ts';
import { CicloError } from '../../core/failure.ts';
import type { MandateRecord } from '../../core/records.ts';
import type { BankConnections } from '../companies/bank-connections.ts';
import { type BankDay, bankDay } from '../companies/bank-day.ts';
import type { LedgerGateway } from '../ledgers/gateway.ts';

/** A bank to look at, and the ledger that keeps what is seen. */
export type Looking = { readonly banks: BankConnections; readonly ledgers: LedgerGateway };

/** A mandate as the bank has shown it, and the day that it was there. */
export type LookedAt = { readonly mandate: MandateRecord; readonly day: BankDay };

/** Reads one mandate at the bank. Throws `not_found`, and `answer_unreadable` for one that cannot be understood. */
export async function lookAtMandate(api: BankClient, idRec: string, signal: AbortSignal): Promise<LookedAt> {
  const reading = await api.readMandate(idRec, signal);
  if (reading.kind === 'missing') throw new CicloError('not_found', `no mandate ${idRec}`, { id: idRec });
  if (reading.kind === 'found') return { mandate: reading.record, day: await bankDay(api, signal) };
  const { reason } = reading.quarantined;
  throw new CicloError('answer_unreadable', `/rec/${idRec}: ${reason}`, { path: '/rec', reason });
}

/** Stores a mandate where it is not as the ledger has it, and answers whether it was. The text alone differs with every reading: only that holds the code. */
export async function keepMandate(
  { ledgers }: Pick<Looking, 'ledgers'>,
  connectionId: string,
  { mandate, day }: LookedAt,
): Promise<boolean> {
  const before = await ledgers.read.mandateDetail(connectionId, mandate.idRec);
  const isSame =
    before !== null &&
    before.row.status === mandate.status &&
    before.row.journey === mandate.journey &&
    before.location === mandate.location &&
    before.joiningTxid === mandate.joiningTxid;
  if (isSame) return false;
  await ledgers.store(connectionId, { mandates: [mandate] }, day);
  return true;
}
