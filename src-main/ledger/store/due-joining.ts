import type { MandateRecord } from '../../core/records.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import type { SettlementLinking } from './settlement-linking.ts';
import { paired } from './slices.ts';

/** What a mandate was known by until now; undefined for a new one. */
type Before = Pick<MandateRecord, 'journey' | 'joiningTxid'> | undefined;

/**
 * Which charge of this app was paid on joining by journey 4, whose mandate names none. It is a guess until the payment is known, and
 * stands from then on: asked anew at each reading it would wander to whatever charge was made last.
 */
export type DueJoining = {
  /** The txid to be stored with a mandate: the one that the bank names, else the one that stands, else that of a charge that was made for it or its payer. */
  readonly txidOf: (record: MandateRecord, before: Before) => string | null;
  /** To be called with the txids of payments that are stored and nobody's: one of them may be what another charge was taken for. */
  readonly paid: (txids: readonly string[]) => void;
};

type Made = {
  readonly id: number;
  readonly txid: string;
  /** The mandate that it was made for; null for one of the form, before there was a mandate. */
  readonly idRec: string | null;
  readonly document: string;
  readonly isPaid: 0 | 1;
};
type Guess = { readonly id: number; readonly txid: string };

const isPaid = (txid: string): string =>
  `EXISTS (SELECT 1 FROM settlement s INDEXED BY settlement_chargeless WHERE s.txid = ${txid} AND s.charge_id IS NULL)`;

/** Past every write's number. */
const ANY = Number.MAX_SAFE_INTEGER;

/** A charge with a due date that the bank took: only such a one is composed into a code of journey 4. */
const IS_MADE = `w.kind = 'put_joining_charge' AND w.state IN ('done', 'resolved_done')
     AND json_extract(w.payload, '$.term.kind') = 'due'`;

/** One that was made in the form of a mandate to come: only such a one is a guess. */
const OF_FORM = `json_extract(w.payload, '$.idRec') IS NULL`;

/** One that was paid first, else the last. */
const madeSql = (index: string, where: string): string => `
  SELECT w.id, w.key AS txid, json_extract(w.payload, '$.idRec') AS idRec,
    json_extract(w.payload, '$.payer.document.number') AS document, ${isPaid('w.key')} AS isPaid
  FROM intended_write w INDEXED BY ${index}
  WHERE ${IS_MADE} AND ${where} ORDER BY isPaid DESC, w.id DESC LIMIT 1`;

/** A mandate that gives up the charge of this app that it was taken to be joined by. */
const guessSql = (from: string, where: string, givesUp: string): string => `
  SELECT m.id, m.joining_txid AS txid FROM ${from} WHERE ${where} AND m.journey = 'JORNADA_4'
    AND EXISTS (SELECT 1 FROM intended_write w INDEXED BY intended_write_by_key
      WHERE w.key = m.joining_txid AND ${IS_MADE} AND ${givesUp})
  ORDER BY m.id LIMIT 1`;

function prepareStatements(db: LedgerDatabase) {
  return {
    isPaid: db.prepare<[string], 0 | 1>(`SELECT ${isPaid('?')}`).pluck(),
    made: db.prepare<[idRec: string], Made>(
      madeSql('intended_write_joining', `json_extract(w.payload, '$.idRec') = ?`),
    ),
    /** One that was made in the form of a mandate, before there was one: for this payer, no other mandate's, and no later than that write. */
    madeBefore: db.prepare<[document: string, idRec: string, last: number], Made>(
      madeSql(
        'intended_write_joining',
        `${OF_FORM} AND json_extract(w.payload, '$.payer.document.number') = ?
        AND NOT EXISTS (SELECT 1 FROM mandate m INDEXED BY mandate_by_joining JOIN mandate_ref r USING (id)
          WHERE m.joining_txid = w.key AND r.id_rec <> ?) AND w.id <= ?`,
      ),
    ),
    byTxid: db.prepare<[txid: string], Made>(madeSql('intended_write_by_key', 'w.key = ?')),
    /** A charge that was made for the mandate goes before one of the form, whoever paid that. */
    guess: db.prepare<[idRec: string], Guess>(
      guessSql(
        'mandate_ref r CROSS JOIN mandate m ON m.id = r.id',
        'r.id_rec = ?',
        `(${OF_FORM} OR NOT ${isPaid('w.key')})`,
      ),
    ),
    /** The last of the form was taken when journey 4 was first told: one that was made after it came after the joining. */
    guessOfPayer: db.prepare<[document: string, paid: number], Guess>(
      guessSql(
        'payer p CROSS JOIN mandate m ON m.payer_id = p.id',
        'p.document = ?',
        `${OF_FORM} AND w.id > ? AND NOT ${isPaid('w.key')}`,
      ),
    ),
    correct: db.prepare<[txid: string, id: number]>('UPDATE mandate SET joining_txid = ? WHERE id = ?'),
  };
}

/** Prepares it, within the caller's transaction. */
export function openDueJoining(db: LedgerDatabase, linking: SettlementLinking): DueJoining {
  const run = prepareStatements(db);

  /** One of the form, made no later than the write of that number; without it, whenever. */
  const madeBefore = ({ idRec, payer: { document } }: MandateRecord, last = ANY): Made | undefined =>
    document === null ? undefined : run.madeBefore.get(document.number, idRec, last);

  const first = (record: MandateRecord, own: Made | undefined): string | null => {
    if (own?.isPaid === 1) return own.txid;
    const before = madeBefore(record);
    return (before?.isPaid === 1 ? before : (own ?? before))?.txid ?? null;
  };

  /** What takes the place of the charge that stands, by the same rules as a payment that comes later; else that charge. */
  const next = (record: MandateRecord, own: Made | undefined, stands: string): string => {
    const standing = run.byTxid.get(stands);
    const isGuess = standing?.idRec === null;
    const isKept = run.isPaid.get(stands) === 1;
    if (own?.isPaid === 1 && (isGuess || !isKept)) return own.txid;
    if (!isGuess || isKept) return stands;
    const before = madeBefore(record, standing.id);
    return before?.isPaid === 1 ? before.txid : stands;
  };

  const correct = ({ id, txid, idRec, document }: Made): void => {
    const guess = idRec === null ? run.guessOfPayer.get(document, id) : run.guess.get(idRec);
    if (guess === undefined) return;
    run.correct.run(txid, guess.id);
    linking.relinkByTxids([guess.txid, txid]);
  };

  return {
    txidOf: (record, before) => {
      if (record.joiningTxid !== null || record.journey !== 'JORNADA_4') return record.joiningTxid;
      const own = run.made.get(record.idRec);
      const stands = before?.journey === 'JORNADA_4' ? before.joiningTxid : null;
      return stands === null ? first(record, own) : next(record, own, stands);
    },
    paid: (txids) => {
      const payments = paired(txids, run.byTxid.getEach(txids.map((txid) => [txid])));
      for (const [, payment] of payments) if (payment !== undefined) correct(payment);
    },
  };
}
