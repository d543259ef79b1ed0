import { useEffect, useRef, useState } from 'react';
import { useSingleFlight } from '../../../kit/queries/use-action.ts';
import type { Glance } from '../office-view.ts';
import { chosenRows, endedRows, type Look, type RowState, type SeveralRow, withRow } from './several.ts';

/** How far all of them have come. */
type SeveralPhase = 'looking' | 'looked' | 'running' | 'ended';

export type Several = {
  readonly phase: SeveralPhase;
  readonly rows: readonly SeveralRow[];
  readonly choose: (connectionId: string, isChosen: boolean) => void;
  /** Does what is chosen, one company after another. */
  readonly run: () => Promise<void>;
  /** Ends after the company under way. */
  readonly stop: () => void;
};

/** Told of what was done where nobody looks on any more, and that more was to follow. */
type OnLeft = (rows: readonly SeveralRow[]) => void;

/** Looks at companies one after another, and does in those that are chosen what was seen; `companies` and `look` are to stay the same. */
export function useSeveral(companies: readonly Glance[], look: Look, onLeft: OnLeft): Several {
  const [phase, setPhase] = useState<SeveralPhase>('looking');
  const [rows, setRows] = useState<readonly SeveralRow[]>(() => companies.map(toRow));
  const isStopped = useRef(false);
  const isLeft = useRef(false);
  useEffect(() => {
    const ending = new AbortController();
    isStopped.current = false;
    isLeft.current = false;
    const show = ({ connectionId }: Glance, state: RowState): void =>
      setRows((before) => withRow(before, connectionId, { state }));
    void lookAtAll(companies, look, ending.signal, show).then((isWhole) => isWhole && setPhase('looked'));
    return () => {
      ending.abort();
      isStopped.current = true;
      isLeft.current = true;
    };
  }, [companies, look]);
  const run = useSingleFlight(async (): Promise<void> => {
    setPhase('running');
    // Kept here too: what is left of a screen that is gone takes no state.
    let now = rows;
    for (const { company, state } of chosenRows(rows)) {
      if (isStopped.current) break;
      const show = (next: RowState): void => {
        now = withRow(now, company.connectionId, { state: next });
        setRows(now);
      };
      show({ kind: 'running' });
      const answer = await state.seen.carryOut();
      show(answer.ok ? { kind: 'ended', outcome: answer.value } : { kind: 'failed', failure: answer.error });
      // Who chose no place for the first file means none of them.
      if (answer.ok && answer.value.kind === 'not_done' && answer.value.why === 'no_place') break;
    }
    const ended = endedRows(now);
    setRows(ended);
    setPhase('ended');
    if (isLeft.current) onLeft(ended);
  });
  return {
    phase,
    rows,
    choose: (connectionId, isChosen) => setRows((before) => withRow(before, connectionId, { isChosen })),
    run: () => run(undefined),
    stop: () => {
      isStopped.current = true;
    },
  };
}

const toRow = (company: Glance): SeveralRow => ({ company, isChosen: true, state: { kind: 'waiting' } });

/** Answers whether all were looked at: who left has seen none of it. */
async function lookAtAll(
  companies: readonly Glance[],
  look: Look,
  signal: AbortSignal,
  show: (company: Glance, state: RowState) => void,
): Promise<boolean> {
  for (const company of companies) {
    show(company, { kind: 'looking' });
    const answer = await look(company);
    if (signal.aborted) return false;
    show(
      company,
      answer.ok ? { kind: 'seen', seen: answer.value } : { kind: 'failed', failure: answer.error },
    );
  }
  return true;
}
