import Database from 'better-sqlite3';
import { migrate } from '../../../../src-main/ledger/migrations/migrate.ts';

/** An in-memory ledger at an older version, to be filled and brought on. */
export class MigratingLedger implements Disposable {
  readonly db = new Database(':memory:');

  constructor(version: number) {
    migrate(this.db, version);
  }

  fill(sql: string): this {
    this.db.exec(sql);
    return this;
  }

  bringTo(version: number): this {
    migrate(this.db, version);
    return this;
  }

  rows(sql: string): readonly unknown[] {
    return this.db.prepare(sql).all();
  }

  version(): unknown {
    return this.db.pragma('user_version', { simple: true });
  }

  [Symbol.dispose](): void {
    this.db.close();
  }
}

/** A payer, a mandate, a charge and its list row, as version 10 keeps them. */
export const VERSION_10_ROWS = `
  INSERT INTO payer VALUES (7, 'Márcia Araújo', 'marcia araujo', '12345678909', 'cpf');
  INSERT INTO mandate_ref VALUES (3, 'RR1', 1);
  INSERT INTO mandate (id, status, status_kind, is_open, contract, payer_id, payer_key, start_date, periodicity, history, raw)
    VALUES (3, 'APROVADA', 'APROVADA', 1, 'CT-1', 7, 'marcia araujo', '2026-01-10', 'MENSAL', '[]', '{}');
  INSERT INTO charge VALUES (5, 'tx1', 3, 'ATIVA', 1, 1, 5000, '2026-01-12', '2026-01-03', 1, NULL, NULL);
  INSERT INTO cycle VALUES
    (5, 7, 'marcia araujo', '2026-01-12', '2026-01-12', 5000, 'pending', 'open', 0, 0, NULL, NULL, '2026-01-12', '[]');
`;
