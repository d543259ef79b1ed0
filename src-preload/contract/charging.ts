import { z } from 'zod';
import { changePlan, retryPlan, retryRefusal } from './charge-changes.ts';
import {
  chargeMonth,
  chargeVerdict,
  chosenMonth,
  EVERY_ROW,
  intendedCharge,
  monthChoices,
  monthDraft,
  monthFilter,
  monthOf,
  monthRow,
  named,
} from './charge-month.ts';
import { failure } from './errors.ts';
import { invoke, notify } from './kinds.ts';
import {
  centavos,
  centavosSum,
  civilDate,
  connectionId,
  idRec,
  nothing,
  txid,
  utcInstant,
} from './values.ts';
import { ACCOUNT_TYPES, CHARGE_OUTCOMES, MOST_CHARGES } from './vocabulary/charging.ts';
import { ERROR_CODES } from './vocabulary/errors.ts';
import { draftProblem, violation, writeResult } from './writing.ts';

/** The receiver's account that every charge names. */
export const receiverAccount = z.object({
  account: z.string(),
  accountType: z.enum(ACCOUNT_TYPES),
  branch: z.string().nullable(),
});
export type ReceiverAccount = z.infer<typeof receiverAccount>;

/** Charges that were sent together, by what came of them. */
const chargeBatch = z.object({
  batchId: z.string(),
  startedAt: utcInstant,
  total: z.int(),
  amount: centavosSum,
  waiting: z.int(),
  sent: z.int(),
  unknown: z.int(),
  done: z.int(),
  refused: z.int(),
  notDone: z.int(),
  /** It is being sent now; one that is not and has something open was interrupted or paused. */
  isRunning: z.boolean(),
  /** Why it ended before all were sent, since the program started: the bank was out of reach, or asked for patience. */
  stoppedBy: failure.nullable(),
  /** The charge in whose place its one charge is to stand, and what came of cancelling it; null for charges that correct none. */
  replaces: z.object({ txid, outcome: z.enum(CHARGE_OUTCOMES) }).nullable(),
});
export type ChargeBatch = z.infer<typeof chargeBatch>;

/** One charge of a batch. */
const batchRow = z.object({
  id: z.int(),
  txid,
  idRec,
  payerName: z.string(),
  contract: z.string(),
  dueDate: civilDate,
  amount: centavos,
  outcome: z.enum(CHARGE_OUTCOMES),
  /** Why the bank refused it, or what left it in doubt. */
  code: z.enum(ERROR_CODES).nullable(),
  violations: z.array(violation),
  /** The charge that bears the cycle of a refused one: it was there already. */
  existing: txid.nullable(),
});
export type BatchRow = z.infer<typeof batchRow>;

/** Retries that were asked for together, by what came of them; `amount` is what their charges add up to. */
const retryBatch = chargeBatch.omit({ replaces: true });
export type RetryBatch = z.infer<typeof retryBatch>;

/** One retry of a batch; what is not known of its charge is null. */
const retryRow = batchRow.omit({ idRec: true, existing: true, dueDate: true, amount: true }).extend({
  date: civilDate,
  dueDate: civilDate.nullable(),
  amount: centavos.nullable(),
});
export type RetryRow = z.infer<typeof retryRow>;

const oneCharge = z.object({ connectionId, txid });
const oneBatch = z.object({ connectionId, batchId: z.string().max(80) });

/** Cycle charges to be sent, cancelled and retried. */
export const charging = {
  /** The account that charges are paid into: what was kept, else what the last charge shows. */
  receiver: invoke(
    z.object({ connectionId }),
    z.object({ known: receiverAccount.nullable(), proposed: receiverAccount.nullable() }),
    null,
  ),
  setReceiver: invoke(
    z.object({
      connectionId,
      account: z.string().max(200),
      accountType: z.string().max(40),
      branch: z.string().max(200),
    }),
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('saved'), receiver: receiverAccount }),
      z.object({ kind: z.literal('problems'), problems: z.array(draftProblem) }),
    ]),
    'address',
  ),
  /** The charges due from `first` to `last`, both included, that could be sent now, and those that are late; page by page. */
  month: invoke(
    z.object({
      ...monthOf,
      filter: monthFilter.default(EVERY_ROW),
      choices: monthChoices.default([]),
      isLateMoved: z.boolean().default(false),
      page: z.int().min(0).default(0),
    }),
    chargeMonth,
    null,
  ),
  chosen: invoke(z.object({ ...monthOf, draft: monthDraft }), chosenMonth, null),
  /** Verdicts in the order of the charges, each seen after those before it; `replaces` is looked upon as cancelled. */
  recheck: invoke(
    z.object({
      connectionId,
      charges: z.array(intendedCharge).max(MOST_CHARGES),
      replaces: txid.nullable().default(null),
    }),
    z.array(chargeVerdict),
    null,
  ),
  /**
   * Begins to send all, or says what is wrong and sends none: charges one by one, or what was chosen of a month, as its fingerprint says that
   * a person has seen it. The batch goes on in the background: see `progress`.
   */
  sendMonth: invoke(
    z.union([
      z.object({ connectionId, charges: z.array(intendedCharge).min(1).max(MOST_CHARGES) }),
      z.object({ ...monthOf, draft: monthDraft, fingerprint: z.string().max(80) }),
    ]),
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('started'), batchId: z.string() }),
      /** What was chosen is not what was seen any more; nothing was sent. */
      z.object({ kind: z.literal('changed') }),
      z.object({
        kind: z.literal('problems'),
        /** No account of the receiver is known. */
        lacksReceiver: z.boolean(),
        /** In the order of the charges; of a month, of those alone that cannot be sent, which `rows` names in the same order. */
        verdicts: z.array(chargeVerdict),
        rows: z.array(z.object(monthRow)),
      }),
    ]),
    'money',
  ),
  /** What is not finished, and the last that is; newest first. */
  batches: invoke(z.object({ connectionId }), z.array(chargeBatch), null),
  /** A page of its charges, those that need a person first. */
  batch: invoke(
    oneBatch.extend({ page: z.int().min(0).default(0) }),
    z.object({ batch: chargeBatch, rows: z.array(batchRow) }),
    null,
  ),
  /** Goes on with a batch that was paused or interrupted. Throws `already_running` for one that is being sent. */
  resume: invoke(oneBatch, nothing, 'money'),
  /** Stops between two charges; what is on its way is still answered. */
  pause: invoke(oneBatch, nothing, null),
  /** Gives up what was not sent yet of a batch that stands still. */
  abandon: invoke(oneBatch, nothing, null),
  progress: notify(z.object({ connectionId, batch: chargeBatch })),
  /** First days of the next cycles of a mandate, and whether each is covered. */
  nextDays: invoke(
    z.object({ connectionId, idRec }),
    z.object({
      ...named,
      status: z.string(),
      fixedAmount: centavos.nullable(),
      lastAmount: centavos.nullable(),
      days: z.array(z.object({ dueDate: civilDate, isTaken: z.boolean() })),
    }),
    null,
  ),
  sendOne: invoke(z.object({ connectionId, charge: intendedCharge }), writeResult, 'money'),
  changePlan: invoke(oneCharge, changePlan, null),
  cancel: invoke(oneCharge, writeResult, 'money'),
  /**
   * Cancels a charge and sends another in its place, whose verdict is asked first, for `whole` too: `problems` cancels nothing. `created` is
   * null where the first was not cancelled, since the bank allows another of the cycle only then, and where the cycle was covered meanwhile.
   * Both steps are journaled before the first is sent.
   */
  replace: invoke(
    z.object({ connectionId, txid, charge: intendedCharge }),
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('problems'), verdict: chargeVerdict }),
      z.object({
        kind: z.literal('tried'),
        cancelled: writeResult,
        created: writeResult.nullable(),
        /** The batch in which what was not settled waits to be resumed; null where nothing does. */
        resumes: z.string().nullable(),
      }),
    ]),
    'money',
  ),
  /**
   * Begins to ask for many retries, or says which are illegal and asks for none. The batch goes on in the background, through a page that is left and a program that ends:
   * see `retryProgress`.
   */
  retryMany: invoke(
    z.object({
      connectionId,
      retries: z
        .array(z.object({ txid, date: civilDate }))
        .min(1)
        .max(MOST_CHARGES),
    }),
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('started'), batchId: z.string() }),
      z.object({
        kind: z.literal('illegal'),
        rows: z.array(z.object({ txid, refusals: z.array(retryRefusal) })),
      }),
    ]),
    'money',
  ),
  /** What is not finished, and the last that is; newest first. */
  retryBatches: invoke(z.object({ connectionId }), z.array(retryBatch), null),
  /** Those that need a person first. */
  retryBatch: invoke(oneBatch, z.object({ batch: retryBatch, rows: z.array(retryRow) }), null),
  /** Goes on with a batch that was stopped or interrupted. Throws `already_running` for one that is being sent. */
  resumeRetries: invoke(oneBatch, nothing, 'money'),
  /** Stops between two; what is on its way is still answered. */
  pauseRetries: invoke(oneBatch, nothing, null),
  /** Gives up what was not asked for yet of a batch that stands still. */
  abandonRetries: invoke(oneBatch, nothing, null),
  retryProgress: notify(z.object({ connectionId, batch: retryBatch })),
  retryPlan: invoke(oneCharge, retryPlan, null),
  retry: invoke(
    z.object({ connectionId, txid, date: civilDate }),
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('illegal'), refusals: z.array(retryRefusal) }),
      z.object({ kind: z.literal('tried'), result: writeResult }),
    ]),
    'money',
  ),
};
