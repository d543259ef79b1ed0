import { describe, expect, it } from 'vitest';
import { isAimed } from '../../../../../src-renderer/components/messages/aimed-press.ts';
import {
  nextTurn,
  turnAfter,
  turnAmong,
  turnAnew,
  turnAt,
} from '../../../../../src-renderer/components/messages/turns.ts';

const of = (...ids: number[]) => ids.map((payerId) => ({ payerId }));
const [A, B, C] = [{ payerId: 1 }, { payerId: 2 }, { payerId: 3 }];
const ALL = of(1, 2, 3);

describe('a press', () => {
  it.each([
    ['one click', 1, false, true],
    ['a key', 0, false, true],
    ['a key as the next has just come', 0, true, true],
    ['the second of a double click', 2, false, false],
    ['the third of three', 3, false, false],
    ['one click as the next has just come', 1, true, false],
  ])('%s', (_what, clicksInRow, hasJustCome, isMeant) => {
    expect(isAimed(clicksInRow, hasJustCome)).toBe(isMeant);
  });
});

describe('whose turn it is', () => {
  it('stays with the payer where the list is in another order', () => {
    expect(turnAmong(of(3, 1, 2), { message: A, at: 0 })).toEqual({ message: A, at: 1, isGone: false });
  });

  it('goes to nobody else by itself where the payer is gone', () => {
    const gone = { message: B, at: 1 };
    expect(turnAmong(of(1, 3), gone)).toEqual({ ...gone, isGone: true });
    expect(nextTurn(of(1, 3), gone)).toEqual({ message: C, at: 1 });
    expect(nextTurn(of(1), gone)).toEqual({ message: A, at: 0 });
  });

  it('goes on from what was taken out, and leaves another that was gone to meanwhile', () => {
    expect(turnAfter(ALL, { message: A, at: 0 }, A)).toEqual({ message: B, at: 1 });
    expect(turnAfter(ALL, { message: C, at: 2 }, A)).toEqual({ message: C, at: 2 });
    expect(turnAfter(ALL, { message: C, at: 2 }, C)).toEqual({ message: C, at: 2 });
    expect(turnAfter(of(1, 3), { message: B, at: 1 }, B)).toEqual({ message: C, at: 1 });
  });

  it('begins anew among messages about something else, unless the payer has one of these too', () => {
    expect(turnAnew(of(2, 3), { message: A, at: 0 })).toEqual({ message: B, at: 0 });
    expect(turnAnew(of(2, 3), { message: C, at: 2 })).toEqual({ message: C, at: 1 });
    expect(turnAnew(ALL, null)).toEqual({ message: A, at: 0 });
    expect(turnAnew([], { message: A, at: 0 })).toBeNull();
  });

  it('is nobody’s where there is no message', () => {
    expect(turnAt([], 0)).toBeNull();
    expect(turnAt(ALL, 9)).toEqual({ message: C, at: 2 });
  });
});
