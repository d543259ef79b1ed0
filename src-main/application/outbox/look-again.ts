import type { ErrorCode } from '../../../src-preload/contract/vocabulary/errors.ts';
import type { WriteKind } from '../../../src-preload/contract/vocabulary/writing.ts';
import type { JournaledWrite } from '../../ledger/journaled-writes.ts';
import type { Bench } from './bench.ts';
import { CLOCK_MARGIN_MS, offMs } from './new-records.ts';
import type { OpenDoubts } from './open-doubts.ts';
import { type ReadBack, readBack } from './read-back.ts';

/** PUT under an address of our own, and DELETE: sent again they change nothing more (RFC 9110 section 9.2.2). */
const REPEATABLE: ReadonlySet<WriteKind> = new Set([
  'put_charge',
  'unlink_location',
  'put_webhook',
  'remove_webhook',
]);

/** Whether a write that was looked for may be sent again: it did not happen, or it does no harm where it still comes about. */
export function maySendAgain({ kind }: JournaledWrite, seen: ReadBack['kind'] | 'failed'): boolean {
  return REPEATABLE.has(kind) && (seen === 'absent' || seen === 'not_yet');
}

/** Within a batch these take away alone: done a second time they are refused, and nothing is made. */
const TAKING_AWAY: ReadonlySet<WriteKind> = new Set(['cancel_charge']);

/** Whether a batch's write that a person resumes may be sent now, or has to wait until the earlier sending has had its time. */
export function mayBeResumed(write: JournaledWrite, seen: ReadBack['kind']): boolean {
  return (
    seen === 'absent' || maySendAgain(write, seen) || (seen === 'not_yet' && TAKING_AWAY.has(write.kind))
  );
}

/** No money hangs on these, and asked for anew they are the very same request: told too early, nothing is done twice. */
const SAME_WHEN_ASKED_ANEW: ReadonlySet<WriteKind> = new Set([
  'unlink_location',
  'put_webhook',
  'remove_webhook',
]);

/** What is looked for by when it was made; all else by its id, which no clock hides. */
const LOOKED_FOR_BY_TIME: ReadonlySet<WriteKind> = new Set(['create_mandate', 'create_location']);

/** Notes that a write may have been heard and was not answered; from now on the bank has its time for it. */
export async function closeUnknown(
  { ledgers, connectionId, clock, tell }: Bench,
  write: JournaledWrite,
  code: ErrorCode,
  doubts: OpenDoubts,
): Promise<JournaledWrite> {
  const outcome = { state: 'unknown', code } as const;
  const outcomeAt = clock.latest();
  await ledgers.write.closeWrite(connectionId, write.id, outcome, outcomeAt);
  doubts.beginWaiting(connectionId, write);
  tell('journal');
  return { ...write, state: 'unknown', outcome, outcomeAt };
}

/**
 * Looks at the bank for what became of a write. What may have been heard is held absent, or beyond telling, only once the bank has had its
 * time for it, and never absent by clocks that are further apart than what a window allows for. Throws why the bank could not be asked.
 */
export async function lookAt(bench: Bench, write: JournaledWrite, doubts: OpenDoubts): Promise<ReadBack> {
  const wasTold = bench.clock.aheadMs() !== null;
  const first = await lookOnce(bench, write, doubts);
  const isTimeNews = !wasTold && bench.clock.aheadMs() !== null;
  const seen = first.kind === 'absent' && isTimeNews ? await lookOnce(bench, write, doubts) : first;
  if (seen.kind !== 'absent' && seen.kind !== 'cannot_tell') return seen;
  if (isAwaited(bench, write, doubts)) return { kind: 'not_yet' };
  return seen.kind === 'absent' ? absentBy(bench, write) : seen;
}

async function lookOnce(bench: Bench, write: JournaledWrite, doubts: OpenDoubts): Promise<ReadBack> {
  const { api, ledgers, connectionId, now, clock, patience } = bench;
  const known = new Set(await ledgers.write.idsBrought(connectionId, write.kind, write.key));
  if (write.kind === 'create_location')
    for (const id of await ledgers.write.locationsKnownBefore(connectionId, write.id)) known.add(String(id));
  const { intendedAt, sentAt } = write;
  return readBack(write, {
    api,
    when: { intendedAt, sentAt: sentAt ?? intendedAt, now: now(), offMs: offMs(clock) },
    known,
    webhookUrl: doubts.webhookUrl(connectionId, write),
    signal: AbortSignal.timeout(patience.lookMs),
  });
}

/** Whether the bank may be at a write still, so that it makes a difference whether somebody asks for it again. */
function isAwaited(bench: Bench, write: JournaledWrite, doubts: OpenDoubts): boolean {
  const { kind, state } = write;
  const mayCome = state !== 'intended' && !SAME_WHEN_ASKED_ANEW.has(kind);
  return mayCome && waitedMs(bench, write, doubts) < bench.patience.settleMs;
}

function absentBy(bench: Bench, { kind }: JournaledWrite): ReadBack {
  const minutes = LOOKED_FOR_BY_TIME.has(kind) ? clockMinutes(bench) : null;
  return minutes === null ? { kind: 'absent' } : { kind: 'clocks_differ', minutes };
}

/**
 * Milliseconds that the bank has had for a write at least: since this process lost sight of it, or since it was noted to be unanswered, by
 * the bank's clock alone, since this computer's may have been set meanwhile.
 */
function waitedMs({ clock, connectionId }: Bench, write: JournaledWrite, doubts: OpenDoubts): number {
  const here = doubts.ageMs(connectionId, write);
  const { outcome, outcomeAt } = write;
  if (outcome?.state !== 'unknown' || outcomeAt === null || clock.aheadMs() === null) return here;
  return Math.max(here, Date.parse(clock.now()) - Date.parse(outcomeAt) - offMs(clock));
}

/**
 * By how many minutes this computer's clock is ahead of the bank's, behind it where negative; null where that is no more than what windows
 * allow for.
 */
export function clockMinutes({ clock }: Pick<Bench, 'clock'>): number | null {
  const aheadMs = clock.aheadMs() ?? 0;
  return Math.abs(aheadMs) > CLOCK_MARGIN_MS ? Math.round(aheadMs / 60_000) : null;
}
