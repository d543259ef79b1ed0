import type { PlannedAccount } from '../../../src-preload/contract/account-plan.ts';
import {
  ACCOUNT_ROOM,
  ACCOUNT_TEXTS,
  ACCOUNT_USES,
  type AccountUse,
  MOST_ACCOUNTS,
  PLAN_COLUMNS,
  type PlanColumn,
} from '../../../src-preload/contract/vocabulary/accounting.ts';
import { CSV_DIALECTS, ROW_END } from '../csv-cells.ts';
import { CicloError } from '../failure.ts';
import { canonicalWord } from '../status.ts';
import { beginningOf } from '../storable-text.ts';
import { cellUnder, columnBy, headedTable, isCutShort, type Table, type TableRow } from '../table.ts';
import { type AccountPlan, planOf } from './accounts.ts';
import { accountFaults, type PlacedAccount, type PlanFault } from './check-accounts.ts';
import { HISTORY_VARIABLES } from './history-text.ts';

/** A file of accounts as read: a plan, or every fault in it. With one fault nothing of the file counts. */
export type PlanReading =
  | ({ readonly kind: 'plan' } & PlanInFile)
  | { readonly kind: 'faults'; readonly faults: readonly PlanFault[] };

/** A plan as it is posted by, and its accounts as the office has them. */
export type PlanInFile = { readonly plan: AccountPlan; readonly accounts: readonly PlannedAccount[] };

/** Columns by their header, in either language. */
const HEADERS: Readonly<Record<PlanColumn, readonly string[]>> = {
  code: ['conta', 'codigo', 'account', 'code'],
  name: ['nome', 'name'],
  uses: ['eventos', 'evento', 'events', 'event'],
  history: ['historico', 'history'],
};

/** Words for a use besides its own, as an accountant in Brazil writes them. */
const PORTUGUESE: Readonly<Record<string, AccountUse>> = {
  banco: 'bank',
  recebimento: 'receipt',
  adesao: 'joining',
  excedente: 'excess',
  a_identificar: 'orphan',
  devolucao: 'refund_original',
  devolucao_retirada: 'refund_withdrawal',
  devolucao_med_operacional: 'refund_med_operational',
  devolucao_med_fraude: 'refund_med_fraud',
  devolucao_med_automatico: 'refund_med_automatic',
  devolucao_outra: 'refund_other',
  tarifa: 'fee',
  receita: 'revenue',
};

/**
 * Reads an office's plan of accounts: CSV, a header with `conta`, `nome` and `eventos` (or `account`, `name`, `events`), a row
 * an account; its events stand in one cell, parted by blanks. A column `historico` may hold the text of its entries. Accounts without an event are part of the plan and post nothing. Each fault
 * is told with its line; with any, there is no plan.
 */
export function readAccountPlan(file: string): PlanReading {
  const table = planTable(file);
  const missing = (['code', 'uses'] as const).find((column) => !table.columns.includes(column));
  if (missing === undefined) return readRows(table);
  return faulty([{ code: 'plan_column_missing', line: 1, column: missing, text: HEADERS[missing][0] ?? '' }]);
}

const planTable = (file: string): Table<PlanColumn> => headedTable(file, columnBy(HEADERS, PLAN_COLUMNS));

/** Headers under which nothing is read: a column that is named otherwise than a plan's are, or once more. What stands there is to be missed by somebody. */
export function unreadHeaders(file: string): readonly string[] {
  const { headers, columns } = planTable(file);
  const isRead = (column: PlanColumn | null, at: number): boolean =>
    column !== null && columns.indexOf(column) === at;
  return headers
    .filter((header, at) => header.trim() !== '' && !isRead(columns[at] ?? null, at))
    .map((header) => (header.length > HEADER_SHOWN ? `${beginningOf(header, HEADER_SHOWN)}…` : header));
}

/** So much of a header that is not read is shown: of a file that is no plan the first row may be of any length. */
const HEADER_SHOWN = 60;

const faulty = (faults: readonly PlanFault[]): PlanReading => ({ kind: 'faults', faults });

function readRows({ rows, columns }: Table<PlanColumn>): PlanReading {
  const read = rows.map((row) => readRow(row, columns));
  const placed = read.flatMap((row) => (row.kind === 'account' ? [row.placed] : []));
  const faults = [
    ...read.flatMap((row) => (row.kind === 'faults' ? row.faults : [])),
    ...accountFaults(placed),
  ].toSorted((a, b) => a.line - b.line);
  if (faults.length > 0) return faulty(faults);
  const over = placed[MOST_ACCOUNTS];
  if (over !== undefined)
    return faulty([{ code: 'plan_row_unreadable', line: over.line, column: null, text: over.account.code }]);
  const accounts = placed.map(({ account }) => account);
  return { kind: 'plan', plan: planOf(accounts), accounts };
}

type RowReading =
  | { readonly kind: 'account'; readonly placed: PlacedAccount }
  | { readonly kind: 'faults'; readonly faults: readonly PlanFault[] };

function readRow(row: TableRow, columns: Table<PlanColumn>['columns']): RowReading {
  const { line } = row;
  const faulted = (code: PlanFault['code'], column: PlanColumn | null, text: string): RowReading => ({
    ...{ kind: 'faults', faults: [{ code, line, column, text }] },
  });
  if (row.kind === 'fault')
    return faulted(row.fault === 'cell_count' ? 'plan_cell_count' : 'plan_row_unreadable', null, row.text);
  const cell = cellUnder(row.cells, columns);
  const words = cell('uses').split(/\s+/).filter(Boolean);
  const unknown = words.filter((word) => useOf(word) === null);
  if (unknown.length > 0)
    return {
      kind: 'faults',
      faults: unknown.map((text) => ({ code: 'plan_use_unknown', line, column: 'uses', text })),
    };
  const uses = words.flatMap((word) => useOf(word) ?? []);
  const account = { code: cell('code'), name: cell('name'), history: cell('history'), uses };
  if (isCutShort(account.code)) return faulted('plan_code_cut', 'code', account.code);
  const long = ACCOUNT_TEXTS.find((part) => account[part].length > ACCOUNT_ROOM[part]);
  if (account.code === '' || long !== undefined)
    return faulted('plan_row_unreadable', long ?? 'code', account[long ?? 'code']);
  return { kind: 'account', placed: { line, account, words } };
}

/** The first of the words that each use is written with: what an accountant in Brazil reads. */
const WORDS = new Map(Object.entries(PORTUGUESE).map(([word, use]) => [use, word]));

/** A plan as the file that `readAccountPlan` reads, and a spreadsheet in Brazil opens. */
export function accountPlanText(accounts: readonly PlannedAccount[]): string {
  const { prologue, separator, text } = CSV_DIALECTS['excel-br'];
  const rows = accounts.map(({ code, name, uses, history }) => [
    ...[code, name, uses.map((use) => WORDS.get(use) ?? use).join(' '), history],
  ]);
  const lines = [['conta', 'nome', 'eventos', 'historico'], ...rows];
  return `${prologue}${lines.map((cells) => `${cells.map(text).join(separator)}${ROW_END}`).join('')}`;
}

/** Without accents and case, as people write words. */
const plain = (text: string): string => canonicalWord(text).toLowerCase();

function useOf(word: string): AccountUse | null {
  const asked = plain(word);
  return ACCOUNT_USES.find((use) => use === asked) ?? PORTUGUESE[asked] ?? null;
}

/** The plan of accounts in a file's text. Throws the first fault of one that cannot be used, with the file's `name`. */
export function requirePlan(file: string, name: string): PlanInFile {
  const reading = readAccountPlan(file);
  if (reading.kind === 'plan') return reading;
  const [fault] = reading.faults;
  if (fault === undefined) throw new CicloError('internal', 'a plan without faults was refused');
  const { code, line, text } = fault;
  const known = (code === 'plan_variable_unknown' ? HISTORY_VARIABLES : ACCOUNT_USES).join(', ');
  throw new CicloError(code, `${name}, line ${line}: ${code} ${text}`, { path: name, line, text, known });
}
