import type { UtcInstant } from '../../core/civil-date.ts';
import type { RefundExportRow } from '../../ledger/model/ledger-reader.ts';
import type { CellStyle, Column } from './column.ts';
import { endToEndId, txid } from './shared-columns.ts';

/** The columns of refunds, one row each, whatever their status: only DEVOLVIDO is money that went back. */
export const refundColumns: readonly Column<RefundExportRow>[] = [
  { name: 'refund_id', label: 'Identificador da devolução', cell: ({ refund }, { text }) => text(refund.id) },
  {
    name: 'return_id',
    label: 'Identificador do retorno',
    cell: ({ refund }, { text }) => text(refund.returnId ?? ''),
  },
  endToEndId,
  txid,
  { name: 'amount', label: 'Valor devolvido', cell: ({ refund }, { amount }) => amount(refund.amount) },
  { name: 'status', label: 'Situação no banco', cell: ({ refund }, { text }) => text(refund.status) },
  { name: 'nature', label: 'Natureza', cell: ({ refund }, { text }) => text(refund.nature ?? '') },
  {
    name: 'requested_at',
    label: 'Solicitada em',
    cell: ({ refund }, style) => day(refund.requestedAt, style),
  },
  {
    name: 'refunded_at',
    label: 'Devolvida em (caixa)',
    cell: ({ returnedAt }, style) => day(returnedAt, style),
  },
  {
    name: 'paid_amount',
    label: 'Valor do pagamento',
    cell: (row, { amount }) => amount(row.settlementAmount),
  },
  { name: 'paid_at', label: 'Recebido em (caixa)', cell: (row, { instant }) => instant(row.settledAt) },
  {
    name: 'payment_kind',
    label: 'Origem do pagamento',
    cell: (row, { word }) => word('payment', row.paymentKind),
  },
];

function day(at: UtcInstant | null, { instant }: CellStyle): string {
  return at === null ? '' : instant(at);
}
