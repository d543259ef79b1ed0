import fc from 'fast-check';
import { CicloError } from '../../../src-main/core/failure.ts';
import type { Finding } from '../../../src-main/core/writes/write-finding.ts';
import {
  type Answer,
  afterAnswer,
  afterLook,
  type LookStage,
  lookStage,
  type Purpose,
  type Step,
  type WriteTraits,
  weigh,
  whenTakenUp,
} from '../../../src-main/core/writes/write-lifecycle.ts';
import type { OpenWriteState } from '../../../src-preload/contract/vocabulary/writing.ts';

/** How long a bank may take for what it has heard. */
export const GRACE_MS = 120_000;

/** One of each way in which kinds of write differ. */
export const TRAITS = {
  once: { isRepeatable: false },
  onceByTime: { isRepeatable: false, isFoundByTime: true },
  put: { isRepeatable: true },
  takenAway: { isRepeatable: false, isRefusedTwice: true },
  same: { isRepeatable: true, isSameAskedAnew: true },
} as const satisfies Record<string, WriteTraits>;

/** What becomes of a sending at the bank: its answer, and after how long it does what it was asked for, null for never. */
type Fate = { readonly answer: Answer; readonly afterMs: number | null };
/** What a look meets: the truth, or why it shows none. */
type Sight =
  | 'truth'
  | 'ended'
  | 'ambiguous'
  | 'cannot_tell'
  | 'other_account'
  | 'unreadable'
  | 'withheld'
  | 'unreachable'
  | 'not_yet';

/** Who takes up what is open; whoever has just asked for it, too, `begin`s by sending it. */
type TakenUpFor = Exclude<Purpose, 'begin'>;

/** What happens next to somebody who wants one thing done. */
export type Happening =
  | {
      readonly kind: 'ask';
      readonly fates: readonly Fate[];
      readonly sight: Sight;
      readonly isKilled: boolean;
    }
  | { readonly kind: TakenUpFor; readonly fates: readonly Fate[]; readonly sight: Sight }
  | { readonly kind: 'pass'; readonly ms: number }
  | { readonly kind: 'set_clock'; readonly isOff: boolean };

const afterMs = fc.option(fc.integer({ min: 0, max: GRACE_MS - 1 }), { nil: null });
/** A bank that says that it has taken something up may be at it for longer. */
const longAfterMs = fc.option(fc.integer({ min: 0, max: 2 * GRACE_MS }), { nil: null });
const fate: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ answer: fc.constant('unanswered' as const), afterMs }) },
  fc.constant({ answer: 'done' as const, afterMs: 0 }),
  fc.record({ answer: fc.constant('taken' as const), afterMs: longAfterMs }),
  fc.constant({ answer: 'refused' as const, afterMs: null }),
  fc.constant({ answer: 'not_taken_up' as const, afterMs: null }),
);
const fates = fc.tuple(fate, fate);
const sight = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Sight>('truth') },
  fc.constantFrom<Sight>(
    'ambiguous',
    'cannot_tell',
    'other_account',
    'unreadable',
    'withheld',
    'ended',
    'unreachable',
    'not_yet',
  ),
);
const purpose = fc.constantFrom<TakenUpFor>('recover', 'resume', 'discard');
const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('ask' as const), fates, sight, isKilled: fc.boolean() }),
  },
  { weight: 4, arbitrary: fc.record({ kind: purpose, fates, sight }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: GRACE_MS }) }),
  },
  fc.record({ kind: fc.constant('set_clock' as const), isOff: fc.boolean() }),
);

/** What may happen, in any order. */
export const happenings = fc.array(happening, { minLength: 1, maxLength: 14 });

type Write = { state: OpenWriteState; unknownAtMs: number; isTaken: boolean };

/**
 * A bank that does what it has heard, late or never, and somebody who asks it for one thing by the table until it is there. Notes a fault
 * where it would come about twice, where it is closed as what it is not, and where it is left waiting.
 */
export class SimulatedLife {
  readonly faults: string[] = [];
  /** Steps that were taken, and what else came to pass. */
  readonly reached = new Set<string>();
  readonly #traits: WriteTraits;
  readonly #waitsForResume: boolean;
  #nowMs = 0;
  #isClockOff = false;
  /** When the bank does what each sending has asked for. */
  readonly #comesAtMs: number[] = [];
  #write: Write | null = null;
  #isDone = false;

  constructor(traits: WriteTraits, waitsForResume: boolean) {
    this.#traits = traits;
    this.#waitsForResume = waitsForResume;
  }

  take(next: Happening): void {
    if (next.kind === 'pass') this.#nowMs += next.ms;
    else if (next.kind === 'set_clock') this.#isClockOff = next.isOff;
    else if (next.kind === 'ask') this.#ask(next);
    else if (this.#write !== null && (this.#waitsForResume || next.kind === 'recover'))
      this.#takeUp(this.#write, next);
  }

  /** With the clocks right, the bank's time over and the truth to be seen, one look ends all waiting. */
  settle(): void {
    this.take({ kind: 'set_clock', isOff: false });
    this.take({ kind: 'recover', fates: [], sight: 'truth' });
    this.take({ kind: 'pass', ms: GRACE_MS });
    this.take({ kind: 'recover', fates: [], sight: 'truth' });
    // Of what the bank has taken and does not show, a person decides.
    if (this.#write !== null && !this.#waitsForResume && !this.#write.isTaken)
      this.faults.push('left waiting');
    // What is the very same when asked for anew may be reported as not done too early.
    const isReportTrue = this.#isDone === this.#hasCome() || (!this.#isDone && this.#traits.isSameAskedAnew);
    if (!isReportTrue) this.faults.push(`reports ${this.#isDone}, but ${this.#hasCome()}`);
  }

  #hasCome(): boolean {
    return this.#comesAtMs.some((atMs) => atMs <= this.#nowMs);
  }

  #mayCome(): boolean {
    return this.#comesAtMs.length > 0;
  }

  #ask({ fates: given, sight: seen, isKilled }: Extract<Happening, { kind: 'ask' }>): void {
    if (this.#isDone || this.#write !== null) return;
    this.#write = { state: 'intended', unknownAtMs: this.#nowMs, isTaken: false };
    const [first] = given;
    if (isKilled && first !== undefined) this.#hear(unlearned(first));
    else this.#send(this.#write, given, seen);
  }

  #hear({ afterMs: lateMs }: Fate): void {
    if (this.#mayCome()) this.#repeat();
    if (this.#write?.isTaken) this.faults.push('sent again after it was taken');
    if (lateMs !== null) this.#comesAtMs.push(this.#nowMs + lateMs);
    if (this.#write) this.#write.state = 'sent';
  }

  #repeat(): void {
    this.reached.add('sent while it may come');
    if (!this.#traits.isRepeatable && !this.#traits.isRefusedTwice) this.faults.push('sent twice');
  }

  #send(write: Write, given: readonly Fate[], seen: Sight): void {
    for (const [index, next] of given.entries()) {
      const stage = write.state === 'intended' ? 'sent' : 'sent_again';
      this.#hear(next);
      const facts = this.#facts(index === given.length - 1);
      const step = afterAnswer(stage, next.answer, facts);
      if (step === 'note_unknown') this.#note(write);
      write.isTaken = next.answer === 'taken';
      const isLooking = step === 'note_unknown' || step === 'read_back';
      const last = isLooking ? afterLook(STAGES[next.answer], this.#look(write, seen), facts) : step;
      if (write.state === 'sent' && (last === 'send' || last === 'wait' || last === 'leave'))
        this.#note(write);
      if (last !== 'send') {
        this.#carryOut(write, last);
        return;
      }
    }
    this.faults.push('sent without end');
  }

  #takeUp(write: Write, { kind, fates: given, sight: seen }: Extract<Happening, { kind: TakenUpFor }>): void {
    const facts = this.#facts(false);
    const stage = lookStage(kind, write.state, write.isTaken);
    let step = whenTakenUp(kind, write.state, facts);
    if (step === 'note_unknown') this.#note(write);
    if (step === 'note_unknown' || step === 'read_back')
      step = afterLook(stage, this.#look(write, seen), facts);
    if (step === 'send') this.#send(write, given, seen);
    else this.#carryOut(write, step);
  }

  #facts(isLastTry: boolean) {
    return { ...this.#traits, waitsForResume: this.#waitsForResume, isLastTry };
  }

  #note(write: Write): void {
    write.state = 'unknown';
    write.unknownAtMs = this.#nowMs;
  }

  #look(write: Write, seen: Sight): Finding['kind'] {
    return weigh(this.#shown(seen), this.#traits, {
      wasSent: write.state !== 'intended',
      waitedMs: this.#nowMs - write.unknownAtMs,
      graceMs: GRACE_MS,
      clockMinutes: this.#isClockOff ? 10 : null,
    }).kind;
  }

  /** What it made may have been called off since. By clocks that differ the bank is asked about the wrong time, and shows nothing. */
  #shown(seen: Sight): Finding {
    if (seen === 'ambiguous') return { kind: 'ambiguous', candidates: [] };
    if (seen === 'unreachable' || seen === 'withheld')
      return { kind: seen, error: new CicloError('bank_down', 'down') };
    if (seen !== 'truth' && seen !== 'ended') return { kind: seen };
    const isHidden = this.#isClockOff && this.#traits.isFoundByTime === true;
    return this.#hasCome() && !isHidden
      ? { kind: seen === 'truth' ? 'done' : 'ended', bankId: null }
      : { kind: 'absent' };
  }

  #carryOut(write: Write, step: Step): void {
    this.reached.add(step);
    if (step === 'close_done') {
      if (!this.#hasCome()) this.faults.push('closed as done');
      this.#isDone = true;
      this.#write = null;
    } else if (CLOSING.has(step)) {
      if (this.#mayCome() && !this.#traits.isSameAskedAnew) this.faults.push(step);
      if (step === 'put_back') write.state = 'intended';
      else this.#write = null;
    }
  }
}

/** Of what a program did not live to learn that it was taken, the bank has its time like for all else. */
const unlearned = (next: Fate): Fate => ({
  ...next,
  afterMs: next.afterMs === null ? null : Math.min(next.afterMs, GRACE_MS - 1),
});

/** Ends after which it is asked for anew. */
const CLOSING: ReadonlySet<Step> = new Set<Step>(['close_refused', 'close_not_done', 'put_back']);

const STAGES: Readonly<Record<Answer, LookStage>> = {
  done: 'unanswered',
  taken: 'taken',
  unanswered: 'unanswered',
  refused: 'refused_again',
  id_taken: 'refused_again',
  not_taken_up: 'not_taken_up_again',
};
