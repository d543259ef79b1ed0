import { addDays, type CivilDate, civilDate } from '../../../src-main/core/civil-date.ts';
import { centavos } from '../../../src-main/core/money.ts';
import {
  type ChargeFacts,
  daysLateOn,
  type Reconciled,
  reconcile,
} from '../../../src-main/core/reconcile.ts';
import type { CycleRow } from '../../../src-preload/contract/cycles.ts';
import { type FakePayer, fakePayers } from './payers.ts';
import { futureStory, PAST_STORIES, retryingStory, type Setting } from './scenarios.ts';
import { seeded } from './seeded.ts';

/** The day on which the pictures are taken. */
export const TODAY = civilDate('2026-06-18');
const MONTHS = 16;
const EVERY_DAY = { isBusinessDay: () => true };

/** A charge with what its state follows from. */
export type FakeCharge = {
  readonly row: CycleRow;
  readonly facts: ChargeFacts;
  readonly reconciled: Reconciled;
};

/** Charges of so many payers over sixteen months, the last ones still to come. */
export function fakeCharges(payerCount: number): readonly FakeCharge[] {
  const random = seeded(11);
  const payers = fakePayers(payerCount);
  return Array.from({ length: MONTHS }, (_, month) =>
    payers.map((payer, index) =>
      fakeCharge(payer, month * payerCount + index, dueDateOf(payer, month), random),
    ),
  ).flat();
}

function dueDateOf(payer: FakePayer, month: number): CivilDate {
  const first = new Date(Date.UTC(2025, 3 + month, payer.dueDay));
  return civilDate(first.toISOString().slice(0, 10));
}

function fakeCharge(payer: FakePayer, index: number, dueDate: CivilDate, random: () => number): FakeCharge {
  const setting: Setting = { amount: payer.amount, dueDate, index };
  const facts: ChargeFacts = {
    amount: centavos(payer.amount),
    dueDate,
    status: 'ATIVA',
    adjustsToBusinessDay: false,
    attempts: [],
    settlements: [],
    decision: null,
    isReplaced: false,
    ...storyFor(dueDate, random)(setting),
  };
  const reconciled = reconcile(facts, TODAY, EVERY_DAY);
  return { facts, reconciled, row: rowOf(payer, index, facts, reconciled) };
}

function storyFor(dueDate: CivilDate, random: () => number): (setting: Setting) => Partial<ChargeFacts> {
  if (dueDate >= TODAY) return futureStory;
  if (dueDate > addDays(TODAY, -6) && random() < 0.15) return retryingStory;
  const total = PAST_STORIES.reduce((sum, { weight }) => sum + weight, 0);
  let left = random() * total;
  const story = PAST_STORIES.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  return story?.tell ?? futureStory;
}

function rowOf(payer: FakePayer, index: number, facts: ChargeFacts, result: Reconciled): CycleRow {
  const isUnpaid = result.group === 'unpaid';
  return {
    txid: `CICLO${String(index).padStart(25, '0')}`,
    idRec: payer.idRec,
    contract: payer.contract,
    payerName: payer.name,
    payerDocument: payer.document,
    dueDate: facts.dueDate,
    settleDate: result.settleDate,
    amount: facts.amount,
    status: facts.status,
    state: result.state,
    group: result.group,
    daysLate: isUnpaid ? daysLateOn(result.settleDate, TODAY) : result.paidDaysLate,
    paid: result.paid,
    refunded: result.refunded,
    paidAt: result.paidAt,
  };
}
