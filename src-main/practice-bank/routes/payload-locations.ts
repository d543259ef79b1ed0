import { locationJson } from '../wire/location-json.ts';
import { unlinkLocation } from '../world/mandate-actions.ts';
import { pageOf, spanBetween } from '../world/rows.ts';
import type { World } from '../world/world.ts';
import { type Fields, type ListQuery, parametersJson, readListQuery } from './list-query.ts';
import { locationCalled } from './lookups.ts';
import { type Bank, type Call, holding, Reply, type Route } from './route.ts';
import { type RowFilter, rowsWhere } from './row-filters.ts';

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
  const { table } = world.locations;
  const span = spanBetween(table.column('at'), query.from, Math.min(query.to, world.now));
  const found = pageOf(span, matching(world, query), query.page);
  return {
    parametros: parametersJson(query, FIELDS, found),
    loc: found.rows.flatMap((row) => {
      const location = locationInRow(world, row);
      return location === null ? [] : [locationJson(world, location)];
    }),
  };
}

const locationInRow = ({ locations }: World, row: number) =>
  locations.byId(locations.table.column('id')[row] ?? -1);

function matching(world: World, { filters }: ListQuery): RowFilter | null {
  const { idRecPresente, convenio } = filters;
  const mandateAt = (row: number): number | null => locationInRow(world, row)?.mandateIndex ?? null;
  const conditions: RowFilter[] = [];
  if (idRecPresente !== undefined) {
    const isWanted = idRecPresente === 'true';
    conditions.push((row) => (mandateAt(row) !== null) === isWanted);
  }
  if (convenio !== undefined) {
    conditions.push((row) => world.mandates[mandateAt(row) ?? -1]?.agreement === convenio);
  }
  return rowsWhere(conditions);
}
