import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inTurns } from '../../../src-main/core/in-turns.ts';

describe('items in turns', () => {
  it('are all there, in their order, in full turns but the last', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 5 }), (items, most) => {
        const turns = [...inTurns(items, most)];
        expect(turns.flat()).toEqual(items);
        expect(turns.slice(0, -1).every(({ length }) => length === most)).toBe(true);
        expect(turns.every(({ length }) => length > 0 && length <= most)).toBe(true);
      }),
    );
  });

  it('ask their source for no more than the turn needs, and close it when nobody wants the rest', () => {
    const log: string[] = [];
    function* source() {
      try {
        for (let item = 1; ; item += 1) {
          log.push(`gives ${item}`);
          yield item;
        }
      } finally {
        log.push('closed');
      }
    }
    for (const turn of inTurns(source(), 2)) {
      log.push(`has ${turn}`);
      break;
    }
    expect(log).toEqual(['gives 1', 'gives 2', 'has 1,2', 'closed']);
  });
});
