import type { CivilDate } from '../civil-date.ts';
import { monthOf } from '../civil-month.ts';
import { addUp, type CentavosSum, exactSum } from '../money.ts';

/** What a time's payments and refunds add up to, by the day on which the money moved; amounts in centavos. */
type Moved<Sum = CentavosSum> = {
  readonly received: number;
  readonly receivedAmount: Sum;
  readonly returned: number;
  readonly returnedAmount: Sum;
};

/** Such sums as another thread answers with them: digits where a number does not hold them. */
type Counted = Moved<number | string>;

/** A day on which money moved. */
export type MovedDay = Counted & { readonly day: string };

/** A day with what the bank paid in less what it took back, and the same of its month up to it. */
export type DailyTotal = Moved & { readonly day: string } & {
  readonly net: CentavosSum;
  readonly monthNet: CentavosSum;
};

/** A month of them: `receivedAmount` is the gross that a bank reports of its customer (DIMP). */
export type MonthlyTotal = Moved & { readonly month: string; readonly net: CentavosSum };

const netOf = ({ receivedAmount, returnedAmount }: Counted): bigint =>
  BigInt(receivedAmount) - BigInt(returnedAmount);

/** Days in order of time, each with its running sum; the sum begins anew with each month. */
export function dailyTotals(days: readonly MovedDay[]): DailyTotal[] {
  let [month, sum] = ['', 0n];
  return days.map((moved) => {
    const own = monthOf(moved.day as CivilDate);
    sum = own === month ? sum + netOf(moved) : netOf(moved);
    month = own;
    return { ...moved, ...addedUp([moved]), net: exactSum(netOf(moved)), monthNet: exactSum(sum) };
  });
}

/** The same days month by month. */
export function monthlyTotals(days: readonly MovedDay[]): MonthlyTotal[] {
  const months = Map.groupBy(days, ({ day }) => monthOf(day as CivilDate));
  return [...months].map(([month, within]) => {
    const moved = addedUp(within);
    return { month, ...moved, net: exactSum(netOf(moved)) };
  });
}

/** Adds days up. */
export function addedUp(days: readonly Counted[]): Moved {
  return {
    received: days.reduce((sum, { received }) => sum + received, 0),
    receivedAmount: exactSum(addUp(days.map(({ receivedAmount }) => receivedAmount))),
    returned: days.reduce((sum, { returned }) => sum + returned, 0),
    returnedAmount: exactSum(addUp(days.map(({ returnedAmount }) => returnedAmount))),
  };
}
