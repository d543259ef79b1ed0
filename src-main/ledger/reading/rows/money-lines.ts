import type { Basis } from '../../../../src-preload/contract/vocabulary/closing.ts';
import { type CivilDate, civilDate } from '../../../core/civil-date.ts';
import type { Tally } from '../../../core/close/closed-line.ts';
import type { ChargeAtLine, MoneyLine } from '../../../core/close/money-line.ts';
import { type ChargeStep, excessAfter } from '../../../core/close/postings.ts';
import { type Centavos, centavos } from '../../../core/money.ts';
import type { LedgerDatabase } from '../../engine/ledger-database.ts';
import { type DocumentColumns, PAYER_COLUMNS, withDocument } from './payer-columns.ts';
import { PAYER_OF_PAYMENT, PAYMENT_KIND, REF_OF_PAYMENT } from './payer-of-payment.ts';
import { dayOf, startOfDay, startOfNextDay } from './sao-paulo-day.ts';

/** Days in São Paulo, both ends included. */
export type Days = { readonly from: CivilDate; readonly to: CivilDate };

type StoredLine = Omit<MoneyLine, 'payerDocument' | 'charge'> &
  DocumentColumns & {
    readonly dueDate: CivilDate | null;
    readonly chargeAmount: Centavos | null;
    readonly paidBefore: number | null;
    readonly refundedBefore: number | null;
    readonly stepsBefore: string | null;
  };

const OF_CHARGES_DUE = `FROM cycle y INDEXED BY cycle_by_due
  CROSS JOIN settlement s INDEXED BY settlement_by_charge ON s.charge_id = y.id`;
const IS_DUE = 'y.due_date >= @firstDay AND y.due_date <= @lastDay';
const PAID = 'FROM settlement s INDEXED BY settlement_by_time WHERE s.at >= @from AND s.at < @to';
const RETURNED = 'f.returned_at >= @from AND f.returned_at < @to';

/** A line is a payment or a refund. */
export const LINE_KINDS = ['payment', 'refund'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

const payment = (day: string): string =>
  `SELECT s.id AS settlement, NULL AS refund, s.at AS at, ${day} AS day`;
const refund = (day: string): string =>
  `SELECT f.settlement_id AS settlement, f.id AS refund, f.returned_at AS at, ${day} AS day`;

/** Payments and refunds by the day that counts: by caixa that on which they moved, by competência that of their charge, and without one that on which they moved. */
const MOVED: Readonly<Record<Basis, Readonly<Record<LineKind, readonly string[]>>>> = {
  caixa: {
    payment: [`${payment(dayOf('s.at'))} ${PAID}`],
    refund: [`${refund(dayOf('f.returned_at'))} FROM refund f INDEXED BY refund_by_return WHERE ${RETURNED}`],
  },
  competencia: {
    payment: [
      `${payment('y.due_date')} ${OF_CHARGES_DUE} WHERE ${IS_DUE}`,
      `${payment(dayOf('s.at'))} ${PAID} AND s.charge_id IS NULL`,
    ],
    refund: [
      `${refund('y.due_date')} ${OF_CHARGES_DUE} CROSS JOIN refund f ON f.settlement_id = s.id
        WHERE ${IS_DUE} AND f.returned_at IS NOT NULL`,
      `${refund(dayOf('f.returned_at'))} FROM refund f INDEXED BY refund_by_return
        CROSS JOIN settlement s ON s.id = f.settlement_id WHERE ${RETURNED} AND s.charge_id IS NULL`,
    ],
  },
};

const movedSql = (basis: Basis, kinds: readonly LineKind[] = LINE_KINDS): string =>
  kinds.flatMap((kind) => MOVED[basis][kind]).join(' UNION ALL ');

const PAID_BEFORE = `o.charge_id = s.charge_id
  AND (o.at < moved.at OR o.at = moved.at AND (f.id IS NOT NULL OR o.end_to_end_id < s.end_to_end_id))`;
const RETURNED_BEFORE = `o.charge_id = s.charge_id AND (b.returned_at < moved.at
  OR b.returned_at = moved.at AND f.id IS NOT NULL AND (o.end_to_end_id, b.id) < (s.end_to_end_id, f.id))`;
const PAYMENTS = 'FROM settlement o INDEXED BY settlement_by_charge';
const RETURNS = `${PAYMENTS} CROSS JOIN refund b ON b.settlement_id = o.id`;

/**
 * Each payment and refund of the charge before a line, a line of text each, where a refund may be none that gives an excess back: what stands in advance then
 * is no matter of sums. Null anywhere else, which is nearly everywhere.
 */
const STEPS_BEFORE = `
  CASE WHEN EXISTS (SELECT 1 ${RETURNS} WHERE ${RETURNED_BEFORE} AND coalesce(b.nature, 'ORIGINAL') NOT IN ('ORIGINAL', 'RETIRADA'))
    THEN (SELECT string_agg(CAST(step.amount AS TEXT) || ' ' || step.nature, '\n'
      ORDER BY step.at, step.refund <> '', step.payment, step.refund)
      FROM (
        SELECT o.at AS at, '' AS refund, o.end_to_end_id AS payment, o.amount AS amount, 'P' AS nature ${PAYMENTS} WHERE ${PAID_BEFORE}
        UNION ALL
        SELECT b.returned_at, b.id, o.end_to_end_id, b.amount, 'R' || replace(coalesce(b.nature, 'ORIGINAL'), '\n', ' ')
          ${RETURNS} WHERE ${RETURNED_BEFORE}
      ) step) END`;

/**
 * What moved at the same moment comes by its ids, payments before refunds. What stood before a line is of the same charge and came earlier in that very
 * order, however late it was heard of.
 */
const linesSql = (moved: string, order: string): string => `
  SELECT CASE WHEN moved.refund IS NOT NULL THEN 'refund' ELSE ${PAYMENT_KIND} END AS kind,
    ${PAYMENT_KIND} AS paymentKind,
    s.end_to_end_id AS endToEndId, f.id AS refundId, moved.at AS at, coalesce(f.amount, s.amount) AS amount, f.nature AS nature,
    coalesce(s.txid, c.txid) AS txid, r.id_rec AS idRec, coalesce(m.contract, '') AS contract,
    ${PAYER_COLUMNS}, c.due_date AS dueDate, c.amount AS chargeAmount,
    (SELECT sum(o.amount) ${PAYMENTS} WHERE ${PAID_BEFORE}) AS paidBefore,
    (SELECT sum(b.amount) ${RETURNS} WHERE ${RETURNED_BEFORE}) AS refundedBefore,
    ${STEPS_BEFORE} AS stepsBefore
  FROM (${moved}) moved CROSS JOIN settlement s ON s.id = moved.settlement
  LEFT JOIN refund f ON f.settlement_id = s.id AND f.id = moved.refund
  ${PAYER_OF_PAYMENT} ${REF_OF_PAYMENT}
  ORDER BY ${order}`;

const AS_MOVED = 'moved.at, f.id IS NOT NULL, s.end_to_end_id, f.id';

/** The movements whose day by that basis is one of these, in the order in which they moved. */
export function* moneyLines(db: LedgerDatabase, days: Days, basis: Basis): Generator<MoneyLine> {
  const values = boundsOf(days, basis);
  const sql = linesSql(movedSql(basis), AS_MOVED);
  for (const row of db.prepare<[typeof values], StoredLine>(sql).iterate(values)) yield lineOf(row);
}

/** Where a line stands by day; of one day payments come before refunds, and either by their ids. */
type LinePlace = {
  readonly day: string;
  readonly kind: LineKind;
  readonly endToEndId: string;
  readonly refundId: string | null;
};

const BY_DAY = ['moved.day', 'moved.refund IS NOT NULL', 's.end_to_end_id', "coalesce(moved.refund, '')"];
const AFTER = `(${BY_DAY.join(', ')}) > (@afterDay, @afterRefunds, @afterPayment, @afterRefund)`;

const pageSql = (moved: string): string => `
  SELECT moved.* FROM (${moved}) moved
  CROSS JOIN settlement s ON s.id = moved.settlement WHERE ${AFTER} ORDER BY ${BY_DAY.join(', ')} LIMIT @most`;

/** Of the movements of {@link moneyLines} so many as follow a line, by day. */
export function moneyLinesAfter(
  db: LedgerDatabase,
  { days, basis, kinds }: { readonly days: Days; readonly basis: Basis; readonly kinds: readonly LineKind[] },
  after: LinePlace | null,
  most: number,
): MoneyLine[] {
  const from = after === null || after.day < days.from ? days.from : civilDate(after.day);
  const values = {
    ...boundsOf({ ...days, from }, basis),
    ...{ afterDay: after?.day ?? '', afterRefunds: after?.kind === 'refund' ? 1 : 0 },
    ...{ afterPayment: after?.endToEndId ?? '', afterRefund: after?.refundId ?? '', most },
  };
  const sql = linesSql(pageSql(movedSql(basis, kinds)), BY_DAY.join(', '));
  return db.prepare<[typeof values], StoredLine>(sql).all(values).map(lineOf);
}

const sumsSql = (moved: string): string => `
  SELECT count(*) AS lines, CAST(coalesce(sum(s.amount) FILTER (WHERE f.id IS NULL), 0) AS TEXT) AS received,
    CAST(coalesce(sum(f.amount), 0) AS TEXT) AS refunded
  FROM (${moved}) moved CROSS JOIN settlement s ON s.id = moved.settlement
  LEFT JOIN refund f ON f.settlement_id = s.id AND f.id = moved.refund`;

type StoredSums = { readonly lines: number; readonly received: string; readonly refunded: string };

/** What the movements of {@link moneyLines} add up to, exactly, and how many they are; of both kinds unless said. */
export function moneySums(
  db: LedgerDatabase,
  days: Days,
  basis: Basis,
  kinds: readonly LineKind[] = LINE_KINDS,
): Tally & { readonly lines: number } {
  const values = boundsOf(days, basis);
  const sums = db.prepare<[typeof values], StoredSums>(sumsSql(movedSql(basis, kinds))).get(values);
  const { lines, received, refunded } = sums ?? { lines: 0, received: 0, refunded: 0 };
  return { lines, received: BigInt(received), refunded: BigInt(refunded) };
}

function boundsOf({ from, to }: Days, basis: Basis): Readonly<Record<string, string>> {
  const time = { from: startOfDay(from), to: startOfNextDay(to) };
  return basis === 'caixa' ? time : { ...time, firstDay: from, lastDay: to };
}

function lineOf(row: StoredLine): MoneyLine {
  const { dueDate, chargeAmount, paidBefore, refundedBefore, stepsBefore, ...line } = withDocument(row);
  return { ...line, charge: chargeOf(row) };
}

function chargeOf({ dueDate, chargeAmount: amount, ...before }: StoredLine): ChargeAtLine | null {
  if (dueDate === null || amount === null) return null;
  const paidBefore = centavos(before.paidBefore ?? 0);
  const refundedBefore = centavos(before.refundedBefore ?? 0);
  // By sums alone as long as every refund gave an excess back first.
  const excessBefore =
    before.stepsBefore === null
      ? centavos(Math.max(0, paidBefore - refundedBefore - amount))
      : excessAfter({ dueDate, amount }, before.stepsBefore.split('\n').map(stepOf));
  return { dueDate, amount, paidBefore, refundedBefore, excessBefore };
}

/** An amount, and `P` of a payment or `R` and the nature of a refund. */
function stepOf(text: string): ChargeStep {
  const at = text.indexOf(' ');
  const amount = centavos(Number(text.slice(0, at)));
  const isRefund = text.at(at + 1) === 'R';
  return { amount, nature: isRefund ? text.slice(at + 2) : null, kind: isRefund ? 'refund' : 'charge' };
}
