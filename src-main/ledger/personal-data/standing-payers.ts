import type { LedgerDatabase } from '../engine/ledger-database.ts';
import { type PayerRow, readPayerScope, refusalOf } from './payer-scope.ts';
import { isStanding, standingDebtsOf } from './standing-debts.ts';

/** Of some payers those of whom something is owed, and nothing more is to come. Asked once for all: they stay, and are looked at each day. */
const OWING = `
  SELECT m.payer_id FROM json_each(?) w CROSS JOIN mandate m INDEXED BY mandate_by_payer ON m.payer_id = CAST(w.value AS BIGINT)
    CROSS JOIN charge c INDEXED BY charge_by_mandate ON c.mandate_id = m.id CROSS JOIN cycle y ON y.id = c.id
  GROUP BY m.payer_id HAVING max(y.owed) > 0 AND max(iif(m.is_open OR c.is_open, 1, 0)) = 0`;

/** Those of whom a loss was proven at all: whether it still stands is asked of each. */
const PROVEN = `
  SELECT DISTINCT m.payer_id FROM collection_proof u CROSS JOIN charge c ON c.id = u.charge_id
    CROSS JOIN mandate m ON m.id = c.mandate_id`;

/** Whether something is owed by a person or proven against them, that being all that keeps them from being erased. */
type Stands = (rows: readonly PayerRow[]) => boolean;

/** Prepares to tell it of some people. */
export function openStands(db: LedgerDatabase, people: readonly (readonly PayerRow[])[]): Stands {
  const ids = JSON.stringify(people.flat().map(({ id }) => id));
  const owing = new Set(db.prepare<[string], number>(OWING).pluck().all(ids));
  const proven = new Set(db.prepare<[], number>(PROVEN).pluck().all());
  return (rows) => {
    if (rows.some(({ id }) => owing.has(id))) return true;
    if (!rows.some(({ id }) => proven.has(id))) return false;
    const scope = readPayerScope(db, rows);
    return isStanding(standingDebtsOf(db, scope)) && refusalOf(db, scope) === null;
  };
}
