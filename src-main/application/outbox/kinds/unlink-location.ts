import { doneIf, type Kind } from './kind.ts';

/** Takes a location from its mandate, by DELETE. */
export const unlinkLocation: Kind<'unlink_location'> = {
  isRepeatable: true,
  isSameAskedAnew: true,
  send: async ({ locationId }, { writes, signal }) => {
    await writes.unlinkLocation(locationId, signal);
    return String(locationId);
  },
  find: async ({ locationId }, { api, signal }) => {
    const location = await api.writes.readLocation(locationId, signal);
    return doneIf((location?.idRec ?? null) === null, String(locationId));
  },
  changes: ({ locationId }) => ({ location: locationId }),
  subject: ({ locationId }) => String(locationId),
};
