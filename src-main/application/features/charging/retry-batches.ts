import { randomUUID } from 'node:crypto';
import type { BatchRow, RetryBatch, RetryRow } from '../../../../src-preload/contract/charging.ts';
import type { Handlers } from '../../../../src-preload/contract/index.ts';
import { civilDate } from '../../../core/civil-date.ts';
import { CicloError } from '../../../core/failure.ts';
import type { BatchRetry, RetryTally } from '../../../ledger/model/charging-reader.ts';
import { BatchRuns } from '../../outbox/running/batch-runs.ts';
import { violationShown } from '../../outbox/shown/violations.ts';
import { batchCalls } from './batch-calls.ts';
import { OUTCOMES } from './batch-outcomes.ts';
import { unlessOvertaken } from './last-check.ts';
import { illegalOn, retriesOf } from './one-charge.ts';
import type { ChargingServices } from './setting.ts';

type RetryHandlers = Pick<
  Handlers['charging'],
  'retryMany' | 'retryBatches' | 'retryBatch' | 'resumeRetries' | 'pauseRetries' | 'abandonRetries'
>;

/** Retries that are asked for together, in the background. */
export type RetryBatches = { readonly handlers: RetryHandlers; readonly close: () => Promise<void> };

/**
 * Asks for many retries and follows them, as charges of a month are sent: journaled before the first is asked for, so that what is not running and not finished
 * waits for a person's word, whatever ended it.
 */
export function createRetryBatches(services: ChargingServices): RetryBatches {
  const { ledgers, emit } = services;
  const tell = async (connectionId: string, batchId: string): Promise<void> =>
    emit('charging.retryProgress', { connectionId, batch: await find(connectionId, batchId) });
  const runs = new BatchRuns({
    onStep: ({ connectionId, batchId }) => tell(connectionId, batchId),
    onEnd: ({ connectionId, batchId }) =>
      tell(connectionId, batchId).finally(() => emit('sync.ledgerChanged', { connectionId })),
  });
  const shown = (connectionId: string, tally: RetryTally): RetryBatch => ({
    ...tally,
    isRunning: runs.isRunning(connectionId, tally.batchId),
    stoppedBy: runs.stoppedBy(connectionId, tally.batchId),
  });
  const find = async (connectionId: string, batchId: string): Promise<RetryBatch> => {
    const tally = await ledgers.read.retryTally(connectionId, batchId);
    if (tally === null) throw new CicloError('not_found', `no batch of retries ${batchId}`, { id: batchId });
    return shown(connectionId, tally);
  };
  const { resume, pause, abandon } = batchCalls(services, runs, { find, tell });
  const handlers: RetryHandlers = {
    retryMany: (asked) => askForMany(services, runs, asked),
    retryBatches: async ({ connectionId }) =>
      (await ledgers.read.retryBatches(connectionId)).map((tally) => shown(connectionId, tally)),
    retryBatch: async ({ connectionId, batchId }) => ({
      batch: await find(connectionId, batchId),
      rows: (await ledgers.read.retryBatch(connectionId, batchId)).map(rowShown),
    }),
    resumeRetries: resume,
    pauseRetries: pause,
    abandonRetries: abandon,
  };
  return { handlers, close: () => runs.close() };
}

type RetryMany = RetryHandlers['retryMany'];

/** Asks for all of them in the background, or for none where the rules refuse one; looked at again right before they are journaled. */
async function askForMany(
  services: ChargingServices,
  runs: BatchRuns,
  { connectionId, retries }: Parameters<RetryMany>[0],
): ReturnType<RetryMany> {
  const look = async () => {
    const rows = [];
    for (const { txid, date } of retries) {
      const illegal = illegalOn(await retriesOf(services, connectionId, txid), date);
      if (illegal !== null) rows.push({ txid, refusals: illegal.refusals });
    }
    return rows.length === 0 ? null : { kind: 'illegal' as const, rows };
  };
  const illegal = await look();
  if (illegal !== null) return illegal;
  const batchId = `retries-${randomUUID()}`;
  const intents = retries.map(({ txid, date }) => ({
    ...{ kind: 'request_retry' as const, payload: { txid, date: civilDate(date) } },
  }));
  return unlessOvertaken(async (lastCheck) => {
    await runs.start(connectionId, batchId, (onProgress, signal) =>
      services.outbox.sendBatch(connectionId, { batchId, intents, onProgress, signal, lastCheck }),
    );
    return { kind: 'started' as const, batchId };
  }, look);
}

function rowShown({ state, violations, ...row }: BatchRetry): RetryRow {
  const outcome: BatchRow['outcome'] = OUTCOMES[state];
  return { ...row, outcome, violations: violations.map(violationShown) };
}
