import { type Act, type ActFilter, listedAct } from '../../../../src-preload/contract/history.ts';
import { ACTS_PER_PAGE, UNDOABLE_ACTS } from '../../../../src-preload/contract/vocabulary/history.ts';
import { addDays, civilDate, saoPauloInstant } from '../../../core/civil-date.ts';
import type { LedgerDatabase } from '../../engine/ledger-database.ts';
import type { ActExportRow } from '../../model/ledger-reader.ts';
import type { Condition } from '../rows/cycle-plan.ts';
import { allOf } from '../rows/cycle-sql.ts';
import type { PayerSearch } from '../rows/payer-search.ts';
import { isMoment, type ReadableRows, readableRows } from '../rows/readable-rows.ts';
import type { StatementCache } from '../rows/statement-cache.ts';

/** A page of the history of what people did. */
export type ActsPage = ReadableRows<Act> & {
  readonly hasMore: boolean;
  /** Whoever did something; null where no name was kept. */
  readonly authors: (string | null)[];
};

/** What was done, newest first: those before an act, or all with null. */
export function readActs(
  prepare: StatementCache,
  payerSearch: PayerSearch,
  filter: ActFilter,
  before: number | null,
): ActsPage {
  return {
    ...readOn((place) => storedActs(prepare, payerSearch, filter, place), before),
    authors: prepare<string | null>(AUTHORS).pluck().all() as (string | null)[],
  };
}

/** A page goes on behind rows that say nothing until it holds one that does: from its last the next page is asked for. */
function readOn(
  stored: (before: number | null) => readonly StoredAct[],
  before: number | null,
): Omit<ActsPage, 'authors'> {
  const found = stored(before);
  const page = found.slice(0, ACTS_PER_PAGE);
  const hasMore = found.length > ACTS_PER_PAGE;
  const { rows, unreadable } = readableRows('act', page, actOf);
  if (rows.length > 0 || !hasMore) return { rows, unreadable, hasMore };
  const next = readOn(stored, page.at(-1)?.id ?? null);
  return { ...next, unreadable: [...unreadable, ...next.unreadable] };
}

function storedActs(
  prepare: StatementCache,
  payerSearch: PayerSearch,
  filter: ActFilter,
  before: number | null,
): StoredAct[] {
  const source = sourceOf(payerSearch, filter);
  const narrowed = allOf([...source.conditions, ...narrowing(filter), ...beforeAct(prepare, before)]);
  return prepare<StoredAct>(
    `${COLUMNS}, ${IS_LATEST} FROM ${source.sql} ${JOINED}${narrowed.sql} ORDER BY a.at DESC, a.id DESC LIMIT ${ACTS_PER_PAGE + 1}`,
  ).all(...source.values, ...narrowed.values);
}

type Source = Condition & { readonly conditions: readonly Condition[] };

const LISTED: Condition = { sql: 'a.is_listed', values: [] };

/** The index that the page walks: by what was looked for, by batch, by whose it is, by its kind, else by time. */
function sourceOf(payerSearch: PayerSearch, { search, batchId, author, kinds }: ActFilter): Source {
  const text = search.trim();
  if (text !== '') {
    const named = JSON.stringify(payerSearch(text) ?? []);
    return { sql: FOUND, values: [text, named, named, named, named, named], conditions: [] };
  }
  const by = (index: string): string => `act a INDEXED BY ${index}`;
  if (batchId !== null) {
    const ofBatch = { sql: 'a.batch_id = ? AND a.rows IS NULL', values: [batchId] };
    return { sql: by('act_by_batch'), values: [], conditions: [ofBatch] };
  }
  if (author !== null) return { sql: by('act_by_author'), values: [], conditions: [LISTED] };
  const [kind] = kinds;
  if (kind !== undefined && kinds.length === 1)
    return { sql: by('act_by_kind'), values: [], conditions: [LISTED] };
  return { sql: by('act_by_time'), values: [], conditions: [LISTED] };
}

/** Acts about an id, or about what belongs to payers: their mandates, charges and payments, and what created a mandate of theirs. */
const OF_PAYERS = `json_each(?) p CROSS JOIN mandate m INDEXED BY mandate_by_payer ON m.payer_id = CAST(p.value AS BIGINT)`;
const OF_CHARGES = `${OF_PAYERS} CROSS JOIN charge c INDEXED BY charge_by_mandate ON c.mandate_id = m.id`;
const FOUND = `(
  SELECT x.id FROM act x INDEXED BY act_by_subject WHERE x.subject_id = ?
  UNION SELECT x.id FROM ${OF_PAYERS} CROSS JOIN mandate_ref r ON r.id = m.id
    CROSS JOIN act x INDEXED BY act_by_subject ON x.subject_id = r.id_rec
  UNION SELECT x.id FROM json_each(?) p CROSS JOIN act x INDEXED BY act_by_subject
    ON x.subject_id = CAST(p.value AS TEXT) AND x.subject = 'payer'
  UNION SELECT x.id FROM ${OF_CHARGES} CROSS JOIN act x INDEXED BY act_by_subject ON x.subject_id = c.txid
  UNION SELECT x.id FROM ${OF_CHARGES} CROSS JOIN settlement s INDEXED BY settlement_by_charge ON s.charge_id = c.id
    CROSS JOIN act x INDEXED BY act_by_subject ON x.subject_id = s.end_to_end_id
  UNION SELECT x.id FROM ${OF_PAYERS} CROSS JOIN mandate_ref r ON r.id = m.id
    CROSS JOIN intended_write w INDEXED BY intended_write_by_bank_id
      ON w.kind = 'create_mandate' AND json_extract(w.outcome, '$.bankId') = r.id_rec
    CROSS JOIN act x INDEXED BY act_by_write ON x.write_id = w.id
) found CROSS JOIN act a ON a.id = found.id`;

const NOBODYS: Condition = { sql: 'a.author IS NULL', values: [] };

function narrowing({ author, kinds, from, to }: ActFilter): readonly Condition[] {
  const parts: Condition[] = [];
  if (author !== null) parts.push(author === '' ? NOBODYS : { sql: 'a.author = ?', values: [author] });
  const [kind] = kinds;
  if (kind !== undefined && kinds.length === 1) parts.push({ sql: 'a.kind = ?', values: [kind] });
  if (kinds.length > 1)
    parts.push({ sql: 'a.kind IN (SELECT value FROM json_each(?))', values: [JSON.stringify(kinds)] });
  if (from !== null) parts.push({ sql: 'a.at >= ?', values: [beginningOf(from)] });
  if (to !== null) parts.push({ sql: 'a.at < ?', values: [beginningOf(addDays(civilDate(to), 1))] });
  return parts;
}

const beginningOf = (day: string): string => saoPauloInstant(civilDate(day), '00:00:00');

/** What several did at one moment is told apart by its number. */
function beforeAct(prepare: StatementCache, before: number | null): readonly Condition[] {
  if (before === null) return [];
  const at = prepare<string>('SELECT at FROM act WHERE id = ?').pluck().get(before) ?? '';
  return [{ sql: 'a.at <= ? AND (a.at < ? OR a.id < ?)', values: [at, at, before] }];
}

const COLUMNS = `
  SELECT a.id, a.at, a.author, a.kind, a.subject, a.subject_id AS subjectId, a.from_value AS "from", a.to_value AS "to",
    a.amount, a.day, a.note, a.rows, a.batch_id AS batchId, w.state,
    c.txid, c.due_date AS dueDate, c.amount AS chargeAmount, r.id_rec AS idRec,
    coalesce(p.name, w.payload ->> '$.payer.name', '') AS payerName,
    coalesce(m.contract, w.payload ->> '$.contract', '') AS contract`;

const IS_LATEST = `NOT EXISTS (SELECT 1 FROM act later INDEXED BY act_by_subject
      WHERE later.subject_id = a.subject_id AND later.kind = a.kind AND later.id > a.id) AS isLatest`;

const JOINED = `
  LEFT JOIN intended_write w ON w.id = a.write_id
  LEFT JOIN charge c ON c.txid = CASE a.subject WHEN 'charge' THEN a.subject_id
    WHEN 'settlement' THEN coalesce(a.to_value, a.from_value) END
  LEFT JOIN mandate_ref r ON r.id_rec = CASE WHEN a.subject = 'mandate' THEN coalesce(a.subject_id, w.outcome ->> '$.bankId')
    ELSE coalesce((SELECT o.id_rec FROM mandate_ref o WHERE o.id = c.mandate_id), w.id_rec) END
  LEFT JOIN mandate m ON m.id = r.id
  LEFT JOIN payer p ON p.id = CASE WHEN a.subject = 'payer' THEN CAST(a.subject_id AS BIGINT) ELSE m.payer_id END`;

/** One seek a person. */
const AUTHORS = `
  WITH RECURSIVE known (author) AS (
    SELECT min(author) FROM act INDEXED BY act_by_author WHERE is_listed AND author IS NOT NULL
    UNION ALL
    SELECT (SELECT min(next.author) FROM act next INDEXED BY act_by_author
      WHERE next.is_listed AND next.author > known.author) FROM known WHERE known.author IS NOT NULL)
  SELECT author FROM known WHERE author IS NOT NULL
  UNION ALL SELECT NULL WHERE EXISTS (SELECT 1 FROM act INDEXED BY act_by_author WHERE is_listed AND author IS NULL)`;

type StoredAct = Omit<Act, 'charge' | 'canUndo'> & {
  readonly txid: string | null;
  readonly dueDate: string | null;
  readonly chargeAmount: number | null;
  readonly isLatest: number;
};

/** Null for what this program does not write, or another version has. */
function actOf({ txid, dueDate, chargeAmount, isLatest, ...stored }: StoredAct): Act | null {
  const isKnown = txid !== null && dueDate !== null && chargeAmount !== null;
  const act: Act = {
    ...stored,
    charge: isKnown ? { txid, dueDate, amount: chargeAmount } : null,
    canUndo: isLatest === 1 && UNDOABLE_ACTS.some((kind) => kind === stored.kind),
  };
  return isMoment(act.at) && listedAct.safeParse(act).success ? act : null;
}

type StreamedAct = Omit<StoredAct, 'isLatest'>;
/** An act without what only the list tells. */
const STREAMED = listedAct.omit({ charge: true, canUndo: true });

/** Every act in the order in which they were done, those of a batch behind it; none that says nothing, which the history names. */
export function* eachAct(db: LedgerDatabase): Generator<ActExportRow> {
  const acts = db.prepare<[], StreamedAct>(`${COLUMNS} FROM act a ${JOINED} ORDER BY a.id`);
  for (const { txid: _, dueDate: __, chargeAmount: ___, ...act } of acts.iterate())
    if (isMoment(act.at) && STREAMED.safeParse(act).success) yield act;
}
