import type { ErrorCode } from '../../../../src-preload/contract/vocabulary/errors.ts';
import { WriteRefused } from '../../../api-client/write-refused.ts';
import type { CicloError } from '../../../core/failure.ts';
import type { JournaledWrite, WriteOutcome } from '../../../ledger/model/journaled-writes.ts';
import type { WriteSession } from '../session/session.ts';
import { storeChanges } from './store-changes.ts';

/** What a done write is closed with; `resolved_done` where looking has shown it. */
type Done = Extract<WriteOutcome, { readonly bankId: string | null }>;

/** Closes what happened. The ledger is brought up to date before the write counts as done on screen. */
export async function closeDone(session: WriteSession, write: JournaledWrite, done: Done): Promise<void> {
  await close(session, write, done);
  await storeChanges(session, write, done.bankId);
}

/** Closes a write of which nothing was done. */
export async function closeNotDone(session: WriteSession, write: Pick<JournaledWrite, 'id'>): Promise<void> {
  await close(session, write, { state: 'resolved_not_done' });
  session.emitChanged('journal');
}

/** Closes what the bank has refused, with its reasons. */
export async function closeRefused(
  session: WriteSession,
  write: JournaledWrite,
  error: CicloError,
): Promise<void> {
  await close(session, write, { state: 'refused', code: error.code, violations: violationsOf(error) });
  session.emitChanged('journal');
}

/** A bank's reasons for a refusal; none for any other failure. */
export const violationsOf = (error: CicloError) => (error instanceof WriteRefused ? error.violations : []);

async function close(
  { ledgers, connectionId, openWrites, clock }: WriteSession,
  write: Pick<JournaledWrite, 'id'>,
  outcome: WriteOutcome,
): Promise<void> {
  await ledgers.write.closeWrite(connectionId, write.id, outcome, clock.now());
  openWrites.forget(connectionId, write);
}

/** Notes that a write may have been heard and was not answered; from now on the bank has its time for it. */
export async function noteUnknown(
  { ledgers, connectionId, clock, openWrites, emitChanged }: WriteSession,
  write: JournaledWrite,
  code: ErrorCode,
): Promise<JournaledWrite> {
  const outcome = { state: 'unknown', code } as const;
  const outcomeAt = clock.latest();
  await ledgers.write.closeWrite(connectionId, write.id, outcome, outcomeAt);
  openWrites.beginWaiting(connectionId, write);
  emitChanged('journal');
  return { ...write, state: 'unknown', outcome, outcomeAt };
}
