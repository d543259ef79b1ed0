import type { Failure } from '../../../../src-preload/contract/errors.ts';
import { asCicloError, CicloError, toFailure } from '../../../core/failure.ts';
import { type Finding, hasHappened } from '../../../core/writes/write-finding.ts';
import {
  type Answer,
  type AnswerStage,
  afterAnswer,
  afterLook,
  type LookStage,
  type Step,
  type WriteFacts,
} from '../../../core/writes/write-lifecycle.ts';
import type { JournaledWrite } from '../../../ledger/model/journaled-writes.ts';
import { kindOf } from '../kinds/kinds.ts';
import { clockMinutes, readBackSeveralTimes } from '../looking/read-back.ts';
import type { EndedWrite, WriteSession } from '../session/session.ts';
import { doneWith, inDoubtStill, type WriteEnd, type WriteReport } from '../shown/write-reports.ts';
import { closeDone, closeNotDone, closeRefused, noteUnknown, violationsOf } from './close.ts';
import { storeChanges } from './store-changes.ts';
import { keepFinding } from './take-up.ts';

/** How a write is carried out. */
export type RunOptions = {
  /** A webhook's address with its secret. */
  readonly webhookUrl: string | null;
  /** What the bank did not take up stays to be sent, and what it did not do stays in doubt, until a person resumes the batch. */
  readonly waitsForResume: boolean;
};

/**
 * Sends a journaled write and does what the table of `core/writes/write-lifecycle.ts` says of what came back. Throws only what keeps the ledger
 * from being written; then the write stays in the journal and is read back.
 */
export async function runOne(
  session: WriteSession,
  write: JournaledWrite,
  options: RunOptions,
): Promise<WriteEnd> {
  const { nowMs } = session.timeouts;
  const begunMs = nowMs();
  const note = (outcome: EndedWrite['outcome'], code: EndedWrite['code']): void =>
    session.onEnded({ write: write.kind, outcome, code, durationMs: nowMs() - begunMs });
  try {
    const end = await sendUntilSettled(session, write, options);
    note(end.report.kind, end.report.kind === 'done' ? null : end.report.failure.code);
    return end;
  } catch (error) {
    note('failed', asCicloError(error).code);
    throw error;
  }
}

/** What is sent once more by itself is sent so often. */
const MOST_TRIES = 2;

async function sendUntilSettled(
  session: WriteSession,
  journaled: JournaledWrite,
  { webhookUrl, waitsForResume }: RunOptions,
): Promise<WriteEnd> {
  let write = journaled;
  for (let tries = 1; ; tries += 1) {
    const { isRepeatable } = kindOf(write);
    const trial = await tryOnce(session, write, webhookUrl, {
      isRepeatable,
      waitsForResume,
      isLastTry: tries === MOST_TRIES,
    });
    if (trial.step !== 'send') return conclude(session, trial);
    write = trial.write;
  }
}

/** How one sending went, and what is to be done now. */
type Trial = {
  readonly step: Step;
  /** As the journal has it now. */
  readonly write: JournaledWrite;
  readonly sent: Sent;
  /** What looking for it has shown; null where the answer was enough. */
  readonly finding: Finding | null;
};
type Sent =
  | { readonly answer: 'done'; readonly bankId: string | null }
  | { readonly answer: Exclude<Answer, 'done'>; readonly error: CicloError };

async function tryOnce(
  session: WriteSession,
  intended: JournaledWrite,
  webhookUrl: string | null,
  facts: WriteFacts,
): Promise<Trial> {
  const write = await markedSent(session, intended);
  const sent = await send(session, write, webhookUrl);
  const stage = intended.state === 'intended' ? 'sent' : 'sent_again';
  const step = afterAnswer(stage, sent.answer, facts);
  const look = (why: LookStage, looked: JournaledWrite) =>
    lookFor(session, { write: looked, sent }, (finding) => afterLook(why, finding, facts));
  if (step === 'note_unknown')
    return look(lookAfter(stage, sent.answer), await noteUnknown(session, write, errorOf(sent).code));
  if (step === 'read_back') return look(lookAfter(stage, sent.answer), write);
  return { step, write, sent, finding: null };
}

/** As what a write is looked for after an answer that has not settled it. */
function lookAfter(stage: AnswerStage, answer: Answer): LookStage {
  if (answer === 'unanswered' || answer === 'taken') return answer;
  if (answer === 'not_taken_up') return 'not_taken_up_again';
  return stage === 'sent' ? 'id_taken' : 'refused_again';
}

async function markedSent(
  { ledgers, connectionId, clock, emitChanged }: WriteSession,
  write: JournaledWrite,
): Promise<JournaledWrite> {
  const sentAt = clock.now();
  await ledgers.write.markSent(connectionId, write.id, sentAt);
  emitChanged('journal');
  return { ...write, state: 'sent', sentAt };
}

/** What the bank says of this very write; everything else that it throws is about the way to it. */
const ABOUT_THE_WRITE: ReadonlySet<CicloError['code']> = new Set<CicloError['code']>([
  'write_refused',
  'request_refused',
  'not_found',
  'invalid_input',
]);

async function send(
  { api, timeouts, spareLocations = [] }: WriteSession,
  write: JournaledWrite,
  webhookUrl: string | null,
): Promise<Sent> {
  const sending = {
    writes: api.writes,
    signal: AbortSignal.timeout(timeouts.writeMs),
    webhookUrl,
    takeSpareLocation: () => spareLocations.shift() ?? null,
  };
  try {
    return { answer: 'done', bankId: await kindOf(write).send(write.payload, sending) };
  } catch (thrown) {
    const error = asCicloError(thrown);
    if (error.code === 'write_taken') return { answer: 'taken', error };
    if (error.code === 'write_unknown')
      return { answer: 'unanswered', error: error.cause instanceof CicloError ? error.cause : error };
    return { answer: refusalIn(error), error };
  }
}

function refusalIn(error: CicloError): Exclude<Answer, 'done' | 'taken' | 'unanswered'> {
  if (violationsOf(error).some(({ reason }) => reason === 'txid_taken')) return 'id_taken';
  return ABOUT_THE_WRITE.has(error.code) ? 'refused' : 'not_taken_up';
}

/** What is not settled by looking is noted to be in doubt, be it to be sent again. */
async function lookFor(
  session: WriteSession,
  { write, sent }: Pick<Trial, 'write' | 'sent'>,
  stepAfter: (finding: Finding['kind']) => Step,
): Promise<Trial> {
  const finding = await readBackSeveralTimes(session, write);
  const step = stepAfter(finding.kind);
  const isSettled = hasHappened(finding) || finding.kind === 'absent';
  const isNoted = isSettled || write.state === 'unknown';
  return {
    step,
    write: isNoted ? write : await noteUnknown(session, write, errorOf(sent).code),
    sent,
    finding,
  };
}

const errorOf = (sent: Sent): CicloError =>
  'error' in sent ? sent.error : new CicloError('internal', 'a done write has no error');

/** Carries out the last step of a write's way. */
async function conclude(session: WriteSession, trial: Trial): Promise<WriteEnd> {
  const { step, write, sent } = trial;
  if (step === 'close_done') return concludeDone(session, trial);
  const error = errorOf(sent);
  const failure = toFailure(error);
  const report: WriteReport = { kind: 'refused', failure, violations: [...violationsOf(error)] };
  const cutOff = sent.answer === 'not_taken_up' || sent.answer === 'unanswered' ? failure : null;
  switch (step) {
    case 'close_refused':
      await closeRefused(session, write, error);
      // What stands under its id is read, so that what is asked for next is asked for under another.
      if (sent.answer === 'id_taken') await storeChanges(session, write, null);
      return { report, fate: 'refused', cutOff };
    case 'put_back':
      await session.ledgers.write.withdraw(session.connectionId, write.id);
      session.emitChanged('journal');
      return { report, fate: 'left', cutOff };
    case 'close_not_done':
      await closeNotDone(session, write);
      return { report, fate: 'refused', cutOff: null };
    case 'leave_to_resume':
      return { report, fate: 'left', cutOff };
    default:
      return leaveInDoubt(session, trial, failure);
  }
}

async function concludeDone(session: WriteSession, { write, sent, finding }: Trial): Promise<WriteEnd> {
  const found = hasHappened(finding) ? finding.bankId : null;
  const bankId = 'bankId' in sent ? sent.bankId : found;
  await closeDone(session, write, { state: finding === null ? 'done' : 'resolved_done', bankId });
  return doneWith(bankId);
}

/** Where the clocks are apart a person is told at once: until they are set, what was not done stays in doubt. */
function leaveInDoubt(session: WriteSession, trial: Trial, failure: Failure): WriteEnd {
  const { write, sent, finding } = trial;
  keepFinding(session, trial);
  const minutes = clockMinutes(session);
  const params = { reason: failure.code, ...(minutes === null ? {} : { clockMinutes: minutes }) };
  // A bank that has taken it is in reach, and others may follow.
  const itself = sent.answer === 'taken' ? null : failure;
  const cutOff = finding?.kind === 'unreachable' ? toFailure(finding.error) : itself;
  return { report: inDoubtStill(write, params), fate: 'unknown', cutOff };
}
