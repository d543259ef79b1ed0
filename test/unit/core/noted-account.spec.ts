import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accountOfWrite,
  agreedUnder,
  begunUnder,
  knownUnder,
  type NotedAccount,
  notedAccount,
  wasLeft,
} from '../../../src-main/core/noted-account.ts';

const begin = (noted: NotedAccount | null, mark: string, lastWrite = 0): NotedAccount =>
  begunUnder(noted, mark, { lastWrite, rows: { charge: lastWrite, mandate: 0, settlement: 0 } });
const first = knownUnder(null, 'a');

describe('the account that a ledger is read from', () => {
  it('is known under each mark that has proven to lead to it, of which the last twenty are kept', () => {
    const many = Array.from({ length: 30 }, (_, nth) => `m${nth}`).reduce(knownUnder, first);
    expect(many.marks).toEqual(Array.from({ length: 20 }, (_, nth) => `m${nth + 10}`));
  });

  it('is one that was left once another is begun, until it is gone back to', () => {
    const other = begin(knownUnder(first, 'a2'), 'b', 3);
    expect([wasLeft(other, 'a'), wasLeft(other, 'a2'), wasLeft(other, 'b')]).toEqual([true, true, false]);
    expect(other).toMatchObject({ marks: ['b'], since: { charge: 3 }, isUntold: true });
    const back = begin(other, 'a', 5);
    expect(back.marks.toSorted()).toEqual(['a', 'a2']);
    expect([wasLeft(back, 'a2'), wasLeft(back, 'b')]).toEqual([false, true]);
  });

  it('is wanted under a mark until it is read under one', () => {
    const other = agreedUnder(begin(first, 'b', 3), 'a');
    expect(other?.agreed).toBe('a');
    expect(begin(other, 'a', 5).agreed).toBeNull();
    expect(agreedUnder(other, 'b')?.agreed).toBeNull();
    expect(agreedUnder(null, 'a')).toBeNull();
    expect(other && knownUnder(other, 'b').agreed).toBeNull();
  });

  it('is read of a ledger of before as one that was never left', () => {
    expect(notedAccount({ marks: ['a'], lastWriteBefore: 7 })).toMatchObject({
      ...{ since: { charge: 0, mandate: 0, settlement: 0 }, left: [], agreed: null, isUntold: false },
    });
  });
});

describe('whose a write is', () => {
  const other = begin(first, 'b', 3);
  const back = begin(other, 'a', 5);

  it.each([
    ['the account of now', other, 4, 'b', 'behind'],
    ['the account of now, under a mark that is not known', other, 4, 'c', 'now'],
    ['the account of before', other, 3, 'b', 'another'],
    ['the account of before, which is asked', other, 3, 'a', 'behind'],
    ['the account of before, gone back to', back, 3, 'a', 'behind'],
    ['the account in between', back, 4, 'a', 'another'],
    [
      'the account of before, where the one after it proved to be the same',
      knownUnder(other, 'a'),
      3,
      'b',
      'behind',
    ],
    [
      'a time of which an earlier version kept nothing',
      notedAccount({ marks: ['b'], lastWriteBefore: 3 }),
      3,
      'b',
      'another',
    ],
  ] as const)('%s', (_, noted, id, mark, expected) => {
    expect(accountOfWrite(noted, { id }, mark)).toBe(expected);
  });

  it('is told of any ten accounts in a row', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 10 }),
        (accounts) => {
          const take = (noted: NotedAccount | null, mark: string, nth: number): NotedAccount =>
            noted?.marks.includes(mark) ? noted : begin(noted, mark, nth);
          const last = accounts.reduce<NotedAccount | null>(take, null) ?? first;
          for (const [nth, mark] of accounts.entries()) {
            const isOfLast = mark === accounts.at(-1);
            expect(accountOfWrite(last, { id: nth + 1 }, last.marks.at(-1) ?? '')).toBe(
              isOfLast ? 'behind' : 'another',
            );
          }
        },
      ),
    );
  });
});
