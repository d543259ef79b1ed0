/** By which day money counts: `caixa` by the day on which it moved, `competencia` by the due date of its charge (rules/closing.md). */
export const BASES = ['caixa', 'competencia'] as const;
export type Basis = (typeof BASES)[number];

/** The last year for which the Simples Nacional can be assessed by caixa (LC 214/2025, in force on 1 January 2027). */
export const LAST_CASH_YEAR = 2026;

/** What may stand open when a month is closed; nothing of it holds the closing up, each is for a person to look at. */
export const OPEN_POINTS = [
  'unpaid_undecided',
  'orphans',
  'unconfirmed',
  'quarantined',
  'not_charged',
  'late_news',
  'changed_entries',
  'not_read_to_end',
  'failed_poll',
] as const;
export type OpenPoint = (typeof OPEN_POINTS)[number];

/** Those that changed since something was closed or has left: for them whole months are walked. */
export const POINTS_SINCE = ['late_news', 'changed_entries'] as const satisfies readonly OpenPoint[];

/** Those that are there or not: nothing of them is counted. */
export const UNCOUNTED_POINTS = ['not_read_to_end', 'failed_poll'] as const satisfies readonly OpenPoint[];
export const isCounted = (point: OpenPoint): point is Exclude<OpenPoint, (typeof UNCOUNTED_POINTS)[number]> =>
  !UNCOUNTED_POINTS.some((each) => each === point);

/** Points in the order in which they are told. */
export const pointsInOrder = <Open extends { readonly point: OpenPoint }>(points: readonly Open[]): Open[] =>
  points.toSorted((one, other) => OPEN_POINTS.indexOf(one.point) - OPEN_POINTS.indexOf(other.point));

/** What is wrong with a closing when it is worked out again. */
export const CLOSING_FAULTS = [
  'lines_changed',
  'totals_changed',
  'hash_changed',
  'chain_broken',
  'file_changed',
] as const;
export type ClosingFault = (typeof CLOSING_FAULTS)[number];

/** What has become of a file that was handed over; `replaced` where a later one was written in its place, `no_answer` where it could not be looked at. */
export const HANDED_STATES = [
  'unchanged',
  'changed',
  'not_found',
  'not_opened',
  'no_answer',
  'replaced',
] as const;
export type HandedState = (typeof HANDED_STATES)[number];

/** The longest reason that a person gives. */
export const REASON_LENGTH = 500;

/** The figures of a month, each of which is the sum of lines. */
export const CLOSING_FIGURES = ['received', 'refunded', 'net'] as const;
export type ClosingFigure = (typeof CLOSING_FIGURES)[number];

/** Which lines of a month: `closing` those that it is closed with, or would be closed with; `whole` all whose day is in it as it stands now, whatever was closed. */
export const LINE_EXTENTS = ['closing', 'whole'] as const;

/** Lines of a figure that are read at once. */
export const FIGURE_LINES_PER_PAGE = 100;

/** Lines of a closing, or of what differs between two, that are shown at once; a file has all of them. */
export const CLOSING_LINES_SHOWN = 500;
