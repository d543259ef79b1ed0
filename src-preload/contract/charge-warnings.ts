import { z } from 'zod';
import { ruledAmount, ruledDay, txid } from './values.ts';

/** Why no other charge of a cycle may be sent; see `core/cycles/cycle-bearing.ts`. */
export const covering = [
  z.object({ kind: z.literal('cycle_has_live_charge'), txid }),
  /** The charge was closed, and its money has come all the same. */
  z.object({ kind: z.literal('cycle_paid_after_close'), txid }),
  z.object({ kind: z.literal('cycle_settled_outside'), txid }),
  z.object({ kind: z.literal('cycle_waived'), txid }),
  /** The bank shows a charge of the cycle that could not be understood; its txid is empty where that could not be read either. */
  z.object({ kind: z.literal('cycle_unreadable'), txid: z.string() }),
] as const;
export type Covering = z.infer<(typeof covering)[number]>;

/** Something to be known before a charge is sent; see `core/cycles/charge-warnings.ts`. Amounts in centavos, days of São Paulo. */
export const chargeWarning = z.discriminatedUnion('kind', [
  ...covering,
  /** A charge of the cycle was cancelled, from here or not, or refused; nothing came of it, so that another may be sent. */
  z.object({ kind: z.literal('cancelled_by_you'), txid, on: ruledDay }),
  z.object({ kind: z.literal('cycle_cancelled'), txid, on: ruledDay.nullable() }),
  z.object({ kind: z.literal('cycle_refused'), txid, code: z.string().nullable() }),
  /** The mandate was approved within the cycle, so that it is shorter than others. */
  z.object({ kind: z.literal('approval_cycle'), approvedOn: ruledDay }),
  /** The bank's last day is no date, so that nobody knows whether the mandate still runs then. */
  z.object({ kind: z.literal('end_unreadable'), end: z.string() }),
  /** More than ten days before the due date. */
  z.object({ kind: z.literal('outside_window'), opensOn: ruledDay }),
  /** Fewer than two days before the due date; the earliest day of the same cycle that is not, or null. */
  z.object({ kind: z.literal('too_late'), earliestDueDate: ruledDay.nullable() }),
  /** The due date is no business day and the debit would be tried on another. An estimate: rules/cycles.md, Business days. */
  z.object({ kind: z.literal('holiday'), settleDate: ruledDay }),
  z.object({ kind: z.literal('amount_differs_from_fixed'), fixedAmount: ruledAmount }),
  /** The mandate has no fixed amount: the last charge's is proposed, or none where `lastTxid` is null. */
  z.object({ kind: z.literal('no_amount_known'), lastTxid: txid.nullable() }),
  z.object({ kind: z.literal('mandate_starts_after'), startDate: ruledDay }),
  z.object({ kind: z.literal('mandate_ends_before'), endDate: ruledDay }),
]);
export type ChargeWarning = z.infer<typeof chargeWarning>;
