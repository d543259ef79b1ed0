import type {
  StatementColumn,
  StatementRefusal,
} from '../../../src-preload/contract/vocabulary/bank-statement.ts';
import { addDays, type CivilDate, earlierOf, earliest, latest } from '../civil-date.ts';
import { isWholeTable, readTable, statementTable, tableUnder } from './csv-statement.ts';
import { isOfx, readOfx } from './ofx-reader.ts';
import type { StatementAccount } from './statement-account.ts';
import type { LineFault, StatementLine } from './statement-line.ts';

/** A statement that can be kept. */
export type Statement = {
  readonly format: 'ofx' | 'csv';
  /** Null where the file does not say: a CSV's table does not. */
  readonly account: StatementAccount | null;
  /** The days of which it tells. */
  readonly from: CivilDate;
  readonly to: CivilDate;
  /**
   * The last day that it tells all of: never that on which the file was made, of which the rest was to come. A CSV does not say when that was: the day
   * of reading stands for it, so that the last day of one that was read later is taken for whole. Before `from` where there is none.
   */
  readonly wholeTo: CivilDate;
  readonly lines: readonly StatementLine[];
  /** Rows of a CSV that tell a balance or a sum where amounts stand: they are no lines. */
  readonly balances: number;
};

/** A statement, all that is wrong with its lines, or why it is none; `headers` where a person can say what the columns hold. */
export type StatementReading =
  | { readonly kind: 'statement'; readonly statement: Statement; readonly table: KnownTable | null }
  | { readonly kind: 'faults'; readonly faults: readonly LineFault[]; readonly table: KnownTable | null }
  | { readonly kind: 'refused'; readonly reason: StatementRefusal; readonly table: KnownTable | null };

/** The columns of a CSV as they were read. */
type KnownTable = {
  /** Empty texts where the file has none. */
  readonly headers: readonly string[];
  readonly columns: readonly (StatementColumn | null)[];
  /** The cells of its first row, header or not. */
  readonly first: readonly string[];
};

const refused = (reason: StatementRefusal, table: KnownTable | null = null): StatementReading => ({
  kind: 'refused',
  reason,
  table,
});

/**
 * Reads a bank's statement from decoded text: OFX of either version, or CSV by its headers, or by `columns` as a person said what each holds.
 * With anything wrong on any line there is no statement.
 */
export function readStatement(
  text: string,
  today: CivilDate,
  columns: readonly (StatementColumn | null)[] | null = null,
): StatementReading {
  return isOfx(text) ? ofxStatement(text, today) : csvStatement(text, today, columns);
}

function ofxStatement(text: string, today: CivilDate): StatementReading {
  const { account, accounts, currency, from, to, madeOn, lines, faults, isCutOff } = readOfx(text);
  if (account === null) return refused('no_statement');
  if (isCutOff) return refused('cut_off');
  if (accounts.length > 1) return refused('several_accounts');
  if (currency !== 'BRL') return refused('other_currency');
  return checked({ format: 'ofx', account, lines, balances: 0 }, faults, { from, to, madeOn, today }, null);
}

function csvStatement(
  text: string,
  today: CivilDate,
  columns: readonly (StatementColumn | null)[] | null,
): StatementReading {
  const found = statementTable(text);
  if (found === null) return refused('no_statement');
  const table = tableUnder(found, columns ?? found.columns);
  const known = { headers: table.headers, columns: table.columns, first: found.head.cells };
  if (!isWholeTable(table.columns)) return refused('columns_unknown', known);
  const { faults, ...read } = readTable(table);
  return checked(
    { format: 'csv', account: null, ...read },
    faults,
    { from: null, to: null, madeOn: null, today },
    known,
  );
}

/** What a file says of its days, null where it does not, and the day on which it is read. */
type Period = {
  readonly from: CivilDate | null;
  readonly to: CivilDate | null;
  readonly madeOn: CivilDate | null;
  readonly today: CivilDate;
};

function checked(
  read: Omit<Statement, 'from' | 'to' | 'wholeTo'>,
  unread: readonly LineFault[],
  { from, to, madeOn, today }: Period,
  table: KnownTable | null,
): StatementReading {
  const faults = [...unread, ...aheadOf(read.lines, today), ...twice(read.lines)];
  if (faults.length > 0) return { kind: 'faults', faults: faults.toSorted((a, b) => a.line - b.line), table };
  const days = read.lines.map(({ day }) => day);
  const asOf = knownOn(days, madeOn, today);
  const [first, last] = [earliest([...days, ...known(from)]), most([...days, ...known(to)], asOf)];
  if (first === null || last === null || days.length === 0) return refused('no_lines', table);
  const wholeTo = last < asOf ? last : addDays(asOf, -1);
  return { kind: 'statement', statement: { ...read, from: first, to: last, wholeTo }, table };
}

/** The day the file speaks as of: when it says it was made; today where that is in the future or before one of its lines. */
const knownOn = (days: readonly CivilDate[], madeOn: CivilDate | null, today: CivilDate): CivilDate =>
  madeOn === null || madeOn > today || days.some((day) => day > madeOn) ? today : madeOn;

const known = (day: CivilDate | null): readonly CivilDate[] => (day === null ? [] : [day]);

/** A bank may say that its statement goes to the month's end: of days to come, by the day `asOf` which it knows, it tells nothing. */
function most(days: readonly CivilDate[], asOf: CivilDate): CivilDate | null {
  const last = latest(days);
  return last && earlierOf(last, asOf);
}

const aheadOf = (lines: readonly StatementLine[], today: CivilDate): readonly LineFault[] =>
  lines
    .filter(({ day }) => day > today)
    .map(({ line, day }) => ({ line, reason: 'day_ahead' as const, text: day }));

/**
 * Lines that stand in the file before: of the same payment or refund the same way, or of the same number, day and amount. Banks number tariffs
 * alike, so that a number alone tells nothing, and two tariffs of a day without number may well be two.
 */
function twice(lines: readonly StatementLine[]): readonly LineFault[] {
  const seen = new Set<string>();
  return lines.flatMap((each): LineFault[] => {
    const key = keyOf(each);
    if (key === null) return [];
    if (seen.has(key))
      return [
        { line: each.line, reason: 'line_twice', text: each.refundId ?? each.endToEndId ?? each.fitId },
      ];
    seen.add(key);
    return [];
  });
}

function keyOf({ amount, day, fitId, endToEndId, refundId }: StatementLine): string | null {
  if (refundId !== null) return `${Math.sign(amount)} ${refundId} ${endToEndId ?? ''}`;
  if (endToEndId !== null && amount > 0) return endToEndId;
  return fitId === '' ? null : `${fitId} ${day} ${amount}`;
}
