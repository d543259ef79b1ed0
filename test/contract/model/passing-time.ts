import type { ReadConfirmation, ReadMandate } from '../../support/in-process/practice-bank/http-client.ts';
import { daysFrom, HOUR } from './calendar.ts';
import { lookAtCharge, retryCharge } from './charge-calls.ts';
import { checkMandate } from './mandate-calls.ts';
import { failNextDebit } from './payer-moves.ts';
import {
  type ChargeRecord,
  isLive,
  isOpen,
  isStanding,
  type MandateRecord,
  type RequestRecord,
} from './records.ts';
import { debitDay, possibleCharge, possibleMandate, possibleRequest } from './timeline.ts';
import { plainly } from './violations.ts';
import { callAsForetold, expectFact, expectStatus, type Walk } from './walk.ts';

type Span = readonly [days: number, hours: number];

const SPANS: readonly Span[] = [
  [0, 2],
  [0, 12],
  [1, 0],
  [1, 0],
  [2, 0],
  [3, 0],
  [9, 0],
];

/** Lets hours or days pass, then looks at everything that was still open: each must be what the clock allows. */
export async function letTimePass(walk: Walk, span: Span = walk.random.pick(SPANS)): Promise<void> {
  const { model, session, calls } = walk;
  const [days, hours] = span;
  calls.push(`control stepClock ${days} days ${hours} hours`);
  const { now } = await session.control.stepClock({ days, hours });
  model.now += (days * 24 + hours) * HOUR;
  expectFact(walk, `the clock stands at ${now}`, Date.parse(now) === model.now);
  await lookAround(walk);
}

const MOST_ROUNDS = 4;

/** Has a charge's debits fail and asks for it again, until it is paid or gone. */
export async function hound(walk: Walk, charge: ChargeRecord): Promise<void> {
  const { model } = walk;
  for (let round = 0; round < MOST_ROUNDS && isOpen(charge); round += 1) {
    await failNextDebit(walk, model.mandateOf(charge));
    await letTimePass(walk, [Math.max(1, daysFrom(model.today, debitDay(charge)) + 1), 0]);
    if (model.mandateOf(charge).status !== 'APROVADA') return;
    await retryCharge(walk, charge);
  }
}

async function lookAround(walk: Walk): Promise<void> {
  const { model } = walk;
  for (const request of [...model.requests.values()].filter(isLive)) await lookAtRequest(walk, request);
  for (const mandate of [...model.mandates.values()].filter(isStanding)) await lookAtMandate(walk, mandate);
  for (const charge of [...model.charges.values()].filter(isOpen)) {
    await lookAtCharge(walk, charge, possibleCharge(charge, model));
  }
}

async function lookAtRequest(walk: Walk, request: RequestRecord): Promise<void> {
  const { model } = walk;
  const possible = possibleRequest(request, model.mandateOf(request), model.now);
  const { body } = await callAsForetold(walk, plainly(200), 'GET', `/solicrec/${request.id}`);
  const { status } = body as ReadConfirmation;
  const where = `request ${request.id} of ${new Date(request.createdAt).toISOString()}`;
  expectStatus(walk, where, status, possible);
  request.status = status;
}

async function lookAtMandate(walk: Walk, mandate: MandateRecord): Promise<void> {
  const { model } = walk;
  const isAccepted =
    mandate.status === 'CRIADA' && model.requestsOf(mandate.idRec).some(({ status }) => status === 'ACEITA');
  const possible = possibleMandate(mandate, isAccepted, model.now);
  const answer = await callAsForetold(walk, plainly(200), 'GET', `/rec/${mandate.idRec}`);
  const { status } = answer.body as ReadMandate;
  const where = `mandate ${mandate.idRec} until ${mandate.lastDay}`;
  expectStatus(walk, where, status, possible);
  mandate.status = status;
  if (isAccepted) {
    mandate.journey = 'JORNADA_1';
    mandate.joiningTxid = null;
  }
  checkMandate(walk, mandate, answer);
}
