import { z } from 'zod';
import { invoke } from './kinds.ts';
import { civilDate, civilMonth, connectionId, joiningTotal, total } from './values.ts';
import { AGING_BUCKETS, CHARGE_STATES } from './vocabulary/cycles.ts';

/** Money of one month, by the due date of its charges (competência). Amounts in centavos. */
const monthTotals = z.object({
  month: civilMonth,
  /** All charges due in the month that are not closed: what should come in. */
  expected: total,
  /** Net money received for them. */
  received: total,
  unpaid: total,
  attention: total,
});
export type MonthTotals = z.infer<typeof monthTotals>;

/**
 * What becomes of all that is due in a month, to the centavo: expected = received + toFallDue + unpaid + difference. Of each figure, the
 * charges behind it are counted.
 */
const monthBalance = z.object({
  month: civilMonth,
  /** All charges due in the month that are not closed. */
  expected: total,
  /** Net money of those with money left. */
  received: total,
  toFallDue: total,
  unpaid: total,
  /** Of the attention group: what was charged less the net money. Negative where more came in than was charged. */
  difference: total,
  /** The same, state by state. */
  differences: z.array(z.object({ state: z.enum(CHARGE_STATES), total })),
});
export type MonthBalance = z.infer<typeof monthBalance>;

/** What a day ahead may bring: its charges, and cycles of which no charge is known. */
const forecastDay = z.object({
  day: civilDate,
  charged: total,
  /**
   * With the amounts of their mandates; `unpriced` of them have none. `later` of them are not in the list of expected cycles: they come after the next
   * cycle of their mandate, or nobody can tell whether they were charged.
   */
  expected: total.extend({ unpriced: z.int(), later: z.int() }),
});
export type ForecastDay = z.infer<typeof forecastDay>;

export const overview = {
  read: invoke(
    z.object({ connectionId }),
    z.object({
      /** The day that states were worked out for; null before the first sync. */
      asOf: civilDate.nullable(),
      thisMonth: monthTotals,
      /** The last 12 months, oldest first, this one included. */
      months: z.array(monthTotals),
      /** Every unpaid charge by the days since its due date. */
      aging: z.array(z.object({ bucket: z.enum(AGING_BUCKETS), total })),
      /** Every charge that needs a person, by state. */
      attention: z.array(z.object({ state: z.string(), total })),
      /** Approved mandates' cycles that nobody charged. */
      notCharged: z.int(),
      /** Paid with the authorisation itself. In no other figure: those are of cycles. */
      joining: joiningTotal,
      orphans: total,
      /** Approved mandates that end soon, with what a cycle of them comes to; amounts that vary are not in it. */
      ending: total,
      quarantined: z.int(),
    }),
    null,
  ),
  /** One month, and what is still to come of it: its open charges, and cycles from the day of the states on. */
  month: invoke(
    z.object({ connectionId, month: civilMonth }),
    z.object({ balance: monthBalance, forecast: z.array(forecastDay) }),
    null,
  ),
};
