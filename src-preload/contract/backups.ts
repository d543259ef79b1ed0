import { z } from 'zod';
import { invoke } from './kinds.ts';
import { connectionId, nothing, utcInstant } from './values.ts';
import { PASSPHRASE_LENGTH } from './vocabulary/lock.ts';

/** A name as a backup has it, or a carried copy that was put beside them: no path. */
const copyName = z.string().regex(/^[\p{L}\p{N}_.() -]{1,200}\.(?:backup|ciclo)$/u);

const copy = z.object({
  name: copyName,
  /** `own` was made here; `carried` opens with its passphrase, on any computer. */
  kind: z.enum(['own', 'carried']),
  /** By what the file itself says. One of `own` opens here alone then, and one that is not opens for everybody. */
  isEncrypted: z.boolean(),
  /** Up to when it holds everything; null of a carried copy, which tells so once it is open. */
  at: utcInstant.nullable(),
  bytes: z.int(),
});
export type LedgerCopy = z.infer<typeof copy>;

const passphrase = z.string().min(PASSPHRASE_LENGTH.least).max(PASSPHRASE_LENGTH.most);

/** Which copy, and the passphrase of a carried one. */
const chosenCopy = z.object({ connectionId, name: copyName, passphrase: passphrase.nullable() });

const companyCopies = z.object({
  /** Where all data are. */
  folder: z.string(),
  /** Where the copies of this company are; a carried one that is put there is offered too. */
  copiesFolder: z.string(),
  /** What people said is copied by itself once the newest copy is so many days old. */
  mostDays: z.int(),
  /** Whether the disk takes one more and leaves the ledger room to go on; where it does not, none is made by itself. */
  hasRoom: z.boolean(),
  ledgerBytes: z.int(),
  /** Whether the ledger is, and so a copy that is made of it. */
  isEncrypted: z.boolean(),
  /** Newest first, the carried ones last. */
  copies: z.array(copy),
});
export type CompanyCopies = z.infer<typeof companyCopies>;

/** What restoring would mean, counted. */
const restorePreview = z.object({
  at: utcInstant,
  /** False where the ledger of now cannot be opened: all counts are 0 then, and say nothing. */
  isCounted: z.boolean(),
  decisions: z.int(),
  links: z.int(),
  contacts: z.int(),
  messages: z.int(),
  closings: z.int(),
  postings: z.int(),
  putRight: z.int(),
  fees: z.int(),
  documents: z.int(),
  statements: z.int(),
  settings: z.int(),
  acts: z.int(),
  sent: z.int(),
  followed: z.int(),
  /** What refuses it: payers who would come back, requests without an answer. */
  erased: z.int(),
  unanswered: z.int(),
  /** What was taken back since and would stand once more: files of entries, months, and other words of people. */
  postingsBack: z.int(),
  closingsBack: z.int(),
  wordsBack: z.int(),
  /** The copy has mandates, and none that is here: it is restored only by a person who means that. */
  isOtherCompany: z.boolean(),
});
export type RestorePreview = z.infer<typeof restorePreview>;

export const backups = {
  /** Where a company's data and its copies are. */
  list: invoke(z.object({ connectionId }), companyCopies, null),
  /** Shows the folder of a company's copies in the system's own window. */
  reveal: invoke(z.object({ connectionId }), nothing, null),
  /** Writes a backup beside the ledger and verifies it. */
  make: invoke(z.object({ connectionId }), nothing, null),
  /** Saves a copy where the person chooses, which opens with the passphrase on any computer; null where they chose no place. */
  carry: invoke(z.object({ connectionId, passphrase }), z.object({ path: z.string().nullable() }), 'secret'),
  /** Verifies a copy and counts what restoring it would lose. Changes nothing. */
  weigh: invoke(chosenCopy, restorePreview, null),
  /** Keeps a backup of what is there, puts the copy in its place and polls the bank for what has come since. */
  restore: invoke(chosenCopy, nothing, 'removal'),
};
