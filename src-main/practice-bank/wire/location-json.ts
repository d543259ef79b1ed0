import type { PayloadLocation } from '../records/payload-location.ts';
import type { World } from '../storage/world.ts';
import { rfc3339 } from '../timeline/calendar.ts';

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
