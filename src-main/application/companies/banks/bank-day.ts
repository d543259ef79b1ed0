import type { BankClient } from '../../../api-client/create-bank-api.ts';
import { type CivilDate, instantFromEpochMs, saoPauloDate } from '../../../core/civil-date.ts';
import { momentBy } from '../../../sync/present.ts';

declare const bankDayBrand: unique symbol;

/**
 * The day in São Paulo as polls of this bank have it, on which what is read between them was seen. `bankDay` alone makes one: where this computer's day took
 * its place, a clock that is ahead would note a mandate as approved on a day that has not come.
 */
export type BankDay = CivilDate & { readonly [bankDayBrand]: true };

/**
 * By the conversation that has just answered: the bank's virtual clock where it has one, else our own clock, or the bank's `Date` where ours is minutes off.
 * Throws where a practice bank does not tell its clock.
 */
export async function bankDay(
  api: Pick<BankClient, 'readClock' | 'observedBankDate' | 'time'>,
  signal: AbortSignal,
): Promise<BankDay> {
  const virtual = await api.readClock(signal);
  const real = momentBy(instantFromEpochMs(api.time.ownNow()), api.observedBankDate());
  return (virtual === null ? real.today : saoPauloDate(virtual)) as BankDay;
}
