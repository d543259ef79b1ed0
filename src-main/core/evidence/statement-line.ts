import type { StatementFault } from '../../../src-preload/contract/vocabulary/bank-statement.ts';
import type { CivilDate } from '../civil-date.ts';
import type { Centavos } from '../money.ts';

/**
 * One line of the bank's statement as it is kept: what proves money, and no text of the bank's in which somebody may be named. `amount` is signed:
 * above zero what came in, below what went out.
 */
export type StatementLine = {
  /** Of the file, 1 first. */
  readonly line: number;
  readonly day: CivilDate;
  readonly amount: Centavos;
  /** The bank's own number of the line (FITID); empty where it has none, noughts alone, or one with blanks in it, which is a text. */
  readonly fitId: string;
  /** Of an instant payment, wherever on the line it stood. */
  readonly endToEndId: string | null;
  /** Of an instant payment's refund, likewise. */
  readonly refundId: string | null;
};

/** What is wrong with one line; `text` is the cell or field at fault. */
export type LineFault = { readonly line: number; readonly reason: StatementFault; readonly text: string };

/** `E` or `D`, the institution's ISPB, the moment as `yyyyMMddHHmm`, eleven letters and digits (specification, EndToEndId and RtrId). */
const PAYMENT_ID = /(?<![A-Za-z0-9])E\d{20}[A-Za-z0-9]{11}(?![A-Za-z0-9])/g;
const REFUND_ID = /(?<![A-Za-z0-9])D\d{20}[A-Za-z0-9]{11}(?![A-Za-z0-9])/g;

/** Longest number of a line that a bank may write (OFX 1.02, 11.4.3: FITID). */
const FIT_ID = /^[^\s]{1,255}$/;

/** What banks write where a line has no number. */
const NOUGHTS = /^0*$/;

/** Whether a cell or field bears a number of a line, of whatever shape. */
export const isNumbered = (text: string): boolean => !NOUGHTS.test(text.trim());

/** The number of a line as it is kept. */
export const keptFitId = (text: string): string =>
  isNumbered(text) && FIT_ID.test(text.trim()) ? text.trim() : '';

/** Ids of one payment and one refund in all the texts of a line, or null where it names several of either: which is meant nobody can tell. */
export function idsIn(texts: readonly string[]): Pick<StatementLine, 'endToEndId' | 'refundId'> | null {
  const found = (shape: RegExp) => new Set(texts.flatMap((text) => text.match(shape) ?? []));
  const [payments, refunds] = [found(PAYMENT_ID), found(REFUND_ID)];
  if (payments.size > 1 || refunds.size > 1) return null;
  const [endToEndId = null] = payments;
  const [refundId = null] = refunds;
  return { endToEndId, refundId };
}
