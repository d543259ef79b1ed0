import type { ReadConfirmation } from '../../support/in-process/practice-bank/http-client.ts';
import { confirmationBody } from '../../support/in-process/practice-bank/request-bodies.ts';
import { HOUR } from './calendar.ts';
import { type Defect, drawDefects, isIntact, rulingsOf, spoiled, wrong } from './defects.ts';
import { isLive, type MandateRecord, type RequestRecord } from './records.ts';
import { judge, plainly, type Ruling } from './violations.ts';
import { callAsForetold, expectFact, type Walk } from './walk.ts';

const CALENDAR = 'requestCalendarShape';
const RECIPIENT = 'recipientShape';

/** Ways to break the shape of POST /solicrec (specification, SolicRecSolicitada). */
const DEFECTS: readonly Defect[] = [
  wrong('calendario', undefined, CALENDAR),
  wrong('calendario', { dataExpiracaoSolicitacao: '2026-01-01' }, CALENDAR),
  wrong('calendario', { dataExpiracaoSolicitacao: '2026-02-30T00:00:00Z' }, CALENDAR),
  wrong('destinatario', undefined, RECIPIENT),
  wrong('destinatario.conta', 5, RECIPIENT),
  wrong('destinatario.conta', '1'.repeat(21), RECIPIENT),
  wrong('destinatario.ispbParticipante', '9999011', RECIPIENT),
  wrong('destinatario.agencia', '12345', RECIPIENT),
  wrong('destinatario.cnpj', '12ABC34501DE35', RECIPIENT),
  wrong('destinatario.cpf', undefined, RECIPIENT),
  wrong('idRec', 5, { own: 'solicrec.idRec' }),
];

/** POST /solicrec for a mandate whatever its status. */
export async function createRequest(walk: Walk, mandate: MandateRecord): Promise<void> {
  const { random, model } = walk;
  const { idRec } = mandate;
  const expiresAt = model.now + random.pick([-2, 20, 100, 300, 700]) * HOUR;
  const defects = drawDefects(random, DEFECTS);
  const isKnown = isIntact(defects, 'idRec');
  const rulings: readonly Ruling[] = [
    ...rulingsOf(defects),
    [expiresAt < model.now && isIntact(defects, 'calendario'), 'requestExpired'],
    [isKnown && model.liveRequestOf(idRec) !== null, 'requestLive'],
    [isKnown && mandate.status !== 'CRIADA', { own: 'solicrec.idRec' }],
  ];
  const body = spoiled(confirmationBody(idRec, new Date(expiresAt).toISOString()), defects);
  const answer = await callAsForetold(walk, judge(rulings, 201), 'POST', '/solicrec', body);
  if (answer.status !== 201) return;
  const { idSolicRec: id, status } = answer.body as ReadConfirmation;
  expectFact(walk, `a new request is ${status}`, status === 'CRIADA');
  model.requests.set(id, { id, idRec, status, createdAt: model.now, expiresAt });
}

/** PATCH /solicrec/{idSolicRec} whatever the status. */
export async function cancelRequest(walk: Walk, request: RequestRecord): Promise<void> {
  const wish = walk.random.pick(['CANCELADA', 'CANCELADA', 'ACEITA', null]);
  const rulings: readonly Ruling[] = [
    [wish === 'CANCELADA' && !isLive(request), 'requestOver'],
    [wish !== 'CANCELADA', { own: 'solicrec.status' }],
  ];
  const body = wish === null ? {} : { status: wish };
  const answer = await callAsForetold(walk, judge(rulings, 201), 'PATCH', `/solicrec/${request.id}`, body);
  if (answer.status === 201) request.status = 'CANCELADA';
}

/** GET /solicrec/{idSolicRec}. */
export async function readRequest(walk: Walk, request: RequestRecord): Promise<void> {
  const { body } = await callAsForetold(walk, plainly(200), 'GET', `/solicrec/${request.id}`);
  const { status } = body as ReadConfirmation;
  expectFact(walk, `request ${request.id} is ${status}, not ${request.status}`, status === request.status);
}

/** A request, or a mandate to ask for, that is not there. */
export async function callUnknownRequest(walk: Walk): Promise<void> {
  const id = `${walk.random.pick(['SC', 'RR'])}99999004${'20250101'}00000000000`;
  const expires = new Date(walk.model.now + 100 * HOUR).toISOString();
  const [method, path, body] = walk.random.pick([
    ['GET', `/solicrec/${id}`, undefined],
    ['PATCH', `/solicrec/${id}`, {}],
    ['POST', '/solicrec', confirmationBody(id, expires, { destinatario: null })],
  ] as const);
  await callAsForetold(walk, plainly(404), method, path, body);
}
