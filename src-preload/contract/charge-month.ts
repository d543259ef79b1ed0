import { z } from 'zod';
import { chargeWarning, covering } from './charge-warnings.ts';
import { centavos, centavosSum, civilDate, connectionId, idRec, total } from './values.ts';
import {
  CHARGE_WARNINGS,
  MONTH_CHOICES,
  MONTH_PARTS,
  MONTH_ROWS,
  MOST_CHARGES,
} from './vocabulary/charging.ts';
import { TYPING_ROOM } from './vocabulary/limits.ts';
import { draftProblem } from './writing.ts';

/** A charge as a person means to send it. What was typed may be no date; an amount that was not typed is null. */
export const intendedCharge = z.object({
  idRec,
  dueDate: z.string().max(20),
  amount: centavos.min(0).nullable(),
  adjustsToBusinessDay: z.boolean(),
  /** What the payer reads beside it; empty for nothing. */
  info: z.string().max(TYPING_ROOM.info),
});
export type IntendedCharge = z.infer<typeof intendedCharge>;

/** What speaks against a charge: warnings, which a person may pass over, and problems, which the bank would refuse. */
export const chargeVerdict = z.object({
  warnings: z.array(chargeWarning),
  problems: z.array(draftProblem),
  /** Nothing keeps it from being sent. A cycle that is covered does. */
  isSendable: z.boolean(),
});
export type ChargeVerdict = z.infer<typeof chargeVerdict>;

/** Whose mandate it is. */
export const named = {
  idRec,
  payerName: z.string(),
  /** CPF masked, CNPJ whole; empty when unknown. */
  payerDocument: z.string(),
  contract: z.string(),
};

/** The cycle of a mandate that a row of the month stands for: the day for which it was proposed, whatever becomes of it. */
export const monthRow = { idRec, cycleDate: civilDate };
export type MonthRowKey = z.infer<z.ZodObject<typeof monthRow>>;

/** A charge that the month proposes. */
const proposedCharge = z.object({
  ...named,
  ...monthRow,
  dueDate: civilDate,
  /** Its day, as proposed, can no longer be reached. */
  isLate: z.boolean(),
  /** Chosen by the rules that were asked with. */
  isChosen: z.boolean(),
  amount: centavos.nullable(),
  adjustsToBusinessDay: z.boolean(),
  ...chargeVerdict.shape,
});
export type ProposedCharge = z.infer<typeof proposedCharge>;

/** A cycle of the month that is not proposed, and why. */
const leftOutCycle = z.object({
  ...named,
  dueDate: civilDate,
  reason: z.discriminatedUnion('kind', [
    ...covering,
    z.object({ kind: z.literal('mandate_ends_before'), endDate: civilDate }),
    z.object({ kind: z.literal('unusable_id') }),
  ]),
});
export type LeftOutCycle = z.infer<typeof leftOutCycle>;

/** Which rows of a month are meant: of one part or of both, and those that what was typed finds by payer, document and contract. */
export const monthFilter = z.object({
  part: z.enum(MONTH_PARTS).nullable(),
  which: z.enum(MONTH_ROWS),
  search: z.string().max(TYPING_ROOM.search),
});
export type MonthFilter = z.infer<typeof monthFilter>;

/** Every row of a month. */
export const EVERY_ROW: MonthFilter = { part: null, which: 'all', search: '' };

/** A rule by which rows are chosen: many at once, or one. Later ones win; without any, rows without warnings are chosen. */
const monthChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('some'), filter: monthFilter, choice: z.enum(MONTH_CHOICES) }),
  z.object({ kind: z.literal('row'), ...monthRow, isChosen: z.boolean() }),
]);
export type MonthChoice = z.infer<typeof monthChoice>;
export const monthChoices = z.array(monthChoice).max(MOST_CHARGES);

/** What a person has made of a month: which rows are to be sent, and what of them was changed. */
export const monthDraft = z.object({
  choices: monthChoices,
  /** Late charges are due on the first day of their cycle that can still be reached. */
  isLateMoved: z.boolean(),
  /** What was typed. A day or an amount that nobody has touched is left out, and stays what is proposed. */
  edits: z
    .array(
      z.object({
        ...monthRow,
        dueDate: z.string().max(20).optional(),
        amount: centavos.min(0).nullable().optional(),
      }),
    )
    .max(MOST_CHARGES),
});
export type MonthDraft = z.infer<typeof monthDraft>;

export const monthOf = { connectionId, first: civilDate, last: civilDate };

/** What the chosen rows of a month come to. */
export const chosenMonth = z.object({
  count: z.int(),
  amount: centavosSum,
  lateCount: z.int(),
  /** First and last due date; null where nothing is chosen, and where one is no date. */
  days: z.object({ first: civilDate, last: civilDate }).nullable(),
  /** How many bear each warning, the weightiest first. */
  warnings: z.array(z.object({ kind: z.enum(CHARGE_WARNINGS), count: z.int() })),
  /** How many the bank would refuse as they stand. */
  unsendable: z.int(),
  /** Stands for exactly these charges: it differs as soon as one does. */
  fingerprint: z.string().max(80),
});
export type ChosenMonth = z.infer<typeof chosenMonth>;

const partCount = z.object({ count: z.int(), remarkable: z.int() });

/** What is late, and its four parts, which add up to `count`. */
const latePart = z.object({
  ...partCount.shape,
  amount: centavosSum,
  /** What one press charges: those whose cycle holds a day that can still be reached, and nothing else speaks against. */
  chargeable: total,
  /** The first such day; null where one press charges none. */
  movesTo: civilDate.nullable(),
  /** Such a day is left, but a charge of the cycle was refused or cancelled. */
  closed: z.int(),
  /** Such a day is left, but something else is to be looked at first. */
  warned: z.int(),
  /** No such day is left. */
  gone: z.int(),
});
export type LatePart = z.infer<typeof latePart>;

/** What a month may be charged; counts are of all, `rows` is a page of those that the filter leaves, other lists may be shorter. */
export const chargeMonth = z.object({
  today: civilDate,
  rows: z.array(proposedCharge),
  rowCount: z.int(),
  foundCount: z.int(),
  month: partCount,
  late: latePart,
  leftOut: z.array(leftOutCycle),
  leftOutCount: z.int(),
  /** Approved mandates whose periodicity is a word that we do not know: they are charged one by one. */
  unknownPeriodicity: z.array(z.object(named)),
});
export type ChargeMonth = z.infer<typeof chargeMonth>;
