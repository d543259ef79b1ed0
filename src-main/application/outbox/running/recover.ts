import type { CicloError } from '../../../core/failure.ts';
import type { Finding } from '../../../core/writes/write-finding.ts';
import { isReadable, type JournaledWrite, type JournalRow } from '../../../ledger/model/journaled-writes.ts';
import { mayBeOfOneRecord } from '../../../sync/failed-reads.ts';
import {
  inSession,
  type OutboxParts,
  refuseClosing,
  releasingAfter,
  type WriteSession,
} from '../session/session.ts';
import { closeNotDone } from './close.ts';
import { forsaken } from './run-batch.ts';
import { keepFinding, takeUp } from './take-up.ts';

/** What an earlier run, or a lost answer, has left open. */
export type Recovery = {
  /**
   * Looks at a connection's open writes, once at a time; who asks meanwhile is answered with the others. What may be told of later is
   * looked at again after pauses (`recoverPausesMs`). Answers what is left open.
   */
  readonly recover: (connectionId: string) => Promise<readonly JournalRow[]>;
  /** Looks again later, by itself, until nothing is left that looking could tell of; does nothing where it goes on already. */
  readonly recoverLater: (connectionId: string) => void;
  /** Waits for a connection's look that is under way, or for all; never rejects. */
  readonly settled: (connectionId?: string) => Promise<void>;
};

/** Recovers until the outbox closes. */
export function createRecovery(writing: OutboxParts): Recovery {
  const { closing } = writing;
  const underWay = new Map<string, Promise<readonly JournalRow[]>>();
  const noted = new Set<string>();
  const waiting = new Set<string>();
  const recover: Recovery['recover'] = (connectionId) => {
    const running = underWay.get(connectionId);
    if (running !== undefined) return running;
    const mine = recoverOnce(writing, connectionId, noted).finally(() => underWay.delete(connectionId));
    underWay.set(connectionId, mine);
    return mine;
  };
  return {
    recover,
    recoverLater: (connectionId) => {
      if (waiting.has(connectionId) || closing.aborted) return;
      waiting.add(connectionId);
      void lookUntilSettled(writing, connectionId, recover)
        .catch(() => undefined)
        .finally(() => waiting.delete(connectionId));
    },
    settled: async (connectionId) => {
      const waited = connectionId === undefined ? [...underWay.values()] : [underWay.get(connectionId)];
      await Promise.allSettled(waited);
    },
  };
}

/** Rejects once the outbox closes. */
async function lookUntilSettled(
  { openWrites, timeouts, closing }: OutboxParts,
  connectionId: string,
  recover: Recovery['recover'],
): Promise<void> {
  const pauses = timeouts.recoverPausesMs;
  for (let looks = 0; ; looks += 1) {
    await timeouts.sleep(pauses[Math.min(looks, pauses.length - 1)] ?? 0, closing);
    const left = await recover(connectionId).catch(() => null);
    const mayShow = (write: JournalRow): boolean =>
      isReadable(write) && write.state === 'unknown' && !openWrites.isBeyondLooking(connectionId, write);
    if (left !== null && !left.some(mayShow)) return;
  }
}

/** A bank is connected to only where there is something to ask. */
async function recoverOnce(
  writing: OutboxParts,
  connectionId: string,
  noted: Set<string>,
): Promise<readonly JournalRow[]> {
  refuseClosing(writing.closing);
  const readOpen = () => writing.ledgers.write.openWrites(connectionId);
  // Within a batch what was never sent waits to be resumed.
  const isOurs = ({ state, batchId }: JournaledWrite): boolean => batchId === null || state !== 'intended';
  const choose = async () => (await readOpen()).filter(isReadable).filter(isOurs);
  const looks = new Looks();
  await workOn(writing, connectionId, choose, async (session, write) => {
    const taken = await takeUp(session, write, 'recover');
    keepFinding(session, taken);
    session.emitChanged('journal');
    looks.take(taken.finding);
  });
  looks.throwIfNoneAnswered();
  await closeForsaken(writing, connectionId);
  const left = await readOpen();
  noteUnreadable(writing, connectionId, left, noted);
  return left;
}

/** What looking at one write after the other has met. What may lie in one record keeps none behind it from being looked at. */
class Looks {
  #isAnswered = false;
  #failure: CicloError | null = null;

  /** Throws at once what lies in the bank or in the way to it. */
  take(finding: Finding | null): void {
    if (finding === null) return;
    if (finding.kind !== 'unreachable') this.#isAnswered = true;
    else if (mayBeOfOneRecord(finding.error)) this.#failure ??= finding.error;
    else throw finding.error;
  }

  throwIfNoneAnswered(): void {
    if (this.#failure !== null && !this.#isAnswered) throw this.#failure;
  }
}

function noteUnreadable(
  { onUnreadable }: OutboxParts,
  connectionId: string,
  rows: readonly JournalRow[],
  noted: Set<string>,
): void {
  for (const row of rows) {
    const name = `${connectionId} ${row.id}`;
    if (isReadable(row) || noted.has(name)) continue;
    noted.add(name);
    onUnreadable?.(connectionId, row);
  }
}

/** A step whose forerunner has not come about must not be sent any more: looking, or a person's word, may have shown so. */
export async function closeForsaken(writing: OutboxParts, connectionId: string): Promise<void> {
  await workOn(writing, connectionId, () => forsakenIn(writing, connectionId), closeNotDone);
}

/**
 * Works on writes that nobody works on, one after the other; what one throws leaves the rest as it is. What looks open where other workstations write too may be under
 * way at one of them: it is chosen under the lease, which is asked for only where there is something to choose.
 */
async function workOn<Row extends JournalRow>(
  writing: OutboxParts,
  connectionId: string,
  choose: () => Promise<readonly Row[]>,
  work: (session: WriteSession, write: Row) => Promise<void>,
): Promise<void> {
  const { ledgers, openWrites } = writing;
  if (ledgers.isShared(connectionId) && (await choose()).length === 0) return;
  await ledgers.holding(connectionId, async () => {
    const claimed = await openWrites.claim(connectionId, choose);
    if (claimed.length === 0) return;
    await releasingAfter({ ...writing, connectionId }, claimed, () =>
      inSession(writing, connectionId, async (session) => {
        for (const write of claimed) await work(session, write);
      }),
    );
  });
}

/** Steps are few; a batch with more open writes than this is no steps and need not be read for them. */
const MOST_STEPS = 8;

async function forsakenIn(
  { ledgers: { write } }: OutboxParts,
  connectionId: string,
): Promise<readonly JournalRow[]> {
  const byBatch = Map.groupBy(await write.openWrites(connectionId), ({ batchId }) => batchId);
  const ids = [...byBatch].flatMap(([id, open]) => (id !== null && open.length <= MOST_STEPS ? [id] : []));
  const batches = await Promise.all(ids.map((id) => write.writeBatch(connectionId, id)));
  return batches.flatMap(forsaken);
}
