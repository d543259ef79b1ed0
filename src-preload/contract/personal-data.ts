import { z } from 'zod';
import { officeServer, secretStorage } from './connections.ts';
import { failure } from './errors.ts';
import { exportPreset, exportSubject } from './exports.ts';
import { invoke } from './kinds.ts';
import { civilDate, connectionId, idRec, nothing, total, utcInstant } from './values.ts';
import { RETENTION_YEARS } from './vocabulary/personal-data.ts';

/** Years after a payer's last cycle; null keeps their data until somebody erases them. */
const retentionYears = z.literal(RETENTION_YEARS).nullable();

/** A file with whole CPFs that was written, or begun. Holds no personal data. */
const documentExport = z.object({
  id: z.int(),
  at: utcInstant,
  source: z.enum(['app', 'terminal']),
  subject: exportSubject,
  preset: exportPreset,
  file: z.string(),
  /** Null where the file did not come about, or Ciclo ended before it could say so. */
  rows: z.int().nullable(),
  /** Whether only some charges were asked for. */
  isFiltered: z.boolean(),
});
export type DocumentExportRow = z.infer<typeof documentExport>;

/** A ledger that is a file of this computer, with its backups. */
const ledgerFile = z.object({
  path: z.string(),
  bytes: z.int(),
  backups: z.string(),
  backupCount: z.int(),
  /** How many of them are copies with a passphrase, which no erasing reaches. */
  carriedCount: z.int(),
});

/** What of one company is kept, where, how it is protected, for how long, and who was given it. */
const storedData = z.object({
  counts: z.object({
    payers: z.int(),
    mandates: z.int(),
    charges: z.int(),
    settlements: z.int(),
    writes: z.int(),
    deliveries: z.int(),
    quarantined: z.int(),
    /** Payers with a telephone number, an e-mail address or a note. */
    contacts: z.int(),
    /** Messages that were taken out to be sent. */
    messages: z.int(),
    /** Mandates whose payer was erased. */
    erasedMandates: z.int(),
  }),
  place: z.object({
    folder: z.string(),
    settings: z.string(),
    /** Null where the ledger is a file. */
    server: officeServer.nullable(),
    /** The ledger; of a company at a server what was left here when it was taken there, null where nothing was. */
    file: ledgerFile.nullable(),
  }),
  protection: z.object({
    /** Null where a server decides. */
    isEncrypted: z.boolean().nullable(),
    /** Null where the company has no secrets here. */
    secrets: secretStorage.nullable(),
    /** Who else can open the folder: `unknown` where the system has no such modes. */
    folder: z.enum(['owner_alone', 'others', 'unknown']),
  }),
  retentionYears,
  /** Payers whose time has come and whom it passes by, since they owe something over which nobody has decided, or a proof of loss stands. */
  passedBy: z.int(),
  /** `unreadable` names rows beside them that say nothing that Ciclo writes. */
  exports: z.object({ rows: z.array(documentExport), total: z.int(), unreadable: z.array(z.string()) }),
});
export type StoredData = z.infer<typeof storedData>;

/** What erasing a mandate's payer takes along, and why it cannot be done yet. */
const erasure = z.object({
  mandates: z.int(),
  charges: z.int(),
  settlements: z.int(),
  /** What they owe, over which nobody has decided, since when, and for how many charges a proof of loss stands: no refusal, but to be known before. */
  debts: z.object({ ...total.shape, since: civilDate.nullable(), proofs: z.int() }),
  refusal: failure.nullable(),
});
export type Erasure = z.infer<typeof erasure>;

/** The personal data of payers: what is kept, for how long, and how it is erased (LGPD). */
export const personalData = {
  stored: invoke(z.object({ connectionId }), storedData, null),
  /**
   * Deletes the file and the backups that a company left here when it was taken to a server, and their key; what is at the server stays.
   * Nothing was left, and nothing happens, where the ledger is a file.
   */
  deleteFileOfBefore: invoke(z.object({ connectionId }), nothing, 'removal'),
  /** Counts from the next poll on. */
  setRetention: invoke(z.object({ connectionId, years: retentionYears }), nothing, 'removal'),
  /** Null where there is nobody to erase: the ledger does not know the mandate, or its payer was erased. */
  erasure: invoke(z.object({ connectionId, idRec }), erasure.nullable(), null),
  /**
   * Erases who pays a mandate, for good, here and in the backups; not in copies with a passphrase. Fails with `payer_still_charged` and `payer_undecided`. The bank keeps
   * what it has.
   */
  erase: invoke(z.object({ connectionId, idRec }), nothing, 'removal'),
};
