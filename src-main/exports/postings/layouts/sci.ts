import type { ColumnLayout } from '../../../../src-preload/contract/posting-layout.ts';

/**
 * SCI Único: a line a side, `0` in the place of the other account, accounts of eight digits. By one implementation (kmee-odoo-addons,
 * `l10n_br_account_export_sci`) alone: to be confirmed with the office. The payer's document is told where it is a CNPJ.
 */
export const SCI = {
  columns: [
    { field: 'sequence', width: 6, fill: '0' },
    { field: 'date' },
    { field: 'debit', width: 8, fill: '0', empty: '0' },
    { field: 'credit', width: 8, fill: '0', empty: '0' },
    { field: 'amount' },
    { field: 'text', text: '00000000' },
    { field: 'history', most: 200 },
    { field: 'contract', most: 20 },
    { field: 'payerCnpj' },
    { field: 'text' },
    { field: 'text' },
  ],
  separator: ',',
  quotes: false,
  decimal: '.',
  date: 'yyyymmdd',
  encoding: 'windows-1252',
  lines: 'two',
  header: false,
} as const satisfies ColumnLayout;
