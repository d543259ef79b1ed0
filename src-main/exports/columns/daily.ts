import { civilDate } from '../../core/civil-date.ts';
import type { DailyTotal, MonthlyTotal } from '../../core/close/daily-totals.ts';
import type { PayerDocument } from '../../core/records.ts';
import type { Column } from './column.ts';

type Moved = Pick<DailyTotal, 'received' | 'receivedAmount' | 'returned' | 'returnedAmount' | 'net'>;

const MOVED: readonly Column<Moved>[] = [
  { name: 'received_count', label: 'Recebimentos', cell: ({ received }) => String(received) },
  {
    name: 'received_amount',
    label: 'Recebido (bruto)',
    cell: (row, { amount }) => amount(row.receivedAmount),
  },
  { name: 'refunded_count', label: 'Devoluções', cell: ({ returned }) => String(returned) },
  {
    name: 'refunded_amount',
    label: 'Devolvido',
    cell: (row, { amount }) => amount(row.returnedAmount),
  },
  { name: 'net_amount', label: 'Líquido', cell: (row, { amount }) => amount(row.net) },
];

/** The columns of each day's totals, with the running sum of its month. */
export const dailyColumns: readonly Column<DailyTotal>[] = [
  { name: 'date', label: 'Data (caixa)', cell: ({ day }, { date }) => date(civilDate(day)) },
  ...MOVED,
  {
    name: 'month_net_amount',
    label: 'Líquido no mês até o dia',
    cell: (row, { amount }) => amount(row.monthNet),
  },
];

/** A month's totals and whose they are; null where nobody has told the company's CNPJ. */
export type MonthOfReceiver = MonthlyTotal & { readonly receiver: PayerDocument | null };

/** The columns of each month's totals: the gross is what a bank reports of its customer to the states (DIMP). */
export const monthlyColumns: readonly Column<MonthOfReceiver>[] = [
  { name: 'month', label: 'Mês (caixa)', cell: ({ month }, { text }) => text(month) },
  {
    name: 'receiver_document',
    label: 'CNPJ de quem recebe',
    cell: (row, { document }) => document(row.receiver),
  },
  ...MOVED,
];
