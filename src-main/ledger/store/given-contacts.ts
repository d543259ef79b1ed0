import type { UtcInstant } from '../../core/civil-date.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import { isSomebodySql, personSql } from '../model/person-sql.ts';

/** Keeps what a list of mandates told of how their payers are reached, as far as nothing is known of it. */
export type GivenContacts = {
  /** To be called when a mandate is stored for the first time, and when the write that made one is closed, in whichever order they come. */
  readonly keep: (idRec: string, at: UtcInstant) => void;
};

type Given = { readonly phone: string; readonly email: string; readonly person: string };

/** Of a mandate that the ledger knows and this app has created from a list: how its payer is reached. */
const GIVEN = `
  SELECT coalesce(w.payload ->> '$.contact.phone', '') AS phone, coalesce(w.payload ->> '$.contact.email', '') AS email,
    ${personSql('p')} AS person
  FROM intended_write w INDEXED BY intended_write_by_bank_id
  CROSS JOIN mandate_ref r ON r.id_rec = json_extract(w.outcome, '$.bankId')
  CROSS JOIN mandate m ON m.id = r.id
  CROSS JOIN payer p ON p.id = m.payer_id
  WHERE w.kind = 'create_mandate' AND json_extract(w.outcome, '$.bankId') = ?
    AND w.payload ->> '$.contact' IS NOT NULL AND ${isSomebodySql('p')}
  ORDER BY w.id DESC LIMIT 1`;

/** Fills what is empty. What is known stays, since a person may have put it right: that a list tells otherwise is said before it is sent. */
const PUT = `
  INSERT INTO payer_contact (person, phone, email, note, at) VALUES (@person, @phone, @email, '', @at)
  ON CONFLICT (person) DO UPDATE SET phone = iif(payer_contact.phone = '', excluded.phone, payer_contact.phone),
    email = iif(payer_contact.email = '', excluded.email, payer_contact.email), at = excluded.at
  WHERE (payer_contact.phone = '' AND excluded.phone <> '') OR (payer_contact.email = '' AND excluded.email <> '')`;

/** Prepares it, within the caller's transaction. */
export function openGivenContacts(db: LedgerDatabase): GivenContacts {
  const given = db.prepare<[string], Given>(GIVEN);
  const put = db.prepare<[Given & { readonly at: UtcInstant }]>(PUT);
  return {
    keep: (idRec, at) => {
      const contact = given.get(idRec);
      if (contact !== undefined) put.send({ ...contact, at });
    },
  };
}
