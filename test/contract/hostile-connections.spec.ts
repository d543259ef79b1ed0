import { once } from 'node:events';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { civilDate } from '../../src-main/core/civil-date.ts';
import {
  type PracticeBank,
  type PracticeBankOptions,
  startPracticeBank,
} from '../../src-main/practice-bank/practice-bank.ts';
import {
  CLOCK,
  closeOf,
  exchangeBytes,
  hearThrown,
  isRefused,
  openSocket,
  requestBytes,
  statusOf,
} from '../support/in-process/network/raw-socket.ts';

const start = (options: PracticeBankOptions = {}): Promise<PracticeBank> =>
  startPracticeBank({ payers: 3, months: 1, today: civilDate('2025-11-20'), ...options });

let bank: PracticeBank;
let hasty: PracticeBank;
const { thrown, stop } = hearThrown();
beforeAll(async () => {
  bank = await start();
  hasty = await start({ timeouts: { headersMs: 150, requestMs: 300, checkMs: 50 } });
});
afterAll(async () => {
  stop();
  await Promise.all([bank.close(), hasty.close()]);
});

const exchange = async (bytes: string | Buffer): Promise<string> =>
  (await exchangeBytes(bank.ready.baseUrl, bytes)).text;

describe('connections', () => {
  it.each([
    '\x00\x01\x02 nonsense\r\n\r\n',
    'GET\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01',
  ])('that speak no HTTP hear a problem (%j)', async (bytes) => {
    const answer = await exchange(bytes);
    expect(statusOf(answer)).toBe(400);
    expect(answer).toContain('application/problem+json');
  });

  it('with any bytes at all hear a problem or are closed', async () => {
    const word = fc.constantFrom(
      'GET ',
      'POST ',
      '/cobr',
      ' HTTP/1.1',
      '\r\n',
      'host: 127.0.0.1',
      ': ',
      '\0',
      '%',
    );
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((values) => Buffer.from(values)),
      fc.array(word, { maxLength: 20 }).map((words) => Buffer.from(words.join(''))),
    );
    await fc.assert(
      fc.asyncProperty(bytes, async (sent) => {
        const answer = await exchange(Buffer.concat([sent, Buffer.from('\r\n\r\n\r\n\r\n\0\r\n')]));
        return isRefused(answer);
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ['one header of 100 kB', `x: ${'a'.repeat(100_000)}`],
    ['5,000 headers', Array.from({ length: 5_000 }, (_, at) => `x-${at}: ${at}`).join('\r\n')],
    ['a header that folds', 'x: a\r\n b'],
    ['a header with NUL', 'x: a\0b'],
    ['a header without a name', ': a'],
  ])('with %s are refused or answered whole', async (_, headers) => {
    const answer = await exchange(
      `${CLOCK} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n${headers}\r\n\r\n`,
    );
    expect(isRefused(answer) || statusOf(answer) === 200).toBe(true);
  });

  it.each([
    '/'.repeat(8_000),
    `/cobr/${'A'.repeat(8_000)}`,
    '/%zz',
    '/%00',
    '/cobr/%2e%2e%2f',
    '/..',
    '*',
    '/\\',
  ])('that ask for a strange path hear a problem (%.20s)', async (path) => {
    const answer = await exchange(requestBytes(`GET ${path}`));
    expect(answer).not.toBe('');
    expect(answer).toSatisfy(isRefused);
  });

  it('with garbage after a good request: the good one is answered, the rest refused', async () => {
    const answer = await exchange(`${CLOCK} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n\0garbage\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 200 .*HTTP\/1\.1 400 /s);
  });

  it('half of whose request never comes are closed', async () => {
    const [atOnce, inHeaders, inBody] = [openSocket, openSocket, openSocket].map((open) =>
      open(hasty.ready.baseUrl),
    );
    atOnce?.end('GET /rec HTTP/1.1\r\nhost: 127');
    inHeaders?.write('GET /rec HTTP/1.1\r\nhost: 127');
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '100' };
    inBody?.write(`${requestBytes('POST /oauth/token', headers)}grant`);
    for (const socket of [atOnce, inHeaders, inBody]) {
      socket?.resume();
      if (socket) await closeOf(socket);
    }
  });

  it('that bring a header letter by letter are closed', async () => {
    const socket = openSocket(hasty.ready.baseUrl);
    socket.write('GET /rec HTTP/1.1\r\nx: ');
    const drip = setInterval(() => socket.write('a'), 10);
    socket.resume();
    await closeOf(socket);
    clearInterval(drip);
  });

  it('by the thousand are all answered', async () => {
    const sockets = Array.from({ length: 1_000 }, () => exchange(requestBytes(CLOCK)));
    const statuses = (await Promise.all(sockets)).map(statusOf);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('held open do not keep the bank from closing', async () => {
    const held = await start();
    const socket = openSocket(held.ready.baseUrl);
    await once(socket, 'connect');
    socket.write('GET /rec HTTP/1.1\r\nHost: 127.0.0.1\r\n');
    const closed = closeOf(socket);
    await held.close();
    await closed;
  });
});

it('nothing was thrown past the bank', () => {
  expect(thrown).toEqual([]);
});
