import { describe, expect, it } from 'vitest';
import { unlessPolledElsewhere } from '../../../../src-main/application/polling/shared-polls.ts';
import { CicloError } from '../../../../src-main/core/failure.ts';

const MINUTE_MS = 60_000;
const NOW_MS = Date.parse('2026-03-10T12:00:00Z');

/** Tries a poll of a company that is polled every ten minutes unless said; answers whether it was done, or with which code it failed. */
async function tried(
  lastEndedMinutesAgo: number | null,
  { pollMinutes = 10 as number | null, poll = async () => 'polled' } = {},
): Promise<string> {
  const finishedAt =
    lastEndedMinutesAgo === null ? null : new Date(NOW_MS - lastEndedMinutesAgo * MINUTE_MS).toISOString();
  const surroundings = {
    nowMs: () => NOW_MS,
    registry: { find: () => ({ pollMinutes }) },
    ledgers: { peek: { lastRun: async () => (finishedAt === null ? null : { finishedAt }) } },
  };
  return unlessPolledElsewhere('shop', surroundings as never, poll).catch((error: CicloError) => error.code);
}

describe('a poll that nobody asked for', () => {
  it.each([
    ['never polled before', null, 10, 'polled'],
    ['polled longer ago than the interval', 10.1, 10, 'polled'],
    ['polled by another within the interval', 9.9, 10, 'cancelled'],
    ['polled by one whose clock is an hour ahead', -60, 10, 'polled'],
    ['polled a moment ago, but only when asked', 1, null, 'polled'],
  ])('of a company %s', async (_which, ago, pollMinutes, outcome) => {
    expect(await tried(ago, { pollMinutes })).toBe(outcome);
  });

  it('is nobody’s failure where another workstation is at it, nor where it is not for who signs in here', async () => {
    const failing = (code: 'lease_held' | 'server_rights' | 'lease_lost') => async () => {
      throw new CicloError(code, 'as it is');
    };
    expect(await tried(null, { poll: failing('lease_held') })).toBe('cancelled');
    expect(await tried(null, { poll: failing('server_rights') })).toBe('cancelled');
    expect(await tried(null, { poll: failing('lease_lost') })).toBe('lease_lost');
  });
});
