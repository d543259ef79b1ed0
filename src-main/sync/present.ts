import type { BankApi } from '../api-client/bank-api.ts';
import { type CivilDate, DAY_MS, earlierOf, saoPauloDate, type UtcInstant } from '../core/civil-date.ts';
import { isSkewed } from '../core/clock-skew.ts';
import { shift } from './window.ts';

/** What time it is, as far as anything tells: this computer's clock, the bank's `Date`, a bank's virtual clock. */
export type Present = {
  /** What is surely past. No watermark passes it, since what a bank shows beyond it is not all there will be. */
  readonly certain: () => UtcInstant;
  /** Whether something was noted by a clock that was ahead. A day of grace: banks' servers differ, and windows overlap by more. */
  readonly isAhead: (noted: UtcInstant) => boolean;
};

export type Clocks = {
  readonly api: Pick<BankApi, 'observedBankDate'>;
  readonly clock: { now(): UtcInstant };
  /** A bank that lives in another time has its own present. */
  readonly virtualNow?: UtcInstant | null;
};

const GRACE_MS = DAY_MS;

/** The present by a bank's virtual clock, else by its `Date` and our own: the earlier is certain, the bank's tells what is ahead. */
export function presentOf({ api, clock, virtualNow = null }: Clocks): Present {
  const bank = (): UtcInstant | null => virtualNow ?? api.observedBankDate();
  const own = (): UtcInstant => virtualNow ?? clock.now();
  return {
    certain: () => earlierOf(own(), bank() ?? own()),
    isAhead: (noted) => noted > shift(bank() ?? own(), GRACE_MS),
  };
}

/** Now and today by our own clock, or by the bank's where ours is minutes off. */
export function momentBy(own: UtcInstant, bank: UtcInstant | null): { now: UtcInstant; today: CivilDate } {
  const isOff = bank !== null && isSkewed(Date.parse(own), Date.parse(bank));
  const now = isOff ? bank : own;
  return { now, today: saoPauloDate(now) };
}
