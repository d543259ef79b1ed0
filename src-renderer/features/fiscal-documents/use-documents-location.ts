import { useMemo } from 'react';
import { TYPING_ROOM } from '../../../src-preload/contract/vocabulary/limits.ts';
import { askedMonth, parseHash, queryOf, replaceQuery, useHash } from '../../kit/routes/hash-route.ts';

/** Charges without a document, or documents without a charge. */
export const DOCUMENT_LISTS = ['charges', 'documents'] as const;

/** What the address says of this screen. */
export type DocumentsLocation = {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly list: (typeof DOCUMENT_LISTS)[number];
  readonly search: string;
};

/** The screen's place in the address. Today is `YYYY-MM-DD`. */
export function useDocumentsLocation(today: string): DocumentsLocation {
  const hash = useHash();
  return useMemo(() => {
    const { query } = parseHash(hash);
    return {
      month: askedMonth(query) ?? today.slice(0, 7),
      list: DOCUMENT_LISTS.find((list) => list === query.get('list')) ?? 'charges',
      search: (query.get('search') ?? '').slice(0, TYPING_ROOM.search),
    };
  }, [hash, today]);
}

/** Shows something else. */
export const showDocuments = ({ month, list, search }: DocumentsLocation): void =>
  replaceQuery(queryOf({ month, list, search }));
