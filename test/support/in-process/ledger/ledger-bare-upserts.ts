import Database from 'better-sqlite3';
import type { ChargeRecord, MandateRecord, SettlementRecord } from '../../../../src-main/core/records.ts';
import type { WorldPart } from '../../fake/records/ledger-world.ts';

/** The least that storing the same records can cost: one upsert each by primary key, no links, no history, no states. */
export type BareLedger = { readonly store: (part: WorldPart) => void; readonly close: () => void };

const PRAGMAS = [
  'journal_mode = WAL',
  'synchronous = FULL',
  'cache_size = -65536',
  'wal_autocheckpoint = 8192',
];

const SCHEMA = `
  CREATE TABLE mandate (id_rec TEXT PRIMARY KEY, status TEXT, contract TEXT, payer TEXT, start_date TEXT, raw TEXT)
    STRICT;
  CREATE TABLE charge (txid TEXT PRIMARY KEY, id_rec TEXT, status TEXT, amount INTEGER, due_date TEXT, created_on TEXT,
    attempts TEXT, claims TEXT, history TEXT, raw TEXT) STRICT;
  CREATE TABLE settlement (end_to_end_id TEXT PRIMARY KEY, txid TEXT, amount INTEGER, at TEXT, refunds TEXT, raw TEXT)
    STRICT;`;

const mandateValues = (m: MandateRecord) => [m.idRec, m.status, m.contract, m.payer.name, m.startDate, m.raw];
const chargeValues = (c: ChargeRecord) => [
  c.txid,
  c.idRec,
  c.status,
  c.amount,
  c.dueDate,
  c.createdOn,
  JSON.stringify(c.attempts),
  JSON.stringify(c.claims),
  JSON.stringify(c.history),
  c.raw,
];
const settlementValues = (s: SettlementRecord) => [
  s.endToEndId,
  s.txid,
  s.amount,
  s.at,
  JSON.stringify(s.refunds),
  s.raw,
];

/** Opens an empty bare ledger with the pragmas of the real one. */
export function openBareLedger(file: string): BareLedger {
  const db = new Database(file);
  for (const pragma of PRAGMAS) db.pragma(pragma);
  db.exec(SCHEMA);
  const putMandate = upsert(db, 'mandate', 'id_rec');
  const putCharge = upsert(db, 'charge', 'txid');
  const putSettlement = upsert(db, 'settlement', 'end_to_end_id');
  const store = db.transaction((part: WorldPart) => {
    for (const record of part.mandates) putMandate.run(...mandateValues(record));
    for (const record of part.charges) putCharge.run(...chargeValues(record));
    for (const record of part.settlements) putSettlement.run(...settlementValues(record));
  });
  return { store: (part) => store.immediate(part), close: () => void db.close() };
}

function upsert(db: Database.Database, table: string, key: string) {
  const names = db.prepare<[], string>(`SELECT name FROM pragma_table_info('${table}')`).pluck().all();
  const changes = names.filter((name) => name !== key).map((name) => `${name} = excluded.${name}`);
  return db.prepare<(string | number | null)[]>(
    `INSERT INTO ${table} VALUES (${names.map(() => '?').join(', ')})
     ON CONFLICT DO UPDATE SET ${changes.join(', ')}`,
  );
}
