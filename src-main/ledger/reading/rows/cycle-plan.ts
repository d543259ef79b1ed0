import type { CycleFilter, CycleSort } from '../../../../src-preload/contract/cycles.ts';
import { CYCLE_ORDERS } from '../../model/cycle-indexes.ts';
import { startOfDay, startOfNextDay } from './sao-paulo-day.ts';
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

/**
 * The filter with its search resolved: `payers` and `charges` are what the text names, null where it does not narrow by them. What `mandates`
 * were charged with is found beside what payers are.
 */
export type ResolvedFilter = CycleFilter & {
  readonly payers: readonly number[] | null;
  readonly mandates: readonly number[];
  readonly charges: readonly number[] | null;
};

type Sorted = CycleSort['by'];

/** The parts of a filter that bound one column, and the order along whose index such a bound is a range. */
const BOUNDS = [
  { field: 'dueFrom', by: 'dueDate', end: 'from', sql: 'due_date >= ?' },
  { field: 'dueTo', by: 'dueDate', end: 'to', sql: 'due_date <= ?' },
  { field: 'settleFrom', by: 'settleDate', end: 'from', sql: 'settle_date >= ?' },
  { field: 'settleTo', by: 'settleDate', end: 'to', sql: 'settle_date <= ?' },
  { field: 'paidFrom', by: 'paidAt', end: 'from', sql: 'paid_key >= ?' },
  { field: 'paidTo', by: 'paidAt', end: 'to', sql: 'paid_key <= ?' },
  { field: 'amountMin', by: 'amount', end: 'from', sql: 'amount >= ?' },
  { field: 'amountMax', by: 'amount', end: 'to', sql: 'amount <= ?' },
] as const satisfies readonly { field: keyof CycleFilter; by: Sorted; end: Bound['end']; sql: string }[];

/** The bounds that a filter sets on the column of an order; on whichever column without one. */
export function boundsOf(filter: CycleFilter, by?: Sorted): readonly (Bound & { readonly by: Sorted })[] {
  const within = { ...filter, ...paidBetween(filter) };
  return BOUNDS.flatMap(({ field, by: column, end, sql }) => {
    const value = within[field];
    return value === null || (by !== undefined && by !== column)
      ? []
      : [{ by: column, end, sql, values: [value] }];
  });
}

/**
 * The keys between which a window of days lies, from the first moment of its first day to the last of its last; text without a suffix comes
 * before any with one. A window that is open at its beginning leaves out what was never paid, whose key is empty.
 */
function paidBetween({ paidFrom, paidTo }: CycleFilter): Pick<CycleFilter, 'paidFrom' | 'paidTo'> {
  if (paidFrom === null && paidTo === null) return { paidFrom, paidTo };
  return {
    paidFrom: paidFrom === null ? '0' : startOfDay(paidFrom),
    paidTo: paidTo === null ? null : startOfNextDay(paidTo),
  };
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
    conditions: [
      ...boundsOf(filter).filter(({ by }) => by !== sort.by && by !== 'settleDate'),
      ...(sort.by === 'settleDate' ? [] : settledWithin(filter)),
      ...membership(filter),
    ],
  };
}

/** Charges by the days of their debit, which the indexes of other orders do not hold. */
function settledWithin(filter: CycleFilter): readonly Condition[] {
  const bounds = boundsOf(filter, 'settleDate');
  if (bounds.length === 0) return [];
  const days = bounds.map(({ sql }) => sql).join(' AND ');
  const values = bounds.flatMap((bound) => [...bound.values]);
  return [{ sql: `id IN (SELECT id FROM cycle WHERE ${days})`, values }];
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
export const areTotalsEnough = (filter: ResolvedFilter): boolean =>
  !filter.owed && NOT_IN_TOTALS.every((part) => filter[part] === null);

const NOT_IN_TOTALS = ['payers', 'charges', 'idRec', 'amountMin', 'amountMax', 'paidFrom', 'paidTo'] as const;

function among(column: string, ids: readonly number[] | null): readonly Condition[] {
  if (ids === null) return [];
  return [
    { sql: `${column} IN (SELECT CAST(value AS BIGINT) FROM json_each(?))`, values: [JSON.stringify(ids)] },
  ];
}

function listed(column: string, words: readonly string[]): readonly Condition[] {
  if (words.length === 0) return [];
  return [{ sql: `${column} IN (SELECT value FROM json_each(?))`, values: [JSON.stringify(words)] }];
}

function membership({ payers, mandates, charges, idRec, owed }: ResolvedFilter): readonly Condition[] {
  return [
    ...(owed ? [{ sql: 'owed > 0', values: [] }] : []),
    ...(mandates.length === 0 ? among('payer_id', payers) : [ofEither(payers ?? [], mandates)]),
    ...among('id', charges),
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

/** Charges of payers, as they stand in the list, or of mandates. */
const ofEither = (payers: readonly number[], mandates: readonly number[]): Condition => ({
  sql: `(payer_id IN (SELECT CAST(value AS BIGINT) FROM json_each(?)) OR id IN (${CHARGES_OF_MANDATES}))`,
  values: [JSON.stringify(payers), JSON.stringify(mandates)],
});

/** Ids of the charges of mandates. */
export const CHARGES_OF_MANDATES = `
  SELECT c.id FROM json_each(?) w CROSS JOIN charge c INDEXED BY charge_by_mandate ON c.mandate_id = CAST(w.value AS BIGINT)`;
