import { holding } from '../access/audience.ts';
import { unlinkLocation } from '../actions/mandate-actions.ts';
import type { PayloadLocation } from '../records/payload-location.ts';
import type { Fields } from '../requests/list-fields.ts';
import { pageOf } from '../storage/pages.ts';
import type { World } from '../storage/world.ts';
import { locationJson } from '../wire/location-json.ts';
import { Reply } from '../wire/reply.ts';
import { type ListQuery, parametersJson, readListQuery } from './list-query.ts';
import { locationCalled } from './lookups.ts';
import type { Bank, Call, Route } from './route.ts';
import type { RowFilter } from './row-filters.ts';

const FIELDS: Fields = { idRecPresente: 'boolean', convenio: 'text60' };

/** `POST` and `GET /locrec`, `GET /locrec/{id}`, and `DELETE /locrec/{id}/idRec`. */
export function payloadLocationRoutes(bank: Bank): readonly Route[] {
  const [reads, writes] = [holding('payloadlocationrec.read'), holding('payloadlocationrec.write')];
  return [
    { method: 'POST', path: '/locrec', audience: writes, answer: () => create(bank) },
    {
      method: 'GET',
      path: '/locrec',
      audience: reads,
      answer: ({ query }) => listLocations(bank.world, query),
    },
    {
      method: 'GET',
      path: '/locrec/:id',
      audience: reads,
      answer: ({ params }) => locationJson(bank.world, locationCalled(bank.world, params.id ?? '')),
    },
    {
      method: 'DELETE',
      path: '/locrec/:id/idRec',
      audience: writes,
      answer: ({ params }) => unlink(bank.world, params.id ?? ''),
    },
  ];
}

function create({ world, addressOf }: Bank): Reply {
  const location = world.locations.create(world.now);
  return new Reply(201, locationJson(world, location), { location: addressOf(`/locrec/${location.id}`) });
}

/** Takes the mandate from the location and the location from the mandate, whatever the mandate's status. */
function unlink(world: World, id: string) {
  return locationJson(world, unlinkLocation(world, locationCalled(world, id).id));
}

function listLocations(world: World, raw: Call['query']) {
  const query = readListQuery(raw, FIELDS, 'PayloadLocationRecConsultaInvalida');
  const { locations, now } = world;
  const rows = locations.inOrder.between(query.from, Math.min(query.to, now));
  const all = rows.flatMap(({ id }) => locations.byId(id) ?? []);
  const found = pageOf(all, matching(world, query), query.page);
  return {
    parametros: parametersJson(query, FIELDS, found),
    loc: found.rows.map((location) => locationJson(world, location)),
  };
}

function matching(world: World, { filters }: ListQuery): readonly RowFilter<PayloadLocation>[] {
  const { idRecPresente, convenio } = filters;
  const conditions: RowFilter<PayloadLocation>[] = [];
  if (idRecPresente !== undefined) {
    const isWanted = idRecPresente === 'true';
    conditions.push(({ mandateIndex }) => (mandateIndex !== null) === isWanted);
  }
  if (convenio !== undefined) {
    conditions.push(({ mandateIndex }) => world.mandates[mandateIndex ?? -1]?.agreement === convenio);
  }
  return conditions;
}
