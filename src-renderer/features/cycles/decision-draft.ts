import { useState } from 'react';
import type { Decision } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { typedDay } from '../../components/fields/typed-day.ts';
import { brazilianDay, daysAfter } from '../../kit/formats/days.ts';

/** What is wrong with the day on which it was paid, as it is typed. */
export type PaidOnProblem = 'malformed' | 'in_the_future' | 'too_early';

/** A decision while it is typed. `paidOn` is as typed; amounts are centavos. */
export type DecisionDraft = {
  readonly kind: Decision;
  readonly note: string;
  readonly paidOn: string;
  readonly amount: number | null;
};

/** What is kept of it: of what will not be charged neither day nor amount. */
export type Decided = {
  readonly decision: Decision;
  readonly note: string;
  readonly paidOn: string | null;
  readonly amount: number | null;
};

/** The main side's own bound (`core/checks/check-decision.ts`), told before it is asked. */
const EARLIEST_BEFORE_DUE_DAYS = 366;

/** Nothing where the day can be kept. A day that was left empty is not known, and need not be. */
export function paidOnProblem(paidOn: string, today: string, dueDate: string | null): PaidOnProblem | null {
  if (paidOn.trim() === '') return null;
  const day = typedDay(paidOn);
  if (day === null) return 'malformed';
  if (day > today) return 'in_the_future';
  return dueDate !== null && day < daysAfter(dueDate, -EARLIEST_BEFORE_DUE_DAYS) ? 'too_early' : null;
}

/** A draft that begins with today and with what is open. */
export function useDecisionDraft(today: string, amount: number | null) {
  const [draft, setDraft] = useState<DecisionDraft>({
    ...{ kind: 'settled_outside', note: '' },
    ...{ paidOn: brazilianDay(today), amount },
  });
  const change = (part: Partial<DecisionDraft>): void => setDraft((before) => ({ ...before, ...part }));
  return { draft, change };
}

/** Whether it can be kept as it stands. */
export function isKeepable(draft: DecisionDraft, today: string, dueDate: string | null): boolean {
  if (draft.kind === 'waived') return true;
  return paidOnProblem(draft.paidOn, today, dueDate) === null && draft.amount !== 0;
}

/** What is to be kept of a draft. */
export function decidedOf({ kind, note, paidOn, amount }: DecisionDraft): Decided {
  const isPaid = kind === 'settled_outside';
  return {
    decision: kind,
    note: note.trim(),
    paidOn: isPaid ? typedDay(paidOn) : null,
    amount: isPaid ? amount : null,
  };
}
