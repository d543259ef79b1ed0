import { expect, it, vi } from 'vitest';
import { endOnSignal } from '../../../../src-main/shells/browser/end-on-signal.ts';

function scene(close: () => Promise<void>) {
  const exits: number[] = [];
  const scene = { nowMs: 5_000 };
  const exit = (code: number): void => void exits.push(code);
  return { scene, exits, end: endOnSignal({ close, exit, nowMs: () => scene.nowMs }) };
}

it('ends once all is closed', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { exits, end } = scene(() => promise);
  const ended = end();
  expect(exits).toEqual([]);
  resolve();
  await ended;
  expect(exits).toEqual([0]);
});

it('takes signals that come together for one, and ends at once on a later one', () => {
  const close = vi.fn(() => new Promise<void>(() => undefined));
  const { scene: time, exits, end } = scene(close);
  void end();
  time.nowMs += 900;
  void end();
  expect(exits).toEqual([]);
  time.nowMs += 200;
  void end();
  expect(exits).toEqual([1]);
  expect(close).toHaveBeenCalledTimes(1);
});
