import type { ColumnLayout } from '../../../../src-preload/contract/posting-layout.ts';

/**
 * Calima: eight columns, the day as dd/mm/aaaa, no negative amount; the number of a history and two cost centres stay empty. By the maker's help page "Como criar arquivo CSV
 * para importação de lançamentos contábeis", which says nothing of the decimal sign and the letters: to be confirmed with the office.
 */
export const CALIMA = {
  columns: [
    { field: 'date' },
    { field: 'amount' },
    { field: 'debit' },
    { field: 'credit' },
    { field: 'text' },
    { field: 'history' },
    { field: 'text' },
    { field: 'text' },
  ],
  separator: ';',
  quotes: false,
  decimal: ',',
  date: 'dd/mm/yyyy',
  encoding: 'windows-1252',
  lines: 'one',
  header: false,
} as const satisfies ColumnLayout;
