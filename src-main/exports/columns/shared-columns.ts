import { instantFromEpochMs } from '../../core/civil-date.ts';
import { centavos } from '../../core/money.ts';
import type { PayerDocument } from '../../core/records.ts';
import type { Column } from './column.ts';

// What several files have, each under one name and one header.

export const idRec = {
  name: 'id_rec',
  label: 'Recorrência',
  cell: (row, { text }) => text(row.idRec ?? ''),
} as const satisfies Column<{ readonly idRec: string | null }>;

export const contract = {
  name: 'contract',
  label: 'Contrato',
  cell: (row, style) => style.contract(row.contract),
} as const satisfies Column<{ readonly contract: string }>;

export const payerName = {
  name: 'payer_name',
  label: 'Pagador',
  cell: (row, { rawText }) => rawText(row.payerName),
} as const satisfies Column<{ readonly payerName: string }>;

export const payerDocument = {
  name: 'payer_document',
  label: 'CPF ou CNPJ',
  cell: (row, { document }) => document(row.payerDocument),
} as const satisfies Column<{ readonly payerDocument: PayerDocument | null }>;

export const txid = {
  name: 'txid',
  label: 'Identificador da cobrança',
  cell: (row, { text }) => text(row.txid ?? ''),
} as const satisfies Column<{ readonly txid: string | null }>;

export const endToEndId = {
  name: 'end_to_end_id',
  label: 'Identificador do pagamento',
  cell: (row, { text }) => text(row.endToEndId ?? ''),
} as const satisfies Column<{ readonly endToEndId: string | null }>;

/** What came in by one payment, when, and what of it went back. */
export const ofPayment: readonly Column<{
  readonly amount: number;
  readonly at: string;
  readonly refunded: number;
}>[] = [
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
