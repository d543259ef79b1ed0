import Database from 'better-sqlite3';
import { migrate } from '../../../src-main/ledger/migrations/migrate.ts';

/** Charges of an older ledger: enough for each step of its migration to take a moment. */
const OLDER_CHARGES = 3_000;

/** Payers, mandates, charges and their list rows, as version 10 keeps them. */
const ROWS = `
  CREATE TEMP TABLE number AS WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n LIMIT ${OLDER_CHARGES}) SELECT n FROM n;
  INSERT INTO payer SELECT n, 'Pagador ' || n, 'pagador ' || n, printf('%011d', n), 'cpf' FROM number;
  INSERT INTO mandate_ref SELECT n, 'RR' || n, 1 FROM number;
  INSERT INTO mandate (id, status, status_kind, is_open, contract, payer_id, payer_key, start_date, periodicity, history, raw)
    SELECT n, 'APROVADA', 'APROVADA', 1, 'CT-' || n, n, 'pagador ' || n, '2026-01-10', 'MENSAL', '[]', '{}' FROM number;
  INSERT INTO charge SELECT n, 'tx' || n, n, 'ATIVA', 1, 1, 5000 + n, '2026-01-12', '2026-01-03', 1, NULL, NULL FROM number;
  INSERT INTO charge_raw SELECT n, '[]', '{}' FROM number;
  INSERT INTO cycle SELECT n, n, 'pagador ' || n, '2026-01-12', '2026-01-12', 5000 + n, 'pending', 'open', 0, 0, NULL, NULL,
    '2026-01-12', '[]' FROM number;
  DROP TABLE number;
`;

/** Makes a ledger as an older version left it. */
export function makeOlderLedger(file: string, version: number): void {
  const db = new Database(file);
  try {
    db.pragma('journal_mode = WAL');
    migrate(db, 10);
    db.exec(ROWS);
    migrate(db, version);
  } finally {
    db.close();
  }
}
