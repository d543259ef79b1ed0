import { CicloError } from '../../core/failure.ts';
import {
  isOpenWrite,
  isReadable,
  type JournaledWrite,
  type JournalRow,
  keyOf,
  type WriteIntent,
} from '../../ledger/journaled-writes.ts';
import type { BatchProgress } from './batch-tally.ts';
import { closeNotDone } from './close.ts';
import { InDoubt, type OpenFinding } from './in-doubt.ts';
import { recall } from './recall.ts';
import { closeForsaken, createRecovery, type Recovery } from './recover.ts';
import { areSteps, runBatch, runSteps, type StepsEnd } from './run-batch.ts';
import { runOne, type WriteReport } from './run-one.ts';
import { holding, inSession, type OutboxServices, type WriteSession, type Writing } from './session.ts';
import { takeUp } from './take-up.ts';
import { type OutboxTimeouts, outboxTimeouts } from './timeouts.ts';

/** What a write is sent with that the journal must not hold. */
export type Unjournaled = {
  /** The webhook's whole address, secret included; the intent's own `url` stands without it (SERVICE.md, section 5, rule 6). */
  readonly webhookUrl?: string;
  /** Looks whether the write is still wanted. */
  readonly lastCheck?: LastCheck;
};

/**
 * Made right before a connection's writes are journaled, with nothing journaled in between: what was checked earlier may have been
 * done by another window since. What it throws is thrown, and nothing is sent.
 */
export type LastCheck = () => Promise<void>;

type OnProgress = (progress: BatchProgress) => void;

/**
 * Everything that changes something at a bank goes through here: journaled before it is sent, sent once, closed by what came back, read
 * back when in doubt, and the records it changed are read again into the ledger. Nothing is ever sent twice that may have happened.
 */
export type Outbox = {
  /**
   * Throws `offline` where the bank is known to be out of reach, `already_running` where the same write is open, and whatever keeps the ledger from journaling or the bank from being
   * connected to; then nothing was sent. A webhook's secret comes beside the intent, is sent, and is neither journaled nor logged: after
   * a crash its registration is recognised without it.
   */
  readonly send: (
    connectionId: string,
    intent: WriteIntent,
    unjournaled?: Unjournaled,
  ) => Promise<WriteReport>;
  /** Journals all of them or none, then works through them as `resumeBatch` does. */
  readonly sendBatch: (
    connectionId: string,
    batchId: string,
    intents: readonly WriteIntent[],
    onProgress: OnProgress,
    signal: AbortSignal,
    lastCheck?: LastCheck,
  ) => Promise<BatchProgress>;
  /**
   * Journals writes of different kinds together, all or none, and takes them one after the other, each only once those before it are
   * done. What an interruption leaves of them waits to be resumed as a batch does; they are not stopped in between.
   */
  readonly sendSteps: (
    connectionId: string,
    batchId: string,
    steps: readonly WriteIntent[],
    onProgress: OnProgress,
    lastCheck?: LastCheck,
  ) => Promise<StepsEnd>;
  /**
   * Goes on with a batch that was interrupted: what may have happened is read back first. Stops between two writes when aborted. Throws
   * `not_found` for a batch that is not in the journal, `already_running` for one that is under way.
   */
  readonly resumeBatch: (
    connectionId: string,
    batchId: string,
    onProgress: OnProgress,
    signal: AbortSignal,
  ) => Promise<BatchProgress>;
  /** Gives up what of an interrupted batch was never sent, so that it may be asked for anew. Throws `already_running` while under way. */
  readonly discardBatch: (connectionId: string, batchId: string) => Promise<void>;
  /** Reads back whatever is in doubt and nobody works on; to be called at start, after a poll, and when asked. Answers what is left open. */
  readonly recover: Recovery['recover'];
  /** Whether looking at the bank tells no more of a write in doubt, or nobody can look for it, so that a person may give it up. */
  readonly mayGiveUp: (
    connectionId: string,
    write: Pick<JournalRow, 'id'> & Partial<Pick<JournalRow, 'payload'>>,
  ) => boolean;
  /** What the last look at the bank showed of a write in doubt; null before one. */
  readonly lastFinding: (connectionId: string, write: Pick<JournalRow, 'id'>) => OpenFinding | null;
  /** Closes a write in doubt as not done. Throws `invalid_input` for one that `mayGiveUp` does not tell of. */
  readonly giveUp: (connectionId: string, id: number) => Promise<void>;
  /** Whether anything is on its way to a bank, or is being looked for there, now. */
  readonly isSending: () => boolean;
  /** Ends what waits; writes under way end as the journal tells, at the next start if need be. */
  readonly close: () => Promise<void>;
};

/** Composes it over the ledgers and the banks; `timeouts` say how long it waits, and by which clock. */
export function createOutbox(services: OutboxServices, timeouts: OutboxTimeouts = outboxTimeouts): Outbox {
  const inDoubt = new InDoubt(timeouts.nowMs);
  const writing: Writing = { ...services, timeouts, inDoubt };
  const closing = new AbortController();
  const recovery = createRecovery(writing, closing.signal);
  const { settled, recoverLater } = recovery;
  const untilClosed = (signal: AbortSignal): AbortSignal => AbortSignal.any([signal, closing.signal]);

  /** Works in a session on claimed writes; what is in doubt afterwards is looked at again later. */
  const workOn = <Value>(
    session: WriteSession,
    claimed: readonly JournalRow[],
    work: () => Promise<Value>,
  ): Promise<Value> => holding(session, claimed, work).finally(() => recoverLater(session.connectionId));

  /** The journal refuses what is open. What it has closed is known to the ledger only once its change was read at the bank: until then nothing else sees it. */
  const refuseAtWork = (connectionId: string, intents: readonly WriteIntent[]): void => {
    const same = intents.find((each) =>
      inDoubt.isAtWork(connectionId, { kind: each.kind, key: keyOf(each) }),
    );
    if (same !== undefined)
      throw new CicloError('already_running', `the same ${same.kind} is being finished`);
  };

  /** Journals intents after the last check and works on them. Throws `offline` where the bank is known to be out of reach. */
  const journaling = async <Row extends JournalRow, Value>(
    connectionId: string,
    intents: readonly WriteIntent[],
    journal: (session: WriteSession) => Promise<readonly Row[]>,
    lastCheck: LastCheck | undefined,
    work: (session: WriteSession, writes: readonly Row[]) => Promise<Value>,
  ): Promise<Value> => {
    await services.refuseOffline(connectionId);
    return inSession(writing, connectionId, async (session) => {
      // Before anything else: another workstation may have left something in doubt.
      if (services.ledgers.isShared(connectionId)) await recovery.recover(connectionId);
      const writes = await inDoubt.claim(connectionId, async () => {
        refuseAtWork(connectionId, intents);
        await lastCheck?.();
        return journal(session);
      });
      return workOn(session, writes, () => {
        session.emitChanged('journal');
        return work(session, writes);
      });
    });
  };

  /** Takes an interrupted batch up, all of it or none. */
  const takingUp = async <Value>(
    connectionId: string,
    batchId: string,
    work: (session: WriteSession, writes: readonly JournalRow[]) => Promise<Value>,
  ): Promise<Value> =>
    inSession(writing, connectionId, async (session) => {
      await settled(connectionId);
      const batch = await claimBatch(writing, connectionId, batchId);
      return workOn(session, batch, () => work(session, batch));
    });

  return {
    send: (connectionId, intent, { webhookUrl = null, lastCheck } = {}) =>
      journaling(
        connectionId,
        [intent],
        async (session) => [await journalOne(session, intent)],
        lastCheck,
        async (session, [write]) => {
          if (write === undefined) throw new CicloError('already_running', 'somebody works on the write');
          if (webhookUrl !== null) inDoubt.keepWebhookUrl(connectionId, write, webhookUrl);
          return (await runOne(session, write, { webhookUrl, isInBatch: false })).report;
        },
      ),
    sendBatch: (connectionId, batchId, intents, onProgress, signal, lastCheck) =>
      journaling(connectionId, intents, journalBatch(batchId, intents), lastCheck, (session, writes) =>
        runBatch(session, writes, { batchId, onProgress, signal: untilClosed(signal) }),
      ),
    sendSteps: (connectionId, batchId, steps, onProgress, lastCheck) =>
      journaling(connectionId, steps, journalBatch(batchId, steps), lastCheck, (session, writes) =>
        runSteps(session, writes, { batchId, onProgress }),
      ),
    resumeBatch: async (connectionId, batchId, onProgress, signal) => {
      await services.refuseOffline(connectionId);
      return takingUp(connectionId, batchId, async (session, batch) => {
        if (areSteps(batch)) return (await runSteps(session, batch, { batchId, onProgress })).progress;
        // The bank is asked first what of it has happened.
        const recalled = await recall(session, batch);
        return runBatch(session, recalled, { batchId, onProgress, signal: untilClosed(signal) });
      });
    },
    discardBatch: (connectionId, batchId) =>
      takingUp(connectionId, batchId, async (session, batch) => {
        for (const write of batch.filter(isOpenWrite)) {
          if (isReadable(write)) await takeUp(session, write, 'discard');
          else if (write.state === 'intended') await closeNotDone(session, write);
        }
      }),
    recover: async (connectionId) => {
      const left = await recovery.recover(connectionId);
      // What a crash has left may have to wait until the bank has had its time, though no poll comes by then.
      if (left.some(({ state }) => state === 'unknown')) recoverLater(connectionId);
      return left;
    },
    ...givingUp(writing),
    isSending: () => inDoubt.hasWork(),
    close: async () => {
      closing.abort();
      await settled();
    },
  };
}

/** Closing by a person's word what looking at the bank cannot tell. */
function givingUp(writing: Writing): Pick<Outbox, 'mayGiveUp' | 'lastFinding' | 'giveUp'> {
  const { inDoubt } = writing;
  const mayGiveUp: Outbox['mayGiveUp'] = (connectionId, write) =>
    (write.payload === null || inDoubt.isBeyondLooking(connectionId, write)) &&
    !inDoubt.isClaimed(connectionId, write);
  return {
    mayGiveUp,
    lastFinding: (connectionId, write) => inDoubt.lastFinding(connectionId, write),
    giveUp: async (connectionId, id) => {
      await inSession(writing, connectionId, async (session) => {
        const write = await writing.ledgers.read.journaledWrite(connectionId, id);
        if (write === null || !mayGiveUp(connectionId, write))
          throw new CicloError('invalid_input', `write ${id} is not to be given up`, { field: 'id' });
        await closeNotDone(session, write);
      });
      await closeForsaken(writing, connectionId);
    },
  };
}

async function journalOne(
  { ledgers, connectionId, now }: WriteSession,
  intent: WriteIntent,
): Promise<JournaledWrite> {
  const intendedAt = now();
  const id = await ledgers.write.intend(connectionId, intent, intendedAt);
  const open = { batchId: null, state: 'intended', sentAt: null, outcomeAt: null, outcome: null } as const;
  return { ...intent, ...open, id, key: keyOf(intent), intendedAt };
}

const journalBatch =
  (batchId: string, intents: readonly WriteIntent[]) =>
  async ({ ledgers, connectionId, now }: WriteSession): Promise<readonly JournalRow[]> => {
    await ledgers.write.intendBatch(connectionId, batchId, intents, now());
    return ledgers.write.writeBatch(connectionId, batchId);
  };

async function claimBatch(
  { ledgers, inDoubt }: Writing,
  connectionId: string,
  batchId: string,
): Promise<readonly JournalRow[]> {
  let all: readonly JournalRow[] = [];
  const open = await inDoubt.claim(connectionId, async () => {
    all = await ledgers.write.writeBatch(connectionId, batchId);
    return all.filter(isOpenWrite);
  });
  if (all.length === 0) throw new CicloError('not_found', `no batch ${batchId}`, { id: batchId });
  if (open.length === all.filter(isOpenWrite).length) return all;
  inDoubt.release(connectionId, open);
  throw new CicloError('already_running', `batch ${batchId} is under way`, { key: batchId });
}
