import { readJoiningCharges } from '../reading/charging/joining-charges.ts';
import {
  readJournaledWrite,
  readMandateWrites,
  readOpenWrites,
  readWriteBatch,
} from '../reading/charging/journal-rows.ts';
import { readConfirmations, readLocationMadeFor, readLocations } from '../reading/details/activation-rows.ts';
import { countFates, readDeliveries } from '../reading/details/inbox-rows.ts';
import { readTracked } from '../reading/details/tracked-rows.ts';
import type { ReaderSources } from './sources.ts';

/** What the app wrote at the bank and what webhooks and imports brought; lists by keyset. */
export function writesReading({ db, prepare, reading }: ReaderSources) {
  return {
    /** As `WriteJournal` answers them. */
    openWrites: reading(() => readOpenWrites(db)),
    /** One write of the journal; null where no row has that number. */
    journaledWrite: reading((id: number) => readJournaledWrite(db, id)),
    writeBatch: reading((batchId: string) => readWriteBatch(db, batchId)),
    /** What was asked of the bank for a mandate: its creation, revisions, cancellation and confirmation requests; in order of time. */
    mandateWrites: reading((idRec: string) => readMandateWrites(db, idRec)),
    /** Newest first; those that came before the delivery of that id, or all with null. */
    deliveries: reading((before: number | null, limit: number) => readDeliveries(db, before, limit)),
    /** Distinct deliveries by fate. */
    deliveriesCounted: reading(() => countFates(db)),
    /** Of a mandate, newest first. */
    confirmations: reading((idRec: string) => readConfirmations(prepare, idRec)),
    /** Highest number first; those numbered below the given one, or all with null. */
    locations: reading((before: number | null, limit: number) => readLocations(prepare, before, limit)),
    /** The last location that was made for a mandate and shows none, as far as the ledger knows; null where there is none. */
    locationMadeFor: reading((idRec: string) => readLocationMadeFor(prepare, idRec)),
    /** The charges of journeys 3 and 4 that were made for a mandate, or with null for mandates to come, and the key that they are paid into. */
    joiningCharges: reading((idRec: string | null) => readJoiningCharges(prepare, idRec)),
    /** Every imported id, in order of kind and id. */
    tracked: reading(() => readTracked(prepare)),
  };
}
