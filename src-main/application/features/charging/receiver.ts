import { receiverAccount } from '../../../../src-preload/contract/charging.ts';
import type { Handlers } from '../../../../src-preload/contract/index.ts';
import { receiverAccountIn } from '../../../api-client/wire/charge-details.ts';
import { checkReceiverAccount } from '../../../core/check-charge-draft.ts';
import { instantFromEpochMs } from '../../../core/civil-date.ts';
import type { ReceiverAccount } from '../../../core/drafts.ts';
import type { LedgerGateway } from '../../ledgers/gateway.ts';
import type { Services } from '../../services.ts';

/** Name under which the ledger keeps the account that its charges are paid into. */
const NOTE = 'receiver_account';
/** Charges that are looked at for an account: some banks tell it of some charges only. */
const LOOKED_AT = 20;
const OF_COMPANY = { subject: 'company', subjectId: null } as const;

/** The account that was kept for a connection; null before, and for a note of a version that we cannot read. */
export async function keptReceiver(
  ledgers: LedgerGateway,
  connectionId: string,
): Promise<ReceiverAccount | null> {
  const note = await ledgers.read.note(connectionId, NOTE);
  return note === null ? null : (receiverAccount.safeParse(JSON.parse(note)).data ?? null);
}

/** Handlers of the receiver's account, which is asked for once and kept with the ledger. */
export function receiverHandlers({
  ledgers,
  nowMs,
}: Pick<Services, 'ledgers' | 'nowMs'>): Pick<Handlers['charging'], 'receiver' | 'setReceiver'> {
  return {
    receiver: async ({ connectionId }) => {
      const raws = await ledgers.read.lastCharges(connectionId, LOOKED_AT);
      const shown = raws.map(receiverAccountIn).find((account) => account !== null);
      return { known: await keptReceiver(ledgers, connectionId), proposed: shown ?? null };
    },
    setReceiver: async ({ connectionId, ...typed }) => {
      const checked = checkReceiverAccount(typed);
      if (checked.kind === 'problems') return { kind: 'problems', problems: [...checked.problems] };
      await ledgers.write.setNote(connectionId, NOTE, JSON.stringify(checked.draft));
      const at = instantFromEpochMs(nowMs());
      await ledgers.write.recordAct(connectionId, { kind: 'receiver_changed', at, ...OF_COMPANY });
      return { kind: 'saved', receiver: checked.draft };
    },
  };
}
