/** What can be wrong with one line of a bank's statement. */
export const STATEMENT_FAULTS = [
  'row_unreadable',
  'cell_count',
  'day_unreadable',
  'day_ahead',
  'amount_unreadable',
  'direction_unknown',
  'debit_signs',
  'several_ids',
  'line_twice',
] as const;
export type StatementFault = (typeof STATEMENT_FAULTS)[number];

/** Why a file is no statement that can be taken. */
export const STATEMENT_REFUSALS = [
  'no_statement',
  'no_lines',
  'columns_unknown',
  'several_accounts',
  'other_currency',
  'cut_off',
] as const;
export type StatementRefusal = (typeof STATEMENT_REFUSALS)[number];

/** What a column of a statement in CSV holds; `credit` and `debit` where a bank parts them, `direction` where a letter says which it is. */
export const STATEMENT_COLUMNS = ['day', 'amount', 'credit', 'debit', 'direction', 'id'] as const;
export type StatementColumn = (typeof STATEMENT_COLUMNS)[number];

export const STATEMENT_FORMATS = ['ofx', 'csv'] as const;

/** Where a line of the statement, or a movement that Ciclo knows, stands beside the other side; `fees`: what a person said to be the bank's tariffs. */
export const STATEMENT_LISTS = ['only_bank', 'only_here', 'different', 'matched', 'fees'] as const;
export type StatementList = (typeof STATEMENT_LISTS)[number];

/** Those in which a movement that Ciclo knows can stand. */
export const MOVEMENT_LISTS = [
  'matched',
  'different',
  'only_here',
] as const satisfies readonly StatementList[];
export type MovementList = (typeof MOVEMENT_LISTS)[number];

/** A month of a large account: some sixty thousand lines. */
export const MOST_STATEMENT_CHARACTERS = 20_000_000;
/** Faults told of one file; a person mends the first and reads it again. */
export const MOST_STATEMENT_FAULTS = 100;
/** Rows of a list on screen; its count and sum are of all. */
export const MOST_STATEMENT_ROWS = 500;
