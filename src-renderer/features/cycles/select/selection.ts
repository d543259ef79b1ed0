import type { CycleRow } from '../../../../src-preload/contract/cycles.ts';

/** The rows that are chosen, by txid, in the order in which they were. */
export type Selection = ReadonlyMap<string, CycleRow>;

/** How many rows of a list are chosen. */
export type Choice = 'none' | 'some' | 'all';

export const NOTHING_CHOSEN: Selection = new Map();

/** Chooses a row, or no more. */
export function toggled(selection: Selection, row: CycleRow): Selection {
  const next = new Map(selection);
  if (!next.delete(row.txid)) next.set(row.txid, row);
  return next;
}

/** Chooses more rows. */
export function withRows(selection: Selection, rows: readonly CycleRow[]): Selection {
  return new Map([...selection, ...rows.map((row) => [row.txid, row] as const)]);
}

/** The states of a charge on which a person may decide: it is not paid, or was called off. */
export const canDecide = ({ group, state }: CycleRow): boolean => group === 'unpaid' || state === 'cancelled';
