import type {
  ComparedList,
  ComparedRow,
  HereLine,
  KeptStatement,
  StatementMonth,
} from '../../../src-preload/contract/bank-statement.ts';
import {
  MOST_STATEMENT_ROWS,
  STATEMENT_LISTS,
  type StatementList,
} from '../../../src-preload/contract/vocabulary/bank-statement.ts';
import type { CivilDate, UtcInstant } from '../../core/civil-date.ts';
import { type CivilMonth, firstDayOf, lastDayOf } from '../../core/civil-month.ts';
import type { BankFee } from '../../core/close/bank-fee.ts';
import {
  type Comparison,
  compareStatement,
  type KnownMovement,
  type Pair,
} from '../../core/evidence/compare-statement.ts';
import { type DaySources, daySources, isWholeDay } from '../../core/evidence/day-sources.ts';
import type { StatementAccount } from '../../core/evidence/statement-account.ts';
import { tieFees } from '../../core/evidence/tie-fees.ts';
import { addUp, exactSum } from '../../core/money.ts';
import { readAmount } from '../../core/typed-amount.ts';
import { foldText } from '../folding.ts';
import { NEWEST_ACCOUNT } from '../store/bank-statements.ts';
import { feeRow, readFees } from './bank-fees.ts';
import { JOINING_MANDATE } from './joining-mandate.ts';
import type { Days } from './money-lines.ts';
import { dayOf, startOfDay, startOfNextDay } from './sao-paulo-day.ts';
import type { StatementCache } from './statement-cache.ts';
import {
  accountOf,
  type Line,
  linesElsewhere,
  linesOfDays,
  readSpans,
  type StoredAccount,
} from './statement-lines.ts';

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

type Movement = KnownMovement & HereLine & { readonly at: UtcInstant };

const COLUMNS = `
  CASE WHEN moved.refund IS NOT NULL THEN 'refund' WHEN s.charge_id IS NOT NULL THEN 'charge'
    WHEN s.is_orphan THEN 'orphan' ELSE 'joining' END AS kind,
  s.end_to_end_id AS endToEndId, f.id AS refundId, f.return_id AS returnId, moved.at AS at, ${dayOf('moved.at')} AS day,
  coalesce(f.amount, s.amount) AS amount, coalesce(s.txid, c.txid) AS txid, r.id_rec AS idRec, coalesce(p.name, '') AS payerName`;

const JOINED = `
  CROSS JOIN settlement s ON s.id = moved.settlement
  LEFT JOIN refund f ON f.settlement_id = s.id AND f.id = moved.refund
  LEFT JOIN charge c ON c.id = s.charge_id
  LEFT JOIN mandate m ON m.id = coalesce(c.mandate_id, CASE WHEN NOT s.is_orphan THEN ${JOINING_MANDATE} END)
  LEFT JOIN mandate_ref r ON r.id = coalesce(m.id, c.mandate_id)
  LEFT JOIN payer p ON p.id = m.payer_id`;

/** What moved in a time, and what the lines name of any time. Refunds that were not carried out moved nothing. */
const MOVED = `
  SELECT s.id AS settlement, NULL AS refund, s.at AS at FROM settlement s INDEXED BY settlement_by_time WHERE s.at >= ? AND s.at < ?
  UNION SELECT f.settlement_id, f.id, f.returned_at FROM refund f INDEXED BY refund_by_return WHERE f.returned_at >= ? AND f.returned_at < ?
  UNION SELECT s.id, NULL, s.at FROM json_each(?) t CROSS JOIN settlement s ON s.end_to_end_id = t.value
  UNION SELECT f.settlement_id, f.id, f.returned_at FROM json_each(?) t CROSS JOIN settlement s ON s.end_to_end_id = t.value
    CROSS JOIN refund f ON f.settlement_id = s.id WHERE f.returned_at IS NOT NULL
  UNION SELECT f.settlement_id, f.id, f.returned_at FROM json_each(?) t CROSS JOIN refund f INDEXED BY refund_by_id ON f.id = t.value
    WHERE f.returned_at IS NOT NULL
  UNION SELECT f.settlement_id, f.id, f.returned_at FROM json_each(?) t CROSS JOIN refund f INDEXED BY refund_by_return_id ON f.return_id = t.value
    WHERE f.returned_at IS NOT NULL`;

/** A month of the statements beside what moved in it; null where no statement is kept. Lists hold the first `most` rows of what the search finds, days are whole. */
export function readStatementMonth(
  prepare: StatementCache,
  month: CivilMonth,
  search: string,
  most: number = MOST_STATEMENT_ROWS,
): StatementMonth | null {
  const spans = readSpans(prepare);
  if (spans.length === 0) return null;
  const sources = daySources(spans);
  const [from, to] = [firstDayOf(month), lastDayOf(month)];
  const lines = linesOfDays(prepare, { from, to }, sources);
  const isCovered = (day: CivilDate): boolean => day >= from && day <= to && isWholeDay(sources, day);
  const { movements, compared } = comparedMonth(prepare, lines, { from, to, sources, isCovered });
  const said = readFees(prepare, { from, to });
  const rows = rowsOf(compared, said, isCovered);
  const isFound = finder(search);
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

type Sources = { readonly sources: DaySources; readonly isCovered: (day: CivilDate) => boolean };

/**
 * The lines of a month beside its movements, and beside lines of other months which name one that no line of its own does: a bank posts on Monday what came
 * on a Saturday, and the month's end may lie between.
 */
function comparedMonth(
  prepare: StatementCache,
  lines: readonly Line[],
  { sources, isCovered, ...days }: Days & Sources,
): { readonly movements: readonly Movement[]; readonly compared: Comparison<Line, Movement> } {
  const isOfMonth = ({ day }: { readonly day: CivilDate }): boolean => day >= days.from && day <= days.to;
  const movements = movementsOf(prepare, lines, days);
  const compared = compareStatement(lines, movements, isCovered);
  const paired = new Set([...compared.matched, ...compared.different].map(({ movement }) => movement));
  const unpaired = movements.filter((each) => isOfMonth(each) && !paired.has(each));
  const elsewhere = linesElsewhere(prepare, unpaired.flatMap(idsOf), days, sources);
  if (elsewhere.length === 0) return { movements, compared };
  const all = [...lines, ...elsewhere];
  const wide = compareStatement(all, movementsOf(prepare, all, days), isCovered);
  const isHere = ({ line, movement }: Pair<Line, Movement>): boolean =>
    isOfMonth(line) || isOfMonth(movement);
  return {
    movements,
    compared: {
      matched: wide.matched.filter(isHere),
      different: wide.different.filter(isHere),
      onlyBank: wide.onlyBank.filter(isOfMonth),
      onlyHere: wide.onlyHere,
    },
  };
}

/** What a line may name a movement by. */
const idsOf = ({ endToEndId, refundId, returnId }: Movement): readonly string[] =>
  refundId === null
    ? [endToEndId]
    : [endToEndId, refundId, `${refundId}.${endToEndId}`, ...(returnId === null ? [] : [returnId])];

const pairOf = ({ line, movement }: Pair<Line, Movement>): ComparedRow => ({
  ...{ bank: line, here: hereOf(movement), fee: null },
});

function movementsOf(
  prepare: StatementCache,
  lines: readonly Line[],
  { from, to }: Days,
): readonly Movement[] {
  const ids = lines.flatMap(({ fitId, endToEndId, refundId }) => [
    endToEndId,
    refundId,
    fitId,
    fitId.split('.')[0],
  ]);
  const named = [...new Set(ids.filter((id) => id !== null && id !== undefined && id !== ''))];
  const [time, list] = [[startOfDay(from), startOfNextDay(to)], JSON.stringify(named)];
  const sql = `SELECT ${COLUMNS} FROM (${MOVED}) moved ${JOINED} ORDER BY moved.at, s.end_to_end_id, f.id NULLS FIRST`;
  return prepare<Movement>(sql).all(...time, ...time, list, list, list, list);
}

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

function finder(search: string): (row: ComparedRow) => boolean {
  const text = search.trim();
  if (text === '') return () => true;
  const [folded, typed] = [foldText(text), readAmount(text)];
  const amount = typed.kind === 'read' ? typed.value : null;
  return ({ bank, here, fee }) =>
    [bank?.amount, here?.amount, fee?.amount].some(
      (each) => each !== undefined && Math.abs(each) === amount,
    ) ||
    [bank?.fitId, bank?.endToEndId, bank?.refundId, here?.endToEndId, here?.refundId, here?.txid].includes(
      text,
    ) ||
    foldText(here?.payerName ?? fee?.text ?? '').includes(folded);
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
