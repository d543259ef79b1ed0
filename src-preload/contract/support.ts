import { z } from 'zod';
import { invoke } from './kinds.ts';
import { nothing } from './values.ts';
import { REPORT_FACTS, type ReportPart } from './vocabulary/support.ts';

const PARTS = Object.keys(REPORT_FACTS) as [ReportPart, ...ReportPart[]];
const FACTS = Object.values(REPORT_FACTS).flat();

/** A word, a version, a time, a mode, a place of which only known folders are named: nothing longer, and no sentence. */
const shortText = z.string().regex(/^[\w .:/\\~…{}@+-]{0,120}$/);

const reportFact = z.object({
  name: z.enum(FACTS),
  /** Null for what is not known. */
  value: z.union([shortText, z.number(), z.boolean()]).nullable(),
});

/** One part of a report. */
export const reportPart = z.object({
  part: z.enum(PARTS),
  /** Which of several, from 1; null for a part that is there once. */
  number: z.int().nullable(),
  /** Why this part could not be looked at; the others stand. */
  failure: shortText.nullable(),
  facts: z.array(reportFact),
});
export type ReportFact = z.infer<typeof reportFact>;
export type ReportedPart = z.infer<typeof reportPart>;

/** How Ciclo stands on this computer, for a bug report: no secret, no name, no address, no document. */
const bugReport = z.array(reportPart);
export type BugReport = z.infer<typeof bugReport>;

/** What a person sends when something went wrong. */
export const support = {
  report: invoke(nothing, bugReport, null),
  /** The log's newest lines, oldest first, and why it is not written any more: the system's code, null while it is. */
  logLines: invoke(nothing, z.object({ lines: z.array(z.string()), silence: shortText.nullable() }), null),
  /** Shows the log's file in the system's file browser. */
  showLog: invoke(nothing, nothing, null),
};
