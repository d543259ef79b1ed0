import type { Database } from 'better-sqlite3';
import { ERASED_PAYER } from '../../../src-preload/contract/vocabulary/personal-data.ts';
import type { UtcInstant } from '../../core/civil-date.ts';
import { foldText } from '../folding.ts';
import { WRITE_OUTCOME } from '../journal-json.ts';
import { readWritesAmong } from '../reading/journal-rows.ts';
import { COUNT_LISTS_CHANGED } from '../store/notes.ts';
import { ATTEMPTS } from '../stored-json.ts';
import { withoutPayer } from './erased-raw.ts';
import { ERASED_REASON } from './erased-records.ts';
import { writeWithoutPayer } from './erased-writes.ts';
import { type Mentions, openMentions } from './payer-mentions.ts';
import { listsOf, type PayerScope } from './payer-scope.ts';

const IN = (list: string): string => `IN (SELECT value FROM json_each(@${list}))`;
const ERASED_ID = `(SELECT id FROM payer WHERE name = @erased AND document = '' AND document_kind = '')`;

/** In this order: whose data go is noted first, and the payers go once nothing names them. Amounts, days, statuses and ids stay. */
const STATEMENTS: readonly string[] = [
  'INSERT OR IGNORE INTO erased_mandate SELECT value, @at FROM json_each(@mandates)',
  `INSERT OR IGNORE INTO payer (name, sort_key, document, document_kind) VALUES (@erased, @sortKey, '', '')`,
  `UPDATE mandate SET payer_id = ${ERASED_ID}, payer_key = @sortKey, contract = '', object = NULL,
     raw = without_payer(raw) WHERE id ${IN('mandates')}`,
  `UPDATE cycle SET payer_id = ${ERASED_ID}, payer_key = @sortKey WHERE id ${IN('charges')}`,
  COUNT_LISTS_CHANGED,
  `UPDATE charge SET attempts = without_texts(attempts) WHERE attempts IS NOT NULL AND id ${IN('charges')}`,
  `UPDATE charge_raw SET raw = without_payer(raw) WHERE charge_id ${IN('charges')}`,
  `UPDATE charge_raw SET raw = without_payer(raw) WHERE mentions_payer(raw)
     AND charge_id IN (SELECT id FROM charge WHERE mandate_id IS NULL)`,
  `UPDATE settlement SET raw = without_payer(raw) WHERE id ${IN('settlements')}`,
  'UPDATE settlement SET raw = without_payer(raw) WHERE charge_id IS NULL AND mentions_payer(raw)',
  `UPDATE disputed_settlement SET raw = without_payer(raw)
     WHERE end_to_end_id ${IN('recordIds')} OR txid ${IN('txids')} OR mentions_payer(raw)`,
  `UPDATE confirmation SET raw = without_payer(raw) WHERE mandate_id ${IN('mandates')}`,
  `UPDATE location SET raw = without_payer(raw) WHERE mandate_id ${IN('mandates')}`,
  `UPDATE decision SET note = '' WHERE charge_id ${IN('charges')}`,
  `UPDATE collection_proof SET note = '' WHERE charge_id ${IN('charges')}`,
  `UPDATE act SET note = NULL WHERE subject_id ${IN('recordIds')}`,
  `UPDATE history SET why = NULL WHERE what = 'decision' AND subject_id ${IN('recordIds')}`,
  `UPDATE history SET from_value = NULL, why = NULL WHERE what = 'quarantine'
     AND (subject_id ${IN('recordIds')} OR mentions_payer(from_value))`,
  `UPDATE quarantine SET raw = without_payer(raw), reason = @reason WHERE record_id ${IN('recordIds')}
     OR id_rec ${IN('idRecs')} OR mentions_payer(raw) OR mentions_payer(reason)`,
  `UPDATE delivery SET body = without_payer(body) WHERE record_id ${IN('recordIds')} OR mentions_payer(body)`,
  'UPDATE document_export SET file = @erased WHERE mentions_payer(file)',
  `DELETE FROM payer_contact WHERE person ${IN('persons')}`,
  `DELETE FROM payer_message_charge WHERE message_id IN (SELECT id FROM payer_message WHERE person ${IN('persons')})`,
  `DELETE FROM payer_message WHERE person ${IN('persons')}`,
  "UPDATE payer_contact SET note = '' WHERE mentions_payer(note)",
  "UPDATE payer_message SET body = '' WHERE mentions_payer(body)",
  "UPDATE bank_statement_line SET fit_id = '' WHERE mentions_payer(fit_id)",
  `UPDATE act SET from_value = NULL, to_value = NULL WHERE kind IN ('document_set', 'document_removed')
     AND (mentions_payer(from_value) OR mentions_payer(to_value))`,
  "UPDATE fiscal_document SET number = '' WHERE mentions_payer(number)",
  `DELETE FROM payer WHERE id ${IN('payers')}`,
  `INSERT INTO payer_search (payer_search) VALUES ('optimize')`,
];

/**
 * Erases payers from a ledger, within the caller's transaction: names, documents, addresses, contracts, accounts and free text wherever they
 * stand. What is counted and summed stays to the cent. Freed pages are to be given back afterwards (`compaction.ts`).
 */
export function erasePayers(db: Database, scope: PayerScope, at: UtcInstant): void {
  const documents = scope.payers.map(({ document }) => document);
  const mentions = openMentions({ names: scope.payers.map(({ name }) => name), documents });
  defineFunctions(db, mentions);
  eraseWrites(db, scope);
  const values = {
    ...listsOf(scope),
    at,
    erased: ERASED_PAYER,
    sortKey: foldText(ERASED_PAYER),
    reason: ERASED_REASON,
  };
  for (const sql of STATEMENTS) db.prepare<[typeof values]>(sql).run(values);
  eraseNotes(db, mentions);
}

/** For the statements above alone; a connection that has erased before is given them anew. */
function defineFunctions(db: Database, mentions: Mentions): void {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  db.function('without_payer', (raw: unknown) => withoutPayer(text(raw)));
  db.function('without_texts', (attempts: unknown) => withoutTexts(text(attempts)));
  db.function('mentions_payer', (value: unknown) => Number(mentions.inText(text(value))));
}

function withoutTexts(attempts: string): string {
  return ATTEMPTS.write(ATTEMPTS.read(attempts).map((attempt) => ({ ...attempt, rejectionText: null })));
}

/** Closed writes: an open one stands against erasing. A mandate that the bank refused was never read, so its payer's document finds it. */
const WRITES = `
  payload ->> 'idRec' IN (SELECT value FROM json_each(@idRecs))
  OR payload ->> 'txid' IN (SELECT value FROM json_each(@txids))
  OR kind = 'put_joining_charge' AND payload ->> '$.payer.document.number' IN (SELECT value FROM json_each(@documents))
  OR kind = 'create_mandate' AND (outcome ->> 'bankId' IN (SELECT value FROM json_each(@idRecs))
    OR payload ->> '$.payer.document.number' IN (SELECT value FROM json_each(@documents)))`;

function eraseWrites(db: Database, scope: PayerScope): void {
  const update = db.prepare<[string, string, string | null, number]>(
    'UPDATE intended_write SET key = ?, payload = ?, outcome = ? WHERE id = ?',
  );
  for (const write of readWritesAmong(db, WRITES, listsOf(scope))) {
    const { key, payload, outcome } = writeWithoutPayer(write);
    update.run(key, JSON.stringify(payload), outcome && WRITE_OUTCOME.write(outcome), write.id);
  }
}

/** What callers noted: news held back, filters that were saved. An entry that names the payer goes, the others stay. */
function eraseNotes(db: Database, mentions: Mentions): void {
  const notes = db
    .prepare<[], { name: string; value: string }>(`SELECT name, value FROM meta WHERE name GLOB 'note.*'`)
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
