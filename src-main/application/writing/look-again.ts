import type { ErrorCode } from '../../../src-preload/contract/errors.ts';
import type { JournaledWrite, WriteKind } from '../../ledger/journaled-writes.ts';
import type { Bench } from './bench.ts';
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

/** Why no answer came where it was not the bank that gave up: we did, or the program ended. The bank may be at the request still. */
const NOT_THE_BANK: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['timed_out', 'cancelled', 'write_unknown']);

/** Whether a write that was left without an answer for that reason may still be carried out by the bank. */
export const mayStillCome = (code: ErrorCode): boolean => NOT_THE_BANK.has(code);

/** How a write came to be in doubt. */
export type Doubt = {
  /** Milliseconds since it was sent, or since this process found it in the journal. */
  readonly ageMs: number;
  /** Whether the bank may be at it still: nobody knows that it let go of the request. */
  readonly mayStillCome: boolean;
  readonly webhookUrl: string | null;
};

/**
 * Looks at the bank for what became of a write. What may still come is held absent only once it has had time to. Throws why the bank
 * could not be asked.
 */
export async function lookAt(bench: Bench, write: JournaledWrite, doubt: Doubt): Promise<ReadBack> {
  const { api, ledgers, connectionId, now, patience } = bench;
  const known = new Set(await ledgers.write.idsBrought(connectionId, write.kind, write.key));
  if (write.kind === 'create_location')
    for (const id of await ledgers.write.locationsKnownBefore(connectionId, write.id)) known.add(String(id));
  const { intendedAt, sentAt } = write;
  const seen = await readBack(write, {
    api,
    when: { intendedAt, sentAt: sentAt ?? intendedAt, now: now() },
    known,
    webhookUrl: doubt.webhookUrl,
    signal: AbortSignal.timeout(patience.lookMs),
  });
  const isSettled = !doubt.mayStillCome || doubt.ageMs >= patience.settleMs;
  return seen.kind === 'absent' && !isSettled ? { kind: 'not_yet' } : seen;
}
