import type { CivilDate } from '../../core/civil-date.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import type { KnownDays, LedgerDays } from '../store/ledger-days.ts';

/** Marks what a day makes due, within the caller's transaction, given the days before. */
export type DueForReview = (days: KnownDays, before: LedgerDays) => void;

/** The money, the decision or the status of a charge that was refused or cancelled covers its cycle, or frees it. */
const CYCLES = `
  INSERT OR IGNORE INTO dirty_mandate
  SELECT c.mandate_id FROM dirty_charge x CROSS JOIN charge c ON c.id = x.charge_id
  WHERE NOT c.occupies_cycle AND c.mandate_id IS NOT NULL`;

const SIBLINGS = `
  INSERT OR IGNORE INTO dirty_charge
  SELECT c.id FROM dirty_mandate x CROSS JOIN charge c INDEXED BY charge_vacant
  ON c.mandate_id = x.mandate_id WHERE NOT c.occupies_cycle`;

const CHARGES_DUE = `
  INSERT OR IGNORE INTO dirty_charge
  SELECT id FROM cycle INDEXED BY cycle_to_review WHERE review_on <= ?`;

const MANDATES_DUE = `
  INSERT OR IGNORE INTO dirty_mandate
  SELECT mandate_id FROM mandate_review INDEXED BY mandate_review_by_day WHERE review_on <= ?`;

/** Only these follow from the day: in their state, or (refused charges whose cycle another bears) in their reasons. */
const CHARGES_OF_TIME = `
  INSERT OR IGNORE INTO dirty_charge
  SELECT id FROM cycle WHERE grp IN ('open', 'unpaid') OR (grp = 'closed' AND state = 'rejected')`;
const MANDATES_OF_TIME = `INSERT OR IGNORE INTO dirty_mandate SELECT id FROM mandate WHERE status_kind = 'APROVADA'`;

/** Prepares the marking of what a new day may have changed. */
export function openDueForReview(db: LedgerDatabase): DueForReview {
  const [cycles, siblings] = [db.prepare(CYCLES), db.prepare(SIBLINGS)];
  const [charges, mandates] = [db.prepare<[string]>(CHARGES_DUE), db.prepare<[string]>(MANDATES_DUE)];
  const [chargesOfTime, mandatesOfTime] = [db.prepare(CHARGES_OF_TIME), db.prepare(MANDATES_OF_TIME)];
  return ({ readOn, cyclesReadOn, today }, before) => {
    cycles.send();
    // A charge that changed can take or free the cycle of a REJEITADA one of the same mandate (rule 12), or bear its debt.
    siblings.send();
    charges.send(readOn);
    mandates.send(today);
    if (isEarlier(readOn, before.readOn)) chargesOfTime.send();
    const isBack = isEarlier(cyclesReadOn, before.cyclesReadOn) || isEarlier(today, before.today);
    // Cycles whose last day passed while the bank was not read stand nowhere: of which mandates they are follows from each alone.
    const isReadAgain = wasUnread(before) && cyclesReadOn !== before.cyclesReadOn;
    if (isBack || isReadAgain) mandatesOfTime.send();
  };
}

const wasUnread = ({ cyclesReadOn, today }: LedgerDays): boolean =>
  today !== null && cyclesReadOn !== null && isEarlier(cyclesReadOn, today);

const isEarlier = (day: CivilDate, before: CivilDate | null): boolean => before !== null && day < before;
