import { ERASED_PAYER } from '../../../src-preload/contract/vocabulary/personal-data.ts';
import { type CivilDate, civilDate } from '../../core/civil-date.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import { LEDGER_NOTES, openNotes } from '../model/notes.ts';
import { personOf } from '../model/person-sql.ts';
import { type PayerScope, readPayerScope, refusalOf } from './payer-scope.ts';
import { openStands } from './standing-payers.ts';

/** Years after a payer's last cycle; null keeps their data until somebody erases them. */
export type Retention = number | null;

/** Kept in the ledger: it goes where the ledger goes, and the terminal's polls keep to it too. */
export function readRetention(db: LedgerDatabase): Retention {
  const years = Number(openNotes(db).get(LEDGER_NOTES.retentionYears) ?? '');
  return Number.isInteger(years) && years > 0 ? years : null;
}

/** What is chosen counts from the next poll on, also on the same day. */
export function setRetention(db: LedgerDatabase, years: Retention): void {
  const notes = openNotes(db);
  notes.set(LEDGER_NOTES.retentionYears, String(years ?? ''));
  notes.set(LEDGER_NOTES.retentionAppliedOn, '');
}

const LAST_CYCLES = `
  SELECT p.id, p.name, p.document, max(m.start_date, coalesce(
    (SELECT max(c.due_date) FROM charge c INDEXED BY charge_by_mandate WHERE c.mandate_id = m.id), '')) AS lastOn
  FROM payer p LEFT JOIN mandate m INDEXED BY mandate_by_payer ON m.payer_id = p.id
  WHERE NOT (p.name = @erased AND p.document = '')`;

type Row = {
  readonly id: number;
  readonly name: string;
  readonly document: string;
  readonly lastOn: string | null;
};

/** Whose time has come: those who are erased, null where nobody is, and how many are passed by since something is owed or proven. */
type OverduePayers = { readonly scope: PayerScope | null; readonly passedBy: number };

/**
 * Everybody whose last cycle was due more than that many years ago and whom nothing stands against erasing. Who still owes something over which nobody has decided, or for whom a
 * proof stands, is left for a person to erase.
 */
export function readOverduePayers(db: LedgerDatabase, years: number, today: CivilDate): OverduePayers {
  const overdue = readOverdue(db, years, today);
  const standing = new Set(overdue.filter(openStands(db, overdue)));
  const free = overdue.filter(
    (rows) => !standing.has(rows) && refusalOf(db, readPayerScope(db, rows)) === null,
  );
  const scope = free.length === 0 ? null : readPayerScope(db, free.flat());
  return { scope, passedBy: standing.size };
}

/** A person is one by the document, and a row that no mandate names goes with the others of its document. */
function readOverdue(db: LedgerDatabase, years: number, today: CivilDate): readonly (readonly Row[])[] {
  const before = `${Number(today.slice(0, 4)) - years}${today.slice(4)}`;
  const persons = Map.groupBy(
    db.prepare<[{ erased: string }], Row>(LAST_CYCLES).all({ erased: ERASED_PAYER }),
    personOf,
  );
  return [...persons.values()].filter((rows) => {
    const lastOn =
      rows
        .map((row) => row.lastOn ?? '')
        .toSorted()
        .at(-1) ?? '';
    return lastOn !== '' && lastOn < before;
  });
}

/** How many the retention has passed by as of the ledger's day. */
export function countPassedBy(db: LedgerDatabase): number {
  const years = readRetention(db);
  const asOf = openNotes(db).get(LEDGER_NOTES.asOf);
  if (years === null || !asOf) return 0;
  const overdue = readOverdue(db, years, civilDate(asOf));
  return overdue.filter(openStands(db, overdue)).length;
}

/** Whether the retention was applied on this day already. */
export const wasAppliedOn = (db: LedgerDatabase, today: CivilDate): boolean =>
  openNotes(db).get(LEDGER_NOTES.retentionAppliedOn) === today;

/** Notes that it was. */
export const noteAppliedOn = (db: LedgerDatabase, today: CivilDate): void =>
  openNotes(db).set(LEDGER_NOTES.retentionAppliedOn, today);
