import { z } from 'zod';
import { invoke } from './kinds.ts';
import {
  centavos,
  centavosSum,
  chargeGroup,
  chargeState,
  civilDate,
  connectionId,
  endToEndId,
  idRec,
  txid,
  utcInstant,
} from './values.ts';
import { TYPING_ROOM } from './vocabulary/limits.ts';
import { MANDATE_STATUSES } from './vocabulary/mandates.ts';
import { MESSAGE_SITUATIONS, MESSAGE_TONES, MESSAGE_WAYS, MOST_MESSAGES } from './vocabulary/messages.ts';
import {
  ACCOUNT_ENTRY_KINDS,
  CONTACT_FIELDS,
  CONTACT_ROOM,
  PAYER_CHOICES,
  PAYER_ORDERS,
  STATEMENT_FORMATS,
} from './vocabulary/payers.ts';

/**
 * A person who pays, as a number of the ledger's: an address of the page stands in the browser's history, where a CPF has no place. Everybody of
 * one document is one person, however the bank wrote the name.
 */
export const payerId = z.int().min(1);

/** A payer by that number, or by one of the mandates. */
export const payerKey = z.discriminatedUnion('by', [
  z.object({ by: z.literal('payer'), payerId }),
  z.object({ by: z.literal('mandate'), idRec }),
]);
export type PayerKey = z.infer<typeof payerKey>;

/** Which payers; `search` is part of a name or document. */
export const payerFilter = z.object({
  choice: z.enum(PAYER_CHOICES),
  search: z.string().max(TYPING_ROOM.search),
});
export type PayerFilter = z.infer<typeof payerFilter>;

/** What somebody owes: charges of which something is owed (`core/owed.ts`), the oldest due date of them, and for how many days it has been late. */
const arrears = z.object({
  charges: z.int(),
  amount: centavosSum,
  oldestDue: civilDate.nullable(),
  daysLate: z.int().nullable(),
});

const payerRow = z.object({
  payerId,
  name: z.string(),
  /** CPF masked, CNPJ whole; empty when unknown. */
  document: z.string(),
  ...arrears.shape,
  hasPhone: z.boolean(),
  hasEmail: z.boolean(),
  hasActiveMandate: z.boolean(),
  /** Messages about what is unpaid now: what was said of charges that are paid counts no more. */
  messages: z.int(),
  lastMessage: z.object({ at: utcInstant, way: z.enum(MESSAGE_WAYS) }).nullable(),
});
export type PayerRow = z.infer<typeof payerRow>;

/** How a payer is reached, and what a person noted; empty where nothing is. `phone` crosses as people write it and is kept as E.164. */
const contact = z.object({
  phone: z.string().max(CONTACT_ROOM.phone),
  email: z.string().max(CONTACT_ROOM.email),
  note: z.string().max(CONTACT_ROOM.note),
});
export type Contact = z.infer<typeof contact>;

/** A charge in a payer's statement; `open` is what of it is owed, `balance` what was owed in all once it was due. */
const dueLine = z.object({
  txid,
  contract: z.string(),
  dueDate: civilDate,
  amount: centavos,
  state: chargeState,
  group: chargeGroup,
  paid: centavosSum,
  refunded: centavosSum,
  open: centavosSum,
  balance: centavosSum,
});
export type DueLine = z.infer<typeof dueLine>;

/** A line of a payer's account: what it adds to what was asked for, paid and given back, and what is owed after it (`core/close/payer-account.ts`). */
const accountEntry = z.object({
  day: civilDate,
  kind: z.enum(ACCOUNT_ENTRY_KINDS),
  txid: txid.nullable(),
  endToEndId: endToEndId.nullable(),
  /** Which of the refunds of a payment it is; null for what is none. */
  refundId: z.string().nullable(),
  dueDate: civilDate.nullable(),
  due: centavosSum,
  paid: centavosSum,
  refunded: centavosSum,
  balance: centavosSum,
});
export type AccountEntry = z.infer<typeof accountEntry>;

/** A payer's account of some days, both ends included. Entries are newest first, cut to those that a screen holds; sums are of all. */
const account = z.object({
  from: civilDate,
  to: civilDate,
  opening: centavosSum,
  closing: centavosSum,
  due: centavosSum,
  paid: centavosSum,
  refunded: centavosSum,
  entries: z.array(accountEntry),
  /** How many entries there are. */
  total: z.int(),
});
export type Account = z.infer<typeof account>;

/** Whose account, and of which days; null where an end is open. */
const accountAsked = z.object({
  connectionId,
  payer: payerKey,
  from: civilDate.nullable(),
  to: civilDate.nullable(),
});

/** All that a payer was asked for and paid. Lines are newest first, cut to those that a screen holds; sums are of all. */
const statement = z.object({
  due: centavosSum,
  paid: centavosSum,
  refunded: centavosSum,
  open: centavosSum,
  openSince: civilDate.nullable(),
  byDue: z.array(dueLine),
  isCut: z.boolean(),
});
export type Statement = z.infer<typeof statement>;

const saidMessage = z.object({
  id: z.int(),
  at: utcInstant,
  situation: z.enum(MESSAGE_SITUATIONS),
  tone: z.enum(MESSAGE_TONES),
  way: z.enum(MESSAGE_WAYS),
  body: z.string(),
  /** Due dates of the charges that it was about. */
  dueDates: z.array(civilDate),
  /** Whether one of them is still unpaid. */
  isCurrent: z.boolean(),
});
export type SaidMessage = z.infer<typeof saidMessage>;

const payerMandate = z.object({
  idRec,
  status: z.string(),
  statusKind: z.enum(MANDATE_STATUSES),
  contract: z.string(),
  object: z.string().nullable(),
  fixedAmount: centavos.nullable(),
  floorAmount: centavos.nullable(),
  startDate: civilDate,
  endDate: civilDate.nullable(),
});

const payerDetail = z.object({
  payerId,
  /** As the bank wrote it last, and before. */
  name: z.string(),
  otherNames: z.array(z.string()),
  document: z.string(),
  contact,
  arrears,
  mandates: z.array(payerMandate),
  statement,
  /** Newest first. */
  messages: z.array(saidMessage),
});
export type PayerDetail = z.infer<typeof payerDetail>;

/** People who pay: what they owe, how they are reached, what was said to them. */
export const payers = {
  page: invoke(
    z.object({
      connectionId,
      filter: payerFilter,
      order: z.enum(PAYER_ORDERS),
      page: z.int().min(0),
    }),
    z.object({
      rows: z.array(payerRow),
      /** Of all that the filter holds. */
      total: z.object({ payers: z.int(), charges: z.int(), amount: centavosSum }),
    }),
    null,
  ),
  /** By which number each of these payers is in a list as it is now, in their order; null for who is in it no more. */
  listed: invoke(
    z.object({
      connectionId,
      filter: payerFilter,
      order: z.enum(PAYER_ORDERS),
      payerIds: z.array(payerId).max(MOST_MESSAGES),
    }),
    z.array(payerId.nullable()),
    null,
  ),
  /** Null where the ledger does not know the payer, or the person was erased. */
  detail: invoke(z.object({ connectionId, payer: payerKey }), payerDetail.nullable(), null),
  /** Null where the ledger does not know the payer. */
  account: invoke(accountAsked, account.nullable(), null),
  /**
   * Writes the statement of these days where the person chooses (path null: they chose nowhere). Throws `still_reading`, `first_reading_failed`,
   * `payer_unknown`, `report_too_long`, and what writing throws.
   */
  saveStatement: invoke(
    accountAsked.extend({ format: z.enum(STATEMENT_FORMATS) }),
    z.object({ path: z.string().nullable() }),
    null,
  ),
  /** Keeps nothing where a field is refused, nor where something else stands there than the person has seen: then with what stands. */
  setContact: invoke(
    z.object({
      connectionId,
      payerId,
      phone: z.string().trim().max(CONTACT_ROOM.phone),
      email: z.string().trim().max(CONTACT_ROOM.email),
      note: z.string().trim().max(CONTACT_ROOM.note),
      /** What stood there when the person began to type; left out, it may be anything. */
      seen: contact.optional(),
    }),
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('saved'), contact }),
      z.object({ kind: z.literal('changed'), contact }),
      z.object({ kind: z.literal('refused'), fields: z.array(z.enum(CONTACT_FIELDS)) }),
    ]),
    null,
  ),
};
