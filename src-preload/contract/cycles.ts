import { z } from 'zod';
import { attempt, historyEntry, keptDecision, keptProof, proofToKeep, settlement } from './charge-records.ts';
import { invoke } from './kinds.ts';
import {
  centavos,
  centavosSum,
  chargeGroup,
  chargeState,
  civilDate,
  connectionId,
  endToEndId,
  expectedState,
  idRec,
  joiningTotal,
  reason,
  total,
  txid,
  utcInstant,
} from './values.ts';
import { REASON_LENGTH } from './vocabulary/closing.ts';
import {
  CANDIDATE_REASONS,
  CYCLE_ORDERS,
  DECISIONS,
  MOST_CHOSEN,
  ORPHAN_REASONS,
  RELATIVE_WINDOWS,
  SIDE_LISTS,
} from './vocabulary/cycles.ts';
import { TYPING_ROOM } from './vocabulary/limits.ts';
import { RESOURCE_KINDS } from './vocabulary/resources.ts';

/** Which charges; every part narrows. Empty lists and nulls do not. */
export const cycleFilter = z.object({
  states: z.array(chargeState),
  groups: z.array(chargeGroup),
  dueFrom: civilDate.nullable(),
  dueTo: civilDate.nullable(),
  /** Days in São Paulo on which the money came in. Absent in what older versions kept. */
  paidFrom: civilDate.nullable().default(null),
  paidTo: civilDate.nullable().default(null),
  /** Part of a payer's name, whatever its case and with or without accents, digits of the document, or a whole txid, endToEndId or idRec. */
  payer: z.string().max(TYPING_ROOM.search),
  idRec: idRec.nullable(),
  /** All charges of whoever pays this mandate, however their name is written, and of nobody else. Absent in what older versions kept. */
  payerOf: idRec.nullable().default(null),
  amountMin: centavos.nullable(),
  amountMax: centavos.nullable(),
  /** Those alone of which something is owed, or will be once their day has passed. Absent in what older versions kept. */
  owed: z.boolean().default(false),
});
export type CycleFilter = z.infer<typeof cycleFilter>;

/** The orders that the list offers. `daysLate` orders by settle date. */
const cycleSort = z.object({ by: z.enum(CYCLE_ORDERS), direction: z.enum(['asc', 'desc']) });
export type CycleSort = z.infer<typeof cycleSort>;

/** One charge as the list shows it. */
const cycleRow = z.object({
  txid,
  idRec: idRec.nullable(),
  contract: z.string(),
  payerName: z.string(),
  /** CPF masked `***.456.789-**`, CNPJ whole; empty when unknown. */
  payerDocument: z.string(),
  dueDate: civilDate,
  settleDate: civilDate,
  amount: centavos,
  status: z.string(),
  state: chargeState,
  group: chargeGroup,
  daysLate: z.int().nullable(),
  paid: centavosSum,
  refunded: centavosSum,
  paidAt: utcInstant.nullable(),
  /** What of it is owed once its day has passed (all of it, or what never came of it or was taken back by the payer), and whether the bank may still debit it, be there money or a decision. */
  owed: centavos,
  mayBeDebited: z.boolean(),
  /** What the state follows from. */
  reasons: z.array(reason),
});
export type CycleRow = z.infer<typeof cycleRow>;

/** A charge that a payment without one may belong to, why it is offered, and what it would be with that payment. */
const candidate = z.object({
  row: cycleRow,
  why: z.array(z.enum(CANDIDATE_REASONS)),
  becomes: chargeState,
});
export type Candidate = z.infer<typeof candidate>;

const cycleDetail = z.object({
  row: cycleRow,
  reasons: z.array(reason),
  attempts: z.array(attempt),
  settlements: z.array(settlement),
  /** Settlements that the charge shows but no GET /instant has confirmed. */
  claims: z.array(endToEndId),
  /** The bank's own history of the charge's status. */
  bankHistory: z.array(z.object({ status: z.string(), at: utcInstant.nullable() })),
  history: z.array(historyEntry),
  /** An attempt that may still debit the payer, of the charge's amount, asked for and without an answer included; null where there is none. */
  debitUnderWay: z.object({ date: civilDate.nullable() }).nullable(),
  decision: keptDecision.nullable(),
  /** What of it is left to be received, as the register of receivables has it (`core/owed.ts`); below nothing where more stayed than was asked for. */
  left: centavosSum,
  /** What proves that it can no longer be collected, as a person says. */
  proof: keptProof.nullable(),
  /** The charge and its settlements as the bank sent them: JSON text. */
  rawCharge: z.string(),
  rawSettlements: z.array(z.string()),
});
export type CycleDetail = z.infer<typeof cycleDetail>;

const relativeWindow = z.enum(RELATIVE_WINDOWS).nullable();

/** A filter with a name, kept with the connection. A window that has a name stands for other days each day, whatever the filter's days were. */
export const savedFilter = z.object({
  name: z.string().trim().min(1).max(TYPING_ROOM.filterName),
  filter: cycleFilter,
  /** Absent in what older versions kept. */
  windows: z.object({ due: relativeWindow, paid: relativeWindow }).default({ due: null, paid: null }),
  sort: cycleSort,
});
export type SavedFilter = z.infer<typeof savedFilter>;

/** Which cycles without a charge: in one of these states, or any where none is named, and that begin on these days, both included. */
const expectedFilter = z.object({
  states: z.array(expectedState),
  from: civilDate.nullable().default(null),
  to: civilDate.nullable().default(null),
});
export type ExpectedFilter = z.output<typeof expectedFilter>;

export const cycles = {
  page: invoke(
    z.object({ connectionId, filter: cycleFilter, sort: cycleSort, page: z.int().min(0) }),
    z.array(cycleRow),
    null,
  ),
  /** Charges by txid as they are now, in that order; with a filter those alone that it still holds. One without a state is left out. */
  rows: invoke(
    z.object({ connectionId, txids: z.array(txid).max(MOST_CHOSEN), filter: cycleFilter.nullable() }),
    z.array(cycleRow),
    null,
  ),
  /** How many rows a filter holds and what they add up to. */
  summary: invoke(
    z.object({ connectionId, filter: cycleFilter }),
    z.object({
      all: total,
      paid: centavosSum,
      refunded: centavosSum,
      byGroup: z.partialRecord(chargeGroup, total),
    }),
    null,
  ),
  /**
   * Charges of a first reading that are in no list yet, since a state would lack its proof until their settlements have been read too. Null once
   * all has been read: then lists and totals are whole.
   */
  beingRead: invoke(z.object({ connectionId }), z.int().nullable(), null),
  /** Throws `still_reading` for a charge of which no state can be told yet. */
  detail: invoke(z.object({ connectionId, txid }), cycleDetail, null),
  /**
   * A person's decision on a charge that the bank shows no money for, or on the rest of one that was paid in part; null takes it back. When and how much was paid by
   * other means is evidence that is kept with it; throws `invalid_input` for a day to come, or one that lies more than a year before the charge fell due,
   * `act_overtaken` where another decision stands than the one that was seen, and `paid_at_bank` where the bank has kept all of it, or calls it paid.
   */
  decide: invoke(
    z.object({
      connectionId,
      txid,
      decision: z.enum(DECISIONS).nullable(),
      note: z.string().trim().max(TYPING_ROOM.note),
      paidOn: civilDate.nullable().default(null),
      amount: centavos.positive().nullable().default(null),
      /** When that was decided which stood on the screen; null: nothing stood there. Left out, it may be any. */
      seenAt: utcInstant.nullable().optional(),
    }),
    cycleDetail,
    null,
  ),
  /**
   * What proves that a charge can no longer be collected (SC Cosit 143/2025), with its day; null takes it back. No state follows from it. Throws `invalid_input`
   * for a day to come, or one before the charge fell due, and `act_overtaken` where another proof stands than the one that the person has seen.
   */
  setProof: invoke(proofToKeep, cycleDetail, null),
  savedFilters: invoke(z.object({ connectionId }), z.array(savedFilter), null),
  saveFilter: invoke(z.object({ connectionId, saved: savedFilter }), z.array(savedFilter), null),
  removeFilter: invoke(z.object({ connectionId, name: z.string() }), z.array(savedFilter), null),
  /** Cycles of approved mandates that no live charge bears; `not_charged` first. At most 2,000. */
  expected: invoke(
    expectedFilter.extend({ connectionId }),
    z.array(
      z.object({
        idRec,
        contract: z.string(),
        payerName: z.string(),
        start: civilDate,
        state: expectedState,
        amount: centavos.nullable(),
      }),
    ),
    null,
  ),
  /** What a list beside the charges adds up to, also beyond the rows that it shows. The filter narrows the expected cycles alone. */
  sideTotal: invoke(
    expectedFilter.extend({ connectionId, list: z.enum(SIDE_LISTS) }),
    z.object({
      count: z.int(),
      amount: centavosSum,
      refunded: centavosSum,
      /** Cycles whose mandate leaves the amount open: they are counted and not in the sum. */
      unpriced: z.int(),
    }),
    null,
  ),
  /** Joining payments: what was paid with the authorisation itself, of no cycle. At most 2,000, newest first. */
  joining: invoke(
    z.object({
      connectionId,
      /** Part of a payer's name, document or contract, or a whole txid, endToEndId or idRec. */
      search: z.string().max(TYPING_ROOM.search),
    }),
    z.object({
      rows: z.array(
        z.object({
          endToEndId,
          txid,
          idRec,
          contract: z.string(),
          payerName: z.string(),
          payerDocument: z.string(),
          amount: centavos,
          at: utcInstant,
          refunded: centavos,
        }),
      ),
      /** Of all that the search holds, also of those beyond the rows. */
      total: joiningTotal,
    }),
    null,
  ),
  /** Settlements that are no charge's and no joining payment. At most 2,000, newest first. */
  orphans: invoke(
    z.object({ connectionId }),
    z.array(
      z.object({
        endToEndId,
        txid: txid.nullable(),
        amount: centavos,
        at: utcInstant,
        refunded: centavos,
        why: z.enum(ORPHAN_REASONS),
      }),
    ),
    null,
  ),
  /**
   * Charges that an orphan may belong to, the likeliest on top, at most 40 (rules/reconciliation.md, Offered for a payment). With a search those
   * that it finds: by amount, payer's name, CPF or CNPJ, txid, contract. Throws `not_found` for a payment that the ledger does not have.
   */
  candidates: invoke(
    z.object({ connectionId, endToEndId, search: z.string().max(TYPING_ROOM.search) }),
    z.object({
      rows: z.array(candidate),
      /** Who paid, as far as the bank shows it: a name or an identifier, CPF masked. Empty where it shows nobody. */
      payer: z.string(),
    }),
    null,
  ),
  /**
   * Ties an orphan that came without txid to a charge by a person's word; null unties it. Answers to which it belongs now: untied, its own evidence may count again. Throws
   * `act_overtaken` where it belongs to another charge than that of `seen`.
   */
  assign: invoke(
    z.object({
      connectionId,
      endToEndId,
      txid: txid.nullable(),
      /** The charge to which the person has seen it belong; null: to none. Left out, it may be any. */
      seen: txid.nullable().optional(),
      /** Asked for where a month that it touches is closed. */
      reason: z.string().max(REASON_LENGTH).default(''),
    }),
    z.object({ txid: txid.nullable() }),
    null,
  ),
  /** Records that could not be understood. At most 2,000, newest first. */
  quarantine: invoke(
    z.object({ connectionId }),
    z.array(
      z.object({
        kind: z.enum(RESOURCE_KINDS),
        id: z.string().nullable(),
        reason: z.string(),
        seenAt: utcInstant,
        raw: z.string(),
      }),
    ),
    null,
  ),
};
