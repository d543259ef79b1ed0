import { type CsvRow, readCsv } from '../csv-reader.ts';
import { canonicalWord } from '../status.ts';
import { ACCOUNT_USES, type Account, type AccountPlan, type AccountUse } from './accounts.ts';

/** What is wrong with a plan of accounts: the error's code, the line of the file, 1 first, and the text that is at fault. */
type PlanFault = {
  readonly code:
    | 'plan_column_missing'
    | 'plan_row_unreadable'
    | 'plan_code_twice'
    | 'plan_use_unknown'
    | 'plan_use_twice';
  readonly line: number;
  readonly text: string;
};

export type PlanReading =
  | { readonly kind: 'plan'; readonly plan: AccountPlan }
  | { readonly kind: 'faults'; readonly faults: readonly PlanFault[] };

/** Columns by their header, in either language. */
const HEADERS: Readonly<Record<Column, readonly string[]>> = {
  code: ['conta', 'codigo', 'account', 'code'],
  name: ['nome', 'name'],
  uses: ['eventos', 'evento', 'events', 'event'],
};
type Column = 'code' | 'name' | 'uses';

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
};

/**
 * Reads an office's plan of accounts: CSV with `;` or `,`, a header with `conta`, `nome` and `eventos` (or `account`, `name`, `events`), a row
 * an account; its events stand in one cell, parted by blanks. Accounts without an event are part of the plan and post nothing. Each fault
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
  return planOf(rows, { code: at('code'), name: at('name'), uses: at('uses') });
}

const faulty = (faults: readonly PlanFault[]): PlanReading => ({ kind: 'faults', faults });

/** Without accents and case, as people write headers and words. */
const plain = (text: string): string => canonicalWord(text).toLowerCase();

type Places = Readonly<Record<Column, number>>;

function planOf(rows: readonly CsvRow[], at: Places): PlanReading {
  const plan = new Map<AccountUse, Account>();
  const codes = new Set<string>();
  const faults = rows.flatMap((row) => addRow(row, at, plan, codes));
  return faults.length > 0 ? faulty(faults) : { kind: 'plan', plan };
}

/** Takes one row into the plan; answers what is wrong with it. */
function addRow(
  row: CsvRow,
  at: Places,
  plan: Map<AccountUse, Account>,
  codes: Set<string>,
): readonly PlanFault[] {
  const { line } = row;
  if (row.kind === 'fault') return [{ code: 'plan_row_unreadable', line, text: row.text }];
  const cell = (column: Column): string => (row.cells[at[column]] ?? '').trim();
  const account = { code: cell('code'), name: cell('name') };
  if (account.code === '') return [{ code: 'plan_row_unreadable', line, text: '' }];
  if (codes.has(account.code)) return [{ code: 'plan_code_twice', line, text: account.code }];
  codes.add(account.code);
  return cell('uses')
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word): PlanFault[] => {
      const use = useOf(word);
      if (use === null) return [{ code: 'plan_use_unknown', line, text: word }];
      if (plan.has(use)) return [{ code: 'plan_use_twice', line, text: word }];
      plan.set(use, account);
      return [];
    });
}

function useOf(word: string): AccountUse | null {
  const asked = plain(word);
  return ACCOUNT_USES.find((use) => use === asked) ?? PORTUGUESE[asked] ?? null;
}
