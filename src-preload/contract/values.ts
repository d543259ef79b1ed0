import { z } from 'zod';
import {
  CHARGE_GROUPS,
  CHARGE_STATES,
  DECISIONS,
  EXPECTED_STATES,
  SETTLE_DATE_SOURCES,
} from './vocabulary/cycles.ts';
import { TYPING_ROOM } from './vocabulary/limits.ts';
import type { Centavos, CivilDate, CentavosSum as RuledSum, UtcInstant } from './vocabulary/values.ts';

/** `YYYY-MM-DD`, a day in São Paulo; one that no calendar has is refused. */
export const civilDate = z.iso.date();
/** `YYYY-MM`, a month of the civil calendar. */
export const civilMonth = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/);
const UTC_INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
/** RFC 3339 in UTC, ending in Z. */
export const utcInstant = z.string().regex(UTC_INSTANT);
/** Integer centavos of BRL. */
export const centavos = z.int();
const LARGE_SUM = /^-?\d{16,}$/;
/** A sum of centavos: a number while one holds it exactly, else its decimal digits. */
export const centavosSum = z.union([centavos, z.string().regex(LARGE_SUM)]);
export type CentavosSum = z.infer<typeof centavosSum>;
const fits = (value: unknown, form: RegExp): boolean => typeof value === 'string' && form.test(value);
/** The same of what the rules say, with the types that keep them apart there; ledgers read them by the million. */
export const ruledDay = z.custom<CivilDate>((value) => fits(value, z.regexes.date));
export const ruledInstant = z.custom<UtcInstant>((value) => fits(value, UTC_INSTANT));
export const ruledAmount = z.custom<Centavos>(Number.isSafeInteger);
const ruledSum = z.custom<RuledSum>((value) => Number.isSafeInteger(value) || fits(value, LARGE_SUM));
/** Identifier of a connection (one company at one bank, one ledger file). */
export const connectionId = z.string().regex(/^[a-z0-9-]{1,40}$/);
/** The bank's identifiers, with room for banks that bend the specification. */
export const txid = z.string().min(1).max(TYPING_ROOM.id);
export const idRec = z.string().min(1).max(TYPING_ROOM.id);
export const endToEndId = z.string().min(1).max(TYPING_ROOM.id);

export const chargeState = z.enum(CHARGE_STATES);

export const chargeGroup = z.enum(CHARGE_GROUPS);

export const expectedState = z.enum(EXPECTED_STATES);

/** Why and by whom a charge or a mandate was ended, in the bank's own words. */
export const ending = z.object({ code: z.string().nullable(), by: z.string().nullable() });
export type Ending = z.infer<typeof ending>;

/** One piece of the proof of a charge's state. `overdue_since` keeps the date, so that it stays true as days pass. */
export const reason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('status'), status: z.string() }),
  z.object({ kind: z.literal('settlement'), endToEndId, amount: ruledAmount, at: ruledInstant }),
  z.object({ kind: z.literal('refunded'), amount: ruledSum }),
  z.object({ kind: z.literal('excess'), amount: ruledSum }),
  z.object({ kind: z.literal('shortfall'), amount: ruledSum }),
  z.object({ kind: z.literal('late'), days: z.int() }),
  /** `paidOn` and `amount` are a person's word on a payment by other means, where they gave it. */
  z.object({
    kind: z.literal('decision'),
    decision: z.enum(DECISIONS),
    paidOn: ruledDay.optional(),
    amount: ruledAmount.optional(),
  }),
  /** An attempt may still debit a charge that was decided over; null where the bank gives it no day. */
  z.object({ kind: z.literal('debit_under_way'), date: ruledDay.nullable() }),
  z.object({ kind: z.literal('replaced') }),
  z.object({
    kind: z.literal('attempt'),
    attempt: z.string(),
    date: ruledDay.nullable(),
    status: z.string(),
    code: z.string().nullable(),
  }),
  /** Of a charge that was refused or cancelled, where no attempt says it. */
  ending.extend({ kind: z.literal('ending') }),
  z.object({ kind: z.literal('overdue_since'), date: ruledDay }),
  /** When the debit is, while it is to come: an attempt's `dataLiquidacao`, the due date, or the business day after it, an estimate. */
  z.object({
    kind: z.literal('settle_date'),
    date: ruledDay,
    from: z.enum(SETTLE_DATE_SOURCES),
    dueDate: ruledDay,
  }),
]);
export type Reason = z.infer<typeof reason>;

/** An amount and how many records it adds up. */
export const total = z.object({ count: z.int(), amount: centavosSum });
export type Total = z.infer<typeof total>;

/** Joining payments: how many, what was paid, and how much of it went back. */
export const joiningTotal = total.extend({ refunded: centavosSum });

export const nothing = z.null();
