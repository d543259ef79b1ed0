import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CycleRow } from '../../../../src-preload/contract/cycles.ts';
import type { Failure } from '../../../../src-preload/contract/errors.ts';

/** What became of one row; `isDone` false: why it is not. */
export type RowOutcome = { readonly row: CycleRow; readonly isDone: boolean; readonly text: string };

/** What became of the rows that were come to; `isStopped`: more were to follow. */
export type Over = { readonly outcomes: readonly RowOutcome[]; readonly isStopped: boolean };

/** Where the work on many rows stands. */
export type ManyState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'running'; readonly done: number; readonly total: number }
  | ({ readonly kind: 'over' } & Over);

/**
 * Does the same to each row, one after the other, and keeps what became of each; it stops between two rows, also where nobody looks on any more (`isShown`
 * turns false, or the component goes). `onLeft` is then told what the screen no longer tells.
 */
export function useOneByOne({
  isShown,
  onLeft,
}: {
  readonly isShown: boolean;
  readonly onLeft: (over: Over) => void;
}) {
  const [state, setState] = useState<ManyState>({ kind: 'waiting' });
  const isStopped = useRef(false);
  const isLeft = useRef(true);
  const stop = (): void => {
    isStopped.current = true;
  };
  useEffect(() => {
    isLeft.current = !isShown;
    return () => {
      isLeft.current = true;
      isStopped.current = true;
    };
  }, [isShown]);
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
    const over: Over = { outcomes, isStopped: outcomes.length < rows.length };
    setState({ kind: 'over', ...over });
    if (isLeft.current) onLeft(over);
    return outcomes;
  };
  return { state, run, stop };
}

/** What went wrong, in a line. */
export function useFailureText(): (failure: Failure) => string {
  const { t } = useTranslation('errors');
  return ({ code, params }) => t(`${code}.title`, params);
}
