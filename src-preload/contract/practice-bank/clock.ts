import { z } from 'zod';
import { invoke } from '../kinds.ts';
import { civilDate, nothing, utcInstant } from '../values.ts';

/** The bank's virtual clock. `speed` is virtual seconds for each real one while it runs; it stands still otherwise. */
const clockState = z.object({
  now: utcInstant,
  today: civilDate,
  isRunning: z.boolean(),
  speed: z.int(),
  /** Who makes the charges of the mandates that the world began with: the bank's story, or nobody until the client does. */
  charging: z.enum(['automatic', 'by_hand']),
});
export type ClockState = z.infer<typeof clockState>;

/** A world: the same numbers tell the same stories. Counts are as of now. */
const worldState = z.object({
  seed: z.int(),
  payers: z.int(),
  months: z.int(),
  firstDay: civilDate,
  mandates: z.int(),
  charges: z.int(),
  settlements: z.int(),
});
export type WorldState = z.infer<typeof worldState>;

export const clock = {
  readClock: invoke(nothing, clockState, null),
  /** Lets days and hours pass; everything that falls due happens. */
  stepClock: invoke(
    z.object({ days: z.int().min(0).max(3_660).default(0), hours: z.int().min(0).max(23).default(0) }),
    clockState,
    null,
  ),
  /** Runs to noon in São Paulo of a later day. */
  runClockTo: invoke(z.object({ date: civilDate }), clockState, null),
  startClock: invoke(
    z.object({ speed: z.union([z.literal(1), z.literal(60), z.literal(3_600)]) }),
    clockState,
    null,
  ),
  pauseClock: invoke(nothing, clockState, null),
  setCharging: invoke(z.object({ charging: z.enum(['automatic', 'by_hand']) }), clockState, null),
  describeWorld: invoke(nothing, worldState, null),
  /** Tells a world from its beginning, or another one: what was done to the old one is gone. Credentials stay. */
  restartWorld: invoke(
    z.object({
      seed: z
        .int()
        .min(0)
        .max(2 ** 32 - 1),
      payers: z.int().min(1).max(1_000_000),
      months: z.int().min(1).max(120),
      today: civilDate,
    }),
    worldState,
    null,
  ),
};
