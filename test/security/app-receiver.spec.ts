import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../../src-main/webhooks/receiver-limits.ts';
import type { Result } from '../../src-preload/contract/errors.ts';
import { NO_KEYCHAIN } from '../support/fake/no-keychain.ts';
import { letInBy } from '../support/in-process/application/let-in.ts';
import { freePort } from '../support/in-process/network/free-port.ts';
import { sendRaw } from '../support/in-process/network/raw-http.ts';
import { exchangeBytes, openSocket, requestBytes } from '../support/in-process/network/raw-socket.ts';
import { RunningApp } from '../support/own-process/running-app.ts';

/** The receiver of the whole app, in a process of its own, as its attackers meet it. */
const CONNECTION = 'banco-de-treino';
let app: RunningApp;
let port = 0;
let headers: Record<string, string> = {};
let secret = '';
let lastId = 0;

const ask = async <Value>(call: string, input: unknown): Promise<Value> => {
  const { origin } = new URL(app.address);
  const answer = await fetch(`${origin}/call`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ call, input }),
  });
  const result = (await answer.json()) as Result<Value>;
  if (!result.ok) throw new Error(`${call}: ${result.error.message}`);
  return result.value;
};

beforeAll(async () => {
  app = await RunningApp.start({ practice: true, env: NO_KEYCHAIN });
  headers = await letInBy(app.address);
  port = await freePort();
  const settings = { isOn: true, port, publicHosts: ['avisos.loja.example'] };
  await vi.waitFor(() => ask('webhooks.configureReceiver', { connectionId: CONNECTION, settings }), 30_000);
  secret = (
    await ask<{ secret: string }>('webhooks.revealSecret', { connectionId: CONNECTION, target: null })
  ).secret;
}, 60_000);
afterAll(() => app.stop());

const fresh = (): string => {
  lastId += 1;
  return JSON.stringify({ recs: [{ idRec: `R${lastId}` }] });
};

type Sent = { path?: string; body?: string; headers?: Record<string, string> };
const post = async ({ path = `/rec?segredo=${secret}`, body = fresh(), headers = {} }: Sent = {}) => {
  const type = { 'content-type': 'application/json' };
  return (await sendRaw({ port, method: 'POST', path, headers: { ...type, ...headers }, body })).status;
};

const kept = async (): Promise<number> => {
  const { counts } = await ask<{ counts: Record<string, number> }>('webhooks.state', {
    connectionId: CONNECTION,
  });
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
};

/** Runs an attack: nothing of it is recorded, and the app serves its bank and its person as before. */
async function withoutTrace(attack: () => Promise<void>): Promise<void> {
  const before = await kept();
  await attack();
  expect(await kept()).toBe(before);
  await expect.poll(() => post().catch(() => 0), { timeout: 20_000 }).toBe(200);
  expect(await kept()).toBeGreaterThan(before);
}

describe('refused and not recorded:', () => {
  it.each(['evil.example', 'avisos.loja.example.evil.example', '169.254.169.254'])(
    'Host %s',
    async (host) => {
      await withoutTrace(async () => {
        expect(await post({ headers: { host } })).toBe(421);
        expect(await post({ path: '/', headers: { host } })).toBe(421);
      });
    },
  );

  it.each(['', '?segredo=', '?segredo=errado', '?secret=x'])('the secret as %j', async (query) => {
    await withoutTrace(async () => {
      expect(await post({ path: `/rec${query}` })).toBe(401);
    });
  });

  it.each(['/call', '/session', '/index.html', '/..%2f..%2fetc%2fpasswd', '/rec/../call', '/chave'])(
    'the path %s, with the secret',
    async (path) => {
      await withoutTrace(async () => {
        expect(await post({ path: `${path}?segredo=${secret}` })).toBe(404);
      });
    },
  );

  it('a body over the limit', async () => {
    await withoutTrace(async () => {
      expect(await post({ body: JSON.stringify('x'.repeat(LIMITS.bodyBytes)) })).toBe(413);
    });
  });

  it('200 silent connections at once, and one that drips', async () => {
    await withoutTrace(async () => {
      const before = await kept();
      const base = `http://127.0.0.1:${port}`;
      const sockets = Array.from({ length: 200 }, () => openSocket(base).on('error', () => {}));
      const dripping = openSocket(base).on('error', () => {});
      dripping.write(requestBytes('POST /rec', { 'content-length': '1000' }));
      expect(await kept()).toBe(before);
      for (const socket of [...sockets, dripping]) socket.destroy();
    });
  });

  it('what is no HTTP', async () => {
    await withoutTrace(async () => {
      await exchangeBytes(`http://127.0.0.1:${port}`, `${'\0'.repeat(2_000)}\r\n\r\n`);
    });
  });
});

it('a page that a person visits can neither read an answer nor be told that it may', async () => {
  const answer = await sendRaw({
    port,
    method: 'POST',
    path: '/rec',
    headers: { origin: 'https://evil.example', 'content-type': 'text/plain' },
    body: '{}',
  });
  expect(answer.status).toBe(401);
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});

it('the secret is in nothing that the app printed', () => {
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(app.output).not.toContain(secret);
});
