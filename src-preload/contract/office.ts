import { z } from 'zod';
import { failure } from './errors.ts';
import { invoke, notify } from './kinds.ts';
import { payerId } from './payers.ts';
import { centavos, civilDate, civilMonth, connectionId, nothing, total, txid, utcInstant } from './values.ts';
import { BASES } from './vocabulary/closing.ts';
import { TYPING_ROOM } from './vocabulary/limits.ts';
import {
  COMPANIES_A_STEP,
  MOST_FOUND_IN_COMPANY,
  OFFICE_NEEDS,
  UNKNOWN_FIGURES,
} from './vocabulary/office.ts';

/** What a company's ledger comes to in a few figures, each of which is the total of one list. */
const ledgerFigures = z.object({
  /** The day that states were worked out for; null before the first reading has ended. */
  asOf: civilDate.nullable(),
  /** Charges in the group unpaid, with the oldest due date among them. */
  unpaid: total.extend({ oldest: civilDate.nullable() }),
  /** Expected cycles that can be charged and are not; `unpriced` of them have no amount, `until` is the last day for the first of them. */
  toCharge: total.extend({ unpriced: z.int(), until: civilDate.nullable() }),
  /** Charges in the group attention. */
  attention: total,
  orphans: total,
  /** When the last good poll ended. */
  lastGoodPoll: utcInstant.nullable(),
  /** The last month by each basis that was closed and not opened again. */
  closed: z.record(z.enum(BASES), civilMonth.nullable()),
  /** Writes without an end: of `inDoubt` the bank owes an answer, the others were never sent or are on their way. */
  outbox: z.object({ count: z.int(), inDoubt: z.int() }),
});
export type LedgerFigures = z.infer<typeof ledgerFigures>;

const failedAt = failure.pick({ code: true, params: true }).extend({ at: utcInstant });

/** What is kept of a company for the glance: figures of its ledger, and what no ledger knows. */
export const companyFigures = ledgerFigures.extend({
  /** When the figures were read. */
  at: utcInstant,
  /** What the last poll failed with; null where it went well. */
  lastFailure: failedAt.nullable(),
  /** Why the ledger could not be read since `at`, and when that was found; null where it was. Earlier versions kept none. */
  readFailure: failedAt.nullable().default(null),
  /** Last day of the client certificate; null where there is none, or it was not seen yet. */
  certificateUntil: civilDate.nullable(),
});
export type CompanyFigures = z.infer<typeof companyFigures>;

const glance = z.object({
  connectionId,
  name: z.string(),
  group: z.string().nullable(),
  isPractice: z.boolean(),
  /** When its ledger was copied from a server, to be read alone; null where it is no copy. */
  copiedAt: utcInstant.nullable(),
  /** The company here that it is a copy of; null where it is no copy, or that company is not here. */
  copyOf: connectionId.nullable(),
  /** The day by which it is judged: the bank's own where it has a clock, else this computer's. */
  today: civilDate,
  /** Null where they are not known, for the reason in `unknown`. */
  figures: companyFigures.nullable(),
  unknown: z.enum(UNKNOWN_FIGURES).nullable(),
  /** The most pressing first; empty where nothing is to be done. */
  needs: z.array(z.enum(OFFICE_NEEDS)),
});
export type Glance = z.infer<typeof glance>;

/** A payer or a charge that a search has found in a company. */
const found = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('payer'),
    connectionId,
    payerId,
    name: z.string(),
    /** CPF masked, CNPJ whole; empty when unknown. */
    document: z.string(),
    unpaid: total,
  }),
  z.object({
    kind: z.literal('charge'),
    connectionId,
    txid,
    payerName: z.string(),
    dueDate: civilDate,
    amount: centavos,
  }),
]);
export type FoundInOffice = z.infer<typeof found>;

export const office = {
  /** Every company with what was kept of it, the most urgent first. Opens no ledger. */
  read: invoke(nothing, z.array(glance), null),
  /** The figures of a company have changed. */
  figuresChanged: notify(z.object({ connectionId })),
  /** Reads the figures of a company from its ledger now. Fails with what is wrong with the ledger. */
  refresh: invoke(z.object({ connectionId }), nothing, null),
  /**
   * One step of a search for payers, by a part of the name or document, and for charges, by a whole txid, endToEndId or idRec: reads the
   * ledgers of some companies, one after another. `next` is the company to go on with; whoever asks for no further step has cancelled.
   */
  search: invoke(
    z.object({
      text: z.string().max(TYPING_ROOM.search),
      /** Null begins. */
      from: connectionId.nullable(),
    }),
    z.object({
      found: z.array(found).max(COMPANIES_A_STEP * MOST_FOUND_IN_COMPANY),
      /** Companies in which there is more than is shown. */
      more: z.array(connectionId),
      /** Companies whose ledgers could not be read, and why. */
      unread: z.array(z.object({ connectionId, failure })),
      /** Companies that this step has looked at, the unread ones too. */
      looked: z.int(),
      next: connectionId.nullable(),
    }),
    null,
  ),
};
