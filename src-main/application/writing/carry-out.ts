import type { Failure } from '../../../src-preload/contract/errors.ts';
import type { WriteResult } from '../../../src-preload/contract/writing.ts';
import { WriteRefused } from '../../api-client/write-refused.ts';
import { asCicloError, CicloError } from '../../core/failure.ts';
import type { JournaledWrite } from '../../ledger/journaled-writes.ts';
import { toFailure } from '../dispatch.ts';
import type { Bench } from './bench.ts';
import { lookAt, maySendAgain, mayStillCome } from './look-again.ts';
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
};

/**
 * Sends a journaled write, closes it by what came back, and reads it back at once when in doubt. One that is repeatable and not
 * there is sent once more. Throws only what keeps the ledger from being written; then the write stays in the journal and is read back.
 */
export async function carryOut(bench: Bench, write: JournaledWrite, carrying: Carrying): Promise<CarriedOut> {
  const first = await sendOnce(bench, write, carrying);
  if (first.kind === 'settled') return first.outcome;
  const isRepeated = maySendAgain(write, first.seen);
  const last = isRepeated ? await sendOnce(bench, { ...write, state: 'unknown' }, carrying) : first;
  if (last.kind === 'settled') return last.outcome;
  return last.seen === 'absent' ? notDone(bench, write, carrying, last.failure) : leftInDoubt(write, last);
}

type Sent =
  | { readonly kind: 'settled'; readonly outcome: CarriedOut }
  | {
      readonly kind: 'in_doubt';
      readonly seen: InDoubt;
      readonly failure: Failure;
      readonly cutOff: Failure | null;
    };

/** What looking showed of a write that was not found; `failed` where the bank could not be asked. */
type InDoubt = Exclude<ReadBack['kind'], 'done'> | 'failed';

const settled = (report: WriteReport, cutOff: Failure | null = null): Sent => ({
  kind: 'settled',
  outcome: { report, cutOff },
});

/** What is told of a write that looking at the bank has not settled. */
export const inDoubtStill = ({ id, kind, key }: JournaledWrite): WriteReport => ({
  kind: 'unknown',
  writeId: id,
  failure: toFailure(new CicloError('write_unknown', `${kind} ${key} is in doubt`)),
});

const leftInDoubt = (
  { id }: JournaledWrite,
  { failure, cutOff }: Extract<Sent, { kind: 'in_doubt' }>,
): CarriedOut => ({
  report: { kind: 'unknown', writeId: id, failure },
  cutOff,
});

async function sendOnce(bench: Bench, intended: JournaledWrite, carrying: Carrying): Promise<Sent> {
  const { ledgers, connectionId, now, patience, tell } = bench;
  const sentAtMs = patience.nowMs();
  const write = { ...intended, sentAt: now() };
  await ledgers.write.markSent(connectionId, write.id, write.sentAt);
  tell('journal');
  const answer = await answerTo(bench, write, carrying);
  if (answer.kind === 'done') return settled(await closeDone(bench, write, { ...answer, state: 'done' }));
  const { error } = answer;
  const isRepeat = intended.state !== 'intended';
  if (error.code === 'write_unknown' || isRepeat) return inDoubt(bench, write, carrying, { error, sentAtMs });
  return refused(bench, write, carrying, error);
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

type Unanswered = { readonly error: CicloError; readonly sentAtMs: number };

/** Looks for a write that has no answer, or whose repetition was refused, as a bank does that has done it the first time. */
async function inDoubt(
  bench: Bench,
  write: JournaledWrite,
  carrying: Carrying,
  { error, sentAtMs }: Unanswered,
): Promise<Sent> {
  const isUnanswered = error.code === 'write_unknown';
  const cause = error.cause instanceof CicloError ? error.cause : error;
  if (isUnanswered) await closeUnknown(bench, write, cause);
  const doubt = { sentAtMs, mayStillCome: mayStillCome(cause.code) };
  const seen = await lookSeveralTimes(bench, write, carrying, doubt);
  if (seen.kind === 'done')
    return settled(await closeDone(bench, write, { state: 'resolved_done', bankId: seen.bankId }));
  if (!isUnanswered && seen.kind === 'absent') return refused(bench, write, carrying, error);
  if (!isUnanswered) await closeUnknown(bench, write, cause);
  const failure = toFailure(seen.kind === 'absent' ? cause : error);
  return {
    kind: 'in_doubt',
    seen: seen.kind,
    failure,
    cutOff: seen.kind === 'failed' ? seen.failure : null,
  };
}

async function closeUnknown(
  { ledgers, connectionId, now, tell }: Bench,
  { id }: JournaledWrite,
  { code }: CicloError,
): Promise<void> {
  await ledgers.write.closeWrite(connectionId, id, { state: 'unknown', code }, now());
  tell('journal');
}

type Looked = ReadBack | { readonly kind: 'failed'; readonly failure: Failure };

/** The first look that finds it ends the looking; else what the last one shows stands. */
async function lookSeveralTimes(
  { patience, ...rest }: Bench,
  write: JournaledWrite,
  { webhookUrl }: Carrying,
  { sentAtMs, mayStillCome }: { readonly sentAtMs: number; readonly mayStillCome: boolean },
): Promise<Looked> {
  let last: Looked = { kind: 'not_yet' };
  for (const pauseMs of patience.lookPausesMs) {
    await patience.sleep(pauseMs, new AbortController().signal);
    const doubt = { ageMs: patience.nowMs() - sentAtMs, mayStillCome, webhookUrl };
    const look = lookAt({ patience, ...rest }, write, doubt);
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
