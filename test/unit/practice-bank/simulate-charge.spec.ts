import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { cutAt } from '../../../src-main/practice-bank/charges/cut.ts';
import { simulateCharge } from '../../../src-main/practice-bank/charges/simulate-charge.ts';
import type { Charge } from '../../../src-main/practice-bank/records/charge.ts';
import type { PlacedCharge } from '../../../src-main/practice-bank/records/placed.ts';
import {
  FAILURE_CODES,
  failureOf,
  isKilling,
  listedReason,
} from '../../../src-main/practice-bank/rules/failure-codes.ts';
import { assertHistory } from '../../../src-main/practice-bank/rules/state-machines.ts';
import { secondOf } from '../../../src-main/practice-bank/timeline/calendar.ts';
import { BEHAVIOURS } from '../../../src-preload/contract/vocabulary/practice-bank.ts';
import { smallWorld } from '../../support/in-process/practice-bank/world-actions.ts';

let played: readonly PlacedCharge[];
beforeAll(() => {
  const world = smallWorld(21, 300);
  played = world.mandates.flatMap((mandate) => world.chargesOf(mandate));
});

type Event = { readonly status: string; readonly at: number };
const eventsOf = ({ history, attempts }: Charge): readonly Event[] => [
  ...history,
  ...attempts.flatMap((attempt) => attempt.history),
];
const HOUR = 3_600;
/** A played charge, the event of it near which it is planned anew, and how the payer behaves then. */
const replanned = fc.record({
  which: fc.nat(1_000_000),
  event: fc.nat(20),
  seconds: fc.integer({ min: -4 * HOUR, max: 30 * HOUR }),
  behaviour: fc.constantFrom(...BEHAVIOURS),
  forced: fc.option(fc.record({ code: fc.option(fc.constantFrom(...FAILURE_CODES), { nil: null }) }), {
    nil: null,
  }),
  retries: fc.nat(3),
});
type Replayed = typeof replanned extends fc.Arbitrary<infer Value> ? Value : never;

function planAnew({ which, event, seconds, behaviour, forced, retries }: Replayed) {
  const { mandate, charge } = played[which % played.length] as PlacedCharge;
  const events = eventsOf(charge);
  const from = Math.max(charge.createdAt, (events[event % events.length]?.at ?? 0) + seconds);
  const mood = { from: Number.NEGATIVE_INFINITY, behaviour: behaviour };
  const stage = { seed: 21, mandate: { ...mandate, mood }, forced, retries };
  const past = cutAt(charge, from);
  return { mandate, charge, from, past, next: simulateCharge(stage, past, from), stage };
}

describe('a charge that is planned anew', () => {
  it('keeps its past, adds only what comes later, and comes to a lawful end', () => {
    fc.assert(
      fc.property(replanned, (how) => {
        const { from, past, next } = planAnew(how);
        assertHistory('cobr', next.history);
        for (const { history } of next.attempts) assertHistory('tentativa', history);
        expect(cutAt(next, from)).toEqual(past);
        expect(['CRIADA', 'ATIVA']).not.toContain(next.history.at(-1)?.status);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is planned alike again from any later moment of the same life', () => {
    fc.assert(
      fc.property(replanned, fc.double({ min: 0, max: 1, noNaN: true }), (how, share) => {
        const { from, next, stage } = planAnew({ ...how, forced: null });
        const end = Math.max(from, ...eventsOf(next).map(({ at }) => at));
        const later = from + Math.floor((end - from) * share);
        const again = simulateCharge(stage, cutAt(next, later), later);
        expect(again.history.map(({ status }) => status)).toEqual(next.history.map(({ status }) => status));
      }),
      { numRuns: 500 },
    );
  });

  it('is paid in a debit window of its attempt, by as much as it asks for', () => {
    fc.assert(
      fc.property(replanned, (how) => {
        const { past, next, charge } = planAnew(how);
        const added = next.settlements.slice(past.settlements.length);
        for (const { at, amount, txid, message } of added) {
          const attempt = next.attempts.find((one) => one.history.some((change) => change.at === at));
          const hour = (at - secondOf(attempt?.settleDay ?? 0)) / 3_600;
          expect((hour >= 0 && hour < 8) || (hour >= 18 && hour < 21)).toBe(true);
          expect([amount, txid, message]).toEqual([charge.amount, charge.txid, attempt?.message]);
        }
        expect(added.length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is not debited once both windows of the day are over', () => {
    const lapsing = played.filter(({ charge }) => charge.attempts[0]?.history.at(-1)?.status === 'EXPIRADA');
    expect(lapsing.length).toBeGreaterThan(5);
    for (const { mandate, charge } of lapsing) {
      const from = secondOf(charge.attempts[0]?.settleDay ?? 0, 21 * HOUR + 1);
      const mood = { from: Number.NEGATIVE_INFINITY, behaviour: 'pays' } as const;
      const next = simulateCharge({ seed: 21, mandate: { ...mandate, mood } }, cutAt(charge, from), from);
      expect(next.attempts[0]?.history.at(-1)).toEqual(charge.attempts[0]?.history.at(-1));
    }
  });

  it('is rejected by codes that kill and by no others', () => {
    fc.assert(
      fc.property(replanned, (how) => {
        const { past, next } = planAnew(how);
        if (past.history.length === next.history.length) return;
        const codes = next.attempts.flatMap(({ rejection }) => rejection?.codigo ?? []);
        expect(codes.some(isKilling)).toBe(next.history.at(-1)?.status === 'REJEITADA');
      }),
      { numRuns: 1_000 },
    );
  });
});

it('the codes of a debit are those of the catalogue, and others are none', () => {
  expect(FAILURE_CODES.length).toBe(19);
  expect([failureOf('XX99'), failureOf('SLCR'), failureOf(''), failureOf('constructor')]).toEqual(
    Array(4).fill(null),
  );
  expect(() => listedReason('XX99')).toThrow(RangeError);
});
