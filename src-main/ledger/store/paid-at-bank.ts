import { type Centavos, centavos } from '../../core/money.ts';
import { keptOf, type Moved, notKeptOf } from '../../core/owed.ts';
import { canonicalStatus } from '../../core/status.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';

/** Sums as text: as a number the largest would lose their last digits. */
type Charge = {
  readonly amount: Centavos;
  readonly status: string;
  readonly payments: number;
} & Pick<Moved, 'received' | 'refunded'>;

const CHARGE = `
  SELECT c.amount, c.status, count(s.id) AS payments, CAST(coalesce(sum(s.amount), 0) AS TEXT) AS received,
    CAST(coalesce(sum(s.refunded), 0) AS TEXT) AS refunded
  FROM charge c LEFT JOIN settlement s INDEXED BY settlement_by_charge ON s.charge_id = c.id WHERE c.id = ? GROUP BY c.id`;

/**
 * Prepares whether the bank shows a charge as paid, so that nothing is left to decide: by what it has kept of it, or, where it shows no money, by its word alone. Told
 * by the rows themselves, also before a poll has worked states out.
 */
export function openIsPaidAtBank(db: LedgerDatabase): (chargeId: number) => boolean {
  const charge = db.prepare<[number], Charge>(CHARGE);
  return (chargeId) => {
    const found = charge.get(chargeId);
    if (found === undefined) return false;
    return found.payments === 0
      ? canonicalStatus(found.status) === 'CONCLUIDA'
      : keptOf(found) >= found.amount;
  };
}

/** Prepares what of a charge the bank has not kept, by the same rows. */
export function openNotKept(db: LedgerDatabase): (chargeId: number) => Centavos {
  const charge = db.prepare<[number], Charge>(CHARGE);
  return (chargeId) => {
    const found = charge.get(chargeId);
    return found === undefined ? centavos(0) : notKeptOf(found);
  };
}
