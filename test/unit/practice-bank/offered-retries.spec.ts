import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextCycleStart } from '../../../src-main/core/cycles/cycle-calendar.ts';
import { legalRetryDates } from '../../../src-main/core/cycles/retry-window.ts';
import { failNextDebit, requestRetry } from '../../../src-main/practice-bank/actions/charge-actions.ts';
import { statusAt } from '../../../src-main/practice-bank/records/charge.ts';
import type { PlacedCharge } from '../../../src-main/practice-bank/records/placed.ts';
import {
  atHour,
  dateOf,
  dayAt,
  dayOf,
  type EpochDay,
  secondOf,
} from '../../../src-main/practice-bank/timeline/calendar.ts';
import { ChargedWorld, DUE } from '../../support/in-process/practice-bank/charged-world.ts';

/** The days that Ciclo offers for a charge as the bank now tells it. */
function offeredFor(made: ChargedWorld, placed: PlacedCharge): readonly EpochDay[] {
  const { charge, mandate } = made.now(placed);
  const { now } = made.world;
  const [startDate, dueDate] = [dateOf(mandate.anchor), dateOf(charge.dueDay)];
  const endDate = mandate.endDay === null ? null : dateOf(mandate.endDay);
  const facts = {
    ...{ status: made.status(placed), retryPolicy: 'PERMITE_3R_7D', dueDate, net: 0, decision: null },
    nextCycleStart: nextCycleStart({ startDate, endDate, periodicity: mandate.periodicity }, dueDate),
    attempts: charge.attempts
      .filter(({ history }) => (history[0]?.at ?? now + 1) <= now)
      .map(({ kind, settleDay, history }) => ({
        ...{ kind, settleDate: dateOf(settleDay), status: statusAt(history, now) },
      })),
  };
  return legalRetryDates(facts, dateOf(dayAt(now))).map(dayOf);
}

/** A charge whose debit fails, some of them because they are asked for too late; days are counted from the ones before. */
const FAILED = fc.record({
  periodicity: fc.constantFrom('SEMANAL', 'MENSAL'),
  begins: fc.nat(6),
  due: fc.oneof(fc.nat(6), fc.nat(34)),
  ends: fc.option(fc.nat(20)),
  leadDays: fc.integer({ min: 1, max: 3 }),
  adjustsToBusinessDay: fc.boolean(),
  waits: fc.oneof(fc.constant(0), fc.nat(9)),
  picked: fc.nat(6),
});

it('takes a retry on each day that Ciclo offers, whatever day the first debit was moved to', () => {
  let taken = 0;
  fc.assert(
    fc.property(
      FAILED,
      ({ periodicity, begins, due, ends, leadDays, adjustsToBusinessDay, waits, picked }) => {
        const anchor = DUE + begins;
        const dueDay = anchor + due;
        const made = new ChargedWorld(
          { periodicity, anchor, endDay: ends === null ? null : dueDay + ends },
          1,
        );
        made.world.moveTo(secondOf(dueDay - leadDays, atHour(12)));
        const placed = made.charge({ dueDay, adjustsToBusinessDay });
        if (leadDays > 1) failNextDebit(made.world, made.mandate, null);
        made.world.moveTo(secondOf(dueDay - leadDays + waits, atHour(15)));
        const offered = offeredFor(made, placed);
        const day = offered[picked % offered.length];
        if (day === undefined) return;
        requestRetry(made.world, made.now(placed), day);
        expect(made.attempts(placed).at(-1)).toBe('NTAG SOLICITADA');
        taken += 1;
      },
    ),
    { numRuns: 5_000 },
  );
  expect(taken).toBeGreaterThan(500);
});
