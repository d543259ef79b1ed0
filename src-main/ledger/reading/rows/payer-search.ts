import { withOneApostrophe, wordsOf } from '../../../../src-preload/contract/vocabulary/searched-text.ts';
import { lettersIn } from '../../../core/letters.ts';
import type { Engine, LedgerDatabase } from '../../engine/ledger-database.ts';
import { foldText } from '../../model/folding.ts';
import type { Condition } from './cycle-plan.ts';
import { allOf } from './cycle-sql.ts';
import { openStatementCache, type StatementCache } from './statement-cache.ts';

/** Numbers of the payers in whose name or document every word of the text is found; null when the text is empty and narrows nothing. */
export type PayerSearch = (text: string) => readonly number[] | null;

/** Trigrams answer from three letters on. */
const TRIGRAM = 3;
const AFTER_EVERY_LETTER = '\u{10FFFF}';
/** Apostrophes as the keys of payers have them: one that counts as an accent is gone from there (`model/folding.ts`). */
const KEPT_APOSTROPHES = ["'", '’', '‘', '′', ''];

/** A text as names may write it, and as a document without its points; null where it is none that was written with them. */
type Sought = { readonly spellings: readonly string[]; readonly document: string | null };

/** Prepares the search for payers: by trigrams from three letters on, by the beginning below. */
export function openPayerSearch(db: LedgerDatabase): PayerSearch {
  const prepare = openStatementCache(db);
  return (text) => {
    const wanted = foldText(withOneApostrophe(text));
    if (wanted === '') return null;
    const words = wordsOf(wanted).map(soughtOf);
    if (words.some(hasTrigrams)) return byTrigrams(prepare, words, bareDocument(wanted));
    const whole = soughtOf(wanted);
    const found = hasTrigrams(whole) ? byTrigrams(prepare, [whole], whole.document) : [];
    return [...new Set([...found, ...words.flatMap((word) => byBeginning(prepare, word, words))])];
  };
}

function soughtOf(text: string): Sought {
  const least = Math.min(TRIGRAM, lettersIn(text));
  const spellings = new Set(KEPT_APOSTROPHES.map((sign) => text.replaceAll("'", sign)));
  return {
    spellings: [...spellings].filter((each) => lettersIn(each) >= least),
    document: bareDocument(text),
  };
}

/** The text without the points, slashes and dashes of a document; null where it is none that was written with them. */
function bareDocument(folded: string): string | null {
  const bare = folded.replaceAll(/[.\-/\s]/g, '');
  return /\d/.test(bare) && lettersIn(bare) >= TRIGRAM && bare !== folded ? bare : null;
}

// Counted as SQLite's trigrams count them.
const hasTrigrams = ({ spellings }: Sought): boolean => spellings.every((each) => lettersIn(each) >= TRIGRAM);

/** Rows that hold every word, or a document that was written with blanks; words too short for an index narrow what it found. */
function byTrigrams(prepare: StatementCache, words: readonly Sought[], whole: string | null): number[] {
  const { sql, values } = BY_TRIGRAMS[prepare.engine](words, whole);
  return prepare<number>(sql)
    .pluck()
    .all(...values);
}

/** SQLite has the trigrams in a table of their own, PostgreSQL in the index `payer_by_letters`. */
const BY_TRIGRAMS: Readonly<Record<Engine, (words: readonly Sought[], whole: string | null) => Condition>> = {
  sqlite: (words, whole) => {
    const phrases = words.filter(hasTrigrams).map(phrasesOf).join(' AND ');
    const query = whole === null ? phrases : `(${phrases}) OR ${documentPhrase(whole)}`;
    const found = 'SELECT rowid FROM payer_search WHERE payer_search MATCH ?';
    const short = words.filter((word) => !hasTrigrams(word));
    if (short.length === 0) return { sql: found, values: [query] };
    const { sql, values } = allOf([{ sql: `id IN (${found})`, values: [query] }, ...heldIn('sqlite', short)]);
    return { sql: `SELECT id FROM payer${sql}`, values };
  },
  postgres: (words, whole) => {
    const { sql, values } = allOf(heldIn('postgres', words));
    const or = whole === null ? { sql: '', values: [] } : contains('postgres', DOCUMENT, whole);
    const either = whole === null ? '' : ` OR ${or.sql}`;
    return { sql: `SELECT id FROM payer${sql}${either} ORDER BY id`, values: [...values, ...or.values] };
  },
};

/** Rows whose name or document begins with a word and that hold the others. */
function byBeginning(prepare: StatementCache, word: Sought, words: readonly Sought[]): number[] {
  const others = heldIn(
    prepare.engine,
    words.filter((other) => other !== word),
  );
  const branches = word.spellings.flatMap((from) =>
    ['sort_key', 'document'].map((column) => {
      const begins = { sql: `${column} >= ? AND ${column} < ?`, values: [from, from + AFTER_EVERY_LETTER] };
      const { sql, values } = allOf([begins, ...others]);
      return { sql: `SELECT id FROM payer INDEXED BY payer_by_${column}${sql}`, values };
    }),
  );
  return prepare<number>(branches.map(({ sql }) => sql).join(' UNION '))
    .pluck()
    .all(...branches.flatMap(({ values }) => values));
}

const NAME = 'sort_key';
const DOCUMENT = 'lower(document)';

/** That each word is found in a row. */
const heldIn = (engine: Engine, words: readonly Sought[]): readonly Condition[] =>
  words.map((word) => held(engine, word));

function held(engine: Engine, { spellings, document }: Sought): Condition {
  const columns = [NAME, DOCUMENT].flatMap((column) =>
    spellings.map((each) => contains(engine, column, each)),
  );
  const all = document === null ? columns : [...columns, contains(engine, DOCUMENT, document)];
  const values = all.flatMap((each) => [...each.values]);
  return { sql: `(${all.map(({ sql }) => sql).join(' OR ')})`, values };
}

/** That a row of `payer` holds one word of a folded text in its name or document. */
export const payerHolds = (engine: Engine, word: string): Condition => held(engine, soughtOf(word));

/** PostgreSQL's index knows patterns. */
const contains = (engine: Engine, column: string, text: string): Condition =>
  engine === 'sqlite'
    ? { sql: `instr(${column}, ?) > 0`, values: [text] }
    : { sql: `${column} LIKE ?`, values: [`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`] };

function phrasesOf({ spellings, document }: Sought): string {
  const phrases = spellings.map(phrase);
  return `(${(document === null ? phrases : [...phrases, documentPhrase(document)]).join(' OR ')})`;
}

/** One FTS5 phrase. */
const phrase = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const documentPhrase = (text: string): string => `document : ${phrase(text)}`;
