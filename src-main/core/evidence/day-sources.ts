import type { CivilDate } from '../civil-date.ts';
import { accountKey, type StatementAccount } from './statement-account.ts';

/** The days of a statement that is kept; a higher id was taken later. */
export type StatementSpan = {
  readonly id: number;
  /** Null where the file did not say. */
  readonly account: StatementAccount | null;
  readonly from: CivilDate;
  readonly to: CivilDate;
  /** The last day that it tells all of. */
  readonly wholeTo: CivilDate;
};

/** Which statements tell of a day: of each account one. */
export type DaySources = (day: CivilDate) => readonly StatementSpan[];

/**
 * Of each account that statement which tells most of a day: the newest of those that tell all of it, else the newest that tells a part. A file that was made on a
 * day knows less of it than one made later, whichever was taken first. Statements of two accounts stand beside each other, so that one of a new account takes no line
 * of the old one's away in the month of the change. `statements`: oldest first.
 */
export function daySources(statements: readonly StatementSpan[]): DaySources {
  const known = new Map<CivilDate, readonly StatementSpan[]>();
  const accounts = accountsOf(statements);
  return (day) => {
    const sources = known.get(day) ?? tellersOf(accounts, day);
    known.set(day, sources);
    return sources;
  };
}

/** Whether all of a day is told: by some account, and by no account in part alone, of which nobody knows what it had yet to tell. */
export function isWholeDay(sources: DaySources, day: CivilDate): boolean {
  const tellers = sources(day);
  return tellers.length > 0 && tellers.every((each) => isWhole(each, day));
}

const isWhole = ({ from, wholeTo }: StatementSpan, day: CivilDate): boolean => from <= day && day <= wholeTo;

/** Statements by account. One without an account belongs to that of the statement before it; those at the beginning to the first account that is named. */
function accountsOf(statements: readonly StatementSpan[]): readonly (readonly StatementSpan[])[] {
  const accounts = new Map<string, StatementSpan[]>();
  const keyOf = ({ account }: StatementSpan): string | null => account && accountKey(account);
  let key = statements.map(keyOf).find((each) => each !== null) ?? '';
  for (const statement of statements) {
    key = keyOf(statement) ?? key;
    accounts.set(key, [...(accounts.get(key) ?? []), statement]);
  }
  return [...accounts.values()];
}

const tellersOf = (
  accounts: readonly (readonly StatementSpan[])[],
  day: CivilDate,
): readonly StatementSpan[] =>
  accounts.flatMap((statements) => {
    const telling = statements.filter(({ from, to }) => from <= day && day <= to);
    const best = telling.findLast((each) => isWhole(each, day)) ?? telling.at(-1);
    return best === undefined ? [] : [best];
  });
