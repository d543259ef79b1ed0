import {
  MANDATE_FORM_FIELDS,
  type MandateFormField,
} from '../../src-preload/contract/vocabulary/mandate-writing.ts';
import { checkMandateDraft, type MandateForm } from './check-mandate-draft.ts';
import type { CivilDate } from './civil-date.ts';
import { type CsvRow, readCsv } from './csv-reader.ts';
import type { DraftProblem } from './draft-reading.ts';
import type { MandateDraft } from './drafts.ts';
import { fieldOfHeader, REQUIRED_COLUMNS } from './mandate-import-columns.ts';

/**
 * A row of an import: the mandate that it asks for or all that is wrong with it. `line` is the file's, 1 first; `form` holds its cells,
 * null where it could not be split into them.
 */
export type ImportedMandate = { readonly line: number; readonly form: MandateForm | null } & (
  | { readonly kind: 'draft'; readonly draft: MandateDraft }
  | { readonly kind: 'problems'; readonly problems: readonly DraftProblem[] }
);

/** A file of mandates as read, or why none of its rows could be. */
export type MandateImport =
  | {
      readonly kind: 'rows';
      readonly rows: readonly ImportedMandate[];
      /** Headers that name no field, whose cells are left out. */
      readonly ignoredHeaders: readonly string[];
    }
  | { readonly kind: 'refused'; readonly reason: 'empty' | 'unreadable_header' }
  | {
      readonly kind: 'refused';
      readonly reason: 'missing_columns' | 'repeated_columns';
      readonly columns: readonly MandateFormField[];
    };

/** What spreadsheets write between cells; Excel takes `;` where the comma is decimal. */
const SEPARATORS = [';', ',', '\t'] as const;

/**
 * Reads a CSV of many mandates: a header row in Portuguese or English, `;`, `,` or tab between cells. Each row is checked by itself as
 * the form is; a contract that stands in several rows is a problem of each of them, since nobody can tell which is meant.
 */
export function readMandateImport(file: string, today: CivilDate): MandateImport {
  const [header, ...rows] = rowsOf(file);
  if (header === undefined) return { kind: 'refused', reason: 'empty' };
  if (header.kind === 'fault') return { kind: 'refused', reason: 'unreadable_header' };
  const columns = header.cells.map(fieldOfHeader);
  const refusal = refusalOf(columns);
  if (refusal !== null) return refusal;
  const typed = rows.map((row) => typedRow(row, columns));
  const lines = linesByContract(typed);
  return {
    kind: 'rows',
    rows: typed.map((row) => importedRow(row, lines, today)),
    ignoredHeaders: header.cells.filter((cell, index) => columns[index] === null && cell.trim() !== ''),
  };
}

/** The rows that hold anything, split by the separator under which the header names most fields. */
function rowsOf(file: string): readonly CsvRow[] {
  const readings = SEPARATORS.map((separator) => {
    const rows = readCsv(file, separator).filter(holdsAnything);
    return { rows, known: rows[0]?.kind === 'cells' ? rows[0].cells.filter(fieldOfHeader).length : 0 };
  });
  return readings.toSorted((a, b) => b.known - a.known)[0]?.rows ?? [];
}

/** Spreadsheets write rows of separators alone below the last one that was filled in. */
function holdsAnything(row: CsvRow): boolean {
  return row.kind === 'fault' || row.cells.some((cell) => cell.trim() !== '');
}

type Columns = readonly (MandateFormField | null)[];

function refusalOf(columns: Columns): MandateImport | null {
  const missing = REQUIRED_COLUMNS.filter((field) => !columns.includes(field));
  if (missing.length > 0) return { kind: 'refused', reason: 'missing_columns', columns: missing };
  const repeated = MANDATE_FORM_FIELDS.filter(
    (field) => columns.indexOf(field) !== columns.lastIndexOf(field),
  );
  return repeated.length > 0 ? { kind: 'refused', reason: 'repeated_columns', columns: repeated } : null;
}

type TypedRow = { readonly line: number } & (
  | { readonly kind: 'form'; readonly form: MandateForm }
  | { readonly kind: 'fault'; readonly problem: DraftProblem }
);

function typedRow(row: CsvRow, columns: Columns): TypedRow {
  const { line } = row;
  if (row.kind === 'fault') return { line, kind: 'fault', problem: wholeRow(row.fault) };
  if (row.cells.length !== columns.length) {
    const counts = { cells: row.cells.length, headers: columns.length };
    return { line, kind: 'fault', problem: wholeRow('cell_count', counts) };
  }
  return { line, kind: 'form', form: formOf(row.cells, columns) };
}

function wholeRow(reason: DraftProblem['reason'], params: DraftProblem['params'] = {}): DraftProblem {
  return { field: 'whole', reason, params };
}

function formOf(cells: readonly string[], columns: Columns): MandateForm {
  const typed = MANDATE_FORM_FIELDS.map((field) => [field, cells[columns.indexOf(field)] ?? '']);
  // One entry for each field of the form.
  return Object.fromEntries(typed) as MandateForm;
}

/** Lines on which each contract stands, rows that have other problems included. */
function linesByContract(rows: readonly TypedRow[]): ReadonlyMap<string, readonly number[]> {
  const lines = new Map<string, number[]>();
  for (const row of rows) {
    const contract = row.kind === 'form' ? row.form.contract.trim() : '';
    if (contract === '') continue;
    const known = lines.get(contract);
    if (known === undefined) lines.set(contract, [row.line]);
    else known.push(row.line);
  }
  return lines;
}

function importedRow(
  row: TypedRow,
  lines: ReadonlyMap<string, readonly number[]>,
  today: CivilDate,
): ImportedMandate {
  const { line } = row;
  if (row.kind === 'fault') return { line, form: null, kind: 'problems', problems: [row.problem] };
  const { form } = row;
  const result = checkMandateDraft(form, today);
  const other = lines.get(form.contract.trim())?.find((each) => each !== line);
  if (other === undefined) return { line, form, ...result };
  const duplicate: DraftProblem = {
    field: 'contract',
    reason: 'duplicate_contract',
    params: { line: other },
  };
  const problems = result.kind === 'problems' ? result.problems : [];
  return { line, form, kind: 'problems', problems: [...problems, duplicate] };
}
