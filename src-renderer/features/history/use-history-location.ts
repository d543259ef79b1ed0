import { useMemo } from 'react';
import type { ActFilter } from '../../../src-preload/contract/history.ts';
import { ACT_KINDS, AUTHOR_LENGTH } from '../../../src-preload/contract/vocabulary/history.ts';
import { TYPING_ROOM } from '../../../src-preload/contract/vocabulary/limits.ts';
import { dayIn } from '../../kit/formats/days.ts';
import { parseHash, replaceQuery, useHash } from '../../kit/routes/hash-route.ts';

/** The filter that narrows nothing. */
export const EVERY_ACT: ActFilter = {
  ...{ author: null, kinds: [], from: null, to: null },
  ...{ search: '', batchId: null },
};

/** The screen's place in the address: what is shown can be linked to and survives coming back. */
export function useHistoryLocation(): ActFilter {
  const hash = useHash();
  return useMemo(() => filterOf(parseHash(hash).query), [hash]);
}

/** Words that are not ours are dropped: an address is typed by anybody. */
function filterOf(query: URLSearchParams): ActFilter {
  return {
    author: query.get('author')?.slice(0, AUTHOR_LENGTH) ?? null,
    kinds: ACT_KINDS.filter((kind) => query.getAll('kind').includes(kind)),
    from: dayIn(query.get('from')),
    to: dayIn(query.get('to')),
    search: (query.get('search') ?? '').slice(0, TYPING_ROOM.search),
    batchId: query.get('batch')?.slice(0, 80) || null,
  };
}

/** Shows something else. */
export function showHistory({ author, kinds, from, to, search, batchId }: ActFilter): void {
  const query = new URLSearchParams();
  const single = { author, from, to, search: search || null, batch: batchId };
  for (const [name, value] of Object.entries(single)) if (value !== null) query.set(name, value);
  for (const kind of kinds) query.append('kind', kind);
  replaceQuery(query);
}
