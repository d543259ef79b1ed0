import type { Failure, Result } from '../../../../src-preload/contract/errors.ts';
import type { CentavosSum } from '../../../../src-preload/contract/values.ts';
import { LAST_DAY_TO_CHARGE } from '../../../../src-preload/contract/vocabulary/charging.ts';
import { daysAfter, monthAround } from '../../../kit/formats/days.ts';
import { addUp } from '../../../kit/formats/formats.ts';
import type { Glance } from '../office-view.ts';

/** What can be asked of several companies at once. */
export const SEVERAL_ACTIONS = ['close', 'export', 'charge'] as const;
export type SeveralAction = (typeof SEVERAL_ACTIONS)[number];

/** The companies that an action can be done in: a copy is only read, so that nothing is closed or charged in it. */
export const companiesFor = (action: SeveralAction, companies: readonly Glance[]): readonly Glance[] =>
  action === 'export' ? companies : companies.filter(({ copiedAt }) => copiedAt === null);

/**
 * The month that an action begins with, `YYYY-MM`. What is closed or exported is the last one that is over; what is charged, the one of the
 * first day that a charge of today can still be due on, which is the next one's as this one ends.
 */
export const monthFor = (action: SeveralAction, today: string): string =>
  (action === 'charge'
    ? monthAround(daysAfter(today, LAST_DAY_TO_CHARGE), 0)
    : monthAround(today, -1)
  ).first.slice(0, 7);

/**
 * Which day it is in several companies, `YYYY-MM-DD`: the latest of the real ones, since a practice bank has days of its own; null for no company. The company on screen
 * says nothing of it.
 */
export function dayIn(companies: readonly Pick<Glance, 'isPractice' | 'today'>[]): string | null {
  const real = companies.filter(({ isPractice }) => !isPractice);
  const days = (real.length > 0 ? real : companies).map(({ today }) => today);
  return days.toSorted().at(-1) ?? null;
}

/** Why there is nothing to do in a company. */
export type NothingWhy =
  | 'not_read'
  | 'no_regime'
  | 'not_over'
  | 'closed_already'
  | 'nothing_to_charge'
  | 'only_warned'
  | 'lacks_receiver';

/** Why what was confirmed was not done, so that nothing has changed in the company. */
type NotDoneWhy = 'no_place' | 'changed' | 'problems' | 'stopped';

/** What became of a company: `open` of its charges were refused, have no answer yet, or wait. */
export type Outcome =
  | { readonly kind: 'done'; readonly count: number; readonly path: string | null }
  | { readonly kind: 'partly'; readonly count: number; readonly open: number }
  | { readonly kind: 'not_done'; readonly why: NotDoneWhy };

/** A company as it was looked at before anything is done in it. */
export type Seen =
  | {
      readonly kind: 'ready';
      /** Null where nobody counts beforehand. */
      readonly count: number | null;
      readonly amount: CentavosSum | null;
      /** What a person has to look at in the company itself: open points of a month, charges with a warning. */
      readonly left: number;
      /** Does exactly what was seen, or answers that it has changed. */
      readonly carryOut: () => Promise<Result<Outcome>>;
    }
  | { readonly kind: 'nothing'; readonly why: NothingWhy };

/** A company in which nothing is to be done. */
export const nothing = (why: NothingWhy): Result<Seen> => ({ ok: true, value: { kind: 'nothing', why } });

/** Looks at one company; changes nothing. */
export type Look = (company: Pick<Glance, 'connectionId'>) => Promise<Result<Seen>>;

/** How far a company has come. */
export type RowState =
  | { readonly kind: 'waiting' | 'looking' }
  | { readonly kind: 'seen'; readonly seen: Seen }
  | { readonly kind: 'running' }
  | { readonly kind: 'ended'; readonly outcome: Outcome }
  | { readonly kind: 'failed'; readonly failure: Failure };

export type SeveralRow = {
  readonly company: Glance;
  /** Of a company that is ready: whether it is to be done. */
  readonly isChosen: boolean;
  readonly state: RowState;
};

type ReadyRow = SeveralRow & {
  readonly state: { readonly kind: 'seen'; readonly seen: Seen & { readonly kind: 'ready' } };
};

export const isReady = (row: SeveralRow): row is ReadyRow =>
  row.state.kind === 'seen' && row.state.seen.kind === 'ready';

/** The rows that are done once a person confirms. */
export const chosenRows = (rows: readonly SeveralRow[]): readonly ReadyRow[] =>
  rows.filter(isReady).filter(({ isChosen }) => isChosen);

/** The rows once all has ended: what was chosen and not begun says that it was not done. */
export function endedRows(rows: readonly SeveralRow[]): readonly SeveralRow[] {
  const left = new Set<SeveralRow>(chosenRows(rows));
  const state = { kind: 'ended', outcome: { kind: 'not_done', why: 'stopped' } } as const;
  return rows.map((row) => (left.has(row) ? { ...row, state } : row));
}

/** Whether some that were chosen were never begun. */
export const wasStopped = (rows: readonly SeveralRow[]): boolean =>
  rows.some(
    ({ state }) =>
      state.kind === 'ended' && state.outcome.kind === 'not_done' && state.outcome.why === 'stopped',
  );

/** What the chosen rows come to. */
export function chosenTotals(rows: readonly SeveralRow[]) {
  const seen = chosenRows(rows).map(({ state }) => state.seen);
  return {
    companies: seen.length,
    count: seen.reduce((sum, { count }) => sum + (count ?? 0), 0),
    amount: addUp(seen.flatMap(({ amount }) => amount ?? [])),
  };
}

/** The rows with one of them changed. */
export const withRow = (
  rows: readonly SeveralRow[],
  connectionId: string,
  change: Partial<Omit<SeveralRow, 'company'>>,
): readonly SeveralRow[] =>
  rows.map((row) => (row.company.connectionId === connectionId ? { ...row, ...change } : row));
