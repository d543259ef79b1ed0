import type { UtcInstant } from '../../../core/civil-date.ts';
import type { LocationRecord } from '../../../core/records.ts';
import { foundIn, type Kind, toSecond } from './kind.ts';
import { after, newLocations } from './new-records.ts';

/** A new location, of which several cannot be told apart. */
export const createLocation: Kind<'create_location'> = {
  isRepeatable: false,
  isFoundByTime: true,
  send: async (_payload, { writes, signal }) => String((await writes.createLocation(signal)).id),
  find: async (_payload, { api, when, known, signal }) => {
    const listed = await newLocations(api, when, signal);
    const notBefore = after(when.intendedAt, -when.offMs);
    const unknown = listed.records.filter(({ id }) => !known.has(String(id)));
    const candidates = unknown.filter((location) => isNewLocation(location, notBefore));
    const [only] = candidates;
    // Nothing tells one location from another but when it was made: of several, or of one without a date, none is taken for ours.
    const isCertain = candidates.length <= 1 && only?.createdAt !== null;
    if (!isCertain) return { kind: 'ambiguous', candidates: candidates.map(({ id }) => String(id)) };
    return foundIn(only && String(only.id), { ...listed, isHidden: listed.unreadable.length > 0 });
  },
  changes: (_payload, id) => ({ location: id === null ? null : Number(id) }),
  subject: () => '',
};

/** A new location shows no mandate and was made no earlier than it was asked for, to the second; one without a date may be. */
export function isNewLocation({ idRec, createdAt }: LocationRecord, since: UtcInstant): boolean {
  return idRec === null && (createdAt === null || toSecond(createdAt) >= toSecond(since));
}
