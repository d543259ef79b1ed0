import { lettersIn } from '../../../core/letters.ts';
import type { Engine, LedgerDatabase, Sql } from '../../engine/ledger-database.ts';
import { foldText } from '../../model/folding.ts';

/** Numbers of the payers whose name or document holds the text; null when the text is empty and narrows nothing. */
export type PayerSearch = (text: string) => readonly number[] | null;

/** Trigrams answer from three letters on. */
const TRIGRAM = 3;
const AFTER_EVERY_LETTER = '\u{10FFFF}';

/** SQLite has the trigrams in a table of their own, PostgreSQL in the index `payer_by_letters`. */
const BY_TRIGRAM: Sql = {
  sqlite: 'SELECT rowid FROM payer_search WHERE payer_search MATCH @query',
  postgres: `
    SELECT id FROM payer
    WHERE sort_key LIKE @whole OR lower(document) LIKE @whole OR lower(document) LIKE @document ORDER BY id`,
};
const BY_PREFIX = `
  SELECT id FROM payer INDEXED BY payer_by_sort_key WHERE sort_key >= @from AND sort_key < @to
  UNION SELECT id FROM payer INDEXED BY payer_by_document WHERE document >= @from AND document < @to`;

/** Prepares the search for payers: by trigrams from three letters on, by the beginning below. */
export function openPayerSearch(db: LedgerDatabase): PayerSearch {
  const byTrigram = db.prepare<[Wanted], number>(BY_TRIGRAM).pluck();
  const byPrefix = db.prepare<[{ from: string; to: string }], number>(BY_PREFIX).pluck();
  return (text) => {
    const wanted = foldText(text);
    if (wanted === '') return null;
    // Counted as SQLite's trigrams count them.
    if (lettersIn(wanted) < TRIGRAM) return byPrefix.all({ from: wanted, to: wanted + AFTER_EVERY_LETTER });
    return byTrigram.all(WANTED[db.engine](wanted, bareDocument(wanted)));
  };
}

/** The text without the points, slashes and dashes of a document; null where it is none that was written with them. */
function bareDocument(folded: string): string | null {
  const bare = folded.replaceAll(/[.\-/\s]/g, '');
  return /\d/.test(bare) && lettersIn(bare) >= TRIGRAM && bare !== folded ? bare : null;
}

type Wanted = Readonly<Record<string, string | null>>;

/** The text as it stands, or as a document, in the words of each engine's search. */
const WANTED: Readonly<Record<Engine, (whole: string, document: string | null) => Wanted>> = {
  // Each is one FTS5 phrase.
  sqlite: (whole, document) => ({
    query: document === null ? phrase(whole) : `${phrase(whole)} OR document : ${phrase(document)}`,
  }),
  postgres: (whole, document) => ({ whole: pattern(whole), document: document && pattern(document) }),
};

const phrase = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const pattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
