import { ERASED_PAYER } from '../../../src-preload/contract/vocabulary/personal-data.ts';
import type { UtcInstant } from '../../core/civil-date.ts';
import { storableJson } from '../../core/storable-text.ts';
import type { LedgerDatabase, Sql } from '../engine/ledger-database.ts';
import { foldText } from '../model/folding.ts';
import { WRITE_OUTCOME } from '../model/journal-json.ts';
import { COUNT_LISTS_CHANGED } from '../model/notes.ts';
import { readWritesAmong } from '../reading/charging/journal-rows.ts';
import { withoutPayer, withoutTexts } from '../store/erased-raw.ts';
import { ERASED_REASON, type ErasedKind } from '../store/erased-records.ts';
import { addPayerSql, NOTE_PAYER_NUMBERS } from '../store/payer-numbers.ts';
import { writeWithoutPayer } from './erased-writes.ts';
import { type Mentions, openMentions } from './payer-mentions.ts';
import { listsOf, type PayerScope } from './payer-scope.ts';

const IN = (list: string): string => `IN (SELECT value FROM json_each(@${list}))`;
const AMONG = (list: string): string => `IN (SELECT CAST(value AS BIGINT) FROM json_each(@${list}))`;
const ERASED_ID = `(SELECT id FROM payer WHERE name = @erased AND document = '' AND document_kind = '')`;

/** Whom texts are looked through for. */
type Erasing = { readonly mentions: Mentions } & Readonly<
  Record<'recordIds' | 'idRecs' | 'txids', ReadonlySet<unknown>>
>;

type Row = Readonly<Record<string, string | number | null>>;

/** Texts that are changed by what they say, which no statement can tell. */
type Rewrite = {
  readonly table: string;
  readonly key: readonly string[];
  /** What is read of a row besides its key. */
  readonly columns: readonly string[];
  /** Which rows are looked at; all of them where nothing is said. */
  readonly where?: string;
  /** What of the row is to be otherwise. */
  readonly change: (row: Row, erasing: Erasing) => Row;
  /** What a record is remembered as that was found by what it says: no mandate will tell whose it is when it comes again. */
  readonly remember?: {
    readonly kind: ErasedKind;
    readonly idSql: string;
    /** Which rows are; all of them where nothing is said. */
    readonly where?: string;
  };
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A record's raw text, whatever it says. */
const raw = (table: string, key: string, where: string): Rewrite => ({
  ...{ table, key: [key], columns: ['raw'], where },
  change: (row) => ({ raw: withoutPayer(text(row.raw)) }),
});

/** The raw text of records that nothing ties to anybody, where it names the payer. */
const rawThatMentions = (of: Pick<Rewrite, 'table' | 'key' | 'where' | 'remember'>): Rewrite => ({
  ...of,
  columns: ['raw'],
  change: (row, { mentions }) =>
    mentions.inText(text(row.raw)) ? { raw: withoutPayer(text(row.raw)) } : NOTHING,
});

/** Texts that go whole where one of them names the payer. */
const textsThatMention = (table: string, key: readonly string[], instead: Row, where?: string): Rewrite => ({
  ...{ table, key, columns: Object.keys(instead), ...(where === undefined ? {} : { where }) },
  change: (row, { mentions }) =>
    Object.keys(instead).some((column) => mentions.inText(text(row[column]))) ? instead : NOTHING,
});

const NOTHING: Row = {};

/** In this order: whose data go is noted first, and the payers go once nothing names them. Amounts, days, statuses and ids stay. */
const STEPS: readonly (Sql | Rewrite)[] = [
  'INSERT OR IGNORE INTO erased_mandate SELECT CAST(value AS BIGINT), @at FROM json_each(@mandates)',
  addPayerSql(`@erased, @sortKey, '', ''`, 'INSERT OR IGNORE'),
  raw('mandate', 'id', `id ${AMONG('mandates')}`),
  `UPDATE mandate SET payer_id = ${ERASED_ID}, payer_key = @sortKey, contract = '', object = NULL WHERE id ${AMONG('mandates')}`,
  `UPDATE cycle SET payer_id = ${ERASED_ID}, payer_key = @sortKey WHERE id ${AMONG('charges')}`,
  COUNT_LISTS_CHANGED,
  {
    ...{ table: 'charge', key: ['id'], columns: ['attempts'] },
    where: `attempts IS NOT NULL AND id ${AMONG('charges')}`,
    change: ({ attempts }) => ({ attempts: withoutTexts(text(attempts)) }),
  },
  raw('charge_raw', 'charge_id', `charge_id ${AMONG('charges')}`),
  rawThatMentions({
    ...{ table: 'charge_raw', key: ['charge_id'] },
    where: 'charge_id IN (SELECT id FROM charge WHERE mandate_id IS NULL)',
    remember: { kind: 'charge', idSql: '(SELECT txid FROM charge WHERE id = charge_id)' },
  }),
  raw('settlement', 'id', `id ${AMONG('settlements')}`),
  rawThatMentions({
    ...{ table: 'settlement', key: ['id'], where: 'charge_id IS NULL' },
    remember: { kind: 'settlement', idSql: 'end_to_end_id' },
  }),
  {
    ...{ table: 'disputed_settlement', key: ['end_to_end_id', 'txid'], columns: ['raw'] },
    // The txid of their charge tells that again. The endToEndId is of the others too who are shown to have paid by it.
    remember: {
      ...{ kind: 'settlement', idSql: 'end_to_end_id' },
      where: `txid NOT ${IN('txids')}`,
    },
    change: ({ end_to_end_id, txid, raw }, { recordIds, txids, mentions }) =>
      recordIds.has(end_to_end_id) || txids.has(txid) || mentions.inText(text(raw))
        ? { raw: withoutPayer(text(raw)) }
        : NOTHING,
  },
  raw('confirmation', 'id', `mandate_id ${AMONG('mandates')}`),
  raw('location', 'id', `mandate_id ${AMONG('mandates')}`),
  `UPDATE decision SET note = '' WHERE charge_id ${AMONG('charges')}`,
  `UPDATE collection_proof SET note = '' WHERE charge_id ${AMONG('charges')}`,
  `UPDATE act SET note = NULL WHERE subject_id ${IN('recordIds')}`,
  // A payment that was put to a charge of theirs and taken off it again is no record of theirs.
  `UPDATE act SET note = NULL WHERE kind = 'assignment' AND (from_value ${IN('txids')} OR to_value ${IN('txids')})`,
  `UPDATE history SET why = NULL WHERE what = 'decision' AND subject_id ${IN('recordIds')}`,
  {
    ...{ table: 'history', key: ['id'], columns: ['subject_id', 'from_value', 'why'] },
    where: `what = 'quarantine'`,
    change: ({ subject_id, from_value }, { recordIds, mentions }) =>
      recordIds.has(subject_id) || mentions.inText(text(from_value))
        ? { from_value: null, why: null }
        : NOTHING,
  },
  {
    ...{ table: 'quarantine', key: ['id'], columns: ['record_id', 'id_rec', 'raw', 'reason'] },
    // What stands for payments that were shown for several charges is made anew of what is kept of each.
    remember: {
      ...{ kind: 'quarantine', idSql: 'fingerprint' },
      where: `kind <> 'settlement' OR record_id IS NULL OR record_id NOT IN (SELECT end_to_end_id FROM disputed_settlement)`,
    },
    change: ({ record_id, id_rec, raw, reason }, { recordIds, idRecs, mentions }) =>
      recordIds.has(record_id) || idRecs.has(id_rec) || [raw, reason].map(text).some(mentions.inText)
        ? { raw: withoutPayer(text(raw)), reason: ERASED_REASON }
        : NOTHING,
  },
  {
    ...{ table: 'delivery', key: ['id'], columns: ['record_id', 'body'] },
    change: ({ record_id, body }, { recordIds, mentions }) =>
      recordIds.has(record_id) || mentions.inText(text(body)) ? { body: withoutPayer(text(body)) } : NOTHING,
  },
  textsThatMention('decision', ['charge_id'], { note: '' }),
  textsThatMention('collection_proof', ['charge_id'], { note: '' }),
  textsThatMention('history', ['id'], { why: null }, `what = 'decision'`),
  textsThatMention('act', ['id'], { note: null }, 'note IS NOT NULL'),
  textsThatMention('bank_fee', ['id'], { text: '' }),
  textsThatMention('bank_fee', ['id'], { fit_id: '' }, 'fit_id IS NOT NULL'),
  textsThatMention('posting_batch', ['id'], { path: ERASED_PAYER }),
  textsThatMention('document_export', ['id'], { file: ERASED_PAYER }),
  `DELETE FROM payer_contact WHERE person ${IN('persons')}`,
  `DELETE FROM payer_message_charge WHERE message_id IN (SELECT id FROM payer_message WHERE person ${IN('persons')})`,
  `DELETE FROM payer_message WHERE person ${IN('persons')}`,
  textsThatMention('payer_contact', ['person'], { note: '' }),
  textsThatMention('payer_message', ['id'], { body: '' }),
  textsThatMention('bank_statement_line', ['statement_id', 'line'], { fit_id: '' }),
  textsThatMention(
    ...(['act', ['id'], { from_value: null, to_value: null }] as const),
    `kind IN ('document_set', 'document_removed')`,
  ),
  {
    ...{ table: 'fiscal_document', key: ['id'], columns: ['number', 'charge_id'] },
    // Without a charge, a number tells a document from others of its day.
    change: ({ id, number, charge_id }, { mentions }) =>
      mentions.inText(text(number)) ? { number: charge_id === null ? `${ERASED_PAYER} ${id}` : '' } : NOTHING,
  },
  NOTE_PAYER_NUMBERS,
  `DELETE FROM payer WHERE id ${AMONG('payers')}`,
];

/** What was deleted from SQLite's own index of the names stays in its parts until they are merged. */
const TIDY_SEARCH = `INSERT INTO payer_search (payer_search) VALUES ('optimize')`;

/**
 * Erases payers from a ledger, within the caller's transaction. Names, documents, addresses, contracts, accounts and free text wherever they
 * stand, but for what belongs to a closing: why a month was opened again and where a file that was handed over lies. Neither can be changed, the former bears the hash of the
 * next closing. What is counted and summed stays to the cent. Freed pages are to be given back afterwards (`compaction.ts`).
 */
export function erasePayers(db: LedgerDatabase, scope: PayerScope, at: UtcInstant): void {
  const documents = scope.payers.map(({ document }) => document);
  const mentions = openMentions({ names: scope.payers.map(({ name }) => name), documents });
  eraseWrites(db, scope);
  const values = { ...listsOf(scope), at, erased: ERASED_PAYER, sortKey: foldText(ERASED_PAYER) };
  const [recordIds, idRecs] = [new Set(scope.recordIds), new Set(scope.idRecs)];
  const erasing = { mentions, recordIds, idRecs, txids: new Set(scope.txids) };
  for (const step of STEPS) {
    if (typeof step === 'object' && 'table' in step) rewrite(db, step, values, erasing);
    else db.prepare<[typeof values]>(step).run(values);
  }
  if (db.engine === 'sqlite') db.exec(TIDY_SEARCH);
  eraseNotes(db, mentions);
}

/** Rows that are looked at together. */
const ROWS_AT_ONCE = 500;

/** Looks at the rows in the order of their key and writes back what is otherwise; some together, for nobody knows how many there are. */
function rewrite(db: LedgerDatabase, step: Rewrite, lists: Row, erasing: Erasing): void {
  const first = db.prepare<[Row], Row>(readSql(step, false));
  const next = db.prepare<[Row], Row>(readSql(step, true));
  let rows = first.all(lists);
  while (rows.length > 0) {
    for (const row of rows) writeBack(db, step, row, step.change(row, erasing), lists);
    const last = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1);
    rows = last === undefined ? [] : next.all({ ...lists, ...keyOf(step, last) });
  }
}

function readSql({ table, key, columns, where = 'TRUE' }: Rewrite, isAfter: boolean): string {
  const keys = key.join(', ');
  const after = isAfter ? ` AND (${keys}) > (${key.map((column) => `@key_${column}`).join(', ')})` : '';
  const read = [...key, ...columns].join(', ');
  return `SELECT ${read} FROM ${table} WHERE ${where}${after} ORDER BY ${keys} LIMIT ${ROWS_AT_ONCE}`;
}

const keyOf = ({ key }: Rewrite, row: Row): Row =>
  Object.fromEntries(key.map((column) => [`key_${column}`, row[column] ?? null]));

function writeBack(db: LedgerDatabase, step: Rewrite, row: Row, changed: Row, lists: Row): void {
  const columns = Object.keys(changed).filter((column) => changed[column] !== row[column]);
  if (columns.length === 0) return;
  const set = columns.map((column) => `${column} = @${column}`).join(', ');
  const key = step.key.map((column) => `${column} = @key_${column}`).join(' AND ');
  db.prepare<[Row]>(`UPDATE ${step.table} SET ${set} WHERE ${key}`).send({ ...changed, ...keyOf(step, row) });
  if (step.remember === undefined) return;
  const { kind, idSql, where = 'TRUE' } = step.remember;
  const remembered = `INSERT OR IGNORE INTO erased_record SELECT '${kind}', ${idSql} FROM ${step.table} WHERE ${key} AND (${where})`;
  db.prepare<[Row]>(remembered).send({ ...lists, ...keyOf(step, row) });
}

/** Closed writes: an open one stands against erasing. A mandate that the bank refused was never read, so its payer's document finds it. */
const WRITES = `
  payload ->> 'idRec' IN (SELECT value FROM json_each(@idRecs))
  OR payload ->> 'txid' IN (SELECT value FROM json_each(@txids))
  OR kind = 'put_joining_charge' AND payload ->> '$.payer.document.number' IN (SELECT value FROM json_each(@documents))
  OR kind = 'create_mandate' AND (outcome ->> 'bankId' IN (SELECT value FROM json_each(@idRecs))
    OR payload ->> '$.payer.document.number' IN (SELECT value FROM json_each(@documents)))`;

function eraseWrites(db: LedgerDatabase, scope: PayerScope): void {
  const update = db.prepare<[string, string, string | null, number]>(
    'UPDATE intended_write SET key = ?, payload = ?, outcome = ? WHERE id = ?',
  );
  for (const write of readWritesAmong(db, WRITES, listsOf(scope))) {
    const { key, payload, outcome } = writeWithoutPayer(write);
    update.run(key, storableJson(payload), outcome && WRITE_OUTCOME.write(outcome), write.id);
  }
}

/** What callers noted: news held back, filters that were saved. An entry that names the payer goes, the others stay. */
function eraseNotes(db: LedgerDatabase, mentions: Mentions): void {
  const notes = db
    .prepare<[], { name: string; value: string }>(
      `SELECT name, value FROM meta WHERE substr(name, 1, 5) = 'note.'`,
    )
    .all();
  const write = db.prepare<[string, string]>('UPDATE meta SET value = ? WHERE name = ?');
  for (const { name, value } of notes) {
    if (!mentions.inText(value)) continue;
    write.run(noteWithout(mentions, value), name);
  }
}

/** A note that is no JSON is a word of a caller's own; one that names somebody goes whole. */
function noteWithout(mentions: Mentions, value: string): string {
  try {
    return JSON.stringify(mentions.without(JSON.parse(value)));
  } catch {
    return '';
  }
}
