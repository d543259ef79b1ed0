import { receiverAccount } from '../../../src-preload/contract/charging.ts';
import type { ReceiverAccount } from '../../core/drafts.ts';
import type { LedgerGateway } from './gateway.ts';

/** Name under which a ledger keeps the account that its charges are paid into. */
export const RECEIVER_ACCOUNT = 'receiver_account';

/** The account that was kept for a connection; null before, and for a note of a version that we cannot read. */
export async function keptReceiver(
  ledgers: LedgerGateway,
  connectionId: string,
): Promise<ReceiverAccount | null> {
  const note = await ledgers.read.note(connectionId, RECEIVER_ACCOUNT);
  return note === null ? null : (receiverAccount.safeParse(JSON.parse(note)).data ?? null);
}
