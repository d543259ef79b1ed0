import type { CivilDate, UtcInstant } from '../../core/civil-date.ts';
import type { Centavos } from '../../core/money.ts';
import type { ChargeFacts, SettlementFacts } from '../../core/reconcile.ts';
import { isOpenChargeStatus } from '../../core/status.ts';
import type { LedgerDatabase, Sql } from '../engine/ledger-database.ts';
import { CONTESTED } from '../model/contested-sql.ts';
import { openPlaceInCycle } from '../model/place-in-cycle.ts';
import { attemptsIn, endingIn } from '../model/stored-json.ts';
import { attemptFactsIn } from './attempt-facts.ts';

/** A marked charge with what its state and its place in the lists follow from. */
export type MarkedCharge = {
  readonly id: number;
  readonly payerId: number | null;
  readonly payerKey: string;
  readonly facts: ChargeFacts;
};

/** Reads the marked charges in order of id, `limit` at a time, so that memory does not grow with the ledger. */
export type FactsReader = (afterId: number, limit: number) => readonly MarkedCharge[];

type ChargeRow = [
  id: number,
  mandateId: number | null,
  payerId: number | null,
  payerKey: string | null,
  amount: Centavos,
  dueDate: CivilDate,
  status: string,
  adjusts: 0 | 1,
  attempts: string | null,
  ending: string | null,
  decision: ChargeFacts['decision'],
  paidOn: CivilDate | null,
  paidAmount: Centavos | null,
  notKeptThen: ChargeFacts['notKeptThen'],
];

type SettlementRow = [
  chargeId: number,
  endToEndId: string,
  amount: Centavos,
  at: UtcInstant,
  refunded: Centavos,
  contested: Centavos,
];

/** Where the ids of the charges to work out stand: the lasting marks, or a choice made for one call. */
export type MarkTable = 'dirty_charge' | 'temp.chosen_charge' | 'temp.proven_charge';

/**
 * The next marked charges after an id. In SQLite CROSS JOIN fixes the order: without it the planner scans every charge and looks for marks. A
 * server chooses its order itself: there the marks are taken first, or it would merge them with all charges up to that id.
 */
export const markedChargesSql = (marks: MarkTable): Sql => ({
  sqlite: `${MARKED} FROM ${marks} x CROSS JOIN charge c ON c.id = x.charge_id ${BESIDE}
    WHERE x.charge_id > ? ORDER BY x.charge_id LIMIT ?`,
  postgres: `${MARKED} FROM (SELECT charge_id FROM ${marks} WHERE charge_id > ? ORDER BY charge_id LIMIT ?) x
    JOIN charge c ON c.id = x.charge_id ${BESIDE} ORDER BY x.charge_id`,
});

const MARKED = `
  SELECT c.id, c.mandate_id, m.payer_id, m.payer_key, c.amount, c.due_date, c.status, c.adjusts_to_business_day, c.attempts, c.ending, d.kind,
    d.paid_on, d.amount, d.not_kept`;
const BESIDE = 'LEFT JOIN decision d ON d.charge_id = c.id LEFT JOIN mandate m ON m.id = c.mandate_id';

/** Confirmed settlements of the marked charges between two ids, in the order of the charges. */
export const markedSettlementsSql = (marks: MarkTable): string => `
  SELECT s.charge_id, s.end_to_end_id, s.amount, s.at, s.refunded, ${CONTESTED}
  FROM ${marks} x CROSS JOIN settlement s INDEXED BY settlement_by_charge ON s.charge_id = x.charge_id
  WHERE x.charge_id > ? AND x.charge_id <= ? ORDER BY x.charge_id`;

/** The same of all charges between two ids. */
const SETTLEMENTS_BETWEEN = `
  SELECT s.charge_id, s.end_to_end_id, s.amount, s.at, s.refunded, ${CONTESTED} FROM settlement s INDEXED BY settlement_by_charge
  WHERE s.charge_id > ? AND s.charge_id <= ? ORDER BY s.charge_id`;

/** Prepares the reading of what the rulebook asks of each marked charge. */
export function openFactsReader(db: LedgerDatabase, marks: MarkTable): FactsReader {
  const charges = db.prepare<[number, number], ChargeRow>(markedChargesSql(marks)).raw();
  const settlements = db.prepare<[number, number], SettlementRow>(markedSettlementsSql(marks)).raw();
  const settlementsBetween = db.prepare<[number, number], SettlementRow>(SETTLEMENTS_BETWEEN).raw();
  const placeInCycle = openPlaceInCycle((sql) => db.prepare(sql));
  return (afterId, limit) => {
    const rows = charges.all(afterId, limit);
    const last = rows.at(-1);
    if (last === undefined) return [];
    const range = { afterId, lastId: last[0], count: rows.length };
    const money = isDense(range) ? settlementsBetween : settlements;
    const settlementsOf = inOrder(money.all(afterId, range.lastId));
    return rows.map((row) => markedCharge(row, settlementsOf(row[0]), placeInCycle));
  };
}

/** Ids from after one to another, of which so many are marked. */
export type MarkedRange = { readonly afterId: number; readonly lastId: number; readonly count: number };

/** Whether so many of the ids are marked that walking over all of them is cheaper than seeking each. */
export const isDense = ({ afterId, lastId, count }: MarkedRange): boolean => lastId - afterId <= 2 * count;

const NO_SETTLEMENTS: readonly SettlementFacts[] = [];

/** Hands out the settlements of one charge after the other, both in order of the charges' ids. */
function inOrder(rows: readonly SettlementRow[]): (chargeId: number) => readonly SettlementFacts[] {
  let next = 0;
  return (chargeId) => {
    while ((rows[next]?.[0] ?? chargeId) < chargeId) next += 1;
    if (rows[next]?.[0] !== chargeId) return NO_SETTLEMENTS;
    const own: SettlementFacts[] = [];
    for (let row = rows[next]; row?.[0] === chargeId; row = rows[next]) {
      const [, endToEndId, amount, at, refunded, contested] = row;
      own.push({ endToEndId, amount, at, refunded, contested });
      next += 1;
    }
    return own;
  };
}

function markedCharge(
  row: ChargeRow,
  settlements: readonly SettlementFacts[],
  placeInCycle: ReturnType<typeof openPlaceInCycle>,
): MarkedCharge {
  const [id, mandateId, payerId, payerKey, amount, dueDate, status, adjusts, attempts, ending, ...said] = row;
  const [decision, on, paid, notKeptThen] = said;
  // Which money is an attempt's own, its id alone tells.
  const isTriedBesideMoney = settlements.length > 0 && isOpenChargeStatus(status);
  const facts = {
    amount,
    dueDate,
    status,
    adjustsToBusinessDay: adjusts === 1,
    attempts: isTriedBesideMoney ? attemptsIn(attempts) : attemptFactsIn(attempts),
    ending: endingIn(ending),
    settlements,
    ...{ decision, notKeptThen },
    ...(on === null && paid === null ? {} : { paidOutside: { on, amount: paid } }),
    ...placeInCycle({ id, mandateId, status, dueDate }),
  };
  return { id, payerId, payerKey: payerKey ?? '', facts };
}
