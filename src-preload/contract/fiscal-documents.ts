import { z } from 'zod';
import { invoke } from './kinds.ts';
import { centavos, centavosSum, civilDate, connectionId, nothing, txid, utcInstant } from './values.ts';
import { MOVEMENT_LISTS } from './vocabulary/bank-statement.ts';
import {
  DOCUMENT_FAULTS,
  DOCUMENT_NUMBER_LENGTH,
  DOCUMENT_SOURCES,
  MOST_DOCUMENT_CHARACTERS,
  MOST_DOCUMENT_FILES,
  MOST_DOCUMENT_ZIP_BYTES,
} from './vocabulary/fiscal-documents.ts';
import { TYPING_ROOM } from './vocabulary/limits.ts';

const fileName = z.string().max(255);
const MOST_ZIP_CHARACTERS = Math.ceil(MOST_DOCUMENT_ZIP_BYTES / 3) * 4;

const zipCharacters = (
  files: readonly ({ readonly zipBase64: string } | { readonly text: string })[],
): number => files.reduce((sum, file) => sum + ('zipBase64' in file ? file.zipBase64.length : 0), 0);

/** Tables of documents, or NFS-e as XML, as text; zips of such XML as they are. */
const documentFile = z.union([
  z.object({ name: fileName, text: z.string().max(MOST_DOCUMENT_CHARACTERS) }),
  z.object({ name: fileName, zipBase64: z.base64().max(MOST_ZIP_CHARACTERS) }),
]);
const documentFiles = z.object({
  connectionId,
  files: z
    .array(documentFile)
    .max(MOST_DOCUMENT_FILES)
    .refine((files) => zipCharacters(files) <= MOST_ZIP_CHARACTERS + files.length * 4),
});
export type DocumentFiles = z.infer<typeof documentFiles>['files'];

/** Number and date of the document of one charge. */
const fiscalDocument = z.object({
  number: z.string(),
  issuedOn: civilDate,
  /** What it is of, where the document says so. */
  amount: centavos.nullable(),
  source: z.enum(DOCUMENT_SOURCES),
  at: utcInstant,
});
export type FiscalDocument = z.infer<typeof fiscalDocument>;

/** What files say, before anything of them is kept; with any fault nothing of them can be. */
const documentPreview = z.object({
  faults: z.array(
    z.object({
      file: z.string(),
      /** From 1; 0 for a whole zip. */
      line: z.int(),
      reason: z.enum(DOCUMENT_FAULTS),
      text: z.string(),
    }),
  ),
  /** Documents whose charge is known, of which so many take the place of another number. */
  matched: z.int(),
  replaced: z.int(),
  /** Documents of which no charge is known; kept apart. So many are kept already, or told twice by the files: each stays one. */
  unmatched: z.int(),
  renewed: z.int(),
  /** What zips hold that is no XML: it is not looked at. */
  leftOut: z.int(),
  /** Events of notes that cancel none: neither notes nor told of them any further. */
  events: z.int(),
  /** Notes that count no more, as the files themselves tell: their numbers, or keys where no number is told. They are left out. */
  cancelled: z.array(z.string()),
  /** Those of them that the company has noted all the same; `txid` null where of no charge. */
  notedCancelled: z.array(z.object({ number: z.string(), txid: txid.nullable() })),
});
export type DocumentPreview = z.infer<typeof documentPreview>;

const chargedWithout = z.object({
  txid,
  contract: z.string(),
  payerName: z.string(),
  dueDate: civilDate,
  amount: centavos,
});
export type ChargedWithout = z.infer<typeof chargedWithout>;

const looseDocument = fiscalDocument.extend({ id: z.int() });
export type LooseDocument = z.infer<typeof looseDocument>;

const list = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), count: z.int(), amount: centavosSum });

/** Of a month, charges without a document by their due date, documents without a charge by their own. */
const documentMonth = z.object({
  charges: list(chargedWithout),
  documents: list(looseDocument),
  /** Charges of the month that have one. */
  documented: z.int(),
});
export type DocumentMonth = z.infer<typeof documentMonth>;

/**
 * Where the comparison of its month with the bank's statement has a movement, with the bank's line that bears its id: `only_here` where the bank tells all of the day
 * and has no such line. Null where no statement that is kept says anything of it.
 */
const statementPlace = z
  .object({
    /** As `YYYY-MM`. */
    month: z.string(),
    list: z.enum(MOVEMENT_LISTS),
    line: z.object({ day: civilDate, amount: z.int() }).nullable(),
  })
  .nullable();

/** What proves a charge's money: payments, what went back, its document, and the bank's lines. */
const chargeEvidence = z.object({
  document: fiscalDocument.nullable(),
  payments: z.array(
    z.object({
      endToEndId: z.string(),
      at: utcInstant,
      amount: centavos,
      refunds: z.array(
        z.object({
          id: z.string(),
          amount: centavos,
          status: z.string(),
          returnedAt: utcInstant.nullable(),
          statement: statementPlace,
        }),
      ),
      statement: statementPlace,
    }),
  ),
});
export type ChargeEvidence = z.infer<typeof chargeEvidence>;

/** Fiscal documents by the charge that they are for. They are noted, not issued: nothing of them touches the accounts. */
export const fiscalDocuments = {
  /** What files say, without keeping anything. */
  read: invoke(documentFiles, documentPreview, null),
  /** Keeps what files say. Throws `documents_refused` with the first fault; nothing is kept then. */
  import: invoke(documentFiles, documentPreview, null),
  /**
   * Notes number and date of a charge's document, in place of what was noted; null takes it away. `invalid` where it is no number. Throws `not_found`, and `act_overtaken`
   * where another one is noted than was seen (null: none); left out, it may be any.
   */
  set: invoke(
    z.object({
      connectionId,
      txid,
      document: z
        .object({ number: z.string().max(DOCUMENT_NUMBER_LENGTH * 2), issuedOn: civilDate })
        .nullable(),
      seen: fiscalDocument.pick({ number: true, issuedOn: true }).nullable().optional(),
    }),
    z.object({ kind: z.enum(['saved', 'invalid']) }),
    null,
  ),
  /** Takes a document without a charge away; throws `not_found`. */
  remove: invoke(z.object({ connectionId, id: z.int() }), nothing, null),
  /** A month as `YYYY-MM`; of its lists what a text finds: part of a payer's name, a contract, txid, number or amount. */
  month: invoke(
    z.object({
      connectionId,
      month: z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/),
      search: z.string().max(TYPING_ROOM.search),
    }),
    documentMonth,
    null,
  ),
  /** What proves a charge's money. */
  evidence: invoke(z.object({ connectionId, txid }), chargeEvidence, null),
};
