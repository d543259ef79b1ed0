import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CycleRow } from '../../../../src-preload/contract/cycles.ts';
import type { Failure } from '../../../../src-preload/contract/errors.ts';

/** What became of one row; `isDone` false: why it is not. */
export type RowOutcome = { readonly row: CycleRow; readonly isDone: boolean; readonly text: string };

/** Where the work on many rows stands. */
export type ManyState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'running'; readonly done: number; readonly total: number }
  | { readonly kind: 'over'; readonly outcomes: readonly RowOutcome[]; readonly isStopped: boolean };

/** Does the same to each row, one after the other, and keeps what became of each; it stops between two rows. */
export function useOneByOne() {
  const [state, setState] = useState<ManyState>({ kind: 'waiting' });
  const isStopped = useRef(false);
  const run = async <Row>(
    rows: readonly Row[],
    act: (row: Row) => Promise<RowOutcome>,
  ): Promise<readonly RowOutcome[]> => {
    const outcomes: RowOutcome[] = [];
    isStopped.current = false;
    for (const row of rows) {
      if (isStopped.current) break;
      setState({ kind: 'running', done: outcomes.length, total: rows.length });
      outcomes.push(await act(row));
    }
    setState({ kind: 'over', outcomes, isStopped: isStopped.current });
    return outcomes;
  };
  const stop = (): void => {
    isStopped.current = true;
  };
  return { state, run, stop };
}

/** What went wrong, in a line. */
export function useFailureText(): (failure: Failure) => string {
  const { t } = useTranslation('errors');
  return ({ code, params }) => t(`${code}.title`, params);
}
