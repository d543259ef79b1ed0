import { z } from 'zod';
import { cycleFilter } from './cycles.ts';
import { failure } from './errors.ts';
import { invoke, notify } from './kinds.ts';
import { payerKey } from './payers.ts';
import { movementFilter } from './receipts.ts';
import { centavos, civilDate, civilMonth, connectionId, nothing } from './values.ts';
import { LONGEST_PLAN } from './vocabulary/accounting.ts';
import { BASES } from './vocabulary/closing.ts';
import {
  CHARGE_COLUMNS,
  EXPORT_PRESETS,
  EXPORT_STATES,
  EXPORT_SUBJECTS,
  JOURNAL_FORMATS,
  JOURNAL_PLANS,
  OFX_ROOM,
} from './vocabulary/exports.ts';

export const exportPreset = z.enum(EXPORT_PRESETS);
export const exportSubject = z.enum(EXPORT_SUBJECTS);

/** What to write. `columns` narrows `excel-br` charges; `rfc4180` always has all of them. */
export const exportRequest = z.object({
  connectionId,
  subject: exportSubject,
  preset: exportPreset,
  columns: z.array(z.enum(CHARGE_COLUMNS)).min(1),
  filter: cycleFilter,
  /** Which movements `receipts` holds, and on which days `daily`, `monthly` and `statement` are told; null for all. */
  movements: movementFilter.nullable().default(null),
  /** Whose `statement` it is; null for every other subject. */
  payer: payerKey.nullable().default(null),
  /** Whole CPF digits instead of `***.456.789-**`. */
  fullDocuments: z.boolean(),
});
export type ExportRequest = z.infer<typeof exportRequest>;

/** Days on which money moved, both ends included; null where an end is open. */
const days = { from: civilDate.nullable(), to: civilDate.nullable() };

/** Whose account an OFX file is of, as the importing program knows it: the bank's API tells neither. */
export const ofxAccount = z.object({
  bankId: z.string().trim().min(1).max(OFX_ROOM.bankId),
  account: z.string().trim().min(1).max(OFX_ROOM.account),
});

/** A file for the accounts that is no table of records. */
const accountsRequest = z.object({
  connectionId,
  file: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('journal'),
      ...days,
      format: z.enum(JOURNAL_FORMATS),
      /** The plan that is kept, and the accounts that Ciclo brings where none is; those whatever is kept; or the office's plan as CSV, and its file's name. */
      plan: z.union([
        z.enum(JOURNAL_PLANS),
        z.object({ name: z.string(), text: z.string().max(LONGEST_PLAN) }),
      ]),
    }),
    ofxAccount.extend({
      kind: z.literal('ofx'),
      ...days,
      /** What the account held at the end of the last day, in centavos: asked of a person, never reckoned. */
      balance: centavos,
      /** Letters without accents. */
      isPlain: z.boolean(),
    }),
    z.object({ kind: z.literal('documents'), month: civilMonth, preset: exportPreset }),
    z.object({ kind: z.literal('closing'), month: civilMonth, basis: z.enum(BASES) }),
  ]),
});
export type AccountsRequest = z.infer<typeof accountsRequest>;

/** The export of this run beside whose file another one is written, under a name that is free there; null asks the person where to. */
const place = { beside: z.string().max(80).nullable().default(null) };

/** The closed month with which a file that is written could not be kept, and why. Null where it was, or is of none. */
export const unkept = z.object({ month: civilMonth, failure }).nullable();
export type Unkept = NonNullable<z.infer<typeof unkept>>;

const exportStatus = z.object({
  id: z.string(),
  state: z.enum(EXPORT_STATES),
  rows: z.int(),
  totalRows: z.int(),
  path: z.string().nullable(),
  failure: failure.nullable(),
  /** The closed month that the file was kept with; null where it is of none. */
  handedFor: civilMonth.nullable(),
  unkept,
});
export type ExportStatus = z.infer<typeof exportStatus>;

export const exports = {
  /** Asks where to (the main side chooses or asks for the path), then writes; `statusChanged` tells the rest. Throws `not_found` for a `beside` that has no file. */
  start: invoke(exportRequest.extend(place), exportStatus, null),
  /** The same of a file for the accounts. Whose account an OFX file is of is kept for the next. */
  startAccounts: invoke(accountsRequest.extend(place), exportStatus, null),
  /** Whose account the last OFX file was of; null before the first. */
  ofxAccount: invoke(z.object({ connectionId }), ofxAccount.nullable(), null),
  status: invoke(z.object({ id: z.string() }), exportStatus, null),
  cancel: invoke(z.object({ id: z.string() }), nothing, null),
  /** Opens the folder of a finished export in the system's file browser. */
  reveal: invoke(z.object({ id: z.string() }), nothing, null),
  statusChanged: notify(exportStatus),
};
