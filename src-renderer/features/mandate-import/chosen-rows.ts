import type { ImportRow } from '../../../src-preload/contract/mandate-writing.ts';

/** What can be said of a row before it is sent. */
export type RowState = 'ready' | 'faulty' | 'duplicate';

/** A fault weighs more than a duplicate. */
export const stateOf = ({ problems, twins: duplicates }: ImportRow): RowState => {
  if (problems.length > 0) return 'faulty';
  return duplicates.length === 0 ? 'ready' : 'duplicate';
};

/** How many rows there are of each state. */
export function countStates(rows: readonly ImportRow[]): Readonly<Record<RowState, number>> {
  const counts = { ready: 0, faulty: 0, duplicate: 0 };
  for (const row of rows) counts[stateOf(row)] += 1;
  return counts;
}

/** Rows that a person has decided against the rule: a ready one left out, or a duplicate taken in. */
export type Exceptions = ReadonlySet<number>;

/** Whether a row is to be sent: faultless ones are, duplicates only when asked for, faulty ones never. */
export function isChosen(row: ImportRow, exceptions: Exceptions): boolean {
  const state = stateOf(row);
  if (state === 'faulty') return false;
  return (state === 'ready') !== exceptions.has(row.line);
}
