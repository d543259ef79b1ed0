import type { Answer } from '../../support/in-process/practice-bank/bank-session.ts';
import type { ReadMandate } from '../../support/in-process/practice-bank/http-client.ts';
import type { Body } from '../../support/in-process/practice-bank/request-bodies.ts';
import { dayOf, plusDays } from './calendar.ts';
import { closeMandate } from './closing.ts';
import { drawLocation, drawTxid, mandateRulings, namedRulings, planMandate } from './mandate-bodies.ts';
import type { MandateRecord } from './records.ts';
import { judge, plainly, type Ruling } from './violations.ts';
import { callAsForetold, expectFact, type Walk } from './walk.ts';

/** POST /rec with whatever the random say. */
export async function createMandate(walk: Walk): Promise<void> {
  const { random, model } = walk;
  const plan = planMandate(random, model);
  const verdict = judge(mandateRulings(plan, model), 201);
  const answer = await callAsForetold(walk, verdict, 'POST', '/rec', plan.body);
  if (answer.status !== 201) return;
  const { idRec } = answer.body as ReadMandate;
  const { firstDay, lastDay, period, fixed, allowsRetries, locationId, joiningTxid } = plan;
  const terms = { firstDay, lastDay, period, fixed, allowsRetries, locationId, joiningTxid };
  const mandate = {
    idRec,
    status: 'CRIADA',
    createdAt: model.now,
    journey: 'AGUARDANDO_DEFINICAO',
    isLeftAlone: random.chance(0.15),
    ...terms,
  };
  model.mandates.set(idRec, mandate);
  linkLocation(walk, mandate, locationId);
  checkMandate(walk, mandate, answer);
}

/** Puts a location in the mandate's hands; the one that it had goes free. */
function linkLocation({ model }: Walk, mandate: MandateRecord, id: number | null): void {
  if (id === null) return;
  const earlier = mandate.locationId === null ? undefined : model.locations.get(mandate.locationId);
  if (earlier !== undefined && earlier.id !== id) earlier.idRec = null;
  const location = model.locations.get(id);
  if (location !== undefined) location.idRec = mandate.idRec;
  mandate.locationId = id;
}

/** Approved by journeys 1, 2 and 4, a mandate names no joining charge (specification, RecAtivacao). */
const SHOWS_JOINING: readonly string[] = ['AGUARDANDO_DEFINICAO', 'JORNADA_3'];
const CLOSED: readonly string[] = ['EXPIRADA', 'CANCELADA', 'REJEITADA'];

type Revision = {
  readonly body: Body;
  readonly locationId: number | null;
  readonly joiningTxid: string | null;
  readonly firstDay: string | null;
  readonly renames: boolean;
  readonly status: string | null;
};

function planRevision({ random, model }: Walk): Revision {
  const some = <Value>(share: number, value: () => Value | null): Value | null =>
    random.chance(share) ? value() : null;
  const status = some(0.25, () => random.pick(['CANCELADA', 'CANCELADA', 'APROVADA', 'X']));
  const locationId = some(0.35, () => drawLocation(random, model));
  const firstDay = some(0.3, () => plusDays(model.today, random.between(-12, 30)));
  const renames = random.chance(0.25);
  const joiningTxid = some(0.25, () => drawTxid(random, model));
  const body = {
    ...(status === null ? {} : { status }),
    ...(locationId === null ? {} : { loc: locationId }),
    ...(firstDay === null ? {} : { calendario: { dataInicial: firstDay } }),
    ...(renames ? { vinculo: { devedor: { nome: `Marta ${random.between(1, 999)}` } } } : {}),
    ...(joiningTxid === null ? {} : { ativacao: { dadosJornada: { txid: joiningTxid } } }),
  };
  return { body, status, locationId, firstDay, renames, joiningTxid };
}

function revisionRulings({ model }: Walk, mandate: MandateRecord, revision: Revision): readonly Ruling[] {
  const { status, locationId, firstDay, renames, joiningTxid } = revision;
  const isFrozen = mandate.status !== 'CRIADA';
  const isOver = mandate.status === 'REJEITADA' || mandate.status === 'CANCELADA';
  return [
    [firstDay !== null && firstDay < dayOf(mandate.createdAt), 'firstDayPast'],
    [firstDay !== null && mandate.lastDay !== null && firstDay > mandate.lastDay, 'lastBeforeFirst'],
    [status !== null && status !== 'CANCELADA', 'statusShape'],
    [CLOSED.includes(mandate.status), 'mandateClosed'],
    [isFrozen && locationId !== null && locationId !== mandate.locationId, 'locationFrozen'],
    [isFrozen && firstDay !== null, 'firstDayFrozen'],
    [isFrozen && renames, { own: 'rec.vinculo.devedor.nome' }],
    [isOver && joiningTxid !== null, 'joiningFrozen'],
    ...namedRulings(model, { locationId, joiningTxid }, mandate),
  ];
}

/** PATCH /rec/{idRec} of a mandate whatever its status. */
export async function reviseMandate(walk: Walk, mandate: MandateRecord): Promise<void> {
  const revision = planRevision(walk);
  const verdict = judge(revisionRulings(walk, mandate, revision), 200);
  const answer = await callAsForetold(walk, verdict, 'PATCH', `/rec/${mandate.idRec}`, revision.body);
  if (answer.status !== 200) return;
  mandate.firstDay = revision.firstDay ?? mandate.firstDay;
  if (SHOWS_JOINING.includes(mandate.journey))
    mandate.joiningTxid = revision.joiningTxid ?? mandate.joiningTxid;
  linkLocation(walk, mandate, revision.locationId);
  if (revision.status === 'CANCELADA') closeMandate(walk.model, mandate, 'CANCELADA');
  checkMandate(walk, mandate, answer);
}

/** GET /rec/{idRec}, now and then with a txid to compose a code with. */
export async function readMandate(walk: Walk, mandate: MandateRecord): Promise<void> {
  const { random, model } = walk;
  const txid = random.chance(0.5) ? drawTxid(random, model) : null;
  const joinable = txid === null ? undefined : model.joinables.get(txid);
  const journeyOf = joinable?.kind === 'cob' ? 'JORNADA_3' : 'JORNADA_4';
  const isCompatible =
    joinable !== undefined && ['AGUARDANDO_DEFINICAO', journeyOf].includes(mandate.journey);
  const isOther =
    isCompatible && joinable.kind === 'cob' && mandate.joiningTxid !== null && mandate.joiningTxid !== txid;
  const rulings: readonly Ruling[] = [
    [txid !== null && !isCompatible, 'incompatibleTxid'],
    [isOther, 'otherTxid'],
  ];
  const path = `/rec/${mandate.idRec}${txid === null ? '' : `?txid=${txid}`}`;
  const answer = await callAsForetold(walk, judge(rulings, 200), 'GET', path);
  if (answer.status === 200) checkMandate(walk, mandate, answer);
}

/** A mandate that no one has made. */
export async function callUnknownMandate(walk: Walk): Promise<void> {
  const path = `/rec/RR99999004${'20250101'}${walk.random.pick(['00000000000', 'aaaaaaaaaaa'])}`;
  const method = walk.random.pick(['GET', 'PATCH'] as const);
  await callAsForetold(walk, plainly(404), method, path, method === 'PATCH' ? { status: 'X' } : undefined);
}

/** Status, journey, first day, location and joining charge are as the model has them. */
export function checkMandate(walk: Walk, mandate: MandateRecord, { body }: Answer): void {
  const told = body as ReadMandate & { readonly calendario: { readonly dataInicial: string } };
  const came = [
    told.status,
    told.ativacao.tipoJornada,
    told.calendario.dataInicial,
    told.loc?.id,
    told.ativacao.dadosJornada?.txid,
  ];
  const { status, journey, firstDay, locationId, joiningTxid } = mandate;
  const due = [status, journey, firstDay, locationId ?? undefined, joiningTxid ?? undefined];
  expectFact(
    walk,
    `mandate ${mandate.idRec}: foretold ${due.join(' ')}, came ${came.join(' ')}`,
    came.join() === due.join(),
  );
}
