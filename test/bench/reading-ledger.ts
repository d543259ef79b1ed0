import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { instantFromEpochMs } from '../../src-main/core/civil-date.ts';
import { connect } from '../../src-main/ledger/files/connect.ts';
import { openLedgerWriter } from '../../src-main/ledger/open-ledger-writer.ts';
import { fillFromShop, terminalIn } from './terminal-process.ts';

/** A ledger to read from: its data folder, its file, and what it is encrypted with. */
export type FilledLedger = Disposable & {
  readonly data: string;
  readonly file: string;
  readonly key: Buffer;
};

/**
 * A data folder of so many charges, filled from a generated shop and by what stands beside a shop's records. Where `CICLO_BENCH_LEDGERS` names
 * a folder it is kept there and used again: filling one of 5,000,000 takes many minutes.
 */
export async function filledLedger(charges: number): Promise<FilledLedger> {
  const keptIn = process.env.CICLO_BENCH_LEDGERS;
  const folder =
    keptIn === undefined
      ? mkdtempSync(join(tmpdir(), 'ciclo-bench-reading-'))
      : join(keptIn, String(charges));
  const [data, keyFile] = [join(folder, 'data'), join(folder, 'key')];
  const file = join(data, 'ledgers', 'loja.sqlite');
  mkdirSync(folder, { recursive: true });
  const key = existsSync(keyFile) ? readFileSync(keyFile) : randomBytes(32);
  writeFileSync(keyFile, key);
  if (!existsSync(file)) await fillFromShop(terminalIn({ data, key, profiles: null }), charges);
  // A kept one may be of an older version.
  openLedgerWriter(file, {
    key,
    backupFolder: join(folder, 'backups'),
    now: () => instantFromEpochMs(Date.now()),
  }).close();
  const db = connect(file, { key });
  fillBeside(db);
  db.close();
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  return { data, file, key, [Symbol.dispose]: keptIn === undefined ? remove : () => {} };
}

/**
 * What a shop's records do not bring: a delivery for each payment, a journaled write for each charge, a joining payment for every second mandate,
 * an orphan for every hundredth payment, a change of state for each charge, unreadable records, and mandates whose cycles were not charged.
 */
const BESIDE = `
  INSERT INTO delivery (received_at, last_seen_at, kind, record_id, content_hash, body, first_keys, fate)
    SELECT at, at, 'settlement', end_to_end_id, end_to_end_id, '{"endToEndId":"' || end_to_end_id || '"}', '["endToEndId"]',
      CASE WHEN id % 1000 = 0 THEN 'unconfirmed' WHEN id % 50 = 0 THEN 'duplicate' ELSE 'confirmed' END FROM settlement;
  INSERT INTO intended_write (kind, key, txid, id_rec, due_date, payload, batch_id, state, intended_at, outcome)
    SELECT 'put_charge', c.txid, c.txid, r.id_rec, c.due_date,
      json_object('txid', c.txid, 'idRec', r.id_rec, 'dueDate', c.due_date, 'amount', c.amount),
      'month-' || substr(c.due_date, 1, 7), 'done', c.created_on || 'T09:00:00.000Z', '{"state":"done","bankId":null}'
    FROM charge c CROSS JOIN mandate_ref r ON r.id = c.mandate_id;
  UPDATE mandate SET joining_txid = 'J' || printf('%030d', id) WHERE id % 2 = 0;
  INSERT INTO settlement (end_to_end_id, txid, amount, at, refunded, link, is_orphan, raw)
    SELECT 'J' || printf('%031d', id), joining_txid, 100, start_date || 'T12:00:00.000Z', 0, 'joining', 0, '{}'
    FROM mandate WHERE joining_txid IS NOT NULL;
  INSERT INTO settlement (end_to_end_id, txid, amount, at, refunded, link, is_orphan, raw)
    SELECT 'O' || printf('%031d', id), NULL, amount, at, 0, 'no_match', 1, raw FROM settlement WHERE id % 100 = 0;
  INSERT INTO history (subject, subject_id, at, what, from_value, to_value)
    SELECT 'charge', txid, due_date || 'T12:00:00.000Z', 'state', 'pending', 'paid' FROM charge;
  INSERT INTO quarantine (kind, fingerprint, record_id, reason, seen_at, raw)
    SELECT 'charge', 'Q' || id, 'Q' || id, 'no due date', at, raw FROM settlement WHERE id % 500 = 0;
  INSERT OR IGNORE INTO expected_cycle SELECT id, 10000, '2026-03-05', 'not_charged' FROM mandate WHERE id % 5 = 0;`;

function fillBeside(db: Database): void {
  if (db.prepare('SELECT 1 FROM delivery LIMIT 1').get() !== undefined) return;
  db.exec(`PRAGMA synchronous = OFF; BEGIN; ${BESIDE} COMMIT`);
}
