import type { Database } from 'better-sqlite3';
import type { CivilDate, UtcInstant } from '../../core/civil-date.ts';
import { cycleAt, cycleIndexOf } from '../../core/cycle-calendar.ts';
import type { Centavos } from '../../core/money.ts';
import type { ChargeFacts, SettlementFacts } from '../../core/reconcile.ts';
import { canonicalStatus } from '../../core/status.ts';
import { attemptsIn } from '../stored-json.ts';

/** A marked charge with what its state and its place in the lists follow from. */
export type MarkedCharge = {
  readonly id: number;
  readonly txid: string;
  readonly payerId: number | null;
  readonly payerKey: string;
  readonly facts: ChargeFacts;
};

/** Reads the marked charges in order of id, `limit` at a time, so that memory does not grow with the ledger. */
export type FactsReader = (afterId: number, limit: number) => readonly MarkedCharge[];

type ChargeRow = {
  readonly id: number;
  readonly txid: string;
  readonly mandateId: number | null;
  readonly status: string;
  readonly amount: Centavos;
  readonly dueDate: CivilDate;
  readonly adjusts: 0 | 1;
  readonly attempts: string | null;
  readonly decision: ChargeFacts['decision'];
  readonly startDate: CivilDate | null;
  readonly periodicity: string | null;
  readonly payerId: number | null;
  readonly payerKey: string | null;
};

type SettlementRow = [
  chargeId: number,
  endToEndId: string,
  amount: Centavos,
  at: UtcInstant,
  refunded: Centavos,
];

/** Where the ids of the charges to work out stand: the lasting marks, or a choice made for one call. */
export type MarkTable = 'dirty_charge' | 'temp.chosen_charge';

/** The next marked charges after an id. CROSS JOIN fixes the order: without it the planner scans every charge and looks for marks. */
export const markedChargesSql = (marks: MarkTable): string => `
  SELECT c.id, c.txid, c.mandate_id AS mandateId, c.status, c.amount, c.due_date AS dueDate,
    c.adjusts_to_business_day AS adjusts, c.attempts, d.kind AS decision, m.start_date AS startDate, m.periodicity,
    m.payer_id AS payerId, m.payer_key AS payerKey
  FROM ${marks} x CROSS JOIN charge c ON c.id = x.charge_id
  LEFT JOIN decision d ON d.charge_id = c.id
  LEFT JOIN mandate m ON m.id = c.mandate_id
  WHERE x.charge_id > ? ORDER BY x.charge_id LIMIT ?`;

/** Confirmed settlements of the marked charges between two ids, in the order of the charges. */
export const markedSettlementsSql = (marks: MarkTable): string => `
  SELECT s.charge_id, s.end_to_end_id, s.amount, s.at, s.refunded
  FROM ${marks} x CROSS JOIN settlement s INDEXED BY settlement_by_charge ON s.charge_id = x.charge_id
  WHERE x.charge_id > ? AND x.charge_id <= ?`;

/** Prepares the reading of what the rulebook asks of each marked charge. */
export function openFactsReader(db: Database, marks: MarkTable): FactsReader {
  const charges = db.prepare<[number, number], ChargeRow>(markedChargesSql(marks));
  const settlements = db.prepare<[number, number], SettlementRow>(markedSettlementsSql(marks)).raw();
  const isReplaced = openIsReplaced(db);
  return (afterId, limit) => {
    const rows = charges.all(afterId, limit);
    const last = rows.at(-1);
    if (last === undefined) return [];
    const money = byCharge(settlements.all(afterId, last.id));
    return rows.map((row) => markedCharge(row, money.get(row.id) ?? NO_SETTLEMENTS, isReplaced(row)));
  };
}

const NO_SETTLEMENTS: readonly SettlementFacts[] = [];

function byCharge(rows: readonly SettlementRow[]): ReadonlyMap<number, readonly SettlementFacts[]> {
  const groups = new Map<number, SettlementFacts[]>();
  for (const [chargeId, endToEndId, amount, at, refunded] of rows) {
    const settlement = { endToEndId, amount, at, refunded };
    const group = groups.get(chargeId);
    if (group) group.push(settlement);
    else groups.set(chargeId, [settlement]);
  }
  return groups;
}

function markedCharge(
  row: ChargeRow,
  settlements: readonly SettlementFacts[],
  isReplaced: boolean,
): MarkedCharge {
  const { id, txid, payerId, payerKey, amount, dueDate, status, attempts, decision } = row;
  const facts = {
    amount,
    dueDate,
    status,
    adjustsToBusinessDay: row.adjusts === 1,
    attempts: attemptsIn(attempts),
    settlements,
    decision,
    isReplaced,
  };
  return { id, txid, payerId, payerKey: payerKey ?? '', facts };
}

/** Rule 12: whether another charge of the mandate, neither CANCELADA nor REJEITADA, bears the same cycle. */
function openIsReplaced(db: Database): (row: ChargeRow) => boolean {
  const other = db
    .prepare<[number, string, string], 1>(
      `SELECT 1 FROM charge INDEXED BY charge_by_mandate
       WHERE mandate_id = ? AND due_date BETWEEN ? AND ? AND occupies_cycle = 1 LIMIT 1`,
    )
    .pluck();
  return ({ mandateId, status, startDate, periodicity, dueDate }) => {
    if (mandateId === null || startDate === null || periodicity === null) return false;
    // Only a REJEITADA charge asks, and it does not occupy its cycle: whatever does is another one.
    if (canonicalStatus(status) !== 'REJEITADA') return false;
    const anchor = { startDate, periodicity };
    const index = cycleIndexOf(anchor, dueDate);
    const cycle = index === null ? null : cycleAt(anchor, index);
    return cycle !== null && other.get(mandateId, cycle.start, cycle.end) !== undefined;
  };
}
