import type { ColumnLayout } from '../../../../src-preload/contract/posting-layout.ts';

/** What the free CSV is until a person composes it: one line an entry, as spreadsheets in Brazil have it. */
export const FREE_CSV = {
  columns: [
    { field: 'date', header: 'Data' },
    { field: 'debit', header: 'Débito' },
    { field: 'credit', header: 'Crédito' },
    { field: 'amount', header: 'Valor' },
    { field: 'history', header: 'Histórico' },
    { field: 'endToEndId', header: 'endToEndId' },
  ],
  separator: ';',
  quotes: false,
  decimal: ',',
  date: 'dd/mm/yyyy',
  encoding: 'windows-1252',
  lines: 'one',
  header: true,
} as const satisfies ColumnLayout;
