import type { BankClient } from '../../api-client/create-bank-api.ts';
import { saoPauloDate } from '../../core/civil-date.ts';
import type { ConfirmationRecord, LocationRecord } from '../../core/records.ts';
import type { WriteIntent } from '../../ledger/journaled-writes.ts';
import type { Batch } from '../../ledger/ledger-writer.ts';
import type { Bench } from './bench.ts';
import { type ByKind, ofKind } from './by-kind.ts';

/** Ids of what a done write has changed. */
type Changed = {
  readonly charge?: string;
  readonly mandate?: string;
  readonly confirmation?: string | null;
  readonly location?: number | null | undefined;
};

/** What each kind changes, given the bank's id. */
const CHANGES: ByKind<string | null, Changed> = {
  create_mandate: ({ locationId }, idRec) => ({ ...mandateOf(idRec), location: locationId }),
  revise_mandate: ({ idRec, revision }) => ({ mandate: idRec, location: revision.locationId }),
  cancel_mandate: ({ idRec }) => ({ mandate: idRec }),
  create_location: (_payload, id) => ({ location: id === null ? null : Number(id) }),
  unlink_location: ({ locationId }) => ({ location: locationId }),
  create_confirmation: ({ idRec }, id) => ({ mandate: idRec, confirmation: id }),
  cancel_confirmation: ({ idSolicRec }) => ({ confirmation: idSolicRec }),
  put_charge: ({ txid }) => ({ charge: txid }),
  cancel_charge: ({ txid }) => ({ charge: txid }),
  request_retry: ({ txid }) => ({ charge: txid }),
  put_webhook: () => ({}),
  remove_webhook: () => ({}),
};

const mandateOf = (idRec: string | null): Changed => (idRec === null ? {} : { mandate: idRec });

/**
 * Reads at the bank what a done write has changed, since the answers of writes are thinner than readings, and stores it. Where that
 * fails the write is done all the same, and the next poll brings what this could not.
 */
export async function storeChanges(bench: Bench, write: WriteIntent, bankId: string | null): Promise<void> {
  const { api, ledgers, connectionId, now, patience } = bench;
  const signal = AbortSignal.timeout(patience.lookMs);
  try {
    await ledgers.write.storeConfirmations(connectionId, justCreated(write, bankId));
    const { batch, confirmations, locations } = await readChanged(
      api,
      ofKind(CHANGES, write, bankId),
      signal,
    );
    await ledgers.store(connectionId, batch, saoPauloDate(now()));
    if (confirmations.length > 0) await ledgers.write.storeConfirmations(connectionId, confirmations);
    if (locations.length > 0) await ledgers.write.storeLocations(connectionId, locations);
  } catch {
    return;
  } finally {
    bench.tell('ledger');
  }
}

/** A new request, known by its id before it is read: no list has requests, so one that cannot be read now would never be followed. */
function justCreated(write: WriteIntent, bankId: string | null): readonly ConfirmationRecord[] {
  if (write.kind !== 'create_confirmation' || bankId === null) return [];
  const { idRec, expiresAt } = write.payload;
  const known = { idSolicRec: bankId, idRec, status: 'CRIADA', expiresAt };
  return [{ ...known, history: [], raw: JSON.stringify(known) }];
}

type Read = {
  readonly batch: Batch;
  readonly confirmations: readonly ConfirmationRecord[];
  readonly locations: readonly LocationRecord[];
};

async function readChanged(api: BankClient, changed: Changed, signal: AbortSignal): Promise<Read> {
  const { charge, mandate, confirmation, location } = changed;
  const [readCharge, readMandate, readConfirmation, readLocation] = await Promise.all([
    charge === undefined ? null : api.readCharge(charge, signal),
    mandate === undefined ? null : api.readMandate(mandate, signal),
    isGiven(confirmation) ? api.writes.readConfirmation(confirmation, signal) : null,
    isGiven(location) ? api.writes.readLocation(location, signal) : null,
  ]);
  return {
    batch: {
      charges: readCharge?.kind === 'found' ? [readCharge.record] : [],
      mandates: readMandate?.kind === 'found' ? [readMandate.record] : [],
      quarantined: [readCharge, readMandate].flatMap((reading) =>
        reading?.kind === 'unreadable' ? [reading.quarantined] : [],
      ),
    },
    confirmations: readConfirmation === null ? [] : [readConfirmation],
    locations: readLocation === null ? [] : [readLocation],
  };
}

const isGiven = <Value>(value: Value | null | undefined): value is Value =>
  value !== null && value !== undefined;
