import type { Emit } from '../../../../src-preload/contract/index.ts';
import type { ImportStatus } from '../../../../src-preload/contract/mandate-writing.ts';
import type { MandateDraft } from '../../../core/drafts.ts';
import { CicloError, toFailure } from '../../../core/failure.ts';
import type { JournaledWrite } from '../../../ledger/journaled-writes.ts';
import type { BatchProgress, Consent, SendBatch } from '../../outbox/outbox.ts';
import type { Services } from '../../services.ts';

/** Imports under way and interrupted ones, of all connections. */
export type ImportRuns = {
  /**
   * Answers once the import is in the journal and on its way; throws what kept it from getting there, such as `offline`, and
   * `already_running` while another import of the connection is under way.
   */
  readonly start: (
    connectionId: string,
    batchId: string,
    drafts: readonly MandateDraft[],
    consent?: Consent,
  ) => Promise<ImportStatus>;
  readonly resume: (connectionId: string, batchId: string) => Promise<ImportStatus>;
  readonly stop: (batchId: string) => void;
  /** Gives up what was never sent. Throws `already_running` while it is being sent. */
  readonly discard: (connectionId: string, batchId: string) => Promise<void>;
  readonly unfinished: (connectionId: string) => Promise<ImportStatus[]>;
  /** How far an import is, or how it ended. Throws `not_found`. */
  readonly statusOf: (connectionId: string, batchId: string) => Promise<ImportStatus>;
};

type Run = { status: ImportStatus; readonly ending: AbortController };
type Counts = Pick<ImportStatus, 'total' | 'done' | 'refused' | 'unknown'>;

/** Keeps one import a connection under way, tells how far it is, and finds the interrupted ones in the journal. */
export function createImportRuns({ ledgers, writes, emit }: Services): ImportRuns {
  const { begin, stop, runningOf } = openRuns(emit);
  const journaled = async (connectionId: string, batchId: string): Promise<Counts> => {
    const batch = await ledgers.read.writeBatch(connectionId, batchId);
    if (batch.length === 0) throw new CicloError('not_found', `no import ${batchId}`, { id: batchId });
    return countsOf(batch);
  };
  const statusOf: ImportRuns['statusOf'] = async (connectionId, batchId) => {
    const running = runningOf(connectionId).find((status) => status.batchId === batchId);
    if (running) return running;
    const counts = await journaled(connectionId, batchId);
    return { connectionId, batchId, state: restingState(counts), failure: null, ...counts };
  };
  return {
    start: async (connectionId, batchId, drafts, consent) => {
      const intents = drafts.map((payload) => ({ kind: 'create_mandate' as const, payload }));
      const counts = { total: intents.length, done: 0, refused: 0, unknown: 0 };
      return begin(connectionId, batchId, counts, (onProgress, signal) =>
        writes.sendBatch(connectionId, batchId, intents, onProgress, signal, consent),
      );
    },
    resume: async (connectionId, batchId) => {
      const counts = await journaled(connectionId, batchId);
      return begin(connectionId, batchId, counts, (onProgress, signal) =>
        writes.resumeBatch(connectionId, batchId, onProgress, signal),
      );
    },
    stop,
    discard: async (connectionId, batchId) => {
      await writes.discardBatch(connectionId, batchId);
      emit('sync.ledgerChanged', { connectionId });
    },
    unfinished: async (connectionId) => {
      const open = await ledgers.read.openWrites(connectionId);
      // One whose last answer has come may still be at its end: until then no other begins.
      const running = runningOf(connectionId).map(({ batchId }) => batchId);
      const left = open.flatMap((write) => (isOfImport(write) ? [write.batchId] : []));
      const found: ImportStatus[] = [];
      for (const batchId of new Set([...left, ...running])) found.push(await statusOf(connectionId, batchId));
      return found.filter(({ state }) => state !== 'done');
    },
    statusOf,
  };
}

/** What is being sent now. */
type Runs = Pick<ImportRuns, 'stop'> & {
  /** Sends in the background, as `ImportRuns.start` does. */
  readonly begin: (
    connectionId: string,
    batchId: string,
    counts: Counts,
    send: SendBatch,
  ) => Promise<ImportStatus>;
  readonly runningOf: (connectionId: string) => readonly ImportStatus[];
};

function openRuns(emit: Emit): Runs {
  const runs = new Map<string, Run>();
  const tell = (run: Run, change: Partial<ImportStatus>): void => {
    run.status = { ...run.status, ...change };
    emit('mandateWriting.importChanged', run.status);
  };
  const follow = async (
    run: Run,
    send: SendBatch,
    begun: PromiseWithResolvers<ImportStatus>,
  ): Promise<void> => {
    const { batchId, connectionId } = run.status;
    let hasBegun = false;
    const step = (change: Partial<ImportStatus>): void => {
      hasBegun = true;
      tell(run, change);
      begun.resolve(run.status);
    };
    try {
      const ended = await send((progress) => step(countsIn(progress)), run.ending.signal);
      step({ ...countsIn(ended), ...endingOf(ended) });
    } catch (error) {
      // Once it has begun nobody waits for it.
      if (hasBegun) tell(run, { state: 'failed', failure: toFailure(error) });
      else begun.reject(error);
    } finally {
      runs.delete(batchId);
      emit('sync.ledgerChanged', { connectionId });
    }
  };
  const runningOf: Runs['runningOf'] = (connectionId) =>
    [...runs.values()].flatMap(({ status }) => (status.connectionId === connectionId ? [status] : []));
  const begin: Runs['begin'] = async (connectionId, batchId, counts, send) => {
    if (runningOf(connectionId).length > 0)
      throw new CicloError('already_running', `an import of ${connectionId} is under way`);
    const status: ImportStatus = { connectionId, batchId, state: 'sending', failure: null, ...counts };
    const run: Run = { status, ending: new AbortController() };
    runs.set(batchId, run);
    const begun = Promise.withResolvers<ImportStatus>();
    void follow(run, send, begun);
    return begun.promise;
  };

  return {
    begin,
    stop: (batchId) => runs.get(batchId)?.ending.abort(),
    runningOf,
  };
}

const isOfImport = (write: JournaledWrite): write is JournaledWrite & { readonly batchId: string } =>
  write.kind === 'create_mandate' && write.batchId !== null;

/** Whether there are mandates that were not sent. */
const isLeft = ({ total, done, refused, unknown }: Counts): boolean => done + refused + unknown < total;

/** Where an import that stands still is: the fate of what is in doubt is found when it is resumed. */
const restingState = (counts: Counts): 'stopped' | 'in_doubt' | 'done' => {
  if (isLeft(counts)) return 'stopped';
  return counts.unknown > 0 ? 'in_doubt' : 'done';
};

function endingOf(progress: BatchProgress): Pick<ImportStatus, 'state' | 'failure'> {
  const { stoppedBy } = progress;
  return stoppedBy === null
    ? { state: restingState(progress), failure: null }
    : { state: 'failed', failure: stoppedBy };
}

const countsIn = ({ total, done, refused, unknown }: BatchProgress): Counts => ({
  total,
  done,
  refused,
  unknown,
});

function countsOf(batch: readonly JournaledWrite[]): Counts {
  const having = (...states: readonly JournaledWrite['state'][]): number =>
    batch.filter(({ state }) => states.includes(state)).length;
  return {
    total: batch.length,
    done: having('done', 'resolved_done'),
    refused: having('refused', 'resolved_not_done'),
    unknown: having('unknown'),
  };
}
