import { describe, expect, it } from 'vitest';
import { CicloError } from '../../../src-main/core/failure.ts';
import { type Finding, hasHappened } from '../../../src-main/core/writes/write-finding.ts';
import { weigh } from '../../../src-main/core/writes/write-lifecycle.ts';
import { GRACE_MS, TRAITS } from '../../support/fake/simulated-write.ts';

describe('what a look proves', () => {
  const LATE = { wasSent: true, waitedMs: GRACE_MS, graceMs: GRACE_MS, clockMinutes: null };
  const EARLY = { ...LATE, waitedMs: GRACE_MS - 1 };
  const NEVER_SENT = { ...EARLY, wasSent: false };
  const OFF = { ...LATE, clockMinutes: -7 };
  const error = new CicloError('bank_down', 'down');

  it.each<[string, keyof typeof TRAITS, Finding['kind'], typeof OFF | typeof LATE, Finding['kind']]>([
    ['is absent once the bank has had its time', 'once', 'absent', LATE, 'absent'],
    ['is not absent before', 'once', 'absent', EARLY, 'not_yet'],
    ['is not beyond telling before', 'once', 'cannot_tell', EARLY, 'not_yet'],
    ['is not known to be unreadable before', 'once', 'unreadable', EARLY, 'not_yet'],
    ['is not known to be withheld before', 'once', 'withheld', EARLY, 'not_yet'],
    ['is withheld then, by any clock', 'onceByTime', 'withheld', OFF, 'withheld'],
    ['is unreadable then, by any clock', 'onceByTime', 'unreadable', OFF, 'unreadable'],
    ['is beyond telling then', 'once', 'cannot_tell', LATE, 'cannot_tell'],
    ['is waited for where it may be sent again too', 'put', 'absent', EARLY, 'not_yet'],
    ['is absent at once where it was never sent', 'once', 'absent', NEVER_SENT, 'absent'],
    ['is absent at once where asking anew is the very same', 'same', 'absent', EARLY, 'absent'],
    ['is not absent by clocks that differ', 'onceByTime', 'absent', OFF, 'clocks_differ'],
    ['is beyond telling by any clock', 'onceByTime', 'cannot_tell', OFF, 'cannot_tell'],
    ['is absent by its id whatever the clocks say', 'once', 'absent', OFF, 'absent'],
    ['is not yet there before clocks are asked', 'onceByTime', 'absent', { ...OFF, waitedMs: 0 }, 'not_yet'],
  ])('%s', (_, traits, shown, time, proven) => {
    expect(weigh({ kind: shown } as Finding, TRAITS[traits], time).kind).toBe(proven);
  });

  it.each<Finding>([
    { kind: 'done', bankId: 'RR1' },
    { kind: 'ended', bankId: 'RR1' },
    { kind: 'ambiguous', candidates: ['1', '2'] },
    { kind: 'not_yet' },
    { kind: 'other_account' },
    { kind: 'unreachable', error },
  ])('takes $kind as it is', (finding) => {
    expect(weigh(finding, TRAITS.onceByTime, { ...EARLY, clockMinutes: 9 })).toBe(finding);
  });

  it('says by how much the clocks differ', () => {
    expect(weigh({ kind: 'absent' }, TRAITS.onceByTime, OFF)).toEqual({ kind: 'clocks_differ', minutes: -7 });
  });
});

describe('that a write happened', () => {
  it.each<[Finding | null, boolean]>([
    [{ kind: 'done', bankId: 'RR1' }, true],
    [{ kind: 'ended', bankId: null }, true],
    [{ kind: 'ambiguous', candidates: ['1', '2'] }, false],
    [{ kind: 'absent' }, false],
    [{ kind: 'not_yet' }, false],
    [null, false],
  ])('is shown by %j: %s', (finding, has) => {
    expect(hasHappened(finding)).toBe(has);
  });
});
