import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import { toldDays } from '../../../../src-main/core/evidence/told-days.ts';

type Kept = readonly [account: string | null, from: number, to: number];

const day = (of: number) => civilDate(`2026-01-${String(of).padStart(2, '0')}`);

/** Ids of the statements that tell of a day; the first that was taken is 1. */
const tellersOf = (kept: readonly Kept[], of: number): readonly number[] => {
  const spans = kept.map(([accountId, from, to], at) => ({
    ...{ id: at + 1, from: day(from), to: day(to) },
    account: accountId === null ? null : { bankId: '0341', accountId },
  }));
  return toldDays(spans)(day(of)).map(({ id }) => id);
};

describe('the statements that tell of a day', () => {
  it.each<[string, readonly Kept[], number, readonly number[]]>([
    ['none', [['1', 1, 10]], 11, []],
    [
      'the newest of one account',
      [
        ['1', 1, 10],
        ['01', 5, 20],
      ],
      7,
      [2],
    ],
    [
      'an older one where the newest says nothing',
      [
        ['1', 1, 10],
        ['1', 5, 20],
      ],
      4,
      [1],
    ],
    [
      'one of each account',
      [
        ['1', 1, 31],
        ['9', 1, 31],
      ],
      7,
      [1, 2],
    ],
    [
      'the newest of those that name no account',
      [
        [null, 1, 31],
        [null, 1, 31],
      ],
      7,
      [2],
    ],
    [
      'one that names no account for that before it',
      [
        ['1', 1, 31],
        [null, 1, 31],
        ['9', 1, 31],
      ],
      7,
      [2, 3],
    ],
    [
      'one that names the account for an older one that named none',
      [
        [null, 1, 31],
        ['1', 1, 31],
      ],
      7,
      [2],
    ],
  ])('are %s', (_, kept, of, ids) => {
    expect(tellersOf(kept, of)).toEqual(ids);
  });
});
