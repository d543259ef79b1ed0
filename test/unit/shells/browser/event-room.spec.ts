import { expect, it } from 'vitest';
import { EventRoom } from '../../../../src-main/shells/browser/event-room.ts';

it('has three places for the tabs of each browser, whatever those of another take', () => {
  const room = new EventRoom();
  const taken = [1, 2, 3, 4].map(() => room.take('a'));
  expect(taken.map((place) => place !== null)).toEqual([true, true, true, false]);
  expect(room.take('b')).not.toBeNull();
  taken[1]?.();
  expect(room.take('a')).not.toBeNull();
  expect(room.take('a')).toBeNull();
});
