import { addDays, type CivilDate } from '../../core/civil-date.ts';
import { LAST_DAY_AFTER_DUE } from '../../core/cycles/retry-window.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';

/** Marked charges in the order of their due dates, so that taking those up to a day costs nothing for the others. */
export type ProvenCharges = {
  /**
   * Moves to `temp.proven_charge` the marked charges whose last possible debit, seven days after the due date (rules/retries.md, Policy),
   * is on a day or before it, takes their marks away, and marks the mandates whose cycles they may free. Of these mandates refused charges that were moved before are moved once
   * more: what another one was paid may bear their debt (`core/cycles/cycle-debt.ts`).
   */
  readonly take: (through: CivilDate) => void;
  /** To be called where every marked charge is about to be worked out. */
  readonly endWatch: () => void;
};

const TABLES = `
  CREATE TEMP TABLE proven_charge (charge_id INTEGER PRIMARY KEY);
  CREATE TEMP TABLE waiting_charge (due_date TEXT, charge_id INTEGER, PRIMARY KEY (due_date, charge_id)) WITHOUT ROWID`;

/** From the first taking on until all are worked out: every other time marks cost nothing more. */
const WATCH = `
  CREATE TEMP TRIGGER waiting_charge_marked AFTER INSERT ON main.dirty_charge BEGIN
    INSERT OR IGNORE INTO waiting_charge SELECT due_date, id FROM charge WHERE id = new.charge_id;
  END;
  INSERT OR IGNORE INTO temp.waiting_charge
    SELECT c.due_date, c.id FROM dirty_charge x CROSS JOIN charge c ON c.id = x.charge_id`;

/** A charge that was marked before and then given another due date waits under that one. */
const MOVED = `
  INSERT OR IGNORE INTO temp.waiting_charge SELECT c.due_date, c.id FROM temp.waiting_charge w CROSS JOIN charge c ON c.id = w.charge_id
  WHERE w.due_date <= ?1 AND c.due_date > ?1`;

const PROVEN = `
  INSERT OR IGNORE INTO temp.proven_charge
  SELECT c.id FROM temp.waiting_charge w CROSS JOIN charge c ON c.id = w.charge_id
  WHERE w.due_date <= ?1 AND c.due_date <= ?1`;

const CYCLES = `
  INSERT OR IGNORE INTO dirty_mandate
  SELECT c.mandate_id FROM temp.proven_charge x CROSS JOIN charge c ON c.id = x.charge_id
  WHERE NOT c.occupies_cycle AND c.mandate_id IS NOT NULL`;

/** Those that bear a mark wait for their own day. */
const SIBLINGS = `
  INSERT OR IGNORE INTO temp.proven_charge
  SELECT c.id FROM (
    SELECT DISTINCT o.mandate_id FROM temp.proven_charge x CROSS JOIN charge o ON o.id = x.charge_id
    WHERE NOT o.occupies_cycle AND o.mandate_id IS NOT NULL) m
  CROSS JOIN charge c INDEXED BY charge_vacant ON c.mandate_id = m.mandate_id
  WHERE NOT c.occupies_cycle AND NOT EXISTS (SELECT 1 FROM dirty_charge d WHERE d.charge_id = c.id)`;

/** Prepares the order of the marked charges, within the caller's transactions. */
export const openProvenCharges = (db: LedgerDatabase): ProvenCharges =>
  db.engine === 'sqlite' ? watchedCharges(db) : lookedUpCharges(db);

/** A server has an index of all charges by mandate and day, and no trigger of one session alone: what waits is looked through. */
function lookedUpCharges(db: LedgerDatabase): ProvenCharges {
  db.exec('CREATE TEMP TABLE proven_charge (charge_id BIGINT PRIMARY KEY)');
  const proven = db.prepare<[string]>(
    `INSERT INTO pg_temp.proven_charge SELECT c.id FROM dirty_charge x JOIN charge c ON c.id = x.charge_id WHERE c.due_date <= ?
     ON CONFLICT DO NOTHING`,
  );
  const [cycles, siblings, unmark] = [db.prepare(CYCLES), db.prepare(SIBLINGS), db.prepare(UNMARK)];
  return {
    take: (through) => {
      proven.send(addDays(through, -LAST_DAY_AFTER_DUE));
      cycles.send();
      siblings.send();
      unmark.send();
    },
    endWatch: () => undefined,
  };
}

const UNMARK = 'DELETE FROM dirty_charge WHERE charge_id IN (SELECT charge_id FROM temp.proven_charge)';

function watchedCharges(db: LedgerDatabase): ProvenCharges {
  db.exec(TABLES);
  const moved = db.prepare<[Record<'1', string>]>(MOVED);
  const proven = db.prepare<[Record<'1', string>]>(PROVEN);
  const taken = db.prepare<[string]>('DELETE FROM temp.waiting_charge WHERE due_date <= ?');
  const [cycles, siblings, unmark] = [db.prepare(CYCLES), db.prepare(SIBLINGS), db.prepare(UNMARK)];
  // Asked of the database and not remembered: the trigger goes where its transaction is rolled back.
  const watching = db.prepare(`SELECT 1 FROM sqlite_temp_schema WHERE name = 'waiting_charge_marked'`);
  return {
    take: (through) => {
      if (watching.get() === undefined) db.exec(WATCH);
      const day = { 1: addDays(through, -LAST_DAY_AFTER_DUE) };
      moved.send(day);
      proven.send(day);
      taken.send(day[1]);
      cycles.send();
      siblings.send();
      unmark.send();
    },
    endWatch: () => {
      if (watching.get() === undefined) return;
      db.exec('DROP TRIGGER temp.waiting_charge_marked; DELETE FROM temp.waiting_charge');
    },
  };
}
