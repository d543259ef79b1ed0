import {
  STATEMENT_COLUMNS,
  type StatementColumn,
} from '../../../src-preload/contract/vocabulary/bank-statement.ts';
import type { CsvRow } from '../csv-reader.ts';
import { type Centavos, centavos } from '../money.ts';
import {
  canBeHead,
  cellUnder,
  columnBy,
  fitted,
  headWidth,
  placesOf,
  type Split,
  splitsOf,
} from '../table.ts';
import { isBalanceRow } from './balance-row.ts';
import { oddDebits } from './debit-signs.ts';
import { columnsWithDirection, isDirection, isOut } from './direction-column.ts';
import { readSignedAmount } from './signed-amount.ts';
import { readStatementDay } from './statement-day.ts';
import { idsIn, keptFitId, type LineFault, type StatementLine } from './statement-line.ts';

type Columns = readonly (StatementColumn | null)[];

/** A table of a bank's as it stands in the file: its headers, and what each of its columns seems to hold. */
export type StatementTable = {
  /** Empty texts where the table has none. */
  readonly headers: readonly string[];
  readonly columns: Columns;
  /** Those below the head. */
  readonly rows: readonly CsvRow[];
  /** The row that is taken for the head. */
  readonly head: Extract<CsvRow, { kind: 'cells' }>;
  readonly separator: string;
};

/** Banks write agency, account and period above their tables. */
const HEADER_WITHIN_ROWS = 40;

/** Headers by what they hold, in small letters, without accents and what stands in brackets. */
const HEADERS: Readonly<Record<StatementColumn, readonly string[]>> = {
  day: [
    'data',
    'data lancamento',
    'data do lancamento',
    'data mov',
    'data movimento',
    'data da transacao',
    'dt',
    'dia',
    'date',
    'day',
  ],
  amount: [
    'valor',
    'valor do lancamento',
    'valor lancamento',
    'valor r$',
    'quantia',
    'montante',
    'amount',
    'value',
  ],
  credit: ['credito', 'creditos', 'entrada', 'entradas', 'credit', 'money in'],
  debit: ['debito', 'debitos', 'saida', 'saidas', 'debit', 'money out'],
  direction: [
    'd/c',
    'c/d',
    'dc',
    'deb cred',
    'debito/credito',
    'credito/debito',
    'natureza',
    'tipo d/c',
    'tipo lancamento',
    'tipo de lancamento',
    'sinal',
    'direction',
  ],
  id: [
    'identificador',
    'id',
    'fitid',
    'id da transacao',
    'id transacao',
    'codigo da transacao',
    'transaction id',
  ],
};

/** What a header names, also with punctuation and a currency in brackets; null for none. */
const columnOfHeader = columnBy(HEADERS, STATEMENT_COLUMNS, (header) =>
  header.replaceAll(/\([^()]*\)/g, ' ').replaceAll(/[:._*-]/g, ' '),
);

/** Columns in which amounts stand. */
const MONEY = ['amount', 'credit', 'debit'] as const satisfies readonly StatementColumn[];

/** A day, and an amount however it is told. */
export const isWholeTable = (columns: Columns): boolean =>
  columns.includes('day') && MONEY.some((each) => columns.includes(each));

/** The table of a CSV, under the separator by which a header names most; null where no row looks like one. */
export function statementTable(file: string): StatementTable | null {
  const tables = splitsOf(file).flatMap(tableIn);
  const known = ({ columns }: StatementTable): number => columns.filter((each) => each !== null).length;
  const table = tables.toSorted((a, b) => known(b) - known(a))[0];
  return table === undefined
    ? null
    : { ...table, columns: columnsWithDirection(table.columns, movements(table)) };
}

/**
 * The table as it is under these columns. A row that tells a day is no header: where a bank writes none, the row that was taken for it is the first
 * movement, and would be lost without a word.
 */
export function tableUnder(table: StatementTable, columns: Columns): StatementTable {
  const { cells } = table.head;
  const day = columns.indexOf('day');
  const hasHead = !(day === -1 ? cells : cells.slice(day, day + 1)).some(hasDay);
  if (hasHead)
    return withRoom({ ...table, columns, rows: table.rows.filter((row) => !isHeadAgain(row, table.head)) });
  return withRoom({ ...table, columns, headers: cells.map(() => ''), rows: [table.head, ...table.rows] });
}

function withRoom(table: StatementTable): StatementTable {
  const { columns, rows, separator } = table;
  const room = { width: widthOf(table), separator, amountsAt: placesOf(columns, MONEY) };
  return { ...table, rows: rows.map((row) => fitted(row, room)) };
}

/** As wide as its head, and as one column without a header behind that is known all the same, such as that which says the way. */
function widthOf({ head, columns, separator }: StatementTable): number {
  const width = headWidth(head.cells, separator);
  return (columns[width] ?? null) === null ? width : width + 1;
}

const hasDay = (cell: string): boolean => readStatementDay(cell).kind === 'read';

/** Whether a row is the head once more, as some banks write it on each page. */
const isHeadAgain = (row: CsvRow, { cells }: StatementTable['head']): boolean =>
  row.kind === 'cells' &&
  Array.from({ length: Math.max(row.cells.length, cells.length) }).every(
    (_, at) => (row.cells[at] ?? '').trim() === (cells[at] ?? '').trim(),
  );

/**
 * Cells of the rows that tell no balance: one may be below zero where amounts have no signs. What has no day is none either, but of a footer; where no
 * column is known to hold days any row may be one.
 */
function movements({ columns, rows, head }: StatementTable): readonly (readonly string[])[] {
  const day = columns.indexOf('day');
  return rows.flatMap((row) => {
    if (row.kind === 'fault' || isHeadAgain(row, head)) return [];
    const isOfDay = hasDay(row.cells[day] ?? '');
    if (day !== -1 && !isOfDay) return [];
    return isBalanceRow(row.cells, columns, isOfDay) ? [] : [row.cells];
  });
}

function tableIn({ rows, separator }: Split): readonly StatementTable[] {
  const heads = rows.slice(0, HEADER_WITHIN_ROWS).flatMap((row, at) => {
    if (row.kind === 'fault' || row.cells.length < 2 || !canBeHead(row.cells)) return [];
    const columns = firstOfEach(row.cells.map(columnOfHeader));
    return [{ headers: row.cells, columns, rows: rows.slice(at + 1), head: row, width: row.cells.length }];
  });
  const whole = heads.find(({ columns }) => isWholeTable(columns));
  // Where no header is known, the first row of the width that most rows have is taken for it: a person says what it holds.
  const head = whole ?? heads.find(({ width }) => width === usualWidth(rows));
  return head === undefined ? [] : [{ ...head, separator }];
}

/** Of two columns of one name the first counts. */
const firstOfEach = (columns: readonly (StatementColumn | null)[]): (StatementColumn | null)[] =>
  columns.map((column, at) => (columns.indexOf(column) === at ? column : null));

function usualWidth(rows: readonly CsvRow[]): number {
  const widths = new Map<number, number>();
  for (const row of rows)
    if (row.kind === 'cells') widths.set(row.cells.length, (widths.get(row.cells.length) ?? 0) + 1);
  return [...widths].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
}

/** What banks write for no amount where credits and debits have a column each; `R$ -` is how spreadsheets show nothing. */
const NO_AMOUNT = /^(?:R\$\s*)?[-−–]$/;

/**
 * Rows of a table whose columns are known. What has no amount is a footer or a line of balances, and no movement; a balance that stands where amounts
 * do is left out as well, and counted, since its row might be taken for money.
 */
export function readTable(table: StatementTable): {
  readonly lines: readonly StatementLine[];
  readonly faults: readonly LineFault[];
  readonly balances: number;
} {
  const isOdd = oddDebits(movements(table).map((cells) => debitOf(amountsUnder(cells, table.columns))));
  const read = table.rows.map((row) => readRow(row, table, isOdd));
  return {
    lines: read.flatMap((each) => (typeof each === 'object' && !('reason' in each) ? [each] : [])),
    faults: read.flatMap((each) => (typeof each === 'object' && 'reason' in each ? [each] : [])),
    balances: read.filter((each) => each === 'balance').length,
  };
}

type Cell = (column: StatementColumn) => string;

/** Cells of a row by their column; a stroke for no credit or debit is none. */
function amountsUnder(cells: readonly string[], columns: Columns): Cell {
  const cell = cellUnder(cells, columns);
  return (column) => {
    const text = cell(column);
    return (column === 'credit' || column === 'debit') && NO_AMOUNT.test(text) ? '' : text;
  };
}

function readRow(
  row: CsvRow,
  table: StatementTable,
  isOdd: (debit: Centavos | null) => boolean,
): StatementLine | LineFault | 'balance' | 'nothing' {
  const { line } = row;
  const { columns } = table;
  if (row.kind === 'fault') return { line, reason: 'row_unreadable', text: row.text };
  const cell = amountsUnder(row.cells, columns);
  const day = readStatementDay(cell('day'));
  const typed = MONEY.map(cell);
  const isBalance = isBalanceRow(row.cells, columns, day.kind === 'read');
  // What has no day may be of a footer or a second table, which are wider at times.
  if (day.kind === 'read' && !isBalance && hasAmountBeyond(row.cells, typed, widthOf(table)))
    return { line, reason: 'cell_count', text: row.cells.join(' ') };
  if (typed.every((text) => text === '')) return 'nothing';
  if (isBalance) return 'balance';
  const amount = amountOf(cell);
  if (amount === null) return { line, reason: 'amount_unreadable', text: typed.join(' ').trim() };
  if (amount === 0) return 'nothing';
  if (cell('amount') !== '' && !isDirection(cell('direction')))
    return { line, reason: 'direction_unknown', text: cell('direction') };
  if (isOdd(debitOf(cell))) return { line, reason: 'debit_signs', text: cell('amount') || cell('debit') };
  if (day.kind === 'refused') return { line, reason: 'day_unreadable', text: cell('day') };
  const ids = idsIn(row.cells);
  if (ids === null) return { line, reason: 'several_ids', text: row.cells.join(' ') };
  return { line, day: day.value, amount, fitId: keptFitId(cell('id')), ...ids };
}

/** Whether an amount, or a part of one, may stand in a cell that the head has no room for: nobody can tell then which belongs where. */
const hasAmountBeyond = (cells: readonly string[], typed: readonly string[], width: number): boolean =>
  cells.length > width &&
  (typed.some((text) => text !== '') || cells.slice(width).some((cell) => /\d/.test(cell)));

const debitIn = (cell: Cell): Centavos | null => readSignedAmount(cell('debit') || '0');

/** What a row tells as a debit, by its column or its word, with the sign that it bears there; null or zero where it tells none. */
function debitOf(cell: Cell): Centavos | null {
  if (cell('amount') === '') return debitIn(cell);
  return isOut(cell('direction')) ? readSignedAmount(cell('amount')) : null;
}

/** Null for what is no amount, and for a credit beside a debit: one amount in two cells looks so. */
function amountOf(cell: Cell): Centavos | null {
  if (cell('amount') !== '') {
    const amount = readSignedAmount(cell('amount'));
    return amount !== null && amount > 0 && isOut(cell('direction')) ? centavos(-amount) : amount;
  }
  const [credit, debit] = [readSignedAmount(cell('credit') || '0'), debitIn(cell)];
  if (credit === null || debit === null || (credit !== 0 && debit !== 0)) return null;
  // A credit that was taken back stands below zero. Some banks write debits with a minus, others without.
  return centavos(credit - Math.abs(debit));
}
