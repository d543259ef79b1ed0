import { civilDate, instantFromEpochMs, saoPauloDate } from '../../core/civil-date.ts';
import { centavos } from '../../core/money.ts';
import type { MovementExportRow } from '../../ledger/model/ledger-reader.ts';
import type { Column } from './column.ts';
import { contract, endToEndId, idRec, payerDocument, payerName, txid } from './shared-columns.ts';

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
  endToEndId,
  {
    name: 'refund_id',
    label: 'Identificador da devolução',
    cell: (row, { text }) => text(row.refundId ?? ''),
  },
  txid,
  idRec,
  contract,
  {
    name: 'due_date',
    label: 'Vencimento (competência)',
    cell: ({ dueDate }, { date }) => (dueDate === null ? '' : date(civilDate(dueDate))),
  },
  payerName,
  payerDocument,
];
