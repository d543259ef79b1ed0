import type { ImportTable } from '../../../src-preload/contract/mandate-writing.ts';

/** What can be the same for every row, in the order of the form. */
const FOR_ALL_ROWS = ['object', 'periodicity', 'firstDate', 'fixedAmount', 'retryPolicy'] as const;
export type ForAll = (typeof FOR_ALL_ROWS)[number];

/** Fields whose value is chosen for all rows: those that no column fills. An amount is asked for only where the list has none. */
export function forAllRows(columns: ImportTable['columns']): readonly ForAll[] {
  return FOR_ALL_ROWS.filter(
    (field) => !columns.includes(field) && !(field === 'fixedAmount' && columns.includes('floorAmount')),
  );
}

/**
 * Of the values that were chosen for all rows those whose fields are on screen: what is hidden, since a column fills it or its counterpart,
 * decides over no row. It is kept by who calls, for when the field comes back.
 */
export const shownDefaults = (
  chosen: ImportTable['defaults'],
  columns: ImportTable['columns'],
): ImportTable['defaults'] =>
  Object.fromEntries(
    forAllRows(columns).flatMap((field) => {
      const value = chosen[field];
      return value === undefined ? [] : [[field, value]];
    }),
  );
