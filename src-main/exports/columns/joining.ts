import { instantFromEpochMs } from '../../core/civil-date.ts';
import { centavos } from '../../core/money.ts';
import type { JoiningExportRow } from '../../ledger/ledger-reader.ts';
import type { Column } from './column.ts';

/** The columns of joining payments, which are of no cycle and so have no competência: caixa alone. */
export const joiningColumns: readonly Column<JoiningExportRow>[] = [
  { name: 'id_rec', label: 'Recorrência', cell: (row, { text }) => text(row.idRec) },
  { name: 'contract', label: 'Contrato', cell: (row, style) => style.contract(row.contract) },
  { name: 'payer_name', label: 'Pagador', cell: (row, { rawText }) => rawText(row.payerName) },
  {
    name: 'payer_document',
    label: 'CPF ou CNPJ',
    cell: (row, { document }) => document(row.payerDocument),
  },
  { name: 'txid', label: 'Identificador da cobrança', cell: (row, { text }) => text(row.txid) },
  {
    name: 'end_to_end_id',
    label: 'Identificador do pagamento',
    cell: (row, { text }) => text(row.endToEndId),
  },
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
];
