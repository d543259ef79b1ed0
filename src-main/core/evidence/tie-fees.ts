import type { CivilDate } from '../civil-date.ts';
import type { BankFee } from '../close/bank-fee.ts';
import type { StatementLine } from './statement-line.ts';

type FeeLine = Pick<StatementLine, 'day' | 'amount' | 'fitId'>;

/** Whether a line that no movement is tied to may be a tariff: it took money out. Ids on it say nothing against it: a bank may name the payment that its tariff is of. */
export const mayBeFee = ({ amount }: Pick<FeeLine, 'amount'>): boolean => amount < 0;

/** Lines that a person said to be tariffs, and whatever is left of either side. */
export type TiedFees<Line> = {
  readonly tied: readonly { readonly line: Line; readonly fee: BankFee }[];
  readonly lines: readonly Line[];
  readonly fees: readonly BankFee[];
};

const keyOf = (day: CivilDate, amount: number, fitId: string): string =>
  `${day} ${Math.abs(amount)} ${fitId}`;

/**
 * Ties, of lines that no movement is tied to, each tariff that was read from a statement to the line that it was said of: same day, amount and number, each line once. The line stands in whichever
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

/** Lines of one day and amount: those that the telling statements have, and those of the statement in which a person points at one. */
type LinesAlike<Line> = { readonly ofDay: readonly Line[]; readonly own: readonly Line[] };

/** What a person's word about a line is: one said before, one of another line that nothing tells any more, or a new one. */
type FeeWord = { readonly kind: 'known' | 'new' } | { readonly kind: 'moved'; readonly fee: BankFee };

/**
 * What it means to call a line a tariff beside those of its day and amount that are known. A bank may number its lines anew in each file, and a CSV has no
 * numbers: a tariff whose line is in no statement now is that very one, and so is a typed one. Of a day and amount there are never more than lines.
 */
export function feeWordOf<Line extends FeeLine & { readonly statementId: number }>(
  { ofDay, own }: LinesAlike<Line>,
  fees: readonly BankFee[],
  fitId: string,
): FeeWord {
  const isNumbered = (each: { readonly fitId: string | null }): boolean => each.fitId === fitId;
  const most = Math.max(ofDay.filter(isNumbered).length, own.filter(isNumbered).length);
  if (most <= fees.filter(isNumbered).length) return { kind: 'known' };
  const hasOwn = ofDay.some((line) => line.statementId === own[0]?.statementId);
  const { fees: untied } = tieFees(hasOwn ? ofDay : [...ofDay, ...own], fees);
  const fee = untied.find((each) => each.fitId !== null) ?? untied[0];
  if (fee !== undefined) return { kind: 'moved', fee };
  return { kind: Math.max(ofDay.length, own.length) <= fees.length ? 'known' : 'new' };
}
