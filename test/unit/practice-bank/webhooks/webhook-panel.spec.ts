import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rfc3339 } from '../../../../src-main/practice-bank/timeline/calendar.ts';
import type { Webhooks } from '../../../../src-main/practice-bank/webhooks/webhooks.ts';
import { webhooks } from '../../../../src-preload/contract/practice-bank/webhooks.ts';
import { status, WebhookReceiver } from '../../../support/in-process/network/webhook-receiver.ts';
import {
  KEY_CHANNEL,
  NOON,
  openWebhooks,
  payments,
} from '../../../support/in-process/practice-bank/webhook-channels.ts';

let receiver: WebhookReceiver;
let bank: Webhooks;
beforeEach(async () => {
  receiver = await WebhookReceiver.start();
  bank = openWebhooks();
  for (const id of ['rec', 'cobr', KEY_CHANNEL]) await bank.register(id, `${receiver.origin}/hook`);
  receiver.knocks.length = 0;
});
afterEach(async () => {
  await bank.close();
  await receiver.close();
});

it('shows channels as the contract declares them, with pause on failure ticked', () => {
  const channels = bank.panel().listChannels();
  expect(webhooks.listChannels.output.parse(channels)).toEqual(channels);
  expect(channels.map(({ id }) => id)).toEqual(['rec', 'cobr', KEY_CHANNEL]);
  expect(channels[0]).toEqual({
    id: 'rec',
    url: `${receiver.origin}/hook`,
    createdAt: rfc3339(NOON),
    isPaused: false,
    pausedBy: null,
    pausesOnFailure: true,
    format: 'standard',
    duplicates: false,
    reorders: false,
    header: null,
    waiting: 0,
  });
});

it('changes what is given and leaves the rest', () => {
  const { configureChannel } = bank.panel();
  configureChannel({ id: 'rec', duplicates: true, pausesOnFailure: false });
  expect(configureChannel({ id: 'rec', duplicates: undefined, reorders: true })).toMatchObject({
    duplicates: true,
    pausesOnFailure: false,
    reorders: true,
  });
});

describe('a sample', () => {
  it.each([
    ['rec', '/hook/rec', 'recs'],
    ['cobr', '/hook/cobr', 'cobsr'],
    [KEY_CHANNEL, '/hook/instant', 'instant'],
  ])('of %s is sent at once, paused or not', async (id, path, field) => {
    bank.panel().pauseChannel({ id });
    const delivery = await bank.panel().sendSample({ id });
    expect(webhooks.sendSample.output.parse(delivery)).toEqual(delivery);
    expect(delivery).toMatchObject({ event: 'sample', outcome: 'delivered', status: 200, tries: 1 });
    expect(receiver.knocks).toMatchObject([{ path }]);
    expect(Object.keys(receiver.bodies[0] as object)).toEqual([field]);
  });

  it('that fails pauses nothing and is not tried again', async () => {
    receiver.answer(status(404));
    expect(await bank.panel().sendSample({ id: 'rec' })).toMatchObject({ outcome: 'refused', status: 404 });
    expect(bank.panel().listChannels()[0]).toMatchObject({ isPaused: false, waiting: 0 });
  });
});

it('sends a delivery of the log again, as another', async () => {
  bank.tell(payments(1));
  await bank.whenQuiet();
  const [first] = bank.panel().listDeliveries({ id: KEY_CHANNEL, limit: 1 });
  const again = await bank.panel().resendDelivery({ deliveryId: first?.id ?? 0 });
  expect(receiver.bodies[1]).toEqual(receiver.bodies[0]);
  expect(again).toMatchObject({ about: first?.about, body: first?.body, outcome: 'delivered' });
  expect(bank.panel().listDeliveries({ id: null, limit: 9 })[0]).toEqual(again);
});

it('lists the newest first, of one channel or of all', async () => {
  await bank.panel().sendSample({ id: 'rec' });
  await bank.panel().sendSample({ id: 'cobr' });
  await bank.panel().sendSample({ id: 'rec' });
  const ids = (id: string | null, limit: number) =>
    bank
      .panel()
      .listDeliveries({ id, limit })
      .map(({ channelId }) => channelId);
  expect(ids(null, 100)).toEqual(['rec', 'cobr', 'rec']);
  expect(ids('rec', 100)).toEqual(['rec', 'rec']);
  expect(ids(null, 2)).toEqual(['rec', 'cobr']);
});

it('knows no other channel and no other delivery', async () => {
  const panel = bank.panel();
  expect(() => panel.pauseChannel({ id: 'chave:x' })).toThrow('no webhook');
  expect(() => panel.configureChannel({ id: 'chave:x' })).toThrow('no webhook');
  await expect(panel.sendSample({ id: 'chave:x' })).rejects.toMatchObject({ code: 'not_found' });
  await expect(panel.resendDelivery({ deliveryId: 99 })).rejects.toMatchObject({ code: 'not_found' });
});
