import type { Database } from 'better-sqlite3';
import type { Payer } from '../../core/records.ts';
import { foldText } from '../folding.ts';

/** A payer's number and the key that lists order it by. */
export type StoredPayer = { readonly id: number; readonly key: string };

/** Finds or adds a payer. Two mandates of one name and document share one row. */
export function openPayers(db: Database): (payer: Payer) => StoredPayer {
  const find = db.prepare<[string, string, string], { id: number }>(
    'SELECT id FROM payer WHERE name = ? AND document = ? AND document_kind = ?',
  );
  const insert = db.prepare<[string, string, string, string]>(
    'INSERT INTO payer (name, sort_key, document, document_kind) VALUES (?, ?, ?, ?)',
  );
  return ({ name, document }) => {
    const key = foldText(name);
    const [number, kind] = [document?.number ?? '', document?.kind ?? ''];
    const found = find.get(name, number, kind);
    return { id: found?.id ?? Number(insert.run(name, key, number, kind).lastInsertRowid), key };
  };
}
