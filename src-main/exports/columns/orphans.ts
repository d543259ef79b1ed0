import { instantFromEpochMs } from '../../core/civil-date.ts';
import { centavos } from '../../core/money.ts';
import type { OrphanRows } from '../../ledger/ledger-reader.ts';
import type { Column } from './column.ts';

/** The columns of settlements that are no charge's and no joining payment. */
export const orphanColumns: readonly Column<OrphanRows[number]>[] = [
  {
    name: 'end_to_end_id',
    label: 'Identificador do pagamento',
    cell: (row, { text }) => text(row.endToEndId),
  },
  { name: 'txid', label: 'Identificador da cobrança', cell: (row, { text }) => text(row.txid ?? '') },
  { name: 'amount', label: 'Valor', cell: (row, { amount }) => amount(centavos(row.amount)) },
  {
    name: 'paid_at',
    label: 'Recebido em (caixa)',
    cell: (row, { instant }) => instant(instantFromEpochMs(Date.parse(row.at))),
  },
  {
    name: 'refunded_amount',
    label: 'Valor devolvido',
    cell: (row, { amount }) => amount(centavos(row.refunded)),
  },
  { name: 'why', label: 'Por que está sem cobrança', cell: (row, { word }) => word('orphan', row.why) },
];
