import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paidOnProblem, provenOnProblem } from '../../../../src-main/core/checks/check-decision.ts';
import { addDays, civilDate } from '../../../../src-main/core/civil-date.ts';

const [DUE, TODAY] = [civilDate('2026-03-05'), civilDate('2026-03-10')];

describe('the day on which a charge was paid by other means', () => {
  it('has come, and lies no more than a year before the due date', () => {
    expect(paidOnProblem(TODAY, DUE, TODAY)).toBeNull();
    expect(paidOnProblem(addDays(TODAY, 1), DUE, TODAY)).toBe('in_the_future');
    expect(paidOnProblem(civilDate('2025-03-04'), DUE, TODAY)).toBeNull();
    expect(paidOnProblem(civilDate('2025-03-03'), DUE, TODAY)).toBe('too_early');
  });

  it('is refused on one side of both bounds alone', () => {
    fc.assert(
      fc.property(fc.integer({ min: -800, max: 800 }), fc.integer({ min: -300, max: 300 }), (paid, due) => {
        const [paidOn, dueDate] = [addDays(TODAY, paid), addDays(TODAY, due)];
        const isFine = paid <= 0 && paid - due >= -366;
        expect(paidOnProblem(paidOn, dueDate, TODAY) === null).toBe(isFine);
      }),
    );
  });
});

it('the day of a proof that nothing can be collected lies between the due date and today, both included', () => {
  const near = fc.integer({ min: -3, max: 3 });
  fc.assert(
    fc.property(near, near, (proven, due) => {
      const problem = provenOnProblem(addDays(TODAY, proven), addDays(TODAY, due), TODAY);
      expect(problem).toBe(proven > 0 ? 'in_the_future' : proven < due ? 'too_early' : null);
    }),
  );
});
