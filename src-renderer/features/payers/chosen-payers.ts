import { useState } from 'react';
import type { PayerRow } from '../../../src-preload/contract/payers.ts';
import type { PayerListing as PayerList } from './use-payer-list.ts';
import type { PayerListing } from './use-payers-location.ts';

/** The payers that are chosen of one list, by the ledger's number. */
export type Chosen = {
  /** Which list they are of. */
  readonly of: string;
  readonly ids: ReadonlySet<number>;
};

const NOBODY: ReadonlySet<number> = new Set();

/**
 * What is chosen of a list as it is now: nothing of another one, and nobody who has left it, as who has paid, since the message to whoever is chosen would ask for what is
 * owed no more. Null rows have not been read. The very same where nothing changed.
 */
export function chosenNow(
  before: Chosen,
  of: string,
  rows: readonly Pick<PayerRow, 'payerId'>[] | null,
): Chosen {
  if (before.of !== of) return { of, ids: NOBODY };
  if (rows === null || before.ids.size === 0) return before;
  const here = new Set(rows.map(({ payerId }) => payerId));
  const ids = new Set([...before.ids].filter((id) => here.has(id)));
  return ids.size === before.ids.size ? before : { of, ids };
}

/** The chosen payers of the list on screen, cut to those that it holds each time that it is read. */
export function useChosenPayers(
  { choice, search, order }: PayerListing,
  list: Pick<PayerList, 'rows' | 'total'>,
): readonly [ReadonlySet<number>, (ids: ReadonlySet<number>) => void] {
  const of = JSON.stringify([choice, search, order]);
  const [kept, setKept] = useState<Chosen>({ of, ids: NOBODY });
  const now = chosenNow(kept, of, list.total === null ? null : list.rows);
  if (now !== kept) setKept(now);
  return [now.ids, (ids) => setKept({ of, ids })];
}
