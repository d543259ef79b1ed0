import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { inAnotherOrder } from '../../../../src-main/practice-bank/webhooks/another-order.ts';

it('holds the same items, never as they stood where there are two or more, always alike for a key', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer(), { maxLength: 20 }), fc.nat(), (items, key) => {
      const others = inAnotherOrder(items, key);
      expect(others.toSorted()).toEqual(items.toSorted());
      expect(others).toEqual(inAnotherOrder(items, key));
      if (items.length > 1) expect(others).not.toEqual(items);
    }),
  );
});
