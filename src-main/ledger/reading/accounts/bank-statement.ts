import type {
  ComparedList,
  ComparedRow,
  HereLine,
  KeptStatement,
  StatementMonth,
} from '../../../../src-preload/contract/bank-statement.ts';
import {
  MOST_STATEMENT_ROWS,
  STATEMENT_LISTS,
  type StatementList,
} from '../../../../src-preload/contract/vocabulary/bank-statement.ts';
import { finder } from '../../../../src-preload/contract/vocabulary/searched-text.ts';
import type { CivilDate } from '../../../core/civil-date.ts';
import { type CivilMonth, firstDayOf, lastDayOf } from '../../../core/civil-month.ts';
import type { BankFee } from '../../../core/close/bank-fee.ts';
import type { Comparison, Pair } from '../../../core/evidence/compare-statement.ts';
import type { StatementAccount } from '../../../core/evidence/statement-account.ts';
import { tieFees } from '../../../core/evidence/tie-fees.ts';
import { addUp, exactSum } from '../../../core/money.ts';
import { readAmount } from '../../../core/typed-amount.ts';
import type { StatementCache } from '../rows/statement-cache.ts';
import { feeRow, readFees } from './bank-fees.ts';
import { type Movement, readComparedMonth } from './compared-month.ts';
import { accountOf, type Line, NEWEST_ACCOUNT, type StoredAccount } from './statement-lines.ts';

/** The statements that are kept, newest first. */
export function readStatements(prepare: StatementCache): KeptStatement[] {
  const rows = prepare<Omit<KeptStatement, 'account'> & StoredAccount>(
    `SELECT id, at, format, bank_id AS bankId, account_id AS accountId, from_day AS "from", to_day AS "to", lines
     FROM bank_statement ORDER BY id DESC`,
  ).all();
  return rows.map(({ bankId, accountId, ...row }) => ({ ...row, account: accountOf({ bankId, accountId }) }));
}

/** The account of the newest statement that names one; null before there is any. */
export const readStatementAccount = (prepare: StatementCache): StatementAccount | null =>
  prepare<StatementAccount>(NEWEST_ACCOUNT).get() ?? null;

/** Whether a file of that SHA-256 is kept. */
export const isStatementKnown = (prepare: StatementCache, sha256: string): boolean =>
  prepare('SELECT 1 FROM bank_statement WHERE sha256 = ?').get(sha256) !== undefined;

/** A month of the statements beside what moved in it; null where no statement is kept. Lists hold the first `most` rows of what the search finds, days are whole. */
export function readStatementMonth(
  prepare: StatementCache,
  month: CivilMonth,
  search: string,
  most: number = MOST_STATEMENT_ROWS,
): StatementMonth | null {
  const found = readComparedMonth(prepare, month);
  if (found === null) return null;
  const { lines, movements, compared, isCovered } = found;
  const [from, to] = [firstDayOf(month), lastDayOf(month)];
  const said = readFees(prepare, { from, to });
  const rows = rowsOf(compared, said, isCovered);
  const isFound = rowFinder(search);
  const lists = STATEMENT_LISTS.map((list) => [list, listOf(rows[list].filter(isFound), most)] as const);
  const here = movements.filter(({ day }) => day >= from && day <= to);
  return {
    lists: Object.fromEntries(lists) as StatementMonth['lists'],
    days: daysOf(lines, [...here, ...said], isCovered),
  };
}

/** Tariffs stand among themselves, but those whose line is in no statement now: that is for a person to settle, lest the same be said once more. */
function rowsOf(
  { onlyBank, onlyHere, different, matched }: Comparison<Line, Movement>,
  said: readonly BankFee[],
  isCovered: (day: CivilDate) => boolean,
): Readonly<Record<StatementList, readonly ComparedRow[]>> {
  const { tied, lines, fees } = tieFees(onlyBank, said);
  const isLost = ({ fitId, day }: BankFee): boolean => fitId !== null && isCovered(day);
  const alone = (fee: BankFee): ComparedRow => ({ bank: null, here: null, fee: feeRow(fee) });
  return {
    only_bank: lines.map((bank) => ({ bank, here: null, fee: null })),
    only_here: [
      ...onlyHere.map((here) => ({ bank: null, here: hereOf(here), fee: null })),
      ...fees.filter(isLost).map(alone),
    ],
    different: different.map(pairOf),
    matched: matched.map(pairOf),
    fees: [
      ...tied.map(({ line, fee }) => ({ bank: line, here: null, fee: feeRow(fee) })),
      ...fees.filter((fee) => !isLost(fee)).map(alone),
    ],
  };
}

const pairOf = ({ line, movement }: Pair<Line, Movement>): ComparedRow => ({
  ...{ bank: line, here: hereOf(movement), fee: null },
});

const hereOf = ({ kind, endToEndId, refundId, day, amount, txid, idRec, payerName }: Movement): HereLine => ({
  ...{ kind, endToEndId, refundId, day, amount },
  ...{ txid, idRec, payerName },
});

/** Signed: what came in above zero. */
const amountOf = ({ bank, here, fee }: ComparedRow): number =>
  bank?.amount ?? (here === null ? -(fee?.amount ?? 0) : movedHere(here));

const movedHere = ({
  kind,
  amount,
}: Pick<HereLine, 'amount'> & { kind: HereLine['kind'] | 'fee' }): number =>
  kind === 'refund' || kind === 'fee' ? -amount : amount;

function listOf(rows: readonly ComparedRow[], most: number): ComparedList {
  return { rows: rows.slice(0, most), count: rows.length, ...sumsOf(rows.map(amountOf)) };
}

const sumsOf = (amounts: readonly number[]) => ({
  received: exactSum(addUp(amounts.filter((amount) => amount > 0))),
  returned: exactSum(addUp(amounts.filter((amount) => amount < 0).map(Math.abs))),
});

function rowFinder(search: string): (row: ComparedRow) => boolean {
  const text = search.trim();
  if (text === '') return () => true;
  const [finds, typed] = [finder(text), readAmount(text)];
  const amount = typed.kind === 'read' ? typed.value : null;
  return ({ bank, here, fee }) =>
    [bank?.amount, here?.amount, fee?.amount].some(
      (each) => each !== undefined && Math.abs(each) === amount,
    ) ||
    [bank?.fitId, bank?.endToEndId, bank?.refundId, here?.endToEndId, here?.refundId, here?.txid].includes(
      text,
    ) ||
    finds(here?.payerName ?? fee?.text ?? '');
}

function daysOf(
  lines: readonly Line[],
  moved: readonly (Movement | BankFee)[],
  isCovered: (day: CivilDate) => boolean,
): StatementMonth['days'] {
  const bank = byDay(lines, ({ amount }) => amount);
  const here = byDay<Movement | BankFee>(moved, movedHere);
  return [...new Set([...bank.keys(), ...here.keys()])].toSorted().map((day) => {
    const [ofBank, ofHere] = [sumsOf(bank.get(day) ?? []), sumsOf(here.get(day) ?? [])];
    return {
      ...{ day, isCovered: isCovered(day) },
      ...{ bankReceived: ofBank.received, bankReturned: ofBank.returned },
      ...{ hereReceived: ofHere.received, hereReturned: ofHere.returned },
    };
  });
}

function byDay<Row extends { readonly day: CivilDate }>(
  rows: readonly Row[],
  amountOfRow: (row: Row) => number,
): ReadonlyMap<CivilDate, number[]> {
  const days = new Map<CivilDate, number[]>();
  for (const row of rows) {
    const known = days.get(row.day);
    if (known === undefined) days.set(row.day, [amountOfRow(row)]);
    else known.push(amountOfRow(row));
  }
  return days;
}
