import type { ChargeStanding } from '../../../core/close/called-off.ts';
import type { LedgerDatabase } from '../../engine/ledger-database.ts';
import { CONTESTED } from '../../model/contested-sql.ts';
import { type ChargeInCycle, openPlaceInCycle } from '../../model/place-in-cycle.ts';

/** What the payer took back of a charge `c` with its row `y`; of one that nobody has decided over it is not asked. As text: a number might not hold it. */
export const CONTESTED_OF_DECIDED = `(SELECT CAST(coalesce(sum(${CONTESTED}), 0) AS TEXT) FROM decision d
    CROSS JOIN settlement s INDEXED BY settlement_by_charge ON s.charge_id = d.charge_id WHERE d.charge_id = y.id)`;

/**
 * What a charge `c` with its row `y` stands as now, by which the books tell whether it is on credit (`core/close/called-off.ts`). Sums come out as text: as a number the largest
 * would lose their last digits.
 */
export const STANDING_COLUMNS = `c.status, y.amount, y.state, y.grp AS "group", y.owed, CAST(y.paid AS TEXT) AS received, CAST(y.refunded AS TEXT) AS refunded,
  (SELECT d.kind FROM decision d WHERE d.charge_id = y.id) AS decision, (SELECT d.not_kept FROM decision d WHERE d.charge_id = y.id) AS notKeptThen,
  ${CONTESTED_OF_DECIDED} AS contested`;

export type StoredStanding = Omit<ChargeStanding, 'isBorneElsewhere'>;

/** Decided over, and refused or cancelled before. */
const DECIDED = `
  SELECT c.id, c.txid, c.mandate_id AS mandateId, c.status, y.due_date AS dueDate
  FROM cycle y INDEXED BY cycle_by_due CROSS JOIN charge c ON c.id = y.id CROSS JOIN decision d ON d.charge_id = y.id
  WHERE y.due_date >= @dueFrom AND y.due_date <= @dueTo AND NOT c.occupies_cycle`;

type Due = { readonly dueFrom: string; readonly dueTo: string };
type DecidedRow = ChargeInCycle & { readonly txid: string };

/** Charges due on these days that were refused and decided over, and whose debt another one bears, by txid: looked up before the rows are read, in which each would be asked of a server. */
export function borneElsewhereOf(db: LedgerDatabase, { dueFrom, dueTo }: Due): ReadonlySet<string> {
  const placeInCycle = openPlaceInCycle((sql) => db.prepare(sql));
  const rows = db.prepare<[Due], DecidedRow>(DECIDED).all({ dueFrom, dueTo });
  return new Set(rows.filter((row) => placeInCycle(row).isBorneElsewhere).map(({ txid }) => txid));
}
