import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../../src-main/ledger/files/connect.ts';
import { inPairs, timed } from './ratio.ts';
import type { BenchSize, Report } from './report.ts';
import { fillFromShop, terminalIn } from './terminal-process.ts';

/** CSV of all charges as the terminal writes it, in a process of its own each time, against `sqlite3 -csv` over the same rows in plain tables. */
export async function benchExports(report: Report, { charges, pairs, profiles }: BenchSize): Promise<void> {
  if (spawnSync('sqlite3', ['-version']).status !== 0)
    return report.say('exports: no sqlite3 to compare with');
  const folder = mkdtempSync(join(tmpdir(), 'ciclo-bench-exports-'));
  try {
    const key = randomBytes(32);
    const data = join(folder, 'data');
    await fillFromShop(terminalIn({ data, key, profiles: null }), charges);
    const run = terminalIn({ data, key, profiles });
    const plain = join(folder, 'plain.sqlite');
    writePlainTables(join(data, 'ledgers', 'loja.sqlite'), key, plain);
    report.say(
      `exports: ${charges.toLocaleString('en')} charges, ${pairs} pairs, medians, process start counted`,
    );
    for (const preset of ['rfc4180', 'excel-br']) {
      let peakBytes = 0;
      const work = async (): Promise<number> => {
        const ended = await run('export', '--preset', preset, '--out', join(folder, 'own.csv'));
        peakBytes = Math.max(peakBytes, ended.peakBytes ?? 0);
        return ended.ms;
      };
      const reference = () => timed(() => sqliteCsv(plain, join(folder, 'plain.csv')));
      report.speed(`CSV, ${preset}`, await inPairs(pairs, work, reference), '1.0 or more');
      report.figure(`memory of CSV, ${preset}`, peakBytes / 1e6, 'MB', '150');
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const PLAIN_TABLES = `
  CREATE TABLE plain.charges (txid TEXT PRIMARY KEY, id_rec TEXT, due_date TEXT, settle_date TEXT, amount INTEGER,
    status TEXT, state TEXT, grp TEXT, days_late INTEGER, refunded INTEGER, reasons TEXT);
  CREATE TABLE plain.mandates (id_rec TEXT PRIMARY KEY, contract TEXT, payer_name TEXT, payer_document TEXT);
  CREATE TABLE plain.settlements (end_to_end_id TEXT PRIMARY KEY, txid TEXT, amount INTEGER, at TEXT);
  INSERT INTO plain.charges
    SELECT c.txid, r.id_rec, y.due_date, y.settle_date, y.amount, c.status, y.state, y.grp, y.paid_days_late, y.refunded,
      y.reasons
    FROM charge c JOIN cycle y ON y.id = c.id LEFT JOIN mandate_ref r ON r.id = c.mandate_id;
  INSERT INTO plain.mandates
    SELECT r.id_rec, m.contract, p.name, p.document
    FROM mandate m JOIN mandate_ref r ON r.id = m.id JOIN payer p ON p.id = m.payer_id;
  INSERT INTO plain.settlements SELECT end_to_end_id, txid, amount, at FROM settlement;
  CREATE INDEX plain.settlement_by_txid ON settlements (txid)`;

function writePlainTables(ledger: string, key: Buffer, file: string): void {
  const db = connect(ledger, { key });
  try {
    db.exec(`ATTACH '${file}' AS plain KEY ''; BEGIN; ${PLAIN_TABLES}; COMMIT`);
  } finally {
    db.close();
  }
}

/** In the tables' own order: ours sorts by due date besides. */
const JOINED = `
  SELECT c.txid, c.id_rec, m.contract, m.payer_name, m.payer_document, c.due_date, c.settle_date, c.amount, c.status,
    c.state, c.grp, c.days_late, s.amount AS paid_amount, s.at AS paid_at, s.end_to_end_id, c.refunded, c.reasons
  FROM charges c LEFT JOIN mandates m ON m.id_rec = c.id_rec LEFT JOIN settlements s ON s.txid = c.txid`;

function sqliteCsv(file: string, target: string): void {
  const out = openSync(target, 'w');
  try {
    execFileSync('sqlite3', ['-header', '-csv', file, JOINED], { stdio: ['ignore', out, 'inherit'] });
  } finally {
    closeSync(out);
  }
}
