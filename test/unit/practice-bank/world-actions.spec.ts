import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cycleHolding } from '../../../src-main/practice-bank/charges/collection-days.ts';
import { type Settlement, statusAt } from '../../../src-main/practice-bank/records/charge.ts';
import { assertHistory } from '../../../src-main/practice-bank/rules/state-machines.ts';
import type { World } from '../../../src-main/practice-bank/storage/world.ts';
import { perform, smallWorld, worldActions } from '../../support/in-process/practice-bank/world-actions.ts';

const HOUR = 3_600;
const RUNS = { numRuns: 25, endOnFailure: true };
const seed = fc.nat(1_000);
/** Doings, each after so many hours. */
const course = fc.array(fc.record({ doing: worldActions, hours: fc.nat(36) }), {
  minLength: 15,
  maxLength: 60,
});

function run(seedNumber: number, steps: readonly { doing: Parameters<typeof perform>[1]; hours: number }[]) {
  const world = smallWorld(seedNumber);
  for (const { doing, hours } of steps) {
    world.moveTo(world.now + hours * HOUR);
    perform(world, doing);
  }
  return world;
}

type Rows = readonly (readonly (number | string | null)[])[];

const inOrder = (rows: Rows): Rows =>
  rows.toSorted((a, b) => {
    const at = a.findIndex((value, column) => value !== b[column]);
    return Number(a[at] ?? 0) - Number(b[at] ?? 0);
  });

const settlementRow = (mandate: number, slot: number, { at, message, txid, refunds }: Settlement) => [
  ...[at, mandate, slot, message.part, txid],
  refunds[0]?.askedAt ?? null,
];

/** The rows that the dealings of all mandates come to. */
function wantedRows(world: World): { charges: Rows; settlements: Rows } {
  const charges = world.mandates.flatMap((mandate) =>
    world
      .chargesOf(mandate)
      .map(({ charge }) => [
        ...[charge.createdAt, mandate.index, charge.slot],
        statusAt(charge.history, world.now),
      ]),
  );
  const settled = world.mandates.flatMap((mandate) => {
    const ofCharges = world
      .chargesOf(mandate)
      .flatMap(({ charge }) =>
        charge.settlements
          .filter(({ isVisible }) => isVisible)
          .map((one) => ({ slot: charge.slot, settlement: one })),
      );
    const others = world.settlementsOfMandate(mandate);
    const bySlotAndPart = new Map(
      [...ofCharges, ...others].map((one) => [`${one.slot} ${one.settlement.message.part}`, one]),
    );
    return [...bySlotAndPart.values()].map(({ slot, settlement }) =>
      settlementRow(mandate.index, slot, settlement),
    );
  });
  return { charges: inOrder(charges), settlements: inOrder(settled) };
}

/** What lists are made of. */
const shownRows = (world: World): { charges: Rows; settlements: Rows } => ({
  charges: world.chargeBook.charges.rows.map((row) => {
    const history = world.chargeIn(row)?.charge.history ?? [];
    return [row.at, row.mandateIndex, row.slot, statusAt(history, world.now)];
  }),
  settlements: world.chargeBook.settlements.rows.map(({ mandateIndex, slot, settlement }) =>
    settlementRow(mandateIndex, slot, settlement),
  ),
});

/** All that a client can have seen of the youngest mandates, each as text that only ever grows. */
function pastOf(world: World): ReadonlyMap<string, string> {
  const isPast = ({ at }: { readonly at: number }) => at <= world.now;
  const written = (history: Parameters<typeof JSON.stringify>[0]) => JSON.stringify(history).slice(0, -1);
  const past = new Map<string, string>();
  for (const mandate of world.mandates.slice(52)) {
    for (const { charge } of world.chargesOf(mandate)) {
      past.set(charge.txid, written(charge.history.filter(isPast)));
      for (const [index, { kind, settleDay, history }] of charge.attempts.entries()) {
        const changes = history.filter(isPast);
        if (changes.length > 0) past.set(`${charge.txid} ${index} ${kind} ${settleDay}`, written(changes));
      }
    }
    for (const { slot, settlement } of world.settlementsOfMandate(mandate)) {
      const asked = settlement.refunds.filter(({ askedAt }) => askedAt <= world.now);
      const key = `${mandate.index} ${slot} ${settlement.message.part} ${settlement.at} ${settlement.amount}`;
      past.set(key, written(asked));
    }
  }
  return past;
}

/** Cycles in which more than one charge lives at the present. */
function crowdedCycles(world: World): readonly string[] {
  return world.mandates.flatMap((mandate) => {
    const living = world
      .chargesOf(mandate)
      .filter(({ charge }) => !['REJEITADA', 'CANCELADA'].includes(statusAt(charge.history, world.now)))
      .map(({ charge }) => cycleHolding(mandate, charge.dueDay).start);
    return new Set(living).size === living.length ? [] : [mandate.idRec];
  });
}

describe('whatever is done to a world', () => {
  it('its lists show what its mandates have, and no cycle has two living charges', () => {
    fc.assert(
      fc.property(seed, course, (number, steps) => {
        const world = run(number, steps);
        for (const days of [0, 1, 12]) {
          world.moveTo(world.now + days * 24 * HOUR);
          expect(shownRows(world)).toEqual(wantedRows(world));
          expect(crowdedCycles(world)).toEqual([]);
        }
      }),
      RUNS,
    );
  });

  it('its histories are those that the state machines allow', () => {
    fc.assert(
      fc.property(seed, course, (number, steps) => {
        const world = run(number, steps);
        for (const mandate of world.mandates) {
          assertHistory('rec', mandate.history);
          for (const { charge } of world.chargesOf(mandate)) {
            assertHistory('cobr', charge.history);
            for (const { history } of charge.attempts) assertHistory('tentativa', history);
            expect(statusAt(charge.history, Number.POSITIVE_INFINITY)).not.toMatch(/CRIADA|ATIVA/);
          }
        }
      }),
      RUNS,
    );
  });

  it('no more money goes back than came, and every identifier reads back', () => {
    fc.assert(
      fc.property(seed, course, (number, steps) => {
        const world = run(number, steps);
        for (const { mandate, slot, settlement } of world.mandates.flatMap((one) =>
          world.settlementsOfMandate(one),
        )) {
          const back = settlement.refunds.reduce(
            (sum, { amount, status }) => sum + (status === 'NAO_REALIZADO' ? 0 : amount),
            0,
          );
          expect(back).toBeLessThanOrEqual(settlement.amount);
          const { part, issuedAt } = settlement.message;
          const id = world.ids.message('E', { mandate: mandate.index, slot, part }, issuedAt);
          expect(world.settlementByEndToEndId(id)).toEqual({ mandate, slot, settlement });
        }
      }),
      RUNS,
    );
  });

  it('many small steps equal a great one, in what is shown and in what happens', () => {
    fc.assert(
      fc.property(seed, course, fc.integer({ min: 5, max: 40 }), (number, steps, stepHours) => {
        const [stepped, leapt] = [run(number, steps), run(number, steps)];
        const [from, until] = [stepped.now, stepped.now + 25 * 24 * HOUR];
        const heard = [];
        while (stepped.now < until) {
          const before = stepped.now;
          stepped.moveTo(Math.min(until, before + stepHours * HOUR));
          heard.push(...stepped.eventsBetween(before, stepped.now));
        }
        leapt.moveTo(until);
        expect(shownRows(stepped)).toEqual(shownRows(leapt));
        expect(heard).toEqual(leapt.eventsBetween(from, until));
      }),
      RUNS,
    );
  });

  it('what has been shown stays', () => {
    fc.assert(
      fc.property(seed, course, (number, steps) => {
        const world = smallWorld(number);
        const shown = new Map<string, string>();
        for (const { doing, hours } of steps) {
          world.moveTo(world.now + hours * HOUR);
          perform(world, doing);
          const past = pastOf(world);
          const changed = [...shown].filter(([key, text]) => past.get(key)?.startsWith(text) !== true);
          expect(changed).toEqual([]);
          for (const [key, text] of past) shown.set(key, text);
        }
      }),
      RUNS,
    );
  });
});
