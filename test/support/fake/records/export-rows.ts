import { civilDate, instantFromEpochMs } from '../../../../src-main/core/civil-date.ts';
import { centavos } from '../../../../src-main/core/money.ts';
import type { DocumentKind } from '../../../../src-main/core/records.ts';
import type { CsvRequest } from '../../../../src-main/exports/subjects.ts';
import type { ChargeExportRow, ExportedMandate } from '../../../../src-main/ledger/model/ledger-reader.ts';
import { EVERY_CYCLE } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { CHARGE_COLUMNS } from '../../../../src-preload/contract/vocabulary/exports.ts';

const END_TO_END_ID = 'E1234567820260106013012345678901';
export const PAID_AT = instantFromEpochMs(Date.parse('2026-01-06T01:30:00Z'));

/** One charge with what its mandate says. */
export type ChargeWithMandate = Omit<ChargeExportRow, 'mandate'> &
  Omit<ExportedMandate, 'payerDocument'> & {
    /** Whole number, and its kind; null when unknown. */
    readonly payerDocument: string | null;
    readonly payerDocumentKind: DocumentKind | null;
  };

/** A charge that was paid on its day, with the parts that a test changes. */
export function chargeRow(change: Partial<ChargeWithMandate> = {}): ChargeWithMandate {
  return {
    txid: 'abcdefghijklmnopqrstuvwxyz0001',
    idRec: 'RR1234567820251201abcdefghijk',
    contract: 'Mensalidade',
    payerName: 'Ana Araújo',
    payerDocument: '12345678909',
    payerDocumentKind: 'cpf',
    dueDate: civilDate('2026-01-05'),
    settleDate: civilDate('2026-01-05'),
    amount: centavos(123_456),
    status: 'CONCLUÍDA',
    state: 'paid',
    group: 'paid',
    daysLate: null,
    paid: centavos(123_456),
    paidAt: PAID_AT,
    endToEndIds: END_TO_END_ID,
    refunded: centavos(0),
    reasons: [{ kind: 'settlement', endToEndId: END_TO_END_ID, amount: centavos(123_456), at: PAID_AT }],
    ...change,
  };
}

/** An export of every charge with all columns, in `rfc4180`, CPF masked. */
export function csvRequest(change: Partial<CsvRequest> = {}): CsvRequest {
  return {
    subject: 'charges',
    preset: 'rfc4180',
    columns: CHARGE_COLUMNS,
    filter: EVERY_CYCLE,
    movements: null,
    payer: null,
    receiver: null,
    fullDocuments: false,
    ...change,
  };
}
