import { expect, it } from 'vitest';
import { DeliveryLog, deliveryOf } from '../../../../src-main/practice-bank/webhooks/deliveries.ts';

const message = (body: string) => ({ channelId: 'rec', event: 'sample', about: 'x', body, bankTime: 0 });

it('keeps the newest thousand', () => {
  const log = new DeliveryLog();
  for (let at = 1; at <= 1_005; at += 1) log.open(message('{}'), 'http://127.0.0.1/', 'waiting');
  const ids = log.newest(null, 5_000).map(({ id }) => id);
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([1_000, 1_005, 6]);
  expect(log.byId(5)).toBeNull();
});

it('shows sixteen kilobytes of a body', () => {
  const shipment = new DeliveryLog().open(message('x'.repeat(20_000)), 'http://127.0.0.1/', 'waiting');
  expect(deliveryOf(shipment).body).toHaveLength(16 * 1_024);
});
