import { z } from 'zod';
import { unkept } from './exports.ts';
import { invoke } from './kinds.ts';
import { centavos, centavosSum, civilDate, civilMonth, connectionId, nothing, utcInstant } from './values.ts';
import { POSTING_EVENTS } from './vocabulary/accounting.ts';
import {
  BASES,
  CLOSING_FAULTS,
  CLOSING_FIGURES,
  HANDED_STATES,
  LINE_EXTENTS,
  OPEN_POINTS,
  REASON_LENGTH,
} from './vocabulary/closing.ts';
import { HANDED_KINDS } from './vocabulary/exports.ts';

const basis = z.enum(BASES);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What came in, what went back, and what is left of it; by the basis that was asked for. */
const closingTotals = z.object({ received: centavosSum, refunded: centavosSum, net: centavosSum });
export type ClosingTotals = z.infer<typeof closingTotals>;

/** A line of a month as it is closed: one movement, into the month (`+`) or taken out of it again (`-`), since it was told differently before. */
const closingLine = z.object({
  sign: z.enum(['+', '-']),
  kind: z.enum(['payment', 'refund']),
  endToEndId: z.string(),
  refundId: z.string().nullable(),
  txid: z.string().nullable(),
  cashDay: civilDate,
  accrualDay: civilDate,
  amount: centavos,
  /** What it is for, in parts that add up to it. */
  parts: z.array(z.object({ event: z.enum(POSTING_EVENTS), amount: centavos })),
  /** Whom it is about, as the ledger knows them now; empty where it does not. */
  payerName: z.string(),
  contract: z.string(),
  /** The charge whose money it is, as the ledger knows it now: where its proof is. Null where it is no charge's. */
  chargeTxid: z.string().nullable(),
});
export type ClosingLine = z.infer<typeof closingLine>;

/** A file that was handed over for a closed month; `kind` is null for one of a version that did not keep it. */
export const handedFile = z.object({
  /** In the order of their writing, whatever clock each workstation goes by. */
  id: z.int(),
  at: utcInstant,
  author: z.string().nullable(),
  path: z.string(),
  sha256,
  kind: z.enum(HANDED_KINDS).nullable(),
});

/** The same, and whether what stands at its path is still what was handed over. */
const lookedAtFile = handedFile.extend({ state: z.enum(HANDED_STATES) });
export type LookedAtFile = z.infer<typeof lookedAtFile>;

/** A month as it was closed. */
export const closedMonth = z.object({
  id: z.int(),
  month: civilMonth,
  basis,
  at: utcInstant,
  author: z.string().nullable(),
  lines: z.int(),
  /** Of those lines, the ones that belong to months closed before. */
  adjustments: z.int(),
  totals: closingTotals,
  linesHash: sha256,
  hash: sha256,
  previousHash: sha256.nullable(),
  files: z.array(handedFile),
  /** When, by whom and why it was opened again; null while it stands. */
  reopened: z.object({ at: utcInstant, author: z.string().nullable(), reason: z.string() }).nullable(),
});
export type Closing = z.infer<typeof closedMonth>;

/**
 * Something that stands open in a month; `amount` where it is money. `readOn` is told with `not_read_to_end` alone: the day of the last poll that
 * has read all of the bank, null where none ever has. `toReopen` with `late_news` alone: the closings that are to be opened again, in this order, and closed
 * anew, the oldest month first, since no later month takes what came.
 */
const openPoint = z.object({
  point: z.enum(OPEN_POINTS),
  count: z.int(),
  amount: centavosSum.nullable(),
  readOn: civilDate.nullable(),
  toReopen: z.object({ months: z.array(civilMonth), basis }).nullable(),
});
export type OpenPointCount = z.infer<typeof openPoint>;

/** What a month holds now that no closing has: what would be closed. */
const monthDraft = z.object({
  lines: z.int(),
  totals: closingTotals,
  /** Of those lines, the ones that belong to months closed before: they arrived, changed or went since. */
  adjustments: z.int(),
  adjustmentTotals: closingTotals,
  linesHash: sha256,
});

const closingMonth = z.object({
  month: civilMonth,
  basis,
  /** The day up to which the bank was read, as of which all is told. */
  asOf: civilDate,
  /** That of the calendar at the last poll, whomever it has reached; a month is over when its last day is before it. */
  today: civilDate,
  isOver: z.boolean(),
  /** Totals of everything whose day is in the month, by both bases, whatever was closed. */
  byBasis: z.object({ caixa: closingTotals, competencia: closingTotals }),
  draft: monthDraft,
  /** What is counted of the month itself; {@link closing.changesSince} has the rest. */
  openPoints: z.array(openPoint),
  /** The closing that stands; null while the month is open. */
  standing: closedMonth.nullable(),
  /** Closings of the month that were opened again, newest first. */
  reopened: z.array(closedMonth),
  /** A later closed month, which is to be opened before this one can be; null where there is none. */
  laterMonth: civilMonth.nullable(),
  /** The closings that are to be opened again, in this order, for what has come since to be closed; none where the next month that is closed takes it. */
  toReopen: z.array(civilMonth),
});
export type ClosingMonth = z.infer<typeof closingMonth>;

/** What proving has found of each closing, and what it has seen: of what came after that it says nothing. */
const closingProofs = z.object({
  at: utcInstant,
  proofs: z.array(
    z.object({
      id: z.int(),
      month: civilMonth,
      basis,
      /** How many files had been handed over for it by then. */
      files: z.int(),
      faults: z.array(z.enum(CLOSING_FAULTS)),
      /** How many of the files could not be looked at, as their drive did not answer. */
      unanswered: z.int(),
    }),
  ),
});
export type ClosingProofs = z.infer<typeof closingProofs>;

const monthBy = z.object({ connectionId, month: civilMonth, basis });

/** A line as a closing has it in its file: lines come in the order of that text, which begins with the day. */
const lineText = z
  .string()
  .max(1_000)
  .regex(/^\d{4}-\d{2}-\d{2};(?:payment|refund);.*;[+-]$/);

const figureAsked = monthBy.extend({ extent: z.enum(LINE_EXTENTS), figure: z.enum(CLOSING_FIGURES) });
export type FigureAsked = Omit<z.infer<typeof figureAsked>, 'connectionId'>;

const figureLines = z.object({
  rows: z.array(closingLine),
  /** Of all lines of the figure; told with the first page alone. */
  total: z.object({ lines: z.int(), totals: closingTotals }).nullable(),
  /** The last of these rows where others follow it. */
  next: lineText.nullable(),
});
export type FigureLines = z.infer<typeof figureLines>;

/** The months of a company as they are closed, opened again and proven. */
export const closing = {
  /**
   * Every closing, newest first, and by which basis each year is assessed, where somebody said so; `asOf` is null before the first poll. `unreadable` names rows that are kept
   * with them and say nothing that Ciclo writes.
   */
  list: invoke(
    z.object({ connectionId }),
    z.object({
      asOf: civilDate.nullable(),
      closings: z.array(closedMonth),
      unreadable: z.array(z.string()),
      regimes: z.array(z.object({ year: z.int(), basis })),
    }),
    null,
  ),
  /** One month by one basis, as it stands now. */
  month: invoke(monthBy, closingMonth, null),
  /**
   * What stands open of the month besides, since something changed after it was closed or had left: closed months are walked for it, one after the other, so that it comes later
   * than the month.
   */
  changesSince: invoke(z.object({ connectionId, month: civilMonth }), z.array(openPoint), null),
  /** The first lines of what would be closed that belong to months closed before; how many there are, and what all of them add up to. */
  adjustments: invoke(
    monthBy,
    z.object({ rows: z.array(closingLine), total: z.int(), totals: closingTotals }),
    null,
  ),
  /** The lines that a figure of the month is the sum of, by day: what follows a line, or their beginning with null. */
  lines: invoke(figureAsked.extend({ after: lineText.nullable() }), figureLines, null),
  /** What differs between a closing that was opened again and the month as it was closed after it, or stands now; the first lines of it. */
  difference: invoke(
    z.object({ connectionId, id: z.int() }),
    z.object({ rows: z.array(closingLine), total: z.int() }),
    null,
  ),
  /**
   * Closes a month as it was shown: throws `closing_moved` where the lines are others by now, `month_not_over`, `month_closed`,
   * `regime_ended`.
   */
  close: invoke(monthBy.extend({ linesHash: sha256 }), closedMonth, null),
  /** Opens a month again; throws `closing_later` where a later month is closed, `reason_missing`. */
  reopen: invoke(
    z.object({ connectionId, id: z.int(), reason: z.string().max(REASON_LENGTH) }),
    closedMonth,
    null,
  ),
  /**
   * Writes the month's report as PDF where the person chooses (path null: they chose nowhere). Of a closed month the file is kept with its closing, as handed
   * over, or why it is not. Throws `still_reading`, `first_reading_failed`, `report_too_long`, and what writing throws.
   */
  saveReport: invoke(monthBy, z.object({ path: z.string().nullable(), unkept }), null),
  /** Works every closing out again from what is kept of it; those of which nothing is wrong have no fault. */
  verify: invoke(z.object({ connectionId }), closingProofs, null),
  /** The files that were handed over for a closing, each read again where it stands; empty for a closing that there is not. */
  files: invoke(z.object({ connectionId, id: z.int() }), z.array(lookedAtFile), null),
  /**
   * Says by which basis a year is assessed. `seen`: null: none; left out, it may be any. Throws
   * – `regime_ended`: caixa, in a year that knows it no more.
   * – `regime_closed`: a month of it is closed by the other alone.
   * – `act_overtaken`: another basis stands than was seen.
   */
  setRegime: invoke(
    z.object({ connectionId, year: z.int(), basis, seen: basis.nullable().optional() }),
    nothing,
    null,
  ),
};
