import { type BusinessCalendar, businessCalendar } from '../../core/business-days.ts';
import {
  addDays,
  type CivilDate,
  earlierOf,
  laterOf,
  saoPauloDate,
  type UtcInstant,
} from '../../core/civil-date.ts';
import type { LedgerDatabase, Sql } from '../engine/ledger-database.ts';
import { CREATE_CYCLE_INDEXES, DROP_CYCLE_INDEXES } from '../model/cycle-indexes.ts';
import type { CompletedWindow } from '../model/ledger-writer.ts';
import { LEDGER_NOTES, type Notes } from '../model/notes.ts';
import { HOLIDAYS } from '../model/stored-json.ts';
import { coverageOf } from '../store/coverage-note.ts';
import type { Marked } from '../store/dirty-marks.ts';
import { type KnownDays, ledgerDays, noteDays } from '../store/ledger-days.ts';
import { openDueForReview } from './due-for-review.ts';
import { openChargeEvaluation, type Situation } from './evaluate-charges.ts';
import { type CycleSituation, openMandateEvaluation } from './evaluate-mandates.ts';
import { openProvenCharges } from './proven-charges.ts';

/** Works out what is marked or due, within the caller's transaction. */
export type Reconciliation = {
  /**
   * Where the bank was asked what was paid up to that day; that nobody charged a cycle is told up to it only where it was asked for its charges too. Returns how many charges it
   * evaluated, as the next does.
   */
  readonly run: (today: CivilDate, at: UtcInstant, hasReadCharges?: boolean) => number;
  /**
   * Where it was not: charges are judged by the day up to which it was, cycles that are to be charged by this one. To be called after the first reconciliation.
   */
  readonly runUnread: (today: CivilDate, at: UtcInstant) => number;
  /**
   * Works out, once a window of settlements of a first reading is whole, the marked charges that no later window can tell more of. The others
   * and all mandates stay marked for `run`, and so does whose money comes to light later still. It costs what it works out, not what waits.
   * Returns how many charges it evaluated: none after the first reading, when all that a poll brings is worked out at its end.
   */
  readonly runWindow: (window: CompletedWindow, at: UtcInstant) => number;
  /** Works out some charges, and their mandates' cycles, at once, as of the last day; before the first reading there is nothing to do. */
  readonly runChosen: (chosen: Chosen, at: UtcInstant) => void;
  /** The same of what one batch beside the polls has marked; in the midst of a first reading its own end works out all. */
  readonly runStored: (marked: Marked, at: UtcInstant) => void;
  /** A change marks every charge whose settle date is an estimate. */
  readonly setLocalHolidays: (days: readonly CivilDate[]) => void;
};

/** From here on making the list's indexes anew is cheaper than keeping them row by row. */
const BULK_CHARGES = 50_000;

/** Prepares the evaluation of all that has changed; it runs within the caller’s transaction. */
export function openReconciliation(db: LedgerDatabase, notes: Notes): Reconciliation {
  const evaluateCharges = openChargeEvaluation(db, 'dirty_charge');
  const evaluateChosen = openChosenEvaluation(db);
  const proven = openProvenCharges(db);
  const evaluateProven = openChargeEvaluation(db, 'temp.proven_charge');
  const evaluateMandates = openMandateEvaluation(db, 'dirty_mandate');
  const markDue = openDueForReview(db);
  const isBulk = openIsBulk(db);
  const calendarNow = openCalendar(notes);

  const evaluate = ({ readOn, cyclesReadOn, today }: KnownDays, at: UtcInstant): number => {
    const evaluated = withIndexes(db, isBulk(), () =>
      evaluateCharges({ today: readOn, at, calendar: calendarNow() }),
    );
    evaluateMandates({ today, readOn: cyclesReadOn, coverage: coverageOf(notes) });
    return evaluated;
  };
  const run = (days: KnownDays, at: UtcInstant): number => {
    const before = ledgerDays(notes);
    proven.endWatch();
    markDue(days, before);
    const evaluated = evaluate(days, at);
    if (before.readOn === null) endFirstReading(db, notes);
    noteDays(notes, days);
    return evaluated;
  };
  const runChosen: Reconciliation['runChosen'] = (chosen, at) => {
    const soFar = (notes.get(LEDGER_NOTES.soFar) || null) as CivilDate | null;
    const days = ledgerDays(notes);
    const [readOn, cyclesReadOn] = [days.readOn ?? soFar, days.cyclesReadOn ?? soFar];
    const today = days.today ?? soFar;
    if (readOn === null || cyclesReadOn === null || today === null) return;
    const cycles = { today, readOn: cyclesReadOn, coverage: coverageOf(notes) };
    evaluateChosen(chosen, { today: readOn, at, calendar: calendarNow() }, cycles);
  };
  return {
    run: (today, at, hasReadCharges = true) => {
      const before = ledgerDays(notes).cyclesReadOn ?? today;
      return run(
        { readOn: today, cyclesReadOn: hasReadCharges ? today : earlierOf(before, today), today },
        at,
      );
    },
    runUnread: (today, at) => {
      const { readOn, cyclesReadOn } = ledgerDays(notes);
      if (readOn === null || cyclesReadOn === null) return 0;
      return run({ readOn, cyclesReadOn, today: laterOf(readOn, today) }, at);
    },
    runWindow: ({ resource, watermark, today }, at) => {
      if (resource !== 'settlement' || notes.get(LEDGER_NOTES.asOf) !== null) return 0;
      if (notes.get(LEDGER_NOTES.soFar) !== today) beginFirstReading(db, notes, today);
      proven.take(addDays(saoPauloDate(watermark), -MOVED_BY_DAYS));
      return evaluateProven({ today, at, calendar: calendarNow() });
    },
    runChosen,
    runStored: (marked, at) => {
      if (ledgerDays(notes).readOn !== null) runChosen(marked, at);
    },
    setLocalHolidays: (days) => replaceHolidays(db, notes, days),
  };
}

/**
 * Days before the watermark's own, which is not whole, from which on a settlement may still be read of a charge whose seven days are over. A due
 * date on a day without banks counts from the next one, and carnival and a weekend close them for four days.
 */
const MOVED_BY_DAYS = 8;

/** A server keeps its indexes: dropping one would keep every other workstation from reading meanwhile. */
function dropIndexes(db: LedgerDatabase): void {
  if (db.engine === 'sqlite') for (const statement of DROP_CYCLE_INDEXES) db.exec(statement);
}

function makeIndexes(db: LedgerDatabase): void {
  if (db.engine === 'sqlite') for (const statement of CREATE_CYCLE_INDEXES) db.exec(statement);
}

/** What the list can do without until all has been read is made at the end, once, for a third of the work. */
function beginFirstReading(db: LedgerDatabase, notes: Notes, today: CivilDate): void {
  dropIndexes(db);
  notes.set(LEDGER_NOTES.soFar, today);
}

function endFirstReading(db: LedgerDatabase, notes: Notes): void {
  makeIndexes(db);
  notes.set(LEDGER_NOTES.soFar, '');
}

type Chosen = Omit<Marked, 'mandates'> & Partial<Marked>;

const CHOSEN: Sql = {
  sqlite: `CREATE TEMP TABLE chosen_charge (charge_id INTEGER PRIMARY KEY);
    CREATE TEMP TABLE chosen_mandate (mandate_id INTEGER PRIMARY KEY)`,
  postgres: `CREATE TEMP TABLE chosen_charge (charge_id BIGINT PRIMARY KEY);
    CREATE TEMP TABLE chosen_mandate (mandate_id BIGINT PRIMARY KEY)`,
};

/**
 * The choice has tables of its own: in the middle of a sync the ledger's marks stand for charges whose settlements are still to come. What was chosen is worked out even where it bears
 * such a mark. The marks that this choice has made itself (`fresh`) are taken away, since charges of the same mandate are passed by where they bear one.
 */
function openChosenEvaluation(
  db: LedgerDatabase,
): (chosen: Chosen, situation: Situation, cycles: CycleSituation) => void {
  db.exec(CHOSEN);
  const choose = db.prepare<[number]>('INSERT OR IGNORE INTO temp.chosen_charge VALUES (?)');
  const chooseMandates = db.prepare(
    `INSERT OR IGNORE INTO temp.chosen_mandate SELECT c.mandate_id
     FROM temp.chosen_charge x CROSS JOIN charge c ON c.id = x.charge_id WHERE c.mandate_id IS NOT NULL`,
  );
  const chooseMandate = db.prepare<[number]>('INSERT OR IGNORE INTO temp.chosen_mandate VALUES (?)');
  const chooseSiblings = db.prepare(
    `INSERT OR IGNORE INTO temp.chosen_charge SELECT c.id FROM temp.chosen_mandate x CROSS JOIN charge c INDEXED BY charge_vacant
     ON c.mandate_id = x.mandate_id WHERE NOT c.occupies_cycle
       AND NOT EXISTS (SELECT 1 FROM dirty_charge d WHERE d.charge_id = c.id)`,
  );
  const unmark = db.prepare<[string]>(
    'DELETE FROM dirty_charge WHERE charge_id IN (SELECT CAST(value AS BIGINT) FROM json_each(?))',
  );
  const evaluate = openChargeEvaluation(db, 'temp.chosen_charge');
  const evaluateMandates = openMandateEvaluation(db, 'temp.chosen_mandate');
  return ({ charges, fresh, mandates = [] }, situation, cycles) => {
    for (const id of new Set([...charges, ...fresh])) choose.send(id);
    for (const id of mandates) chooseMandate.send(id);
    chooseMandates.send();
    // As where all is worked out: one that changed can take or free the cycle of another one (rule 12), or bear its debt.
    chooseSiblings.send();
    if (fresh.length > 0) unmark.send(JSON.stringify(fresh));
    evaluate(situation);
    evaluateMandates(cycles);
  };
}

function openIsBulk(db: LedgerDatabase): () => boolean {
  const marked = db.prepare<[], number>('SELECT count(*) FROM dirty_charge').pluck();
  const listed = db.prepare<[], number>('SELECT coalesce(sum(charges), 0) FROM total').pluck();
  return () => {
    const count = marked.get() ?? 0;
    return count >= BULK_CHARGES && count > (listed.get() ?? 0);
  };
}

function withIndexes<Value>(db: LedgerDatabase, isBulk: boolean, run: () => Value): Value {
  if (!isBulk) return run();
  dropIndexes(db);
  const value = run();
  makeIndexes(db);
  return value;
}

const holidaysNoted = (notes: Notes): string => notes.get(LEDGER_NOTES.localHolidays) ?? '[]';

/** The calendar as it is noted now: at a server another workstation may have changed its holidays since this writer was opened. */
function openCalendar(notes: Notes): () => BusinessCalendar {
  let known = { text: '[]', calendar: businessCalendar([]) };
  return () => {
    const text = holidaysNoted(notes);
    if (text !== known.text) known = { text, calendar: businessCalendar(HOLIDAYS.read(text)) };
    return known.calendar;
  };
}

function replaceHolidays(db: LedgerDatabase, notes: Notes, days: readonly CivilDate[]): void {
  const text = HOLIDAYS.write([...new Set(days)].toSorted());
  if (text === holidaysNoted(notes)) return;
  notes.set(LEDGER_NOTES.localHolidays, text);
  db.prepare(
    `INSERT OR IGNORE INTO dirty_charge
     SELECT id FROM charge WHERE attempts IS NULL OR NOT EXISTS (SELECT 1 FROM json_each(attempts) a
       WHERE upper(trim(a.value ->> 'kind')) = 'AGND' AND a.value ->> 'settleDate' IS NOT NULL)`,
  ).run();
}
