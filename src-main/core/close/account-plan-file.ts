import type { PlannedAccount } from '../../../src-preload/contract/account-plan.ts';
import {
  ACCOUNT_ROOM,
  ACCOUNT_USES,
  type AccountUse,
} from '../../../src-preload/contract/vocabulary/accounting.ts';
import { type CsvRow, readCsv } from '../csv-reader.ts';
import { canonicalWord } from '../status.ts';
import { type AccountPlan, planOf } from './accounts.ts';
import { accountFaults, type PlacedAccount, type PlanFault } from './check-accounts.ts';

export type PlanReading =
  | {
      readonly kind: 'plan';
      readonly plan: AccountPlan;
      readonly accounts: readonly PlannedAccount[];
    }
  | { readonly kind: 'faults'; readonly faults: readonly PlanFault[] };

/** Columns by their header, in either language. */
const HEADERS: Readonly<Record<Column, readonly string[]>> = {
  code: ['conta', 'codigo', 'account', 'code'],
  name: ['nome', 'name'],
  uses: ['eventos', 'evento', 'events', 'event'],
  history: ['historico', 'history'],
};
type Column = 'code' | 'name' | 'uses' | 'history';

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
  receita: 'revenue',
};

/**
 * Reads an office's plan of accounts: CSV with `;` or `,`, a header with `conta`, `nome` and `eventos` (or `account`, `name`, `events`), a row
 * an account; its events stand in one cell, parted by blanks; a column `historico` may hold the text of its entries. Accounts without an event are part of the plan and post nothing. Each fault
 * is told with its line; with any, there is no plan.
 */
export function readAccountPlan(file: string): PlanReading {
  const separator = (file.split(/\r?\n|\r/, 1)[0] ?? '').includes(';') ? ';' : ',';
  const [header, ...rows] = readCsv(file, separator);
  const names = header?.kind === 'cells' ? header.cells.map(plain) : [];
  const at = (column: Column): number => names.findIndex((name) => HEADERS[column].includes(name));
  const missing = (['code', 'uses'] as const).find((column) => at(column) < 0);
  if (missing !== undefined)
    return faulty([{ code: 'plan_column_missing', line: 1, text: HEADERS[missing][0] ?? '' }]);
  return readRows(rows, { code: at('code'), name: at('name'), uses: at('uses'), history: at('history') });
}

const faulty = (faults: readonly PlanFault[]): PlanReading => ({ kind: 'faults', faults });

/** Without accents and case, as people write headers and words. */
const plain = (text: string): string => canonicalWord(text).toLowerCase();

type Places = Readonly<Record<Column, number>>;

function readRows(rows: readonly CsvRow[], at: Places): PlanReading {
  const read = rows.map((row) => readRow(row, at));
  const placed = read.flatMap((row) => (row.kind === 'account' ? [row.placed] : []));
  const faults = [
    ...read.flatMap((row) => (row.kind === 'faults' ? row.faults : [])),
    ...accountFaults(placed),
  ].toSorted((a, b) => a.line - b.line);
  if (faults.length > 0) return faulty(faults);
  const accounts = placed.map(({ account }) => account);
  return { kind: 'plan', plan: planOf(accounts), accounts };
}

type RowReading =
  | { readonly kind: 'account'; readonly placed: PlacedAccount }
  | { readonly kind: 'faults'; readonly faults: readonly PlanFault[] };

function readRow(row: CsvRow, at: Places): RowReading {
  const { line } = row;
  const fault = (code: PlanFault['code'], text: string): PlanFault => ({ code, line, text });
  if (row.kind === 'fault') return { kind: 'faults', faults: [fault('plan_row_unreadable', row.text)] };
  const cell = (column: Column): string => (row.cells[at[column]] ?? '').trim();
  const words = cell('uses').split(/\s+/).filter(Boolean);
  const unknown = words.filter((word) => useOf(word) === null);
  if (unknown.length > 0)
    return { kind: 'faults', faults: unknown.map((word) => fault('plan_use_unknown', word)) };
  const uses = words.flatMap((word) => useOf(word) ?? []);
  const account = { code: cell('code'), name: cell('name'), history: cell('history'), uses };
  const long = (['code', 'name', 'history'] as const).find(
    (part) => account[part].length > ACCOUNT_ROOM[part],
  );
  if (account.code === '' || long !== undefined)
    return { kind: 'faults', faults: [fault('plan_row_unreadable', account[long ?? 'code'])] };
  return { kind: 'account', placed: { line, account, words } };
}

function useOf(word: string): AccountUse | null {
  const asked = plain(word);
  return ACCOUNT_USES.find((use) => use === asked) ?? PORTUGUESE[asked] ?? null;
}
