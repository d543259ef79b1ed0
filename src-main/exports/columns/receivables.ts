import type { CivilDate } from '../../core/civil-date.ts';
import type { Receivable } from '../../core/close/receivables.ts';
import type { CellStyle, Column } from './column.ts';
import { contract, idRec, payerDocument, payerName, txid } from './shared-columns.ts';

const day = (date: CivilDate | null, style: CellStyle): string => (date === null ? '' : style.date(date));
const number = (value: number | null): string => (value === null ? '' : String(value));

/** What a receivable is of: the register and the turn share it. */
export const ofReceivable = {
  dueDate: {
    name: 'due_date',
    label: 'Vencimento (competência)',
    cell: (row, { date }) => date(row.dueDate),
  },
  amount: { name: 'amount', label: 'Valor', cell: (row, { amount }) => amount(row.amount) },
  received: {
    name: 'received_amount',
    label: 'Valor recebido',
    cell: (row, { amount }) => amount(row.received),
  },
  refunded: {
    name: 'refunded_amount',
    label: 'Valor devolvido',
    cell: (row, { amount }) => amount(row.refunded),
  },
  balance: { name: 'balance', label: 'Saldo a receber', cell: (row, { amount }) => amount(row.balance) },
  state: { name: 'state', label: 'Situação', cell: (row, { word }) => word('charge', row.state) },
} as const satisfies Readonly<Record<string, Column<Receivable>>>;

/** The columns of the register of receivables (Resolução CGSN 140/2018, art. 77). */
export const receivableColumns: readonly Column<Receivable>[] = [
  {
    name: 'fiscal_number',
    label: 'Documento fiscal',
    cell: ({ fiscalNumber }, { text }) => text(fiscalNumber ?? ''),
  },
  {
    name: 'fiscal_date',
    label: 'Data do documento fiscal',
    cell: (row, style) => day(row.fiscalDate, style),
  },
  txid,
  idRec,
  contract,
  payerName,
  payerDocument,
  { name: 'instalment', label: 'Parcela', cell: ({ instalment }) => number(instalment) },
  { name: 'instalments', label: 'Parcelas', cell: ({ instalments }) => number(instalments) },
  ofReceivable.dueDate,
  ofReceivable.amount,
  {
    name: 'received_on',
    label: 'Recebido em (caixa)',
    cell: (row, style) => day(row.firstReceivedOn, style),
  },
  {
    name: 'last_received_on',
    label: 'Último recebimento em',
    cell: (row, style) => day(row.lastReceivedOn, style),
  },
  ofReceivable.received,
  {
    name: 'received_by',
    label: 'Recebido por',
    cell: ({ isFromOutside, firstReceivedOn }, { word }) =>
      firstReceivedOn === null ? '' : word('place', isFromOutside ? 'outside' : 'bank'),
  },
  {
    name: 'refunded_on',
    label: 'Devolvido em (caixa)',
    cell: (row, style) => day(row.lastRefundedOn, style),
  },
  ofReceivable.refunded,
  ofReceivable.balance,
  { name: 'status', label: 'Situação no banco', cell: (row, { text }) => text(row.status) },
  ofReceivable.state,
  {
    name: 'proof_kind',
    label: 'Prova de não recuperável',
    cell: ({ proof }, { word }) => (proof === null ? '' : word('proof', proof.kind)),
  },
  {
    name: 'proof_date',
    label: 'Data da prova',
    cell: ({ proof }, style) => day(proof?.provenOn ?? null, style),
  },
];
