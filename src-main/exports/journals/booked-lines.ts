import type { BankFee, BookedLine } from '../../core/close/bank-fee.ts';
import { cashDay, type MoneyLine } from '../../core/close/money-line.ts';

/** What moved and what the bank took, both oldest first, as one; a fee behind whatever moved on its day. */
export function* bookedLines(
  lines: Iterable<MoneyLine>,
  fees: readonly BankFee[],
): Generator<BookedLine, void> {
  let taken = 0;
  for (const line of lines) {
    const day = cashDay(line);
    for (let next = fees[taken]; next !== undefined && next.day < day; next = fees[taken]) {
      yield next;
      taken += 1;
    }
    yield line;
  }
  yield* fees.slice(taken);
}
