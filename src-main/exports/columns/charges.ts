import type { ChargeColumn } from '../../../src-preload/contract/vocabulary/exports.ts';
import type { ChargeExportRow, ExportedMandate } from '../../ledger/model/ledger-reader.ts';
import type { Column } from './column.ts';
import { contract, idRec, payerDocument, payerName } from './shared-columns.ts';

type Named = { readonly name: ChargeColumn };

/** Behind the txid stands what all charges of a mandate share, written once a mandate. */
export const mandateColumns: readonly (Column<ExportedMandate> & Named)[] = [
  idRec,
  contract,
  payerName,
  payerDocument,
];

/** The first column of charges. */
export const chargeColumn: Column<ChargeExportRow> & Named = {
  name: 'txid',
  label: 'Identificador da cobrança',
  cell: (row, { text }) => text(row.txid),
};

/** The columns of charges behind those of the mandate. Competência is the due date, caixa the first settlement's day. */
export const cycleColumns: readonly (Column<ChargeExportRow> & Named)[] = [
  { name: 'due_date', label: 'Vencimento (competência)', cell: (row, { date }) => date(row.dueDate) },
  { name: 'settle_date', label: 'Data prevista do débito', cell: (row, { date }) => date(row.settleDate) },
  { name: 'amount', label: 'Valor', cell: (row, { amount }) => amount(row.amount) },
  { name: 'status', label: 'Situação no banco', cell: (row, { text }) => text(row.status) },
  { name: 'state', label: 'Situação', cell: (row, { word }) => word('charge', row.state) },
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
  { name: 'reasons', label: 'Motivos da situação', cell: (row, { reasons }) => reasons(row.reasons) },
];
