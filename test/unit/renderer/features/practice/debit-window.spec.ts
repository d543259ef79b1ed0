import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterNextDebits,
  hoursThroughNextDebits,
} from '../../../../../src-renderer/features/practice/clock/debit-window.ts';

/** São Paulo has stood three hours behind UTC since 2019. */
const saoPaulo = (utcInstant: string): string =>
  new Date(Date.parse(utcInstant) - 3 * 3_600_000).toISOString();

describe('the step through the next debits', () => {
  it.each([
    [
      'at noon, past the end of the evening window, where failures are written',
      '2026-06-18T15:00:00.000Z',
      10,
    ],
    ['within the evening window, past its end', '2026-06-18T22:30:00.000Z', 2],
    ['at the very end of the evening window, past its failures', '2026-06-19T00:00:00.000Z', 1],
    ['after the evening’s failures, to the next morning', '2026-06-19T00:00:05.000Z', 11],
    ['late at night, to the next morning', '2026-06-19T02:59:00.000Z', 9],
    ['at midnight, to the end of the morning window', '2026-06-18T03:00:00.000Z', 8],
    ['at the very end of the morning window, past the evening', '2026-06-18T11:00:00.000Z', 14],
  ])('%s', (_, now, hours) => {
    expect(hoursThroughNextDebits(now)).toBe(hours);
  });

  it('ends less than an hour after a window did, never before, and fits a step of the clock', () => {
    const instants = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2035-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, (instant) => {
        const now = instant.toISOString();
        const hours = hoursThroughNextDebits(now);
        expect(hours).toBeGreaterThanOrEqual(1);
        expect(hours).toBeLessThanOrEqual(23);
        const time = saoPaulo(afterNextDebits(now)).slice(11, 19);
        const isAfter = (from: string, to: string) => from <= time && time < to;
        expect(isAfter('08:00:00', '09:00:00') || isAfter('21:00:05', '22:00:05')).toBe(true);
      }),
    );
  });
});
