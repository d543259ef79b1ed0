import { z } from 'zod';
import { invoke } from './kinds.ts';
import { civilDate, connectionId, joiningTotal, total } from './values.ts';
import { AGING_BUCKETS } from './vocabulary/cycles.ts';

const month = z.string().regex(/^\d{4}-\d{2}$/);

/** Money of one month, by the due date of its charges (competência). Amounts in centavos. */
const monthTotals = z.object({
  month,
  /** All charges due in the month that are not closed: what should come in. */
  expected: total,
  /** Net money received for them. */
  received: total,
  unpaid: total,
  attention: total,
});
export type MonthTotals = z.infer<typeof monthTotals>;

export const overview = {
  read: invoke(
    z.object({ connectionId }),
    z.object({
      /** The day that states were worked out for; null before the first sync. */
      asOf: civilDate.nullable(),
      thisMonth: monthTotals,
      /** The last 12 months, oldest first, this one included. */
      months: z.array(monthTotals),
      /** Unpaid charges by days since their settle date. */
      aging: z.array(z.object({ bucket: z.enum(AGING_BUCKETS), total })),
      /** Every charge that needs a person, by state. */
      attention: z.array(z.object({ state: z.string(), total })),
      /** Approved mandates' cycles that nobody charged. */
      notCharged: z.int(),
      /** Paid with the authorisation itself. In no other figure: those are of cycles. */
      joining: joiningTotal,
      orphans: total,
      quarantined: z.int(),
    }),
    null,
  ),
};
