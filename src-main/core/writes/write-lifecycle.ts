import type { OpenWriteState } from '../../../src-preload/contract/vocabulary/writing.ts';
import type { Finding, Happened } from './write-finding.ts';

/**
 * The way of a journaled write as a table: what was observed of it, and what is done next. Nothing is sent again that may have happened
 * where a repetition would make a second one, and nothing is closed as not done that may still come about.
 */

/** In what the kinds of write differ here; absent is false. */
export type WriteTraits = {
  /** Sent again it changes nothing more: PUT under an address of our own, and DELETE (RFC 9110 section 9.2.2). */
  readonly isRepeatable: boolean;
  /** It takes away alone: done a second time it is refused, and nothing is made. */
  readonly isRefusedTwice?: boolean;
  /** No money hangs on it, and asked for anew it is the very same request: told too early as not done, nothing is done twice. */
  readonly isSameAskedAnew?: boolean;
  /** Looked for by when it was made, all else by its id, which no clock hides. */
  readonly isFoundByTime?: boolean;
};

/** What of a write decides beside what was observed. */
export type WriteFacts = Pick<WriteTraits, 'isRepeatable' | 'isRefusedTwice' | 'isFoundByTime'> & {
  /**
   * What did not happen waits for a person who resumes it, as in a batch; else it is over, and may be asked for anew. Of a correction's first step
   * it is true when it is taken up again and false when it is sent: before that step nothing has changed.
   */
  readonly waitsForResume: boolean;
  /** Whether it was sent as often already as is done without a person's word. */
  readonly isLastTry: boolean;
};

/**
 * What came back from a sending. `refused` is about the write itself, `not_taken_up` about the way to it: neither did anything.
 * `id_taken` refuses a txid that is at the bank already: where it is the write's own an earlier sending may have put it there, of which the
 * journal knows or not. `taken` is a success that does not show what was asked for: the bank has accepted it and may be at it for as long as it likes, so that its
 * absence proves nothing.
 */
export type Answer = 'done' | 'taken' | 'refused' | 'id_taken' | 'not_taken_up' | 'unanswered';

/** What is done next. */
export type Step =
  | 'send'
  /** Notes that nobody knows whether it happened, then looks for it at the bank. */
  | 'note_unknown'
  | 'read_back'
  | 'close_done'
  | 'close_refused'
  | 'close_not_done'
  /** The bank did nothing: it is as if it had never been sent, and is sent when its batch goes on. */
  | 'put_back'
  /** It did not happen: it stays in the journal, and is sent again when its batch is resumed. */
  | 'leave_to_resume'
  /** In doubt, and looked at again by itself after a while: the bank may have been late, or out of reach. */
  | 'wait'
  /** In doubt, and looking tells no more: a person may decide that it did not happen. */
  | 'leave';

type Row = Step | ((write: WriteFacts) => Step);

const stepOf = (row: Row, write: WriteFacts): Step => (typeof row === 'string' ? row : row(write));

const notDone: Row = ({ waitsForResume }) => (waitsForResume ? 'leave_to_resume' : 'close_not_done');
const notTakenUp: Row = ({ waitsForResume }) => (waitsForResume ? 'put_back' : 'close_refused');
const orSendAgain =
  (otherwise: Row): Row =>
  (write) =>
    write.isRepeatable && !write.isLastTry ? 'send' : stepOf(otherwise, write);
const sendUnlessASecond: Row = ({ isRepeatable, isRefusedTwice }) =>
  isRepeatable || isRefusedTwice ? 'send' : 'wait';

/** What tells nothing of a write, wherever it stands. */
const IN_DOUBT = {
  not_yet: 'wait',
  unreachable: 'wait',
  ambiguous: 'leave',
  cannot_tell: 'leave',
  other_account: 'leave',
  unreadable: 'leave',
  withheld: 'leave',
  clocks_differ: 'leave',
} as const satisfies Record<Exclude<Finding['kind'], Happened['kind'] | 'absent'>, Step>;

/** It came about: what became of it since is for the ledger to show. */
const HAPPENED = { done: 'close_done', ended: 'close_done' } as const satisfies Record<
  Happened['kind'],
  Step
>;

type Rows<Observation extends string> = Readonly<Record<Observation, Row>>;

/** What a sending brought. A bank that did a write refuses its repetition: that is believed only after looking for the earlier sending. */
const AFTER_ANSWER = {
  sent: {
    done: 'close_done',
    taken: 'note_unknown',
    refused: 'close_refused',
    id_taken: ({ isRepeatable }) => (isRepeatable ? 'read_back' : 'close_refused'),
    not_taken_up: notTakenUp,
    unanswered: 'note_unknown',
  },
  sent_again: {
    done: 'close_done',
    taken: 'note_unknown',
    refused: 'read_back',
    id_taken: 'read_back',
    not_taken_up: 'read_back',
    unanswered: 'note_unknown',
  },
} as const satisfies Record<string, Rows<Answer>>;

/** What looking at the bank showed, weighed by {@link weigh}. */
const AFTER_LOOK = {
  /** Looked for right after a sending without an answer. */
  unanswered: {
    ...IN_DOUBT,
    ...HAPPENED,
    absent: orSendAgain(notDone),
    not_yet: orSendAgain('wait'),
  },
  /**
   * The bank has said that it took it, whoever looks and whenever: it is never sent again and never closed as not done, but by a person who has seen
   * that it did not come about.
   */
  taken: { ...IN_DOUBT, ...HAPPENED, absent: 'leave' },
  /**
   * Looked for because its id was taken at the first sending, which therefore did nothing. What stands there was sent earlier, by another workstation or before a
   * restore; it counts as done only while it stands.
   */
  id_taken: {
    ...IN_DOUBT,
    ...HAPPENED,
    ended: 'close_refused',
    absent: 'close_refused',
    not_yet: orSendAgain('wait'),
  },
  /** Looked for because a repetition was refused, or its id is taken by then. */
  refused_again: {
    ...IN_DOUBT,
    ...HAPPENED,
    absent: 'close_refused',
    not_yet: orSendAgain('wait'),
  },
  /** Looked for because a repetition was not taken up. */
  not_taken_up_again: {
    ...IN_DOUBT,
    ...HAPPENED,
    absent: notTakenUp,
    not_yet: orSendAgain('wait'),
  },
  /** Found in the journal, or looked at again after a while. */
  in_doubt: { ...IN_DOUBT, ...HAPPENED, absent: notDone },
  /**
   * Journaled by a run that ended before it was sent; a restored backup may have forgotten that it was. What has ended since was another workstation's, or is of a
   * sending that is forgotten: the write counts as not done.
   */
  never_sent: {
    ...HAPPENED,
    ended: 'close_not_done',
    absent: 'close_not_done',
    not_yet: 'close_not_done',
    ambiguous: 'close_not_done',
    cannot_tell: 'close_not_done',
    other_account: 'close_not_done',
    unreadable: 'close_not_done',
    withheld: 'leave',
    clocks_differ: 'close_not_done',
    unreachable: 'wait',
  },
  /**
   * A person goes on with its batch, and the journal knows of no sending. What the bank shows under its id and cannot be understood may be
   * of a sending that is forgotten; where the bank cannot tell, the journal is believed. At
   * another account nothing is sent, whatever the journal believes. What has ended since cannot be sent under its id, nor is it done.
   */
  resumed_unsent: {
    ...HAPPENED,
    ended: 'close_not_done',
    absent: 'send',
    not_yet: 'leave_to_resume',
    ambiguous: 'leave_to_resume',
    cannot_tell: 'send',
    other_account: 'leave_to_resume',
    unreadable: 'leave_to_resume',
    withheld: 'leave_to_resume',
    clocks_differ: 'leave_to_resume',
    unreachable: 'wait',
  },
  /** A person goes on with its batch, and it may have been sent. */
  resumed: { ...IN_DOUBT, ...HAPPENED, absent: 'send', not_yet: sendUnlessASecond },
  /** A person gives its batch up. */
  discarded: { ...IN_DOUBT, ...HAPPENED, absent: 'close_not_done' },
  /** A person says that it did not happen, of which looking tells no more. */
  given_up: {
    ...HAPPENED,
    absent: 'close_not_done',
    not_yet: 'wait',
    unreachable: 'wait',
    ambiguous: 'close_not_done',
    cannot_tell: 'close_not_done',
    other_account: 'close_not_done',
    unreadable: 'close_not_done',
    withheld: 'close_not_done',
    clocks_differ: 'close_not_done',
  },
} as const satisfies Record<string, Rows<Finding['kind']>>;

/** What is found by time was looked for already, all of its batch at once (`application/outbox/running/recall.ts`). */
const lookFirst: Row = ({ isFoundByTime }) => (isFoundByTime ? 'send' : 'read_back');

/**
 * Who takes up an open write of the journal: whoever has just journaled it (`begin`), the app by itself at the start, after polls and
 * pauses, or a person, its batch. What was journaled by an earlier run may have been sent though the journal does not know: a restored
 * backup has forgotten it.
 */
const TAKEN_UP = {
  begin: { intended: 'send', sent: 'note_unknown', unknown: 'read_back' },
  recover: {
    intended: ({ waitsForResume }) => (waitsForResume ? 'leave_to_resume' : 'read_back'),
    sent: 'note_unknown',
    unknown: 'read_back',
  },
  resume: { intended: lookFirst, sent: 'note_unknown', unknown: 'read_back' },
  discard: { intended: 'close_not_done', sent: 'note_unknown', unknown: 'read_back' },
} as const satisfies Record<string, Rows<OpenWriteState>>;

/** As what a write is looked for that was taken up: unsent, or perhaps sent. */
const LOOKED_FOR = {
  begin: { unsent: 'resumed_unsent', sent: 'resumed' },
  recover: { unsent: 'never_sent', sent: 'in_doubt' },
  resume: { unsent: 'resumed_unsent', sent: 'resumed' },
  discard: { unsent: 'never_sent', sent: 'discarded' },
} as const satisfies Record<Purpose, Record<'unsent' | 'sent', LookStage>>;

/** For what an open write is taken up. */
export type Purpose = keyof typeof TAKEN_UP;
/** Whether an answer came to the first sending of a write or to a later one, of which a refusal may be about the one before. */
export type AnswerStage = keyof typeof AFTER_ANSWER;
/** After what, and for whom, the bank is looked at for a write. */
export type LookStage = keyof typeof AFTER_LOOK;

/** The stage of a look at a write that was taken up; `isTaken` where the bank has answered that it took it. */
export const lookStage = (purpose: Purpose, state: OpenWriteState, isTaken = false): LookStage =>
  isTaken ? 'taken' : LOOKED_FOR[purpose][state === 'intended' ? 'unsent' : 'sent'];

/** What is done first with a write of the journal. */
export const whenTakenUp = (purpose: Purpose, state: OpenWriteState, write: WriteFacts): Step =>
  stepOf(TAKEN_UP[purpose][state], write);

/** What is done once a sending has ended. */
export const afterAnswer = (stage: AnswerStage, answer: Answer, write: WriteFacts): Step =>
  stepOf(AFTER_ANSWER[stage][answer], write);

/** What is done once the bank was looked at, or could not be. */
export const afterLook = (stage: LookStage, finding: Finding['kind'], write: WriteFacts): Step =>
  stepOf(AFTER_LOOK[stage][finding], write);

/** When a look was made. */
export type LookTime = {
  /** Whether the write may have been heard at all. */
  readonly wasSent: boolean;
  /** Milliseconds that the bank has had for it at least, and how many it may take. */
  readonly waitedMs: number;
  readonly graceMs: number;
  /** By how many minutes this computer's clock is ahead of the bank's; null where they agree well enough. */
  readonly clockMinutes: number | null;
};

/** What the bank may show otherwise while it has its time. */
const BETTER_LATER: ReadonlySet<Finding['kind']> = new Set([
  'absent',
  'cannot_tell',
  'unreadable',
  'withheld',
]);

/**
 * What a look proves. What may have been heard is held absent, or beyond telling, only once the bank has had its time for it. What is
 * looked for by time is never held absent by clocks that are further apart than a window allows for.
 */
export function weigh(
  finding: Finding,
  { isSameAskedAnew = false, isFoundByTime = false }: WriteTraits,
  { wasSent, waitedMs, graceMs, clockMinutes }: LookTime,
): Finding {
  if (!BETTER_LATER.has(finding.kind)) return finding;
  if (wasSent && !isSameAskedAnew && waitedMs < graceMs) return { kind: 'not_yet' };
  const isOff = finding.kind === 'absent' && isFoundByTime && clockMinutes !== null;
  return isOff ? { kind: 'clocks_differ', minutes: clockMinutes } : finding;
}
