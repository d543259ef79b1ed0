import type { ClockState } from '../../src-preload/contract/practice-bank/clock.ts';
import type { FaultOrder } from '../../src-preload/contract/practice-bank/faults.ts';
import { type CivilDate, civilDate } from '../core/civil-date.ts';
import { refuseOutOfBounds } from './number-bounds.ts';
import type { WorldPlan } from './running-world.ts';
import { dayAt, dayOf } from './timeline/calendar.ts';
import type { Timeouts } from './timeouts.ts';

/**
 * A world and where to serve it. `port` 0 takes a free one. The same seed, payers, months and today always give the same
 * world; credentials are new at each start.
 */
export type PracticeBankOptions = {
  readonly port?: number;
  readonly seed?: number;
  readonly payers?: number;
  readonly months?: number;
  /** The day the world begins on: the caller's, or by default the real one in São Paulo. */
  readonly today?: CivilDate;
  readonly schemeWord?: string;
  /** Where its resources stand: `/v2`, or `rec=/v1,cobr=/v3` for a prefix each; at the origin unless said. */
  readonly basePath?: string;
  /** How the token may be asked for; `any`: as a form and as JSON. */
  readonly tokenBody?: (typeof TOKEN_BODIES)[number];
  /** How long a token lives, in real seconds. */
  readonly tokenSeconds?: number;
  /** How long it waits for clients, where that is not as usual. */
  readonly timeouts?: Partial<Timeouts>;
  /** Faults that it begins with. */
  readonly faults?: readonly FaultOrder[];
  /** Real seconds before each further try of a delivery that failed, on channels that do not pause on failure. */
  readonly retrySeconds?: readonly number[];
  /** Who charges the mandates that the world began with. */
  readonly charging?: ClockState['charging'];
  /** Virtual seconds for each real one, for a clock that runs from the start; it stands unless said. */
  readonly speed?: 1 | 60 | 3_600;
};

/** What a bank's token endpoint may want. */
export const TOKEN_BODIES = ['any', 'form', 'json'] as const;

/** All our choice: a world that is made in well under a second and shows every situation (test/contract/census.spec.ts). */
const DEFAULTS = {
  port: 0,
  seed: 1,
  payers: 200,
  months: 12,
  schemeWord: 'instant',
  basePath: '',
  tokenSeconds: 3_600,
};

/** Options with what is unless said. */
export type ChosenOptions = PracticeBankOptions & typeof DEFAULTS;

/** Fills in what was not said; throws `invalid_input` for numbers out of bounds. Those of the world, its plan refuses. */
export function choose(options: PracticeBankOptions): ChosenOptions {
  const chosen = { ...DEFAULTS, ...options };
  refuseOutOfBounds(BOUNDS, chosen);
  return chosen;
}

/** What the world is made from; without a day, that of `realNowMs` in São Paulo. */
export function planOf({ seed, payers, months, today }: ChosenOptions, realNowMs: () => number): WorldPlan {
  const day = today === undefined ? dayAt(Math.floor(realNowMs() / 1_000)) : dayOf(civilDate(today));
  return { seed, payers, months, today: day };
}

/** Smallest and largest value of each whole number among the options; a token of a day at most is our choice. */
const BOUNDS = {
  port: [0, 65_535],
  tokenSeconds: [1, 86_400],
} as const;
