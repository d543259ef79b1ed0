import type { ReadMandate } from '../../support/in-process/practice-bank/http-client.ts';
import { lookAtCharge } from './charge-calls.ts';
import { closeMandate } from './closing.ts';
import { isOpen, isPending, type MandateRecord } from './records.ts';
import { debitDay, nextAttempt } from './timeline.ts';
import { plainly } from './violations.ts';
import { callAsForetold, controlAsForetold, expectFact, type Walk } from './walk.ts';

const ANSWERED = new Set(['ACEITA', 'REJEITADA', 'CANCELADA']);

/** As the payer, approves: by the waiting request (journey 1), else by the mandate's own code (journey 2). */
export async function approveMandate(walk: Walk, mandate: MandateRecord): Promise<void> {
  const { idRec, status } = mandate;
  const isWaited = walk.model.liveRequestOf(idRec) !== null;
  const done = await controlAsForetold(walk, status === 'CRIADA', `approveMandate ${idRec}`, () =>
    walk.session.control.approveMandate({ idRec }),
  );
  if (done !== null) await approved(walk, mandate, isWaited ? 'JORNADA_1' : 'JORNADA_2');
}

/** As the payer, refuses. */
export async function refuseMandate(walk: Walk, mandate: MandateRecord): Promise<void> {
  const { idRec, status } = mandate;
  const done = await controlAsForetold(walk, status === 'CRIADA', `refuseMandate ${idRec}`, () =>
    walk.session.control.refuseMandate({ idRec, code: 'AP13' }),
  );
  if (done === null) return;
  const waiting = walk.model.liveRequestOf(idRec);
  closeMandate(walk.model, mandate, 'REJEITADA');
  if (waiting !== null) await takeOverRequest(walk, waiting.id);
}

/** As the payer, cancels a mandate that she approved. */
export async function cancelAsPayer(walk: Walk, mandate: MandateRecord): Promise<void> {
  const { idRec, status } = mandate;
  if (status === 'CRIADA') return;
  const done = await controlAsForetold(walk, status === 'APROVADA', `cancelAsPayer ${idRec}`, () =>
    walk.session.control.cancelAsPayer({ idRec }),
  );
  if (done !== null) closeMandate(walk.model, mandate, 'CANCELADA');
}

/** Reads the code of a waiting mandate, alone or with a charge, and pays it. */
export async function payCode(walk: Walk, mandate: MandateRecord): Promise<void> {
  const { random, model, session } = walk;
  const { idRec, status, locationId } = mandate;
  if (status !== 'CRIADA' || locationId === null) return;
  const joinable = random.chance(0.5) ? await joinableFor(walk, mandate) : null;
  const path = `/rec/${idRec}${joinable === null ? '' : `?txid=${joinable.txid}`}`;
  const { body } = await callAsForetold(walk, plainly(200), 'GET', path);
  const code = (body as ReadMandate).dadosQR?.instantCopiaECola ?? '';
  const paid = await controlAsForetold(walk, true, `payCode ${path}`, () =>
    session.control.payCode({ code }),
  );
  const journey = joinable === null ? 'JORNADA_2' : joinable.kind === 'cob' ? 'JORNADA_3' : 'JORNADA_4';
  expectFact(walk, `paying makes ${paid?.journey}, not ${journey}`, paid?.journey === journey);
  if (joinable !== null) joinable.isPaid = true;
  if (journey === 'JORNADA_3') mandate.joiningTxid = joinable?.txid ?? null;
  await approved(walk, mandate, journey);
  expectFact(walk, 'the model has moved on', model.mandates.has(idRec));
}

async function joinableFor({ model, random }: Walk, { joiningTxid }: MandateRecord) {
  const unpaid = [...model.joinables.values()].filter(({ isPaid }) => !isPaid);
  const own = unpaid.filter(
    ({ txid, kind }) => kind === 'cobv' || joiningTxid === null || txid === joiningTxid,
  );
  return own.length === 0 ? null : random.pick(own);
}

/** A charge for journeys 3 and 4. */
export async function makeJoinable({ session, model, random, calls }: Walk): Promise<void> {
  const kind = random.pick(['cob', 'cobv'] as const);
  calls.push(`control makeJoiningCharge ${kind}`);
  const { txid } = await session.control.makeJoiningCharge({ kind, amount: 4_200, label: 'Adesão' });
  model.joinables.set(txid, { txid, kind, isPaid: false });
}

/** The debit that is planned next fails, with a code that kills the charge or one that does not. */
export async function failNextDebit(walk: Walk, mandate: MandateRecord): Promise<void> {
  const { random, model, session } = walk;
  const { idRec } = mandate;
  const open = model.chargesOf(idRec).filter(isOpen);
  const [charge] = open;
  const newest = charge?.attempts.at(-1);
  const isAhead = newest === undefined || (isPending(newest) && newest.day > model.today);
  if (charge === undefined || open.length > 1 || charge.isDoomed || !isAhead) return;
  if (mandate.status !== 'APROVADA' || debitDay(charge) <= model.today) return;
  const code = random.pick([null, null, 'AM02', 'AC05']);
  await controlAsForetold(walk, true, `failNextDebit ${idRec} ${code}`, () =>
    session.control.failNextDebit({ idRec, code }),
  );
  charge.failing = { attempt: nextAttempt(charge), kills: code === 'AC05' };
  await lookAtCharge(walk, charge);
}

async function approved(walk: Walk, mandate: MandateRecord, journey: string): Promise<void> {
  const waiting = walk.model.liveRequestOf(mandate.idRec);
  mandate.status = 'APROVADA';
  mandate.journey = journey;
  if (journey !== 'JORNADA_3') mandate.joiningTxid = null;
  if (waiting !== null) await takeOverRequest(walk, waiting.id);
}

/** A request that was answered by another way: closed at once, by which word the service does not say. */
async function takeOverRequest(walk: Walk, id: string): Promise<void> {
  const { body } = await callAsForetold(walk, plainly(200), 'GET', `/solicrec/${id}`);
  const { status } = body as { readonly status: string };
  expectFact(walk, `an answered request is ${status}`, ANSWERED.has(status));
  const request = walk.model.requests.get(id);
  if (request !== undefined) request.status = status;
}
