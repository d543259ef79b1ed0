import type { UtcInstant } from '../../core/civil-date.ts';

/** Who receives, as it stands on paper. */
export type PaperHead = {
  /** The company's name; never empty. */
  readonly name: string;
  /** The CNPJ, punctuated; null where nobody has told it. */
  readonly document: string | null;
  /** A PNG in base64; null where there is none. */
  readonly logo: string | null;
};

/** A line with a name; `isId` is written in letters of one width, whole. */
export type ReportFact = { readonly label: string; readonly value: string; readonly isId?: boolean };

/** A column of a table: `share` is its part of the page's width, in any unit that all columns of the table have. */
export type ReportColumn = {
  readonly title: string;
  readonly share: number;
  readonly isAtRight?: boolean;
  readonly isId?: boolean;
};

/** Rows under the same names; each row and the totals have a cell for each column. */
export type ReportTable = {
  readonly kind: 'table';
  readonly title: string;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly (readonly string[])[];
  readonly totals: readonly string[] | null;
  /** What is to be known of the figures, below the title; null where nothing is. */
  readonly note: string | null;
};

/** One part of a report, in the order in which they stand. */
export type ReportPart =
  | { readonly kind: 'facts'; readonly title: string; readonly facts: readonly ReportFact[] }
  | { readonly kind: 'note'; readonly text: string; readonly isWarning: boolean }
  | ReportTable;

/** A document of figures as data: what stands where is `write-report.ts`. Texts are shown as they are, cut where they are too long. */
export type Report = {
  readonly title: string;
  readonly head: PaperHead;
  readonly isLandscape: boolean;
  readonly parts: readonly ReportPart[];
  /** When it was made. */
  readonly at: UtcInstant;
};

/** Rows of a report's tables, sums left out. */
export const rowsOf = ({ parts }: Report): number =>
  parts.reduce((sum, part) => sum + (part.kind === 'table' ? part.rows.length : 0), 0);

/** Rows that a report holds at most: its pages stand in memory until they are numbered, about 20 MB then. */
export const REPORT_ROWS = 10_000;
