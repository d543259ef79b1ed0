import {
  IMPORT_FIELDS,
  type ImportField,
  type RowNoticeKind,
} from '../../../src-preload/contract/vocabulary/mandate-writing.ts';
import { CONTACT_FIELDS } from '../../../src-preload/contract/vocabulary/payers.ts';
import type { DraftField } from '../../../src-preload/contract/vocabulary/writing.ts';
import { checkMandateDraft } from '../checks/check-mandate-draft.ts';
import type { CivilDate } from '../civil-date.ts';
import { readContactField } from '../contact.ts';
import type { DraftProblem, DraftReasonParams } from '../draft-reading.ts';
import type { GivenContact, MandateWithContact } from '../drafts.ts';
import { shownText } from '../typed-values.ts';
import { isExampleName, REQUIRED_COLUMNS } from './mandate-import-columns.ts';
import type { CellFault, Sheet, SheetRow } from './sheet.ts';

/** A row as typed: text in every field, empty where nothing stands. */
type ImportForm = Readonly<Record<ImportField, string>>;

/** What a person typed over cells of one row. */
type RowMends = { readonly line: number; readonly values: Partial<ImportForm> };

/** A sheet with the decisions of a person about it. */
export type ImportTable = Pick<Sheet, 'rows'> & {
  /** The field that each column fills, null for one that is left out. */
  readonly columns: readonly (ImportField | null)[];
  /** Values of fields that no column fills, the same for every row. */
  readonly defaults: Partial<ImportForm>;
  readonly mends: readonly RowMends[];
};

/** What a person should know of a row that can be sent all the same, on the field that it concerns. */
export type RowNotice = {
  readonly field: DraftField;
  readonly notice: RowNoticeKind;
  readonly params: DraftReasonParams;
};

/** A row of an import: the mandate that it asks for or all that is wrong with it. `form` is null where it could not be split into cells. */
export type ImportedMandate = {
  readonly line: number;
  readonly form: ImportForm | null;
  readonly notices: readonly RowNotice[];
} & (
  | { readonly kind: 'draft'; readonly draft: MandateWithContact }
  | { readonly kind: 'problems'; readonly problems: readonly DraftProblem[] }
);

/** A table of mandates as read, or why none of its rows could be: a field without column and value, or with two columns. */
export type MandateImport =
  | { readonly kind: 'rows'; readonly rows: readonly ImportedMandate[] }
  | {
      readonly kind: 'refused';
      readonly reason: 'missing_columns' | 'repeated_columns';
      readonly columns: readonly ImportField[];
    };

/**
 * Checks each row of a table by itself as the form is; a contract that stands in several rows is a problem of each of them, since nobody
 * can tell which is meant. A row that a workbook does not show keeps none from being sent that it shows: it may be of who was a client once.
 */
export function readMandateImport(table: ImportTable, today: CivilDate): MandateImport {
  const refusal = refusalOf(table);
  if (refusal !== null) return refusal;
  const mends = new Map(table.mends.map(({ line, values }) => [line, values]));
  const typed = table.rows.map((row) => typedRow(row, table, mends.get(row.line) ?? {}));
  const linesOfAll = linesByContract(typed);
  const linesShown = linesByContract(typed.filter(({ isHidden }) => !isHidden));
  const rows = typed.map((row) => importedRow(row, row.isHidden ? linesOfAll : linesShown, today));
  return { kind: 'rows', rows };
}

function refusalOf({ columns, defaults }: ImportTable): MandateImport | null {
  const missing = REQUIRED_COLUMNS.filter((field) => !columns.includes(field) && !defaults[field]?.trim());
  if (missing.length > 0) return { kind: 'refused', reason: 'missing_columns', columns: missing };
  const repeated = IMPORT_FIELDS.filter((field) => columns.indexOf(field) !== columns.lastIndexOf(field));
  return repeated.length > 0 ? { kind: 'refused', reason: 'repeated_columns', columns: repeated } : null;
}

type TypedRow = { readonly line: number; readonly isHidden: boolean } & (
  | {
      readonly kind: 'form';
      readonly form: ImportForm;
      /** What is wrong with its cells whatever their text is. */
      readonly faults: readonly DraftProblem[];
    }
  | { readonly kind: 'fault'; readonly problem: DraftProblem }
);

function typedRow(row: SheetRow, table: ImportTable, mended: Partial<ImportForm>): TypedRow {
  const { line, cells, fault } = row;
  const isHidden = row.isHidden === true;
  if (fault !== null) return { line, isHidden, kind: 'fault', problem: fault };
  const faults = [...row.cellFaults, ...daysInTexts(row, table)].flatMap(({ column, reason, params }) => {
    const field = table.columns[column] ?? null;
    // What a person typed over a cell stands for it.
    if (field === null || mended[field] !== undefined) return [];
    return [{ field: draftFieldOf(field), reason, params }];
  });
  const form = { ...formOf(cells, table), ...shownTexts(row, table), ...mended };
  const found = isExampleName(form.payerName) ? [EXAMPLE_ROW] : faults;
  return { line, isHidden, kind: 'form', form, faults: found };
}

const HIDDEN_ROW: RowNotice = { field: 'whole', notice: 'hidden_row', params: {} };

/** Whether a workbook does not show a row: nothing of it speaks against one that it shows. */
export const isHiddenRow = ({ notices }: Pick<ImportedMandate, 'notices'>): boolean =>
  notices.some(({ notice }) => notice === 'hidden_row');

const EXAMPLE_ROW: DraftProblem = { field: 'payerName', reason: 'example_row', params: {} };

/** Fields of the form whose problems bear another name. */
const OTHER_NAMES = {
  fixedAmount: 'value',
  floorAmount: 'value',
  retryPolicy: 'allowsRetries',
} as const satisfies Partial<Record<ImportField, DraftField>>;

const draftFieldOf = (field: ImportField): DraftField =>
  field === 'fixedAmount' || field === 'floorAmount' || field === 'retryPolicy' ? OTHER_NAMES[field] : field;

function formOf(cells: readonly string[], { columns, defaults }: ImportTable): ImportForm {
  const typed = IMPORT_FIELDS.map((field) => {
    const at = columns.indexOf(field);
    return [field, (at === -1 ? defaults[field] : cells[at]) ?? ''];
  });
  // One entry for each field of the form.
  return Object.fromEntries(typed) as ImportForm;
}

/** Fields that are texts though they may look like numbers: what the sheet shows of them is meant. Amounts and days are what it keeps. */
const TEXT_FIELDS: ReadonlySet<ImportField> = new Set([
  'payerName',
  'payerDocument',
  'phone',
  'contract',
  'object',
  'agreement',
]);

const shownTexts = ({ shown }: SheetRow, { columns }: ImportTable): Partial<ImportForm> =>
  Object.fromEntries(
    (shown ?? []).flatMap(({ column, text }) => {
      const field = columns[column] ?? null;
      return field !== null && TEXT_FIELDS.has(field) ? [[field, text]] : [];
    }),
  );

/**
 * Cells that fill a text and are days to the workbook: Excel makes the first of December of the contract `12/2026`, shows it as `dez/26`, and keeps
 * nothing of what was typed. A month and a year are likely meant by the first of a month that it shows so. Of what it shows as `01/dez` a day and a month were
 * typed, such as `1/12`; of a whole day, a day.
 */
const daysInTexts = ({ days, months, cells }: SheetRow, { columns }: ImportTable): readonly CellFault[] =>
  (days ?? []).flatMap((column): readonly CellFault[] => {
    const field = columns[column] ?? null;
    if (field === null || !TEXT_FIELDS.has(field)) return [];
    const text = cells[column] ?? '';
    const isMonth = text.startsWith('01/') && months?.includes(column) === true;
    const params = isMonth ? { text, month: text.slice(3) } : { text };
    return [{ column, reason: 'day_in_text', params }];
  });

/** Lines on which each contract stands, rows that have other problems included. */
function linesByContract(rows: readonly TypedRow[]): ReadonlyMap<string, readonly number[]> {
  const lines = new Map<string, number[]>();
  for (const row of rows) {
    const contract = row.kind === 'form' ? shownText(row.form.contract) : '';
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
  const notices = row.isHidden ? [HIDDEN_ROW] : [];
  if (row.kind === 'fault') return { line, form: null, notices, kind: 'problems', problems: [row.problem] };
  const { form, faults } = row;
  const result = checkMandateDraft(form, today);
  const contact = readContact(form);
  const other = lines.get(shownText(form.contract))?.find((each) => each !== line);
  const duplicates: readonly DraftProblem[] =
    other === undefined ? [] : [{ field: 'contract', reason: 'duplicate_contract', params: { line: other } }];
  const found = [...(result.kind === 'problems' ? result.problems : []), ...contact.problems];
  const problems = [...faults, ...unlessSaid(found, faults), ...duplicates];
  if (result.kind === 'problems' || problems.length > 0)
    return { line, form, notices, kind: 'problems', problems };
  return { line, form, notices, kind: 'draft', draft: { ...result.draft, ...contact.given } };
}

type ReadContact = {
  /** Nothing where the row tells of no contact. */
  readonly given: { readonly contact?: GivenContact };
  readonly problems: readonly DraftProblem[];
};

/** How the payer is reached, by the rule of the payer's own page. */
function readContact(form: ImportForm): ReadContact {
  const read = CONTACT_FIELDS.map((field) => ({
    field,
    value: readContactField(field, form[field]),
  }));
  const problems = read.flatMap(({ field, value }): readonly DraftProblem[] =>
    value === null ? [{ field, reason: 'malformed', params: {} }] : [],
  );
  const [phone = '', email = ''] = read.map(({ value }) => value ?? '');
  return { given: phone === '' && email === '' ? {} : { contact: { phone, email } }, problems };
}

/** What is wrong with a cell says why it cannot be read: that it cannot need not be said beside. */
const unlessSaid = (found: readonly DraftProblem[], said: readonly DraftProblem[]): readonly DraftProblem[] =>
  found.filter(({ field }) => !said.some((fault) => fault.field === field));
