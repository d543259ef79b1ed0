import type { LedgerDatabase } from '../engine/ledger-database.ts';
import { paired } from './slices.ts';

/** Gives each idRec its number, known mandate or not. */
export type MandateRefs = {
  /** Looks several up at once, some hundred at most; null is of a record that names no mandate. */
  readonly learn: (idRecs: readonly (string | null)[]) => void;
  readonly idOf: (idRec: string) => number;
  /** To be called after a roll-back, which takes the newest numbers back. */
  readonly forget: () => void;
};

/** Charges come in the order of their mandates or of time; either way few idRecs serve many charges. */
const REMEMBERED = 50_000;

/** Numbers for idRecs, made when first asked for: charges may come before their mandates. */
export function openMandateRefs(db: LedgerDatabase): MandateRefs {
  const find = db.prepare<[string], number>('SELECT id FROM mandate_ref WHERE id_rec = ?').pluck();
  const insert = db.prepare<[string]>('INSERT INTO mandate_ref (id_rec) VALUES (?)');
  const remembered = new Map<string, number>();
  const remember = (idRec: string, id: number): number => {
    remembered.set(idRec, id);
    return id;
  };
  const add = (idRecs: readonly string[]): void => {
    const added = paired(idRecs, insert.runEach(idRecs.map((idRec) => [idRec])));
    for (const [idRec, { lastInsertRowid }] of added) remember(idRec, Number(lastInsertRowid));
  };
  const learn = (idRecs: readonly (string | null)[]): void => {
    if (remembered.size >= REMEMBERED) remembered.clear();
    const named = new Set(idRecs.filter((idRec) => idRec !== null));
    const unknown = [...named].filter((idRec) => !remembered.has(idRec));
    const found = paired(unknown, find.getEach(unknown.map((idRec) => [idRec])));
    for (const [idRec, id] of found) if (id !== undefined) remember(idRec, id);
    add(unknown.filter((idRec) => !remembered.has(idRec)));
  };
  const look = (idRec: string): number => find.get(idRec) ?? Number(insert.run(idRec).lastInsertRowid);
  const idOf = (idRec: string): number => remembered.get(idRec) ?? remember(idRec, look(idRec));
  return { learn, idOf, forget: () => remembered.clear() };
}
