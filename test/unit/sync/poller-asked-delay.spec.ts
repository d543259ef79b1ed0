import { expect, it } from 'vitest';
import { CicloError } from '../../../src-main/core/failure.ts';
import { heldPoller, report, turn } from '../../support/fake/held-poller.ts';

const MINUTE_MS = 60_000;

/** A poller whose first poll has ended, at noon, with the bank's word to come back in an hour. */
async function askedToWait() {
  const held = heldPoller();
  const refuse = async (seconds: number) => {
    held.polls.last.fail(new CicloError('rate_limited', '429', { seconds, status: 429 }));
    await turn();
  };
  held.poller.setInterval(15);
  await held.begin();
  await refuse(3_600);
  return { ...held, refuse, next: () => held.poller.status().nextPollAt };
}

it('asks a bank that named a time not before that time, and says so', async () => {
  const { polls, clock, refuse, next } = await askedToWait();
  expect(next()).toBe('2025-06-01T13:00:00.000Z');
  await clock.pass(59 * MINUTE_MS);
  expect(polls.begun).toHaveLength(1);
  await clock.pass(MINUTE_MS);
  expect(polls.begun).toHaveLength(2);
  await refuse(10);
  expect(next()).toBe('2025-06-01T13:01:00.000Z');
});

it('is not hurried by a lid that is opened, but by a person', async () => {
  const { poller, polls, clock, begin, next } = await askedToWait();
  poller.hold({ endsPoll: true });
  await clock.pass(30 * MINUTE_MS);
  poller.release();
  await turn();
  expect(polls.begun).toHaveLength(1);
  expect([poller.status().state, next()]).toEqual(['waiting', '2025-06-01T13:00:00.000Z']);
  await begin();
  expect(polls.begun).toHaveLength(2);
});

it('keeps to a time that was named from when it was named, whatever ends a poll since', async () => {
  const { poller, polls, clock, begin, next } = await askedToWait();
  await clock.pass(20 * MINUTE_MS);
  await begin();
  poller.cancel();
  await turn();
  expect([poller.status().state, next()]).toEqual(['idle', '2025-06-01T13:00:00.000Z']);
  await clock.pass(40 * MINUTE_MS);
  expect(polls.begun).toHaveLength(3);
  poller.hold({ endsPoll: true });
  await turn();
  poller.release();
  await turn();
  expect(polls.begun).toHaveLength(4);
});

it('is not kept away by a clock that is set back: not where nobody asked for it, nor for longer than was asked', async () => {
  const { poller, polls, clock, begin, next } = await askedToWait();
  poller.hold({ endsPoll: true });
  await clock.pass(-3 * 60 * MINUTE_MS);
  poller.release();
  await turn();
  expect([polls.begun.length, next()]).toEqual([1, '2025-06-01T10:00:00.000Z']);
  await begin();
  polls.last.succeed(report);
  await turn();
  poller.hold({ endsPoll: true });
  await clock.pass(-3 * 60 * MINUTE_MS);
  poller.release();
  await turn();
  expect(polls.begun).toHaveLength(3);
});
