import {
  DEBIT_WINDOWS,
  FAILED_AFTER_SECONDS,
} from '../../../src-preload/contract/vocabulary/practice-bank.ts';
import type { Charge } from '../records/charge.ts';
import type { Mandate } from '../records/mandate.ts';
import { RETRY_DAYS } from '../rules/charge-scripts.ts';
import { atHour, type EpochDay, type EpochSecond, nextBusinessDay, secondOf } from '../timeline/calendar.ts';
import { cycleNotAfter, cycleStart } from '../timeline/periods.ts';
import type { Random } from '../timeline/random.ts';

/** Seconds after midnight at which a day's attempt has failed in both windows. */
export const NIGHT = atHour(DEBIT_WINDOWS.evening[1], FAILED_AFTER_SECONDS);

/** A moment within a window of a day. */
export function within(window: keyof typeof DEBIT_WINDOWS, day: EpochDay, random: Random): EpochSecond {
  const [from, to] = DEBIT_WINDOWS[window];
  return secondOf(day, random.between(atHour(from), atHour(to) - 1));
}

/** The cycle of a mandate that holds a day; the first one for days before it. */
export function cycleHolding(
  { anchor, periodicity }: Mandate,
  day: EpochDay,
): { readonly index: number; readonly start: EpochDay; readonly next: EpochDay } {
  let index = cycleNotAfter(anchor, periodicity, day);
  while (cycleStart(anchor, periodicity, index + 1) <= day) index += 1;
  const start = cycleStart(anchor, periodicity, index);
  return { index, start, next: cycleStart(anchor, periodicity, index + 1) };
}

/** First day of the cycle after the one that holds a day; null where the mandate ends before it, so that there is none. */
export function nextCycleDayOf(mandate: Mandate, day: EpochDay): EpochDay | null {
  const { next } = cycleHolding(mandate, day);
  return mandate.endDay !== null && next > mandate.endDay ? null : next;
}

/** The day on which a charge is first planned to settle: that of its first attempt, where there is one already. */
export function settleDayOf(mandate: Mandate, { attempts, dueDay, terms }: Charge): EpochDay {
  const adjusts = terms?.adjustsToBusinessDay ?? mandate.adjustsToBusinessDay;
  return attempts[0]?.settleDay ?? (adjusts ? nextBusinessDay(dueDay, mandate.payer.city.code) : dueDay);
}

/**
 * Last day on which a retry may settle (rules/retries.md, Policy): within 7 calendar days after the due date and before the next cycle
 * starts, where there is one; null where none may. A first attempt that was moved to a
 * business day may be planned for a later one.
 */
export function lastRetryDayOf(mandate: Mandate, charge: Charge): EpochDay | null {
  if (!mandate.allowsRetries) return null;
  const week = charge.dueDay + RETRY_DAYS;
  const last = Math.min(week, (nextCycleDayOf(mandate, charge.dueDay) ?? week + 1) - 1);
  return last > charge.dueDay ? last : null;
}

/** When a charge that nobody paid expires: at the end of the last day on which it could have been collected. */
export const expiryOf = (lastDay: EpochDay): EpochSecond => secondOf(lastDay, atHour(23, 1_800));
