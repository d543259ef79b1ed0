import type { Contact } from '../../../src-preload/contract/payers.ts';
import type {
  MessageSituation,
  MessageTone,
  MessageWay,
} from '../../../src-preload/contract/vocabulary/messages.ts';
import type { UtcInstant } from '../../core/civil-date.ts';
import { CicloError } from '../../core/failure.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import { refuseOvertaken } from '../model/overtaken.ts';
import { isSomebodySql, personSql } from '../model/person-sql.ts';
import type { ActLog } from './acts.ts';

/** A message that a person took out to send it. */
type TakenMessage = {
  readonly payerId: number;
  readonly situation: MessageSituation;
  readonly tone: MessageTone;
  readonly way: MessageWay;
  readonly body: string;
  /** The charges that it is about; those that the ledger does not know are left out. */
  readonly txids: readonly string[];
};

/** What people note of payers: how they are reached, and what was said to them. Each throws `not_found` for a payer that there is not. */
export type PayerNotes = {
  /** Throws `act_overtaken` where what stands there is not what the person has seen. */
  readonly setContact: (payerId: number, contact: Contact, at: UtcInstant, seen?: Contact) => void;
  /** Answers the numbers of the messages, in the same order. */
  readonly recordMessages: (messages: readonly TakenMessage[], at: UtcInstant) => readonly number[];
  readonly forgetMessages: (ids: readonly number[], at: UtcInstant) => void;
};

/** Prepares them; each change within the caller's transaction, and in the history. */
export function openPayerNotes(db: LedgerDatabase, acts: ActLog): PayerNotes {
  const person = db
    .prepare<[number], string>(
      `SELECT ${personSql('p')} FROM payer p WHERE p.id = ? AND ${isSomebodySql('p')}`,
    )
    .pluck();
  const personOf = (payerId: number): string => person.get(payerId) ?? notFound(payerId);
  return {
    setContact: openSetContact(db, personOf, acts),
    recordMessages: openRecordMessages(db, personOf, acts),
    forgetMessages: openForgetMessages(db, acts),
  };
}

type PersonOf = (payerId: number) => string;

function notFound(payerId: number): never {
  throw new CicloError('not_found', `no payer ${payerId}`, { id: payerId });
}

function openSetContact(db: LedgerDatabase, personOf: PersonOf, acts: ActLog): PayerNotes['setContact'] {
  const remove = db.prepare<[string]>('DELETE FROM payer_contact WHERE person = ?');
  const put = db.prepare<[string, string, string, string, string]>(
    `INSERT INTO payer_contact (person, phone, email, note, at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (person) DO UPDATE SET phone = excluded.phone, email = excluded.email, note = excluded.note, at = excluded.at`,
  );
  const kept = db.prepare<[string], Contact>('SELECT phone, email, note FROM payer_contact WHERE person = ?');
  return (payerId, { phone, email, note }, at, seen) => {
    const person = personOf(payerId);
    refuseOvertaken(seen && named(seen), kept.get(person) ?? NO_CONTACT, `the contact of payer ${payerId}`);
    if (phone === '' && email === '' && note === '') remove.run(person);
    else put.run(person, phone, email, note, at);
    acts.record({ kind: 'contact_changed', at, subject: 'payer', subjectId: String(payerId) });
  };
}

const NO_CONTACT: Contact = { phone: '', email: '', note: '' };

const named = ({ phone, email, note }: Contact): Contact => ({ phone, email, note });

function openRecordMessages(
  db: LedgerDatabase,
  personOf: PersonOf,
  acts: ActLog,
): PayerNotes['recordMessages'] {
  const add = db.prepare<[string, string, string, string, string, string]>(
    'INSERT INTO payer_message (person, at, situation, tone, way, body) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const about = db.prepare<[number, string]>(
    'INSERT INTO payer_message_charge SELECT CAST(? AS BIGINT), c.id FROM json_each(?) t CROSS JOIN charge c ON c.txid = t.value',
  );
  return (messages, at) => {
    const [first] = messages;
    const single = { subject: 'payer', subjectId: String(first?.payerId) } as const;
    const many = { subject: 'company', subjectId: null, rows: messages.length } as const;
    acts.record({ kind: 'messages_taken', at, ...(messages.length === 1 ? single : many) });
    return messages.map(({ payerId, situation, tone, way, body, txids }) => {
      const { lastInsertRowid } = add.run(personOf(payerId), at, situation, tone, way, body);
      const id = Number(lastInsertRowid);
      about.send(id, JSON.stringify([...new Set(txids)]));
      return id;
    });
  };
}

function openForgetMessages(db: LedgerDatabase, acts: ActLog): PayerNotes['forgetMessages'] {
  const statements = [
    'DELETE FROM payer_message_charge WHERE message_id IN (SELECT CAST(value AS BIGINT) FROM json_each(?))',
    'DELETE FROM payer_message WHERE id IN (SELECT CAST(value AS BIGINT) FROM json_each(?))',
  ].map((sql) => db.prepare<[string]>(sql));
  return (ids, at) => {
    acts.record({ kind: 'messages_forgotten', at, subject: 'company', subjectId: null, rows: ids.length });
    for (const statement of statements) statement.run(JSON.stringify(ids));
  };
}
