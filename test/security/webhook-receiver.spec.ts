import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../src-main/webhooks/receiver-limits.ts';
import { type RawAnswer, sendRaw } from '../support/in-process/network/raw-http.ts';
import {
  closeOf,
  exchangeBytes,
  openSocket,
  requestBytes,
  statusOf,
} from '../support/in-process/network/raw-socket.ts';
import { AttackedReceiver } from '../support/own-process/webhooks/attacked-receiver.ts';
import { CHILD_SECRET } from '../support/own-process/webhooks/webhook-receiver-child.ts';

let receiver: AttackedReceiver;
beforeAll(async () => {
  receiver = await AttackedReceiver.start();
});
afterAll(() => receiver.close());

const ROUTE = `/word?secret=${CHILD_SECRET}`;
const MB = 1_024 * 1_024;
let lastId = 0;
/** A settlement that was never told before. */
const fresh = (): string => {
  lastId += 1;
  return JSON.stringify({ endToEndId: `E${lastId}`, valor: '1.00', horario: '2025-11-20T12:00:00Z' });
};

type Sent = { path?: string; body?: string | Buffer; headers?: Record<string, string> };

function post({ path = ROUTE, body = fresh(), headers = {} }: Sent = {}): Promise<RawAnswer> {
  const type = { 'content-type': 'application/json' };
  return sendRaw({ port: receiver.port, method: 'POST', path, headers: { ...type, ...headers }, body });
}

/** Runs an attack: it must leave nothing in the inbox, and the receiver well. */
async function withoutTrace(attack: () => Promise<void>): Promise<void> {
  const before = (await receiver.kept()).length;
  await attack();
  expect((await receiver.kept()).length).toBe(before);
  expect((await post()).status).toBe(200);
  expect((await receiver.kept()).length).toBe(before + 1);
}

describe('a wrong secret', () => {
  it.each([
    ['none', '/word'],
    ['an empty one', '/word?secret='],
    ['a shorter one', ROUTE.slice(0, -1)],
    ['a longer one', `${ROUTE}0`],
    ['one of the same length', `${ROUTE.slice(0, -1)}x`],
    ['one that differs at its beginning', `/word?secret=x${CHILD_SECRET.slice(1)}`],
    ['one of 7 kB', `/word?secret=${'a'.repeat(7_000)}`],
    ['the right one, twice', `${ROUTE}&secret=${CHILD_SECRET}`],
    ['one under another name', `/word?SECRET=${CHILD_SECRET}`],
    ['on the base route, with a payment', '/'],
  ])('%s: 401', async (_, path) => {
    await withoutTrace(async () => {
      expect((await post({ path })).status).toBe(401);
    });
  });

  it('in a header where the query was agreed: 401', async () => {
    await withoutTrace(async () => {
      expect((await post({ path: '/word', headers: { secret: CHILD_SECRET } })).status).toBe(401);
    });
  });
});

it.each(['evil.example', 'localhost.evil.example:80', '127.0.0.2', '0.0.0.0', '169.254.169.254'])(
  'the Host %s is not served, with the secret or as a probe',
  async (host) => {
    await withoutTrace(async () => {
      for (const path of [ROUTE, '/']) expect((await post({ path, headers: { host } })).status).toBe(421);
    });
  },
);

describe('a bad body', () => {
  it.each([
    ['half of a JSON', '{"endToEndId":"E', 400],
    ['nothing', '', 400],
    ['bytes that are no UTF-8', Buffer.from('{"endToEndId":"E\xff"}', 'latin1'), 400],
    ['100,000 opening brackets', '['.repeat(100_000), 400],
    ['one byte over the limit', JSON.stringify('x'.repeat(LIMITS.bodyBytes - 1)), 413],
  ])('%s', async (_, body, status) => {
    await withoutTrace(async () => {
      expect((await post({ body })).status).toBe(status);
    });
  });

  it('100,000 levels deep is kept, and answered with an error', async () => {
    const body = '['.repeat(100_000) + ']'.repeat(100_000);
    expect((await post({ body })).status).toBe(422);
    expect((await receiver.kept()).at(-1)).toMatchObject({ kind: 'unrecognised', bodyText: body });
  });

  it('as large as allowed is taken', async () => {
    const id = fresh();
    const body = id + ' '.repeat(LIMITS.bodyBytes - id.length);
    expect((await post({ body })).status).toBe(200);
  });

  it.each(['announced', 'in chunks'])('10 MB, %s, are cut off', async (how) => {
    await withoutTrace(async () => {
      const head =
        how === 'announced' ? { 'content-length': String(10 * MB) } : { 'transfer-encoding': 'chunked' };
      const chunk = how === 'announced' ? 'x'.repeat(MB) : `100000\r\n${'x'.repeat(MB)}\r\n`;
      const { text } = await exchangeBytes(
        receiver.address,
        requestBytes(`POST ${ROUTE}`, head) + chunk.repeat(10),
      );
      // The cut may overtake the answer.
      expect(['', '413']).toContain(text === '' ? '' : String(statusOf(text)));
    });
    expect((await receiver.inbox()).rssBytes).toBeLessThan(300 * MB);
  });
});

describe('on the connection', () => {
  it('slow headers, a slow body and silence are closed', async () => {
    await withoutTrace(async () => {
      const begun = [
        '',
        'POST /word HTTP/1.1\r\nhost: localhost\r\nx-a: 1\r\n',
        requestBytes(`POST ${ROUTE}`, { 'content-length': '1000' }),
      ];
      await Promise.all(begun.map((bytes) => drip(bytes)));
    });
  });

  it('200 at once leave the receiver able to answer', async () => {
    await withoutTrace(async () => {
      const sockets = Array.from({ length: 200 }, () => openSocket(receiver.address));
      await Promise.all(sockets.map((socket) => closeOf(socket.resume())));
    });
  });

  it.each([
    ['silent ones', ''],
    ['ones that begin a head', 'POST /word HTTP/1.1\r\nhost: localhost\r\n'],
    ['ones that begin a probe', requestBytes('POST /', { 'content-length': '9' })],
    ['ones that begin a delivery without the secret', requestBytes('POST /word', { 'content-length': '9' })],
    ['ones of another path', requestBytes('POST /nothing', { 'content-length': '9' })],
    ['ones of another Host', `POST ${ROUTE} HTTP/1.1\r\nhost: evil.example\r\ncontent-length: 9\r\n\r\n`],
  ])('%s that are held open keep no delivery out, and are no more than the limit', async (_, bytes) => {
    const open = new Set(Array.from({ length: 3 * LIMITS.connections }, () => openSocket(receiver.address)));
    for (const socket of open) {
      socket
        .on('close', () => open.delete(socket))
        .resume()
        .write(bytes);
    }
    for (let told = 0; told < 8; told += 1) expect((await post()).status).toBe(200);
    expect(open.size).toBeLessThanOrEqual(LIMITS.connections);
    for (const socket of open) socket.destroy();
  });

  it('who is refused by the head is answered before the body comes', async () => {
    const bytes = requestBytes('POST /nothing', { 'content-length': '9' });
    const socket = openSocket(receiver.address);
    socket.write(bytes);
    const [answer] = await once(socket, 'data');
    expect(statusOf(String(answer))).toBe(404);
    await closeOf(socket.resume());
  });

  it('who is refused by the head is answered though a large body comes', async () => {
    await withoutTrace(async () => {
      expect((await post({ path: '/word', body: 'x'.repeat(LIMITS.bodyBytes) })).status).toBe(401);
    });
  });

  it('pipelined repeats have one effect, and not without end', async () => {
    const before = await receiver.inbox();
    const body = fresh();
    const head = { host: 'localhost', connection: 'keep-alive', 'content-length': String(body.length) };
    const one = requestBytes(`POST ${ROUTE}`, head) + body;
    const { text } = await exchangeBytes(receiver.address, one.repeat(500));
    const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(LIMITS.requests);
    const { kept, duplicates } = await receiver.inbox();
    expect([kept.length, duplicates]).toEqual([
      before.kept.length + 1,
      before.duplicates + LIMITS.requests - 1,
    ]);
  });

  it.each([
    ['a request in a request', 'content-length: 5\r\ntransfer-encoding: chunked', 400],
    ['two lengths', 'content-length: 5\r\ncontent-length: 6', 400],
    ['headers of 10 kB', `x: ${'a'.repeat(10_000)}`, 431],
    ['no Host', 'x: y', 400],
    ['no header', '\0', 400],
  ])('%s is refused', async (what, headers, status) => {
    await withoutTrace(async () => {
      const host = what === 'no Host' ? '' : 'host: localhost\r\n';
      const bytes = `POST ${ROUTE} HTTP/1.1\r\n${host}${headers}\r\n\r\n0\r\n\r\nPOST ${ROUTE} HTTP/1.1\r\n\r\n`;
      const { text } = await exchangeBytes(receiver.address, bytes);
      expect(statusOf(text)).toBe(status);
    });
  });
});

it('100 repeats at once have one effect', async () => {
  const before = await receiver.inbox();
  const news = receiver.news.length;
  const body = fresh();
  const answers = await Promise.all(Array.from({ length: 100 }, () => insist(body)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const after = await receiver.inbox();
  expect([after.kept.length, after.duplicates]).toEqual([before.kept.length + 1, before.duplicates + 99]);
  expect(receiver.news.slice(news)).toEqual(['settlement']);
});

it('the secret is nowhere: not in the inbox, not in what was printed', async () => {
  expect(receiver.isRunning).toBe(true);
  expect(JSON.stringify(await receiver.kept())).not.toContain(CHILD_SECRET);
  expect(receiver.output).toBe('');
});

/** Sends one letter of a header or body after another until the other side has had enough. */
async function drip(bytes: string): Promise<void> {
  const socket = openSocket(receiver.address);
  socket.write(bytes);
  const timer = bytes === '' ? undefined : setInterval(() => socket.write('a'), 50);
  socket.resume();
  await closeOf(socket);
  clearInterval(timer);
}

/** As a bank does: again where no connection could be had. */
async function insist(body: string): Promise<RawAnswer> {
  try {
    return await post({ body });
  } catch {
    return insist(body);
  }
}
