/**
 * Whether this is the long lane (`npm run test:long`): a `*.more.spec.ts` tries all of its cases there, and few of them in `npm test`; a
 * `*.long.spec.ts` runs there alone.
 */
export const IS_LONG = process.env.CICLO_LANE === 'long';

/** Whether the main lane is late: page tests that try more of the same (`*.more.spec.ts`) are left to the long one then. */
export const IS_LATE = process.env.CICLO_LANE === 'late';

/** How often a test that failed is tried again: never, unless who runs it says otherwise (`.ci/run` does, and is told what passed so). */
export const RETRIES = Number(process.env.CICLO_RETRIES ?? 0);

/** How many of its cases a spec is to try: as many as are meant for this lane, or what the environment says under a name. */
export function cases(count: { readonly few: number; readonly all: number }, name?: string): number {
  const given = name && process.env[name];
  if (given) return Number(given);
  return IS_LONG ? count.all : count.few;
}

/** What decides when the specs with `kill` in their name kill; another one each time unless `CICLO_KILL_SEED` says which. */
export const KILL_SEED = Number(process.env.CICLO_KILL_SEED ?? Date.now() % 100_000);

/** For a spec of which each kill takes a process or two; a busy machine starts them slowly. */
export const KILL_TIMEOUT_MS = 300_000;
