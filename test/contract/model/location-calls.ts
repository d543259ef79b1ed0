import type { ReadLocation } from '../../support/in-process/practice-bank/http-client.ts';
import type { LocationRecord } from './records.ts';
import { plainly } from './violations.ts';
import { callAsForetold, expectFact, type Walk } from './walk.ts';

/** POST /locrec. */
export async function createLocation(walk: Walk): Promise<void> {
  const { body } = await callAsForetold(walk, plainly(201), 'POST', '/locrec');
  const { id } = body as ReadLocation;
  expectFact(walk, `location ${id} was there before`, !walk.model.locations.has(id));
  walk.model.locations.set(id, { id, idRec: null });
}

/** GET /locrec/{id}. */
export async function readLocation(walk: Walk, location: LocationRecord): Promise<void> {
  const { body } = await callAsForetold(walk, plainly(200), 'GET', `/locrec/${location.id}`);
  checkLocation(walk, location, body);
}

/** DELETE /locrec/{id}/idRec, also where nothing is linked, whatever the mandate's status. */
export async function unlinkLocation(walk: Walk, location: LocationRecord): Promise<void> {
  const { model } = walk;
  const mandate = location.idRec === null ? undefined : model.mandates.get(location.idRec);
  if (mandate !== undefined) mandate.locationId = null;
  location.idRec = null;
  const { body } = await callAsForetold(walk, plainly(200), 'DELETE', `/locrec/${location.id}/idRec`);
  checkLocation(walk, location, body);
}

/** A location that is not there, or an id that is none. */
export async function callUnknownLocation(walk: Walk): Promise<void> {
  const id = walk.random.pick(['2000000001', '-1', 'x', '1e9']);
  const [method, path] = walk.random.pick([
    ['GET', `/locrec/${id}`],
    ['DELETE', `/locrec/${id}/idRec`],
  ] as const);
  await callAsForetold(walk, plainly(404), method, path);
}

function checkLocation(walk: Walk, { id, idRec }: LocationRecord, body: unknown): void {
  const told = body as ReadLocation;
  expectFact(walk, `location ${id} shows ${told.idRec}, not ${idRec}`, (told.idRec ?? null) === idRec);
}
