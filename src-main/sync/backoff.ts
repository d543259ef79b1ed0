import type { Failure } from '../../src-preload/contract/errors.ts';
import type { ErrorCode } from '../../src-preload/contract/vocabulary/errors.ts';

const MINUTE_MS = 60_000;
const FIRST_MS = MINUTE_MS;
const LONGEST_MS = 60 * MINUTE_MS;
/** Full jitter may draw nothing at all; a bank that just failed gets at least this long. */
const SHORTEST_MS = 5_000;

/** Failures that heal by themselves as a rule. Every other one asks for a person, and is tried again at long intervals all the same. */
const MAY_HEAL: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'address_unreachable',
  'host_unknown',
  'timed_out',
  'rate_limited',
  'bank_down',
  'answer_unreadable',
  'pages_kept_moving',
  'ledger_thread_died',
  'lease_held',
  'lease_locked',
  'lease_lost',
  'server_busy',
  'server_gone',
  'server_no_primary',
  'server_unreachable',
  // Whoever administers the company brings it on, or restores it: nobody here is asked for anything but patience.
  'company_behind',
  'company_not_at_server',
]);

/** Whether a failed poll is worth repeating without anybody's doing here. */
export function mayHeal(code: ErrorCode): boolean {
  return MAY_HEAL.has(code);
}

/** What a person has to mend at the office's server, for all workstations at once. */
const OF_SERVER: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['server_disk_full', 'server_standby_async']);

/** Whether a failure is over as soon as another workstation has polled well since. */
export function othersEnd(code: ErrorCode): boolean {
  return mayHeal(code) || OF_SERVER.has(code);
}

/** Milliseconds until the next try after so many failures in a row (1 or more): doubling, capped at an hour, with full jitter. */
export function backoffMs(failures: number, random: () => number): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1));
  return Math.max(SHORTEST_MS, Math.floor(random() * ceiling));
}

/** A network returns without a word to a program that has no window: being cut off is looked into every few minutes at least. */
const MOST_FAILURES_COUNTED_OFFLINE = 3;

/** Like {@link backoffMs}, for somebody who reaches nobody. */
export function offlineMs(failures: number, random: () => number): number {
  return backoffMs(Math.min(failures, MOST_FAILURES_COUNTED_OFFLINE), random);
}

const HOUR_MS = 60 * MINUTE_MS;

/** Failures whose seconds are a bank's own delay: too many requests, or maintenance. Those of a clock, say, are not. */
const TELLS_DELAY: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['rate_limited', 'bank_down']);

/** Milliseconds for which a bank has asked to be left alone; 0 where it has not. */
export function askedDelayMs(failure: Pick<Failure, 'code' | 'params'> | null): number {
  if (failure === null || !TELLS_DELAY.has(failure.code)) return 0;
  return Math.max(0, Number(failure.params.seconds ?? 0) * 1_000) || 0;
}

/** What a person has to mend is mended by the bank as often: a page of maintenance, a scope, a certificate of its own. */
const ATTENTION_MS = [15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS];

/** What one list refuses does not keep the others from being read: every hour at least. */
const OF_ONE_LIST: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'scope_missing',
  'request_refused',
  'list_not_offered',
  'answer_too_large',
]);

/** A refused credential is shown rarely, whatever the clocks say of it: some banks lock one after a few refusals. A clock that is set right meanwhile has it shown at once (`polling/skewed-polls.ts`). */
const CREDENTIAL_MS = 6 * HOUR_MS;
const OF_CREDENTIAL: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['credentials_wrong', 'clock_skewed']);

/** So that the many who were refused at once do not come back at once; never sooner than said. */
const MOST_JITTER = 0.2;

/** What neither the bank nor time mends: it waits for a person. */
const WAITS_FOR_PERSON: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'ledger_newer',
  'company_newer',
  'ledger_foreign',
  'ledger_damaged',
  'ledger_altered',
  'ledger_moved',
  'ledger_key_missing',
  'ledger_key_wrong',
  'ledger_unprotected',
  'settings_corrupt',
  'folder_id_lost',
  'not_found',
]);

/**
 * Milliseconds until a failure that a person is asked to mend is tried again, after so many in a row (1 or more). A quarter of an hour at
 * first, six hours at last, or one where the other lists can be read. A refused credential waits six hours, but for one early try where
 * polls have gone well before. Null waits for the person.
 */
export function attentionMs(
  code: ErrorCode,
  failures: number,
  hasGoneWell: boolean,
  random: () => number,
): number | null {
  if (WAITS_FOR_PERSON.has(code)) return null;
  const steps = OF_ONE_LIST.has(code) ? ATTENTION_MS.slice(0, 2) : ATTENTION_MS;
  const regular = steps[Math.min(failures, steps.length) - 1] ?? HOUR_MS;
  const isRare = OF_CREDENTIAL.has(code) && !(hasGoneWell && failures === 1);
  return Math.floor((isRare ? CREDENTIAL_MS : regular) * (1 + MOST_JITTER * random()));
}
