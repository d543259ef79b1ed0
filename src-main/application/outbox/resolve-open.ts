import type { JournaledWrite } from '../../ledger/journaled-writes.ts';
import type { Bench } from './bench.ts';
import { closeDone } from './carry-out.ts';
import { closeUnknown, lookAt } from './look-again.ts';
import type { OpenDoubts } from './open-doubts.ts';
import type { ReadBack } from './read-back.ts';

/** Whether a write is looked at outside a sending of its batch: within one, what was never sent waits to be resumed. */
export const isToBeResolved = ({ state, batchId }: JournaledWrite): boolean =>
  batchId === null || state !== 'intended';

/** What of an open write came to light. */
export type Resolution = 'done' | 'not_done' | 'in_doubt';

/**
 * Looks at writes of the journal, one after the other, and closes those that the bank tells of. In a batch one that did not happen stays
 * open, to be sent when the batch is resumed. Throws why the bank could not be asked; then the rest stays as it is.
 */
export async function resolveAll(
  bench: Bench,
  writes: readonly JournaledWrite[],
  doubts: OpenDoubts,
): Promise<void> {
  for (const write of writes) {
    const seen = await look(bench, write, doubts);
    await conclude(bench, write, doubts, seen);
    bench.tell('journal');
  }
}

/** The same of one write, told apart by what came to light. */
export async function look(bench: Bench, write: JournaledWrite, doubts: OpenDoubts): Promise<ReadBack> {
  // Nobody knows until when a program that ended before the answer went on: the bank has its time from when that is found.
  const found = write.state === 'sent' ? await closeUnknown(bench, write, 'write_unknown', doubts) : write;
  return lookAt(bench, found, doubts);
}

async function conclude(
  bench: Bench,
  write: JournaledWrite,
  doubts: OpenDoubts,
  seen: ReadBack,
): Promise<Resolution> {
  const { connectionId, ledgers, now } = bench;
  if (seen.kind === 'done') {
    await closeDone(bench, write, { state: 'resolved_done', bankId: seen.bankId });
    doubts.forget(connectionId, write);
    return 'done';
  }
  const isNeverSent = write.state === 'intended';
  const isAbsent = seen.kind === 'absent';
  if (isNeverSent || (isAbsent && write.batchId === null)) {
    await ledgers.write.closeWrite(connectionId, write.id, { state: 'resolved_not_done' }, now());
    doubts.forget(connectionId, write);
    return 'not_done';
  }
  doubts.setSeen(connectionId, write, seen);
  return 'in_doubt';
}
