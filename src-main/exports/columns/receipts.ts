import { civilDate, instantFromEpochMs, saoPauloDate } from '../../core/civil-date.ts';
import { centavos } from '../../core/money.ts';
import type { MovementExportRow } from '../../ledger/ledger-reader.ts';
import type { Column } from './column.ts';

const instantOf = ({ at }: MovementExportRow) => instantFromEpochMs(Date.parse(at));

/** The columns of money that came in or went back, one row a movement: what went back stands with a minus, so that a column adds up. */
export const receiptColumns: readonly Column<MovementExportRow>[] = [
  { name: 'date', label: 'Data (caixa)', cell: (row, { date }) => date(saoPauloDate(instantOf(row))) },
  { name: 'moved_at', label: 'Data e hora', cell: (row, { moment }) => moment(instantOf(row)) },
  { name: 'kind', label: 'Tipo', cell: ({ kind }, { word }) => word('movement', kind) },
  {
    name: 'amount',
    label: 'Valor',
    cell: ({ kind, amount }, style) => style.amount(centavos(kind === 'refund' ? -amount : amount)),
  },
  {
    name: 'end_to_end_id',
    label: 'Identificador do pagamento',
    cell: (row, { text }) => text(row.endToEndId),
  },
  {
    name: 'refund_id',
    label: 'Identificador da devolução',
    cell: (row, { text }) => text(row.refundId ?? ''),
  },
  { name: 'txid', label: 'Identificador da cobrança', cell: (row, { text }) => text(row.txid ?? '') },
  { name: 'id_rec', label: 'Recorrência', cell: (row, { text }) => text(row.idRec ?? '') },
  { name: 'contract', label: 'Contrato', cell: (row, style) => style.contract(row.contract) },
  {
    name: 'due_date',
    label: 'Vencimento (competência)',
    cell: ({ dueDate }, { date }) => (dueDate === null ? '' : date(civilDate(dueDate))),
  },
  { name: 'payer_name', label: 'Pagador', cell: (row, { rawText }) => rawText(row.payerName) },
  {
    name: 'payer_document',
    label: 'CPF ou CNPJ',
    cell: (row, { document }) => document(row.payerDocument),
  },
];
