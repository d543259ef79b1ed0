import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { Failure } from '../../../src-preload/contract/errors.ts';
import type { FoundInOffice } from '../../../src-preload/contract/office.ts';
import { LEAST_SEARCHED } from '../../../src-preload/contract/vocabulary/office.ts';
import { ciclo } from '../../bridge.ts';
import { SEARCH_PAUSE_MS } from '../../kit/queries/use-check.ts';
import type { SearchStep } from './office-view.ts';

/** How far a search has come, and what it has found so far. */
export type OfficeFindings = {
  readonly found: readonly FoundInOffice[];
  readonly more: readonly string[];
  readonly unread: SearchStep['unread'];
  readonly looked: number;
  readonly isDone: boolean;
  readonly failure: Failure | null;
};

const NOTHING: OfficeFindings = {
  found: [],
  more: [],
  unread: [],
  looked: 0,
  isDone: false,
  failure: null,
};

/** So many findings are shown; whoever has more types more of the name. */
const MOST_FOUND = 100;

/** Searches all companies, a step at a time, until another text is typed or the screen is left. Null while too little is typed. */
export function useOfficeSearch(typed: string): OfficeFindings | null {
  const [text] = useDebouncedValue(typed.trim(), SEARCH_PAUSE_MS);
  const [findings, setFindings] = useState<OfficeFindings>(NOTHING);
  const isAsked = text.length >= LEAST_SEARCHED && typed.trim() !== '';
  useEffect(() => {
    setFindings(NOTHING);
    if (!isAsked) return;
    let isWanted = true;
    void searchAll(text, (so) => {
      if (isWanted) setFindings(so);
      return isWanted;
    });
    return () => {
      isWanted = false;
    };
  }, [text, isAsked]);
  return isAsked ? findings : null;
}

/** `hear` answers whether anybody still wants to know. */
async function searchAll(text: string, hear: (so: OfficeFindings) => boolean): Promise<void> {
  let so = NOTHING;
  let from: string | null = null;
  do {
    const answer: Awaited<ReturnType<typeof ciclo.office.search>> = await ciclo.office.search({ text, from });
    if (!answer.ok) {
      hear({ ...so, isDone: true, failure: answer.error });
      return;
    }
    so = withStep(so, answer.value);
    from = so.isDone ? null : answer.value.next;
  } while (hear(so) && from !== null);
}

function withStep(so: OfficeFindings, step: SearchStep): OfficeFindings {
  const found = [...so.found, ...step.found].slice(0, MOST_FOUND);
  return {
    found,
    more: [...so.more, ...step.more],
    unread: [...so.unread, ...step.unread],
    looked: so.looked + step.looked,
    isDone: step.next === null || found.length === MOST_FOUND,
    failure: null,
  };
}
