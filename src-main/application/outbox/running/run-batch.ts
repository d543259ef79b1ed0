import { isDeepStrictEqual } from 'node:util';
import { toFailure } from '../../../core/failure.ts';
import { hasHappened } from '../../../core/writes/write-finding.ts';
import type { Purpose } from '../../../core/writes/write-lifecycle.ts';
import {
  isDoneWrite,
  isOpenWrite,
  isReadable,
  type JournaledWrite,
  type JournalRow,
} from '../../../ledger/model/journaled-writes.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { WriteSession } from '../session/session.ts';
import { doneWith, inDoubtStill, type WriteEnd, type WriteReport } from '../shown/write-reports.ts';
import { type BatchProgress, type BatchRun, Tally } from './batch-tally.ts';
import { closeNotDone } from './close.ts';
import { runOne } from './run-one.ts';
import { spareLocations } from './spare-locations.ts';
import { keepFinding, type TakenUp, takeUp } from './take-up.ts';

/** Most writes under way at once: few, so that an interruption leaves few in doubt. */
const MOST_AT_ONCE = 3;

/** Whether a batch was journaled just now, or is gone on with. */
type Purposed = { readonly purpose: Extract<Purpose, 'begin' | 'resume'> };

/**
 * Carries out the open ones among a batch's writes, a few at once. What may have been sent before is looked for first. Ends early
 * when stopped, or when the bank is out of reach; what was not sent, or cannot be read, stays.
 */
export async function runBatch(
  session: WriteSession,
  writes: readonly JournalRow[],
  run: BatchRun & Purposed,
): Promise<BatchProgress> {
  const tally = new Tally(run, writes);
  const left = writes.filter(isReadable).filter(isOpenWrite);
  const withSpares = { ...session, spareLocations: await spareLocations(session, left) };
  const rules = { purpose: run.purpose, cancelled: NOTHING_CANCELLED, waitsForResume: true };
  const atOnce = Math.min(MOST_AT_ONCE, session.api.limits.concurrency);
  const isOver = (): boolean => run.signal.aborted || tally.isStopped;
  await inLanes(left, atOnce, isOver, async (write) =>
    tally.settle((await runWanted(withSpares, write, rules)) ?? LEFT_OUT),
  );
  return tally.progress();
}

/**
 * Takes items a few at once until it is over. One that throws begins no other, and is thrown only once none is under way: whoever lets go
 * of the writes then, and of the company's lease, would have another worker meet one that is still being sent.
 */
async function inLanes<Item>(
  items: readonly Item[],
  atOnce: number,
  isOver: () => boolean,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const [waiting, failures] = [items.values(), [] as unknown[]];
  const lane = async (): Promise<void> => {
    for (const item of waiting) {
      if (isOver() || failures.length > 0) return;
      await work(item).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  if (failures.length > 0) throw failures[0];
}

/** What became of a write that is wanted no more. */
const LEFT_OUT = { fate: 'refused', cutOff: null } as const;
const NOTHING_CANCELLED: ReadonlySet<string> = new Set();

/** How steps went: what came of each that was tried, in order, and how far they are. */
export type StepsEnd = { readonly reports: readonly WriteReport[]; readonly progress: BatchProgress };

/**
 * Takes steps one after the other and never stops between two by itself. Where the bank did not do one, those after it are closed as
 * not done; where nobody knows, or the bank is out of reach, they stay in the journal to be resumed.
 */
export async function runSteps(
  session: WriteSession,
  writes: readonly JournalRow[],
  run: Omit<BatchRun, 'signal'> & Purposed,
): Promise<StepsEnd> {
  const tally = new Tally(run, writes);
  const reports: WriteReport[] = [];
  const steps = [...writes];
  const cancelled = cancelledBy(writes);
  for (const [at, write] of writes.entries()) {
    if (isDoneWrite(write)) continue;
    if (!isOpenWrite(write) || !isReadable(write)) break;
    // Before the first step nothing has changed: one that the bank did not take up is over, like a write alone. Later ones wait.
    const end = await runWanted(session, write, { purpose: run.purpose, cancelled, waitsForResume: at > 0 });
    if (end !== null) reports.push(end.report);
    const { fate, cutOff } = end ?? LEFT_OUT;
    tally.settle({ fate, cutOff });
    if (fate === 'refused') steps[at] = { ...write, state: 'refused' };
    if (fate !== 'done') break;
  }
  for (const step of forsaken(steps)) {
    await closeNotDone(session, step);
    tally.settle(LEFT_OUT);
  }
  return { reports, progress: tally.progress() };
}

type BatchRules = Purposed & {
  /** Txids that the same batch has asked the bank to cancel. */
  readonly cancelled: ReadonlySet<string>;
  readonly waitsForResume: boolean;
};

/**
 * Carries out a batch's write. A batch takes minutes, and one that was interrupted may go on days later, so that each is asked after right before it is sent. Null for
 * one that is wanted no more, or has ended before it was sent, which is closed as not done.
 */
async function runWanted(
  session: WriteSession,
  write: JournaledWrite,
  { purpose, cancelled, waitsForResume }: BatchRules,
): Promise<WriteEnd | null> {
  const taken = await takeUp(session, write, purpose);
  if (taken.step === 'close_not_done') return null;
  if (hasHappened(taken.finding)) return doneWith(taken.finding.bankId);
  if (taken.step !== 'send') return leave(session, taken);
  if ((await kindOf(write).isStillWanted?.(write.payload, { ...session, cancelled })) ?? true)
    return runOne(session, await asOfNow(session, taken.write), { webhookUrl: null, waitsForResume });
  await closeNotDone(session, write);
  return null;
}

/** What was found neither done nor to be sent stays as the journal has it: in doubt, or still to be sent. */
function leave(session: WriteSession, taken: TakenUp): WriteEnd {
  keepFinding(session, taken);
  const { write, finding } = taken;
  const cutOff = finding?.kind === 'unreachable' ? toFailure(finding.error) : null;
  return { report: inDoubtStill(write), fate: write.state === 'intended' ? 'left' : 'unknown', cutOff };
}

/** What may have been sent goes as it went: only the same again is recognised by the bank. */
async function asOfNow(session: WriteSession, write: JournaledWrite): Promise<JournaledWrite> {
  if (write.state !== 'intended') return write;
  const payload = await kindOf(write).renewed?.(write.payload, session);
  if (payload === undefined || isDeepStrictEqual(payload, write.payload)) return write;
  const renewed = { ...write, payload } as JournaledWrite;
  await session.ledgers.write.amend(session.connectionId, write.id, renewed);
  return renewed;
}

/** Txids that a batch has asked the bank to cancel. */
const cancelledBy = (batch: readonly JournalRow[]): ReadonlySet<string> =>
  new Set(batch.flatMap((write) => (write.kind === 'cancel_charge' ? [write.key] : [])));

type Step = Pick<JournalRow, 'id' | 'kind' | 'state'>;

/** Writes of one batch that differ in kind are steps: each is sent only once those before it are done, since it takes their place. */
export const areSteps = (writes: readonly Step[]): boolean =>
  writes.some(({ kind }) => kind !== writes[0]?.kind);

const isUndone = ({ state }: Step): boolean => state === 'refused' || state === 'resolved_not_done';

/** Those of some steps that must not be sent any more: one before them is known not to have happened. */
export function forsaken<Each extends Step>(steps: readonly Each[]): readonly Each[] {
  if (!areSteps(steps)) return [];
  const failedAt = steps.findIndex(isUndone);
  return failedAt < 0 ? [] : steps.slice(failedAt + 1).filter(({ state }) => state === 'intended');
}
