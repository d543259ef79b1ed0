import type {
  Movement,
  MovementFilter,
  MovementPlace,
  MovementTotal,
} from '../../../../src-preload/contract/receipts.ts';
import {
  MOVEMENTS_PER_PAGE,
  type MovementKind,
  PAYMENT_KINDS,
} from '../../../../src-preload/contract/vocabulary/receipts.ts';
import type { CivilDate } from '../../../core/civil-date.ts';
import { maskDocument } from '../../../core/cpf-cnpj.ts';
import { exactSum } from '../../../core/money.ts';
import type { LedgerDatabase, Sql } from '../../engine/ledger-database.ts';
import type { MovementDays, MovementExportRow, MovementsPage } from '../../model/ledger-reader.ts';
import type { Condition } from '../rows/cycle-plan.ts';
import { allOf } from '../rows/cycle-sql.ts';
import { type DocumentColumns, PAYER_COLUMNS, withDocument } from '../rows/payer-columns.ts';
import { PAYER_OF_PAYMENT, PAYMENT_KIND, REF_OF_PAYMENT } from '../rows/payer-of-payment.ts';
import { openPayerSearch, type PayerSearch } from '../rows/payer-search.ts';
import { rowsInTurns } from '../rows/rows-in-turns.ts';
import { dayOf, startOfDay, startOfNextDay } from '../rows/sao-paulo-day.ts';
import { openStatementCache, type StatementCache, type Value } from '../rows/statement-cache.ts';
import { foundBy } from './movement-search.ts';

/** Payments of a filter, and refunds of it, as conditions on their tables; null where the filter leaves none. */
type Sources = { readonly payments: Condition | null; readonly refunds: Condition | null };

const PAYMENTS = 'settlement s INDEXED BY settlement_by_time';
const REFUNDS = 'refund f INDEXED BY refund_by_return';

/** The page of a filter's movements that follows a row of theirs, newest first; with the first page what they all add up to. */
export function readMovements(
  prepare: StatementCache,
  payerSearch: PayerSearch,
  filter: MovementFilter,
  after: MovementPlace | null,
): MovementsPage {
  const cut = after && cutAt(prepare, after);
  const found = rowsOf(prepare, sourcesOf(filter, payerSearch, cut));
  const rows = found.slice(0, MOVEMENTS_PER_PAGE);
  return {
    rows,
    total: after === null ? totalOf(prepare, sourcesOf(filter, payerSearch)) : null,
    next: found.length > rows.length ? placeOf(rows.at(-1)) : null,
  };
}

const placeOf = (row: Movement | undefined): MovementPlace | null =>
  row === undefined ? null : { at: row.at, endToEndId: row.endToEndId, refundId: row.refundId };

/** A row of the list in the order that its pages have: by time, then by the payment's number, its refunds before itself. */
type Cut = { readonly at: string; readonly id: number; readonly refund: string | null };

/** Of a payment that is gone since, what came at another time. */
function cutAt(prepare: StatementCache, { at, endToEndId, refundId }: MovementPlace): Cut {
  const id = prepare<number>('SELECT id FROM settlement WHERE end_to_end_id = ?').pluck().get(endToEndId);
  return { at, id: id ?? 0, refund: refundId };
}

/** What a day's payments and refunds add up to, for each day on which there were any. */
export function readMovementDays(prepare: StatementCache, from: CivilDate, to: CivilDate): MovementDays {
  const days = new Map<string, MovementTotal>();
  const put = (day: string, total: Partial<MovementTotal>): void =>
    void days.set(day, { ...(days.get(day) ?? NOTHING), ...total });
  const { payments, refunds } = sourcesOf({ from, to, kinds: [], search: '' }, () => null);
  for (const { day, count, amount } of byDay(prepare, 's.at', 's.amount', PAYMENTS, payments))
    put(day, { received: count, receivedAmount: exactSum(amount) });
  for (const { day, count, amount } of byDay(prepare, 'f.returned_at', 'f.amount', REFUNDS, refunds))
    put(day, { returned: count, returnedAmount: exactSum(amount) });
  return [...days].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([day, total]) => ({ day, ...total }));
}

/** Every movement of a filter, oldest first, some hundred at a time, as of one moment. */
export function* eachMovement(
  db: LedgerDatabase,
  filter: MovementFilter,
): Generator<readonly MovementExportRow[]> {
  const prepare = openStatementCache(db);
  const wanted = wantedOf(sourcesOf(filter, openPayerSearch(db)), 'ASC');
  if (wanted === null) return;
  for (const named of rowsInTurns<Named>(db, wanted)) yield movementsOf(prepare, named);
}

const NOTHING: MovementTotal = { received: 0, receivedAmount: 0, returned: 0, returnedAmount: 0 };

type DaySum = { readonly day: string; readonly count: number; readonly amount: string };

function byDay(
  prepare: StatementCache,
  time: string,
  amount: string,
  table: string,
  condition: Condition | null,
): readonly DaySum[] {
  const { sql, values } = allOf(condition === null ? [] : [condition]);
  return prepare<DaySum>(
    `SELECT ${dayOf(time)} AS day, count(*) AS count, CAST(sum(${amount}) AS TEXT) AS amount
     FROM ${table}${sql} GROUP BY day`,
  ).all(...values);
}

type StoredMovement = Omit<Movement, 'payerDocument'> & DocumentColumns;

const ROWS = `
  SELECT CASE WHEN wanted.value ->> 1 IS NOT NULL THEN 'refund' ELSE ${PAYMENT_KIND} END AS kind,
    s.end_to_end_id AS endToEndId, f.id AS refundId, coalesce(f.returned_at, s.at) AS at,
    coalesce(f.amount, s.amount) AS amount, iif(f.id IS NULL, s.refunded, 0) AS refunded,
    coalesce(s.txid, c.txid) AS txid, r.id_rec AS idRec, coalesce(m.contract, '') AS contract,
    ${PAYER_COLUMNS}, c.due_date AS dueDate
  FROM json_each(?) wanted CROSS JOIN settlement s ON s.id = CAST(wanted.value ->> 0 AS BIGINT)
  LEFT JOIN refund f ON f.settlement_id = s.id AND f.id = wanted.value ->> 1
  ${PAYER_OF_PAYMENT} ${REF_OF_PAYMENT}
  ORDER BY wanted.key`;

/** As many rows as a page has, and one more where there is one. */
function rowsOf(prepare: StatementCache, sources: Sources): Movement[] {
  const wanted = wantedOf(sources, 'DESC', MOVEMENTS_PER_PAGE + 1);
  if (wanted === null) return [];
  const named = prepare<Named>(wanted.sql)
    .raw()
    .all(...wanted.values);
  return movementsOf(prepare, named).map((row) => ({
    ...row,
    payerDocument: maskDocument(row.payerDocument),
  }));
}

/** A payment's number, and the id of a refund of it. */
type Named = readonly [id: number, refund: string | null, ...order: string[]];

/** Movements by what {@link wantedOf} names them, in that order. */
function movementsOf(prepare: StatementCache, named: readonly Named[]): MovementExportRow[] {
  return prepare<StoredMovement>(ROWS)
    .all(JSON.stringify(named.map(([id, refund]) => [id, refund])))
    .map(withDocument);
}

/** Names movements, each by its payment and its refund, by time, the first of them or all; null where the filter leaves none. */
function wantedOf(
  sources: Sources,
  direction: 'ASC' | 'DESC',
  most: number | null = null,
): { readonly sql: Sql; readonly values: readonly Value[] } | null {
  const parts = [
    sources.payments && select('s.id AS id, NULL AS refund, s.at AS at', PAYMENTS, sources.payments),
    sources.refunds &&
      select('f.settlement_id AS id, f.id AS refund, f.returned_at AS at', REFUNDS, sources.refunds),
  ].filter((part) => part !== null);
  if (parts.length === 0) return null;
  const [all, first] = [
    parts.map(({ sql }) => sql),
    ` ${ORDERS[direction]}${most === null ? '' : ` LIMIT ${most}`}`,
  ];
  // PostgreSQL sorts what it puts together: of each part it is to take no more than are wanted.
  const limited = all.map((sql, place) => `SELECT * FROM (${sql}${first}) of_${place}`);
  return {
    sql: {
      sqlite: `${all.join(' UNION ALL ')}${first}`,
      postgres: `${(most === null ? all : limited).join(' UNION ALL ')}${first}`,
    },
    values: parts.flatMap(({ values }) => [...values]),
  };
}

/** Of one moment and payment its refunds are the later ones: a payment has none, which SQLite takes for the least and PostgreSQL for the most. */
const ORDERS = {
  ASC: 'ORDER BY at ASC, id ASC, refund ASC NULLS FIRST',
  DESC: 'ORDER BY at DESC, id DESC, refund DESC NULLS LAST',
} as const;

const select = (columns: string, table: string, condition: Condition): Condition => {
  const { sql, values } = allOf([condition]);
  return { sql: `SELECT ${columns} FROM ${table}${sql}`, values };
};

function totalOf(prepare: StatementCache, { payments, refunds }: Sources): MovementTotal {
  const [received, returned] = [
    sumOf(prepare, 's.amount', PAYMENTS, payments),
    sumOf(prepare, 'f.amount', REFUNDS, refunds),
  ];
  return {
    ...{ received: received.count, receivedAmount: exactSum(received.amount) },
    ...{ returned: returned.count, returnedAmount: exactSum(returned.amount) },
  };
}

type Sum = Omit<DaySum, 'day'>;
const NO_SUM: Sum = { count: 0, amount: '0' };

function sumOf(prepare: StatementCache, amount: string, table: string, condition: Condition | null): Sum {
  if (condition === null) return NO_SUM;
  const { sql, values } = select(
    `count(*) AS count, CAST(coalesce(sum(${amount}), 0) AS TEXT) AS amount`,
    table,
    condition,
  );
  return prepare<Sum>(sql).get(...values) ?? NO_SUM;
}

function sourcesOf(
  { from, to, kinds, search }: MovementFilter,
  payerSearch: PayerSearch,
  cut: Cut | null = null,
): Sources {
  const wants = (kind: MovementKind): boolean => kinds.length === 0 || kinds.includes(kind);
  const found = foundBy(search.trim(), payerSearch);
  const paid = PAYMENT_KINDS.filter(wants);
  return {
    payments:
      paid.length === 0
        ? null
        : both([
            within('s.at', from, to, cut),
            ...(cut === null ? [] : [afterPayment(cut)]),
            ...(paid.length === PAYMENT_KINDS.length ? [] : [ofKinds(paid)]),
            ...found('s.id', 's.amount'),
          ]),
    refunds: wants('refund')
      ? both([
          within('f.returned_at', from, to, cut),
          ...(cut === null ? [] : [afterRefund(cut)]),
          ...found('f.settlement_id', 'f.amount'),
        ])
      : null,
  };
}

const both = (conditions: readonly Condition[]): Condition => ({
  sql: conditions.map(({ sql }) => sql).join(' AND '),
  values: conditions.flatMap(({ values }) => [...values]),
});

/**
 * From the first moment of a day in São Paulo to the last of another. A cut takes the
 * place of the end: of two ends SQLite seeks by one alone.
 */
function within(column: string, from: string, to: string, cut: Cut | null): Condition {
  const [begin, end] = [startOfDay(from), startOfNextDay(to)];
  return cut !== null && cut.at < end
    ? { sql: `${column} >= ? AND ${column} <= ?`, values: [begin, cut.at] }
    : { sql: `${column} >= ? AND ${column} < ?`, values: [begin, end] };
}

/** What of the cut's own moment follows it: payments with a lower number, and the payment whose refund the cut is. */
const afterPayment = ({ at, id, refund }: Cut): Condition => ({
  sql: `(s.at < ? OR s.id ${refund === null ? '<' : '<='} ?)`,
  values: [at, id],
});

const afterRefund = ({ at, id, refund }: Cut): Condition => ({
  sql: '(f.returned_at < ? OR f.settlement_id < ? OR (f.settlement_id = ? AND f.id < ?))',
  values: [at, id, id, refund],
});

const KINDS: Readonly<Record<Exclude<MovementKind, 'refund'>, string>> = {
  charge: 's.charge_id IS NOT NULL',
  joining: '(s.charge_id IS NULL AND NOT s.is_orphan)',
  orphan: 's.is_orphan',
};

const ofKinds = (kinds: readonly (keyof typeof KINDS)[]): Condition => ({
  sql: `(${kinds.map((kind) => KINDS[kind]).join(' OR ')})`,
  values: [],
});
