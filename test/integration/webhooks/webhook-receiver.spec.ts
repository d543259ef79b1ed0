import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIMITS, type ReceiverLimits } from '../../../src-main/webhooks/receiver-limits.ts';
import {
  DROPPED,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../src-main/webhooks/webhook-receiver.ts';
import { InboxInMemory } from '../../support/fake/inbox-in-memory.ts';
import { at } from '../../support/fake/records/charge-facts.ts';
import { type RawAnswer, sendRaw } from '../../support/in-process/network/raw-http.ts';
import { openSocket } from '../../support/in-process/network/raw-socket.ts';

const value = 'v'.repeat(43);

/** Commits only when told to. */
class HeldInbox extends InboxInMemory {
  #release: () => void = () => {};
  readonly #isReleased = new Promise<void>((resolve) => {
    this.#release = resolve;
  });
  #arrive: () => void = () => {};
  /** Resolves once something waits to be committed. */
  readonly arrived = new Promise<void>((resolve) => {
    this.#arrive = resolve;
  });

  override async record(delivery: Parameters<InboxInMemory['record']>[0]): Promise<'new' | 'duplicate'> {
    this.#arrive();
    await this.#isReleased;
    return super.record(delivery);
  }

  release(): void {
    this.#release();
  }
}

let inbox: HeldInbox;
let news: string[];
let refused: number[];
let receiver: WebhookReceiver;
let failing: Error | null;
beforeEach(async () => {
  failing = null;
  inbox = new HeldInbox();
  news = [];
  refused = [];
  receiver = await start();
});
afterEach(async () => {
  inbox.release();
  await receiver.close();
});

const start = (limits: Partial<ReceiverLimits> = {}, port = 0, secret = value): Promise<WebhookReceiver> =>
  startWebhookReceiver({
    port,
    schemeWord: 'word',
    secrets: () => [{ place: 'header', name: 'X-Secret', value: secret }],
    inbox,
    onDelivery: (kind) => news.push(kind),
    onRefused: (status) => refused.push(status),
    now: () => {
      if (failing !== null) throw failing;
      return at('2025-11-20T12:00:00.000Z');
    },
    publicHosts: ['shop.example'],
    limits,
  });

const portOf = ({ address }: WebhookReceiver): number => Number(new URL(address).port);

function call(
  method: string,
  path: string,
  body = '',
  headers: Record<string, string> = {},
): Promise<RawAnswer> {
  return sendRaw({ port: portOf(receiver), method, path, body, headers });
}

const deliver = (path = '/rec', headers: Record<string, string> = {}): Promise<RawAnswer> =>
  call('POST', path, '{"recs":[{"idRec":"R1"}]}', { 'x-secret': value, ...headers });

it('loses one request, and not the app, to what nobody foresaw', async () => {
  inbox.release();
  failing = new Error('no clock');
  await expect(deliver()).rejects.toThrow();
  failing = null;
  expect((await deliver()).status).toBe(200);
});

describe('the base route', () => {
  it.each(['GET', 'HEAD', 'POST'])('answers %s with 200 and nothing else', async (method) => {
    const answer = await call(method, '/');
    expect([answer.status, answer.body, answer.headers['content-length']]).toEqual([200, '', '0']);
  });

  it("is known by the tunnel's name", async () => {
    expect((await call('GET', '/', '', { host: 'shop.example' })).status).toBe(200);
    expect((await call('GET', '/', '', { host: 'other.example' })).status).toBe(421);
  });
});

it('answers 200 only after the commit', async () => {
  let isAnswered = false;
  const answer = deliver().finally(() => {
    isAnswered = true;
  });
  await inbox.arrived;
  // A whole round trip on another connection: an answer that did not wait would be there by now.
  await call('GET', '/');
  expect([isAnswered, news]).toEqual([false, []]);
  inbox.release();
  expect((await answer).status).toBe(200);
  expect([inbox.news, news]).toEqual([[['mandate', 'R1']], ['mandate']]);
});

it.each(['/word', '/rec', '/cobr', '/rec/', '/'])('takes a delivery at %s', async (path) => {
  inbox.release();
  expect((await deliver(path)).status).toBe(200);
  expect(inbox.news).toEqual([['mandate', 'R1']]);
});

it('tells which verb a route of deliveries takes', async () => {
  const answer = await call('GET', '/rec');
  expect([answer.status, answer.headers.allow]).toEqual([405, 'POST']);
});

it('listens on 127.0.0.1 and says when its port is taken', async () => {
  expect(receiver.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  await expect(start({}, portOf(receiver))).rejects.toMatchObject({ code: 'port_taken' });
});

it('does not start with a secret that filters nothing', async () => {
  await expect(start({}, 0, '')).rejects.toThrow(RangeError);
});

it('closes though a connection is open, and calls nobody after', async () => {
  const cut = deliver().catch((error: NodeJS.ErrnoException) => error.code);
  await inbox.arrived;
  const closed = receiver.close();
  expect(await cut).toBe('ECONNRESET');
  inbox.release();
  await closed;
  const told = [...news];
  await new Promise((resolve) => setImmediate(resolve));
  expect([news, inbox.kept.length]).toEqual([told, 1]);
  receiver = await start();
});

it('tells of each connection that was closed since too many were open', async () => {
  inbox.release();
  await receiver.close();
  receiver = await start({ connections: 2 });
  const held = Array.from({ length: 5 }, () => openSocket(receiver.address).resume());
  await vi.waitFor(() => expect(refused).toEqual([DROPPED, DROPPED, DROPPED]));
  expect((await deliver()).status).toBe(200);
  expect((await call('GET', '/nothing')).status).toBe(404);
  expect(refused).toEqual([DROPPED, DROPPED, DROPPED, DROPPED, 404]);
  for (const socket of held) socket.destroy();
});

it('has the limits that the table of the house names', () => {
  const { bodyBytes, connections, requestMs } = LIMITS;
  expect([bodyBytes, connections, requestMs]).toEqual([256 * 1_024, 64, 10_000]);
});
