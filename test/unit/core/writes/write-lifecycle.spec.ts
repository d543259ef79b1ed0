import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../../src-main/core/writes/write-finding.ts';
import {
  type Answer,
  type AnswerStage,
  afterAnswer,
  afterLook,
  type LookStage,
  lookStage,
  type Purpose,
  type Step,
  type WriteFacts,
  type WriteTraits,
  whenTakenUp,
} from '../../../../src-main/core/writes/write-lifecycle.ts';
import type { OpenWriteState } from '../../../../src-preload/contract/vocabulary/writing.ts';
import { type Happening, happenings, SimulatedLife, TRAITS } from '../../../support/fake/simulated-write.ts';

const ONCE: WriteFacts = { isRepeatable: false, waitsForResume: false, isLastTry: false };
const PUT = { ...ONCE, isRepeatable: true };
const PUT_TWICE = { ...PUT, isLastTry: true };
const IN_BATCH = { ...ONCE, waitsForResume: true };
const CANCEL_IN_BATCH = { ...IN_BATCH, isRefusedTwice: true };
const PUT_IN_BATCH = { ...PUT, waitsForResume: true };
const PUT_TWICE_IN_BATCH = { ...PUT_TWICE, waitsForResume: true };
const ALONE = [ONCE, PUT, PUT_TWICE];
const BATCHED = [IN_BATCH, CANCEL_IN_BATCH, PUT_IN_BATCH, PUT_TWICE_IN_BATCH];
const ALL = [...ALONE, ...BATCHED];

/** The one step that all of some writes take. */
const only = (facts: readonly WriteFacts[], stepOf: (write: WriteFacts) => Step): Step[] => [
  ...new Set(facts.map(stepOf)),
];

describe('a write of the journal that is taken up', () => {
  it.each<[Purpose, OpenWriteState, Step, Step]>([
    ['begin', 'intended', 'send', 'send'],
    ['begin', 'sent', 'note_unknown', 'note_unknown'],
    ['begin', 'unknown', 'read_back', 'read_back'],
    ['recover', 'intended', 'read_back', 'leave_to_resume'],
    ['recover', 'sent', 'note_unknown', 'note_unknown'],
    ['recover', 'unknown', 'read_back', 'read_back'],
    ['resume', 'intended', 'read_back', 'read_back'],
    ['resume', 'sent', 'note_unknown', 'note_unknown'],
    ['resume', 'unknown', 'read_back', 'read_back'],
    ['discard', 'intended', 'close_not_done', 'close_not_done'],
    ['discard', 'sent', 'note_unknown', 'note_unknown'],
    ['discard', 'unknown', 'read_back', 'read_back'],
  ])('%s, %s: alone %s, in a batch %s', (purpose, state, alone, inBatch) => {
    expect(only(ALONE, (write) => whenTakenUp(purpose, state, write))).toEqual([alone]);
    expect(only(BATCHED, (write) => whenTakenUp(purpose, state, write))).toEqual([inBatch]);
  });

  it('is not looked for one by one where its batch was, by the time', () => {
    expect(whenTakenUp('resume', 'intended', { ...IN_BATCH, isFoundByTime: true })).toBe('send');
  });

  it.each<[Purpose, LookStage, LookStage]>([
    ['recover', 'never_sent', 'in_doubt'],
    ['resume', 'resumed_unsent', 'resumed'],
    ['discard', 'never_sent', 'discarded'],
  ])('%s: is looked for as %s, or as %s where it may have been sent', (purpose, unsent, sent) => {
    expect(lookStage(purpose, 'intended')).toBe(unsent);
    for (const state of ['sent', 'unknown'] as const) expect(lookStage(purpose, state)).toBe(sent);
  });

  it.each<Purpose>(['begin', 'recover', 'resume', 'discard'])(
    '%s: is looked for as taken where the bank has said so',
    (purpose) => {
      expect(lookStage(purpose, 'unknown', true)).toBe('taken');
    },
  );
});

describe('what came back from a sending', () => {
  it.each<[AnswerStage, Answer, Step, Step]>([
    ['sent', 'done', 'close_done', 'close_done'],
    ['sent', 'refused', 'close_refused', 'close_refused'],
    ['sent', 'not_taken_up', 'close_refused', 'put_back'],
    ['sent', 'taken', 'note_unknown', 'note_unknown'],
    ['sent', 'unanswered', 'note_unknown', 'note_unknown'],
    ['sent_again', 'done', 'close_done', 'close_done'],
    ['sent_again', 'refused', 'read_back', 'read_back'],
    ['sent_again', 'id_taken', 'read_back', 'read_back'],
    ['sent_again', 'not_taken_up', 'read_back', 'read_back'],
    ['sent_again', 'taken', 'note_unknown', 'note_unknown'],
    ['sent_again', 'unanswered', 'note_unknown', 'note_unknown'],
  ])('%s, %s: alone %s, in a batch %s', (stage, answer, alone, inBatch) => {
    expect(only(ALONE, (write) => afterAnswer(stage, answer, write))).toEqual([alone]);
    expect(only(BATCHED, (write) => afterAnswer(stage, answer, write))).toEqual([inBatch]);
  });
});

type Kind = Finding['kind'];
const STAGES: readonly LookStage[] = [
  'unanswered',
  'taken',
  'id_taken',
  'refused_again',
  'not_taken_up_again',
  'in_doubt',
  'never_sent',
  'resumed_unsent',
  'resumed',
  'discarded',
  'given_up',
];
const steps = (stage: LookStage, finding: Kind): Step[] =>
  ALL.map((write) => afterLook(stage, finding, write));

it('a txid that is taken is looked for where it is of our own, and else a refusal', () => {
  for (const write of ALL)
    expect(afterAnswer('sent', 'id_taken', write)).toBe(write.isRepeatable ? 'read_back' : 'close_refused');
});

describe('what looking has shown', () => {
  it.each(STAGES)('%s: what happened is closed as done', (stage) => {
    expect(new Set(steps(stage, 'done'))).toEqual(new Set(['close_done']));
  });

  it.each(STAGES)(
    '%s: what happened and was called off since did happen, but not by a sending that was refused, nor without one',
    (stage) => {
      const others: Partial<Record<LookStage, Step>> = {
        id_taken: 'close_refused',
        never_sent: 'close_not_done',
        resumed_unsent: 'close_not_done',
      };
      expect(new Set(steps(stage, 'ended'))).toEqual(new Set([others[stage] ?? 'close_done']));
    },
  );

  it.each(STAGES)('%s: where the bank could not be asked, it is asked again', (stage) => {
    expect(new Set(steps(stage, 'unreachable'))).toEqual(new Set(['wait']));
  });

  it.each<[LookStage, Step]>([
    ['unanswered', 'leave'],
    ['taken', 'leave'],
    ['id_taken', 'leave'],
    ['refused_again', 'leave'],
    ['not_taken_up_again', 'leave'],
    ['in_doubt', 'leave'],
    ['never_sent', 'close_not_done'],
    ['resumed', 'leave'],
    ['discarded', 'leave'],
    ['given_up', 'close_not_done'],
  ])('%s: what looking cannot tell of: %s', (stage, step) => {
    for (const finding of [
      'ambiguous',
      'cannot_tell',
      'other_account',
      'unreadable',
      'clocks_differ',
    ] as const)
      expect(new Set(steps(stage, finding))).toEqual(new Set([step]));
  });

  it.each(STAGES)('%s: nothing is closed for being withheld but by a person', (stage) => {
    const others: Partial<Record<LookStage, Step>> = {
      given_up: 'close_not_done',
      resumed_unsent: 'leave_to_resume',
    };
    expect(new Set(steps(stage, 'withheld'))).toEqual(new Set([others[stage] ?? 'leave']));
  });

  // Alone: made once, put, put twice; in a batch: made once, cancelled, put, put twice.
  it.each<[LookStage, Kind, readonly Step[]]>([
    [
      'unanswered',
      'absent',
      [
        'close_not_done',
        'send',
        'close_not_done',
        'leave_to_resume',
        'leave_to_resume',
        'send',
        'leave_to_resume',
      ],
    ],
    ['unanswered', 'not_yet', ['wait', 'send', 'wait', 'wait', 'wait', 'send', 'wait']],
    ['taken', 'absent', ALL.map(() => 'leave')],
    ['taken', 'not_yet', ALL.map(() => 'wait')],
    ['id_taken', 'absent', ALL.map(() => 'close_refused')],
    ['id_taken', 'not_yet', ['wait', 'send', 'wait', 'wait', 'wait', 'send', 'wait']],
    ['refused_again', 'absent', ALL.map(() => 'close_refused')],
    ['refused_again', 'not_yet', ['wait', 'send', 'wait', 'wait', 'wait', 'send', 'wait']],
    [
      'not_taken_up_again',
      'absent',
      [...ALONE.map(() => 'close_refused' as const), ...BATCHED.map(() => 'put_back' as const)],
    ],
    ['not_taken_up_again', 'not_yet', ['wait', 'send', 'wait', 'wait', 'wait', 'send', 'wait']],
    [
      'in_doubt',
      'absent',
      [...ALONE.map(() => 'close_not_done' as const), ...BATCHED.map(() => 'leave_to_resume' as const)],
    ],
    ['in_doubt', 'not_yet', ALL.map(() => 'wait')],
    ['never_sent', 'absent', ALL.map(() => 'close_not_done')],
    ['never_sent', 'not_yet', ALL.map(() => 'close_not_done')],
    ['resumed_unsent', 'absent', ALL.map(() => 'send')],
    ['resumed_unsent', 'not_yet', ALL.map(() => 'leave_to_resume')],
    ['resumed_unsent', 'ambiguous', ALL.map(() => 'leave_to_resume')],
    ['resumed_unsent', 'clocks_differ', ALL.map(() => 'leave_to_resume')],
    ['resumed_unsent', 'cannot_tell', ALL.map(() => 'send')],
    ['resumed_unsent', 'other_account', ALL.map(() => 'leave_to_resume')],
    ['resumed_unsent', 'unreadable', ALL.map(() => 'leave_to_resume')],
    ['resumed', 'absent', ALL.map(() => 'send')],
    ['resumed', 'not_yet', ['wait', 'send', 'send', 'wait', 'send', 'send', 'send']],
    ['discarded', 'absent', ALL.map(() => 'close_not_done')],
    ['discarded', 'not_yet', ALL.map(() => 'wait')],
    ['given_up', 'absent', ALL.map(() => 'close_not_done')],
    ['given_up', 'not_yet', ALL.map(() => 'wait')],
  ])('%s, %s', (stage, finding, expected) => {
    expect(steps(stage, finding)).toEqual(expected);
  });
});

describe.each<[string, WriteTraits]>(Object.entries(TRAITS))(
  'whatever is observed of a write made %s',
  (_, traits) => {
    const live = (waitsForResume: boolean, taken: readonly Happening[]): SimulatedLife => {
      const life = new SimulatedLife(traits, waitsForResume);
      for (const happening of taken) life.take(happening);
      return life;
    };

    it('it comes about once, is never closed as not done while it may come, and is not left waiting for ever', () => {
      fc.assert(
        fc.property(fc.boolean(), happenings, (waitsForResume, taken) => {
          const life = live(waitsForResume, taken);
          life.settle();
          expect(life.faults).toEqual([]);
        }),
        { numRuns: 2_000 },
      );
    });

    it('the simulation reaches sendings, repetitions where they are allowed, and every end', () => {
      const reached = new Set<string>();
      fc.assert(
        fc.property(fc.boolean(), happenings, (waitsForResume, taken) => {
          for (const each of live(waitsForResume, taken).reached) reached.add(each);
        }),
        { numRuns: 500, seed: 7 },
      );
      expect([...reached]).toEqual(
        expect.arrayContaining([
          'close_done',
          'close_refused',
          'close_not_done',
          'put_back',
          'leave',
          'wait',
        ]),
      );
      expect(reached.has('sent while it may come')).toBe(
        traits.isRepeatable || traits.isRefusedTwice === true,
      );
    });
  },
);
