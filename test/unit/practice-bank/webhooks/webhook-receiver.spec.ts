import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  gigabyte,
  only,
  reset,
  silence,
  status,
  WebhookReceiver,
} from '../../../support/in-process/network/webhook-receiver.ts';

let receiver: WebhookReceiver;
beforeEach(async () => {
  receiver = await WebhookReceiver.start();
});
afterEach(() => receiver.close());

const call = async (init: RequestInit = {}, path = '/a?b=c') =>
  (await fetch(`${receiver.origin}${path}`, { redirect: 'manual', ...init })).status;

it('takes everything unless it is told otherwise, and remembers it', async () => {
  expect(await call()).toBe(200);
  expect(await call({ method: 'POST', body: '{"é":1}', headers: { 'x-secret': 's' } })).toBe(200);
  expect(receiver.knocks).toMatchObject([
    { method: 'GET', path: '/a?b=c', body: '' },
    { method: 'POST', path: '/a?b=c', body: '{"é":1}', headers: { 'x-secret': 's' } },
  ]);
  expect(receiver.deliveries).toHaveLength(1);
  expect(receiver.bodies).toEqual([{ é: 1 }]);
});

it('answers in turn, and the last for ever', async () => {
  receiver.answer(status(503), status(302, { location: '/' }), only('HEAD'));
  const statuses = [await call(), await call(), await call(), await call({ method: 'HEAD' })];
  expect(statuses).toEqual([503, 302, 405, 200]);
  receiver.answer(status(204));
  expect(await call()).toBe(204);
});

it('resets, and keeps silent', async () => {
  receiver.answer(reset);
  await expect(call()).rejects.toThrow('fetch failed');
  receiver.answer(silence);
  await expect(call({ signal: AbortSignal.timeout(50) })).rejects.toThrow('timeout');
  expect(receiver.knocks).toHaveLength(2);
});

it('pours no more than is read', async () => {
  let poured = 0;
  receiver.answer(
    gigabyte((bytes) => {
      poured += bytes;
    }),
  );
  const answer = await fetch(receiver.origin);
  const reader = answer.body?.getReader();
  expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
  await reader?.cancel();
  expect(poured).toBeLessThan(2 ** 30);
});

it('says when so many requests have come', async () => {
  const came = receiver.until(2);
  await call();
  await call();
  await came;
  expect(receiver.knocks).toHaveLength(2);
});
