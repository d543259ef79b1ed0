import type { ImportField } from '../../../src-preload/contract/vocabulary/mandate-writing.ts';
import type { DraftProblem } from '../../../src-preload/contract/writing.ts';

type Field = DraftProblem['field'];

/** A column of the preview: which cells of the file it shows, and whose faults. */
export type PreviewColumn = {
  readonly id: 'payer' | 'document' | 'contract' | 'amount' | 'dates' | 'rest';
  readonly cells: readonly ImportField[];
  readonly faults: readonly Field[];
};

/** Every field stands in one column, so that every fault has its cell; `whole` is the row's own. */
export const PREVIEW_COLUMNS: readonly PreviewColumn[] = [
  { id: 'payer', cells: ['payerName', 'phone', 'email'], faults: ['payerName', 'phone', 'email', 'whole'] },
  { id: 'document', cells: ['payerDocument'], faults: ['payerDocument'] },
  { id: 'contract', cells: ['contract', 'object', 'agreement'], faults: ['contract', 'object', 'agreement'] },
  { id: 'amount', cells: ['fixedAmount', 'floorAmount'], faults: ['value'] },
  { id: 'dates', cells: ['firstDate', 'lastDate'], faults: ['firstDate', 'lastDate'] },
  {
    id: 'rest',
    cells: ['periodicity', 'retryPolicy', 'locationId', 'joiningTxid'],
    faults: ['periodicity', 'allowsRetries', 'locationId', 'joiningTxid'],
  },
];
