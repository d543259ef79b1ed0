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

/** The tables with their columns, keys first; amounts are integers, all else is text. */
export const BARE_TABLES = {
  mandate: ['id_rec', 'status', 'contract', 'payer', 'start_date', 'raw'],
  charge: [
    ...['txid', 'id_rec', 'status', 'amount', 'due_date', 'created_on'],
    ...['attempts', 'claims', 'history', 'raw'],
  ],
  settlement: ['end_to_end_id', 'txid', 'amount', 'at', 'refunds', 'raw'],
} as const;

export type BareTable = keyof typeof BARE_TABLES;
type Value = string | number | null;

/** The rows of a part, table by table. */
export const bareRows = ({
  mandates,
  charges,
  settlements,
}: WorldPart): Readonly<Record<BareTable, readonly Value[][]>> => ({
  mandate: mandates.map(mandateValues),
  charge: charges.map(chargeValues),
  settlement: settlements.map(settlementValues),
});

/** Replaces a row by its key; `place` writes the number of a parameter. */
export function bareUpsert(table: BareTable, place: (number: number) => string): string {
  const [key, ...others] = BARE_TABLES[table];
  const changes = others.map((name) => `${name} = excluded.${name}`).join(', ');
  const places = BARE_TABLES[table].map((_name, at) => place(at + 1)).join(', ');
  return `INSERT INTO ${table} VALUES (${places}) ON CONFLICT (${key}) DO UPDATE SET ${changes}`;
}

/** `integer` is the engine's word for 64 bits. */
export const bareSchema = (integer: string): readonly string[] =>
  Object.entries(BARE_TABLES).map(([table, [key, ...others]]) => {
    const rest = others.map((name) => `${name} ${name === 'amount' ? integer : 'TEXT'}`);
    return `CREATE TABLE ${table} (${[`${key} TEXT PRIMARY KEY`, ...rest].join(', ')})`;
  });

const mandateValues = (m: MandateRecord): Value[] => [
  m.idRec,
  m.status,
  m.contract,
  m.payer.name,
  m.startDate,
  m.raw,
];
const chargeValues = (c: ChargeRecord): Value[] => [
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
const settlementValues = (s: SettlementRecord): Value[] => [
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
  for (const table of bareSchema('INTEGER')) db.exec(`${table} STRICT`);
  const tables = Object.keys(BARE_TABLES) as BareTable[];
  const put = Object.fromEntries(
    tables.map((table) => [table, db.prepare<Value[]>(bareUpsert(table, () => '?'))]),
  );
  const store = db.transaction((part: WorldPart) => {
    const rows = bareRows(part);
    for (const table of tables) for (const row of rows[table]) put[table]?.run(...row);
  });
  return { store: (part) => store.immediate(part), close: () => void db.close() };
}
