import type { ErrorCode } from '../../src-preload/contract/errors.ts';

const MINUTE_MS = 60_000;
const FIRST_MS = MINUTE_MS;
const LONGEST_MS = 60 * MINUTE_MS;
/** Full jitter may draw nothing at all; a bank that just failed gets at least this long. */
const SHORTEST_MS = 5_000;

/** Failures that may heal by themselves. Every other one waits for a person: to ask again would only repeat it. */
const MAY_HEAL: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'address_unreachable',
  'timed_out',
  'rate_limited',
  'bank_down',
  'answer_unreadable',
  'pages_kept_moving',
  'ledger_thread_died',
]);

/** Whether a failed poll is worth repeating without anybody's doing. */
export function mayHeal(code: ErrorCode): boolean {
  return MAY_HEAL.has(code);
}

/** Milliseconds until the next try after so many failures in a row (1 or more): doubling, capped at an hour, with full jitter. */
export function backoffMs(failures: number, random: () => number): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1));
  return Math.max(SHORTEST_MS, Math.floor(random() * ceiling));
}
