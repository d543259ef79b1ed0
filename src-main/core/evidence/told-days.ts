import type { CivilDate } from '../civil-date.ts';
import { accountKey, type StatementAccount } from './statement-account.ts';

/** The days of a statement that is kept; a higher id was taken later. */
export type ToldSpan = {
  readonly id: number;
  /** Null where the file did not say. */
  readonly account: StatementAccount | null;
  readonly from: CivilDate;
  readonly to: CivilDate;
};

/** Which statements tell of a day: of each account one. */
export type ToldDays<Span extends ToldSpan> = (day: CivilDate) => readonly Span[];

/**
 * The newest of each account's statements that tell of a day. Statements of two accounts stand beside each other, so that one of a new account takes no line
 * of the old one's away in the month of the change. `statements`: oldest first.
 */
export function toldDays<Span extends ToldSpan>(statements: readonly Span[]): ToldDays<Span> {
  const known = new Map<CivilDate, readonly Span[]>();
  const accounts = accountsOf(statements);
  return (day) => {
    const told = known.get(day) ?? tellersOf(accounts, day);
    known.set(day, told);
    return told;
  };
}

/** Statements by account. One that names none is of that which the one before it is of, as whoever took it was told; the first ones, of the first that is named. */
function accountsOf<Span extends ToldSpan>(statements: readonly Span[]): readonly (readonly Span[])[] {
  const accounts = new Map<string, Span[]>();
  const keyOf = ({ account }: ToldSpan): string | null => account && accountKey(account);
  let key = statements.map(keyOf).find((each) => each !== null) ?? '';
  for (const statement of statements) {
    key = keyOf(statement) ?? key;
    accounts.set(key, [...(accounts.get(key) ?? []), statement]);
  }
  return [...accounts.values()];
}

const tellersOf = <Span extends ToldSpan>(
  accounts: readonly (readonly Span[])[],
  day: CivilDate,
): readonly Span[] =>
  accounts.flatMap((statements) => {
    const newest = statements.findLast(({ from, to }) => from <= day && day <= to);
    return newest === undefined ? [] : [newest];
  });
