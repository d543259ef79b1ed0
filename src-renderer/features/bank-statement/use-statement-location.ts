import { useMemo } from 'react';
import {
  STATEMENT_LISTS,
  type StatementList,
} from '../../../src-preload/contract/vocabulary/bank-statement.ts';
import { TYPING_ROOM } from '../../../src-preload/contract/vocabulary/limits.ts';
import { askedMonth, parseHash, queryOf, replaceQuery, useHash } from '../../kit/routes/hash-route.ts';

/** What the address says of this screen. */
export type StatementLocation = {
  /** `YYYY-MM`; null for the month of the newest statement. */
  readonly month: string | null;
  readonly list: StatementList;
  readonly search: string;
};

/** The screen's place in the address. */
export function useStatementLocation(): StatementLocation {
  const hash = useHash();
  return useMemo(() => {
    const { query } = parseHash(hash);
    return {
      month: askedMonth(query),
      list: STATEMENT_LISTS.find((list) => list === query.get('list')) ?? 'only_bank',
      search: (query.get('search') ?? '').slice(0, TYPING_ROOM.search),
    };
  }, [hash]);
}

/** Shows something else. */
export const showStatement = ({ month, list, search }: StatementLocation): void =>
  replaceQuery(queryOf({ list, month, search }));
