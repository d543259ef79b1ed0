import { saoPauloDate } from '../../../core/civil-date.ts';
import { legalRetryDates } from '../../../core/cycles/retry-window.ts';
import { retriesUnread, retryFacts } from '../../ledgers/stored/retry-facts.ts';
import { doneIf, inStanding, type Kind } from './kind.ts';

/** A retry of a failed charge on a day. */
export const requestRetry: Kind<'request_retry'> = {
  isRepeatable: false,
  changesStanding: true,
  // What the bank takes is asked for, whether or not the charge shows the attempt yet: its day counts as one until then (`retriesUnread`).
  send: async ({ txid, date }, { writes, signal }) => (await writes.requestRetry(txid, date, signal)).txid,
  find: async ({ txid, date }, { api, signal }) =>
    inStanding(txid, await api.readCharge(txid, signal), ({ attempts }) =>
      doneIf(
        attempts.some(({ settleDate }) => settleDate === date),
        txid,
      ),
    ),
  changes: ({ txid }) => ({ charge: txid }),
  // By the rules that it was asked by: since then money, a person's decision or another try may have come. What this very batch asked for is no other try.
  isStillWanted: async ({ txid, date }, { ledgers, connectionId, clock }) => {
    const charge = await ledgers.read.chargeToChange(connectionId, txid);
    if (charge === null) return true;
    const today = saoPauloDate(clock.now());
    const facts = retryFacts(charge, retriesUnread(charge, today));
    const attempts = facts.attempts.filter(({ settleDate }) => settleDate !== date);
    return legalRetryDates({ ...facts, attempts }, today).includes(date);
  },
  subject: ({ txid }) => txid,
};
