import { afterEach, beforeEach, expect, it } from 'vitest';
import { LoopbackSender, type Outgoing } from '../../../../src-main/practice-bank/webhooks/sender.ts';
import {
  gigabyte,
  reset,
  silence,
  status,
  WebhookReceiver,
} from '../../../support/in-process/network/webhook-receiver.ts';

let receiver: WebhookReceiver;
let sender: LoopbackSender;
beforeEach(async () => {
  receiver = await WebhookReceiver.start();
  sender = new LoopbackSender();
});
afterEach(async () => {
  await sender.close();
  await receiver.close();
});

const outgoing = (url: string, changes: Partial<Outgoing> = {}): Outgoing => ({
  method: 'POST',
  url,
  headers: { 'content-type': 'application/json' },
  body: '{"a":1}',
  timeoutMs: 10_000,
  signal: new AbortController().signal,
  ...changes,
});

it('sends the body and tells the status', async () => {
  receiver.answer(status(418));
  const answer = await sender.send(outgoing(`${receiver.origin}/hook?a=1`));
  expect(answer).toEqual({ kind: 'answered', status: 418 });
  expect(receiver.knocks).toMatchObject([{ method: 'POST', path: '/hook?a=1', body: '{"a":1}' }]);
});

it.each(['127.0.0.1', '::1'])('finds a receiver on %s under the name localhost', async (host) => {
  const local = await WebhookReceiver.start(host);
  const answer = await sender.send(outgoing(`http://localhost:${local.port}/`));
  await local.close();
  expect(answer).toEqual({ kind: 'answered', status: 200 });
});

it.each(['http://192.0.2.1/', 'http://example.com/', 'http://0.0.0.0/', 'http://localhost.localdomain/'])(
  'does not go to %s',
  async (url) => {
    expect(await sender.send(outgoing(url))).toMatchObject({ kind: 'silent', name: 'NOT_LOOPBACK' });
  },
);

it('follows no redirect', async () => {
  const other = await WebhookReceiver.start();
  receiver.answer(status(307, { location: `${other.origin}/hook` }));
  const answer = await sender.send(outgoing(receiver.origin));
  await other.close();
  expect(answer).toEqual({ kind: 'answered', status: 307 });
  expect(other.knocks).toEqual([]);
});

it('names a refused connection, a reset and a silence', async () => {
  const { origin } = receiver;
  receiver.answer(reset);
  expect(await sender.send(outgoing(origin))).toMatchObject({ kind: 'silent', name: 'ECONNRESET' });
  receiver.answer(silence);
  expect(await sender.send(outgoing(origin, { timeoutMs: 50 }))).toMatchObject({ name: 'ETIMEDOUT' });
  const gone = await WebhookReceiver.start();
  const nowhere = gone.origin;
  await gone.close();
  expect(await sender.send(outgoing(nowhere))).toMatchObject({ kind: 'silent', name: 'ECONNREFUSED' });
});

it('reads little of an endless answer', async () => {
  let poured = 0;
  receiver.answer(
    gigabyte((bytes) => {
      poured += bytes;
    }),
  );
  expect(await sender.send(outgoing(receiver.origin))).toEqual({ kind: 'answered', status: 200 });
  // What the socket's buffers swallow before the cut is the system's choice.
  expect(poured).toBeLessThan(32 * 1_024 * 1_024);
});

it('ends when it is told to', async () => {
  receiver.answer(silence);
  const end = new AbortController();
  const sent = sender.send(outgoing(receiver.origin, { signal: end.signal }));
  await receiver.until(1);
  end.abort();
  expect(await sent).toMatchObject({ kind: 'silent', name: 'AbortError' });
});
