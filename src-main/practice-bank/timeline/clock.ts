import { CicloError } from '../../core/failure.ts';
import { atHour, type EpochDay, type EpochSecond, secondOf, WORLD_DAYS } from './calendar.ts';

/** Virtual seconds that pass in each real one. */
export type Speed = 1 | 60 | 3_600;

/** Where the clock stands. */
export type ClockReading = { readonly now: EpochSecond; readonly isRunning: boolean; readonly speed: Speed };

/** Calls back every real second until it is stopped; `setInterval` in the running bank. */
export type StartTicking = (tick: () => void, everyMs: number) => { stop(): void };

/** The furthest that one call lets time pass: ten years, and the hours of a day. Our choice. */
const MOST_STEP_SECONDS = 3_661 * 86_400;
const NOON = atHour(12);
const TICK_MS = 1_000;

/** Noon in São Paulo: after the morning's debits, before the evening's. */
export const noonOf = (day: EpochDay): EpochSecond => secondOf(day, NOON);

/** Where every clock stops, a year after the last day that a world may begin on: nothing after it ever happens. */
export const CLOCK_END = noonOf(WORLD_DAYS[1] + 365);

const startInterval: StartTicking = (tick, everyMs) => {
  const timer = setInterval(tick, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
};

/** The time that a clock shows and moves: a world's. */
export type Timeline = {
  readonly now: () => EpochSecond;
  /** Lets everything happen that is dated up to an instant. */
  readonly moveTo: (until: EpochSecond) => void;
};

/**
 * The bank's virtual clock. It stands still until it is told otherwise, and never goes back. It keeps no time of its own: when
 * moving the world throws, nothing has passed.
 */
export class VirtualClock {
  readonly #timeline: Timeline;
  readonly #startTicking: StartTicking;
  #speed: Speed = 1;
  #ticking: { stop(): void } | null = null;

  constructor(timeline: Timeline, startTicking: StartTicking = startInterval) {
    this.#timeline = timeline;
    this.#startTicking = startTicking;
  }

  state(): ClockReading {
    return { now: this.#timeline.now(), isRunning: this.#ticking !== null, speed: this.#speed };
  }

  /** Lets whole seconds pass; throws `invalid_input` for fewer than one, more than ten years of them, or more than are left. */
  stepBy(seconds: number): ClockReading {
    const reason = this.#refusalOf(seconds);
    if (reason !== null)
      throw new CicloError('invalid_input', `cannot move the clock by ${seconds} seconds`, { reason });
    this.#pass(seconds);
    return this.state();
  }

  /** Runs to noon of a day; throws `invalid_input` unless that noon is yet to come, within ten years. */
  runTo(day: EpochDay): ClockReading {
    return this.stepBy(noonOf(day) - this.#timeline.now());
  }

  /** Lets time pass by itself, a real second at a time; a running clock changes its speed. */
  start(speed: Speed): ClockReading {
    this.#speed = speed;
    this.#ticking ??= this.#startTicking(() => this.#tick(), TICK_MS);
    return this.state();
  }

  /** Stands still again. */
  pause(): ClockReading {
    this.#ticking?.stop();
    this.#ticking = null;
    return this.state();
  }

  /** Ends the ticking for good, so that nothing keeps the process alive. */
  close(): void {
    this.pause();
  }

  #refusalOf(seconds: number): string | null {
    if (seconds < 1) return 'clock_goes_back';
    if (!Number.isInteger(seconds) || seconds > MOST_STEP_SECONDS) return 'clock_too_far';
    return seconds > this.#left() ? 'clock_at_end' : null;
  }

  #left(): number {
    return CLOCK_END - this.#timeline.now();
  }

  #tick(): void {
    if (this.#speed <= this.#left()) this.#pass(this.#speed);
    else this.pause();
  }

  #pass(seconds: number): void {
    this.#timeline.moveTo(this.#timeline.now() + seconds);
  }
}
