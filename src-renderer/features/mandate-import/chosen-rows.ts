import type { ImportRow } from '../../../src-preload/contract/mandate-writing.ts';
import type { RowNoticeKind } from '../../../src-preload/contract/vocabulary/mandate-writing.ts';

/** What can be said of a row before it is sent. */
export type RowState = 'ready' | 'faulty' | 'duplicate' | 'held';

/** Notices with which a row is sent only where a person says so. */
const HOLDING: ReadonlySet<RowNoticeKind> = new Set([
  'hidden_row',
  'alike_contract',
  'day_like_contract',
  'no_amount',
]);

const isHeld = ({ notices }: ImportRow): boolean => notices.some(({ notice }) => HOLDING.has(notice));

/** A fault weighs more than a duplicate, and that more than what holds a row back. */
export const stateOf = (row: ImportRow): RowState => {
  if (row.problems.length > 0) return 'faulty';
  if (row.duplicates.length > 0) return 'duplicate';
  return isHeld(row) ? 'held' : 'ready';
};

/** Whether the workbook does not show a row. */
export const isHidden = ({ notices }: ImportRow): boolean =>
  notices.some(({ notice }) => notice === 'hidden_row');

/** Whether a row that the sheet shows waits to be ticked. */
export const isWaiting = (row: ImportRow): boolean => stateOf(row) === 'held' && !isHidden(row);

/** Rows that can be mended in a file of their own: one that the workbook hides stays there, where it is known to be hidden. */
export const isToBeMended = (row: ImportRow): boolean => row.problems.length > 0 && !isHidden(row);

/** How many rows there are of each state. */
export function countStates(rows: readonly ImportRow[]): Readonly<Record<RowState, number>> {
  const counts = { ready: 0, faulty: 0, duplicate: 0, held: 0 };
  for (const row of rows) counts[stateOf(row)] += 1;
  return counts;
}

/**
 * What a person has decided about rows, by line. Each decision holds for what was decided, not for what the row is now. Who takes in a row
 * beside one mandate has not taken it in beside another, such as the one that it made itself when it was sent.
 */
export type Decisions = {
  readonly leftOut: ReadonlySet<number>;
  /** The duplicates (`idRec`) that were shown beside a row when it was taken in. */
  readonly accepted: ReadonlyMap<number, readonly string[]>;
};

/** Of no row has anything been said. */
export const UNDECIDED: Decisions = { leftOut: new Set(), accepted: new Map() };

/** Whether anything has. */
export const isDecided = ({ leftOut, accepted }: Decisions): boolean => leftOut.size + accepted.size > 0;

/** Whether a row is to be sent: with a fault never, else unless it was left out, is held back or has a duplicate that nobody has accepted. */
export function isChosen(row: ImportRow, { leftOut, accepted }: Decisions): boolean {
  if (stateOf(row) === 'faulty' || leftOut.has(row.line)) return false;
  const shown = accepted.get(row.line);
  if (shown === undefined) return stateOf(row) === 'ready';
  return row.duplicates.every((idRec) => shown.includes(idRec));
}

/** Leaves out a row that is chosen; takes in another, beside the duplicates that it has now. */
export function toggled(decisions: Decisions, row: ImportRow): Decisions {
  const leftOut = new Set(decisions.leftOut);
  const accepted = new Map(decisions.accepted);
  if (isChosen(row, decisions)) {
    leftOut.add(row.line);
    accepted.delete(row.line);
  } else {
    leftOut.delete(row.line);
    accepted.set(row.line, row.duplicates);
  }
  return { leftOut, accepted };
}

type Work = {
  readonly decisions: Decisions;
  /** Whether a column was chosen or a cell mended. */
  readonly hasChanges: boolean;
  /** Lines of rows that were sent. */
  readonly underWay: ReadonlySet<number>;
  /** Whether the rows with problems are in a file as they are. */
  readonly isSaved: boolean;
};

/**
 * Whether work of a person's hand is lost with these rows. What was ticked or unticked is worth something while a chosen row waits to be
 * sent: after that it has been followed, though rows with a fault remain.
 */
export function losesWork(rows: readonly ImportRow[], work: Work): boolean {
  const { decisions, hasChanges, underWay, isSaved } = work;
  const isLost = (row: ImportRow) => {
    if (stateOf(row) === 'faulty') return hasChanges && !isSaved;
    return (hasChanges || isDecided(decisions)) && isChosen(row, decisions);
  };
  return rows.some((row) => !underWay.has(row.line) && isLost(row));
}

/** The duplicates that were accepted for rows, which the main side is told: it refuses to create beside any other. */
export const acceptedDuplicates = (rows: readonly ImportRow[], { accepted }: Decisions): string[] =>
  rows.flatMap(({ line }) => accepted.get(line) ?? []);
