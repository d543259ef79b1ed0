import type { ChargeColumn } from '../../../src-preload/contract/vocabulary/exports.ts';
import type { PayerDocument } from '../../core/records.ts';
import type { ChargeExportRow } from '../../ledger/ledger-reader.ts';
import type { Column } from './column.ts';

/** The columns of charges, in the order of exports/FORMATS.md, Columns of charges. Competência is the due date, caixa the first settlement's day. */
export const chargeColumns: readonly (Column<ChargeExportRow> & { readonly name: ChargeColumn })[] = [
  { name: 'txid', label: 'Identificador da cobrança', cell: (row, { text }) => text(row.txid) },
  { name: 'id_rec', label: 'Recorrência', cell: (row, { text }) => text(row.idRec ?? '') },
  { name: 'contract', label: 'Contrato', cell: (row, { text }) => text(row.contract) },
  { name: 'payer_name', label: 'Pagador', cell: (row, { text }) => text(row.payerName) },
  { name: 'payer_document', label: 'CPF ou CNPJ', cell: (row, { document }) => document(documentOf(row)) },
  { name: 'due_date', label: 'Vencimento (competência)', cell: (row, { date }) => date(row.dueDate) },
  { name: 'settle_date', label: 'Data prevista do débito', cell: (row, { date }) => date(row.settleDate) },
  { name: 'amount', label: 'Valor', cell: (row, { amount }) => amount(row.amount) },
  { name: 'status', label: 'Situação no banco', cell: (row, { text }) => text(row.status) },
  { name: 'state', label: 'Estado', cell: (row, { word }) => word('charge', row.state) },
  { name: 'group', label: 'Grupo', cell: (row, { word }) => word('group', row.group) },
  {
    name: 'days_late',
    label: 'Dias de atraso',
    cell: ({ daysLate }) => (daysLate === null ? '' : String(daysLate)),
  },
  { name: 'paid_amount', label: 'Valor recebido', cell: (row, { amount }) => amount(row.paid) },
  {
    name: 'paid_at',
    label: 'Recebido em (caixa)',
    cell: ({ paidAt }, { instant }) => (paidAt === null ? '' : instant(paidAt)),
  },
  {
    name: 'end_to_end_ids',
    label: 'Identificadores do pagamento',
    cell: (row, { text }) => text(row.endToEndIds),
  },
  { name: 'refunded_amount', label: 'Valor devolvido', cell: (row, { amount }) => amount(row.refunded) },
  { name: 'reasons', label: 'Motivos do estado', cell: (row, { reasons }) => reasons(row.reasons) },
];

function documentOf(row: ChargeExportRow): PayerDocument | null {
  const { payerDocument: number, payerDocumentKind: kind } = row;
  return number === null || kind === null ? null : { kind, number };
}
