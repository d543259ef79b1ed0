import { randomUUID } from 'node:crypto';
import type { ImportStatus } from '../../../../src-preload/contract/mandate-writing.ts';
import type { BatchMakes } from '../../../../src-preload/contract/vocabulary/mandate-writing.ts';
import type { MandateWithContact } from '../../../core/drafts.ts';
import { CicloError } from '../../../core/failure.ts';
import type { JournalRow, WriteIntent } from '../../../ledger/model/journaled-writes.ts';
import { BatchRuns, type SendBatch } from '../../outbox/running/batch-runs.ts';
import type { LastCheck } from '../../outbox/running/claimed-work.ts';
import { type BatchCounts, countsOf } from '../../outbox/shown/batch-counts.ts';
import type { Services } from '../../services.ts';

/** What is sent together: new mandates, or a location for each of some. */
type ImportBatch =
  | { readonly makes: 'mandates'; readonly drafts: readonly MandateWithContact[] }
  | { readonly makes: 'locations'; readonly mandates: readonly string[] };

/** What the journal's names of batches begin with. */
const PREFIXES = { mandates: 'import-', locations: 'locations-' } as const satisfies Record<
  BatchMakes,
  string
>;

const makesOf = (batchId: string): BatchMakes =>
  batchId.startsWith(PREFIXES.locations) ? 'locations' : 'mandates';

const intentsOf = (batch: ImportBatch): readonly WriteIntent[] =>
  batch.makes === 'mandates'
    ? batch.drafts.map((payload) => ({ kind: 'create_mandate', payload }))
    : batch.mandates.map((idRec) => ({
        kind: 'revise_mandate',
        payload: { idRec, revision: {}, newLocation: true },
      }));

/** Imports under way and interrupted ones, of all connections. */
export type ImportRuns = {
  /**
   * Answers once the import is in the journal and on its way; throws what kept it from getting there, such as `offline`, and
   * `already_running` while another import of the connection is under way.
   */
  readonly start: (connectionId: string, batch: ImportBatch, lastCheck?: LastCheck) => Promise<ImportStatus>;
  readonly resume: (connectionId: string, batchId: string) => Promise<ImportStatus>;
  readonly stop: (batchId: string) => void;
  /** Gives up what was never sent. Throws `already_running` while it is being sent. */
  readonly discard: (connectionId: string, batchId: string) => Promise<void>;
  readonly unfinished: (connectionId: string) => Promise<ImportStatus[]>;
  /** How far an import is, or how it ended. Throws `not_found`. */
  readonly statusOf: (connectionId: string, batchId: string) => Promise<ImportStatus>;
};

/** Keeps one import a connection under way, tells how far it is, and finds the interrupted ones in the journal. */
export function createImportRuns({ ledgers, outbox, emit }: Services): ImportRuns {
  const emitStatus = (status: Omit<ImportStatus, 'makes'>): void =>
    emit('mandateWriting.importChanged', { ...status, makes: makesOf(status.batchId) });
  const runs = new BatchRuns({
    onStep: ({ progress, ...batch }) => emitStatus({ ...batch, ...sending(progress) }),
    onEnd: ({ progress, failure, ...batch }) => {
      if (progress !== null) emitStatus({ ...batch, ...resting(progress, failure) });
      emit('sync.ledgerChanged', { connectionId: batch.connectionId });
    },
  });
  return {
    ...begun(ledgers, outbox, runs),
    stop: (batchId) => runs.stop((batch) => batch.batchId === batchId),
    discard: async (connectionId, batchId) => {
      await outbox.discardBatch(connectionId, batchId);
      emit('sync.ledgerChanged', { connectionId });
    },
    ...statuses(ledgers, runs),
  };
}

type Ledgers = Services['ledgers'];

function begun(
  ledgers: Ledgers,
  outbox: Services['outbox'],
  runs: BatchRuns,
): Pick<ImportRuns, 'start' | 'resume'> {
  const begin = async (
    connectionId: string,
    batchId: string,
    counts: BatchCounts,
    send: SendBatch,
  ): Promise<ImportStatus> => {
    if (runs.running(connectionId).length > 0)
      throw new CicloError('already_running', `an import of ${connectionId} is under way`);
    const progress = await runs.start(connectionId, batchId, send, counts);
    return { connectionId, batchId, makes: makesOf(batchId), ...sending(progress) };
  };
  return {
    start: (connectionId, batch, lastCheck) => {
      const batchId = `${PREFIXES[batch.makes]}${randomUUID()}`;
      const intents = intentsOf(batch);
      const counts = { total: intents.length, done: 0, refused: 0, unknown: 0 };
      return begin(connectionId, batchId, counts, (onProgress, signal) =>
        outbox.sendBatch(connectionId, { batchId, intents, onProgress, signal, lastCheck }),
      );
    },
    resume: async (connectionId, batchId) => {
      const counts = await journaledCounts(ledgers, connectionId, batchId);
      return begin(connectionId, batchId, counts, (onProgress, signal) =>
        outbox.resumeBatch(connectionId, batchId, onProgress, signal),
      );
    },
  };
}

function statuses(ledgers: Ledgers, runs: BatchRuns): Pick<ImportRuns, 'unfinished' | 'statusOf'> {
  const statusOf: ImportRuns['statusOf'] = async (connectionId, batchId) => {
    const running = runs.running(connectionId).find((batch) => batch.batchId === batchId);
    const batch = { connectionId, batchId, makes: makesOf(batchId) };
    if (running) return { ...batch, ...sending(running.progress ?? running.foreseen) };
    return { ...batch, ...resting(await journaledCounts(ledgers, connectionId, batchId), null) };
  };
  return {
    unfinished: async (connectionId) => {
      const open = await ledgers.read.openWrites(connectionId);
      // One whose last answer has come may still be at its end: until then no other begins.
      const running = runs.running(connectionId).map(({ batchId }) => batchId);
      const left = open.flatMap((write) => (isOfImport(write) ? [write.batchId] : []));
      const found: ImportStatus[] = [];
      for (const batchId of new Set([...left, ...running])) found.push(await statusOf(connectionId, batchId));
      return found.filter(({ state }) => state !== 'done');
    },
    statusOf,
  };
}

async function journaledCounts(
  ledgers: Ledgers,
  connectionId: string,
  batchId: string,
): Promise<BatchCounts> {
  const batch = await ledgers.read.writeBatch(connectionId, batchId);
  if (batch.length === 0) throw new CicloError('not_found', `no import ${batchId}`, { id: batchId });
  return countsOf(batch);
}

const isOfImport = <Row extends JournalRow>(write: Row): write is Row & { readonly batchId: string } =>
  write.batchId !== null &&
  (write.kind === 'create_mandate' ||
    (write.kind === 'revise_mandate' && makesOf(write.batchId) === 'locations'));

type ImportStage = Omit<ImportStatus, 'connectionId' | 'batchId' | 'makes'>;

const sending = (counts: BatchCounts): ImportStage => ({ state: 'sending', failure: null, ...shown(counts) });

/** Where an import that stands still is: the fate of what is in doubt is found when it is resumed. */
function resting(counts: BatchCounts, failure: ImportStatus['failure']): ImportStage {
  const { total, done, refused, unknown } = counts;
  if (failure !== null) return { state: 'failed', failure, ...shown(counts) };
  const isLeft = done + refused + unknown < total;
  const ended = unknown > 0 ? 'in_doubt' : 'done';
  return { state: isLeft ? 'stopped' : ended, failure, ...shown(counts) };
}

const shown = ({ total, done, refused, unknown }: BatchCounts): BatchCounts => ({
  total,
  done,
  refused,
  unknown,
});
