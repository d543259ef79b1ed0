import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type ReceiverReply,
  reset,
  silence,
  status,
  taken,
} from '../../../support/in-process/network/webhook-receiver.ts';
import {
  amountsIn,
  KEY_CHANNEL,
  LONG_TIMEOUTS,
  openWebhooks,
  paymentNews,
  payments,
  WebhookRoom,
} from '../../../support/in-process/practice-bank/webhook-channels.ts';

let room: WebhookRoom;
beforeEach(async () => {
  room = await WebhookRoom.open();
});
afterEach(() => room.close());

describe('a channel that pauses on failure', () => {
  it.each([
    ['404', status(404)],
    ['301', status(301, { location: '/elsewhere' })],
    ['ECONNRESET', reset],
  ])('stops at %s and holds all that follows until it is resumed', async (by, reply) => {
    room.receiver.answer(reply);
    await room.tell(...payments(2));
    await room.tell(paymentNews(3));
    expect(room.receiver.knocks).toHaveLength(1);
    expect(room.channel()).toMatchObject({ isPaused: true, pausedBy: by, waiting: 3 });
    expect(room.outcomes()).toEqual(['held', 'held', 'held']);
    expect(room.timers.waits).toEqual([]);

    room.receiver.answer(taken);
    expect(room.webhooks.panel().resumeChannel({ id: KEY_CHANNEL })).toMatchObject({
      isPaused: false,
      pausedBy: null,
    });
    expect(room.outcomes()).toEqual(['waiting', 'waiting', 'waiting']);
    await room.webhooks.whenQuiet();
    expect(amountsIn(room.receiver.bodies)).toEqual([1, 1, 2, 3]);
    expect(room.outcomes()).toEqual(['delivered', 'delivered', 'delivered']);
  });
});

it('waits for an answer only so long', async () => {
  const hasty = openWebhooks({ timeouts: { ...LONG_TIMEOUTS, deliveryMs: 50 } });
  await hasty.register(KEY_CHANNEL, room.receiver.origin);
  room.receiver.answer(silence);
  hasty.tell([paymentNews(1)]);
  await hasty.whenQuiet();
  expect(hasty.panel().listChannels()).toMatchObject([{ isPaused: true, pausedBy: 'ETIMEDOUT' }]);
  await hasty.close();
});

describe('a channel that does not pause on failure', () => {
  beforeEach(() => {
    room.configure({ pausesOnFailure: false });
  });

  it('tries again by the schedule, then gives up and sends the next', async () => {
    room.receiver.answer(status(500), status(500), status(500), status(500), status(500), taken);
    await room.tell(...payments(2));
    for (const wait of [2_000, 10_000, 60_000, 300_000]) {
      expect(room.timers.waits).toEqual([wait]);
      room.timers.ring();
      await room.webhooks.whenQuiet();
    }
    expect(amountsIn(room.receiver.bodies)).toEqual([1, 1, 1, 1, 1, 2]);
    expect(room.log()).toMatchObject([
      { outcome: 'delivered', tries: 1 },
      { outcome: 'refused', tries: 5, status: 500 },
    ]);
  });

  it('starts the schedule anew for each delivery', async () => {
    room.receiver.answer(status(500), taken, status(500));
    await room.tell(...payments(2));
    room.timers.ring();
    await room.webhooks.whenQuiet();
    expect(room.timers.waits).toEqual([2_000]);
    expect(room.outcomes()).toEqual(['waiting', 'delivered']);
  });

  it('calls one that never answered unreachable', async () => {
    room.receiver.answer(reset);
    await room.tell(paymentNews(1));
    for (let retry = 0; retry < 4; retry += 1) {
      room.timers.ring();
      await room.webhooks.whenQuiet();
    }
    expect(room.log()).toMatchObject([{ outcome: 'unreachable', tries: 5, status: null }]);
  });

  it('can be paused between two tries, and goes on at once when resumed', async () => {
    room.receiver.answer(status(500), taken);
    await room.tell(paymentNews(1));
    expect(room.webhooks.panel().pauseChannel({ id: KEY_CHANNEL })).toMatchObject({
      isPaused: true,
      pausedBy: null,
    });
    expect([room.timers.waits, room.outcomes()]).toEqual([[], ['held']]);
    room.webhooks.panel().resumeChannel({ id: KEY_CHANNEL });
    await room.webhooks.whenQuiet();
    expect(room.outcomes()).toEqual(['delivered']);
  });
});

/** Answers when the test says so. */
function heldBack(code: number): { readonly reply: ReceiverReply; readonly release: () => void } {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  return { reply: (request, response) => void promise.then(() => status(code)(request, response)), release };
}

describe('while a delivery is on its way', () => {
  it('a person pauses the channel, and its failure says no more', async () => {
    const { reply, release } = heldBack(500);
    room.receiver.answer(reply);
    room.webhooks.tell(payments(1));
    await room.receiver.until(1);
    room.webhooks.panel().pauseChannel({ id: KEY_CHANNEL });
    release();
    await room.webhooks.whenQuiet();
    expect(room.channel()).toMatchObject({ isPaused: true, pausedBy: null, waiting: 1 });
  });

  it('it is not dropped', async () => {
    const { reply, release } = heldBack(200);
    room.receiver.answer(reply);
    room.webhooks.tell([paymentNews(20_000)]);
    await room.receiver.until(1);
    room.webhooks.panel().pauseChannel({ id: KEY_CHANNEL });
    room.webhooks.tell(payments(10_000));
    const [note] = room.log();
    expect(note?.event).toBe('dropped');
    expect(room.receiver.knocks[0]?.body).not.toContain(note?.about);
    release();
    await room.webhooks.whenQuiet();
    expect(room.channel()?.waiting).toBe(9_999);
  });

  it('its registration is removed, and it is not tried again', async () => {
    room.configure({ pausesOnFailure: false });
    room.receiver.answer(silence);
    room.webhooks.tell(payments(1));
    await room.receiver.until(1);
    room.webhooks.remove(KEY_CHANNEL);
    await room.webhooks.whenQuiet();
    expect(room.timers.waits).toEqual([]);
  });
});

describe('the end', () => {
  it('aborts what is on its way and leaves no timer', async () => {
    const examined = openWebhooks({ after: room.timers.after, timeouts: LONG_TIMEOUTS });
    await examined.register(KEY_CHANNEL, room.receiver.origin);
    room.receiver.answer(silence);
    room.receiver.knocks.length = 0;
    examined.tell(payments(3));
    await room.receiver.until(1);
    await examined.close();
    examined.tell([paymentNews(9)]);
    expect([room.receiver.knocks.length, room.timers.waits]).toEqual([1, []]);
  });

  it('clears a retry that waits', async () => {
    room.configure({ pausesOnFailure: false });
    room.receiver.answer(status(500));
    await room.tell(paymentNews(1));
    expect(room.timers.waits).toEqual([2_000]);
    await room.webhooks.close();
    expect(room.timers.waits).toEqual([]);
  });

  it('of a registration gives up what waited', async () => {
    room.webhooks.panel().pauseChannel({ id: KEY_CHANNEL });
    await room.tell(paymentNews(1));
    room.webhooks.remove(KEY_CHANNEL);
    expect(room.log()).toMatchObject([{ outcome: 'unreachable', detail: 'the channel was removed' }]);
  });
});

it('every channel can be switched off as by a failure', async () => {
  await room.webhooks.register('rec', room.receiver.origin);
  room.webhooks.panel().pauseChannel({ id: 'rec' });
  expect(room.webhooks.pauseAll('503')).toBe(1);
  expect(
    room.webhooks
      .panel()
      .listChannels()
      .map(({ pausedBy }) => pausedBy),
  ).toEqual(['503', null]);
  await room.tell(paymentNews(1));
  expect(room.outcomes()).toEqual(['held']);
});
