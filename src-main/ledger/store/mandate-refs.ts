import type { LedgerDatabase } from '../engine/ledger-database.ts';

/** Gives each idRec its number, known mandate or not. */
export type MandateRefs = {
  readonly idOf: (idRec: string) => number;
  /** To be called after a roll-back, which takes the newest numbers back. */
  readonly forget: () => void;
};

/** Charges come in the order of their mandates or of time; either way few idRecs serve many charges. */
const REMEMBERED = 50_000;

/** Numbers for idRecs, made when first asked for: charges may come before their mandates. */
export function openMandateRefs(db: LedgerDatabase): MandateRefs {
  const find = db.prepare<[string], { id: number }>('SELECT id FROM mandate_ref WHERE id_rec = ?');
  const insert = db.prepare<[string]>('INSERT INTO mandate_ref (id_rec) VALUES (?)');
  const remembered = new Map<string, number>();
  const look = (idRec: string): number => find.get(idRec)?.id ?? Number(insert.run(idRec).lastInsertRowid);
  const idOf = (idRec: string): number => {
    const known = remembered.get(idRec);
    if (known !== undefined) return known;
    if (remembered.size >= REMEMBERED) remembered.clear();
    const id = look(idRec);
    remembered.set(idRec, id);
    return id;
  };
  return { idOf, forget: () => remembered.clear() };
}
