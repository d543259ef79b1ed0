import { createHash } from 'node:crypto';
import { CicloError } from '../../core/failure.ts';
import { storableStored } from '../../core/storable-text.ts';
import { VERSION_NOTE } from '../migrations/migrate.ts';
import type { CellText, LedgerDatabase, LedgerTable } from './ledger-database.ts';
import { NOTES_OF_PLACE } from './moved-note.ts';

/** Rows that travel together: enough to make a statement worth its way, few enough to be small in memory. */
const ROWS_TOGETHER = 2_000;

/** Filled by a trigger as the rows come in that it counts. */
const FILLED_BY_ITSELF: ReadonlySet<string> = new Set(['delivery_total']);

/** Rows of a table that are copied, where those are not all of them: either side has the version of its own tables, and where it was taken to. */
const COPIED_ROWS: ReadonlyMap<string, string> = new Map([
  ['meta', `name NOT IN (${[VERSION_NOTE, ...NOTES_OF_PLACE].map((name) => `'${name}'`).join(', ')})`],
]);

const copiedRows = (table: string): string => `${table} WHERE ${COPIED_ROWS.get(table) ?? 'TRUE'}`;

/** A table of both ledgers: how many rows it has, and the SHA-256 of all that they hold, in the order of its key. */
export type CopiedTable = { readonly name: string; readonly rows: number; readonly sha256: string };

/**
 * Copies a whole ledger into a new one, whichever engine either has, in one transaction that commits only once every table was read back and
 * holds the same. Throws `copy_differs` where one does not; the target is as empty as before then. `onTable` is told of each table that is begun.
 */
export function copyLedger(
  from: LedgerDatabase,
  to: LedgerDatabase,
  onTable: (name: string) => void = () => undefined,
): readonly CopiedTable[] {
  const copy = (): readonly CopiedTable[] => {
    const tables = from.tables();
    // A new ledger's own notes give way to those that come; each keeps its version.
    to.exec(`DELETE FROM ${copiedRows('meta')}`);
    for (const table of tables) {
      onTable(table.name);
      if (!FILLED_BY_ITSELF.has(table.name)) copyTable(from, to, table);
    }
    to.numberOn();
    return tables.map((table) => verifiedTable(from, to, table));
  };
  return from.reading(() => to.writing(copy));
}

/** The tables of two ledgers that hold the same, as {@link copyLedger} proves a copy. Throws `copy_differs`. */
export const provenCopy = (from: LedgerDatabase, to: LedgerDatabase): readonly CopiedTable[] =>
  from.reading(() => to.reading(() => from.tables().map((table) => verifiedTable(from, to, table))));

function copyTable(from: LedgerDatabase, to: LedgerDatabase, table: LedgerTable): void {
  const names = table.columns.map(({ name }) => name);
  let together: (readonly CellText[])[] = [];
  for (const row of rowsOf(from, table)) {
    if (together.push(row) < ROWS_TOGETHER) continue;
    to.fill(table.name, names, together);
    together = [];
  }
  if (together.length > 0) to.fill(table.name, names, together);
}

/** Texts as they would be stored today: a server takes nothing else, and an earlier version left others in a file. */
function* rowsOf(db: LedgerDatabase, { name, columns, key }: LedgerTable): Generator<readonly CellText[]> {
  const rows = db
    .prepare<[], readonly CellText[]>(
      `SELECT ${columns.map(({ asText }) => asText).join(', ')} FROM ${copiedRows(name)} ORDER BY ${key.map((column) => `${name}.${column}`).join(', ')}`,
    )
    .raw()
    .iterate();
  for (const row of rows) yield row.map((cell) => (typeof cell === 'string' ? storableStored(cell) : cell));
}

function verifiedTable(from: LedgerDatabase, to: LedgerDatabase, table: LedgerTable): CopiedTable {
  const counterpart = to.tables().find(({ name }) => name === table.name);
  const [source, kept] = [sumOf(from, table), counterpart && sumOf(to, counterpart)];
  if (kept?.sha256 === source.sha256 && kept.rows === source.rows) return { name: table.name, ...source };
  throw new CicloError('copy_differs', `${table.name} is not what it was`, { name: table.name });
}

function sumOf(db: LedgerDatabase, table: LedgerTable): Omit<CopiedTable, 'name'> {
  const hash = createHash('sha256');
  let rows = 0;
  for (const row of rowsOf(db, table)) {
    hash.update(`${JSON.stringify(row)}\n`);
    rows += 1;
  }
  return { rows, sha256: hash.digest('hex') };
}
