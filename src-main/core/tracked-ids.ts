import type { ResourceKind } from '../../src-preload/contract/vocabulary/resources.ts';
import type { TrackedIdFault } from '../../src-preload/contract/vocabulary/tracking.ts';
import { parseCivilDate } from './civil-date.ts';
import { headedTable, type TableRow } from './table.ts';

/** An id of the bank's, with what it is the id of: txid of a charge, idRec of a mandate, endToEndId of a settlement. */
export type TrackedId = { readonly kind: ResourceKind; readonly id: string };

/** A line that was refused: its number in the text, from 1, and the cell at fault; a broken CSV row has none. */
type FaultyLine = {
  readonly line: number;
  readonly cell: string | null;
  readonly reason: TrackedIdFault | RowFault;
};
type RowFault = Extract<TableRow, { kind: 'fault' }>['fault'];

/** What a pasted text or a CSV names: each id once, in the order of the text, and the lines that are to be mended. */
export type TrackedIdsRead = { readonly ids: readonly TrackedId[]; readonly faults: readonly FaultyLine[] };

const ID_CHARACTERS = /^[a-zA-Z0-9]+$/;
/** Of a txid, the shortest and the longest of the three. */
const [SHORTEST, LONGEST] = [26, 35];

/** Shapes of rules/records.md, Identifiers. Some banks' endToEndIds have two characters more. */
const ID_REC = /^R[RN][a-zA-Z0-9]{8}(\d{8})[a-zA-Z0-9]{11}$/;
const END_TO_END_ID = /^E[a-zA-Z0-9]{8}(\d{8})(?:[01]\d|2[0-3])[0-5]\d[a-zA-Z0-9]{11}(?:[a-zA-Z0-9]{2})?$/;

const LINE_END = /\r\n|\n|\r/;
/** More than separators and blanks. */
const HOLDS_ANYTHING = /[^\s;,]/;

/** Headers of columns that hold ids, folded to letters: the service's names, ours and those of our exports in Portuguese. */
const HEADERS: ReadonlyMap<string, ResourceKind> = new Map([
  ['txid', 'charge'],
  ['identificadordacobranca', 'charge'],
  ['idrec', 'mandate'],
  ['recorrencia', 'mandate'],
  ['endtoendid', 'settlement'],
  ['endtoendids', 'settlement'],
  ['identificadordopagamento', 'settlement'],
  ['identificadoresdopagamento', 'settlement'],
]);

/** By shape alone, the day inside included; a txid may be letters and digits of every kind. */
function kindOf(id: string): ResourceKind {
  if (hasDay(ID_REC, id)) return 'mandate';
  return hasDay(END_TO_END_ID, id) ? 'settlement' : 'charge';
}

function hasDay(shape: RegExp, id: string): boolean {
  const day = shape.exec(id)?.[1];
  return day !== undefined && parseCivilDate(day.replace(/(....)(..)(..)/, '$1-$2-$3')) !== null;
}

/**
 * Reads ids out of what a person pasted or a CSV holds. Where the first line heads columns, the rest is CSV and only columns of ids are
 * read, several in a cell where white space parts them; else ids are parted by white space, commas or semicolons, in quotes or not. What is
 * neither an idRec nor an endToEndId is a txid, if it can be one: 26 to 35 letters and digits. A line with a fault is refused whole.
 */
export function readTrackedIds(text: string): TrackedIdsRead {
  const found = new Map<string, TrackedId>();
  const faults: FaultyLine[] = [];
  for (const { line, ...content } of linesOf(text)) {
    const read = 'fault' in content ? { cell: null, reason: content.fault } : readCells(content.cells);
    if ('reason' in read) faults.push({ line, ...read });
    else for (const each of read.ids) found.set(`${each.kind} ${each.id}`, each);
  }
  return { ids: [...found.values()], faults };
}

/** A piece of text that is to be an id, of the kind that its column says, or of either. */
type Cell = { readonly text: string; readonly kind: ResourceKind | null };
type Line = { readonly line: number } & ({ readonly cells: readonly Cell[] } | { readonly fault: RowFault });

function linesOf(text: string): readonly Line[] {
  const lines = text.replace(/^\uFEFF/, '').split(LINE_END);
  const first = lines.find((line) => HOLDS_ANYTHING.test(line)) ?? '';
  if (headsIds(first)) return rowsUnder(text);
  return lines.map((line, index) => ({ line: index + 1, cells: piecesOf(line, null) }));
}

const kindNamed = (header: string): ResourceKind | null => HEADERS.get(foldedName(header)) ?? null;

/** Whether a first line heads columns, one of ids among them; another is a line of ids. */
const headsIds = (line: string): boolean =>
  headedTable(line, kindNamed).columns.some((kind) => kind !== null);

const foldedName = (cell: string): string =>
  cell
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');

function rowsUnder(text: string): readonly Line[] {
  const { columns, rows } = headedTable(text, kindNamed);
  return rows.map((row) => {
    if (row.kind === 'fault') return { line: row.line, fault: row.fault };
    const cells = columns.flatMap((kind, column) =>
      kind === null ? [] : piecesOf(row.cells[column] ?? '', kind),
    );
    return { line: row.line, cells };
  });
}

/** Spreadsheets write an apostrophe in front to keep a cell as text. */
function piecesOf(text: string, kind: ResourceKind | null): readonly Cell[] {
  const pieces = text.split(/[\s,;"]+/).map((piece) => piece.replace(/^'/, ''));
  return pieces.filter((piece) => piece !== '').map((piece) => ({ text: piece, kind }));
}

type CellsRead = { readonly ids: readonly TrackedId[] } | Omit<FaultyLine, 'line'>;

function readCells(cells: readonly Cell[]): CellsRead {
  const ids: TrackedId[] = [];
  for (const { text, kind } of cells) {
    const read = readId(text, kind);
    if (typeof read === 'string') return { cell: text, reason: read };
    ids.push(read);
  }
  return { ids };
}

function readId(id: string, wanted: ResourceKind | null): TrackedId | TrackedIdFault {
  if (!ID_CHARACTERS.test(id)) return 'bad_characters';
  if (id.length < SHORTEST) return 'too_short';
  if (id.length > LONGEST) return 'too_long';
  const kind = kindOf(id);
  return wanted === null || wanted === kind ? { kind, id } : 'wrong_kind';
}
