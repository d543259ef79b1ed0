import { rfc3339 } from '../world/calendar.ts';
import type { PayloadLocation } from '../world/locations.ts';
import type { World } from '../world/world.ts';

/** A location with the mandate that it shows, where it shows one (specification, PayloadLocationRecCompleta). */
export function locationJson({ mandates }: Pick<World, 'mandates'>, location: PayloadLocation) {
  const shown = location.mandateIndex === null ? undefined : mandates[location.mandateIndex];
  return {
    id: location.id,
    location: location.address,
    criacao: rfc3339(location.createdAt),
    ...(shown === undefined ? {} : { idRec: shown.idRec }),
  };
}
