import type { ColumnLayout } from '../../../../src-preload/contract/posting-layout.ts';

/**
 * Prosoft: lines of 448 characters, LC1 in mode 1 (one debit, one credit). The maker's help page says that there are two modes and that the file has to be
 * called `CTBLCTOSeeee.TXT`, eeee the number of the company; the places are those on which two independent programs agree that write such lines. A third
 * (kmee-odoo-addons) writes LC1 of 342 and LC2 of 448 with other places. To be confirmed with the office.
 */
export const PROSOFT = {
  columns: [
    { field: 'text', text: 'LC1', width: 3 },
    { field: 'sequence', width: 5, fill: '0' },
    { field: 'text', width: 3 },
    { field: 'text', text: '1', width: 1 },
    { field: 'date', width: 8 },
    { field: 'contract', width: 10 },
    // Lot, origin.
    { field: 'text', width: 5 },
    { field: 'text', width: 30 },
    { field: 'text', text: '000', width: 3 },
    { field: 'debit', width: 5, fill: '0' },
    // Of each side a third party's number and the cost centre.
    { field: 'text', width: 14 },
    { field: 'text', width: 5 },
    { field: 'credit', width: 5, fill: '0' },
    { field: 'text', width: 14 },
    { field: 'text', width: 5 },
    { field: 'amount', width: 16, fill: '0' },
    { field: 'history', width: 240 },
    // Marks of reconciliation, and the rest.
    { field: 'text', width: 2 },
    { field: 'text', width: 74 },
  ],
  separator: '',
  quotes: false,
  decimal: '.',
  date: 'ddmmyyyy',
  encoding: 'windows-1252',
  lines: 'one',
  header: false,
} as const satisfies ColumnLayout;
