import type { WriteResult } from '../../../src-preload/contract/writing.ts';
import { CicloError, toFailure } from '../../core/failure.ts';
import { canonicalStatus } from '../../core/status.ts';
import type { WriteIntent } from '../../ledger/model/journaled-writes.ts';
import type { Outbox } from './outbox.ts';

/** What is told of something that can be cancelled no more: nothing is sent, since the bank would refuse it. */
export function notCancellable(status: string): WriteResult {
  const failure = toFailure(new CicloError('write_refused', `it is ${status}, nothing was sent`));
  return {
    kind: 'refused',
    failure,
    violations: [{ field: 'whole', reason: 'not_cancellable', text: '' }],
  };
}

/** Cancels what the ledger does not know to be cancelled: another window may have done it since this one looked. */
export async function cancelOnce(
  outbox: Pick<Outbox, 'send'>,
  connectionId: string,
  intent: WriteIntent,
  readStatus: () => Promise<string>,
): Promise<WriteResult> {
  const isCancelled = async (): Promise<boolean> => canonicalStatus(await readStatus()) === 'CANCELADA';
  if (await isCancelled()) return notCancellable('CANCELADA');
  const lastCheck = async (): Promise<void> => {
    if (await isCancelled()) throw new CicloError('already_running', `${intent.kind} was done elsewhere`);
  };
  return outbox.send(connectionId, intent, { lastCheck });
}
