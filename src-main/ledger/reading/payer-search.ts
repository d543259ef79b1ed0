import type { Database } from 'better-sqlite3';
import { foldText } from '../folding.ts';

/** Numbers of the payers whose name or document holds the text; null when the text is empty and narrows nothing. */
export type PayerSearch = (text: string) => readonly number[] | null;

/** Trigrams answer from three letters on. */
const TRIGRAM = 3;
const AFTER_EVERY_LETTER = '\u{10FFFF}';

const BY_TRIGRAM = 'SELECT rowid FROM payer_search WHERE payer_search MATCH ?';
const BY_PREFIX = `
  SELECT id FROM payer INDEXED BY payer_by_sort_key WHERE sort_key >= @from AND sort_key < @to
  UNION SELECT id FROM payer INDEXED BY payer_by_document WHERE document >= @from AND document < @to`;

/** Prepares the search for payers: by trigrams from three letters on, by the beginning below. */
export function openPayerSearch(db: Database): PayerSearch {
  const byTrigram = db.prepare<[string], number>(BY_TRIGRAM).pluck();
  const byPrefix = db.prepare<[{ from: string; to: string }], number>(BY_PREFIX).pluck();
  return (text) => {
    const wanted = foldText(text);
    if (wanted === '') return null;
    if (wanted.length < TRIGRAM) return byPrefix.all({ from: wanted, to: wanted + AFTER_EVERY_LETTER });
    return byTrigram.all(ftsQuery(wanted));
  };
}

/** The text as it stands, or without the points, slashes and dashes of a document. Each is one FTS5 phrase. */
function ftsQuery(folded: string): string {
  const bare = folded.replaceAll(/[.\-/\s]/g, '');
  const isDocument = /\d/.test(bare) && bare.length >= TRIGRAM && bare !== folded;
  return isDocument ? `${phrase(folded)} OR document : ${phrase(bare)}` : phrase(folded);
}

const phrase = (text: string): string => `"${text.replaceAll('"', '""')}"`;
