import type { CivilDate } from '../civil-date.ts';
import type { Centavos } from '../money.ts';
import type { MoneyLine } from './money-line.ts';

/**
 * A tariff that the bank took. Its API tells none, so each is a person's word: typed, or said of a line of the bank's statement. It is no line of a closing,
 * which holds the bank's own facts alone.
 */
export type BankFee = {
  readonly kind: 'fee';
  /** Given once and never to another. */
  readonly id: number;
  /** On which the bank took it. */
  readonly day: CivilDate;
  readonly amount: Centavos;
  /** What it is for, as a person typed it; empty for one that was read from a statement, of which no text is kept. */
  readonly text: string;
  /** The bank's number of the line that it was read from, empty where that has none; null for one that was typed. */
  readonly fitId: string | null;
};

/** What the accounts are told of: money that moved as the bank's API has it, and what the bank took. */
export type BookedLine = MoneyLine | BankFee;

/** By which name the entry of a fee leaves for an accounting system. */
export const feeMovement = (id: number): string => `fee-${id}`;
