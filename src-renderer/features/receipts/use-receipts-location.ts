import { useMemo } from 'react';
import { TYPING_ROOM } from '../../../src-preload/contract/vocabulary/limits.ts';
import { MOVEMENT_KINDS } from '../../../src-preload/contract/vocabulary/receipts.ts';
import { isCivilDate } from '../../kit/formats/days.ts';
import { askedMonth, parseHash, queryOf, replaceQuery, useHash } from '../../kit/routes/hash-route.ts';
import { type Period, wholeMonth } from './period.ts';
import type { Narrowing } from './use-movements.ts';

/** What the address says of this screen. */
export type ReceiptsLocation = Narrowing & { readonly period: Period };

/** The screen's place in the address: what is shown can be linked to and survives coming back. Today is `YYYY-MM-DD`. */
export function useReceiptsLocation(today: string): ReceiptsLocation {
  const hash = useHash();
  return useMemo(() => locationOf(parseHash(hash).query, today), [hash, today]);
}

/** Words that are not ours are dropped: an address is typed by anybody. */
function locationOf(query: URLSearchParams, today: string): ReceiptsLocation {
  const kinds = MOVEMENT_KINDS.filter((kind) => query.getAll('kind').includes(kind));
  return {
    period: periodOf(query, today),
    kinds,
    search: (query.get('search') ?? '').slice(0, TYPING_ROOM.search),
  };
}

function periodOf(query: URLSearchParams, today: string): Period {
  if (query.has('all')) return { kind: 'everything' };
  const day = query.get('day') ?? '';
  if (isCivilDate(day)) return { kind: 'month', month: day.slice(0, 7), day };
  return wholeMonth(askedMonth(query) ?? today.slice(0, 7));
}

/** Shows something else. */
export const showReceipts = ({ period, kinds, search }: ReceiptsLocation): void =>
  replaceQuery(queryOf({ ...wordsOf(period), kind: kinds, search }));

function wordsOf(period: Period): Readonly<Record<string, string>> {
  if (period.kind === 'everything') return { all: '1' };
  return period.day === null ? { month: period.month } : { day: period.day };
}
