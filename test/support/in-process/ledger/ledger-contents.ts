import type { LedgerDatabase } from '../../../../src-main/ledger/engine/ledger-database.ts';
import { sqliteLedger } from '../../../../src-main/ledger/engine/sqlite-database.ts';
import { connect, type LedgerKey } from '../../../../src-main/ledger/files/connect.ts';

/**
 * What a ledger holds, under the bank's own ids and in their order, without what depends on when it was read (history, runs, row
 * numbers): two ledgers of the same bank on the same day are to be equal in it.
 */
const CONTENTS = {
  charges: `SELECT c.txid, r.id_rec, c.status, w.raw, y.settle_date, y.state, y.grp, y.paid, y.refunded, y.paid_at, y.paid_days_late,
              y.reasons, y.review_on, y.payer_key
            FROM charge c JOIN charge_raw w ON w.charge_id = c.id LEFT JOIN mandate_ref r ON r.id = c.mandate_id
              LEFT JOIN cycle y ON y.id = c.id ORDER BY c.txid`,
  mandates: `SELECT r.id_rec, r.is_known, m.status, m.raw FROM mandate_ref r LEFT JOIN mandate m ON m.id = r.id ORDER BY r.id_rec`,
  settlements: `SELECT s.end_to_end_id, s.link, c.txid, s.refunded, s.raw FROM settlement s LEFT JOIN charge c ON c.id = s.charge_id
                ORDER BY s.end_to_end_id`,
  refunds: `SELECT s.end_to_end_id, f.id, f.amount, f.status FROM refund f JOIN settlement s ON s.id = f.settlement_id ORDER BY 1, 2`,
  expected: `SELECT r.id_rec, e.cycle_index, e.start, e.state FROM expected_cycle e JOIN mandate_ref r ON r.id = e.mandate_id
             ORDER BY 1, 2`,
  totals: 'SELECT * FROM total WHERE charges > 0 ORDER BY due_date, settle_date, state, grp',
  quarantine: 'SELECT kind, fingerprint, raw FROM quarantine ORDER BY kind, fingerprint',
} as const;

export type LedgerContents = Readonly<Record<keyof typeof CONTENTS, readonly unknown[]>>;

/** Reads the contents of a ledger file, which may be in use. */
export function ledgerContents(file: string, key: LedgerKey | null = null): LedgerContents {
  const db = connect(file, { key, readonly: true });
  try {
    return contentsOf(sqliteLedger(db));
  } finally {
    db.close();
  }
}

/** The same of an open ledger, on whichever engine. */
export function contentsOf(db: LedgerDatabase): LedgerContents {
  const rows = Object.entries(CONTENTS).map(([name, sql]) => [name, db.prepare(sql).all()]);
  return Object.fromEntries(rows) as LedgerContents;
}

/** What SQLite's own check says: `ok`, or what is torn. */
export function integrityOf(file: string, key: LedgerKey | null = null): string {
  const db = connect(file, { key, readonly: true });
  try {
    return db.pragma('integrity_check', { simple: true }) as string;
  } finally {
    db.close();
  }
}
