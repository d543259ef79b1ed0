import { type KeyboardEvent, useEffect, useState } from 'react';

type List = {
  readonly rows: number;
  /** False while `rows` is a guess, or the count of the list before. */
  readonly isCounted: boolean;
  readonly pageRows: number;
  readonly show: (row: number) => void;
  readonly open: (row: number) => void;
};

/**
 * The row that the keys move and Enter opens. Focus stays on the list itself; keys pressed on its buttons are theirs. End pressed before
 * the rows are counted reaches the last one once they are, unless another row was chosen since.
 */
export function useActiveRow({ rows, isCounted, pageRows, show, open }: List) {
  const [active, setActive] = useState<number | null>(null);
  const [guessedEnd, setGuessedEnd] = useState<number | null>(null);
  useEffect(() => {
    if (guessedEnd === null || !isCounted) return;
    setGuessedEnd(null);
    if (active !== guessedEnd || rows === 0) return;
    setActive(rows - 1);
    show(rows - 1);
  }, [guessedEnd, isCounted, active, rows, show]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLButtonElement) return;
    if (event.key === 'Enter' && active !== null) return open(active);
    const next = activeAfter(event.key, active, pageRows, rows);
    if (next === null) return;
    event.preventDefault();
    setGuessedEnd(event.key === 'End' && !isCounted ? next : null);
    setActive(next);
    show(next);
  };
  return { active, setActive, onKeyDown };
}

type Move = (active: number, pageRows: number, rows: number) => number;

/** What each key does to the active row of a list of so many rows, of which a page shows at once. */
const MOVES: Readonly<Record<string, Move>> = {
  ArrowDown: (active) => active + 1,
  ArrowUp: (active) => active - 1,
  PageDown: (active, pageRows) => active + pageRows,
  PageUp: (active, pageRows) => active - pageRows,
  Home: () => 0,
  End: (_active, _pageRows, rows) => rows - 1,
};

/** The row that a key makes active; null for keys that move nothing. The first key wakes the first row. */
export function activeAfter(
  key: string,
  active: number | null,
  pageRows: number,
  rows: number,
): number | null {
  const move = MOVES[key];
  if (!move || rows === 0) return null;
  const next = move(active ?? (key === 'ArrowUp' ? 1 : -1), pageRows, rows);
  return Math.max(0, Math.min(rows - 1, next));
}
