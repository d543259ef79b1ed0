import type { MovementFilter } from '../../../src-preload/contract/receipts.ts';
import { TYPING_ROOM } from '../../../src-preload/contract/vocabulary/limits.ts';
import { ALL_TIME, MOVEMENT_KINDS } from '../../../src-preload/contract/vocabulary/receipts.ts';
import { isCivilDate } from '../formats/days.ts';
import { hashOf, queryOf } from './hash-route.ts';

/** The address that offers to export exactly these movements. */
export function exportReceiptsHref({ from, to, kinds, search }: MovementFilter): string {
  const days = { from: from === ALL_TIME.from ? null : from, to: to === ALL_TIME.to ? null : to };
  return hashOf('/exports', queryOf({ what: 'receipts', ...days, kind: kinds, search }));
}

/** Which movements an address offers to export; null where it is of no movements. Words that are not ours are dropped. */
export function movementsOfQuery(query: URLSearchParams): MovementFilter | null {
  if (query.get('what') !== 'receipts') return null;
  const day = (name: 'from' | 'to'): string => {
    const text = query.get(name) ?? '';
    return isCivilDate(text) ? text : ALL_TIME[name];
  };
  return {
    from: day('from'),
    to: day('to'),
    kinds: MOVEMENT_KINDS.filter((kind) => query.getAll('kind').includes(kind)),
    search: (query.get('search') ?? '').slice(0, TYPING_ROOM.search),
  };
}
