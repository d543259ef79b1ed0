import type { CivilDate } from '../civil-date.ts';
import type { BankFee } from '../close/bank-fee.ts';
import type { StatementLine } from './statement-line.ts';

type FeeLine = Omit<StatementLine, 'line'>;

/** Whether a line may be a tariff: it took money out, and names neither a payment nor a refund. */
export const mayBeFee = ({ amount, endToEndId, refundId }: FeeLine): boolean =>
  amount < 0 && endToEndId === null && refundId === null;

/** Lines that a person said to be tariffs, and whatever is left of either side. */
export type TiedFees<Line> = {
  readonly tied: readonly { readonly line: Line; readonly fee: BankFee }[];
  readonly lines: readonly Line[];
  readonly fees: readonly BankFee[];
};

const keyOf = (day: CivilDate, amount: number, fitId: string): string =>
  `${day} ${Math.abs(amount)} ${fitId}`;

/**
 * Ties each tariff that was read from a statement to the line that it was said of: same day, amount and number, each line once. The line stands in whichever
 * statement is the newest to tell of its day, so that a statement that is imported again takes no person's word away. Typed tariffs are tied to none.
 */
export function tieFees<Line extends FeeLine>(
  lines: readonly Line[],
  fees: readonly BankFee[],
): TiedFees<Line> {
  const waiting = new Map<string, Line[]>();
  for (const line of lines.filter(mayBeFee)) {
    const key = keyOf(line.day, line.amount, line.fitId);
    waiting.set(key, [...(waiting.get(key) ?? []), line]);
  }
  const pairs = fees.map((fee) => {
    const line = fee.fitId === null ? undefined : waiting.get(keyOf(fee.day, fee.amount, fee.fitId))?.shift();
    return { line, fee };
  });
  const tied = pairs.flatMap(({ line, fee }) => (line === undefined ? [] : [{ line, fee }]));
  const taken = new Set(tied.map(({ line }) => line));
  return {
    tied,
    lines: lines.filter((line) => !taken.has(line)),
    fees: pairs.filter(({ line }) => line === undefined).map(({ fee }) => fee),
  };
}
