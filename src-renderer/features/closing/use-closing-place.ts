import { useMemo } from 'react';
import { parseHash, replaceQuery, useHash } from '../../kit/routes/hash-route.ts';
import { type ClosingPlace, type KnownClosings, placeOf } from './closing-place.ts';

/** The screen's place in the address: what is shown can be linked to and survives coming back. */
export function useClosingPlace(known: KnownClosings): ClosingPlace {
  const hash = useHash();
  return useMemo(() => placeOf(parseHash(hash).query, known), [hash, known]);
}

/** Shows another month, or the same by another basis. */
export const showClosing = ({ month, basis }: ClosingPlace): void =>
  replaceQuery(new URLSearchParams({ month, basis }));
