import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BOUNDS } from '../../src-main/shells/browser/start-browser-shell.ts';
import { FakeApplication } from '../support/fake/fake-application.ts';
import { BrowserShellClient } from '../support/in-process/application/browser-shell-client.ts';

const STATUS = { isRunning: false, today: null, connectionId: null };

let application: FakeApplication;
let client: BrowserShellClient;

beforeEach(async () => {
  application = new FakeApplication({ 'practice.status': STATUS });
  client = await BrowserShellClient.start(application);
});
afterEach(() => client.close());

const refused = { ok: false, error: { code: 'sender_refused' } };

describe('other sites and programs', () => {
  const strangers: Record<string, Record<string, string>> = {
    'another name for this machine': { host: 'localhost:PORT' },
    'a name bound to 127.0.0.1 by its owner': { host: 'ciclo.example:PORT' },
    'a Host without the port': { host: '127.0.0.1' },
    'another site': { origin: 'https://example.com' },
    'another port of this machine': { origin: 'http://127.0.0.1:1' },
    'a sandboxed frame': { origin: 'null' },
    'no Origin on a POST': { origin: '' },
    'a cross-site fetch': { 'sec-fetch-site': 'cross-site' },
    'a same-site fetch of another port': { 'sec-fetch-site': 'same-site' },
    'a typed address that posts': { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' },
  };

  test.each(Object.entries(strangers))('%s is refused though it holds the bearer', async (_who, headers) => {
    await client.exchange();
    const changed = Object.entries(headers).map(([name, value]) => [
      name,
      value.replace('PORT', `${client.port}`),
    ]);
    const answer = await client.call('practice.status', null, Object.fromEntries(changed));
    expect(answer.status).toBe(403);
    expect(JSON.parse(answer.body)).toMatchObject(refused);
    expect(application.asked).toEqual([]);
  });

  test('nobody is allowed to read across origins', async () => {
    const answer = await client.send({
      method: 'OPTIONS',
      path: '/call',
      headers: { origin: 'https://example.com', 'access-control-request-method': 'POST' },
    });
    expect(answer.status).toBe(403);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('a page of another site cannot frame or link into the app', async () => {
    const headers = { origin: '', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    expect((await client.send({ path: '/', headers })).status).toBe(403);
    expect((await client.send({ path: `/?aberto-por=${'A'.repeat(43)}`, headers })).status).toBe(403);
  });

  test('the file that was handed over, another site to the browser, may lead to the app', async () => {
    const page = await readFile(fileURLToPath(await client.shell.handOver()), 'utf8');
    const path = /127\.0\.0\.1:\d+(\/\?[^#]*)#/.exec(page)?.[1] ?? '';
    const headers = { origin: '', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    expect((await client.send({ path, headers })).status).toBe(200);
    expect((await client.send({ path, headers: { ...headers, 'sec-fetch-mode': 'cors' } })).status).toBe(403);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'a form cannot post a call as %s',
    async (type) => {
      await client.exchange();
      const answer = await client.call('practice.status', null, { 'content-type': type });
      expect(answer.status).toBe(415);
      expect(application.asked).toEqual([]);
    },
  );
});

describe('files', () => {
  test.each([
    '/../package.json',
    '/../../../../../../etc/passwd',
    '/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2f..%2f..%2fetc%2fpasswd',
    '/..%5c..%5cpackage.json',
    '/assets/../../package.json',
    '/index.html%00.js',
    '/%',
    '//etc/passwd',
    '/private.sqlite',
    '/bridge.cjs',
    '/.env',
  ])('%s is not served', async (path) => {
    const answer = await client.send({ path });
    expect([400, 404]).toContain(answer.status);
    expect(answer.body).not.toMatch(/root:|"name": "ciclo"|not for pages/);
  });

  test('the page gets its bridge before its own scripts', async () => {
    const page = await client.send({ path: '/' });
    expect(page.body).toMatch(
      /<head>\s*<meta [^>]+>\s*<script type="module" src="\/browser-bridge\.js"><\/script>/,
    );
    expect((await client.send({ path: '/browser-bridge.js' })).body).toBe('/* bridge */');
  });

  test.each(['/', '/main.js', '/missing.js', '/call'])('%s carries the security headers', async (path) => {
    const { headers } = await client.send({ path });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("connect-src 'self'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(headers['x-frame-options']).toBe('DENY');
  });
});

describe('size and time', () => {
  test('a body over 48 MiB is refused unread', async () => {
    await client.exchange();
    const answer = await client.call('practice.status', 'x'.repeat(48 * 1024 * 1024));
    expect(answer.status).toBe(413);
    expect(application.asked).toEqual([]);
  });

  test('a body that is no call is a failure and not a crash', async () => {
    await client.exchange();
    const bodies = ['', '{', 'null', '[]', '{"call":1}', '{"call":"__proto__.x","input":null}'];
    for (const body of bodies) await client.send({ method: 'POST', path: '/call', body });
    expect(JSON.parse((await client.call('practice.status', null)).body)).toMatchObject({ ok: true });
  });

  test('a client that never finishes its headers is let go', { timeout: 20_000 }, async () => {
    const socket = connect(client.port, '127.0.0.1');
    socket.write(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${client.port}\r\nX-Slow: `);
    const isLetGo = await new Promise((done) => {
      socket.once('close', () => done(true));
      socket.once('error', () => done(true));
      socket.resume();
    });
    expect(isLetGo).toBe(true);
  });

  test('130 clients that never say a word do not cost the page a call', async () => {
    await client.exchange();
    const sockets = Array.from({ length: 130 }, () => connect(client.port, '127.0.0.1'));
    await Promise.all(
      sockets.map((socket) =>
        once(
          socket.on('error', () => undefined),
          'connect',
        ),
      ),
    );
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.call('practice.status', null)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    for (const socket of sockets) socket.destroy();
  });

  test('no more connections are held than a browser could ever need, and strangers’ cost the page none', async () => {
    await client.exchange();
    const page = await pageConnection();
    const held: Socket[] = [];
    const open = new Set<Socket>();
    /** Asks once for what anybody may have, and then says nothing more. */
    const idle = (): Promise<boolean> => {
      const socket = connect(client.port, '127.0.0.1', () => socket.write(asking()));
      held.push(socket.on('error', () => undefined));
      open.add(socket);
      return new Promise((done) => {
        socket
          .once('data', () => done(true))
          .once('close', () => done(open.delete(socket) && false))
          .resume();
      });
    };
    // A few at a time: too many at once that have asked nothing yet are another matter.
    for (let asked = 0; asked < BOUNDS.connections + 40; asked += 8) {
      const answered = await Promise.all(Array.from({ length: 8 }, idle));
      expect(answered).not.toContain(false);
    }
    expect((await client.call('practice.status', null)).status).toBe(200);
    await vi.waitFor(() => expect(open.size).toBeLessThanOrEqual(BOUNDS.strangers));
    expect(open.has(held.at(-1) ?? page)).toBe(true);
    expect(page.closed).toBe(false);
    for (const socket of [page, ...held]) socket.destroy();
  });

  const asking = (...headers: readonly string[]): string =>
    [`GET / HTTP/1.1`, `Host: 127.0.0.1:${client.port}`, ...headers, '', ''].join('\r\n');

  /** A connection that a page of the session has asked by, long ago. */
  async function pageConnection(): Promise<Socket> {
    const socket = connect(client.port, '127.0.0.1');
    socket.on('error', () => undefined).write(asking(`Authorization: ${client.bearer}`));
    await once(socket, 'data');
    return socket.resume();
  }

  test.each(['/session', '/proof', '/nothing', '/assets/x.js'])(
    'whoever has no session is not listened to for longer than it takes to open one: %s',
    async (path) => {
      const body = JSON.stringify(Array.from({ length: 400 }, () => ({})));
      expect((await client.send({ method: 'POST', path, body })).status).toBe(413);
      expect((await client.send({ method: 'POST', path: '/call', body })).status).toBe(401);
    },
  );
});

describe('events', () => {
  const EVENT = {
    id: 'x'.repeat(64 * 1024),
    state: 'writing',
    rows: 1,
    totalRows: 2,
    path: null,
    failure: null,
    handedFor: null,
    unkept: null,
  } as const;
  /** The backlog, what the systems of both sides hold between the two, and one event more. */
  const MOST_BYTES = 16 * 1024 * 1024;

  /** Opens the events of a page that reads their beginning and then nothing more. */
  async function deafPage(): Promise<Socket> {
    const socket = connect(client.port, '127.0.0.1');
    const lines = [
      'GET /events HTTP/1.1',
      `Host: 127.0.0.1:${client.port}`,
      `Authorization: ${client.bearer}`,
    ];
    socket.on('error', () => undefined).write(`${lines.join('\r\n')}\r\n\r\n`);
    await once(socket, 'data');
    socket.pause();
    return socket;
  }

  test('a page that reads none of them is let go before they fill the memory', async () => {
    await client.exchange();
    const page = await deafPage();
    expect(application.listenerCount).toBe(1);
    let bytes = 0;
    while (application.listenerCount > 0 && bytes <= MOST_BYTES) {
      application.emit('exports.statusChanged', EVENT);
      bytes += EVENT.id.length;
      await new Promise(setImmediate);
    }
    expect(application.listenerCount).toBe(0);
    // What a page does that is cut off: it comes again, and is told that it has missed some.
    page.resume();
    await once(page, 'close');
    expect((await client.call('practice.status', null)).status).toBe(200);
  });

  test('a page that reads them is sent all, however many', async () => {
    await client.exchange();
    const page = await deafPage();
    let read = 0;
    page.resume().on('data', (chunk: Buffer) => {
      read += chunk.length;
    });
    const count = 2 * (MOST_BYTES / EVENT.id.length);
    for (let sent = 1; sent <= count; sent += 1) {
      application.emit('exports.statusChanged', EVENT);
      await vi.waitFor(() => expect(read).toBeGreaterThan((sent - 1) * EVENT.id.length), { interval: 1 });
    }
    expect(application.listenerCount).toBe(1);
    page.destroy();
  });
});
