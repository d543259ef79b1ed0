import { saoPauloDate } from '../../../core/civil-date.ts';
import { isOpenAttemptStatus, isOpenChargeStatus } from '../../../core/status.ts';
import { doneIf, inRecord, type Kind } from './kind.ts';

/** A retry of a failed charge on a day. */
export const requestRetry: Kind<'request_retry'> = {
  isRepeatable: false,
  send: async ({ txid, date }, { writes, signal }) => (await writes.requestRetry(txid, date, signal)).txid,
  find: async ({ txid, date }, { api, signal }) =>
    inRecord(await api.readCharge(txid, signal), ({ attempts }) =>
      doneIf(
        attempts.some(({ settleDate }) => settleDate === date),
        txid,
      ),
    ),
  changes: ({ txid }) => ({ charge: txid }),
  // No more once money, a person's decision or another try has come, its day has passed, or the charge is closed. What this very batch asked for is no other try.
  isStillWanted: async ({ txid, date }, { ledgers, connectionId, now }) => {
    const charge = await ledgers.read.chargeToChange(connectionId, txid);
    if (charge === null) return true;
    const others = charge.attempts.filter(({ settleDate }) => settleDate !== date);
    const isOpen = isOpenChargeStatus(charge.status) && charge.net <= 0 && charge.decision === null;
    return isOpen && date > saoPauloDate(now()) && !others.some(({ status }) => isOpenAttemptStatus(status));
  },
  subject: ({ txid }) => txid,
};
