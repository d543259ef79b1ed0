import type { JournaledWrite, WriteIntent } from '../../ledger/journaled-writes.ts';
import type { BatchProgress } from './batch-tally.ts';
import { batchSending } from './batches.ts';
import type { WriteTools } from './bench.ts';
import type { WriteReport } from './carry-out.ts';
import { watchDoubts } from './doubt-watch.ts';
import { givingUp } from './give-up.ts';
import { OpenDoubts, type Seen } from './open-doubts.ts';
import { type WritePatience, writePatience } from './patience.ts';
import { resolving } from './resolve.ts';
import { singleSending } from './single.ts';
import type { StepsEnd } from './steps.ts';

export type { BatchProgress, StepsEnd, WriteReport };

/** Sends a batch, or goes on with one: tells of each write that is settled, and stops between two when aborted. */
export type SendBatch = (
  onProgress: (progress: BatchProgress) => void,
  signal: AbortSignal,
) => Promise<BatchProgress>;

/** What a write is sent with that the journal must not hold. */
export type Unjournaled = {
  /** The webhook's whole address, secret included; the intent's own `url` stands without it (SERVICE.md, section 5, rule 6). */
  readonly webhookUrl?: string;
  /** Looks whether the write is still wanted; see {@link Consent}. */
  readonly consent?: Consent;
};

/**
 * Asked right before a connection's writes are journaled, with nothing journaled in between: what was checked earlier may have been
 * done by another window since. What it throws is thrown, and nothing is sent.
 */
export type Consent = () => Promise<void>;

/**
 * Everything that changes something at a bank goes through here: journaled before it is sent, sent once, closed by what came back, read
 * back when in doubt, and the records it changed are read again into the ledger. Nothing is ever sent twice that may have happened.
 */
export type SafeWrites = {
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
    onProgress: (progress: BatchProgress) => void,
    signal: AbortSignal,
    consent?: Consent,
  ) => Promise<BatchProgress>;
  /**
   * Journals writes of different kinds together, all or none, and takes them one after the other, each only once those before it are
   * done. What an interruption leaves of them waits to be resumed as a batch does; they are not stopped in between.
   */
  readonly sendSteps: (
    connectionId: string,
    batchId: string,
    steps: readonly WriteIntent[],
    onProgress: (progress: BatchProgress) => void,
    consent?: Consent,
  ) => Promise<StepsEnd>;
  /**
   * Goes on with a batch that was interrupted: what may have happened is read back first. Stops between two writes when aborted. Throws
   * `not_found` for a batch that is not in the journal, `already_running` for one that is under way.
   */
  readonly resumeBatch: (
    connectionId: string,
    batchId: string,
    onProgress: (progress: BatchProgress) => void,
    signal: AbortSignal,
  ) => Promise<BatchProgress>;
  /** Gives up what of an interrupted batch was never sent, so that it may be asked for anew. Throws `already_running` while under way. */
  readonly discardBatch: (connectionId: string, batchId: string) => Promise<void>;
  /** Reads back whatever is in doubt and nobody works on; to be called at start, after a poll, and when asked. Answers what is left open. */
  readonly resolve: (connectionId: string) => Promise<readonly JournaledWrite[]>;
  /** Whether looking at the bank tells no more of a write in doubt, so that a person may give it up. */
  readonly mayGiveUp: (connectionId: string, write: Pick<JournaledWrite, 'id'>) => boolean;
  /** What the last look at the bank showed of a write in doubt; null before one. */
  readonly lastSeen: (connectionId: string, write: Pick<JournaledWrite, 'id'>) => Seen | null;
  /** The bank's ids of records of which each could be what a write in doubt has made; none where it is not about that. */
  readonly candidates: (connectionId: string, write: Pick<JournaledWrite, 'id'>) => readonly string[];
  /** Closes a write in doubt as not done. Throws `invalid_input` for one that `mayGiveUp` does not tell of. */
  readonly giveUp: (connectionId: string, id: number) => Promise<void>;
  /** Whether anything is on its way to a bank, or is being looked for there, now. */
  readonly isSending: () => boolean;
  /** Ends what waits; writes under way end as the journal tells, at the next start if need be. */
  readonly close: () => Promise<void>;
};

/** Composes them over the ledgers and the banks; `patience` is how long they wait, and by which clock. */
export function createSafeWrites(
  parts: Pick<WriteTools, 'ledgers' | 'banks' | 'emit' | 'refuseOffline' | 'onEnded'>,
  patience: WritePatience = writePatience,
): SafeWrites {
  const tools = { ...parts, patience };
  const doubts = new OpenDoubts(patience.nowMs);
  const closing = new AbortController();
  const { resolve, settled } = resolving(tools, doubts);
  const watch = watchDoubts({ resolve, doubts, patience, signal: closing.signal });
  const desk = { tools, doubts, watch, closing: closing.signal };
  return {
    send: singleSending(desk),
    ...batchSending(desk, settled),
    resolve: async (connectionId) => {
      const left = await resolve(connectionId);
      // What a crash has left may have to wait until the bank has had its time, though no poll comes by then.
      if (left.some(({ state }) => state === 'unknown')) watch(connectionId);
      return left;
    },
    ...givingUp(desk),
    isSending: () => doubts.hasWork(),
    close: async () => {
      closing.abort();
      await settled();
    },
  };
}
