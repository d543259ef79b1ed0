import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { civilDate } from '../../src-main/core/civil-date.ts';
import { type PracticeBank, startPracticeBank } from '../../src-main/practice-bank/practice-bank.ts';
import {
  CLOCK,
  exchangeBytes,
  hearThrown,
  isRefused,
  openSocket,
  requestBytes,
  statusOf,
} from '../support/in-process/network/raw-socket.ts';
import { call } from '../support/in-process/practice-bank/bank-session.ts';

let bank: PracticeBank;
const { thrown, stop } = hearThrown();
beforeAll(async () => {
  bank = await startPracticeBank({ payers: 3, months: 1, today: civilDate('2025-11-20') });
});
afterAll(() => {
  stop();
  return bank.close();
});

const exchange = async (bytes: string | Buffer): Promise<string> =>
  (await exchangeBytes(bank.ready.baseUrl, bytes)).text;
describe('verbs', () => {
  it.each(['PUT', 'PATCH', 'DELETE', 'POST'])('%s where the bank only reads is 405', async (method) => {
    const path = `/${bank.ready.word}/x`;
    const { status, headers, body, contentType } = await call(`${bank.ready.baseUrl}${path}`, { method });
    expect([status, headers.get('allow')]).toEqual([405, 'GET']);
    expect(contentType).toContain('application/problem+json');
    expect(body).toMatchObject({ status: 405 });
  });

  it.each(['TRACE', 'OPTIONS', 'PROPFIND', 'PURGE', 'CONNECT', 'get', 'BREW', ''])(
    '%j is refused',
    async (method) => {
      expect(await exchange(requestBytes(`${method} /cobr`))).toSatisfy(isRefused);
    },
  );

  it('CONNECT to another host opens nothing', async () => {
    expect(await exchange(requestBytes('CONNECT example.com:443'))).toSatisfy(isRefused);
  });

  it.each(['websocket', 'h2c', 'TLS/1.0'])('an upgrade to %s is not made', async (upgrade) => {
    const answer = await exchange(requestBytes(CLOCK, { connection: 'Upgrade, close', upgrade }));
    expect(answer).not.toMatch(/^HTTP\/1\.1 101/);
    expect(answer === '' || statusOf(answer) === 200).toBe(true);
  });
});

describe('bodies', () => {
  const TEN_MEGABYTES = 10 * 1_024 * 1_024;
  const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

  it('of 10 MB are refused', async () => {
    const body = 'x'.repeat(TEN_MEGABYTES);
    const sent = { method: 'POST', body, headers: FORM };
    // The bank may close while the body is still on its way; either is a refusal.
    const refusal = await call(bank.ready.tokenUrl, sent).then(
      ({ status }) => status,
      ({ cause }) => cause.code,
    );
    expect([413, 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']).toContain(refusal);
  });

  it('are refused by the length they tell, before a byte of them has come', async () => {
    const headers = { ...FORM, 'content-length': String(TEN_MEGABYTES) };
    const answer = await exchange(requestBytes('POST /oauth/token', headers));
    expect(statusOf(answer)).toBe(413);
    expect(answer).toContain('CorpoGrandeDemais');
  });

  it('that never end are refused while they come', async () => {
    const socket = openSocket(bank.ready.baseUrl);
    await once(socket, 'connect');
    socket.write(requestBytes('POST /oauth/token', { ...FORM, 'transfer-encoding': 'chunked' }));
    const answered = once(socket, 'data');
    const flood = setInterval(() => socket.write(`4000\r\n${'x'.repeat(0x4000)}\r\n`), 1);
    const [answer] = await answered;
    clearInterval(flood);
    socket.destroy();
    expect(statusOf(String(answer))).toBe(413);
  });

  it.each([
    ['a chunk that has no length', 'transfer-encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n'],
    ['a chunk of a negative length', 'transfer-encoding: chunked\r\n\r\n-5\r\nabcde\r\n0\r\n\r\n'],
    ['a chunk longer than there is', 'transfer-encoding: chunked\r\n\r\nffffffffffffffffff\r\nabc\r\n'],
    ['a chunk longer than it says', 'transfer-encoding: chunked\r\n\r\n2\r\nabcdef\r\n0\r\n\r\n'],
    ['a length beside chunks', 'content-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['two lengths', 'content-length: 3\r\ncontent-length: 4\r\n\r\nabcd'],
    ['a negative length', 'content-length: -3\r\n\r\nabc'],
    ['a length that is no number', 'content-length: three\r\n\r\nabc'],
    ['another encoding last', 'transfer-encoding: chunked, identity\r\n\r\nabc'],
    ['an expectation that nobody knows', 'expect: miracles\r\ncontent-length: 1\r\n\r\nx'],
  ])('with %s are refused', async (_, rest) => {
    const head = `POST /oauth/token HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n`;
    const type = `content-type: ${FORM['content-type']}\r\n`;
    const answer = await exchange(`${head}${type}${rest}`);
    expect(answer).not.toBe('');
    expect(answer).toSatisfy(isRefused);
  });

  it.each([
    ['application/json', '{"a":', 400],
    ['text/xml', '<a/>', 415],
    ['application/json', '[]', 400],
  ])('of %s: %s are refused to a token', async (type, body, status) => {
    const headers = { 'content-type': type };
    const answer = await call(bank.ready.tokenUrl, { method: 'POST', body, headers });
    expect(answer.status).toBe(status);
    expect(answer.contentType).toContain('application/problem+json');
  });
});

describe('names', () => {
  const withHost = (host: string): string => requestBytes(CLOCK, { host });

  it.each(['127.0.0.1:80', 'localhost', '[::1]:8080'])('%s is served', async (host) => {
    expect(statusOf(await exchange(withHost(host)))).toBe(200);
  });

  it.each(['bank.example.com', '127.0.0.1.example.com', '192.168.0.9', 'localhost@example.com', '', '::1'])(
    '%j is refused',
    async (host) => {
      const answer = await exchange(withHost(host));
      expect(statusOf(answer)).toBe(421);
      expect(answer).toContain('HostNaoAceito');
    },
  );

  it('none, or two, are refused', async () => {
    const none = `${CLOCK} HTTP/1.1\r\nconnection: close\r\n\r\n`;
    const two = `${CLOCK} HTTP/1.1\r\nhost: localhost\r\nhost: example.com\r\nconnection: close\r\n\r\n`;
    expect([statusOf(await exchange(none)), statusOf(await exchange(two))]).toEqual([421, 421]);
  });

  it('in a target that is a whole address count too', async () => {
    const own = requestBytes('GET http://localhost/_practice/clock');
    const foreign = requestBytes('GET http://example.com/_practice/clock');
    expect([statusOf(await exchange(own)), statusOf(await exchange(foreign))]).toEqual([200, 421]);
  });

  it('HTTP/1.0 is answered, and the connection closed', async () => {
    const answer = await exchange(`${CLOCK} HTTP/1.0\r\nhost: 127.0.0.1\r\n\r\n`);
    expect(statusOf(answer)).toBe(200);
  });

  it('no other address of this machine is listened on', async () => {
    const { port } = new URL(bank.ready.baseUrl);
    const outside = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4');
    for (const { address } of outside) {
      const socket = openSocket(`http://${address}:${port}`);
      const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException];
      expect(error.code).toBe('ECONNREFUSED');
    }
    expect(new URL(bank.ready.baseUrl).hostname).toBe('127.0.0.1');
  });
});

describe('credentials', () => {
  const token = (form: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
    call(bank.ready.tokenUrl, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ grant_type: 'client_credentials', ...form }),
    });

  it('that the bank did not issue give no token', async () => {
    const { clientId, clientSecret } = bank.ready;
    const known = fc.constantFrom(clientId, clientSecret, '', '__proto__', 'constructor', `${clientId} `);
    const pair = fc.tuple(fc.oneof(known, fc.string()), fc.oneof(known, fc.string()));
    const others = pair.filter(([id, secret]) => id !== clientId || secret !== clientSecret);
    await fc.assert(
      fc.asyncProperty(others, async ([client_id, client_secret]) => {
        expect((await token({ client_id, client_secret })).status).toBe(401);
        const basic = Buffer.from(`${client_id}:${client_secret}`).toString('base64');
        expect((await token({}, { authorization: `Basic ${basic}` })).status).toBe(401);
      }),
      { numRuns: 100 },
    );
  });

  it('in a Bearer header that is no token open nothing', async () => {
    const { clientId, clientSecret, baseUrl } = bank.ready;
    const strange = [clientId, clientSecret, 'null', 'a b', 'a'.repeat(10_000), '../..', '__proto__'];
    for (const value of strange) {
      const { status } = await call(`${baseUrl}/rec`, { headers: { authorization: `Bearer ${value}` } });
      expect(status).toBe(401);
    }
  });
});

describe('a start', () => {
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
    { schemeWord: 'a'.repeat(13) },
  ])('makes no world of %j', async (options) => {
    await expect(startPracticeBank(options)).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

it('nothing was thrown past the bank', () => {
  expect(thrown).toEqual([]);
});
