import { beforeEach, expect, it } from 'vitest';
import { heardClocks } from '../../../../../src-main/application/companies/banks/heard-clocks.ts';

const TRUE_MS = Date.parse('2026-03-10T15:00:00Z');
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** A computer's clock, and how long it has run. */
let [ownMs, elapsedMs] = [TRUE_MS, 0];
beforeEach(() => {
  [ownMs, elapsedMs] = [TRUE_MS + DAY_MS, 0];
});
const clocks = () =>
  heardClocks(
    () => ownMs,
    () => elapsedMs,
  );
const pass = (ms: number): void => {
  ownMs += ms;
  elapsedMs += ms;
};

it('the present is the bank’s where this computer’s clock is a day ahead, and goes on', () => {
  const { hearAhead, now, forget } = clocks();
  expect(now('loja')).toBe('2026-03-11T15:00:00.000Z');
  hearAhead('loja', -DAY_MS);
  pass(60 * MINUTE_MS);
  expect([now('loja'), now('outra')]).toEqual(['2026-03-10T16:00:00.000Z', '2026-03-11T16:00:00.000Z']);
  forget('loja');
  expect(now('loja')).toBe('2026-03-11T16:00:00.000Z');
});

it('minutes between the two make no difference', () => {
  const { hearAhead, now } = clocks();
  hearAhead('loja', 4 * MINUTE_MS);
  expect(now('loja')).toBe('2026-03-11T15:00:00.000Z');
});

it.each([
  ['is set', -DAY_MS, '2026-03-10T15:00:00.000Z'],
  ['has gone on while the computer slept', 9 * 60 * MINUTE_MS, '2026-03-12T00:00:00.000Z'],
])('what was heard of a bank’s clock is over once this computer’s %s', (_, byMs, present) => {
  const { hearAhead, now } = clocks();
  hearAhead('loja', -DAY_MS);
  ownMs += byMs;
  expect(now('loja')).toBe(present);
});

it('what an answer has told before this computer’s clock was set says nothing', () => {
  const { hear, now } = clocks();
  const reading = () => ({ bankMs: TRUE_MS, ownMs, uncertaintyMs: 0 });
  const before = reading();
  hear('loja', { reading, ownNow: () => ownMs });
  expect(now('loja')).toBe('2026-03-10T15:00:00.000Z');
  ownMs = TRUE_MS;
  hear('outra', { reading: () => before, ownNow: () => ownMs });
  expect(now('outra')).toBe('2026-03-10T15:00:00.000Z');
});
