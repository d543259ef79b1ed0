import type { Payer } from '../../core/records.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import { foldText } from '../model/folding.ts';
import { COUNT_LISTS_CHANGED } from '../model/notes.ts';
import { isSomebodySql, personOf } from '../model/person-sql.ts';
import { addPayerSql, NOTE_PAYER_NUMBERS } from './payer-numbers.ts';

/** A payer's number and the key that lists order it by. */
export type StoredPayer = { readonly id: number; readonly key: string };

/** A mandate that is known, and the row of `payer` that it names until now. */
type NamedBefore = { readonly mandateId: number; readonly payerId: number };

/**
 * The rows of `payer` that mandates name. One without document is a person by its number alone, so a mandate that leaves it because the bank tells more takes along what
 * people noted there: nothing else would lead to it, neither a page nor an erasing.
 */
export type MandatePayers = {
  /** Finds or adds a payer; two mandates of one name and document share one row. To be called before the mandate is stored. */
  readonly payerOf: (payer: Payer, before: NamedBefore | undefined) => StoredPayer;
  /** To be called once the mandate names that payer: a row without document that nobody names any more goes. */
  readonly leave: (before: NamedBefore, payer: StoredPayer) => void;
};

type Identity = {
  readonly name: string;
  readonly key: string;
  readonly document: string;
  readonly kind: string;
};

const identityOf = ({ name, document }: Payer): Identity => ({
  ...{ name, key: foldText(name) },
  ...{ document: document?.number ?? '', kind: document?.kind ?? '' },
});

function prepareStatements(db: LedgerDatabase) {
  return {
    find: db
      .prepare<[Identity], number>(
        'SELECT id FROM payer WHERE name = @name AND document = @document AND document_kind = @kind',
      )
      .pluck(),
    insert: db.prepare<[Identity]>(addPayerSql('@name, @key, @document, @kind')),
    ownRow: db.prepare<[NamedBefore], Pick<Identity, 'name' | 'key'>>(
      `SELECT p.name, p.sort_key AS key FROM payer p WHERE p.id = @payerId AND p.document = '' AND ${isSomebodySql('p')}
         AND NOT EXISTS (SELECT 1 FROM mandate m INDEXED BY mandate_by_payer WHERE m.payer_id = p.id AND m.id <> @mandateId)`,
    ),
    rename: db.prepare<[Identity & { readonly id: number }]>(
      'UPDATE payer SET name = @name, sort_key = @key, document = @document, document_kind = @kind WHERE id = @id',
    ),
    noteNumbers: db.prepare(NOTE_PAYER_NUMBERS),
    drop: db.prepare<[NamedBefore]>(
      `DELETE FROM payer WHERE id = @payerId AND document = '' AND ${isSomebodySql('payer')}
         AND NOT EXISTS (SELECT 1 FROM mandate m INDEXED BY mandate_by_payer WHERE m.payer_id = payer.id)`,
    ),
    moveCycles: db.prepare<[StoredPayer & NamedBefore]>(
      `UPDATE cycle SET payer_id = @id, payer_key = @key WHERE id IN (SELECT c.id FROM charge c WHERE c.mandate_id = @mandateId)`,
    ),
    countListsChanged: db.prepare(COUNT_LISTS_CHANGED),
  };
}

/** Prepares them, within the caller's transaction. A first reading, which knows no mandate yet, pays nothing for what follows a payer. */
export function openMandatePayers(db: LedgerDatabase): MandatePayers {
  const run = prepareStatements(db);
  const carryNotes = openCarryNotes(db);
  /** The row learns what the bank tells now. With a document it keeps its name, as another spelling of that person. */
  const learn = (left: NamedBefore, wanted: Identity): void => {
    const own = run.ownRow.get(left);
    if (own === undefined) return;
    const learned = wanted.document === '' ? wanted : { ...wanted, ...own };
    const other = run.find.get(learned);
    if (other === undefined) run.rename.run({ ...learned, id: left.payerId });
    const id = other ?? left.payerId;
    carryNotes(personOf({ id: left.payerId, document: '' }), personOf({ id, document: wanted.document }));
  };
  return {
    payerOf: (payer, before) => {
      const wanted = identityOf(payer);
      const found = run.find.get(wanted);
      if (before !== undefined && found !== before.payerId) learn(before, wanted);
      const id = found ?? run.find.get(wanted) ?? Number(run.insert.run(wanted).lastInsertRowid);
      return { id, key: wanted.key };
    },
    leave: (before, payer) => {
      if (before.payerId === payer.id) return;
      run.noteNumbers.run();
      if (run.drop.run(before).changes === 0) return;
      // Until they are worked out again, lists would have them without a payer.
      run.moveCycles.run({ ...before, ...payer });
      run.countListsChanged.run();
    },
  };
}

/** Takes what people noted of a person to another name of theirs; what is noted under that one already stands. */
function openCarryNotes(db: LedgerDatabase): (from: string, to: string) => void {
  const statements = [
    `INSERT INTO payer_contact (person, phone, email, note, at)
       SELECT CAST(@to AS TEXT), phone, email, note, at FROM payer_contact WHERE person = @from
     ON CONFLICT (person) DO UPDATE SET phone = iif(payer_contact.phone = '', excluded.phone, payer_contact.phone),
       email = iif(payer_contact.email = '', excluded.email, payer_contact.email),
       note = iif(payer_contact.note = '', excluded.note, payer_contact.note)`,
    'DELETE FROM payer_contact WHERE person = @from',
    'UPDATE payer_message SET person = @to WHERE person = @from',
  ].map((sql) => db.prepare<[{ readonly from: string; readonly to: string }]>(sql));
  return (from, to) => {
    if (from === to) return;
    for (const statement of statements) statement.run({ from, to });
  };
}
