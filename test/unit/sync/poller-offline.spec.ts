import { describe, expect, it } from 'vitest';
import { instantFromEpochMs } from '../../../src-main/core/civil-date.ts';
import { CicloError } from '../../../src-main/core/failure.ts';
import { heldPoller, report, turn } from '../../support/fake/held-poller.ts';

const MINUTE_MS = 60_000;
const GOOD = instantFromEpochMs(Date.parse('2025-06-01T11:00:00Z'));

/** Nobody answers at `address_unreachable`; everything else is a failure. */
const cutOff = () =>
  heldPoller({
    readLastGoodPoll: async () => GOOD,
    isOffline: ({ code }) => code === 'address_unreachable',
  });

describe('a poller that reaches nobody', () => {
  it('is offline since the first attempt, without a failure, and tells how old the data is', async () => {
    const { poller, begin, fail, clock } = cutOff();
    await begin();
    await fail('address_unreachable');
    const since = '2025-06-01T12:00:00.000Z';
    expect(poller.status()).toMatchObject({
      state: 'offline',
      lastFailure: null,
      lastGoodPoll: GOOD,
      offline: { since, failure: { code: 'address_unreachable' } },
    });
    await clock.pass(MINUTE_MS);
    expect(poller.status()).toMatchObject({ state: 'syncing', offline: { since } });
    await fail('address_unreachable');
    expect(poller.status().offline?.since).toBe(since);
  });

  it('asks again every few minutes however long it lasts, and is back with the first answer', async () => {
    const { poller, polls, begin, fail, clock } = cutOff();
    await begin();
    for (let times = 0; times < 8; times += 1) {
      await fail('address_unreachable');
      await clock.pass(4 * MINUTE_MS);
    }
    expect(polls.begun).toHaveLength(9);
    polls.last.succeed(report);
    await begin();
    await expect.poll(() => poller.status().offline).toBeNull();
  });

  it('is a failed one as soon as somebody answers with a failure', async () => {
    const { poller, begin, fail, clock } = cutOff();
    await begin();
    await fail('address_unreachable');
    await clock.pass(MINUTE_MS);
    await fail('credentials_wrong');
    expect(poller.status()).toMatchObject({
      state: 'needs_attention',
      offline: null,
      lastFailure: { code: 'credentials_wrong' },
    });
  });
});

describe('a poll that is spared, since somebody else has polled', () => {
  it.each([
    ['server_gone', 'after', true],
    ['server_gone', 'before', false],
    ['address_unreachable', 'after', true],
    ['address_unreachable', 'before', false],
    ['company_behind', 'after', true],
    ['company_behind', 'before', false],
    ['company_not_at_server', 'after', true],
    ['server_disk_full', 'after', true],
    ['server_disk_full', 'before', false],
    ['credentials_wrong', 'after', false],
  ] as const)('of %s, when that was %s it, forgets it: %s', async (code, when, isForgotten) => {
    const read = when === 'after' ? '2025-06-01T12:00:30.000Z' : '2025-06-01T11:59:00.000Z';
    const { poller, begin, fail, clock } = heldPoller({
      readLastGoodPoll: async () => read,
      isOffline: (failure) => failure.code === 'address_unreachable',
    });
    await begin();
    await fail(code);
    await clock.pass(MINUTE_MS);
    if (poller.status().state !== 'syncing') await begin();
    await fail('cancelled');
    const { lastFailure, offline } = poller.status();
    expect(lastFailure === null && offline === null).toBe(isForgotten);
  });
});

describe('a poller that is held', () => {
  it('begins no poll by itself and begins the one that was kept back on release', async () => {
    const { poller, polls, begin, clock } = heldPoller();
    poller.setInterval(5);
    await begin();
    polls.last.succeed(report);
    await expect.poll(() => poller.status().nextPollAt).not.toBeNull();
    poller.hold({ endsPoll: false });
    expect(poller.status().nextPollAt).toBeNull();
    await clock.pass(60 * MINUTE_MS);
    expect(polls.begun).toHaveLength(1);
    poller.release();
    expect(polls.begun).toHaveLength(1);
    await expect.poll(() => polls.begun.length).toBe(2);
  });

  it('lets a poll that is under way end, unless the lid is closed', async () => {
    const { poller, polls, begin } = heldPoller();
    await begin();
    poller.hold({ endsPoll: false });
    expect(polls.last.signal.aborted).toBe(false);
    poller.hold({ endsPoll: true });
    expect(polls.last.signal.aborted).toBe(true);
    await expect.poll(() => poller.status().state).toBe('idle');
    poller.release();
    await expect.poll(() => polls.begun.length).toBe(2);
  });

  describe('whose poll is still ending when the lid is opened', () => {
    /** Polls that are told to end and take their time; each ends when the test says so. */
    async function cutOffBySleep(minutes: number | null) {
      const flights: PromiseWithResolvers<typeof report>[] = [];
      const held = heldPoller({
        runPoll: () => {
          const flight = Promise.withResolvers<typeof report>();
          flights.push(flight);
          return flight.promise;
        },
      });
      held.poller.setInterval(minutes);
      await held.begin();
      held.poller.hold({ endsPoll: true });
      held.poller.release();
      await turn();
      expect(flights).toHaveLength(1);
      return { ...held, flights };
    }

    it.each([15, null])('takes it up at once, polled every %s minutes', async (minutes) => {
      const { poller, flights } = await cutOffBySleep(minutes);
      flights[0]?.reject(new CicloError('cancelled', 'asleep'));
      await turn();
      expect(flights).toHaveLength(2);
      expect(poller.status()).toMatchObject({ state: 'syncing', nextPollAt: null });
      flights[1]?.reject(new CicloError('cancelled', 'by a person'));
      await turn();
      expect(flights).toHaveLength(2);
      expect(poller.status().state).toBe('idle');
    });

    it('has nothing to take up where it ended well all the same', async () => {
      const { poller, flights } = await cutOffBySleep(null);
      flights[0]?.resolve(report);
      await turn();
      expect(flights).toHaveLength(1);
      expect(poller.status().state).toBe('idle');
    });

    it('brings forward nothing that a person is asked to mend', async () => {
      const { poller, flights, clock } = await cutOffBySleep(15);
      flights[0]?.reject(new CicloError('credentials_wrong', '401'));
      await turn();
      expect(flights).toHaveLength(1);
      expect(poller.status()).toMatchObject({ state: 'needs_attention', nextPollAt: expect.any(String) });
      await clock.pass(8 * 60 * MINUTE_MS);
      expect(flights).toHaveLength(2);
    });
  });

  it('begins what a person asks for, and nothing after it', async () => {
    const { poller, polls, begin, clock } = heldPoller();
    poller.setInterval(5);
    poller.hold({ endsPoll: false });
    await begin();
    polls.last.succeed(report);
    await expect.poll(() => poller.status().state).toBe('idle');
    await clock.pass(60 * MINUTE_MS);
    expect(polls.begun).toHaveLength(1);
  });

  it('has nothing to begin on release when nothing was kept back', async () => {
    const { poller, polls } = heldPoller();
    poller.hold({ endsPoll: true });
    poller.release();
    expect(polls.begun).toHaveLength(0);
    expect(poller.status().state).toBe('idle');
  });
});
