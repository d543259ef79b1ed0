import type { Reading } from '../../api-client/bank-api.ts';
import type { BankClient } from '../../api-client/create-bank-api.ts';
import { confirmationsOfMandate } from '../../api-client/wire/confirmation.ts';
import { asCicloError } from '../../core/failure.ts';
import type { ChargeRecord, MandateRecord } from '../../core/records.ts';
import { canonicalStatus } from '../../core/status.ts';
import type { WriteIntent } from '../../ledger/journaled-writes.ts';
import { type ByKind, ofKind } from './by-kind.ts';
import { type AskedWhen, after, CLOCK_MARGIN_MS, newLocations, newMandates } from './new-records.ts';
import {
  isChargeOf,
  isConfirmationOf,
  isMandateOf,
  isNewLocation,
  isRegistrationOf,
  isRevised,
} from './recognition.ts';

/**
 * What the bank shows of a write in doubt: that it happened, that it did not, or neither. `cannot_tell` stays so however often it is
 * asked; `not_yet` may be better later; `ambiguous` names the records of which each could be it; `clocks_differ` is absent by clocks that
 * are so many minutes apart (this computer's ahead of the bank's, behind it where negative) that it proves nothing.
 */
export type ReadBack =
  | { readonly kind: 'done'; readonly bankId: string | null }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly string[] }
  | { readonly kind: 'clocks_differ'; readonly minutes: number }
  | { readonly kind: 'absent' | 'cannot_tell' | 'not_yet' };

/** With what a write is looked for. */
export type Looking = {
  readonly api: BankClient;
  readonly when: AskedWhen;
  /** Ids that other writes of the same kind and key have brought, and those that stood in the ledger before this one was journaled. */
  readonly known: ReadonlySet<string>;
  readonly webhookUrl: string | null;
  readonly signal: AbortSignal;
};

const ABSENT: ReadBack = { kind: 'absent' };
const NOT_YET: ReadBack = { kind: 'not_yet' };
const done = (bankId: string | null): ReadBack => ({ kind: 'done', bankId });
const doneIf = (isDone: boolean, bankId: string | null): ReadBack => (isDone ? done(bankId) : ABSENT);

/** Looks at a record that is read by id. One that cannot be understood tells nothing for now. */
function inRecord<Item>(reading: Reading<Item>, look: (record: Item) => ReadBack): ReadBack {
  if (reading.kind === 'found') return look(reading.record);
  return reading.kind === 'missing' ? ABSENT : NOT_YET;
}

const isCancelled = ({ status }: { readonly status: string }): boolean =>
  canonicalStatus(status) === 'CANCELADA';

const LOOKS: ByKind<Looking, Promise<ReadBack>> = {
  create_mandate: async (draft, { api, when, known, signal }) => {
    const { records, isWhole } = await newMandates(api, when, signal);
    const ours = records.find((mandate) => !known.has(mandate.idRec) && isMandateOf(draft, mandate));
    return found(ours?.idRec, isWhole);
  },
  revise_mandate: async ({ idRec, revision }, { api, signal }) => {
    const mandate = await api.readMandate(idRec, signal);
    const { locationId } = revision;
    const isPlaced =
      locationId === undefined || (await api.writes.readLocation(locationId, signal))?.idRec === idRec;
    return inRecord(mandate, (record) => doneIf(isPlaced && isRevised(revision, record), idRec));
  },
  cancel_mandate: async ({ idRec }, { api, signal }) =>
    inRecord<MandateRecord>(await api.readMandate(idRec, signal), (mandate) =>
      doneIf(isCancelled(mandate), idRec),
    ),
  create_location: async (_payload, { api, when, known, signal }) => {
    const { records, isWhole } = await newLocations(api, when, signal);
    const notBefore = after(when.intendedAt, -when.offMs);
    const unknown = records.filter(({ id }) => !known.has(String(id)));
    const candidates = unknown.filter((location) => isNewLocation(location, notBefore));
    const [only] = candidates;
    // Nothing tells one location from another but when it was made: of several, or of one without a date, none is taken for ours.
    const isCertain = candidates.length <= 1 && only?.createdAt !== null;
    if (!isCertain) return { kind: 'ambiguous', candidates: candidates.map(({ id }) => String(id)) };
    return found(only && String(only.id), isWhole);
  },
  unlink_location: async ({ locationId }, { api, signal }) => {
    const location = await api.writes.readLocation(locationId, signal);
    return doneIf((location?.idRec ?? null) === null, String(locationId));
  },
  // A mandate has one open request at most, so that asking again for one that is not shown makes no second one.
  create_confirmation: async (draft, { api, known, signal }) =>
    inRecord(await api.readMandate(draft.idRec, signal), ({ raw }) => {
      const ours = confirmationsOfMandate(raw)?.find(
        (request) => !known.has(request.idSolicRec) && isConfirmationOf(draft, request),
      );
      return found(ours?.idSolicRec, true);
    }),
  cancel_confirmation: async ({ idSolicRec }, { api, signal }) => {
    const request = await api.writes.readConfirmation(idSolicRec, signal);
    return doneIf(request !== null && isCancelled(request), idSolicRec);
  },
  put_charge: async (draft, { api, signal }) =>
    inRecord(await api.readCharge(draft.txid, signal), (charge) =>
      doneIf(isChargeOf(draft, charge), draft.txid),
    ),
  cancel_charge: async ({ txid }, { api, signal }) =>
    inRecord<ChargeRecord>(await api.readCharge(txid, signal), (charge) => doneIf(isCancelled(charge), txid)),
  request_retry: async ({ txid, date }, { api, signal }) =>
    inRecord(await api.readCharge(txid, signal), ({ attempts }) =>
      doneIf(
        attempts.some(({ settleDate }) => settleDate === date),
        txid,
      ),
    ),
  put_webhook: async ({ target, url }, { api, when, webhookUrl, signal }) => {
    const registration = await api.writes.readWebhook(target, signal);
    const asked = { url, whole: webhookUrl, since: after(when.intendedAt, -CLOCK_MARGIN_MS - when.offMs) };
    return doneIf(registration !== null && isRegistrationOf(asked, registration), null);
  },
  remove_webhook: async ({ target }, { api, signal }) =>
    doneIf((await api.writes.readWebhook(target, signal)) === null, null),
};

const found = (bankId: string | undefined, isWhole: boolean): ReadBack => {
  if (bankId !== undefined) return done(bankId);
  return isWhole ? ABSENT : NOT_YET;
};

/** Looks at the bank for what a write would have done. Throws why the bank could not be asked. */
export async function readBack(write: WriteIntent, looking: Looking): Promise<ReadBack> {
  try {
    return await ofKind(LOOKS, write, looking);
  } catch (error) {
    if (asCicloError(error).code === 'list_not_offered') return { kind: 'cannot_tell' };
    throw error;
  }
}
