import type { CycleFilter, CycleSort } from '../../../src-preload/contract/cycles.ts';
import type { ExpectedFilter } from '../../../src-preload/contract/side-lists.ts';
import {
  CHARGE_GROUPS,
  CHARGE_STATES,
  CYCLE_ORDERS,
  EXPECTED_STATES,
  RELATIVE_WINDOWS,
  type RelativeWindow,
} from '../../../src-preload/contract/vocabulary/cycles.ts';
import { dayIn } from '../formats/days.ts';
import { hashOf, queryOf } from './hash-route.ts';

export const DEFAULT_SORT: CycleSort = { by: 'dueDate', direction: 'desc' };

/** The parts of the cycles screen; each has its own list. */
export const CYCLE_TABS = ['charges', 'expected', 'joining', 'orphans', 'quarantine'] as const;
export type CycleTab = (typeof CYCLE_TABS)[number];

const WHOLE_NUMBER = /^\d{1,15}$/;

/** Windows of days that a filter knows by name, of due dates and of days of payment. */
export type RelativeWindows = {
  readonly due: RelativeWindow | null;
  readonly paid: RelativeWindow | null;
};

export const NO_WINDOWS: RelativeWindows = { due: null, paid: null };

/**
 * Writes a filter and an order as the query of a `#/cycles` address; parts that do not narrow are left out. A window that has a name is written
 * by it, and its days are not.
 */
export function queryOfFilter(
  filter: Partial<CycleFilter>,
  sort: CycleSort = DEFAULT_SORT,
  { due, paid }: RelativeWindows = NO_WINDOWS,
): URLSearchParams {
  const isDefaultSort = sort.by === DEFAULT_SORT.by && sort.direction === DEFAULT_SORT.direction;
  return queryOf({
    state: filter.states,
    group: filter.groups,
    ...(due === null ? { from: filter.dueFrom, to: filter.dueTo } : { due }),
    ...(paid === null ? { paidFrom: filter.paidFrom, paidTo: filter.paidTo } : { paid }),
    settleFrom: filter.settleFrom,
    settleTo: filter.settleTo,
    payer: filter.payer,
    mandate: filter.idRec,
    payerOf: filter.payerOf,
    min: filter.amountMin,
    max: filter.amountMax,
    owed: filter.owed === true ? 1 : null,
    sort: isDefaultSort ? null : `${sort.by}.${sort.direction}`,
  });
}

/** Reads a filter from an address. Words that are not ours are dropped: an address is typed by anybody. */
export function filterOfQuery(query: URLSearchParams): CycleFilter {
  return {
    states: CHARGE_STATES.filter((state) => query.getAll('state').includes(state)),
    groups: CHARGE_GROUPS.filter((group) => query.getAll('group').includes(group)),
    dueFrom: dayIn(query.get('from')),
    dueTo: dayIn(query.get('to')),
    settleFrom: dayIn(query.get('settleFrom')),
    settleTo: dayIn(query.get('settleTo')),
    paidFrom: dayIn(query.get('paidFrom')),
    paidTo: dayIn(query.get('paidTo')),
    payer: (query.get('payer') ?? '').slice(0, 140),
    idRec: query.get('mandate')?.slice(0, 64) || null,
    payerOf: query.get('payerOf')?.slice(0, 64) || null,
    amountMin: wholeNumber(query.get('min')),
    amountMax: wholeNumber(query.get('max')),
    owed: query.get('owed') === '1',
  };
}

/** Reads the windows that an address names. */
export function windowsOfQuery(query: URLSearchParams): RelativeWindows {
  const named = (part: keyof RelativeWindows): RelativeWindow | null =>
    RELATIVE_WINDOWS.find((window) => window === query.get(part)) ?? null;
  return { due: named('due'), paid: named('paid') };
}

/** Reads the order from an address; the latest due date first when there is none. */
export function sortOfQuery(query: URLSearchParams): CycleSort {
  const [name, direction] = (query.get('sort') ?? '').split('.');
  const by = CYCLE_ORDERS.find((key) => key === name);
  return by ? { by, direction: direction === 'desc' ? 'desc' : 'asc' } : DEFAULT_SORT;
}

/** The address of the list of charges that a filter holds. */
export function cyclesHref(filter: Partial<CycleFilter>): string {
  return hashOf('/cycles', queryOfFilter(filter));
}

/** The address of one of the other lists of the cycles screen. */
export function cycleTabHref(tab: CycleTab): string {
  return hashOf('/cycles', new URLSearchParams({ tab }));
}

/** The address of the cycles without a charge that a filter holds. */
export function expectedHref(filter: Partial<ExpectedFilter>): string {
  return hashOf('/cycles', queryOfExpected(filter));
}

/**
 * Writes a filter of the cycles without a charge as the query of their address; parts that do not narrow are left out. Its days have names of their own: the
 * filter of the charges stays in the address beside it, and its due dates are no days on which cycles begin.
 */
export const queryOfExpected = ({ states, from, to }: Partial<ExpectedFilter>): URLSearchParams =>
  queryOf({ tab: 'expected', expected: states, startFrom: from, startTo: to });

/** Reads such a filter from an address; what is not ours is dropped. */
export function expectedOfQuery(query: URLSearchParams): ExpectedFilter {
  return {
    states: EXPECTED_STATES.filter((state) => query.getAll('expected').includes(state)),
    from: dayIn(query.get('startFrom')),
    to: dayIn(query.get('startTo')),
  };
}

/** The address that asks which charge a payment without one belongs to. */
export function orphanHref(endToEndId: string): string {
  return hashOf('/cycles', new URLSearchParams({ tab: 'orphans', orphan: endToEndId }));
}

/** The address that shows one payment, of whatever day. */
export function receiptHref(endToEndId: string): string {
  return hashOf('/receipts', new URLSearchParams({ all: '1', search: endToEndId }));
}

/** The address that opens one mandate. */
export function mandateHref(idRec: string): string {
  return hashOf('/mandates', new URLSearchParams({ mandate: idRec }));
}

/** The address of the page of whoever pays a mandate. */
export function payerOfMandateHref(idRec: string): string {
  return hashOf('/payers', new URLSearchParams({ mandate: idRec }));
}

/** The address of a payer's page, by the ledger's number: a document has no place in an address. */
export function payerHref(payerId: number): string {
  return hashOf('/payers', new URLSearchParams({ payer: String(payerId) }));
}

/** The address that opens the proof of one charge. */
export function chargeHref(txid: string): string {
  return hashOf('/cycles', new URLSearchParams({ open: txid }));
}

const wholeNumber = (text: string | null): number | null =>
  text !== null && WHOLE_NUMBER.test(text) ? Number(text) : null;
