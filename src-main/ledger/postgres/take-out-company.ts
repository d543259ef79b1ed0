import type { Database } from 'better-sqlite3';
import type { ActKind, ActSubject } from '../../../src-preload/contract/vocabulary/history.ts';
import type { UtcInstant } from '../../core/civil-date.ts';
import { type CopiedTable, copyLedger } from '../engine/copy-ledger.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import { sqliteLedger } from '../engine/sqlite-database.ts';
import { type LedgerOptions, openForWriting } from '../files/open-database.ts';
import { migrate } from '../migrations/migrate.ts';
import { versionOfCompany } from './migrate-company.ts';
import { type CompanyPlace, openCompanyDatabase } from './open-company.ts';
import { guardedServer } from './server-failures.ts';

/** A company's ledger in a file, open for writing, and what was copied into it. */
type TakenOut = { readonly db: Database; readonly tables: readonly CopiedTable[] };

/**
 * Copies an open company into a new file. Whoever takes it out may be one who must not bring it on at the server: the file is begun at the company's
 * version, proven to hold the same, and brought on itself. Throws `copy_differs`, and what {@link openForWriting} and {@link guardedServer} do.
 */
export function takeOutCompany(
  from: LedgerDatabase,
  file: string,
  options: Omit<LedgerOptions, 'version'>,
  onTable?: (name: string) => void,
): TakenOut {
  const db = openForWriting(file, { ...options, version: guardedServer(() => versionOfCompany(from)) });
  try {
    const tables = guardedServer(() => copyLedger(from, sqliteLedger(db), onTable));
    migrate(db);
    return { db, tables };
  } catch (error) {
    db.close();
    throw error;
  }
}

/** In the columns that a company of every version has: it stays of the one that it is. */
const CARRIED = `INSERT INTO act (at, author, kind, subject, is_listed)
  VALUES (@at, @author, '${'copy_carried' satisfies ActKind}', '${'company' satisfies ActSubject}', TRUE)`;

/**
 * Says in a company's history that a copy of it is carried away, in which all documents are whole: before any of them is, so that it stands there also where the copy is killed, or does not come about. Throws what {@link guardedServer} does: `server_rights` for who may only see, of whom nothing could be
 * said there.
 */
export function noteCarried(place: CompanyPlace, at: UtcInstant): void {
  const db = openCompanyDatabase(place);
  try {
    guardedServer(() =>
      db.writing(() => {
        db.prepare<[{ readonly at: UtcInstant; readonly author: string }]>(CARRIED).run({
          at,
          author: place.address.user,
        });
      }),
    );
  } finally {
    db.close();
  }
}
