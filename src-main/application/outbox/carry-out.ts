import type { Failure } from '../../../src-preload/contract/errors.ts';
import type { WriteResult } from '../../../src-preload/contract/writing.ts';
import { WriteRefused } from '../../api-client/write-refused.ts';
import { asCicloError, CicloError, toFailure } from '../../core/failure.ts';
import type { JournaledWrite } from '../../ledger/journaled-writes.ts';
import type { Bench, EndedWrite } from './bench.ts';
import { clockMinutes, closeUnknown, lookAt, maySendAgain } from './look-again.ts';
import type { OpenDoubts, Seen } from './open-doubts.ts';
import type { ReadBack } from './read-back.ts';
import { sendOne } from './send-one.ts';
import { storeChanges } from './store-changes.ts';

/** What came of a write that was checked already: see `writeResult` of the contract. */
export type WriteReport = Exclude<WriteResult, { kind: 'problems' }>;

/** What came of one write, and why no other should follow it now, where the bank could not be reached. */
export type CarriedOut = {
  readonly report: WriteReport;
  readonly cutOff: Failure | null;
};

/** How a write is carried out. */
export type Carrying = {
  /** A webhook's address with its secret. */
  readonly webhookUrl: string | null;
  /** Within a batch a write that the bank did not take up stays to be sent, and one that it did not do stays in doubt until resumed. */
  readonly isInBatch: boolean;
  readonly doubts: OpenDoubts;
};

/**
 * Sends a journaled write, closes it by what came back, and reads it back at once when in doubt. One that is repeatable and not
 * there is sent once more. Throws only what keeps the ledger from being written; then the write stays in the journal and is read back.
 */
export async function carryOut(bench: Bench, write: JournaledWrite, carrying: Carrying): Promise<CarriedOut> {
  const begunMs = bench.patience.nowMs();
  const note = (outcome: EndedWrite['outcome'], code: EndedWrite['code']): void =>
    bench.noteEnd({ write: write.kind, outcome, code, durationMs: bench.patience.nowMs() - begunMs });
  try {
    const carried = await carryThrough(bench, write, carrying);
    const { report } = carried;
    note(report.kind, report.kind === 'done' ? null : report.failure.code);
    return carried;
  } catch (error) {
    note('failed', asCicloError(error).code);
    throw error;
  }
}

async function carryThrough(bench: Bench, write: JournaledWrite, carrying: Carrying): Promise<CarriedOut> {
  const first = await sendOnce(bench, write, carrying);
  if (first.kind === 'settled') return first.outcome;
  const isRepeated = maySendAgain(write, first.seen.kind);
  const last = isRepeated ? await sendOnce(bench, first.write, carrying) : first;
  if (last.kind === 'settled') return last.outcome;
  if (last.seen.kind === 'absent') return notDone(bench, write, carrying, last.cause);
  carrying.doubts.setSeen(bench.connectionId, write, last.seen);
  return leftInDoubt(bench, last);
}

type Sent =
  | { readonly kind: 'settled'; readonly outcome: CarriedOut }
  | {
      readonly kind: 'in_doubt';
      /** As the journal has it now. */
      readonly write: JournaledWrite;
      readonly seen: Unfound;
      /** Why it was left without an answer. */
      readonly cause: Failure;
    };

/** What looking showed of a write that was not found. */
type Unfound = Exclude<Seen, { kind: 'failed' }> | { readonly kind: 'failed'; readonly failure: Failure };

const settled = (report: WriteReport, cutOff: Failure | null = null): Sent => ({
  kind: 'settled',
  outcome: { report, cutOff },
});

/** What is told of a write that looking at the bank has not settled. */
export const inDoubtStill = (
  { id, kind, key }: JournaledWrite,
  params: CicloError['params'] = {},
): WriteReport => ({
  kind: 'unknown',
  writeId: id,
  failure: toFailure(new CicloError('write_unknown', `${kind} ${key} is in doubt`, params)),
});

/** Where the clocks are apart a person is told at once: until they are set, what was not done stays in doubt. */
function leftInDoubt(bench: Bench, { write, seen, cause }: Extract<Sent, { kind: 'in_doubt' }>): CarriedOut {
  const minutes = clockMinutes(bench);
  const params = { reason: cause.code, ...(minutes === null ? {} : { clockMinutes: minutes }) };
  return { report: inDoubtStill(write, params), cutOff: seen.kind === 'failed' ? seen.failure : cause };
}

async function sendOnce(bench: Bench, intended: JournaledWrite, carrying: Carrying): Promise<Sent> {
  const { ledgers, connectionId, now, tell } = bench;
  const write = { ...intended, sentAt: now() };
  await ledgers.write.markSent(connectionId, write.id, write.sentAt);
  tell('journal');
  const answer = await answerTo(bench, write, carrying);
  if (answer.kind === 'done') return settled(await closeDone(bench, write, { ...answer, state: 'done' }));
  const { error } = answer;
  if (error.code === 'write_unknown') return unanswered(bench, write, carrying, error);
  const isRepeat = intended.state !== 'intended';
  return isRepeat ? refusedAgain(bench, write, carrying, error) : refused(bench, write, carrying, error);
}

type Answer =
  | { readonly kind: 'done'; readonly bankId: string | null }
  | { readonly kind: 'failed'; readonly error: CicloError };

async function answerTo(
  { api, patience }: Bench,
  write: JournaledWrite,
  { webhookUrl }: Carrying,
): Promise<Answer> {
  const signal = AbortSignal.timeout(patience.writeMs);
  try {
    return { kind: 'done', bankId: await sendOne(write, { writes: api.writes, signal, webhookUrl }) };
  } catch (error) {
    return { kind: 'failed', error: asCicloError(error) };
  }
}

/** The ledger is brought up to date before the write counts as done on screen. */
export async function closeDone(
  bench: Bench,
  write: JournaledWrite,
  { state, bankId }: { readonly state: 'done' | 'resolved_done'; readonly bankId: string | null },
): Promise<WriteReport> {
  await bench.ledgers.write.closeWrite(bench.connectionId, write.id, { state, bankId }, bench.now());
  await storeChanges(bench, write, bankId);
  return { kind: 'done', id: bankId };
}

/** What the bank says of this very write; everything else that it throws is about the way to it. */
const ABOUT_THE_WRITE: ReadonlySet<CicloError['code']> = new Set<CicloError['code']>([
  'write_refused',
  'request_refused',
  'not_found',
  'invalid_input',
]);

async function refused(
  bench: Bench,
  write: JournaledWrite,
  { isInBatch }: Carrying,
  error: CicloError,
): Promise<Sent> {
  const { ledgers, connectionId, now, tell } = bench;
  const violations = error instanceof WriteRefused ? error.violations : [];
  const failure = toFailure(error);
  const cutOff = ABOUT_THE_WRITE.has(error.code) ? null : failure;
  if (isInBatch && cutOff !== null) await ledgers.write.withdraw(connectionId, write.id);
  else {
    const outcome = { state: 'refused', code: error.code, violations } as const;
    await ledgers.write.closeWrite(connectionId, write.id, outcome, now());
  }
  tell('journal');
  return settled({ kind: 'refused', failure, violations: [...violations] }, cutOff);
}

/** Looks for a write that may have been heard and has no answer. */
async function unanswered(
  bench: Bench,
  write: JournaledWrite,
  carrying: Carrying,
  error: CicloError,
): Promise<Sent> {
  const cause = error.cause instanceof CicloError ? error.cause : error;
  const doubtful = await closeUnknown(bench, write, cause.code, carrying.doubts);
  const seen = await lookSeveralTimes(bench, doubtful, carrying);
  if (seen.kind === 'done') return settled(await closeFound(bench, write, seen.bankId));
  return { kind: 'in_doubt', write: doubtful, seen, cause: toFailure(cause) };
}

/** A bank that has done a write refuses its repetition: that is believed only once the earlier sending is known not to have been done. */
async function refusedAgain(
  bench: Bench,
  write: JournaledWrite,
  carrying: Carrying,
  error: CicloError,
): Promise<Sent> {
  const seen = await lookSeveralTimes(bench, write, carrying);
  if (seen.kind === 'done') return settled(await closeFound(bench, write, seen.bankId));
  if (seen.kind === 'absent') return refused(bench, write, carrying, error);
  const doubtful = await closeUnknown(bench, write, error.code, carrying.doubts);
  return { kind: 'in_doubt', write: doubtful, seen, cause: toFailure(error) };
}

const closeFound = (bench: Bench, write: JournaledWrite, bankId: string | null): Promise<WriteReport> =>
  closeDone(bench, write, { state: 'resolved_done', bankId });

type Looked = Extract<ReadBack, { kind: 'done' }> | Unfound;

/** The first look that finds it ends the looking; else what the last one shows stands. */
async function lookSeveralTimes(bench: Bench, write: JournaledWrite, { doubts }: Carrying): Promise<Looked> {
  const { sleep, lookPausesMs } = bench.patience;
  let last: Looked = { kind: 'not_yet' };
  for (const pauseMs of lookPausesMs) {
    await sleep(pauseMs, new AbortController().signal);
    const look = lookAt(bench, write, doubts);
    last = await look.catch((error: unknown): Looked => ({ kind: 'failed', failure: toFailure(error) }));
    if (last.kind === 'done' || last.kind === 'cannot_tell') return last;
  }
  return last;
}

/** The bank shows that it did not happen: nothing was done, and the person may ask for it again. */
async function notDone(
  bench: Bench,
  write: JournaledWrite,
  { isInBatch }: Carrying,
  failure: Failure,
): Promise<CarriedOut> {
  const report: WriteReport = { kind: 'refused', failure, violations: [] };
  if (isInBatch) return { report, cutOff: failure };
  const { ledgers, connectionId, now, tell } = bench;
  await ledgers.write.closeWrite(connectionId, write.id, { state: 'resolved_not_done' }, now());
  tell('journal');
  return { report, cutOff: null };
}
