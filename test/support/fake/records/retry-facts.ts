import { addDays, type CivilDate } from '../../../../src-main/core/civil-date.ts';
import type { RetryFacts } from '../../../../src-main/core/cycles/retry-window.ts';

type Attempt = RetryFacts['attempts'][number];

/** What retries of a charge with that due date depend on: its debit has failed, and retries are allowed. */
export function retryFactsAt(due: CivilDate) {
  const day = (after: number): CivilDate => addDays(due, after);
  const attempt = (after: number, kind: string, status: string): Attempt => ({
    settleDate: day(after),
    kind,
    status,
  });
  const failed = attempt(0, 'AGND', 'EXPIRADA');
  const facts = (change: Partial<RetryFacts> = {}): RetryFacts => ({
    status: 'ATIVA',
    retryPolicy: 'PERMITE_3R_7D',
    dueDate: due,
    nextCycleStart: day(31),
    net: 0,
    decision: null,
    attempts: [failed],
    ...change,
  });
  return { day, attempt, failed, facts };
}
