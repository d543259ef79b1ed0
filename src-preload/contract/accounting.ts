import { z } from 'zod';
import { plannedAccount } from './account-plan.ts';
import { bankFee } from './bank-fee.ts';
import { failure } from './errors.ts';
import { unkept } from './exports.ts';
import { invoke } from './kinds.ts';
import { columnLayout } from './posting-layout.ts';
import { centavos, centavosSum, civilDate, civilMonth, connectionId, nothing, utcInstant } from './values.ts';
import {
  ACCOUNT_ROOM,
  ACCOUNT_TEXTS,
  ACCOUNT_USES,
  CHANGED_ROOM,
  ENTRY_KINDS,
  FEE_ROOM,
  LONGEST_PLAN,
  MOST_ACCOUNTS,
  PLAN_COLUMNS,
  PLAN_FAULTS,
  POSTED_EVENTS,
  POSTING_LAYOUTS,
} from './vocabulary/accounting.ts';
import { TYPING_ROOM } from './vocabulary/limits.ts';

const layoutName = z.enum(POSTING_LAYOUTS);
const accounts = z.array(plannedAccount).max(MOST_ACCOUNTS);
const use = z.enum(ACCOUNT_USES);

/** What is wrong in a plan's file: the error's code, the line, 1 first, the column (null where the row cannot be read), and the text at fault. */
const planFault = z.object({
  code: z.enum(PLAN_FAULTS),
  line: z.int(),
  column: z.enum(PLAN_COLUMNS).nullable(),
  text: z.string(),
});
export type PlanFileFault = z.infer<typeof planFault>;

const planReading = z.discriminatedUnion('kind', [
  /** `unread`: headers of columns that are left out. */
  z.object({ kind: z.literal('plan'), accounts, unread: z.array(z.string()) }),
  z.object({ kind: z.literal('faults'), faults: z.array(planFault) }),
]);

/** An account as it is typed beside one use; an empty code says that the use has none. */
const typedAccount = z.object({
  use,
  code: z.string().trim().max(ACCOUNT_ROOM.code),
  name: z.string().trim().max(ACCOUNT_ROOM.name),
  history: z.string().trim().max(ACCOUNT_ROOM.history),
});
export type TypedAccountFields = z.infer<typeof typedAccount>;

/** What is wrong with a typed field, and why. */
const typedFault = z.object({
  use,
  field: z.enum(ACCOUNT_TEXTS),
  code: z.enum(PLAN_FAULTS),
  text: z.string(),
});
export type TypedPlanFault = z.infer<typeof typedFault>;

/** A batch of postings as it left. */
export const leftBatch = z.object({
  id: z.int(),
  at: utcInstant,
  author: z.string().nullable(),
  layout: layoutName,
  from: civilDate,
  to: civilDate,
  entries: z.int(),
  received: centavos,
  refunded: centavos,
  revenue: centavos,
  fees: centavos,
  sha256: z.string(),
  /** Empty where the batch's file has not come about. */
  path: z.string(),
  undoneAt: utcInstant.nullable(),
  undoneBy: z.string().nullable(),
});

const batch = leftBatch.extend({
  /** Entries of it that the office has put right in its own books, as people said. */
  putRight: z.int(),
});
export type PostingBatchRow = z.infer<typeof batch>;

/** What an entry is posted as: its day, and what of it goes to which account. Amounts in centavos. */
const postedAs = z.object({
  day: civilDate,
  parts: z.array(z.object({ event: z.enum(POSTED_EVENTS), amount: centavos })),
});
export type PostedAsRow = z.infer<typeof postedAs>;

/** What tells an entry from every other: the endToEndId, of revenue the txid; and the id of a refund, empty for none. */
const entryName = z.object({
  movement: z.string().max(CHANGED_ROOM.id),
  refund: z.string().max(CHANGED_ROOM.id),
  kind: z.enum(ENTRY_KINDS),
});

/** The batch that it left in, and what it would be posted as today as one text, empty for not at all. */
const seenEntry = entryName.extend({ batchId: z.int(), print: z.string().max(CHANGED_ROOM.print) });

/**
 * An entry that left and would be posted otherwise today, or not at all (null), or that the office has put right. `putRight`: who said so, and when, of what it is today;
 * `overtaken`: what the office had put it right for, where it is something else today.
 */
const changedEntry = seenEntry.extend({
  asLeft: postedAs,
  asNow: postedAs.nullable(),
  putRight: z.object({ at: utcInstant, author: z.string().nullable() }).nullable(),
  overtaken: z.object({ as: postedAs.nullable() }).nullable(),
});
export type ChangedEntryRow = z.infer<typeof changedEntry>;

const changedBatch = z.object({ id: z.int(), changed: z.int(), month: civilMonth });
export type ChangedBatch = z.infer<typeof changedBatch>;

/** How entries are written, as a person chose it last. The CNPJ as it was typed, empty for the one that is known. */
const postingFormat = z.object({
  layout: layoutName,
  /** The free CSV as a person composed it; null for the one that Ciclo brings. */
  composed: columnLayout.nullable(),
  withRevenue: z.boolean(),
  cnpj: z.string().trim().max(TYPING_ROOM.id),
});
export type PostingFormat = z.infer<typeof postingFormat>;

const postingChoice = postingFormat.extend({ connectionId, month: civilMonth });
export type PostingChoice = z.infer<typeof postingChoice>;

/** An account that is wanting, how many entries wait for it, and how much of them goes to it. */
const lackingUse = z.object({ use, entries: z.int(), amount: centavosSum });
export type LackingAccount = z.infer<typeof lackingUse>;

/** What would be written of a month that has not left. */
const preview = z.discriminatedUnion('kind', [
  /** What was typed is no CNPJ. */
  z.object({ kind: z.literal('cnpj_invalid') }),
  z.object({ kind: z.literal('unmapped'), lacking: z.array(lackingUse) }),
  z.object({
    kind: z.literal('ready'),
    entries: z.int(),
    received: centavos,
    refunded: centavos,
    revenue: centavos,
    fees: centavos,
    leftOut: z.int(),
    changed: z.int(),
    /** Of those the charges whose revenue it is, by their txids: the first ones. */
    changedRevenue: z.array(z.string()),
    /** Charges whose revenue is asked for and falls due after the last day that it is taken of. */
    toCome: z.object({ charges: z.int(), after: civilDate }).nullable(),
    cut: z.int(),
    /** Batches that stand and share days with the month. */
    overlapping: z.array(z.int()),
    /** Of those the ones whose file has not come about. */
    withoutFile: z.array(z.int()),
    /** The first lines of the file, decoded from its bytes. */
    head: z.array(z.string()),
  }),
]);
export type PostingPreview = z.infer<typeof preview>;

/** Where a file was written; null where the person chose no place, or there was nothing to write. `unnoted`: the file stands, and why its batch was not told of it. */
const written = z.object({
  batchId: z.int().nullable(),
  path: z.string().nullable(),
  unkept,
  unnoted: failure.nullable(),
});

/** Postings for the accounting system of the office: the plan of accounts, files of entries that leave once, and their batches. */
export const accounting = {
  /** What is kept: the plan, how files are written, the company's CNPJ (bare; null where nobody told it), and the batches, newest first. `unreadable` names rows among those that say something that Ciclo does not write. */
  state: invoke(
    z.object({ connectionId }),
    z.object({
      accounts,
      format: postingFormat,
      cnpj: z.string().nullable(),
      batches: z.array(batch),
      unreadable: z.array(z.string()),
      /** The day that the ledger tells of; null before the first poll. */
      asOf: civilDate.nullable(),
      /** The layouts that are columns alone, each of which may be the beginning of a free CSV. */
      presets: z.array(z.object({ layout: layoutName, columns: columnLayout })),
    }),
    null,
  ),
  /** Reads a plan from the text of a CSV; keeps nothing. */
  readPlan: invoke(z.object({ text: z.string().max(LONGEST_PLAN) }), planReading, null),
  /**
   * Keeps the plan of a CSV in the place of the one that was; nothing of it where anything is wrong. Throws `act_overtaken` where another plan stands than was seen;
   * left out, it may be any.
   */
  importPlan: invoke(
    z.object({ connectionId, text: z.string().max(LONGEST_PLAN), seen: accounts.optional() }),
    planReading,
    null,
  ),
  /** Keeps what was typed use by use; nothing of it where a field is wrong. Throws `act_overtaken` where another plan stands than was seen; left out, it may be any. */
  savePlan: invoke(
    z.object({
      connectionId,
      typed: z.array(typedAccount).max(ACCOUNT_USES.length),
      seen: accounts.optional(),
    }),
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('saved') }),
      z.object({ kind: z.literal('faults'), faults: z.array(typedFault) }),
    ]),
    null,
  ),
  /** Asks where to, and writes the kept plan as the CSV that `readPlan` reads; answers the path, null where the person chose none. */
  downloadPlan: invoke(z.object({ connectionId }), z.object({ path: z.string().nullable() }), null),
  /** Keeps how entries are written; what is left out stays as it is. */
  keepFormat: invoke(z.object({ connectionId, format: postingFormat.partial() }), nothing, null),
  /** Fails with `posting_unfit` and `posting_cnpj_missing`. */
  preview: invoke(postingChoice, preview, null),
  /** The bank's tariffs of a month, oldest first: the bank's API tells none, so each is a person's word. */
  fees: invoke(z.object({ connectionId, month: civilMonth }), z.array(bankFee), null),
  /** Notes a tariff. Fails with `invalid_input` and the field: `day` for none or one to come, `amount`. */
  addFee: invoke(
    z.object({ connectionId, day: civilDate, amount: centavos, text: z.string().trim().max(FEE_ROOM.text) }),
    nothing,
    null,
  ),
  /** Takes a tariff back, typed or read. Fails with `not_found`, and `fee_posted` where its entry has left. */
  removeFee: invoke(z.object({ connectionId, id: z.int() }), nothing, null),
  /** Asks where to, and writes a batch. Fails as `preview` does, and with `accounts_unmapped`, `posting_moved`, `posting_taken`, and `invalid_input` for a CNPJ that is none. */
  write: invoke(postingChoice, written, null),
  /** Writes a batch once more. Fails with `posting_batch_changed`, `posting_batch_undone` or `posting_moved`. */
  again: invoke(z.object({ connectionId, id: z.int() }), written, null),
  /** Of a month the first of the entries that left otherwise than they stand now, those first that nobody put right; and how many there are. */
  changed: invoke(
    z.object({ connectionId, month: civilMonth }),
    z.object({ entries: z.array(changedEntry), total: z.int() }),
    null,
  ),
  /** Of each batch of which entries changed after they left how many wait for somebody, and the first month with one: each month is read for it, one after the other. */
  changedByBatch: invoke(z.object({ connectionId }), z.array(changedBatch), null),
  /** Says that the office has put entries right in its own books, as they were seen. Fails with `act_overtaken` where one is in its batch no more. */
  putRight: invoke(
    z.object({ connectionId, entries: z.array(seenEntry).min(1).max(CHANGED_ROOM.rows) }),
    nothing,
    null,
  ),
  /** Takes that back. Fails with `act_overtaken` where none of them stands so. */
  takeBackPutRight: invoke(
    z.object({ connectionId, entries: z.array(entryName).min(1).max(CHANGED_ROOM.rows) }),
    nothing,
    null,
  ),
  /** Gives a batch's entries back. Fails with `not_found` or `posting_batch_undone`. */
  undo: invoke(z.object({ connectionId, id: z.int() }), nothing, null),
};
