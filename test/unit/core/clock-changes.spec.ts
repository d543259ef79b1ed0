import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  civilDate,
  instantFromEpochMs,
  saoPauloDate,
  saoPauloInstant,
} from '../../../src-main/core/civil-date.ts';
import { clockChanges, saoPauloTime } from '../../../src-main/core/clock-changes.ts';

it('knows each change of the clock of years that had summer time', () => {
  expect(clockChanges(civilDate('2018-03-01'))).toEqual([
    { at: '2018-03-01T03:00:00.000Z', hoursBehind: 3 },
    { at: '2018-11-04T03:00:00.000Z', hoursBehind: 2 },
    { at: '2019-02-17T02:00:00.000Z', hoursBehind: 3 },
  ]);
  expect(clockChanges(civilDate('2018-12-01'))[0]?.hoursBehind).toBe(2);
});

it('knows of none since', () => {
  expect(clockChanges()).toEqual([{ at: '2019-03-01T03:00:00.000Z', hoursBehind: 3 }]);
});

it('tells the time that, with the day, is the moment', () => {
  const moments = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2045-01-01') });
  fc.assert(
    fc.property(moments, (epochMs) => {
      const at = instantFromEpochMs(Math.floor(epochMs / 1_000) * 1_000);
      expect(saoPauloInstant(saoPauloDate(at), saoPauloTime(at))).toBe(at);
    }),
  );
});
