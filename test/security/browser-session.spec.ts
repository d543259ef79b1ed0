import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addressesOfRunning } from '../../src-main/shells/browser/hand-over.ts';
import { serverProofOf, sessionIdOf } from '../../src-preload/browser-session.ts';
import { FakeApplication } from '../support/fake/fake-application.ts';
import { BrowserShellClient } from '../support/in-process/application/browser-shell-client.ts';
import type { RawAnswer } from '../support/in-process/network/raw-http.ts';

const STATUS = { isRunning: false, today: null, connectionId: null };

let application: FakeApplication;
let client: BrowserShellClient;

beforeEach(async () => {
  application = new FakeApplication({ 'practice.status': STATUS });
  client = await BrowserShellClient.start(application);
});
afterEach(() => client.close());

describe('session', () => {
  test('the page of the printed address is answered', async () => {
    expect((await client.exchange()).status).toBe(200);
    const answer = await client.call('practice.status', null);
    expect(JSON.parse(answer.body)).toEqual({ ok: true, value: STATUS });
  });

  test('no answer sets a cookie: those go to every port of this machine', async () => {
    const answers = [
      await client.send({ path: '/' }),
      await client.exchange(),
      await client.call('x.y', null),
    ];
    expect(answers.map(({ headers }) => headers['set-cookie'])).toEqual([undefined, undefined, undefined]);
  });

  test.each(['/call', '/events'])('%s without the bearer is refused and reaches nothing', async (path) => {
    const method = path === '/call' ? 'POST' : 'GET';
    const body = JSON.stringify({ call: 'practice.status', input: null });
    const answer = await client.send({ method, path, ...(method === 'POST' ? { body } : {}) });
    expect(answer.status).toBe(401);
    expect(JSON.parse(answer.body)).toMatchObject({ ok: false, error: { code: 'session_over' } });
    expect(application.asked).toEqual([]);
    expect(application.listenerCount).toBe(0);
  });

  test('a made-up bearer is refused', async () => {
    await client.exchange();
    const authorization = `Bearer ${'A'.repeat(43)}`;
    expect((await client.call('practice.status', null, { authorization })).status).toBe(401);
  });

  test('a wrong token is refused, and leaves the right one good', async () => {
    expect((await client.exchange(`${client.token}x`)).status).toBe(401);
    expect((await client.exchange('x'.repeat(43))).status).toBe(401);
    expect((await client.exchange()).status).toBe(200);
  });

  test('a token works once, and whoever has the app open is told of a second use', async () => {
    await client.exchange();
    expect(application.notices).toEqual([]);
    const again = await client.exchange();
    expect(again.status).toBe(401);
    expect(JSON.parse(again.body)).toMatchObject({ ok: false, error: { code: 'address_used' } });
    expect(application.notices.map(({ code }) => code)).toEqual(['address_used']);
    expect((await client.call('practice.status', null)).status).toBe(200);
  });

  test('neither token nor key crosses the wire', async () => {
    const { body } = await client.exchange();
    expect(body).not.toContain(client.token);
    expect(body).not.toContain(client.key);
  });

  test('a fresh address opens a session beside the first', async () => {
    await client.exchange();
    const first = { authorization: client.bearer };
    const fresh = await client.shell.print();
    expect((await client.exchange(fresh.replace(/^.*#token=/, ''))).status).toBe(200);
    expect((await client.call('practice.status', null)).status).toBe(200);
    expect((await client.call('practice.status', null, first)).status).toBe(200);
  });
});

describe('what proves the server', () => {
  const nonce = 'n'.repeat(43);
  const prove = async (sessionId: string): Promise<RawAnswer> =>
    client.send({ method: 'POST', path: '/proof', body: JSON.stringify({ sessionId, nonce }) });

  test('it answers a page with what only the holder of the key can say', async () => {
    await client.exchange();
    const answer = await prove(await sessionIdOf(client.key));
    expect(JSON.parse(answer.body)).toEqual({ proof: await serverProofOf(client.key, nonce) });
  });

  test('it proves nothing to who names no session', async () => {
    expect((await prove('s'.repeat(43))).status).toBe(401);
    expect((await prove('../../etc/passwd')).status).toBe(401);
  });
});

describe('time', () => {
  let now: number;
  beforeEach(async () => {
    await client.close();
    now = Date.now();
    client = await BrowserShellClient.start(application, () => now);
  });

  const MINUTE_MS = 60_000;
  const tokenOf = async (address: string): Promise<string> => {
    const page = await readFile(fileURLToPath(address), 'utf8');
    return /#token=([\w-]+)/.exec(page)?.[1] ?? '';
  };

  test('a session of which no page is open ends after an hour without a call', async () => {
    await client.exchange();
    now += 60 * MINUTE_MS;
    expect((await client.call('practice.status', null)).status).toBe(200);
    now += 60 * MINUTE_MS + 1;
    expect((await client.call('practice.status', null)).status).toBe(401);
  });

  test('an open page keeps its session, however long nobody calls', async () => {
    await client.exchange();
    const headers = { authorization: client.bearer, host: `127.0.0.1:${client.port}` };
    const events = await fetch(`${client.origin}/events`, { headers });
    now += 24 * 60 * MINUTE_MS;
    expect((await client.call('practice.status', null)).status).toBe(200);
    await events.body?.cancel();
  });

  test('the printed address stays good until it is used', async () => {
    now += 24 * 60 * MINUTE_MS;
    expect((await client.exchange()).status).toBe(200);
  });

  test('an address that was handed over in a file is good for a minute', async () => {
    const [early, late] = [await client.shell.handOver(), await client.shell.handOver()];
    now += MINUTE_MS - 1;
    expect((await client.exchange(await tokenOf(early))).status).toBe(200);
    now += 1;
    expect((await client.exchange(await tokenOf(late))).status).toBe(401);
  });
});

describe('what lies on the disk', () => {
  test('only this person can read the files that let somebody in', async () => {
    await client.shell.handOver();
    const names = await readdir(client.tokenFolder);
    const modes = await Promise.all(
      names.map(async (name) => (await stat(join(client.tokenFolder, name))).mode),
    );
    expect(names.length).toBe(4);
    expect(modes.map((mode) => mode & 0o777)).toEqual([0o600, 0o600, 0o600, 0o600]);
    expect((await stat(client.tokenFolder)).mode & 0o777).toBe(0o700);
  });

  test('a second start lets the person into the app that runs, without asking it', async () => {
    const running = addressesOfRunning(client.tokenFolder, Date.now);
    const address = await running?.print();
    expect(new URL(address ?? '').origin).toBe(client.origin);
    expect((await client.exchange(address?.replace(/^.*#token=/, ''))).status).toBe(200);
  });

  test('a used token is on the disk no more', async () => {
    await client.exchange();
    expect(await readdir(client.tokenFolder)).toEqual(['shell.json']);
  });
});
