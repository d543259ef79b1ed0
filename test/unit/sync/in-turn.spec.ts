import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, saoPauloInstant } from '../../../src-main/core/civil-date.ts';
import { InTurn } from '../../../src-main/sync/in-turn.ts';
import { day } from '../../support/fake/records/sync-records.ts';

const FIRST = day('2025-01-01');
const end = (days: number) => saoPauloInstant(addDays(FIRST, days), '00:00:00');

/** Reads lists whose windows end on these days, some of them long in coming; answers what was stored in which order. */
async function stored(
  lists: readonly (readonly number[])[],
): Promise<readonly (readonly [number, number])[]> {
  const order: (readonly [number, number])[] = [];
  const inTurn = new InTurn(lists.length);
  await Promise.all(
    lists.map(async (days, list) => {
      for (const days_ of days) {
        for (let wait = 0; wait < (days_ * 7 + list) % 5; wait += 1) await Promise.resolve();
        await inTurn.turn(list).wait(end(days_));
        order.push([list, days_]);
      }
      inTurn.leave(list);
    }),
  );
  return order;
}

it('stores the windows of several lists in the order of their ends, among equal ones in that of the lists', async () => {
  expect(
    await stored([
      [10, 20, 30],
      [5, 20, 40],
    ]),
  ).toEqual([
    [1, 5],
    [0, 10],
    [0, 20],
    [1, 20],
    [0, 30],
    [1, 40],
  ]);
});

it('does so however the lists are cut, and holds nobody up for one that has left', async () => {
  const list = fc
    .array(fc.integer({ min: 1, max: 60 }), { maxLength: 8 })
    .map((days) => days.toSorted((a, b) => a - b));
  await fc.assert(
    fc.asyncProperty(fc.array(list, { minLength: 1, maxLength: 3 }), async (lists) => {
      const all = lists.flatMap((days, place) => days.map((end_) => [place, end_] as const));
      const inOrder = all.toSorted(([a, one], [b, other]) => one - other || a - b);
      expect(await stored(lists)).toEqual(inOrder);
    }),
  );
});
