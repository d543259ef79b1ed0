import type { Basis } from '../../../src-preload/contract/vocabulary/closing.ts';
import type { MovementKind, PaymentKind } from '../../../src-preload/contract/vocabulary/receipts.ts';
import { type CivilDate, saoPauloDate, type UtcInstant } from '../civil-date.ts';
import type { Centavos } from '../money.ts';
import type { PayerDocument } from '../records.ts';

/**
 * One movement of money at the bank with what accounting asks of it: a payment that came in, or a refund (`devolução`) that went back.
 * Everything in it follows from the bank's facts and from what people assigned, nothing from when they arrived here.
 */
export type MoneyLine = {
  readonly kind: MovementKind;
  /** Of a refund: whose money the payment is. */
  readonly paymentKind: PaymentKind;
  readonly endToEndId: string;
  /** The refund's own id; null for a payment. */
  readonly refundId: string | null;
  readonly at: UtcInstant;
  /** What moved, whichever way. */
  readonly amount: Centavos;
  /** Of a refund, the bank's raw word for why (`natureza`); null where it says none, which the specification reads as ORIGINAL. */
  readonly nature: string | null;
  readonly txid: string | null;
  readonly idRec: string | null;
  readonly contract: string;
  readonly payerName: string;
  readonly payerDocument: PayerDocument | null;
  /** Of the charge that was paid; null where the payment is no charge's. */
  readonly charge: ChargeAtLine | null;
};

/** The charge of a line as it stood just before the line, by the order in which money moved. */
export type ChargeAtLine = {
  readonly dueDate: CivilDate;
  readonly amount: Centavos;
  readonly paidBefore: Centavos;
  readonly refundedBefore: Centavos;
  /** What stood of it in advance: paid beyond what it asked, and not given back. */
  readonly excessBefore: Centavos;
};

/** The day on which the money moved, in São Paulo: what counts by caixa. */
export const cashDay = ({ at }: Pick<MoneyLine, 'at'>): CivilDate => saoPauloDate(at);

/**
 * The day that counts by competência: the due date of the charge, which lies in the cycle that it charges (rules/closing.md, Two dates). Money that
 * is no charge's counts on the day on which it moved.
 */
export const accrualDay = (line: Pick<MoneyLine, 'at' | 'charge'>): CivilDate =>
  line.charge?.dueDate ?? cashDay(line);

/** The day that counts by a basis. */
export const dayBy = (basis: Basis, line: Pick<MoneyLine, 'at' | 'charge'>): CivilDate =>
  basis === 'caixa' ? cashDay(line) : accrualDay(line);
