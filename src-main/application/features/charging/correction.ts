import { randomUUID } from 'node:crypto';
import type { Handlers } from '../../../../src-preload/contract/index.ts';
import type { ChargeDraft } from '../../../core/drafts.ts';
import { CicloError } from '../../../core/failure.ts';
import { isOpenWrite, type WriteIntent } from '../../../ledger/model/journaled-writes.ts';
import type { BatchRuns } from '../../outbox/running/batch-runs.ts';
import type { LastCheck } from '../../outbox/running/claimed-work.ts';
import type { StepsEnd } from '../../outbox/running/run-batch.ts';
import type { ChargingServices } from './setting.ts';

type Correction = {
  readonly connectionId: string;
  readonly txid: string;
  readonly draft: ChargeDraft;
  readonly lastCheck: LastCheck;
};
type Tried = Extract<Awaited<ReturnType<Handlers['charging']['replace']>>, { kind: 'tried' }>;

/**
 * Cancels a charge and sends another in its place. Both are journaled before the first is sent, so that whatever ends the program between
 * them leaves the second to be resumed, like a batch that was interrupted.
 */
export async function sendCorrection(
  { outbox, ledgers }: ChargingServices,
  runs: BatchRuns,
  { connectionId, txid, draft, lastCheck }: Correction,
): Promise<Tried> {
  const batchId = `correction-${randomUUID()}`;
  const steps: readonly WriteIntent[] = [
    { kind: 'cancel_charge', payload: { txid } },
    { kind: 'put_charge', payload: draft },
  ];
  const taken = Promise.withResolvers<StepsEnd>();
  const begun = runs.start(connectionId, batchId, (onProgress) => {
    const sending = outbox.sendSteps(connectionId, { batchId, steps, onProgress, lastCheck });
    sending.then(taken.resolve, taken.reject);
    return sending.then(({ progress }) => progress);
  });
  const [{ reports }] = await Promise.all([taken.promise, begun]);
  const [cancelled, created = null] = reports;
  if (cancelled === undefined) throw new CicloError('internal', 'the first step was not tried');
  const isLeft = (await ledgers.read.writeBatch(connectionId, batchId)).some(isOpenWrite);
  return { kind: 'tried', cancelled, created, resumes: isLeft ? batchId : null };
}
