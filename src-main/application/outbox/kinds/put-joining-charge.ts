import type { JoiningChargeDraft } from '../../../core/drafts.ts';
import type { JoiningChargeRecord } from '../../../core/records.ts';
import { doneIf, type Kind } from './kind.ts';

/**
 * The charge of journey 3 or 4, by PUT under a txid of our own, by which it is found again. The ledger keeps no such charges: what is paid under its
 * txid comes with the settlements.
 */
export const putJoiningCharge: Kind<'put_joining_charge'> = {
  isRepeatable: true,
  send: async (draft, { writes, signal }) => (await writes.putJoiningCharge(draft, signal)).txid,
  find: async (draft, { api, signal }) => {
    const charge = await api.writes.readJoiningCharge(draft.term.kind, draft.txid, signal);
    return doneIf(charge !== null && isJoiningChargeOf(draft, charge), draft.txid);
  },
  changes: () => ({}),
  subject: ({ payer }) => payer.name,
};

/** A charge under our own txid that another one made differs in one of these; a key that the bank hides does not count as a difference. */
export const isJoiningChargeOf = (
  { txid, amount, key }: JoiningChargeDraft,
  charge: Pick<JoiningChargeRecord, 'txid' | 'amount' | 'key'>,
): boolean => charge.txid === txid && charge.amount === amount && (charge.key === null || charge.key === key);
