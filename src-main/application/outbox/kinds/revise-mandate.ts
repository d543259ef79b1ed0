import type { MandateRevision } from '../../../core/drafts.ts';
import type { MandateRecord } from '../../../core/records.ts';
import { doneIf, inStanding, type Kind } from './kind.ts';

/** What changes at a mandate that waits for its payer. */
export const reviseMandate: Kind<'revise_mandate'> = {
  isRepeatable: false,
  changesStanding: true,
  send: async ({ idRec, revision, newLocation }, { writes, signal, takeSpareLocation }) => {
    const made = async (): Promise<number> => takeSpareLocation() ?? (await writes.createLocation(signal)).id;
    const placed = newLocation ? { locationId: await made() } : {};
    return (await writes.reviseMandate(idRec, { ...revision, ...placed }, signal)).idRec;
  },
  find: async ({ idRec, revision, newLocation }, { api, signal }) => {
    const mandate = await api.readMandate(idRec, signal);
    // A location that was made and not given shows nothing; a batch that goes on gives it to one of its mandates (`spare-locations.ts`).
    if (newLocation) return inStanding(idRec, mandate, ({ location }) => doneIf(location !== null, idRec));
    const { locationId } = revision;
    const isPlaced =
      locationId === undefined || (await api.writes.readLocation(locationId, signal))?.idRec === idRec;
    return inStanding(idRec, mandate, (record) => doneIf(isPlaced && isRevised(revision, record), idRec));
  },
  changes: ({ idRec, revision }) => ({ mandate: idRec, location: revision.locationId }),
  subject: ({ idRec }) => idRec,
  // A mandate that was given a location since keeps it: another would lead codes nowhere that are printed already.
  isStillWanted: async ({ idRec, newLocation }, { ledgers, connectionId }) =>
    newLocation !== true || !(await ledgers.read.mandateDetail(connectionId, idRec))?.row.hasLocation,
};

/** Whether a mandate has every changed value, its location aside, which its own reading names by address only. */
export function isRevised(revision: MandateRevision, mandate: MandateRecord): boolean {
  const { payerName, firstDate, joiningTxid } = revision;
  return (
    (payerName === undefined || mandate.payer.name === payerName) &&
    (firstDate === undefined || mandate.startDate === firstDate) &&
    (joiningTxid === undefined || mandate.joiningTxid === joiningTxid)
  );
}
