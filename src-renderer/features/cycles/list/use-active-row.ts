import { type KeyboardEvent, useState } from 'react';
import { activeAfter } from './active-row.ts';

type List = {
  readonly rows: number;
  readonly pageRows: number;
  readonly show: (row: number) => void;
  readonly open: (row: number) => void;
};

/** The row that the keys move and Enter opens. Focus stays on the list itself; keys pressed on its buttons are theirs. */
export function useActiveRow({ rows, pageRows, show, open }: List) {
  const [active, setActive] = useState<number | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLButtonElement) return;
    if (event.key === 'Enter' && active !== null) return open(active);
    const next = activeAfter(event.key, active, pageRows, rows);
    if (next === null) return;
    event.preventDefault();
    setActive(next);
    show(next);
  };
  return { active, setActive, onKeyDown };
}
