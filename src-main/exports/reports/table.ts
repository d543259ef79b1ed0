import {
  type Letters,
  lineHeight,
  MARGIN,
  measureIn,
  type Paper,
  putLine,
  putRule,
  putText,
} from './paper.ts';
import { printable, wrapped } from './paper-text.ts';
import type { ReportColumn, ReportTable } from './report.ts';

/** Between a cell and the edges of its column. */
const CELL_PADDING = 3;
const ROW_HEIGHT = 14;
const CELL: Letters = { font: 'Helvetica', size: 8 };
const ID: Letters = { font: 'Courier', size: 6.6 };
const BOLD: Letters = { font: 'Helvetica-Bold', size: 8 };
const TITLE: Letters = { font: 'Helvetica-Bold', size: 10.5 };
const NOTE: Letters = { font: 'Helvetica', size: 8, colour: '#444' };

/** Room that a part asks for before it begins: its title does not stand alone at a page's foot. */
const ROOM_TO_BEGIN = 90;
/** Rows between two looks at the event loop. */
const ROWS_BETWEEN_PAUSES = 64;

/** Goes to a next page where fewer points are left than these. */
export type Room = (points: number) => boolean;

/** Writes a table row by row, with its names on each page; pauses as it goes, since a long one takes seconds. */
export function* drawTable(paper: Paper, table: ReportTable, room: Room): Generator<void> {
  room(ROOM_TO_BEGIN);
  putTitle(paper, table.title);
  if (table.note !== null) putText(paper, table.note, NOTE);
  const places = placesOf(table.columns, paper.width);
  putHead(paper, table.columns, places);
  for (const [index, row] of table.rows.entries()) {
    if (room(ROW_HEIGHT)) putHead(paper, table.columns, places);
    putRow(paper, table.columns, places, row);
    if (index % ROWS_BETWEEN_PAUSES === ROWS_BETWEEN_PAUSES - 1) yield;
  }
  if (table.totals === null) return;
  if (room(ROW_HEIGHT)) putHead(paper, table.columns, places);
  putRow(paper, table.columns, places, table.totals, BOLD);
}

/** The name of a part, with room above it. */
export function putTitle(paper: Paper, title: string): void {
  paper.y += 12;
  putText(paper, title, TITLE, { most: 2 });
  paper.y += 2;
}

type Place = { readonly x: number; readonly width: number };

/** Where the cells of each column are. */
function placesOf(columns: readonly ReportColumn[], width: number): readonly Place[] {
  const all = columns.reduce((sum, { share }) => sum + share, 0);
  let x = MARGIN;
  return columns.map(({ share }) => {
    const place = { x: x + CELL_PADDING, width: (share / all) * width - 2 * CELL_PADDING };
    x += (share / all) * width;
    return place;
  });
}

/** Names of columns in two lines at most. */
function putHead(paper: Paper, columns: readonly ReportColumn[], places: readonly Place[]): void {
  const measure = measureIn(paper, BOLD);
  const names = columns.map(({ title }, at) => wrapped(printable(title), places[at]?.width ?? 0, measure, 2));
  const lines = Math.max(...names.map(({ length }) => length));
  const height = lines * lineHeight(BOLD) + 5;
  paper.document.rect(MARGIN, paper.y, paper.width, height).fill('#eef0f2');
  for (const [at, name] of names.entries())
    for (const [line, text] of name.entries()) {
      const { x, width } = places[at] ?? { x: MARGIN, width: 0 };
      const y = paper.y + 3 + line * lineHeight(BOLD);
      putLine(paper, text, BOLD, { x, y, width, isAtRight: columns[at]?.isAtRight ?? false });
    }
  paper.y += height;
}

/** A figure is never cut: one that has no room is written smaller. */
function narrowed(paper: Paper, figure: string, letters: Letters, width: number): Letters {
  const wide = measureIn(paper, letters)(figure);
  // A hundredth less than what just fits, which rounding might find too wide.
  return wide <= width ? letters : { ...letters, size: (letters.size * width * 0.99) / wide };
}

function putRow(
  paper: Paper,
  columns: readonly ReportColumn[],
  places: readonly Place[],
  row: readonly string[],
  letters?: Letters,
): void {
  for (const [at, { isAtRight = false, isId = false }] of columns.entries()) {
    const { x, width } = places[at] ?? { x: MARGIN, width: 0 };
    const asked = letters ?? (isId ? ID : CELL);
    const chosen = isAtRight ? narrowed(paper, row[at] ?? '', asked, width) : asked;
    const y = paper.y + (ROW_HEIGHT - chosen.size) / 2;
    putLine(paper, row[at] ?? '', chosen, { x, y, width, isAtRight });
  }
  paper.y += ROW_HEIGHT;
  putRule(paper, paper.y);
}
