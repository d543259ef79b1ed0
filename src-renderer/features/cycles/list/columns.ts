import type { TFunction } from 'i18next';
import type { CycleRow, CycleSort } from '../../../../src-preload/contract/cycles.ts';
import { saoPauloDay } from '../../../kit/formats/days.ts';
import type { Formats } from '../../../kit/formats/formats.ts';
import { shortReason } from './short-reason.ts';

/** A column of the list besides the state, which leads. `label` is a key of `cycles.json`. */
export type Column = {
  readonly id: string;
  readonly label: string;
  /** What a press on its header orders by. */
  readonly sortBy?: CycleSort['by'];
  readonly isAtRight?: boolean;
  readonly text: (row: CycleRow, formats: Formats, t: TFunction) => string;
};

/** Columns in reading order; their widths are in `CycleTable.module.css`. */
export const COLUMNS: readonly Column[] = [
  { id: 'payer', label: 'column.payer', sortBy: 'payer', text: ({ payerName }) => payerName },
  { id: 'document', label: 'column.document', text: ({ payerDocument }) => payerDocument },
  { id: 'contract', label: 'column.contract', text: ({ contract }) => contract },
  {
    id: 'dueDate',
    label: 'column.dueDate',
    sortBy: 'dueDate',
    text: ({ dueDate }, { date }) => date(dueDate),
  },
  {
    id: 'settleDate',
    label: 'column.settleDate',
    sortBy: 'settleDate',
    text: ({ settleDate }, { date }) => date(settleDate),
  },
  {
    id: 'amount',
    label: 'column.amount',
    sortBy: 'amount',
    isAtRight: true,
    text: ({ amount }, { money }) => money(amount),
  },
  {
    id: 'paid',
    label: 'column.paid',
    isAtRight: true,
    text: ({ paid }, { money }) => (paid === 0 ? '–' : money(paid)),
  },
  {
    id: 'paidAt',
    label: 'column.paidAt',
    sortBy: 'paidAt',
    text: ({ paidAt }, { date }) => (paidAt ? date(saoPauloDay(Date.parse(paidAt))) : '–'),
  },
  { id: 'reason', label: 'column.reason', text: (row, formats, t) => shortReason(row, t, formats) },
];

/** The order after a press on a header: the other direction of the same column, else ascending. */
export function sortAfterPress(sort: CycleSort, by: CycleSort['by']): CycleSort {
  const isSame = sort.by === by;
  return { by, direction: isSame && sort.direction === 'asc' ? 'desc' : 'asc' };
}
