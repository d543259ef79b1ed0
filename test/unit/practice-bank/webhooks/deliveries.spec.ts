import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { status, taken } from '../../../support/in-process/network/webhook-receiver.ts';
import {
  amountsIn,
  KEY_CHANNEL,
  mandate,
  mandateNews,
  NOON,
  paymentNews,
  payments,
  WebhookRoom,
} from '../../../support/in-process/practice-bank/webhook-channels.ts';

let room: WebhookRoom;
beforeEach(async () => {
  room = await WebhookRoom.open();
});
afterEach(() => room.close());

describe('a payment', () => {
  it.each([
    ['standard', { instant: [{ valor: '0.07' }] }],
    ['flat', { valor: '0.07' }],
    ['envelope', { type: 'recebimento', data: { valor: '0.07' } }],
  ] as const)('goes out in the %s body', async (format, body) => {
    room.configure({ format });
    await room.tell(paymentNews(7));
    expect(room.receiver.knocks).toMatchObject([{ method: 'POST', path: '/hook/instant?secret=s3cr3t' }]);
    expect(room.receiver.knocks[0]?.headers['content-type']).toBe('application/json');
    expect(room.receiver.bodies).toMatchObject([body]);
  });

  it('without a txid is told to nobody', async () => {
    await room.tell(paymentNews(7, null));
    expect(room.receiver.knocks).toEqual([]);
  });

  it('that goes back is told when its refund has ended, and as it stands then', async () => {
    const paid = paymentNews(900);
    if (paid.kind !== 'settlement') throw new Error('not a payment');
    const refund = {
      part: 21,
      nature: 'ORIGINAL',
      askedAt: NOON,
      endedAt: NOON + 60,
      amount: 900,
      status: 'DEVOLVIDO',
    } as const;
    const settlement = { ...paid.placed.settlement, refunds: [refund] };
    const placed = { ...paid.placed, settlement };
    await room.tell({ ...paid, at: NOON, placed }, { ...paid, at: NOON + 60, placed });
    expect(room.log().map(({ event }) => event)).toEqual(['refund']);
    expect(room.receiver.bodies).toMatchObject([{ instant: [{ devolucoes: [{ status: 'DEVOLVIDO' }] }] }]);
  });
});

it('tells mandates to their own channel, and nothing to one that is not registered', async () => {
  await room.tell(mandateNews());
  expect(room.receiver.knocks).toEqual([]);
  await room.webhooks.register('rec', `${room.receiver.origin}/mandates`);
  room.receiver.knocks.length = 0;
  await room.tell(mandateNews());
  expect(room.receiver.knocks).toMatchObject([{ path: '/mandates/rec' }]);
  const [body] = room.receiver.bodies as { recs: { idRec: string }[] }[];
  expect(body?.recs.map(({ idRec }) => idRec)).toEqual([mandate.idRec]);
});

it('sends one at a time and in order', async () => {
  await room.tell(...payments(20));
  expect(amountsIn(room.receiver.bodies)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  expect(new Set(room.outcomes())).toEqual(new Set(['delivered']));
});

it('sends once what is told in one breath', async () => {
  room.webhooks.tell(payments(2));
  await room.tell(paymentNews(3));
  expect(amountsIn(room.receiver.bodies)).toEqual([1, 2, 3]);
});

it('carries the agreed header, when there is one', async () => {
  room.configure({ header: { name: 'x-webhook-secret', value: 'agreed' } });
  await room.tell(paymentNews(1));
  room.configure({ header: null });
  await room.tell(paymentNews(2));
  expect(room.receiver.knocks.map(({ headers }) => headers['x-webhook-secret'])).toEqual([
    'agreed',
    undefined,
  ]);
});

it('writes down what was sent, when, and what came back, without the secret', async () => {
  room.receiver.answer(status(503));
  await room.tell(paymentNews(7));
  expect(room.log()).toMatchObject([
    {
      channelId: KEY_CHANNEL,
      event: 'settlement',
      url: `${room.receiver.origin}/hook/instant?secret=•••`,
      tries: 1,
      outcome: 'held',
      status: 503,
      body: room.receiver.knocks[0]?.body,
    },
  ]);
  expect(room.log()[0]?.sentAt).toMatch(/Z$/);
});

it('delivers everything twice on demand', async () => {
  room.configure({ duplicates: true });
  await room.tell(...payments(2));
  expect(amountsIn(room.receiver.bodies)).toEqual([1, 1, 2, 2]);
  expect(room.outcomes()).toHaveLength(4);
});

it('reorders what waits together on demand, always alike', async () => {
  room.configure({ reorders: true });
  await room.tell(...payments(12));
  const sent = amountsIn(room.receiver.bodies);
  expect(sent.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
  expect(sent).not.toEqual(sent.toSorted((a, b) => a - b));
});

it('reorders two as well, told apart but in one breath', async () => {
  room.configure({ reorders: true });
  room.webhooks.tell([paymentNews(1)]);
  await room.tell(paymentNews(2));
  expect(amountsIn(room.receiver.bodies)).toEqual([2, 1]);
  await room.tell(...payments(2));
  expect(amountsIn(room.receiver.bodies)).toEqual([2, 1, 2, 1]);
});

it('sends what came later after what has been reordered', async () => {
  room.configure({ reorders: true });
  room.receiver.answer((_, response) => {
    if (room.receiver.knocks.length === 1)
      room.webhooks.tell(Array.from({ length: 9 }, (__, at) => paymentNews(100 + at)));
    response.end();
  });
  await room.tell(...payments(9));
  const sent = amountsIn(room.receiver.bodies);
  expect(sent.slice(0, 9).every((amount) => amount < 100)).toBe(true);
  expect(sent).toHaveLength(18);
});

it('reorders nothing that is being tried again', async () => {
  room.configure({ pausesOnFailure: false });
  room.receiver.answer(status(500), taken);
  await room.tell(...payments(2));
  room.configure({ reorders: true });
  room.timers.ring();
  await room.webhooks.whenQuiet();
  expect(amountsIn(room.receiver.bodies)).toEqual([1, 1, 2]);
});

it('sends to the new address what waited for the old one', async () => {
  room.webhooks.panel().pauseChannel({ id: KEY_CHANNEL });
  await room.tell(paymentNews(1));
  await room.webhooks.register(KEY_CHANNEL, `${room.receiver.origin}/other`);
  room.receiver.knocks.length = 0;
  room.webhooks.panel().resumeChannel({ id: KEY_CHANNEL });
  await room.webhooks.whenQuiet();
  expect(room.receiver.knocks).toMatchObject([{ path: '/other/instant' }]);
});

it('sends two thousand', async () => {
  await room.tell(...payments(2_000));
  expect(amountsIn(room.receiver.bodies)).toEqual(Array.from({ length: 2_000 }, (_, at) => at + 1));
  expect(room.log()).toHaveLength(1_000);
  expect(room.channel()?.waiting).toBe(0);
});

it('drops the oldest of more than ten thousand, and says so once', async () => {
  room.webhooks.panel().pauseChannel({ id: KEY_CHANNEL });
  await room.tell(...payments(10_003));
  await room.tell(paymentNews(5));
  expect(room.channel()?.waiting).toBe(10_000);
  const [latest, note] = room.log();
  expect(latest?.event).toBe('settlement');
  expect(note).toMatchObject({
    event: 'dropped',
    outcome: 'unreachable',
    detail: '4 deliveries dropped: more than 10000 waited',
  });
});
