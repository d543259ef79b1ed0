import type { ColumnLayout } from '../../../../src-preload/contract/posting-layout.ts';

/**
 * Alterdata WCont: every field in quotes, a line a side. By one implementation (kmee-odoo-addons, `l10n_br_account_export_alterdata`) alone, and the importer
 * can be set up otherwise: to be confirmed with the office.
 */
export const ALTERDATA = {
  columns: [
    { field: 'text' },
    { field: 'debit' },
    { field: 'credit' },
    { field: 'date' },
    { field: 'amount' },
    { field: 'text' },
    { field: 'history', most: 200 },
    { field: 'contract', most: 30 },
  ],
  separator: ',',
  quotes: true,
  decimal: ',',
  date: 'dd/mm/yyyy',
  encoding: 'windows-1252',
  lines: 'two',
  header: false,
} as const satisfies ColumnLayout;
