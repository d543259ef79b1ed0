import { z } from 'zod';
import { cycleFilter } from './cycles.ts';
import { failure } from './errors.ts';
import { invoke, notify } from './kinds.ts';
import { payerKey } from './payers.ts';
import { movementFilter } from './receipts.ts';
import { connectionId, nothing } from './values.ts';
import { CHARGE_COLUMNS, EXPORT_PRESETS, EXPORT_STATES, EXPORT_SUBJECTS } from './vocabulary/exports.ts';

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

const exportStatus = z.object({
  id: z.string(),
  state: z.enum(EXPORT_STATES),
  rows: z.int(),
  totalRows: z.int(),
  path: z.string().nullable(),
  failure: failure.nullable(),
});
export type ExportStatus = z.infer<typeof exportStatus>;

export const exports = {
  /** Asks where to (the main side chooses or asks for the path), then writes; `statusChanged` tells the rest. */
  start: invoke(exportRequest, exportStatus, null),
  status: invoke(z.object({ id: z.string() }), exportStatus, null),
  cancel: invoke(z.object({ id: z.string() }), nothing, null),
  /** Opens the folder of a finished export in the system's file browser. */
  reveal: invoke(z.object({ id: z.string() }), nothing, null),
  statusChanged: notify(exportStatus),
};
