import { businessCalendar } from '../../../../src-main/core/business-days.ts';
import type { CivilDate } from '../../../../src-main/core/civil-date.ts';
import { type AttemptFacts, reconcile, type SettlementFacts } from '../../../../src-main/core/reconcile.ts';
import type { LedgerDatabase } from '../../../../src-main/ledger/engine/ledger-database.ts';
import { CONTESTED } from '../../../../src-main/ledger/model/contested-sql.ts';
import { dateOf, numberOf } from '../../oracles/civil-dates.ts';
import { oracleStart } from '../../oracles/cycles.ts';

/** A row of the list, by the names of its columns. */
export type StoredState = Readonly<Record<string, unknown>>;

type ChargeRow = {
  readonly id: number;
  readonly txid: string;
  readonly mandate_id: number | null;
  readonly payer_id: number | null;
  readonly payer_key: string | null;
  readonly status: string;
  readonly amount: number;
  readonly due_date: CivilDate;
  readonly adjusts_to_business_day: number;
  readonly attempts: string | null;
  readonly ending: string | null;
  readonly decision: 'settled_outside' | 'waived' | null;
  readonly not_kept: SettlementFacts['amount'] | null;
  readonly start_date: CivilDate | null;
  readonly periodicity: string | null;
};

/** What the list has to hold on a day, charge by charge as slowly as it is plain: one look-up for each, nothing remembered. */
export function statesInList(db: LedgerDatabase, today: CivilDate): readonly StoredState[] {
  const charges = db.prepare<[], ChargeRow>(
    `SELECT c.*, m.payer_id, m.payer_key, m.start_date, m.periodicity, d.kind AS decision, d.not_kept FROM charge c
     LEFT JOIN mandate m ON m.id = c.mandate_id LEFT JOIN decision d ON d.charge_id = c.id ORDER BY c.id`,
  );
  return charges.all().map((charge) => stateOf(db, charge, today));
}

function stateOf(db: LedgerDatabase, charge: ChargeRow, today: CivilDate): StoredState {
  const settlements = db
    .prepare<[number], SettlementFacts>(
      `SELECT s.end_to_end_id AS endToEndId, s.amount, s.at, s.refunded, ${CONTESTED} AS contested FROM settlement s
       WHERE s.charge_id = ?`,
    )
    .all(charge.id);
  const attempts: readonly AttemptFacts[] = JSON.parse(charge.attempts ?? '[]');
  const { status, decision } = charge;
  const facts = {
    ...{ amount: charge.amount as SettlementFacts['amount'], dueDate: charge.due_date, status, decision },
    ending: charge.ending === null ? null : JSON.parse(charge.ending),
    ...{ attempts, settlements, adjustsToBusinessDay: charge.adjusts_to_business_day === 1 },
    ...{ isReplaced: isReplaced(db, charge), isBorneElsewhere: isBorneElsewhere(db, charge) },
    notKeptThen: charge.not_kept,
  };
  const found = reconcile(facts, today, businessCalendar());
  return {
    id: charge.id,
    payer_id: charge.payer_id,
    payer_key: charge.payer_key ?? '',
    due_date: charge.due_date,
    settle_date: found.settleDate,
    amount: charge.amount,
    state: found.state,
    grp: found.group,
    paid: found.paid,
    refunded: found.refunded,
    paid_at: found.paidAt,
    paid_days_late: found.paidDaysLate,
    review_on: found.reviewOn ?? dayAfterRefusal(found, today),
    reasons: JSON.stringify(found.reasons),
    paid_key: found.paidAt ?? '',
    owed: found.owed,
  };
}

/** A refused or expired charge says since when it is overdue as soon as its settle date has passed. */
function dayAfterRefusal(found: ReturnType<typeof reconcile>, today: CivilDate): string | null {
  const isClosed = found.state === 'rejected' || found.state === 'expired';
  return isClosed && found.settleDate >= today ? dateOf(numberOf(found.settleDate) + 1) : null;
}

function isReplaced(db: LedgerDatabase, charge: ChargeRow): boolean {
  const { mandate_id: mandate, start_date: start, periodicity } = charge;
  if (charge.status !== 'REJEITADA' || mandate === null || start === null || periodicity === null)
    return false;
  const cycle = cycleHolding(start, periodicity, charge.due_date);
  const others = db.prepare<[number, number], ChargeRow>(
    'SELECT * FROM charge WHERE mandate_id = ? AND id <> ?',
  );
  return others
    .all(mandate, charge.id)
    .filter(({ status }) => status !== 'REJEITADA' && !/^cancelad[ao]$/i.test(status))
    .some((other) => cycle !== null && cycleHolding(start, periodicity, other.due_date) === cycle);
}

/** Of all charges of its cycle another one stands before it: what was not refused and covers it, then what somebody decided over, what was paid, what came last. */
function isBorneElsewhere(db: LedgerDatabase, own: ChargeRow): boolean {
  const { mandate_id: mandate, start_date: start, periodicity } = own;
  if (own.status !== 'REJEITADA' || mandate === null) return false;
  const cycleOf = (day: CivilDate) =>
    (start === null || periodicity === null ? null : cycleHolding(start, periodicity, day)) ?? day;
  const all = db.prepare<[number], Tried>(TRIED).all(mandate);
  const ranked = all
    .filter((other) => cycleOf(other.due_date) === cycleOf(own.due_date) && rankOf(other) > 0)
    .map((other) => [`${rankOf(other)} ${other.due_date} ${other.txid}`, other.id] as const)
    .sort(([a], [b]) => (a < b ? 1 : -1));
  return ranked[0]?.[1] !== own.id;
}

function rankOf({ status, kept, decided }: Tried): number {
  const covers = kept > 0 || decided > 0;
  if (/^cancelad[ao]$/i.test(status)) return covers ? 4 : 0;
  if (status !== 'REJEITADA') return 4;
  return decided > 0 ? 3 : kept > 0 ? 2 : 1;
}

type Tried = Pick<ChargeRow, 'id' | 'txid' | 'status' | 'due_date'> & {
  readonly kept: number;
  readonly decided: number;
};

const TRIED = `
  SELECT c.id, c.txid, c.status, c.due_date, coalesce((SELECT sum(s.amount) - sum(s.refunded) FROM settlement s WHERE s.charge_id = c.id), 0) AS kept,
    (SELECT count(*) FROM decision d WHERE d.charge_id = c.id) AS decided
  FROM charge c WHERE c.mandate_id = ?`;

function cycleHolding(start: CivilDate, periodicity: string, day: CivilDate): number | null {
  if (day < start || periodicity === 'QUINZENAL') return null;
  let index = 0;
  while (oracleStart(start, periodicity, index + 1) <= day) index += 1;
  return index;
}

/** The totals by day and state that the rows of a list add up to, without those of nothing. */
export function totalsOf(rows: readonly StoredState[]): readonly StoredState[] {
  const cells = Map.groupBy(
    rows,
    ({ due_date, settle_date, state, grp }) => `${due_date} ${settle_date} ${state} ${grp}`,
  );
  const sum = (cell: readonly StoredState[], field: string): bigint =>
    cell.reduce((total, row) => total + BigInt(String(row[field])), 0n);
  return [...cells.values()].map((cell) => ({
    ...Object.fromEntries(['due_date', 'settle_date', 'state', 'grp'].map((name) => [name, cell[0]?.[name]])),
    charges: BigInt(cell.length),
    ...Object.fromEntries(['amount', 'paid', 'refunded'].map((name) => [name, sum(cell, name)])),
  }));
}
