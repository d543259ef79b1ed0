import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import { daySources, isWholeDay } from '../../../../src-main/core/evidence/day-sources.ts';

type Kept = readonly [account: string | null, from: number, to: number, wholeTo?: number];
type Case = readonly [string, readonly Kept[], number, readonly number[]];

const day = (of: number) => civilDate(`2026-01-${String(of).padStart(2, '0')}`);

/** The first that was taken has the id 1. */
const sourcesOf = (kept: readonly Kept[]) =>
  daySources(
    kept.map(([accountId, from, to, wholeTo = to], at) => ({
      ...{ id: at + 1, from: day(from), to: day(to), wholeTo: day(wholeTo) },
      account: accountId === null ? null : { bankId: '0341', accountId },
    })),
  );

const ALL: readonly Kept[] = [['1', 1, 31]];
const NAMELESS: readonly Kept[] = [[null, 1, 31]];
const PART: readonly Kept[] = [['1', 1, 31, 30]];
const OF_ANOTHER: readonly Kept[] = [['9', 1, 31]];
const PART_OF_ANOTHER: readonly Kept[] = [['9', 1, 31, 30]];

describe('the statements that tell of a day', () => {
  it.each<Case>([
    ['none', [['1', 1, 10]], 11, []],
    ['the newest of one account, however its bank writes that', [...ALL, ['01', 5, 20]], 7, [2]],
    ['an older one where the newest says nothing', [...ALL, ['1', 5, 20]], 4, [1]],
    ['one of each account', [...ALL, ...OF_ANOTHER], 7, [1, 2]],
    ['the newest of those that name no account', [...NAMELESS, ...NAMELESS], 7, [2]],
    ['one without an account for that before it', [...ALL, ...NAMELESS, ...OF_ANOTHER], 7, [2, 3]],
    ['one of an account for an older one without', [...NAMELESS, ...ALL], 7, [2]],
    ['an older one that tells all of it', [...ALL, ...PART], 31, [1]],
    ['the newest where both tell a part', [...PART, ...PART], 31, [2]],
  ])('are %s', (_, kept, of, ids) => {
    expect(sourcesOf(kept)(day(of)).map(({ id }) => id)).toEqual(ids);
  });
});

describe('a day', () => {
  it.each<readonly [string, readonly Kept[], boolean]>([
    ['by one statement', ALL, true],
    ['by an older one than one that tells a part', [...ALL, ...PART], true],
    ['by two accounts', [...ALL, ...OF_ANOTHER], true],
    ['by none', [], false],
    ['by one that tells a part', PART, false],
    ['by one account, and of another in part', [...ALL, ...PART_OF_ANOTHER], false],
  ])('is told whole or not: %s', (_, kept, isWhole) => {
    expect(isWholeDay(sourcesOf(kept), day(31))).toBe(isWhole);
  });
});
