import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import type { CicloError } from '../../../../src-main/core/failure.ts';
import type { LedgerDatabase } from '../../../../src-main/ledger/engine/ledger-database.ts';
import { sqliteLedger } from '../../../../src-main/ledger/engine/sqlite-database.ts';
import { connect, type LedgerKey } from '../../../../src-main/ledger/files/connect.ts';
import { type LedgerReader, openLedgerReader } from '../../../../src-main/ledger/open-ledger-reader.ts';
import { type LedgerWriter, openLedgerWriter } from '../../../../src-main/ledger/open-ledger-writer.ts';
import { noon } from '../../fake/records/ledger-records.ts';
import type { AnyLedger } from './any-ledger.ts';

/** A folder with one ledger, its handles and what was told about it. Everything goes when it is disposed. */
export class LedgerFolder implements AnyLedger {
  readonly folder = mkdtempSync(join(tmpdir(), 'ciclo-ledger-'));
  readonly file = join(this.folder, 'own.ledger');
  readonly backupFolder = join(this.folder, 'backups');
  readonly notices: CicloError[] = [];
  /** What the clock of the computer says. */
  clock = noon('2026-03-10');
  key: LedgerKey | null;
  readonly #handles: { readonly close: () => void }[] = [];

  /** What the ledger is encrypted with; plain where no key is given. */
  constructor(key: LedgerKey | null = null) {
    this.key = key;
  }

  write(): LedgerWriter {
    const { backupFolder, key } = this;
    const onNotice = (notice: CicloError) => void this.notices.push(notice);
    const now = () => this.clock;
    return this.#kept(openLedgerWriter(this.file, { backupFolder, key, now, onNotice }));
  }

  read(): LedgerReader {
    return this.#kept(openLedgerReader(this.file, this.key));
  }

  behind<Value>(run: (db: LedgerDatabase) => Value): Value {
    return this.sql((db) => run(sqliteLedger(db)));
  }

  /** The same with what SQLite alone has. */
  sql<Value>(run: (db: Database.Database) => Value): Value {
    const db = connect(this.file, { key: this.key });
    try {
      return run(db);
    } finally {
      db.close();
    }
  }

  files(): readonly string[] {
    return readdirSync(this.folder).toSorted();
  }

  /** Closes every handle that is open. */
  close(): void {
    for (const handle of this.#handles.splice(0)) handle.close();
  }

  [Symbol.dispose](): void {
    this.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  #kept<Handle extends { readonly close: () => void }>(handle: Handle): Handle {
    this.#handles.push(handle);
    return handle;
  }
}
