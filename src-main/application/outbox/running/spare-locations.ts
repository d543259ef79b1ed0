import type { JournaledWrite } from '../../../ledger/model/journaled-writes.ts';
import { isNewLocation } from '../kinds/create-location.ts';
import { after, newLocations, offMs } from '../kinds/new-records.ts';
import type { WriteSession } from '../session/session.ts';

/**
 * Numbers of locations that an interrupted batch had made and not yet given to a mandate. Each fits every mandate of the batch, so it does not matter
 * which of them it was made for. They are looked for before the batch goes on, since later ones are made by those writes themselves; what the
 * ledger or another write knows is left alone. None where the bank cannot tell: then new ones are made, and these show nothing.
 */
export async function spareLocations(
  session: WriteSession,
  open: readonly JournaledWrite[],
): Promise<number[]> {
  const sent = open.filter((write) => isMakingLocation(write) && write.state !== 'intended');
  const [first] = sent;
  if (first === undefined) return [];
  const { api, ledgers, connectionId, clock, lookSignal } = session;
  const { id, intendedAt } = first;
  const lastSentAt = sent.map(({ sentAt }) => sentAt ?? intendedAt).reduce((a, b) => (a > b ? a : b));
  const when = { intendedAt, sentAt: lastSentAt, now: clock.now(), offMs: offMs(clock) };
  const known = new Set([
    ...(await ledgers.write.idsBrought(connectionId, 'create_location', 'location')),
    ...(await ledgers.write.locationsKnownBefore(connectionId, id)).map(String),
  ]);
  const listed = await newLocations(api, when, lookSignal()).catch(() => null);
  const notBefore = after(intendedAt, -when.offMs);
  return (listed?.records ?? [])
    .filter((location) => isNewLocation(location, notBefore) && !known.has(String(location.id)))
    .map((location) => location.id);
}

const isMakingLocation = (write: JournaledWrite): boolean =>
  write.kind === 'revise_mandate' && write.payload.newLocation === true;
