import type { Handlers } from '../../../../src-preload/contract/index.ts';
import { lookAtMandate } from '../../polling/mandate-looks.ts';
import type { Feature, Services } from '../../services.ts';
import { refreshLocations } from './location-listing.ts';
import { readShownAt } from './shown-mandates.ts';

/** More locations than a screen can make use of. */
const MOST_ROWS = 10_000;

/** Locations, where payers’ banks read a mandate. */
export const locationsFeature: Feature<'locations'> = (services) => ({
  handlers: locationsHandlers(services),
});

/** Handlers: locations under /locrec (SERVICE.md, section 2.5). */
function locationsHandlers(services: Services): Handlers['locations'] {
  const { ledgers, outbox } = services;
  return {
    list: async ({ connectionId }) => {
      const isListed = await refreshLocations(services, connectionId);
      const known = await ledgers.read.locations(connectionId, null, MOST_ROWS + 1);
      const rows = known.slice(0, MOST_ROWS).map(({ raw: _raw, ...row }) => row);
      return { rows, isComplete: isListed && known.length <= MOST_ROWS };
    },
    create: ({ connectionId }) => outbox.send(connectionId, { kind: 'create_location', payload: {} }),
    unlink: async ({ connectionId, locationId }) => {
      const [row] = await ledgers.read.locations(connectionId, locationId + 1, 1);
      const shown = row?.id === locationId ? row.idRec : null;
      const result = await outbox.send(connectionId, { kind: 'unlink_location', payload: { locationId } });
      if (result.kind === 'done' && shown !== null) await readUnlinked(services, connectionId, shown);
      return result;
    },
    shown: ({ connectionId, locationId }) => readShownAt(services, connectionId, locationId),
  };
}

/** The mandate has lost its location as well. Where it cannot be read now, the next poll brings it. */
async function readUnlinked(services: Services, connectionId: string, idRec: string): Promise<void> {
  try {
    const { hasChanged } = await services.banks.use(connectionId, (api, signal) =>
      lookAtMandate(services, connectionId, idRec, { api, signal }),
    );
    if (hasChanged) services.emit('sync.ledgerChanged', { connectionId });
  } catch {
    return;
  }
}
