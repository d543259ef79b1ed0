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
  subject: ({ txid }) => txid,
};
