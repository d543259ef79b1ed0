import type { BankWrites } from '../../api-client/bank-writes.ts';
import type { WriteIntent } from '../../ledger/journaled-writes.ts';
import { type ByKind, ofKind } from './by-kind.ts';

/** How a write is sent. */
export type Sending = {
  readonly writes: BankWrites;
  readonly signal: AbortSignal;
  /** A webhook's address with its secret, which the journal does not hold. */
  readonly webhookUrl: string | null;
};

/** Each kind of write at the bank; answers the bank's id of what was made or changed, null where it has none. */
const SENDINGS: ByKind<Sending, Promise<string | null>> = {
  create_mandate: async (draft, { writes, signal }) => (await writes.createMandate(draft, signal)).idRec,
  revise_mandate: async ({ idRec, revision }, { writes, signal }) =>
    (await writes.reviseMandate(idRec, revision, signal)).idRec,
  cancel_mandate: async ({ idRec }, { writes, signal }) => (await writes.cancelMandate(idRec, signal)).idRec,
  create_location: async (_payload, { writes, signal }) => String((await writes.createLocation(signal)).id),
  unlink_location: async ({ locationId }, { writes, signal }) => {
    await writes.unlinkLocation(locationId, signal);
    return String(locationId);
  },
  create_confirmation: async (draft, { writes, signal }) =>
    (await writes.createConfirmation(draft, signal)).idSolicRec,
  cancel_confirmation: async ({ idSolicRec }, { writes, signal }) =>
    (await writes.cancelConfirmation(idSolicRec, signal)).idSolicRec,
  put_charge: async (draft, { writes, signal }) => (await writes.putCharge(draft, signal)).txid,
  cancel_charge: async ({ txid }, { writes, signal }) => (await writes.cancelCharge(txid, signal)).txid,
  request_retry: async ({ txid, date }, { writes, signal }) =>
    (await writes.requestRetry(txid, date, signal)).txid,
  put_webhook: async ({ target, url }, { writes, signal, webhookUrl }) => {
    await writes.putWebhook(target, webhookUrl ?? url, signal);
    return null;
  },
  remove_webhook: async ({ target }, { writes, signal }) => {
    await writes.removeWebhook(target, signal);
    return null;
  },
};

/** Sends a write to the bank. Throws what `BankWrites` throws. */
export function sendOne(write: WriteIntent, sending: Sending): Promise<string | null> {
  return ofKind(SENDINGS, write, sending);
}
