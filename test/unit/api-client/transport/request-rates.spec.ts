import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { requestRates } from '../../../../src-main/api-client/transport/request-rates.ts';

const STANDARD = { baseUrl: 'https://api.bank.example/v2', profile: 'specification' };
const PRACTICE = { baseUrl: 'http://127.0.0.1:4000', profile: 'practice' };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Asks for so many turns at once; who has had them, in order. */
function asked(rates: ReturnType<typeof requestRates>, access: typeof STANDARD, count: number) {
  const had: number[] = [];
  for (let turn = 0; turn < count; turn += 1) void rates.turn(access).then(() => had.push(turn));
  return had;
}

it('sends a bank a burst of a quarter of a second, then its rate, in the order in which they asked', async () => {
  const had = asked(requestRates(), STANDARD, 30);
  await vi.advanceTimersByTimeAsync(0);
  expect(had).toEqual([0, 1, 2, 3, 4]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(had.length).toBeGreaterThanOrEqual(24);
  expect(had.length).toBeLessThanOrEqual(25);
  await vi.advanceTimersByTimeAsync(300);
  expect(had).toEqual(Array.from({ length: 30 }, (_, turn) => turn));
});

it('bounds all companies at one host together, and those of another host apart', async () => {
  const rates = requestRates();
  const one = asked(rates, { ...STANDARD, baseUrl: 'https://api.bank.example/one' }, 20);
  const two = asked(rates, { ...STANDARD, baseUrl: 'https://api.bank.example/two' }, 20);
  const elsewhere = asked(rates, { ...STANDARD, baseUrl: 'https://other.example' }, 5);
  await vi.advanceTimersByTimeAsync(0);
  expect([one.length, two.length, elsewhere.length]).toEqual([5, 0, 5]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(one.length + two.length).toBeLessThanOrEqual(25);
});

it('does not bound a bank on this computer', async () => {
  const had = asked(requestRates(), PRACTICE, 500);
  await vi.advanceTimersByTimeAsync(0);
  expect(had).toHaveLength(500);
});

it('is not held up by a computer whose clock is set back', async () => {
  const rates = requestRates();
  asked(rates, STANDARD, 5);
  await vi.advanceTimersByTimeAsync(0);
  vi.setSystemTime(Date.now() - 3_600_000);
  const had = asked(rates, STANDARD, 1);
  await vi.advanceTimersByTimeAsync(100);
  expect(had).toHaveLength(1);
});
