import fc from 'fast-check';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import { CicloError } from '../../../../src-main/core/failure.ts';
import * as actions from '../../../../src-main/practice-bank/actions/charge-actions.ts';
import * as mandates from '../../../../src-main/practice-bank/actions/mandate-actions.ts';
import type { Mandate } from '../../../../src-main/practice-bank/records/mandate.ts';
import type { PlacedCharge } from '../../../../src-main/practice-bank/records/placed.ts';
import { CHARGE_CANCELLATIONS } from '../../../../src-main/practice-bank/rules/charge-scripts.ts';
import { FAILURE_CODES } from '../../../../src-main/practice-bank/rules/failure-codes.ts';
import { PAYER_CANCELLATION } from '../../../../src-main/practice-bank/rules/mandate-fates.ts';
import { RECEIVER } from '../../../../src-main/practice-bank/rules/people.ts';
import { World } from '../../../../src-main/practice-bank/storage/world.ts';
import { atHour, dayAt, dayOf, secondOf } from '../../../../src-main/practice-bank/timeline/calendar.ts';
import { BEHAVIOURS } from '../../../../src-preload/contract/vocabulary/practice-bank.ts';

/** A small world that begins at noon of 2025-11-20. */
export const FIRST_DAY = dayOf(civilDate('2025-11-20'));
export const smallWorld = (seed: number, payers = 60): World =>
  new World({ seed, today: FIRST_DAY, months: 3 }, payers, secondOf(FIRST_DAY, atHour(12)));

type Deed = (world: World, mandate: Mandate, which: number, much: number) => void;

const pick = <Value>(list: readonly Value[], which: number): Value | undefined => list[which % list.length];

function onCharge(deed: (world: World, placed: PlacedCharge, much: number) => void): Deed {
  return (world, mandate, which, much) => {
    const placed = pick(world.chargesOf(mandate).toReversed().slice(0, 2), which);
    if (placed !== undefined) deed(world, placed, much);
  };
}

const createOwnMandate: Deed = (world, _mandate, which, much) => {
  const today = dayAt(world.now);
  const made = mandates.createMandate(world, {
    payer: { name: 'Ana Souza', document: { kind: 'cpf', number: '11144477735' } },
    object: null,
    contract: `C-${which}`,
    agreement: null,
    periodicity: pick(['SEMANAL', 'MENSAL', 'ANUAL'] as const, which) ?? 'MENSAL',
    anchor: today + (much % 20),
    endDay: which % 3 === 0 ? today + 40 + much : null,
    value: pick(
      [
        { kind: 'fixed', amount: 5_000 },
        { kind: 'open', amount: 0 },
      ] as const,
      much,
    ) ?? {
      kind: 'open',
      amount: 0,
    },
    allowsRetries: which % 2 === 0,
    joiningTxid: null,
    locationId: null,
  });
  mandates.approveMandate(world, made, 'JORNADA_2');
};

const DOINGS = {
  createOwnMandate,
  charge: (world, mandate, which, much) => {
    actions.createCharge(world, {
      mandate,
      txid: null,
      dueDay: dayAt(world.now) + (which % (much % 5 === 0 ? 45 : 13)),
      amount: which % 4 === 0 ? 1_000 + much : Math.max(1, mandate.value.amount),
      adjustsToBusinessDay: much % 2 === 0,
      info: null,
      account: RECEIVER.account,
      debtor: null,
      request: {},
    });
  },
  cancel: onCharge((world, placed) => {
    actions.cancelCharge(world, placed, CHARGE_CANCELLATIONS[0]);
  }),
  retry: onCharge((world, placed, much) => {
    actions.requestRetry(world, placed, dayAt(world.now) + 1 + (much % 4));
  }),
  fail: (world, mandate, which) => {
    actions.failNextDebit(world, mandate, pick([null, ...FAILURE_CODES], which) ?? null);
  },
  behave: (world, mandate, which) => {
    actions.setBehaviour(world, mandate, pick(BEHAVIOURS, which) ?? 'pays');
  },
  pay: onCharge((world, placed, much) => {
    actions.payByHand(world, placed, { amount: much % 2 === 0 ? null : much, bearsTxid: much % 3 > 0 });
  }),
  refund: (world, mandate, which, much) => {
    const placed = pick(world.settlementsOfMandate(mandate).toReversed(), which % 4);
    const amount = much % 2 === 0 ? null : much;
    if (placed !== undefined) actions.refundSettlement(world, placed, { amount, nature: 'ORIGINAL' });
  },
  end: (world, mandate, which) => {
    if (which % 3 === 0) mandates.cancelMandate(world, mandate, PAYER_CANCELLATION);
  },
  pause: (world, _mandate, which) => world.setCharging(which % 4 === 0 ? 'by_hand' : 'automatic'),
} satisfies Readonly<Record<string, Deed>>;

/** What a client, a payer or a person at the controls may do; numbers pick whom, which and how much. */
export type Doing = {
  readonly kind: keyof typeof DOINGS;
  readonly who: number;
  readonly which: number;
  readonly much: number;
};

/** Anything that may be done, on few mandates, so that worldActions meet. */
export const worldActions = fc.record({
  kind: fc.constantFrom<Doing['kind'][]>(
    ...(Object.keys(DOINGS) as Doing['kind'][]),
    // What is not always allowed is tried more often.
    ...(['charge', 'charge', 'charge', 'retry', 'retry', 'retry', 'fail', 'fail', 'cancel'] as const),
  ),
  who: fc.nat(5),
  which: fc.nat(1_000),
  much: fc.nat(1_000),
});

/** Does one thing; false where the world does not allow it. `who` counts from the newest mandate back. */
export function perform(world: World, { kind, who, which, much }: Doing): boolean {
  const mandate = world.mandates.at(-1 - who);
  if (mandate === undefined) return false;
  try {
    DOINGS[kind](world, mandate, which, much);
    return true;
  } catch (error) {
    if (error instanceof CicloError && error.code === 'invalid_input') return false;
    throw error;
  }
}
