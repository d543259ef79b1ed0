import type { ChargeRecord } from '../../../core/records.ts';
import { doneIf, idOnceShown, inStanding, isCancelled, type Kind } from './kind.ts';

/** A charge's cancellation by the receiver. */
export const cancelCharge: Kind<'cancel_charge'> = {
  isRepeatable: false,
  changesStanding: true,
  isRefusedTwice: true,
  send: async ({ txid }, { writes, signal }) =>
    idOnceShown(isCancelled(await writes.cancelCharge(txid, signal)), txid),
  find: async ({ txid }, { api, signal }) =>
    inStanding<ChargeRecord>(txid, await api.readCharge(txid, signal), (charge) =>
      doneIf(isCancelled(charge), txid),
    ),
  changes: ({ txid }) => ({ charge: txid }),
  subject: ({ txid }) => txid,
};
