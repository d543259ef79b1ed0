import type { Handlers } from '../../../../src-preload/contract/index.ts';
import { receiverAccountIn } from '../../../api-client/wire/charge-details.ts';
import { checkReceiverAccount } from '../../../core/checks/check-charge-draft.ts';
import { OF_COMPANY } from '../../../ledger/model/about-company.ts';
import { SETTING_NOTES } from '../../../ledger/model/notes.ts';
import { keptReceiver, RECEIVER_ACCOUNT } from '../../ledgers/stored/receiver-account.ts';
import type { Services } from '../../services.ts';

/** Charges that are looked at for an account: some banks tell it of some charges only. */
const LOOKED_AT = 20;

/** Handlers of the receiver's account, which is asked for once and kept with the ledger. */
export function receiverHandlers({
  ledgers,
  now,
}: Pick<Services, 'ledgers' | 'now'>): Pick<Handlers['charging'], 'receiver' | 'setReceiver'> {
  return {
    receiver: async ({ connectionId }) => {
      const raws = await ledgers.read.lastCharges(connectionId, LOOKED_AT);
      const shown = raws.map(receiverAccountIn).find((account) => account !== null);
      return { known: await keptReceiver(ledgers, connectionId), proposed: shown ?? null };
    },
    setReceiver: async ({ connectionId, ...typed }) => {
      const checked = checkReceiverAccount(typed);
      if (checked.kind === 'problems') return checked;
      await ledgers.write.setNote(
        connectionId,
        SETTING_NOTES.receiverAccount,
        RECEIVER_ACCOUNT.write(checked.draft),
      );
      const at = now();
      await ledgers.write.recordAct(connectionId, { kind: 'receiver_changed', at, ...OF_COMPANY });
      return { kind: 'saved', receiver: checked.draft };
    },
  };
}
