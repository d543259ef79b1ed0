import type { UtcInstant } from '../../../core/civil-date.ts';
import type { LedgerDatabase } from '../../engine/ledger-database.ts';
import { LEDGER_NOTES, SETTING_NOTES } from '../../model/notes.ts';

/** What a ledger holds that a copy of it does not: what people said, and what only this ledger knows. */
export type Since = {
  /** Decisions about charges, proofs that one can no longer be collected, and payments that were linked to one by hand. */
  readonly decisions: number;
  readonly links: number;
  /** Payers whose contact or note was changed, and messages that were taken out for them. */
  readonly contacts: number;
  readonly messages: number;
  /** Months that were closed. */
  readonly closings: number;
  /** Files of entries that left and hold: an earlier copy offers what is in them again, and it would be booked twice. */
  readonly postings: number;
  /** Entries that the office has put right in its own books. */
  readonly putRight: number;
  /** Bank fees, fiscal documents and bank statements that were typed or read from a file. */
  readonly fees: number;
  readonly documents: number;
  readonly statements: number;
  /** What was set of the company: notes of people, and by which basis a year is assessed. */
  readonly settings: number;
  /** Entries of the history: who did what, and when. */
  readonly acts: number;
  /** What was sent to the bank: charges and mandates come back from there, and that they were sent from here is forgotten. */
  readonly sent: number;
  /** Ids that were imported to be followed. */
  readonly followed: number;
  /** Mandates whose payer was erased since: an earlier copy would bring the person back. */
  readonly erased: number;
  /** What was sent and has no answer, whenever that was: nobody else knows of it. */
  readonly unanswered: number;
  /** What was taken back since and stands in the copy: files of entries that were undone, months that were opened again, and any other word of a person. */
  readonly postingsBack: number;
  readonly closingsBack: number;
  readonly wordsBack: number;
  /** The ledger and the copy hold mandates, and not one in common: a ledger bears no name, but those of one company share some. */
  readonly isOtherCompany: boolean;
};

/** What a restoring would lose, and up to when the copy holds everything, by the clock of the computer that made it. */
export type WeighedRestore = Since & {
  readonly at: UtcInstant;
  /** False where the ledger that is there cannot be opened, so that nobody can tell what would be lost. */
  readonly isCounted: boolean;
};

type Back = Extract<keyof Since, `${string}Back`>;
type Counted = Exclude<keyof Since, 'unanswered' | 'isOtherCompany' | Back>;

const SET_NOTES = [LEDGER_NOTES.retentionYears, ...Object.values(SETTING_NOTES).map(LEDGER_NOTES.ofCaller)]
  .map((name) => `'${name}'`)
  .join(', ');

/**
 * What tells one thing of a kind from every other: what it is about or its number, and when it was said. No clock is compared: that of a computer may have been behind when a
 * copy was made, or be so now.
 */
const IDENTIFIED_BY: Readonly<Record<Counted, readonly (readonly [table: string, sql: string])[]>> = {
  decisions: [
    ['decision', `SELECT c.txid || ' ' || d.at FROM decision d JOIN charge c ON c.id = d.charge_id`],
    [
      'collection_proof',
      `SELECT c.txid || ' ' || p.at FROM collection_proof p JOIN charge c ON c.id = p.charge_id`,
    ],
  ],
  links: [['assignment', `SELECT end_to_end_id || ' ' || at FROM assignment`]],
  contacts: [['payer_contact', `SELECT person || ' ' || at FROM payer_contact`]],
  messages: [['payer_message', `SELECT CAST(id AS TEXT) || ' ' || at FROM payer_message`]],
  closings: [['closing', 'SELECT hash FROM closing']],
  postings: [
    ['posting_batch', `SELECT CAST(id AS TEXT) || ' ' || at FROM posting_batch WHERE undone_at IS NULL`],
  ],
  putRight: [
    [
      'posting_put_right',
      `SELECT kind || ' ' || movement || ' ' || refund || ' ' || at FROM posting_put_right`,
    ],
  ],
  fees: [['bank_fee', `SELECT CAST(id AS TEXT) || ' ' || at FROM bank_fee`]],
  documents: [
    ['fiscal_document', `SELECT CAST(id AS TEXT) || ' ' || number || ' ' || at FROM fiscal_document`],
  ],
  statements: [['bank_statement', `SELECT sha256 || ' ' || at FROM bank_statement`]],
  settings: [
    ['meta', `SELECT name || ' ' || value FROM meta WHERE name IN (${SET_NOTES})`],
    ['regime', `SELECT CAST(year AS TEXT) || ' ' || basis FROM regime`],
  ],
  acts: [['act', `SELECT CAST(id AS TEXT) || ' ' || at || ' ' || kind FROM act WHERE is_listed`]],
  sent: [
    [
      'intended_write',
      `SELECT CAST(id AS TEXT) || ' ' || sent_at FROM intended_write WHERE sent_at IS NOT NULL`,
    ],
  ],
  followed: [['tracked_id', `SELECT kind || ' ' || id || ' ' || added_at FROM tracked_id`]],
  erased: [
    [
      'erased_mandate',
      // By whom alone: a copy in which the payer was erased at another moment brings nobody back.
      'SELECT r.id_rec FROM erased_mandate e JOIN mandate_ref r ON r.id = e.mandate_id',
    ],
  ],
};

/**
 * What stands of each kind that can be taken back, by what it is about: a word that was only changed since is in both. It is held by being there, so that one that was
 * taken back is what the copy has and the ledger has not.
 */
const STANDS: Readonly<Record<Back, readonly (readonly [table: string, sql: string])[]>> = {
  postingsBack: IDENTIFIED_BY.postings,
  closingsBack: [
    ['closing', 'SELECT hash FROM closing WHERE id NOT IN (SELECT closing_id FROM closing_reopened)'],
  ],
  wordsBack: [
    ['decision', `SELECT 'decision ' || c.txid FROM decision d JOIN charge c ON c.id = d.charge_id`],
    [
      'collection_proof',
      `SELECT 'proof ' || c.txid FROM collection_proof p JOIN charge c ON c.id = p.charge_id`,
    ],
    ['assignment', `SELECT 'link ' || end_to_end_id FROM assignment`],
    ['posting_put_right', `SELECT kind || ' ' || movement || ' ' || refund FROM posting_put_right`],
    ['bank_fee', `SELECT 'fee ' || day || ' ' || CAST(amount AS TEXT) || ' ' || text FROM bank_fee`],
    ['fiscal_document', `SELECT 'document ' || number FROM fiscal_document`],
  ],
};

const MANDATES = ['mandate', 'SELECT r.id_rec FROM mandate m JOIN mandate_ref r ON r.id = m.id'] as const;

/** The tables of which anything is counted. */
export const COUNTED_TABLES: ReadonlySet<string> = new Set(
  Object.values(IDENTIFIED_BY).flatMap((each) => each.map(([table]) => table)),
);

const KINDS = Object.keys(IDENTIFIED_BY) as readonly Counted[];
const BACK = Object.keys(STANDS) as readonly Back[];

/** What a ledger or a copy holds of each kind, and the idRecs of its mandates. */
export type Held = Readonly<Record<Counted | Back | 'mandates', ReadonlySet<string>>>;

/** Reads what a copy holds; one of an earlier version may have no table for some of it. */
export function readHeld(copy: Pick<LedgerDatabase, 'prepare' | 'tables'>): Held {
  const tables = new Set(copy.tables().map(({ name }) => name));
  const texts = ([table, sql]: readonly [string, string]) => (tables.has(table) ? textsOf(copy, sql) : []);
  return {
    ...ofEach(KINDS, (kind) => new Set(IDENTIFIED_BY[kind].flatMap(texts))),
    ...ofEach(BACK, (kind) => new Set(STANDS[kind].flatMap(texts))),
    mandates: new Set(texts(MANDATES)),
  };
}

/** Counts what a ledger holds and a copy does not, and what stands in the copy and was taken back here. */
export function countSince(db: LedgerDatabase, copy: Held): Since {
  const held = readHeld(db);
  const unanswered = 'SELECT count(*) FROM intended_write WHERE is_open';
  return {
    ...ofEach(KINDS, (kind) => inOneAlone(held[kind], copy[kind])),
    ...ofEach(BACK, (kind) => inOneAlone(copy[kind], held[kind])),
    unanswered: db.prepare<[], number>(unanswered).pluck().get() ?? 0,
    isOtherCompany: areOfTwoCompanies(held.mandates, copy.mandates),
  };
}

const inOneAlone = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  [...one].filter((text) => !other.has(text)).length;

const areOfTwoCompanies = (own: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  own.size > 0 && others.size > 0 && ![...own].some((idRec) => others.has(idRec));

const ofEach = <Kind extends string, Value>(
  kinds: readonly Kind[],
  value: (kind: Kind) => Value,
): Record<Kind, Value> => Object.fromEntries(kinds.map((kind) => [kind, value(kind)])) as Record<Kind, Value>;

const textsOf = (db: Pick<LedgerDatabase, 'prepare'>, sql: string): readonly string[] =>
  db.prepare<[], string>(sql).pluck().all();

/** Of a ledger that cannot be opened nothing can be counted. */
export const NOTHING_COUNTED: Since = {
  ...{ ...ofEach(KINDS, () => 0), ...ofEach(BACK, () => 0) },
  ...{ unanswered: 0, isOtherCompany: false },
};
