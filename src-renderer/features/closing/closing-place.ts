import type { z } from 'zod';
import type { closing } from '../../../src-preload/contract/closing.ts';
import {
  BASES,
  type Basis,
  CLOSING_FIGURES,
  type ClosingFigure,
  LAST_CASH_YEAR,
} from '../../../src-preload/contract/vocabulary/closing.ts';
import { monthAround } from '../../kit/formats/days.ts';
import { askedMonth, hashOf } from '../../kit/routes/hash-route.ts';

/** Every closing of a company, and the regimes of its years. */
type ClosingList = z.output<(typeof closing)['list']['output']>;
/** The same of a company that has been read. */
export type KnownClosings = ClosingList & { readonly asOf: string };

/** Which month is shown, `YYYY-MM`, and by which basis. */
export type ClosingPlace = { readonly month: string; readonly basis: Basis };

/** The columns of a month's totals: as it is closed, or would be, by the basis of the place; then whole by each basis. */
export const FIGURE_COLUMNS = ['closing', ...BASES] as const;
/** One figure of a month's totals. */
export type ShownFigure = {
  readonly column: (typeof FIGURE_COLUMNS)[number];
  readonly figure: ClosingFigure;
};

/** The figure whose rows an address asks for; null where it asks for the month itself. */
export function figureOf(query: URLSearchParams): ShownFigure | null {
  const column = FIGURE_COLUMNS.find((each) => each === query.get('lines'));
  const figure = CLOSING_FIGURES.find((each) => each === query.get('figure'));
  return column === undefined || figure === undefined ? null : { column, figure };
}

/** The address of a month, or of the rows of one of its figures. */
export function closingHref({ month, basis }: ClosingPlace, shown: ShownFigure | null = null): string {
  const rows = shown === null ? {} : { lines: shown.column, figure: shown.figure };
  return hashOf('/closing', new URLSearchParams({ month, basis, ...rows }));
}

/** Which lines a figure of a place is the sum of. */
export const linesOfFigure = ({ month, basis }: ClosingPlace, { column, figure }: ShownFigure) =>
  column === 'closing'
    ? ({ month, basis, extent: 'closing', figure } as const)
    : ({ month, basis: column, extent: 'whole', figure } as const);

/** The place that an address names; what it leaves out is worked out. Words that are not ours are dropped: an address is typed by anybody. */
export function placeOf(query: URLSearchParams, known: KnownClosings): ClosingPlace {
  const month = askedMonth(query) ?? monthToClose(known);
  const basis = BASES.find((each) => each === query.get('basis'));
  return { month, basis: basis !== undefined && isOffered(month, basis) ? basis : regimeOf(month, known) };
}

/** Whether a month can be closed by a basis: from 2027 on there is no caixa (LC 214/2025). */
export const isOffered = (month: string, basis: Basis): boolean =>
  basis === 'competencia' || yearOf(month) <= LAST_CASH_YEAR;

/** The calendar year of a month, `YYYY-MM`. */
const yearOf = (month: string): number => Number(month.slice(0, 4));

/** By which basis the year of a month is assessed, as somebody said; unsaid caixa, while there is caixa. */
function regimeOf(month: string, { regimes }: KnownClosings): Basis {
  const year = yearOf(month);
  const said = regimes.find((regime) => regime.year === year)?.basis;
  return said ?? (isOffered(month, 'caixa') ? 'caixa' : 'competencia');
}

/** The oldest month that is over and comes after the last closed one; the last month that is over where nothing was closed, or nothing is to be. */
export function monthToClose(known: KnownClosings): string {
  const lastOver = monthAround(known.asOf, -1).first.slice(0, 7);
  const next = known.closings
    .filter(({ reopened, month, basis }) => reopened === null && basis === regimeOf(month, known))
    .map(({ month }) => monthAround(`${month}-01`, 1).first.slice(0, 7))
    .toSorted()
    .at(-1);
  return next === undefined || next > lastOver ? lastOver : next;
}

/** The first and the last day of a month, `YYYY-MM`. */
export const daysOf = (month: string) => monthAround(`${month}-01`, 0);

/** The years whose regime can be said, newest first: those around the ledger's day, and those of which something was said. */
export function yearsOf({ asOf, regimes }: KnownClosings): readonly number[] {
  const year = yearOf(asOf);
  return [...new Set([year + 1, year, year - 1, ...regimes.map((said) => said.year)])].toSorted(
    (a, b) => b - a,
  );
}
