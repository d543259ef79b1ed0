import { createServer } from 'node:http';
import { request } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isSendableHeader } from '../../../src-main/api-client/transport/sendable-header.ts';
import { listening, shut } from '../../support/in-process/network/loopback.ts';

const server = createServer((_, response) => response.end('{}'));
let url = '';

beforeAll(async () => {
  url = `http://127.0.0.1:${await listening(server)}`;
});
afterAll(() => shut(server));

/** As a token is asked for: with a body whose length the client counts. */
const isSent = async (name: string, value: string): Promise<boolean> => {
  try {
    const { body } = await request(url, { method: 'POST', body: 'scope=a', headers: { [name]: value } });
    await body.dump();
    return true;
  } catch {
    return false;
  }
};

it.each([
  ...['authorization', 'connection', 'content-length', 'expect', 'host'].map((name) => [name, '1']),
  ...['keep-alive', 'transfer-encoding', 'upgrade', 'Upgrade', 'te', 'date'].map((name) => [name, '1']),
  ...['close', 'Close', 'keep-alive', 'close, x', '', 'close,', 'é'].map((value) => ['connection', value]),
  ...['', 'a', 'Padaria São João', '1\t2', '1\n2', '1\r2', '\u00001', '1\u007f', '1\u0080', '\u00ff'].map(
    (value) => ['x-conta', value],
  ),
  ...['\u0100', '1\u20112', 'a\u200bb', '🙂'].map((value) => ['x-conta', value]),
])('a header %j with %j is sendable just where the client sends it', async (name = '', value = '') => {
  expect(isSendableHeader(name, value)).toBe(await isSent(name, value));
});
