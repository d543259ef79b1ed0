import type { BankSession } from '../../support/in-process/practice-bank/bank-session.ts';
import * as charges from './charge-calls.ts';
import * as locations from './location-calls.ts';
import * as mandates from './mandate-calls.ts';
import { hound, letTimePass } from './passing-time.ts';
import * as payers from './payer-moves.ts';
import { Random } from './random.ts';
import { BankModel, isOpen, isStanding, type MandateRecord } from './records.ts';
import * as requests from './request-calls.ts';
import type { Walk } from './walk.ts';

type Move = (walk: Walk) => Promise<void>;

/** More standing mandates than this, and no more are asked for. */
const MOST_STANDING = 12;

/** A move on one of some records; nothing happens where there is none. */
const on =
  <Item>(
    among: (model: BankModel) => readonly Item[],
    act: (walk: Walk, item: Item) => Promise<void>,
  ): Move =>
  async (walk) => {
    const items = among(walk.model);
    if (items.length > 0) await act(walk, walk.random.pick(items));
  };

const everyMandate = (model: BankModel) => [...model.mandates.values()];
const standing = (model: BankModel) => everyMandate(model).filter(isStanding);
const answerable = (model: BankModel) => everyMandate(model).filter(({ isLeftAlone }) => !isLeftAlone);
const waiting = (model: BankModel) => answerable(model).filter(({ status }) => status === 'CRIADA');
const approved = (model: BankModel) => everyMandate(model).filter(({ status }) => status === 'APROVADA');
const everyRequest = (model: BankModel) => [...model.requests.values()];
const everyLocation = (model: BankModel) => [...model.locations.values()];
const everyCharge = (model: BankModel) => [...model.charges.values()];
const openCharges = (model: BankModel) => everyCharge(model).filter(isOpen);
/** Charges whose next step the rules alone decide: their mandate stands. */
const steadyCharges = (model: BankModel) =>
  everyCharge(model).filter((charge) => !charge.isLoose && model.mandateOf(charge).status === 'APROVADA');
const retriable = (model: BankModel) =>
  steadyCharges(model).filter((charge) => isOpen(charge) && model.mandateOf(charge).allowsRetries);
const failed = (model: BankModel) =>
  steadyCharges(model).filter(
    ({ status, attempts }) => status === 'ATIVA' && attempts.at(-1)?.status !== 'AGENDADA',
  );
const onTheirDay = (model: BankModel) =>
  steadyCharges(model).filter(({ attempts }) => attempts.at(-1)?.day === model.today);
const withJoining = (model: BankModel) =>
  everyMandate(model).filter(({ joiningTxid }) => joiningTxid !== null);
const closed = (model: BankModel) => everyMandate(model).filter((mandate) => !isStanding(mandate));
const lonelyMandates = (model: BankModel): readonly MandateRecord[] =>
  approved(model).filter(({ idRec }) => !model.chargesOf(idRec).some(isOpen));

/** Every move, with its weight. */
const MOVES: readonly (readonly [Move, number])[] = [
  [
    async (walk) => (standing(walk.model).length < MOST_STANDING ? mandates.createMandate(walk) : undefined),
    12,
  ],
  [on(answerable, mandates.reviseMandate), 3],
  [on(waiting, mandates.reviseMandate), 2],
  [on(closed, mandates.reviseMandate), 2],
  [on(everyMandate, mandates.readMandate), 3],
  [on(withJoining, mandates.readMandate), 2],
  [mandates.callUnknownMandate, 0.5],
  [on(answerable, requests.createRequest), 2],
  [on(waiting, requests.createRequest), 3],
  [on(everyRequest, requests.cancelRequest), 2],
  [on(everyRequest, requests.readRequest), 2],
  [requests.callUnknownRequest, 0.5],
  [on(approved, charges.createCharge), 7],
  [on(lonelyMandates, charges.createCharge), 6],
  [on(everyMandate, charges.createCharge), 2],
  [on(everyCharge, charges.repeatCharge), 4],
  [on(openCharges, charges.cancelCharge), 1],
  [on(everyCharge, charges.cancelCharge), 2],
  [on(failed, charges.retryCharge), 8],
  [on(steadyCharges, charges.retryCharge), 4],
  [on(onTheirDay, charges.retryCharge), 3],
  [on(everyCharge, (walk, charge) => charges.lookAtCharge(walk, charge)), 4],
  [on(everyMandate, charges.listCharges), 2],
  [charges.callUnknownCharge, 1],
  [locations.createLocation, 3],
  [on(everyLocation, locations.readLocation), 2],
  [on(everyLocation, locations.unlinkLocation), 1],
  [locations.callUnknownLocation, 0.5],
  [payers.makeJoinable, 1],
  [on(waiting, payers.approveMandate), 3],
  [on(answerable, payers.approveMandate), 0.5],
  [on(answerable, payers.refuseMandate), 0.6],
  [on(everyMandate, payers.cancelAsPayer), 0.4],
  [on(waiting, payers.payCode), 3],
  [on(approved, payers.failNextDebit), 5],
  [on(retriable, hound), 1.5],
  [(walk) => letTimePass(walk), 4],
];

/** Walks at random until so many calls are made; throws `Disagreement` when bank and model part. */
export async function walkAtRandom(session: BankSession, seed: number, calls: number): Promise<Walk> {
  const model = new BankModel(session.bank.today());
  const walk: Walk = { session, random: new Random(seed), model, calls: [], met: new Map() };
  while (walk.calls.length < calls) await walk.random.weighted(MOVES)(walk);
  return walk;
}
