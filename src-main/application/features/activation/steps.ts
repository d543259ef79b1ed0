import type { Handlers } from '../../../../src-preload/contract/index.ts';
import type { WriteResult } from '../../../../src-preload/contract/writing.ts';
import {
  checkMandateRevision,
  type MandateRevisionForm,
} from '../../../core/checks/check-mandate-revision.ts';
import { civilDate } from '../../../core/civil-date.ts';
import { CicloError } from '../../../core/failure.ts';
import { storedMandate } from '../../ledgers/stored/mandate-terms.ts';
import type { Services } from '../../services.ts';

type Mandate = { readonly connectionId: string; readonly idRec: string };
type Steps = Pick<Services, 'ledgers' | 'outbox'>;

/**
 * Gives a mandate a location: where none is chosen, the one that was made for it and not linked, or else a new one. Two writes in
 * sequence: what the first one brought about is told where the second does not come about, and is where to go on.
 */
export async function attachLocation(
  services: Steps,
  mandate: Mandate,
  chosen: number | null,
): ReturnType<Handlers['activation']['attachLocation']> {
  const known = chosen ?? (await madeFor(services, mandate));
  const made = known === null ? await newLocation(services, mandate) : null;
  const locationId = made?.kind === 'done' && made.id !== null ? Number(made.id) : known;
  if (locationId === null && made !== null) return { step: 'create_location', locationId, result: made };
  const lastCheck = chosen === null ? () => refuseLinked(services, mandate) : undefined;
  const result = await reviseWaiting(services, mandate, { locationId: String(locationId) }, lastCheck);
  return { step: 'revise_mandate', locationId, result };
}

const madeFor = ({ ledgers }: Steps, { connectionId, idRec }: Mandate): Promise<number | null> =>
  ledgers.read.locationMadeFor(connectionId, idRec);

function newLocation(services: Steps, mandate: Mandate): Promise<WriteResult> {
  const { connectionId, idRec } = mandate;
  const lastCheck = () => refuseSecond(services, mandate);
  return services.outbox.send(connectionId, { kind: 'create_location', payload: { idRec } }, { lastCheck });
}

/** Another window may have made one since this one looked: a second location would be left over. One that was made is asked for first: once linked it counts as made no more. */
async function refuseSecond(services: Steps, mandate: Mandate): Promise<void> {
  if ((await madeFor(services, mandate)) !== null) throw givenElsewhere(mandate);
  await refuseLinked(services, mandate);
}

/** Another window may have linked the one that this one has found made. */
async function refuseLinked({ ledgers }: Steps, mandate: Mandate): Promise<void> {
  const { location } = await storedMandate(ledgers, mandate.connectionId, mandate.idRec);
  if (location !== null) throw givenElsewhere(mandate);
}

const givenElsewhere = ({ idRec }: Mandate): CicloError =>
  new CicloError('already_running', `mandate ${idRec} is given a location elsewhere`);

/** Revises what an activation needs of a mandate; refused before it is sent where the mandate's status locks it. */
export async function reviseWaiting(
  { ledgers, outbox }: Steps,
  { connectionId, idRec }: Mandate,
  form: Pick<MandateRevisionForm, 'locationId' | 'joiningTxid'>,
  lastCheck?: () => Promise<void>,
): Promise<WriteResult> {
  const { row } = await storedMandate(ledgers, connectionId, idRec);
  const { status, startDate } = row;
  // Neither field is held against a date.
  const checked = checkMandateRevision(form, { status, createdOn: civilDate(startDate), endDate: null });
  if (checked.kind === 'problems') return checked;
  const intent = { kind: 'revise_mandate', payload: { idRec, revision: checked.draft } } as const;
  return outbox.send(connectionId, intent, lastCheck === undefined ? {} : { lastCheck });
}
