import { CicloError } from '../core/failure.ts';
import { refuseOutOfBounds } from './number-bounds.ts';
import type { BankEvent } from './storage/bank-events.ts';
import { World } from './storage/world.ts';
import { dateOf, dayAt, type EpochDay, type EpochSecond, WORLD_DAYS } from './timeline/calendar.ts';
import { noonOf, VirtualClock } from './timeline/clock.ts';

/** What a world is made from: the same numbers make the same world. */
export type WorldPlan = {
  readonly seed: number;
  readonly payers: number;
  readonly months: number;
  /** The day it begins on. */
  readonly today: EpochDay;
};

/** Hears what happens in the world, in order of time. */
export type Listener = {
  /** Whether anybody would be told: what nobody hears is not looked up. */
  readonly isListening: () => boolean;
  readonly tell: (events: readonly BankEvent[]) => void;
};

/** Events are looked up for so much time at once, so that a leap of years does not fill the memory; our choice. */
const HEARD_AT_ONCE = 2 * 86_400;

/**
 * A world with its clock, one after another: the only place where time moves. Whatever happens, by time or by somebody's doing, is
 * told to the listener.
 */
export class RunningWorld {
  readonly #listener: Listener;
  readonly #payloadHost: string;
  #plan: WorldPlan;
  #world: World;
  #clock: VirtualClock;
  #unsubscribe: () => void;

  constructor(plan: WorldPlan, listener: Listener, payloadHost: string) {
    this.#listener = listener;
    this.#payloadHost = payloadHost;
    this.#plan = plan;
    this.#world = makeWorld(plan, payloadHost);
    this.#clock = this.#newClock();
    this.#unsubscribe = this.#listen();
  }

  get world(): World {
    return this.#world;
  }

  get clock(): VirtualClock {
    return this.#clock;
  }

  get plan(): WorldPlan {
    return this.#plan;
  }

  get today(): EpochDay {
    return dayAt(this.#world.now);
  }

  /** Puts another world in the place of this one, whose clock stands; who charges stays. Throws `invalid_input` for a plan that describes none. */
  restart(plan: WorldPlan): void {
    const world = makeWorld(plan, this.#payloadHost);
    world.setCharging(this.#world.charging);
    this.close();
    this.#plan = plan;
    this.#world = world;
    this.#clock = this.#newClock();
    this.#unsubscribe = this.#listen();
  }

  /** Stops the clock. */
  close(): void {
    this.#clock.close();
    this.#unsubscribe();
  }

  #listen(): () => void {
    return this.#world.subscribe((event) => this.#listener.tell([event]));
  }

  #newClock(): VirtualClock {
    return new VirtualClock({ now: () => this.#world.now, moveTo: (until) => this.#moveTo(until) });
  }

  #moveTo(until: EpochSecond): void {
    const world = this.#world;
    let heard = world.now;
    world.moveTo(until);
    if (!this.#listener.isListening()) return;
    while (heard < until) {
      const next = Math.min(until, heard + HEARD_AT_ONCE);
      this.#listener.tell(world.eventsBetween(heard, next));
      heard = next;
    }
  }
}

/** Smallest and largest value of each number of a plan; our choice. */
const BOUNDS = { seed: [0, 2 ** 32 - 1], payers: [1, 1_000_000], months: [1, 120] } as const;

function makeWorld({ payers, ...span }: WorldPlan, payloadHost: string): World {
  refuseOutOfBounds(BOUNDS, { ...span, payers }, { reason: 'world_out_of_bounds' });
  return new World(span, payers, noonOf(possibleDay(span.today)), payloadHost);
}

function possibleDay(today: EpochDay): EpochDay {
  const [least, most] = WORLD_DAYS;
  if (today >= least && today <= most) return today;
  throw new CicloError('invalid_input', `today must be from ${dateOf(least)} to ${dateOf(most)}`, {
    name: 'today',
    reason: 'world_out_of_bounds',
  });
}
