import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ChargeVerdict, ProposedCharge } from '../../../../src-preload/contract/charging.ts';
import type { Failure } from '../../../../src-preload/contract/errors.ts';
import { ciclo } from '../../../bridge.ts';
import { useCheck } from '../../../kit/queries/use-check.ts';
import {
  chargeOf,
  chosenAtFirst,
  type DraftRow,
  draftRows,
  type Edit,
  type Edits,
  type Verdicts,
  withJudged,
} from './month-draft.ts';

/** A month on screen: what was changed of it, what was found of that, and which rows are chosen. */
export type MonthDraft = {
  readonly rows: readonly DraftRow[];
  readonly chosen: ReadonlySet<string>;
  readonly choose: (keys: ReadonlySet<string>) => void;
  readonly edit: (row: DraftRow, change: Partial<Edit>) => void;
  /** Takes over verdicts that sending was answered with. */
  readonly takeVerdicts: (rows: readonly DraftRow[], verdicts: readonly ChargeVerdict[]) => void;
  /** Why what was typed could not be judged. */
  readonly failure: Failure | null;
};

/** Keeps the draft of one month of one company: to be mounted anew for another. */
export function useMonthDraft(connectionId: string, proposals: readonly ProposedCharge[]): MonthDraft {
  const [edits, setEdits] = useState<Edits>({});
  const [verdicts, setVerdicts] = useState<Verdicts>({});
  const [chosenByHand, setChosen] = useState<ReadonlySet<string> | null>(null);
  const rows = useMemo(() => draftRows(proposals, edits, verdicts), [proposals, edits, verdicts]);
  const atFirst = useMemo(() => chosenAtFirst(draftRows(proposals, {}, {})), [proposals]);
  const takeVerdicts: MonthDraft['takeVerdicts'] = useCallback((judged, found) => {
    const news = judged.flatMap(({ key, dueDate, amount }, index) => {
      const verdict = found[index];
      return verdict ? [[key, { of: JSON.stringify({ dueDate, amount }), verdict }] as const] : [];
    });
    setEdits((before) => withJudged(before, judged));
    setVerdicts((before) => ({ ...before, ...Object.fromEntries(news) }));
  }, []);
  const failure = useRecheck(connectionId, rows, takeVerdicts);
  return {
    rows,
    chosen: chosenByHand ?? atFirst,
    choose: setChosen,
    edit: ({ key, dueDate, amount }, change) =>
      setEdits((before) => ({ ...before, [key]: { dueDate, amount, ...before[key], ...change } })),
    takeVerdicts,
    failure,
  };
}

/** Has rows judged again once typing pauses; a verdict counts only for what it was given on. */
function useRecheck(
  connectionId: string,
  rows: readonly DraftRow[],
  take: MonthDraft['takeVerdicts'],
): Failure | null {
  const stale = rows.filter(({ isStale }) => isStale);
  const { answer, isCurrent } = useCheck(
    ciclo.charging.recheck,
    { connectionId, charges: stale.map(chargeOf) },
    stale.length > 0,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stale was asked about
  useEffect(() => {
    if (isCurrent && answer?.ok) take(stale, answer.value);
  }, [answer, isCurrent, take]);
  return answer?.ok === false ? answer.error : null;
}
