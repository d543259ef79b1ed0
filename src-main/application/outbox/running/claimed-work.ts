import { CicloError } from '../../../core/failure.ts';
import {
  isOpenWrite,
  type JournaledWrite,
  type JournalRow,
  keyOf,
  type WriteIntent,
} from '../../../ledger/model/journaled-writes.ts';
import { refuseUnlessOfThisAccount } from '../session/of-this-account.ts';
import { inSession, type OutboxParts, releasingAfter, type WriteSession } from '../session/session.ts';
import type { Recovery } from './recover.ts';

/**
 * Made right before a connection's writes are journaled, with nothing journaled in between: what was checked earlier may have been
 * done by another window since. What it throws is thrown, and nothing is sent.
 */
export type LastCheck = () => Promise<void>;

/** Writes are worked on by whoever claimed them: anew as they are journaled, or once more as an interruption left them. */
export type ClaimedWork = {
  /** Journals intents after the last check and works on them. Throws `offline` where the bank is known to be out of reach, and `account_unconfirmed`. */
  readonly journal: <Row extends JournalRow, Value>(
    connectionId: string,
    journaled: Journaled<Row>,
    lastCheck: LastCheck | undefined,
    work: Work<Row, Value>,
  ) => Promise<Value>;
  /** Takes an interrupted batch up, all of it or none. Throws `not_found`, `already_running`. */
  readonly withBatch: <Value>(
    connectionId: string,
    batchId: string,
    work: Work<JournalRow, Value>,
  ) => Promise<Value>;
};

/** Intents, and how they get into the journal. */
type Journaled<Row extends JournalRow> = {
  readonly intents: readonly WriteIntent[];
  readonly write: (session: WriteSession) => Promise<readonly Row[]>;
};

type Work<Row extends JournalRow, Value> = (session: WriteSession, writes: readonly Row[]) => Promise<Value>;

/** What is in doubt after a work is looked at again later. */
export function claimedWork(writing: OutboxParts, recovery: Recovery): ClaimedWork {
  const { openWrites, ledgers } = writing;
  const thenLookLater = <Value>(
    session: WriteSession,
    claimed: readonly JournalRow[],
    work: () => Promise<Value>,
  ): Promise<Value> =>
    releasingAfter(session, claimed, work).finally(() => recovery.recoverLater(session.connectionId));
  return {
    journal: async (connectionId, { intents, write }, lastCheck, work) => {
      await writing.refuseOffline(connectionId);
      return inSession(writing, connectionId, async (session) => {
        // Before anything else: another workstation may have left something in doubt. What cannot be looked at stays open, and the journal refuses the
        // same again; it is no reason to refuse what is asked for now.
        if (ledgers.isShared(connectionId)) await recovery.recover(connectionId).catch(() => undefined);
        await refuseUnlessOfThisAccount(session);
        const writes = await openWrites.claim(connectionId, async () => {
          refuseAtWork(writing, connectionId, intents);
          await lastCheck?.();
          return write(session);
        });
        return thenLookLater(session, writes, () => {
          session.emitChanged('journal');
          return work(session, writes);
        });
      });
    },
    withBatch: (connectionId, batchId, work) =>
      inSession(writing, connectionId, async (session) => {
        await recovery.settled(connectionId);
        const batch = await claimBatch(writing, connectionId, batchId);
        return thenLookLater(session, batch, () => work(session, batch));
      }),
  };
}

/** One write, sent by itself. */
export const journaledAlone = (intent: WriteIntent): Journaled<JournaledWrite> => ({
  intents: [intent],
  write: async ({ ledgers, connectionId, clock }) => {
    const intendedAt = clock.now();
    const id = await ledgers.write.intend(connectionId, intent, intendedAt);
    const open = { batchId: null, state: 'intended', sentAt: null, outcomeAt: null, outcome: null } as const;
    return [{ ...intent, ...open, id, key: keyOf(intent), intendedAt }];
  },
});

/** All of a batch, or none of it. */
export const journaledAsBatch = (
  batchId: string,
  intents: readonly WriteIntent[],
): Journaled<JournalRow> => ({
  intents,
  write: async ({ ledgers, connectionId, clock }) => {
    await ledgers.write.intendBatch(connectionId, batchId, intents, clock.now());
    return ledgers.write.writeBatch(connectionId, batchId);
  },
});

/** The journal refuses what is open. What it has closed is known to the ledger only once its change was read at the bank: until then nothing else sees it. */
function refuseAtWork(
  { openWrites }: OutboxParts,
  connectionId: string,
  intents: readonly WriteIntent[],
): void {
  const same = intents.find((each) =>
    openWrites.isAtWork(connectionId, { kind: each.kind, key: keyOf(each) }),
  );
  if (same !== undefined) throw new CicloError('already_running', `the same ${same.kind} is being finished`);
}

async function claimBatch(
  { ledgers, openWrites }: OutboxParts,
  connectionId: string,
  batchId: string,
): Promise<readonly JournalRow[]> {
  let all: readonly JournalRow[] = [];
  const open = await openWrites.claim(connectionId, async () => {
    all = await ledgers.write.writeBatch(connectionId, batchId);
    return all.filter(isOpenWrite);
  });
  if (all.length === 0) throw new CicloError('not_found', `no batch ${batchId}`, { id: batchId });
  if (open.length === all.filter(isOpenWrite).length) return all;
  openWrites.release(connectionId, open);
  throw new CicloError('already_running', `batch ${batchId} is under way`, { key: batchId });
}
