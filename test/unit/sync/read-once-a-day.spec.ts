import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../src-main/core/civil-date.ts';
import { DAILY, dueIds, WANING } from '../../../src-main/sync/read-once-a-day.ts';
import { day } from '../../support/fake/records/sync-records.ts';

const FIRST = day('2025-03-03');
const on = (index: number) => addDays(FIRST, index);

/** The days on which an id is asked for that never brings anything, where there is a poll on each of the given days. */
function daysAsked(polls: readonly number[]): readonly number[] {
  const asked: number[] = [];
  for (const index of polls) {
    const last = asked.at(-1);
    const before = last === undefined ? undefined : { since: on(asked[0] ?? 0), lastOn: on(last) };
    const isDue = dueIds(['a'], new Map(before && [['a', before]]), WANING, on(index)).length > 0;
    if (isDue) asked.push(index);
  }
  return asked;
}

describe('a search that brings nothing', () => {
  it('goes on daily at first and ever less often', () => {
    expect(daysAsked([0, 0, 1, 1])).toEqual([0, 1]);
    expect(daysAsked(Array.from({ length: 97 }, (_, index) => index))).toEqual([0, 1, 2, 4, 8, 16, 32, 64]);
  });

  it('asks within twice the time that something took to show, with few requests, however irregular the polls are', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(gaps, fc.nat({ max: 300 }), (pauses, shown) => {
        let now = 0;
        const polls = [0, ...pauses.map((pause) => (now += pause))];
        const asked = daysAsked(polls);
        const answered = asked.find((index) => index >= shown);
        const firstAfterTwice = polls.find((index) => index >= 2 * shown);
        if (firstAfterTwice !== undefined) expect(answered).toBeLessThanOrEqual(firstAfterTwice);
        expect(asked.length).toBeLessThanOrEqual(3 + Math.log2(1 + now));
      }),
    );
  });

  it('begins anew on a day before the last one: the clock was ahead', () => {
    const asked = { since: on(0), lastOn: on(300) };
    for (const rhythm of [DAILY, WANING]) expect(rhythm(asked, on(5))).toBe(true);
  });
});

describe('the ids that are due', () => {
  it('are those that were not asked for today, the longest unasked first', () => {
    const asked = new Map([3, 1, 5].map((index) => [`id${index}`, { since: on(0), lastOn: on(index) }]));
    expect(dueIds(['id5', 'id3', 'new', 'id1'], asked, DAILY, on(5))).toEqual(['new', 'id1', 'id3']);
  });
});
