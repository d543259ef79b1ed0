import type { BankClient } from '../../../api-client/create-bank-api.ts';
import type { ConfirmationRecord, LocationRecord } from '../../../core/records.ts';
import type { WriteIntent } from '../../../ledger/model/journaled-writes.ts';
import type { Batch } from '../../../ledger/model/ledger-writer.ts';
import type { RecordName } from '../../../ledger/store/record-marks.ts';
import { bankDay } from '../../companies/banks/bank-day.ts';
import { storeRead } from '../../ledgers/stored/store-read.ts';
import type { Changed } from '../kinds/kind.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { WriteSession } from '../session/session.ts';

/**
 * Reads at the bank what a done write has changed, since the answers of writes are thinner than readings, and stores it. Where that
 * fails the write is done all the same, and a poll brings what this could not: from a list, or by the id that the journal bears (`madeIds`).
 */
export async function storeChanges(
  session: WriteSession,
  write: WriteIntent,
  bankId: string | null,
): Promise<void> {
  const { api, ledgers, connectionId, lookSignal } = session;
  const signal = lookSignal();
  try {
    const changed = kindOf(write).changes(write.payload, bankId);
    const { newConfirmation } = changed;
    if (newConfirmation) await ledgers.write.storeConfirmations(connectionId, [newConfirmation]);
    const { confirmations, locations } = await storeRead(
      ledgers,
      connectionId,
      namesOf(changed),
      async () => ({
        ...(await readChanged(api, changed, signal)),
        day: await bankDay(api, signal),
      }),
    );
    await ledgers.write.storeConfirmations(connectionId, confirmations);
    await ledgers.write.storeLocations(connectionId, locations);
  } catch {
    return;
  } finally {
    session.emitChanged('ledger');
    if (kindOf(write).changesStanding) session.onStored();
  }
}

const namesOf = ({ charge, mandate }: Changed): readonly RecordName[] => [
  ...(charge === undefined ? [] : [{ kind: 'charge', id: charge } as const]),
  ...(mandate === undefined ? [] : [{ kind: 'mandate', id: mandate } as const]),
];

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
