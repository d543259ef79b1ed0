import { z } from 'zod';
import { errorCode, failure } from './errors.ts';
import { type Answer, invoke, notify } from './kinds.ts';
import { mandateRow } from './mandates.ts';
import {
  centavos,
  civilDate,
  connectionId,
  ending,
  endToEndId,
  idRec,
  nothing,
  utcInstant,
} from './values.ts';
import { LANGUAGES } from './vocabulary/app.ts';
import {
  BATCH_MAKES,
  IMPORT_FIELDS,
  IMPORT_REFUSALS,
  IMPORT_STATES,
  LOCK_REASONS,
  MANDATE_FORM_FIELDS,
  MOST_IMPORT_CHARACTERS,
  MOST_IMPORT_ROWS,
  MOST_WORKBOOK_BYTES,
  REVISED_FIELDS,
  ROW_NOTICES,
  SHEET_REFUSALS,
  TEMPLATE_FORMATS,
} from './vocabulary/mandate-writing.ts';
import { DRAFT_FIELDS, DRAFT_REASONS, WRITE_KINDS, WRITE_STATES } from './vocabulary/writing.ts';
import { draftProblem, violation, writeResult } from './writing.ts';

const typed = z.string().max(1_000);
/** A new mandate as typed: text in every field, empty where nothing was typed. */
const mandateForm = z.record(z.enum(MANDATE_FORM_FIELDS), typed);
export type MandateForm = z.infer<typeof mandateForm>;

/** The changed fields of a mandate as typed. */
const revisionForm = z.partialRecord(z.enum(REVISED_FIELDS), typed);
export type RevisionForm = z.infer<typeof revisionForm>;

/** What a form says so far. */
const formReading = z.object({
  problems: z.array(draftProblem),
  /** The next due dates that its calendar gives; none while it cannot be understood. */
  dueDates: z.array(civilDate),
  /** The document with its punctuation, and the amount, as they were understood. */
  document: z.string().nullable(),
  amount: centavos.nullable(),
  /** Live mandates with this payer and contract. */
  duplicates: z.array(idRec),
});
export type FormReading = Answer<z.infer<typeof formReading>>;

const revisable = z.object({
  row: mandateRow,
  form: mandateForm,
  /** Why the fields that are in it cannot be changed; the others can. */
  locks: z.partialRecord(z.enum(DRAFT_FIELDS), z.enum(LOCK_REASONS)),
});
export type Revisable = z.infer<typeof revisable>;

const importField = z.enum(IMPORT_FIELDS);

const sheetRow = z.object({
  /** Line of the file, 1 first. */
  line: z.int().min(1),
  cells: z.array(z.string()).readonly(),
  /** Why it could not be split into cells. */
  fault: draftProblem.nullable(),
  /** What the text of cells does not tell, by column from 0. */
  cellFaults: z
    .array(
      z.object({ column: z.int().min(0), reason: z.enum(DRAFT_REASONS), params: draftProblem.shape.params }),
    )
    .readonly(),
  /** Where the workbook does not show it. */
  isHidden: z.literal(true).optional(),
  /** Numbers that it shows with zeros or letters, by column from 0. */
  shown: z
    .array(z.object({ column: z.int().min(0), text: z.string() }))
    .readonly()
    .optional(),
  /** Columns from 0 whose cells are days to it. */
  days: z.array(z.int().min(0)).readonly().optional(),
  /** Those of them of which it shows a month and a year alone. */
  months: z.array(z.int().min(0)).readonly().optional(),
});

/** Sheets of a workbook that can be chosen, and the one that was read or refused; none of a text. */
const ofSheets = { sheets: z.array(z.string()).readonly(), sheet: z.string().nullable() };

const sheetReading = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('sheet'),
    headers: z.array(z.string()).readonly(),
    /** The field that each header seems to name. */
    guess: z.array(importField.nullable()).readonly(),
    rows: z.array(sheetRow).readonly(),
    /** Filled rows above the header, which are left out. */
    rowsAbove: z.int(),
    ...ofSheets,
  }),
  z.object({ kind: z.literal('refused'), reason: z.enum(SHEET_REFUSALS), ...ofSheets }),
]);
export type SheetReading = z.infer<typeof sheetReading>;

/** Rows of a sheet with a person's decisions: which column fills which field, values for fields without one, and what was typed over cells. */
const importTable = z.object({
  columns: z.array(importField.nullable()).max(1_000).readonly(),
  defaults: z.partialRecord(importField, typed),
  rows: z.array(sheetRow).max(MOST_IMPORT_ROWS).readonly(),
  mends: z.array(z.object({ line: z.int().min(1), values: z.partialRecord(importField, typed) })).readonly(),
});
export type ImportTable = z.infer<typeof importTable>;

/** What a person should know of a row before sending it, on the field that it concerns. */
const rowNotice = z.object({
  field: z.enum(DRAFT_FIELDS),
  notice: z.enum(ROW_NOTICES),
  params: draftProblem.shape.params,
});

const importRow = z.object({
  line: z.int(),
  /** The cells by field; null where the row could not be split into them. */
  form: z.record(importField, z.string()).nullable(),
  problems: z.array(draftProblem),
  /** Live mandates with the same payer and contract. */
  duplicates: z.array(idRec),
  notices: z.array(rowNotice),
});
export type ImportRow = Answer<z.infer<typeof importRow>>;

const importReading = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rows'), rows: z.array(importRow) }),
  z.object({ kind: z.literal('refused'), reason: z.enum(IMPORT_REFUSALS), columns: z.array(importField) }),
]);
export type ImportReading = Answer<z.infer<typeof importReading>>;

/** How far an import is, or a batch of locations for mandates. Counts are mandates. */
const importStatus = z.object({
  connectionId,
  batchId: z.string(),
  makes: z.enum(BATCH_MAKES),
  state: z.enum(IMPORT_STATES),
  total: z.int(),
  done: z.int(),
  refused: z.int(),
  unknown: z.int(),
  /** Why it came to a stop by itself. */
  failure: failure.nullable(),
});
export type ImportStatus = z.infer<typeof importStatus>;

const importedRow = z.object({
  payerName: z.string(),
  contract: z.string(),
  state: z.enum(WRITE_STATES),
  idRec: idRec.nullable(),
  /** Why it was refused, or is in doubt. */
  code: errorCode.nullable(),
  violations: z.array(violation),
});
export type ImportedRow = z.infer<typeof importedRow>;

const historyEvent = z.discriminatedUnion('kind', [
  /** `ending` is of the status that ended it, where the bank says why or by whom. */
  z.object({
    kind: z.literal('bank'),
    status: z.string(),
    at: utcInstant.nullable(),
    ending: ending.nullable(),
  }),
  z.object({
    kind: z.literal('confirmation'),
    idSolicRec: z.string(),
    status: z.string(),
    at: utcInstant.nullable(),
  }),
  /** A joining payment. */
  z.object({ kind: z.literal('payment'), endToEndId, amount: centavos, at: utcInstant }),
  /** What this app asked the bank for. */
  z.object({
    kind: z.literal('write'),
    write: z.enum(WRITE_KINDS),
    state: z.enum(WRITE_STATES),
    at: utcInstant,
    /** What a revision changed. */
    fields: z.array(z.enum(DRAFT_FIELDS)),
    /** The bank's own sentences, where it refused. */
    texts: z.array(z.string()),
  }),
]);
export type HistoryEvent = z.infer<typeof historyEvent>;

const ofMandate = z.object({ connectionId, idRec });
const ofImport = z.object({ connectionId, batchId: z.string().min(1).max(64) });
const savedPath = z.object({ path: z.string().nullable() });

/** New mandates, one or many, and what may be revised of them. */
export const mandateWriting = {
  /** A form to fill in: an empty one, or what a new mandate takes over from another. */
  draft: invoke(
    z.object({ connectionId, copyOf: idRec.nullable() }),
    z.object({
      form: mandateForm,
      original: z.object({ payerName: z.string(), contract: z.string() }).nullable(),
    }),
    null,
  ),
  /** Checks a form whole; nothing is sent. */
  check: invoke(z.object({ connectionId, form: mandateForm }), formReading, null),
  /**
   * Creates a mandate. One with a live duplicate that is not among `acceptedDuplicates` is a `duplicate_contract` problem: who was shown one means
   * another beside it, not beside one that has come since.
   */
  create: invoke(
    z.object({ connectionId, form: mandateForm, acceptedDuplicates: z.array(idRec).max(1_000) }),
    writeResult,
    'money',
  ),
  /** A mandate's current values as a form, and why each locked field is. */
  revisable: invoke(ofMandate, revisable, null),
  checkRevision: invoke(ofMandate.extend({ changes: revisionForm }), z.array(draftProblem), null),
  /** Sends the changed fields alone. */
  revise: invoke(ofMandate.extend({ changes: revisionForm }), writeResult, 'money'),
  cancel: invoke(ofMandate, writeResult, 'money'),
  /** What happened to a mandate, in order of time: at the bank, by this app, with its confirmation requests. */
  history: invoke(ofMandate, z.array(historyEvent), null),
  /** Splits a file into headers and cells. `sheet` names one of a workbook's; null is the first that is filled. */
  readSheet: invoke(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('text'), text: z.string().max(MOST_IMPORT_CHARACTERS) }),
      z.object({
        kind: z.literal('workbook'),
        base64: z.base64().max(Math.ceil(MOST_WORKBOOK_BYTES / 3) * 4),
        sheet: z.string().max(100).nullable(),
      }),
    ]),
    sheetReading,
    null,
  ),
  /** Checks each row of a table of mandates; nothing is sent. */
  readImport: invoke(z.object({ connectionId, table: importTable }), importReading, null),
  /** Saves a file with the headers and an example; answers its path, or null where the person changed their mind. */
  importTemplate: invoke(
    z.object({ language: z.enum(LANGUAGES), format: z.enum(TEMPLATE_FORMATS) }),
    savedPath,
    null,
  ),
  /** Saves rows that were left out as CSV, to be mended and imported again; the first row holds the headers. */
  saveLeftOut: invoke(
    z.object({ language: z.enum(LANGUAGES), rows: z.array(z.array(z.string())).max(MOST_IMPORT_ROWS + 1) }),
    savedPath,
    null,
  ),
  /** Begins to create the mandates of these lines, which must be faultless; `importChanged` tells the rest. */
  importRows: invoke(
    z.object({
      connectionId,
      table: importTable,
      lines: z.array(z.int().min(1)).min(1).max(20_000),
      /** The live duplicates that were shown of chosen rows; a row with another is not created, and none with it. */
      acceptedDuplicates: z.array(idRec).max(20_000),
    }),
    importStatus,
    'money',
  ),
  /** Imports that are under way, were interrupted, or have mandates in doubt. */
  imports: invoke(z.object({ connectionId }), z.array(importStatus), null),
  importStatus: invoke(ofImport, importStatus, null),
  /** What became of each mandate of an import. */
  importResult: invoke(ofImport, z.array(importedRow), null),
  /** The mandates of a batch that the ledger knows, in the batch's order. */
  importedMandates: invoke(ofImport, z.array(mandateRow), null),
  /**
   * Begins to make a location for each mandate of a batch that waits for its payer without one; `importChanged` tells the rest. Throws
   * `invalid_input` where none does.
   */
  createLocations: invoke(ofImport, importStatus, null),
  /** Stops between two mandates. */
  stopImport: invoke(ofImport, nothing, null),
  /** Goes on with an interrupted import: what may have happened is read back first. */
  resumeImport: invoke(ofImport, importStatus, 'money'),
  /** Gives up those mandates of an interrupted import that were never sent. */
  discardImport: invoke(ofImport, nothing, null),
  importChanged: notify(importStatus),
};
