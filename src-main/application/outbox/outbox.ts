import { CicloError } from '../../core/failure.ts';
import {
  isOpenWrite,
  isReadable,
  type JournalRow,
  type WriteIntent,
} from '../../ledger/model/journaled-writes.ts';
import type { BatchProgress } from './running/batch-tally.ts';
import {
  type ClaimedWork,
  claimedWork,
  journaledAlone,
  journaledAsBatch,
  type LastCheck,
} from './running/claimed-work.ts';
import { closeNotDone } from './running/close.ts';
import { recall, refuseBatchOfOtherAccount } from './running/recall.ts';
import { closeForsaken, createRecovery, type Recovery } from './running/recover.ts';
import { areSteps, runBatch, runSteps, type StepsEnd } from './running/run-batch.ts';
import { runOne } from './running/run-one.ts';
import { takeUp } from './running/take-up.ts';
import { type OpenFinding, OpenWrites } from './session/open-writes.ts';
import { inSession, type OutboxParts, type OutboxServices } from './session/session.ts';
import { type OutboxTimeouts, outboxTimeouts } from './session/timeouts.ts';
import type { WriteReport } from './shown/write-reports.ts';

/** With what a write is sent beside what the journal holds. */
export type SendOptions = {
  /** The webhook's whole address, secret included; the intent's own `url` stands without it (SERVICE.md, section 5, rule 6). */
  readonly webhookUrl?: string;
  /** Looks whether the write is still wanted. */
  readonly lastCheck?: LastCheck;
};

type OnProgress = (progress: BatchProgress) => void;

/** What writes that are journaled together are sent with. */
type SentTogether = {
  readonly batchId: string;
  readonly onProgress: OnProgress;
  /** Looks, before any of them is journaled, whether they are still wanted. */
  readonly lastCheck?: LastCheck | undefined;
};

/**
 * Everything that changes something at a bank goes through here: journaled before it is sent, sent once, closed by what came back, read
 * back when in doubt, and the records it changed are read again into the ledger. Nothing is ever sent twice that may have happened.
 */
export type Outbox = {
  /**
   * Throws `offline` where the bank is known to be out of reach, `already_running` where the same write is open, `account_unconfirmed` where it would go to another account than is read. Throws whatever keeps the ledger from journaling or the bank from being connected to as well;
   * then nothing was sent. A webhook's secret comes beside the intent, is sent, and is neither journaled nor logged: after
   * a crash its registration is recognised without it.
   */
  readonly send: (connectionId: string, intent: WriteIntent, options?: SendOptions) => Promise<WriteReport>;
  /** Journals all of them or none, then works through them as `resumeBatch` does. */
  readonly sendBatch: (
    connectionId: string,
    batch: SentTogether & { readonly intents: readonly WriteIntent[]; readonly signal: AbortSignal },
  ) => Promise<BatchProgress>;
  /**
   * Journals writes of different kinds together, all or none, and takes them one after the other, each only once those before it are
   * done. What an interruption leaves of them waits to be resumed as a batch does; they are not stopped in between.
   */
  readonly sendSteps: (
    connectionId: string,
    batch: SentTogether & { readonly steps: readonly WriteIntent[] },
  ) => Promise<StepsEnd>;
  /**
   * Goes on with a batch that was interrupted: what may have happened is read back first. Stops between two writes when aborted. Throws
   * `not_found` for a batch that is not in the journal, `already_running` for one that is under way, and what
   * `refuseBatchOfOtherAccount` and `recall` throw.
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
  /** Ends what waits or looks, and begins nothing more; writes under way end as the journal tells, at the next start if need be. */
  readonly close: () => Promise<void>;
};

/** Composes it over the ledgers and the banks; `timeouts` say how long it waits, and by which clock. */
export function createOutbox(services: OutboxServices, timeouts: OutboxTimeouts = outboxTimeouts): Outbox {
  const openWrites = new OpenWrites(timeouts.nowMs);
  const closing = new AbortController();
  const writing: OutboxParts = { ...services, timeouts, openWrites, closing: closing.signal };
  const recovery = createRecovery(writing);
  const work = claimedWork(writing, recovery);
  return {
    ...sending(work, openWrites, closing.signal),
    ...goingOn(work, services, closing.signal),
    recover: async (connectionId) => {
      const left = await recovery.recover(connectionId);
      // What a crash has left may have to wait until the bank has had its time, though no poll comes by then.
      if (left.some(({ state }) => state === 'unknown')) recovery.recoverLater(connectionId);
      return left;
    },
    ...givingUp(writing),
    isSending: () => openWrites.hasWork(),
    close: async () => {
      closing.abort();
      await recovery.settled();
    },
  };
}

/** What was not asked for before. */
function sending(
  work: ClaimedWork,
  openWrites: OpenWrites,
  closing: AbortSignal,
): Pick<Outbox, 'send' | 'sendBatch' | 'sendSteps'> {
  return {
    send: (connectionId, intent, { webhookUrl = null, lastCheck } = {}) =>
      work.journal(connectionId, journaledAlone(intent), lastCheck, async (session, [write]) => {
        if (write === undefined) throw new CicloError('already_running', 'somebody works on the write');
        if (webhookUrl !== null) openWrites.keepWebhookUrl(connectionId, write, webhookUrl);
        return (await runOne(session, write, { webhookUrl, waitsForResume: false })).report;
      }),
    sendBatch: (connectionId, { batchId, intents, onProgress, signal, lastCheck }) =>
      work.journal(connectionId, journaledAsBatch(batchId, intents), lastCheck, (session, writes) =>
        runBatch(session, writes, {
          ...{ purpose: 'begin', batchId, onProgress },
          signal: AbortSignal.any([signal, closing]),
        }),
      ),
    sendSteps: (connectionId, { batchId, steps, onProgress, lastCheck }) =>
      work.journal(connectionId, journaledAsBatch(batchId, steps), lastCheck, (session, writes) =>
        runSteps(session, writes, { purpose: 'begin', batchId, onProgress }),
      ),
  };
}

/** What an interruption has left of a batch. */
function goingOn(
  work: ClaimedWork,
  { refuseOffline }: OutboxServices,
  closing: AbortSignal,
): Pick<Outbox, 'resumeBatch' | 'discardBatch'> {
  return {
    resumeBatch: async (connectionId, batchId, onProgress, signal) => {
      await refuseOffline(connectionId);
      return work.withBatch(connectionId, batchId, async (session, batch) => {
        await refuseBatchOfOtherAccount(session, batch);
        // The bank is asked first what of it has happened.
        const recalled = await recall(session, batch);
        const run = { purpose: 'resume', batchId, onProgress } as const;
        if (areSteps(recalled)) return (await runSteps(session, recalled, run)).progress;
        return runBatch(session, recalled, { ...run, signal: AbortSignal.any([signal, closing]) });
      });
    },
    discardBatch: (connectionId, batchId) =>
      work.withBatch(connectionId, batchId, async (session, batch) => {
        for (const write of batch.filter(isOpenWrite)) {
          if (isReadable(write)) await takeUp(session, write, 'discard');
          else if (write.state === 'intended') await closeNotDone(session, write);
        }
      }),
  };
}

/** Closing by a person's word what looking at the bank cannot tell. */
function givingUp(writing: OutboxParts): Pick<Outbox, 'mayGiveUp' | 'lastFinding' | 'giveUp'> {
  const { openWrites } = writing;
  const mayGiveUp: Outbox['mayGiveUp'] = (connectionId, write) =>
    (write.payload === null || openWrites.isBeyondLooking(connectionId, write)) &&
    !openWrites.isClaimed(connectionId, write);
  return {
    mayGiveUp,
    lastFinding: (connectionId, write) => openWrites.lastFinding(connectionId, write),
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
