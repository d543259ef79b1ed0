import type { CycleFilter, CycleSort } from '../../../src-preload/contract/cycles.ts';
import { CYCLE_ORDERS } from '../cycle-indexes.ts';
import type { Value } from './statement-cache.ts';

/** A state within its group, as the totals know it. */
export type Bucket = { readonly grp: string; readonly state: string; readonly charges: number };

/** A piece of SQL with what its question marks stand for. */
export type Condition = { readonly sql: string; readonly values: readonly Value[] };

/** A condition that says where a range begins or ends. */
export type Bound = Condition & { readonly end: 'from' | 'to' };

/**
 * How to walk the rows of a filter in an order: along one index, or along one index a state, merged. `conditions` are
 * what each row still has to pass.
 */
export type Walk = {
  readonly column: string;
  readonly index: string;
  readonly isDescending: boolean;
  /** Null walks the whole list. */
  readonly buckets: readonly Bucket[] | null;
  /** Bounds of the order's own column. */
  readonly range: readonly Bound[];
  readonly conditions: readonly Condition[];
};

/** The filter with its search resolved: `payers` null where it does not narrow. */
export type ResolvedFilter = CycleFilter & { readonly payers: readonly number[] | null };

type Sorted = CycleSort['by'];

/** The parts of a filter that bound one column, and the order along whose index such a bound is a range. */
const BOUNDS = [
  { field: 'dueFrom', by: 'dueDate', end: 'from', sql: 'due_date >= ?' },
  { field: 'dueTo', by: 'dueDate', end: 'to', sql: 'due_date <= ?' },
  { field: 'amountMin', by: 'amount', end: 'from', sql: 'amount >= ?' },
  { field: 'amountMax', by: 'amount', end: 'to', sql: 'amount <= ?' },
] as const satisfies readonly { field: keyof CycleFilter; by: Sorted; end: Bound['end']; sql: string }[];

/** The bounds that a filter sets on the column of an order; on whichever column without one. */
export function boundsOf(filter: CycleFilter, by?: Sorted): readonly (Bound & { readonly by: Sorted })[] {
  return BOUNDS.flatMap(({ field, by: column, end, sql }) => {
    const value = filter[field];
    return value === null || (by !== undefined && by !== column)
      ? []
      : [{ by: column, end, sql, values: [value] }];
  });
}

/** The walk along the index of an order, with every other part of the filter as a condition. */
export function walkOf(filter: ResolvedFilter, sort: CycleSort, present: readonly Bucket[]): Walk {
  const order = CYCLE_ORDERS[sort.by];
  const buckets = bucketsOf(filter, present);
  return {
    column: order.column,
    index: buckets === null ? order.index : order.stateIndex,
    isDescending: sort.direction === 'desc',
    buckets,
    range: boundsOf(filter, sort.by),
    conditions: [...boundsOf(filter).filter(({ by }) => by !== sort.by), ...membership(filter)],
  };
}

/** The states that a filter names and the ledger has; null when it names none or all of them. */
function bucketsOf(filter: CycleFilter, present: readonly Bucket[]): readonly Bucket[] | null {
  const [states, groups] = [new Set<string>(filter.states), new Set<string>(filter.groups)];
  const wanted = present.filter(
    ({ state, grp }) => (states.size === 0 || states.has(state)) && (groups.size === 0 || groups.has(grp)),
  );
  return wanted.length === present.length ? null : wanted;
}

/** Every part of a filter as conditions on a row, for rows that come from elsewhere than a walk. */
export function conditionsOf(filter: ResolvedFilter): readonly Condition[] {
  return [
    ...boundsOf(filter),
    ...listed('state', filter.states),
    ...listed('grp', filter.groups),
    ...membership(filter),
  ];
}

/** Whether the totals by day and state can tell what a filter holds. */
export const areTotalsEnough = ({ payers, idRec, amountMin, amountMax }: ResolvedFilter): boolean =>
  payers === null && idRec === null && amountMin === null && amountMax === null;

function listed(column: string, words: readonly string[]): readonly Condition[] {
  if (words.length === 0) return [];
  return [{ sql: `${column} IN (SELECT value FROM json_each(?))`, values: [JSON.stringify(words)] }];
}

function membership({ payers, idRec }: ResolvedFilter): readonly Condition[] {
  return [
    ...(payers === null
      ? []
      : [{ sql: 'payer_id IN (SELECT value FROM json_each(?))', values: [JSON.stringify(payers)] }]),
    ...(idRec === null
      ? []
      : [
          {
            sql: 'id IN (SELECT c.id FROM mandate_ref r CROSS JOIN charge c ON c.mandate_id = r.id WHERE r.id_rec = ?)',
            values: [idRec],
          },
        ]),
  ];
}
