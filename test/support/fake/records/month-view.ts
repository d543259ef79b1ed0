import type { MonthView } from '../../../../src-main/ledger/model/charging-reader.ts';
import type { MonthDraft } from '../../../../src-preload/contract/charge-month.ts';

/** The first page of a month's every row, nothing chosen by hand. */
export const monthView = (change: Partial<MonthView> = {}): MonthView => ({
  filter: { part: null, which: 'all', search: '' },
  choices: [],
  isLateMoved: false,
  page: 0,
  most: { proposed: 9, leftOut: 9 },
  ...change,
});

/** A month as it is proposed. */
export const monthDraft = (change: Partial<MonthDraft> = {}): MonthDraft => ({
  choices: [],
  isLateMoved: false,
  edits: [],
  ...change,
});
