import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refuseUnwell } from '../../../../src-main/api-client/transport/answers.ts';
import { requestRates } from '../../../../src-main/api-client/transport/request-rates.ts';
import { Retryable, systemTiming } from '../../../../src-main/api-client/transport/retry-policy.ts';
import { CicloError } from '../../../../src-main/core/failure.ts';

const credential = { tokenUrl: 'https://api.bank.example/token', clientId: 'padaria' };
const STANDARD = { ...credential, baseUrl: 'https://api.bank.example/v2', profile: 'specification' };
const PRACTICE = { ...credential, baseUrl: 'http://127.0.0.1:4000', profile: 'practice' };
const NEVER = new AbortController().signal;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Asks for so many turns at once; who has had them, in order. */
function asked(rates: ReturnType<typeof requestRates>, access: typeof STANDARD, count: number) {
  const had: number[] = [];
  const send = (turn: number) => async () => void had.push(turn);
  for (let turn = 0; turn < count; turn += 1) void rates.within(access, send(turn), NEVER);
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

describe('a bank that asks to be left alone', () => {
  const OTHER = { ...STANDARD, clientId: 'outra' };
  const ELSEWHERE = { ...STANDARD, baseUrl: 'https://other.example' };

  /** All who have asked, after one was told to come back in so many seconds. */
  async function refused(seconds: number | null, access = STANDARD, sleep = systemTiming.sleep) {
    const rates = requestRates({ sleep, now: () => Date.now() });
    const failure = new CicloError('rate_limited', '429', { seconds: seconds ?? 0 });
    const refusal = new Retryable(failure, seconds === null ? null : seconds * 1_000);
    const told = rates.within(access, () => Promise.reject(refusal), NEVER);
    await expect(told).rejects.toBe(refusal);
    const ask = (asker: typeof STANDARD, signal = NEVER) =>
      rates.within(asker, async () => 'sent', signal).catch(({ code, params }) => ({ code, params }));
    return { rates, ask };
  }

  it('is sent nothing until then by those who can wait, nor all they have at once then', async () => {
    // Node's own promised timers know nothing of fake ones.
    const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));
    const { rates } = await refused(10, STANDARD, sleep);
    const had = [STANDARD, OTHER].map((access) => asked(rates, access, 10));
    const count = () => had.flat().length;
    await vi.advanceTimersByTimeAsync(9_900);
    expect(count()).toBe(0);
    await vi.advanceTimersByTimeAsync(100);
    expect(count()).toBeLessThanOrEqual(5);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(count()).toBe(20);
  });

  it('is asked for nothing by who would wait too long, and says how long; others ask again within minutes', async () => {
    const { ask } = await refused(3_600);
    const limited = (seconds: number) => ({
      code: 'rate_limited',
      params: { host: 'api.bank.example', seconds },
    });
    expect(await ask(STANDARD)).toMatchObject(limited(3_600));
    expect(await ask(OTHER)).toMatchObject(limited(300));
    expect(await ask(ELSEWHERE)).toBe('sent');
    await vi.advanceTimersByTimeAsync(300_000);
    expect(await ask(OTHER)).toBe('sent');
    expect(await ask(STANDARD)).toMatchObject(limited(3_300));
    await vi.advanceTimersByTimeAsync(3_300_000);
    expect(await ask(STANDARD)).toBe('sent');
  });

  it.each([500, 503, 504])(
    'is asked again at once after a %i, whatever time it names: that is of what was asked for',
    async (status) => {
      const rates = requestRates();
      const answer = { status, headers: { 'retry-after': '21600' }, text: '' };
      const send = async () => refuseUnwell(answer, 'api.bank.example', Date.now());
      await expect(rates.within(STANDARD, send, NEVER)).rejects.toMatchObject({ retryAfterMs: 21_600_000 });
      for (const access of [STANDARD, OTHER])
        expect(await rates.within(access, async () => 'sent', NEVER)).toBe('sent');
    },
  );

  it('is asked at once where it named no time, on this computer, and once the clock has passed it', async () => {
    expect(await (await refused(null)).ask(STANDARD)).toBe('sent');
    expect(await (await refused(3_600, PRACTICE)).ask(PRACTICE)).toBe('sent');
    const { ask } = await refused(3_600);
    vi.setSystemTime(Date.now() + 3_600_000);
    expect(await ask(STANDARD)).toBe('sent');
  });

  it('keeps nobody who is called off', async () => {
    const { ask } = await refused(30);
    const calledOff = new AbortController();
    const asking = ask(STANDARD, calledOff.signal);
    calledOff.abort();
    expect(await asking).toMatchObject({ code: 'cancelled' });
  });
});
