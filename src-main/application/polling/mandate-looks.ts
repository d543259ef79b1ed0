import type { BankClient } from '../../api-client/create-bank-api.ts';
import { saoPauloDate } from '../../core/civil-date.ts';
import { CicloError } from '../../core/failure.ts';
import type { MandateRecord } from '../../core/records.ts';
import type { BankConnections } from '../companies/bank-connections.ts';
import type { LedgerGateway } from '../ledgers/gateway.ts';

/** A bank to look at, and the ledger that keeps what is seen. */
export type Looking = { readonly banks: BankConnections; readonly ledgers: LedgerGateway };

/** Reads one mandate at the bank. Throws `not_found`, and `answer_unreadable` for one that cannot be understood. */
export async function lookAtMandate(
  api: BankClient,
  idRec: string,
  signal: AbortSignal,
): Promise<MandateRecord> {
  const reading = await api.readMandate(idRec, signal);
  if (reading.kind === 'missing') throw new CicloError('not_found', `no mandate ${idRec}`, { id: idRec });
  if (reading.kind === 'found') return reading.record;
  const { reason } = reading.quarantined;
  throw new CicloError('answer_unreadable', `/rec/${idRec}: ${reason}`, { path: '/rec', reason });
}

/** Stores a mandate where it is not as the ledger has it, and answers whether it was. The text alone differs with every reading: only that holds the code. */
export async function keepMandate(
  { banks, ledgers }: Looking,
  connectionId: string,
  mandate: MandateRecord,
): Promise<boolean> {
  const before = await ledgers.read.mandateDetail(connectionId, mandate.idRec);
  const isSame =
    before !== null &&
    before.row.status === mandate.status &&
    before.row.journey === mandate.journey &&
    before.location === mandate.location &&
    before.joiningTxid === mandate.joiningTxid;
  if (isSame) return false;
  const today = saoPauloDate(await banks.now(connectionId));
  await ledgers.store(connectionId, { mandates: [mandate] }, today);
  return true;
}
