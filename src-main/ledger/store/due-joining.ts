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
  /** The txid to be stored with a mandate: the one that the bank names, else the one that stands, else that of a charge that was made for it. */
  readonly txidOf: (record: MandateRecord, before: Before) => string | null;
  /** To be called with the txids of payments that are stored and nobody's: one of them may be what another charge was taken for. */
  readonly paid: (txids: readonly string[]) => void;
};

type Made = { readonly txid: string; readonly isPaid: 0 | 1 };
type Payment = { readonly txid: string; readonly idRec: string | null; readonly document: string };
type Guess = { readonly id: number; readonly txid: string };

const isPaid = (txid: string): string =>
  `EXISTS (SELECT 1 FROM settlement s INDEXED BY settlement_chargeless WHERE s.txid = ${txid} AND s.charge_id IS NULL)`;

/** A charge with a due date that the bank took: only such a one is composed into a code of journey 4. */
const isMade = (write: string): string =>
  `${write}.kind = 'put_joining_charge' AND ${write}.state IN ('done', 'resolved_done')
     AND json_extract(${write}.payload, '$.term.kind') = 'due'`;

/** One that was paid first, else the last. */
const madeSql = (where: string): string => `
  SELECT w.key AS txid, ${isPaid('w.key')} AS isPaid FROM intended_write w INDEXED BY intended_write_joining
  WHERE ${isMade('w')} AND ${where} ORDER BY isPaid DESC, w.id DESC LIMIT 1`;

/** A mandate that a charge of this app is taken for which nobody paid. */
const guessSql = (from: string, where: string): string => `
  SELECT m.id, m.joining_txid AS txid FROM ${from} WHERE ${where} AND m.journey = 'JORNADA_4'
    AND EXISTS (SELECT 1 FROM intended_write w INDEXED BY intended_write_by_key
      WHERE w.key = m.joining_txid AND ${isMade('w')})
    AND NOT ${isPaid('m.joining_txid')}
  ORDER BY m.id LIMIT 1`;

function prepareStatements(db: LedgerDatabase) {
  return {
    isPaid: db.prepare<[string], 0 | 1>(`SELECT ${isPaid('?')}`).pluck(),
    made: db.prepare<[idRec: string], Made>(madeSql(`json_extract(w.payload, '$.idRec') = ?`)),
    /** One that was made in the form of a mandate, before there was one: for this payer, and no other mandate's. */
    madeBefore: db.prepare<[document: string, idRec: string], Made>(
      madeSql(`json_extract(w.payload, '$.idRec') IS NULL AND json_extract(w.payload, '$.payer.document.number') = ?
        AND NOT EXISTS (SELECT 1 FROM mandate m INDEXED BY mandate_by_joining JOIN mandate_ref r USING (id)
          WHERE m.joining_txid = w.key AND r.id_rec <> ?)`),
    ),
    payment: db.prepare<[txid: string], Payment>(
      `SELECT w.key AS txid, json_extract(w.payload, '$.idRec') AS idRec,
         json_extract(w.payload, '$.payer.document.number') AS document
       FROM intended_write w INDEXED BY intended_write_by_key WHERE w.key = ? AND ${isMade('w')}`,
    ),
    guess: db.prepare<[idRec: string], Guess>(
      guessSql('mandate_ref r CROSS JOIN mandate m ON m.id = r.id', 'r.id_rec = ?'),
    ),
    guessOfPayer: db.prepare<[document: string], Guess>(
      guessSql('payer p CROSS JOIN mandate m ON m.payer_id = p.id', 'p.document = ?'),
    ),
    correct: db.prepare<[txid: string, id: number]>('UPDATE mandate SET joining_txid = ? WHERE id = ?'),
  };
}

/** Prepares it, within the caller's transaction. */
export function openDueJoining(db: LedgerDatabase, linking: SettlementLinking): DueJoining {
  const run = prepareStatements(db);

  const madeFor = ({ idRec, payer: { document } }: MandateRecord): Made | undefined => {
    const own = run.made.get(idRec);
    if (own?.isPaid === 1 || document === null) return own;
    const before = run.madeBefore.get(document.number, idRec);
    return before?.isPaid === 1 ? before : (own ?? before);
  };

  const correct = ({ txid, idRec, document }: Payment): void => {
    const guess = idRec === null ? run.guessOfPayer.get(document) : run.guess.get(idRec);
    if (guess === undefined) return;
    run.correct.run(txid, guess.id);
    linking.relinkByTxids([txid]);
  };

  return {
    txidOf: (record, before) => {
      if (record.joiningTxid !== null || record.journey !== 'JORNADA_4') return record.joiningTxid;
      const stands = before?.journey === 'JORNADA_4' ? before.joiningTxid : null;
      if (stands !== null && run.isPaid.get(stands) === 1) return stands;
      const made = madeFor(record);
      return made?.isPaid === 1 ? made.txid : (stands ?? made?.txid ?? null);
    },
    paid: (txids) => {
      const payments = paired(txids, run.payment.getEach(txids.map((txid) => [txid])));
      for (const [, payment] of payments) if (payment !== undefined) correct(payment);
    },
  };
}
