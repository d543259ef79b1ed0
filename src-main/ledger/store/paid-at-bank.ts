import { businessCalendar } from '../../core/business-days.ts';
import type { CivilDate } from '../../core/civil-date.ts';
import type { Centavos } from '../../core/money.ts';
import { reconcile, type SettlementFacts } from '../../core/reconcile.ts';
import { canonicalStatus } from '../../core/status.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import { openIsReplaced } from '../model/replaced-charge.ts';

type Charge = {
  readonly mandateId: number | null;
  readonly amount: Centavos;
  readonly dueDate: CivilDate;
  readonly status: string;
};

/** No day decides over what is owed of a charge that has money. */
const ANY_CALENDAR = businessCalendar();

/**
 * Prepares whether the bank shows a charge as paid, so that nothing is left to decide: by its money, unless a rest of it is owed, or by its word alone. Told
 * by the rows themselves, also before a poll has worked states out, and as if nobody had decided yet.
 */
export function openIsPaidAtBank(db: LedgerDatabase): (chargeId: number) => boolean {
  const charge = db.prepare<[number], Charge>(
    'SELECT mandate_id AS mandateId, amount, due_date AS dueDate, status FROM charge WHERE id = ?',
  );
  const settlements = db.prepare<[number], SettlementFacts>(
    `SELECT end_to_end_id AS endToEndId, amount, at, refunded FROM settlement INDEXED BY settlement_by_charge
     WHERE charge_id = ?`,
  );
  const isReplaced = openIsReplaced((sql) => db.prepare(sql));
  const owedOf = (of: Charge, paid: readonly SettlementFacts[]): Centavos => {
    const { mandateId, amount, dueDate, status } = of;
    const about = { amount, dueDate, status, isReplaced: isReplaced(mandateId, status, dueDate) };
    const facts = {
      ...about,
      settlements: paid,
      attempts: [],
      ending: null,
      decision: null,
      adjustsToBusinessDay: true,
    };
    return reconcile(facts, dueDate, ANY_CALENDAR).owed;
  };
  return (chargeId) => {
    const [found, paid] = [charge.get(chargeId), settlements.all(chargeId)];
    if (found === undefined) return false;
    return paid.length === 0 ? canonicalStatus(found.status) === 'CONCLUIDA' : owedOf(found, paid) === 0;
  };
}
