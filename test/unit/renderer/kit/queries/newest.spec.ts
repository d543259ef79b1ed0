import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newest } from '../../../../../src-renderer/kit/queries/newest.ts';

it('takes no answer that is older than what was taken, and none that an event has overtaken', () => {
  const order = newest();
  const [first, second] = [order.asked(), order.asked()];
  expect([second(), first()]).toEqual([true, false]);
  const [third, fourth] = [order.asked(), order.asked()];
  expect([third(), fourth()]).toEqual([true, true]);
  const overtaken = order.asked();
  order.heard();
  expect([overtaken(), order.asked()()]).toEqual([false, true]);
});

/** Something changes; a question is put, with the number that its answer will tell; an answer comes in; or an event does. */
const STEP = fc.oneof(
  ...(['changes', 'asks', 'tells'] as const).map((kind) => fc.record({ kind: fc.constant(kind) })),
  fc.record({ kind: fc.constant('answers' as const), of: fc.nat({ max: 9 }) }),
);

it('whatever comes in, in whichever order, what is shown never goes back', () => {
  fc.assert(
    fc.property(fc.array(STEP, { maxLength: 40 }), (steps) => {
      const order = newest();
      let [now, shown] = [0, 0];
      const open: { readonly value: number; readonly isNewest: () => boolean }[] = [];
      const take = (value: number): void => {
        expect(value).toBeGreaterThanOrEqual(shown);
        shown = value;
      };
      for (const step of steps) {
        if (step.kind === 'changes') now += 1;
        if (step.kind === 'asks') open.push({ value: now, isNewest: order.asked() });
        if (step.kind === 'tells') {
          order.heard();
          take(now);
        }
        if (step.kind !== 'answers' || open.length === 0) continue;
        const [answer] = open.splice(step.of % open.length, 1);
        if (answer?.isNewest()) take(answer.value);
      }
      const last = order.asked();
      expect(last()).toBe(true);
    }),
  );
});
