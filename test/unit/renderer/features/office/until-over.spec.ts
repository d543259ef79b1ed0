import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { untilOver } from '../../../../../src-renderer/features/office/several/until-over.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', { ciclo: { on: () => () => undefined } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Waits for what is over when the test says so; how often was asked, and what was answered. */
function waiting() {
  const work = { isOver: false, asked: 0, answer: null as unknown, wake: () => undefined as unknown };
  const ask = async () => {
    work.asked += 1;
    return { ok: true, value: work.isOver } as const;
  };
  const listen = (wake: () => void) => {
    work.wake = wake;
    return () => undefined;
  };
  void untilOver(ask, (isOver) => isOver, listen).then((answer) => {
    work.answer = answer;
  });
  return work;
}

const OVER = { ok: true, value: true };

it('sees by itself that something is over in a page that hears of nothing', async () => {
  const work = waiting();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(work.asked).toBe(1);
  work.isOver = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(work).toMatchObject({ asked: 2, answer: OVER });
  expect(vi.getTimerCount()).toBe(0);
});

it('is woken by a sign, and looks a while after that again', async () => {
  const work = waiting();
  await vi.advanceTimersByTimeAsync(4_000);
  work.wake();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(work.asked).toBe(2);
  work.isOver = true;
  work.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(work).toMatchObject({ asked: 3, answer: OVER });
  expect(vi.getTimerCount()).toBe(0);
});
