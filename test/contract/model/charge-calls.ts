import type { ReadCharge } from '../../support/in-process/practice-bank/http-client.ts';
import { chargeBody, newTxid } from '../../support/in-process/practice-bank/request-bodies.ts';
import { isWeekend, nextCycle, plusDays } from './calendar.ts';
import { type ChargePlan, chargeRulings, planCharge } from './charge-bodies.ts';
import { isIntact } from './defects.ts';
import { type AttemptRecord, type ChargeRecord, isOpen, isPending, type MandateRecord } from './records.ts';
import { attemptsFault, debitDay } from './timeline.ts';
import { judge, plainly, type Ruling, type Verdict } from './violations.ts';
import { callAsForetold, expectFact, expectStatus, type Walk } from './walk.ts';

/** PUT /cobr/{txid} with a new txid, or POST /cobr. */
export async function createCharge(walk: Walk, mandate: MandateRecord): Promise<void> {
  const { random, model } = walk;
  const plan = planCharge(random, model, mandate);
  const rulings = chargeRulings(plan, model, mandate, null);
  if (random.chance(0.3)) return make(walk, mandate, plan, judge(rulings, 201), null);
  const isBadTxid = random.chance(0.05);
  const txid = isBadTxid ? random.pick(['curto', 'a'.repeat(36), `${'a'.repeat(30)}-`]) : newTxid();
  return make(walk, mandate, plan, judge([...rulings, [isBadTxid, { own: 'cobr.txid' }]], 201), txid);
}

async function make(
  walk: Walk,
  mandate: MandateRecord,
  plan: ChargePlan,
  verdict: Verdict,
  txid: string | null,
): Promise<void> {
  const [method, path] = txid === null ? (['POST', '/cobr'] as const) : (['PUT', `/cobr/${txid}`] as const);
  const answer = await callAsForetold(walk, verdict, method, path, plan.body);
  if (answer.status !== 201) return;
  const made = answer.body as ReadCharge;
  expectFact(walk, `a new charge is ${made.status}`, made.status === 'CRIADA');
  const { dueDay, moves, amount, isDoomed, isLate } = plan;
  const terms = { dueDay, moves, amount, isDoomed, isLate, createdAt: walk.model.now };
  const charge: ChargeRecord = {
    txid: made.txid,
    idRec: mandate.idRec,
    status: made.status,
    body: txid === null ? null : plan.body,
    attempts: [],
    failing: null,
    isLoose: false,
    ...terms,
  };
  walk.model.charges.set(charge.txid, charge);
  await lookAtCharge(walk, charge, new Set(['CRIADA']));
}

/** PUT again under a txid that is in use: with the same body it changes nothing while the charge is open, with another it is refused. */
export async function repeatCharge(walk: Walk, charge: ChargeRecord): Promise<void> {
  const { random, model } = walk;
  if (charge.body !== null && isOpen(charge) && random.chance(0.6)) {
    // Fields that nobody knows make no other body.
    const same = { ...random.pick([{}, { novidade: random.next() }]), ...charge.body };
    const { body } = await callAsForetold(walk, plainly(201), 'PUT', `/cobr/${charge.txid}`, same);
    const { status } = body as ReadCharge;
    return expectFact(walk, `a repeat shows ${status}, not ${charge.status}`, status === charge.status);
  }
  const mandate = model.mandateOf(charge);
  const plan = planCharge(random, model, mandate);
  const other = isIntact(plan.defects, 'infoAdicional') ? { infoAdicional: `Outra ${random.next()}` } : {};
  const body = { ...plan.body, ...other };
  const verdict = judge(chargeRulings(plan, model, mandate, charge), 201);
  await callAsForetold(walk, verdict, 'PUT', `/cobr/${charge.txid}`, body);
}

/** PATCH /cobr/{txid} whatever the status. */
export async function cancelCharge(walk: Walk, charge: ChargeRecord): Promise<void> {
  const wish = walk.random.pick(['CANCELADA', 'CANCELADA', 'CANCELADA', 'ATIVA', null]);
  const firstDay = charge.attempts[0]?.day ?? debitDay(charge);
  const rulings: readonly Ruling[] = [
    [wish === 'ATIVA', 'chargeStatusShape'],
    [wish === 'CANCELADA' && walk.model.today >= firstDay, 'cancelTooLate'],
    [wish === 'CANCELADA' && !isOpen(charge), { own: 'cobr.status' }],
  ];
  const body = wish === null ? {} : { status: wish };
  const answer = await callAsForetold(walk, judge(rulings, 200), 'PATCH', `/cobr/${charge.txid}`, body);
  if (answer.status === 200 && wish !== null) await lookAtCharge(walk, charge, new Set(['CANCELADA']));
}

const MOST_RETRIES = 3;

/** POST /cobr/{txid}/retentativa/{data} on a day that may do or not. */
export async function retryCharge(walk: Walk, charge: ChargeRecord): Promise<void> {
  const { random, model } = walk;
  const isDay = !random.chance(0.05);
  const day = random.chance(0.6)
    ? plusDays(model.today, random.between(1, 2))
    : plusDays(charge.dueDay, random.between(-2, 12));
  const data = isDay ? day : random.pick(['ontem', '2026-02-30', '20260101']);
  const rulings = [...attemptRulings(walk, charge), ...(isDay ? dayRulings(walk, charge, day) : [])];
  const verdict = judge([...rulings, [!isDay, { own: 'data' }]], 201);
  const answer = await callAsForetold(walk, verdict, 'POST', `/cobr/${charge.txid}/retentativa/${data}`);
  if (answer.status !== 201) return;
  charge.attempts = (answer.body as ReadCharge).tentativas.map(attemptOf);
  const last = charge.attempts.at(-1);
  const isRight = last?.kind === 'NTAG' && last.status === 'SOLICITADA' && last.day === day;
  expectFact(walk, `the retry is ${JSON.stringify(last)}`, isRight);
}

function attemptRulings({ model }: Walk, charge: ChargeRecord): readonly Ruling[] {
  const pending = charge.attempts.filter(isPending);
  const retries = charge.attempts.filter(({ kind }) => kind === 'NTAG').length;
  return [
    [pending.length > 0, 'attemptOpen'],
    [pending.length > 0, 'attemptUnfinished'],
    [pending.some(({ day }) => day === model.today), 'attemptUnderWay'],
    [pending.some(({ status }) => status === 'AGENDADA'), 'attemptActive'],
    [!model.mandateOf(charge).allowsRetries, 'policyForbids'],
    [charge.status !== 'ATIVA', { own: 'cobr.status' }],
    [retries >= MOST_RETRIES, { own: 'cobr.tentativas' }],
  ];
}

function dayRulings({ model }: Walk, charge: ChargeRecord, day: string): readonly Ruling[] {
  const next = nextCycle(model.mandateOf(charge), charge.dueDay);
  return [
    [charge.attempts.some((attempt) => attempt.day === day), 'attemptOnThatDay'],
    [day <= model.today, 'dayNotAhead'],
    [day <= charge.dueDay, { own: 'data' }],
    [day > plusDays(charge.dueDay, 7), { own: 'data' }],
    [next !== null && day >= next, { own: 'data' }],
  ];
}

/** A charge, or a mandate to charge, that is not there. */
export async function callUnknownCharge(walk: Walk): Promise<void> {
  const txid = walk.random.pick(['Z'.repeat(32), 'x', '%00', 'Z'.repeat(90)]);
  const idRec = `RN99999004${'20250101'}00000000000`;
  const [verdict, method, path, body] = walk.random.pick([
    [plainly(404), 'GET', `/cobr/${txid}`, undefined],
    [plainly(404), 'PATCH', `/cobr/${txid}`, { status: 'X' }],
    [plainly(404), 'POST', `/cobr/${txid}/retentativa/x`, undefined],
    [plainly(404), 'PUT', `/cobr/${newTxid()}`, { idRec }],
    [judge([[true, { own: 'cobr.idRec' }]], 201), 'POST', '/cobr', chargeBody(idRec, walk.model.today)],
  ] as const);
  await callAsForetold(walk, verdict, method, path, body);
}

/** GET /cobr/{txid}: its status is one of those possible, its attempts go with it; the model takes both over. */
export async function lookAtCharge(
  walk: Walk,
  charge: ChargeRecord,
  possible: ReadonlySet<string> = new Set([charge.status]),
): Promise<void> {
  const { body } = await callAsForetold(walk, plainly(200), 'GET', `/cobr/${charge.txid}`);
  const told = body as ReadCharge;
  const where = `charge ${charge.txid} (due ${charge.dueDay})`;
  expectStatus(walk, where, told.status, possible);
  charge.status = told.status;
  charge.attempts = told.tentativas.map(attemptOf);
  const fault = attemptsFault(charge, walk.model.today);
  expectFact(walk, `${where}: ${fault}`, fault === null);
  expectFact(walk, `${where} settles on ${charge.attempts[0]?.day}`, hasRightDay(charge));
  const paid = (told.instant ?? []).map(({ valor }) => valor).join();
  const isPaid = told.status === 'CONCLUIDA' ? paid === charge.amount : paid === '';
  expectFact(walk, `${where} is ${told.status} with payments of [${paid}]`, isPaid);
}

const attemptOf = ({ tipo, status, dataLiquidacao }: ReadCharge['tentativas'][number]): AttemptRecord => ({
  kind: tipo,
  status,
  day: dataLiquidacao,
});

/** The due date, or a business day within the week after it: which one depends on the payer's city. */
function hasRightDay({ attempts, dueDay, moves }: ChargeRecord): boolean {
  const day = attempts[0]?.day ?? dueDay;
  if (!moves || day === dueDay) return day === dueDay;
  return day > dueDay && day <= plusDays(dueDay, 6) && !isWeekend(day);
}

/** `GET /cobr?idRec=…`: exactly the mandate's charges, each as it stands. */
export async function listCharges(walk: Walk, { idRec }: MandateRecord): Promise<void> {
  const query = `inicio=2020-01-01T00:00:00Z&fim=2040-01-01T00:00:00Z&idRec=${idRec}`;
  const { body } = await callAsForetold(walk, plainly(200), 'GET', `/cobr?${query}`);
  const came = (body as { cobsr: readonly ReadCharge[] }).cobsr.map(
    ({ txid, status }) => `${txid} ${status}`,
  );
  const due = walk.model.chargesOf(idRec).map(({ txid, status }) => `${txid} ${status}`);
  const isSame = came.toSorted().join() === due.toSorted().join();
  expectFact(walk, `the list has [${came.join()}], not [${due.join()}]`, isSame);
}
