import { type CivilDate, saoPauloDate, type UtcInstant } from '../../core/civil-date.ts';
import { type CivilMonth, monthOf } from '../../core/civil-month.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';

export type LinkedPayment = { readonly id: number; readonly at: UtcInstant };

type OfChargeSince = { readonly charge: number; readonly since: UtcInstant };

/** When money of a charge moved, from a moment on: what came in, and what went back. */
const MOVED_SINCE = `
  SELECT s.at FROM settlement s INDEXED BY settlement_by_charge WHERE s.charge_id = @charge AND s.at >= @since
  UNION SELECT f.returned_at FROM settlement s INDEXED BY settlement_by_charge CROSS JOIN refund f ON f.settlement_id = s.id
  WHERE s.charge_id = @charge AND f.returned_at >= @since`;
const RETURNS = 'SELECT returned_at FROM refund WHERE settlement_id = ? AND returned_at IS NOT NULL';

/**
 * Prepares the months of every line that another link of a payment may change: its own, its refunds', and those of each later movement of these charges. Later
 * movements are posted by what stood before them (rules/closing.md, Postings). By competência all of them are of the due dates.
 */
export function openMonthsOfLink(db: LedgerDatabase) {
  const movedSince = db.prepare<[OfChargeSince], UtcInstant>(MOVED_SINCE).pluck();
  const returns = db.prepare<[number], UtcInstant>(RETURNS).pluck();
  const dueDate = db.prepare<[number], CivilDate>('SELECT due_date FROM charge WHERE id = ?').pluck();
  return ({ id, at }: LinkedPayment, ...ends: readonly (number | null)[]): readonly CivilMonth[] => {
    const charges = ends.filter((end) => end !== null);
    const since = charges.flatMap((charge) => movedSince.all({ charge, since: at }));
    const moved = new Set([at, ...returns.all(id), ...since].map(saoPauloDate).map(monthOf));
    return [...moved, ...charges.flatMap((charge) => dueDate.all(charge).map(monthOf))];
  };
}
