import { z } from 'zod';
import { attempt, historyEntry, keptDecision, keptProof, proofToKeep, settlement } from './charge-records.ts';
import { invoke } from './kinds.ts';
import { sideLists } from './side-lists.ts';
import {
  centavos,
  centavosSum,
  chargeGroup,
  chargeState,
  civilDate,
  connectionId,
  endToEndId,
  idRec,
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
  RELATIVE_WINDOWS,
} from './vocabulary/cycles.ts';
import { TYPING_ROOM } from './vocabulary/limits.ts';

const absentDay = civilDate.nullable().default(null);

/** Which charges; every part narrows. Empty lists and nulls do not. */
export const cycleFilter = z.object({
  states: z.array(chargeState),
  groups: z.array(chargeGroup),
  dueFrom: civilDate.nullable(),
  dueTo: civilDate.nullable(),
  /** Days of the debit, from which days late are counted, and days in São Paulo on which the money came in. Absent in what older versions kept. */
  ...{ settleFrom: absentDay, settleTo: absentDay, paidFrom: absentDay, paidTo: absentDay },
  /** What is searched, whatever its case and accents: words of a payer's name, document or contract, or a whole txid, endToEndId or idRec. */
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
  /** A debit that may still come, of the charge's amount: an attempt, asked for and without an answer included, or where none is named yet the settle date; null where there is none. */
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

/** How many rows a list holds and what they add up to. */
const cycleSummary = z.object({
  all: total,
  paid: centavosSum,
  refunded: centavosSum,
  byGroup: z.partialRecord(chargeGroup, total),
});

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

export const cycles = {
  page: invoke(
    z.object({ connectionId, filter: cycleFilter, sort: cycleSort, page: z.int().min(0) }),
    z.array(cycleRow),
    null,
  ),
  /** The first rows of a list (`MOST_ROWS_AT_ONCE`) and what all of it adds up to, of one moment: pages that are read one after the other may lack a row that moved. */
  list: invoke(
    z.object({ connectionId, filter: cycleFilter, sort: cycleSort }),
    z.object({ rows: z.array(cycleRow), summary: cycleSummary }),
    null,
  ),
  /** Charges by txid as they are now, in that order; with a filter those alone that it still holds. One without a state is left out. */
  rows: invoke(
    z.object({ connectionId, txids: z.array(txid).max(MOST_CHOSEN), filter: cycleFilter.nullable() }),
    z.array(cycleRow),
    null,
  ),
  /** How many rows a filter holds and what they add up to. */
  summary: invoke(z.object({ connectionId, filter: cycleFilter }), cycleSummary, null),
  /**
   * Charges of a first reading that are in no list yet, since a state would lack its proof until their settlements have been read too. Null once
   * all has been read: then lists and totals are whole.
   */
  beingRead: invoke(z.object({ connectionId }), z.int().nullable(), null),
  /** Throws `still_reading` for a charge of which no state can be told yet. */
  detail: invoke(z.object({ connectionId, txid }), cycleDetail, null),
  /**
   * A person's decision on what the bank has not kept of a charge; null takes it back. When and how much was paid by other means
   * is kept with it, and counts for what is left of the charge. Throws
   * – `invalid_input`: `paidOn` is to come or over a year before the due date, or nobody said anything at `saidAt`.
   * – `act_overtaken`: another decision stands than at `seenAt`, or the bank has not kept another sum than `seenNotKept`.
   * – `paid_at_bank`: the bank has kept all of it, or calls it paid.
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
      /** What of it the bank had not kept on the screen, of which the amount was taken. Left out, it may be any. */
      seenNotKept: centavos.optional(),
      /** When it was said before, of a word that is had again, whatever the bank shows now: it stays one about what the bank had not kept then. */
      saidAt: utcInstant.optional(),
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
  /**
   * Keeps a filter, the newest first. Throws `act_overtaken` where another filter bears its name than `seen`, whose place it takes (null: none), and `invalid_input` where there is room
   * for no more: none is dropped for it.
   */
  saveFilter: invoke(
    z.object({ connectionId, saved: savedFilter, seen: savedFilter.nullable() }),
    z.array(savedFilter),
    null,
  ),
  removeFilter: invoke(z.object({ connectionId, name: z.string() }), z.array(savedFilter), null),
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
  ...sideLists,
};
