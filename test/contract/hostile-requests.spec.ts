import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { civilDate } from '../../src-main/core/civil-date.ts';
import { type PracticeBank, startPracticeBank } from '../../src-main/practice-bank/practice-bank.ts';
import { call } from './support/bank-session.ts';

let bank: PracticeBank;
beforeAll(async () => {
  bank = await startPracticeBank({ payers: 3, months: 1, today: civilDate('2025-11-20') });
});
afterAll(() => bank.close());

/** Sends bytes as they are and returns all that comes back until the bank closes. */
async function exchange(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(bank.ready.baseUrl).port), '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  socket.on('error', () => {});
  socket.write(bytes);
  await closeOf(socket);
  return answer;
}

// A reset is a close too, and `once` would take it for a failure.
const closeOf = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    socket.once('close', () => resolve());
  });

const withHost = (host: string): string =>
  `GET /_practice/clock HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;

describe('the bank', () => {
  it.each(['PUT', 'PATCH', 'DELETE', 'POST'])('answers 405 to %s where it only reads', async (method) => {
    const { status, headers, body, contentType } = await call(`${bank.ready.baseUrl}/cobr/x`, { method });
    expect([status, headers.get('allow')]).toEqual([405, 'GET']);
    expect(contentType).toContain('application/problem+json');
    expect(body).toMatchObject({ status: 405 });
  });

  it('refuses large bodies', async () => {
    const body = 'x'.repeat(10 * 1_024 * 1_024);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await call(bank.ready.tokenUrl, { method: 'POST', body, headers }).catch(() => null);
    // The bank may close while the body is still on its way; either is a refusal.
    expect([413, undefined]).toContain(answer?.status);
  });

  it.each([
    ['application/json', '{"a":', 400],
    ['text/xml', '<a/>', 415],
    ['application/json', '', 400],
  ])('refuses a body of %s: %s', async (type, body, status) => {
    const answer = await call(bank.ready.tokenUrl, {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    });
    expect(answer.status).toBe(status);
    expect(answer.contentType).toContain('application/problem+json');
  });

  it.each(['127.0.0.1:80', 'localhost', '[::1]:8080'])('serves the local name %s', async (host) => {
    expect(await exchange(withHost(host))).toMatch(/^HTTP\/1.1 200/);
  });

  it.each(['bank.example.com', '127.0.0.1.example.com', '192.168.0.9', 'localhost@example.com'])(
    'refuses the name %s',
    async (host) => {
      const answer = await exchange(withHost(host));
      expect(answer).toMatch(/^HTTP\/1.1 421/);
      expect(answer).toContain('HostNaoAceito');
    },
  );

  it.each(['\x00\x01\x02 nonsense\r\n\r\n', 'GET\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n'])(
    'answers a problem to what is no request (%j)',
    async (bytes) => {
      const answer = await exchange(bytes);
      expect(answer).toMatch(/^HTTP\/1.1 400/);
      expect(answer).toContain('application/problem+json');
    },
  );

  it('listens on the loopback address only', () => {
    expect(new URL(bank.ready.baseUrl).hostname).toBe('127.0.0.1');
  });

  it('says which port is taken', async () => {
    const port = Number(new URL(bank.ready.baseUrl).port);
    await expect(startPracticeBank({ payers: 1, months: 1, port })).rejects.toMatchObject({
      code: 'port_taken',
      params: { port },
    });
  });

  it.each([
    { payers: 0 },
    { months: 0 },
    { seed: 1.5 },
    { payers: 2_000_000 },
    { schemeWord: 'rec' },
    { schemeWord: 'a/b' },
  ])('makes no world of %j', async (options) => {
    await expect(startPracticeBank(options)).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('closes at once while a connection is held open', async () => {
    const held = await startPracticeBank({ payers: 1, months: 1, today: civilDate('2025-11-20') });
    const socket = connect(Number(new URL(held.ready.baseUrl).port), '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write('GET /rec HTTP/1.1\r\nHost: 127.0.0.1\r\n');
    const closed = closeOf(socket);
    await held.close();
    await closed;
  });
});
