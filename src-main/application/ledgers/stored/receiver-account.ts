import { receiverAccount } from '../../../../src-preload/contract/charging.ts';
import type { ReceiverAccount } from '../../../core/drafts.ts';
import { jsonColumn } from '../../../ledger/model/json-column.ts';
import { SETTING_NOTES } from '../../../ledger/model/notes.ts';
import type { LedgerGateway } from '../gateway/gateway.ts';

/** The note in which it is kept. */
export const RECEIVER_ACCOUNT = jsonColumn('account of the receiver', receiverAccount);

/** The account that was kept for a connection; null before, and for a note of a version that we cannot read. */
export async function keptReceiver(
  ledgers: LedgerGateway,
  connectionId: string,
): Promise<ReceiverAccount | null> {
  return RECEIVER_ACCOUNT.readOrNull(await ledgers.read.note(connectionId, SETTING_NOTES.receiverAccount));
}
