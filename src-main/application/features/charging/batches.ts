import { randomUUID } from 'node:crypto';
import type { BatchRow, ChargeBatch, IntendedCharge } from '../../../../src-preload/contract/charging.ts';
import type { Handlers } from '../../../../src-preload/contract/index.ts';
import type { ChargeDraft } from '../../../core/drafts.ts';
import { CicloError } from '../../../core/failure.ts';
import type { BatchCharge, BatchTally } from '../../../ledger/charging-reader.ts';
import { BatchRuns } from '../../outbox/batch-runs.ts';
import { violationShown } from '../../outbox/violations.ts';
import { type CheckedCharge, checkCharges } from './check-charges.ts';
import { isStillSendable, unlessOvertaken } from './last-check.ts';
import { type ChargingServices, checkSettingOf } from './setting.ts';

type BatchHandlers = Pick<
  Handlers['charging'],
  'sendMonth' | 'batches' | 'batch' | 'resume' | 'pause' | 'abandon'
>;

/** Charges that are sent together, in the background. */
export type Batches = {
  readonly handlers: BatchHandlers;
  /** For what else is sent as a batch is. */
  readonly runs: BatchRuns;
  readonly close: () => Promise<void>;
};

/** Sends batches and follows them. What is not running and not finished waits for a person's word, whatever ended it. */
export function createBatches(services: ChargingServices): Batches {
  const { ledgers, outbox, emit } = services;
  const emitBatch = async (connectionId: string, batchId: string): Promise<void> =>
    emit('charging.progress', { connectionId, batch: await find(connectionId, batchId) });
  const runs = new BatchRuns({
    onStep: ({ connectionId, batchId }) => emitBatch(connectionId, batchId),
    onEnd: async ({ connectionId, batchId }) => {
      await emitBatch(connectionId, batchId);
      emit('sync.ledgerChanged', { connectionId });
    },
  });
  const shown = (connectionId: string, { replaces, ...tally }: BatchTally): ChargeBatch => ({
    ...tally,
    isRunning: runs.isRunning(connectionId, tally.batchId),
    stoppedBy: runs.stoppedBy(connectionId, tally.batchId),
    replaces: replaces === null ? null : { txid: replaces.txid, outcome: OUTCOMES[replaces.state] },
  });
  const find = async (connectionId: string, batchId: string): Promise<ChargeBatch> => {
    const tally = await ledgers.read.chargeTally(connectionId, batchId);
    if (!tally) throw new CicloError('not_found', `no batch ${batchId}`, { id: batchId });
    return shown(connectionId, tally);
  };
  const handlers: BatchHandlers = {
    sendMonth: (asked) => sendMonth(services, runs, asked),
    batches: async ({ connectionId }) =>
      (await ledgers.read.chargeBatches(connectionId)).map((tally) => shown(connectionId, tally)),
    batch: async ({ connectionId, batchId }) => ({
      batch: await find(connectionId, batchId),
      rows: (await ledgers.read.chargeBatch(connectionId, batchId)).map(rowShown),
    }),
    resume: async ({ connectionId, batchId }) => {
      await find(connectionId, batchId);
      await runs.start(connectionId, batchId, (onProgress, signal) =>
        outbox.resumeBatch(connectionId, batchId, onProgress, signal),
      );
      return null;
    },
    pause: async ({ connectionId, batchId }) => {
      runs.stop((batch) => batch.connectionId === connectionId && batch.batchId === batchId);
      return null;
    },
    abandon: async ({ connectionId, batchId }) => {
      await outbox.discardBatch(connectionId, batchId);
      await emitBatch(connectionId, batchId);
      return null;
    },
  };
  return { handlers, runs, close: () => runs.close() };
}

type SendMonth = BatchHandlers['sendMonth'];

/** Sends a month's charges in the background, or none of them where one has a problem. */
async function sendMonth(
  services: ChargingServices,
  runs: BatchRuns,
  { connectionId, charges }: Parameters<SendMonth>[0],
): ReturnType<SendMonth> {
  const month = await checkedMonth(services, connectionId, charges);
  if (month.drafts.length < charges.length) return problemsOf(month);
  const batchId = randomUUID();
  const intents = month.drafts.map((payload) => ({ kind: 'put_charge' as const, payload }));
  return unlessOvertaken(
    async (lastCheck) => {
      await runs.start(connectionId, batchId, (onProgress, signal) =>
        services.outbox.sendBatch(connectionId, batchId, intents, onProgress, signal, lastCheck),
      );
      return { kind: 'started' as const, batchId };
    },
    async () => {
      const now = await checkedMonth(services, connectionId, charges);
      return isStillSendable(month.checked, now.checked) ? null : problemsOf(now);
    },
  );
}

type CheckedMonth = {
  readonly checked: readonly CheckedCharge[];
  /** Those that may be sent. */
  readonly drafts: readonly ChargeDraft[];
  readonly lacksReceiver: boolean;
};

/** Every charge is checked again on this side: what a screen has shown may be old by now. */
async function checkedMonth(
  services: ChargingServices,
  connectionId: string,
  charges: readonly IntendedCharge[],
): Promise<CheckedMonth> {
  const setting = await checkSettingOf(
    services,
    connectionId,
    charges.map(({ idRec }) => idRec),
  );
  const checked = checkCharges(charges, setting);
  return {
    checked,
    drafts: checked.flatMap(({ draft }) => draft ?? []),
    lacksReceiver: setting.receiver === null,
  };
}

const problemsOf = ({ checked, lacksReceiver }: CheckedMonth) => ({
  kind: 'problems' as const,
  lacksReceiver,
  verdicts: checked.map(({ verdict }) => verdict),
});

const OUTCOMES = {
  intended: 'waiting',
  sent: 'sent',
  unknown: 'unknown',
  done: 'done',
  refused: 'refused',
  resolved_done: 'done',
  resolved_not_done: 'not_done',
} as const satisfies Record<BatchCharge['state'], BatchRow['outcome']>;

function rowShown({ state, violations, ...row }: BatchCharge): BatchRow {
  return { ...row, outcome: OUTCOMES[state], violations: violations.map(violationShown) };
}
