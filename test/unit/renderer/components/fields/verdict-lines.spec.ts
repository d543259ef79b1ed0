import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../../../src-main/core/civil-date.ts';
import type { ChargeWarning } from '../../../../../src-preload/contract/charge-warnings.ts';
import type { DraftProblem } from '../../../../../src-preload/contract/writing.ts';
import { verdictLines } from '../../../../../src-renderer/components/fields/verdict-lines.ts';

const TOO_LATE: ChargeWarning = { kind: 'too_late', earliestDueDate: civilDate('2026-03-04') };
const HOLIDAY: ChargeWarning = { kind: 'holiday', settleDate: civilDate('2026-02-09') };
const NO_AMOUNT: ChargeWarning = { kind: 'no_amount_known', lastTxid: null };
const problem = (field: DraftProblem['field'], reason: DraftProblem['reason']): DraftProblem => ({
  field,
  reason,
  params: {},
});

describe('what is said of a charge', () => {
  it('tells a day that has passed once, by the day that is left, and nothing of its debit', () => {
    const problems = [problem('dueDate', 'in_the_past')];
    expect(verdictLines({ problems, warnings: [TOO_LATE, HOLIDAY] })).toEqual([
      { weight: 'problem', warning: TOO_LATE },
    ]);
  });

  it('tells a missing amount once', () => {
    const missing = problem('amount', 'required');
    expect(verdictLines({ problems: [missing], warnings: [NO_AMOUNT] })).toEqual([
      { weight: 'problem', problem: missing },
    ]);
  });

  it('leaves what does not repeat anything: problems first, then warnings by what they are', () => {
    const malformed = problem('dueDate', 'malformed');
    expect(verdictLines({ problems: [malformed], warnings: [NO_AMOUNT] })).toEqual([
      { weight: 'problem', problem: malformed },
      { weight: 'warning', warning: NO_AMOUNT },
    ]);
    expect(verdictLines({ problems: [], warnings: [TOO_LATE, HOLIDAY] })).toEqual([
      { weight: 'warning', warning: TOO_LATE },
      { weight: 'note', warning: HOLIDAY },
    ]);
  });
});
