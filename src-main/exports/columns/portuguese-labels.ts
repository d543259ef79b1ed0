import type {
  ChargeGroup,
  ChargeState,
  ExpectedState,
  ProofKind,
} from '../../../src-preload/contract/vocabulary/cycles.ts';
import type { AccountEntryKind } from '../../../src-preload/contract/vocabulary/payers.ts';
import type { MovementKind } from '../../../src-preload/contract/vocabulary/receipts.ts';
import type { ResourceKind } from '../../../src-preload/contract/vocabulary/resources.ts';
import type { OrphanRows, RefundExportRow } from '../../ledger/model/ledger-reader.ts';
import { HISTORY_LABELS } from './history-labels.ts';

const STATES: Readonly<Record<ChargeState, string>> = {
  paid_after_close: 'Pago após encerrar',
  refunded: 'Devolvido',
  partly_refunded: 'Devolvido em parte',
  paid_twice: 'Pago em dobro',
  underpaid: 'Pago a menor',
  overpaid: 'Pago a maior',
  paid_late: 'Pago em atraso',
  paid: 'Pago',
  settled_outside: 'Pago por fora',
  waived: 'Não vou cobrar',
  unconfirmed: 'Sem confirmação',
  cancelled: 'Cancelado',
  rejected: 'Rejeitado',
  expired: 'Expirado',
  retrying: 'Nova tentativa',
  unpaid: 'Não pago',
  due_today: 'Débito hoje',
  pending: 'A vencer',
};

const GROUPS: Readonly<Record<ChargeGroup, string>> = {
  paid: 'Pagos',
  open: 'A vencer',
  unpaid: 'Não pagos',
  attention: 'A conferir',
  closed: 'Encerrados',
};

const EXPECTED: Readonly<Record<ExpectedState, string>> = {
  scheduled: 'Previsto',
  to_charge: 'A cobrar agora',
  not_charged: 'Não cobrado',
};

const ORPHANS: Readonly<Record<OrphanRows[number]['why'], string>> = {
  unknown_txid: 'Cobrança desconhecida',
  no_match: 'Sem referência',
  ambiguous: 'Ambíguo',
};

const PAYMENTS: Readonly<Record<RefundExportRow['paymentKind'], string>> = {
  charge: 'Cobrança',
  joining: 'Adesão',
  orphan: 'Sem cobrança',
};

const MOVEMENTS: Readonly<Record<MovementKind, string>> = { ...PAYMENTS, refund: 'Devolução' };

/** What an entry of the accounts is, by the movement that it is of. */
export const ENTRY_WORDS: Readonly<Record<MovementKind | 'fee', string>> = {
  charge: 'Recebimento',
  joining: 'Pagamento de adesão',
  orphan: 'Pagamento sem cobrança',
  refund: 'Devolução',
  fee: 'Tarifa bancária',
};

const RECORDS: Readonly<Record<ResourceKind, string>> = {
  charge: 'Cobrança',
  mandate: 'Recorrência',
  settlement: 'Pagamento',
};

const PROOFS: Readonly<Record<ProofKind, string>> = {
  notice: 'Notificação extrajudicial',
  protest: 'Protesto',
  lawsuit: 'Ação judicial',
  credit_bureau: 'Órgão de proteção ao crédito',
};

/** Where money came in. */
const PLACES = { bank: 'Banco', outside: 'Por fora' } as const;

const ENTRIES: Readonly<Record<AccountEntryKind | 'opening' | 'closing', string>> = {
  opening: 'Saldo anterior',
  due: 'Vencimento',
  charge: 'Pagamento',
  outside: 'Pagamento por fora',
  joining: 'Pagamento de adesão',
  refund: 'Devolução',
  closing: 'Saldo final',
};

const TURN_ROWS = { charge: 'Cobrança', total: 'Total' } as const;

/** The app's own words as `excel-br` writes them: those that the screens show, without separators. */
export const PORTUGUESE_LABELS = {
  charge: STATES,
  group: GROUPS,
  expected: EXPECTED,
  orphan: ORPHANS,
  payment: PAYMENTS,
  movement: MOVEMENTS,
  record: RECORDS,
  proof: PROOFS,
  place: PLACES,
  entry: ENTRIES,
  turn: TURN_ROWS,
  ...HISTORY_LABELS,
} as const;

export type LabelList = keyof typeof PORTUGUESE_LABELS;
