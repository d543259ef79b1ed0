import { useMemo } from 'react';
import { parseHash, replaceQuery, useHash } from '../../kit/routes/hash-route.ts';
import {
  type ClosingPlace,
  figureOf,
  type KnownClosings,
  placeOf,
  type ShownFigure,
} from './closing-place.ts';

/** The screen's place in the address: what is shown can be linked to and survives coming back. */
export function useClosingPlace(known: KnownClosings): ClosingPlace {
  const hash = useHash();
  return useMemo(() => placeOf(parseHash(hash).query, known), [hash, known]);
}

/** The figure whose rows the address asks for; null where it asks for the month itself. */
export function useShownFigure(): ShownFigure | null {
  const hash = useHash();
  return useMemo(() => figureOf(parseHash(hash).query), [hash]);
}

/** Shows another month, or the same by another basis. */
export const showClosing = ({ month, basis }: ClosingPlace): void =>
  replaceQuery(new URLSearchParams({ month, basis }));
