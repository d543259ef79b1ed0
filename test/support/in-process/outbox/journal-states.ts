import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/** What the journal of the one ledger in a data folder says: how many writes of a kind stand in which state. */
export function journalStates(dataDir: string): Readonly<Record<string, number>> {
  const folder = join(dataDir, 'ledgers');
  const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('.sqlite'));
  const db = new Database(join(folder, file), { readonly: true });
  const counted = 'SELECT state, count(*) FROM intended_write GROUP BY state';
  const rows = db.prepare<[], [string, number]>(counted).raw().all();
  db.close();
  return Object.fromEntries(rows);
}

/** How many writes came about, and those that are not settled, by state. What was found not to have happened was asked for again. */
export function cameAboutAndOpen(dataDir: string): readonly [number, Readonly<Record<string, number>>] {
  const { done = 0, resolved_done: found = 0, resolved_not_done: _, ...open } = journalStates(dataDir);
  return [done + found, open];
}
