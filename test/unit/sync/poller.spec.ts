import { describe, expect, it } from 'vitest';
import { CicloError } from '../../../src-main/core/failure.ts';
import { createPoller, leftToOthers } from '../../../src-main/sync/poller.ts';
import type { PollProgress } from '../../../src-main/sync/progress.ts';
import type { SyncReport } from '../../../src-preload/contract/sync.ts';
import { heldPoller, NEVER_POLLED, report, SteppedClock, turn } from '../../support/fake/held-poller.ts';

const MINUTE_MS = 60_000;

describe('a poll', () => {
  it('is one at a time: a second start joins the first', async () => {
    const { poller, polls } = heldPoller();
    const both = Promise.all([poller.start(), poller.start()]);
    await turn();
    expect(polls.begun).toHaveLength(1);
    polls.last.succeed(report);
    await both;
    expect(poller.status()).toMatchObject({
      state: 'idle',
      lastReport: report,
      lastFailure: null,
      nextPollAt: null,
    });
    void poller.start();
    await turn();
    expect(polls.begun).toHaveLength(2);
  });

  it('that fails before it awaits anything has still ended', async () => {
    const onStatus = () => undefined;
    const runPoll = () => {
      throw new CicloError('secret_missing', 'no secret');
    };
    const poller = createPoller({ ...NEVER_POLLED, connectionId: 'padaria', runPoll, onStatus });
    await poller.start();
    await poller.start();
    expect(poller.status()).toMatchObject({
      state: 'needs_attention',
      lastFailure: { code: 'secret_missing' },
    });
  });

  it('can be cancelled, which is no failure', async () => {
    const { poller, polls, begin } = heldPoller();
    await begin();
    poller.cancel();
    await turn();
    expect(polls.last.signal.aborted).toBe(true);
    expect(poller.status()).toMatchObject({ state: 'idle', lastFailure: null, progress: null });
    expect(poller.status().lastEndedAt).toBe('2025-06-01T12:00:00.000Z');
  });

  it('that ended well alone moves when the data are from', async () => {
    const before = '2025-05-30T09:00:00.000Z';
    const { poller, polls, begin, fail } = heldPoller({
      lastGoodPoll: before,
      readLastGoodPoll: async () => poller.status().lastGoodPoll,
    });
    const dataFrom = () => poller.status().lastGoodPoll;
    expect(dataFrom()).toBe(before);
    await begin();
    poller.cancel();
    await turn();
    expect(dataFrom()).toBe(before);
    await begin();
    await fail('bank_down');
    expect(dataFrom()).toBe(before);
    await begin();
    polls.last.succeed(report);
    await turn();
    expect(poller.status()).toMatchObject({
      lastGoodPoll: report.finishedAt,
      lastEndedAt: report.finishedAt,
    });
  });

  it('that failed did so when it ended, whatever a person has ended since', async () => {
    const { poller, begin, fail, clock } = heldPoller();
    await begin();
    await fail('credentials_wrong');
    const failedAt = poller.status().lastEndedAt;
    expect(poller.status().lastFailure).toMatchObject({ code: 'credentials_wrong', at: failedAt });
    await clock.pass(MINUTE_MS);
    await begin();
    await fail('cancelled');
    expect(poller.status()).toMatchObject({
      lastFailure: { code: 'credentials_wrong', at: failedAt },
      lastEndedAt: '2025-06-01T12:01:00.000Z',
    });
  });

  it('of somebody else moves it too, told by the ledger or when a poll was spared', async () => {
    const [told, read] = ['2025-06-01T11:30:00.000Z', '2025-06-01T11:45:00.000Z'];
    const { poller, begin, fail } = heldPoller({ readLastGoodPoll: async () => read });
    poller.noteGoodPoll(told);
    expect(poller.status().lastGoodPoll).toBe(told);
    await begin();
    poller.noteGoodPoll('2025-06-01T11:40:00.000Z');
    expect(poller.status().lastGoodPoll).toBe(told);
    await fail('cancelled');
    expect(poller.status()).toMatchObject({ lastGoodPoll: read, lastFailure: null });
  });

  it('that is left to others tells no next time, and is looked at again all the same', async () => {
    const { poller, polls, begin, clock } = heldPoller();
    poller.setInterval(15);
    await begin();
    polls.last.fail(leftToOthers('padaria'));
    await turn();
    expect(poller.status()).toMatchObject({ state: 'idle', lastFailure: null, nextPollAt: null });
    await clock.pass(15 * MINUTE_MS);
    expect(polls.begun).toHaveLength(2);
    polls.last.fail(leftToOthers('padaria'));
    await turn();
    poller.hold({ endsPoll: false });
    await clock.pass(15 * MINUTE_MS);
    expect(polls.begun).toHaveLength(2);
    poller.release();
    await turn();
    expect(polls.begun).toHaveLength(3);
  });

  it('tells its progress about ten times a second, and each new phase at once', async () => {
    const { clock, polls, statuses, begin } = heldPoller();
    await begin();
    const before = statuses.length;
    const step = (pages: number, phase: PollProgress['phase'] = 'charges') =>
      polls.last.progress({ phase, windowsDone: 0, windowsTotal: 1, pages, records: 0 });
    for (let pages = 1; pages <= 50; pages += 1) step(pages);
    step(51, 'refunds');
    await clock.pass(100);
    step(52, 'refunds');
    expect(statuses.slice(before).map(({ progress }) => progress?.pages)).toEqual([1, 51, 52]);
    expect(statuses.at(-1)?.progress?.connectionId).toBe('padaria');
  });
});

describe('the next poll', () => {
  it('follows the end of the last by the interval', async () => {
    const { clock, poller, polls, begin } = heldPoller();
    poller.setInterval(15);
    expect(clock.armed).toBe(0);
    await begin();
    polls.last.succeed(report);
    await turn();
    expect(poller.status().nextPollAt).toBe('2025-06-01T12:15:00.000Z');
    await clock.pass(14 * MINUTE_MS);
    expect(polls.begun).toHaveLength(1);
    await clock.pass(MINUTE_MS);
    expect(polls.begun).toHaveLength(2);
    expect(poller.status()).toMatchObject({ state: 'syncing', nextPollAt: null });
  });

  it('moves when the interval changes, and comes no more when it is taken away', async () => {
    const { clock, poller, polls, begin } = heldPoller();
    await begin();
    polls.last.succeed(report);
    await turn();
    poller.setInterval(30);
    expect(poller.status().nextPollAt).toBe('2025-06-01T12:30:00.000Z');
    poller.setInterval(null);
    expect(poller.status().nextPollAt).toBeNull();
    expect(clock.armed).toBe(0);
  });

  it('comes sooner by hand, and only once', async () => {
    const { clock, poller, polls, begin } = heldPoller();
    poller.setInterval(15);
    await begin();
    polls.last.succeed(report);
    await turn();
    await begin();
    expect(clock.armed).toBe(0);
    expect(polls.begun).toHaveLength(2);
  });
});

describe('a failure', () => {
  it('that may heal is waited out, longer each time, until a poll succeeds', async () => {
    const { clock, poller, polls, begin, fail } = heldPoller();
    await begin();
    const waits: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      await fail('bank_down');
      expect(poller.status()).toMatchObject({ state: 'waiting', lastFailure: { code: 'bank_down' } });
      const waitMs = Date.parse(poller.status().nextPollAt ?? '') - clock.nowMs();
      waits.push(waitMs / MINUTE_MS);
      await clock.pass(waitMs);
    }
    expect(waits).toEqual([0.5, 1, 2]);
    polls.last.succeed(report);
    await turn();
    expect(poller.status()).toMatchObject({ state: 'idle', lastFailure: null });
    await begin();
    await fail('timed_out');
    expect(Date.parse(poller.status().nextPollAt ?? '') - clock.nowMs()).toBe(0.5 * MINUTE_MS);
  });

  it.each(['tls_untrusted', 'certificate_expired', 'address_wrong', 'internal'] as const)(
    '%s asks for a person and is tried again at long intervals, whether one comes or not',
    async (code) => {
      const { clock, poller, polls, begin, fail } = heldPoller();
      poller.setInterval(15);
      await begin();
      const waits: number[] = [];
      for (let round = 0; round < 5; round += 1) {
        await fail(code);
        expect(poller.status()).toMatchObject({ state: 'needs_attention', lastFailure: { code } });
        const waitMs = Date.parse(poller.status().nextPollAt ?? '') - clock.nowMs();
        waits.push(waitMs / MINUTE_MS / 1.1);
        await clock.pass(waitMs);
      }
      expect(waits.map(Math.round)).toEqual([15, 60, 180, 360, 360]);
      polls.last.succeed(report);
      await turn();
      expect(poller.status()).toMatchObject({ state: 'idle', lastFailure: null });
    },
  );

  it('of the credential is shown again after six hours at the soonest, where none has ever been accepted', async () => {
    const { clock, poller, begin, fail } = heldPoller();
    await begin();
    await fail('credentials_wrong');
    expect(Date.parse(poller.status().nextPollAt ?? '') - clock.nowMs()).toBeGreaterThanOrEqual(
      360 * MINUTE_MS,
    );
  });

  it('that asks for a person is not brought forward by a lid that is opened', async () => {
    const { clock, poller, polls, begin, fail } = heldPoller();
    await begin();
    await fail('credentials_wrong');
    const due = poller.status().nextPollAt;
    poller.hold({ endsPoll: true });
    await clock.pass(60 * MINUTE_MS);
    poller.release();
    await turn();
    expect(polls.begun).toHaveLength(1);
    expect(poller.status()).toMatchObject({ state: 'needs_attention', nextPollAt: due });
  });

  it('of this computer’s own files waits for a person, with no timer', async () => {
    const { clock, poller, begin, fail } = heldPoller();
    await begin();
    await fail('ledger_newer');
    expect(poller.status()).toMatchObject({ state: 'needs_attention', nextPollAt: null });
    expect(clock.armed).toBe(0);
  });

  it('that nobody foresaw is an internal one', async () => {
    const { poller, polls, begin } = heldPoller();
    await begin();
    polls.last.fail(new TypeError('undefined is not a function'));
    await turn();
    expect(poller.status()).toMatchObject({ state: 'needs_attention', lastFailure: { code: 'internal' } });
  });
});

describe('a closed poller', () => {
  it('cancels, waits for the poll to end and leaves no timer', async () => {
    const { clock, poller, polls, begin } = heldPoller();
    poller.setInterval(15);
    await begin();
    await poller.close();
    expect(polls.last.signal.aborted).toBe(true);
    expect(clock.armed).toBe(0);
    await begin();
    expect(polls.begun).toHaveLength(1);
  });

  it('leaves no timer after a failure that would heal', async () => {
    const clock = new SteppedClock();
    const runPoll = (signal: AbortSignal) =>
      new Promise<SyncReport>((_, fail) => {
        signal.addEventListener('abort', () => fail(new CicloError('bank_down', '503')));
      });
    const poller = createPoller({
      connectionId: 'padaria',
      runPoll,
      ...NEVER_POLLED,
      onStatus: () => undefined,
      clock,
    });
    void poller.start();
    await turn();
    await poller.close();
    expect(poller.status()).toMatchObject({ state: 'waiting', nextPollAt: null });
    expect(clock.armed).toBe(0);
  });
});
