import type { UtcInstant } from '../../../core/civil-date.ts';
import { MOST_SKEW_MS } from '../../../core/clock-skew.ts';
import { asCicloError } from '../../../core/failure.ts';
import { type Finding, hasHappened } from '../../../core/writes/write-finding.ts';
import { weigh } from '../../../core/writes/write-lifecycle.ts';
import type { JournaledWrite } from '../../../ledger/model/journaled-writes.ts';
import { kindOf } from '../kinds/kinds.ts';
import { after, offMs } from '../kinds/new-records.ts';
import { isOfThisAccount } from '../session/of-this-account.ts';
import type { WriteSession } from '../session/session.ts';
import { findingWithoutList } from './absent-lists.ts';
import { withheldOrUnreachable } from './withheld.ts';

/** Looks at the bank for what became of a write, and says what that proves. What keeps the bank from being asked is a finding too. */
export async function readBack(session: WriteSession, write: JournaledWrite): Promise<Finding> {
  const { clock, timeouts } = session;
  const wasKnown = clock.aheadMs() !== null;
  const first = await lookOnce(session, write);
  const isTimeNews = !wasKnown && clock.aheadMs() !== null;
  const finding = first.kind === 'absent' && isTimeNews ? await lookOnce(session, write) : first;
  const wasSent = write.state !== 'intended';
  const time = { wasSent, waitedMs: waitedMs(session, write), graceMs: timeouts.graceMs };
  // A failure may pass: whether it lies in the record need be known only where looking again is to end.
  const isOver = !wasSent || time.waitedMs >= time.graceMs;
  const look = (earlierMs = 0) => lookOnce(session, write, earlierMs);
  const judged = isOver ? await withheldOrUnreachable(session, write, finding, look) : finding;
  return weigh(judged, kindOf(write), { ...time, clockMinutes: clockMinutes(session) });
}

/** The first look that finds it, or that no other would better, ends the looking; else what the last one shows stands. */
export async function readBackSeveralTimes(session: WriteSession, write: JournaledWrite): Promise<Finding> {
  const { sleep, lookPausesMs } = session.timeouts;
  let last: Finding = { kind: 'not_yet' };
  for (const pauseMs of lookPausesMs) {
    await sleep(pauseMs, new AbortController().signal);
    last = await readBack(session, write);
    if (hasHappened(last) || last.kind === 'cannot_tell' || last.kind === 'other_account') return last;
  }
  return last;
}

async function lookOnce(session: WriteSession, write: JournaledWrite, earlierMs = 0): Promise<Finding> {
  try {
    // What another account does not show was not left undone at the one that it was asked of: a person looks there.
    if (!(await isOfThisAccount(session, write))) return { kind: 'other_account' };
    return await kindOf(write).find(write.payload, await lookingFor(session, write, earlierMs));
  } catch (thrown) {
    const error = asCicloError(thrown);
    if (error.code !== 'list_not_offered') return { kind: 'unreachable', error };
    return findingWithoutList(session, write, error);
  }
}

async function lookingFor(
  { api, ledgers, connectionId, clock, lookSignal, openWrites }: WriteSession,
  write: JournaledWrite,
  earlierMs: number,
) {
  const { id, kind, key, intendedAt, sentAt } = write;
  const then = (moment: UtcInstant): UtcInstant => after(moment, -earlierMs);
  const known = new Set(await ledgers.write.idsBrought(connectionId, kind, key));
  if (kind === 'create_location')
    for (const each of await ledgers.write.locationsKnownBefore(connectionId, id)) known.add(String(each));
  return {
    api,
    when: {
      intendedAt: then(intendedAt),
      sentAt: then(sentAt ?? intendedAt),
      now: then(clock.now()),
      offMs: offMs(clock),
    },
    known,
    webhookUrl: openWrites.webhookUrl(connectionId, write),
    signal: lookSignal(),
  };
}

/**
 * Milliseconds that the bank has had for a write at least: since this process lost sight of it, or since it was noted to be unanswered, by
 * the bank's clock alone, since this computer's may have been set meanwhile.
 */
function waitedMs({ clock, connectionId, openWrites }: WriteSession, write: JournaledWrite): number {
  const here = openWrites.ageMs(connectionId, write);
  const { outcome, outcomeAt } = write;
  if (outcome?.state !== 'unknown' || outcomeAt === null || clock.aheadMs() === null) return here;
  return Math.max(here, Date.parse(clock.now()) - Date.parse(outcomeAt) - offMs(clock));
}

/**
 * By how many minutes this computer's clock is ahead of the bank's, behind it where negative; null where that is no more than what windows
 * allow for.
 */
export function clockMinutes({ clock }: Pick<WriteSession, 'clock'>): number | null {
  const aheadMs = clock.aheadMs() ?? 0;
  return Math.abs(aheadMs) > MOST_SKEW_MS ? Math.round(aheadMs / 60_000) : null;
}
