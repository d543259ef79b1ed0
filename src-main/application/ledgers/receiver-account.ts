import { receiverAccount } from '../../../src-preload/contract/charging.ts';
import type { ReceiverAccount } from '../../core/drafts.ts';
import { SETTING_NOTES } from '../../ledger/store/notes.ts';
import type { LedgerGateway } from './gateway.ts';

/** The account that was kept for a connection; null before, and for a note of a version that we cannot read. */
export async function keptReceiver(
  ledgers: LedgerGateway,
  connectionId: string,
): Promise<ReceiverAccount | null> {
  const note = await ledgers.read.note(connectionId, SETTING_NOTES.receiverAccount);
  return note === null ? null : (receiverAccount.safeParse(JSON.parse(note)).data ?? null);
}
