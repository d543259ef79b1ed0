import type { HttpAnswer } from './exchange.ts';

/**
 * What a bank's Date header said, and our clock when that answer was there; milliseconds since 1970. The header has whole seconds and
 * was written some time after we asked: the bank's clock was then at `bankMs` or up to `uncertaintyMs` later.
 */
export type ClockReading = {
  readonly bankMs: number;
  readonly ownMs: number;
  readonly uncertaintyMs: number;
};

/** Between which two moments a clock stands; milliseconds since 1970. */
export type TimeRange = { readonly earliestMs: number; readonly latestMs: number };

/** The bank's clock as its answers tell it. */
export type BankTime = {
  /** The newest reading; null while no answer has told the time. */
  readonly reading: () => ClockReading | null;
  /** The bank's time now; null while no answer has told it. */
  readonly now: () => TimeRange | null;
  /** This computer's clock; milliseconds since 1970. */
  readonly ownNow: () => number;
};

/** What the Date header of an answer tells; null where it has none. One from a cache tells when it was written, not what the time is. */
export function readClock(
  { headers }: HttpAnswer,
  { askedMs, answeredMs }: { readonly askedMs: number; readonly answeredMs: number },
): ClockReading | null {
  const bankMs = Date.parse(headers.date ?? '');
  const isStale = Number(headers.age ?? 0) > 0;
  if (Number.isNaN(bankMs) || bankMs < 0 || bankMs > LAST_MS || isStale) return null;
  return { bankMs, ownMs: answeredMs, uncertaintyMs: WHOLE_SECOND_MS + Math.max(0, answeredMs - askedMs) };
}

const WHOLE_SECOND_MS = 1_000;
/** The end of the year 9999, after which instants have no four-digit years. */
const LAST_MS = 253_402_300_799_000;

/** Keeps the newest reading. What dates records counts: a token endpoint's clock stands in until a resource has told the time. */
export class ClockKeeper implements BankTime {
  readonly ownNow: () => number;
  #reading: ClockReading | null = null;
  #isOfResource = false;

  constructor(ownNow: () => number) {
    this.ownNow = ownNow;
  }

  readonly reading = (): ClockReading | null => this.#reading;

  readonly now = (): TimeRange | null => {
    if (this.#reading === null) return null;
    const { bankMs, ownMs, uncertaintyMs } = this.#reading;
    const earliestMs = bankMs + this.ownNow() - ownMs;
    return { earliestMs, latestMs: earliestMs + uncertaintyMs };
  };

  keep(reading: ClockReading | null, isOfResource: boolean): void {
    if (reading === null || (this.#isOfResource && !isOfResource)) return;
    this.#reading = reading;
    this.#isOfResource = isOfResource;
  }
}
