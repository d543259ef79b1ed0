import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { FAULT_KINDS } from '../../src-preload/contract/vocabulary/practice-bank.ts';
import { openSocket, requestBytes } from '../support/in-process/network/raw-socket.ts';
import {
  COBRS,
  type FaultyBank,
  headAndBody,
  openFaultyBank,
  problemOf,
  refusal,
} from './support/faulty-bank.ts';
import { ALL_TIME, type ListAnswer } from './support/records.ts';

let bank: FaultyBank;
beforeAll(async () => {
  bank = await openFaultyBank();
});
afterEach(() => bank.mend());
afterAll(() => bank.bank.close());

describe('answers that are late or end early', () => {
  it('latency: the answer comes as ever, later', async () => {
    const before = await bank.get(COBRS);
    await bank.order({ kind: 'latency', setting: 5 });
    expect((await bank.get(COBRS)).body).toEqual(before.body);
  });

  it('latency: ends with the connection', async () => {
    await bank.order({ kind: 'latency', setting: 120_000 });
    const socket = openSocket(bank.bank.ready.baseUrl);
    await once(socket, 'connect');
    socket.write(requestBytes('GET /rec?left'));
    await vi.waitFor(async () => expect((await bank.control.listFaults())[0]?.strikes).toBe(1));
    socket.destroy();
    await vi.waitFor(async () => {
      const [seen] = await bank.control.listRequests({ limit: 1 });
      expect(seen).toMatchObject({ path: '/rec?left', status: null, faults: ['latency'] });
    });
  });

  it('slow_drip: the body comes whole, in small pieces', async () => {
    const path = `/cobr/${await bank.firstTxid()}`;
    const { pieces: usual } = await bank.raw(path);
    await bank.order({ kind: 'slow_drip', setting: 3_000 });
    const answer = await bank.raw(path);
    expect(answer.pieces).toBeGreaterThan(usual + 1);
    const [head, body] = headAndBody(answer);
    expect(head).toContain(`content-length: ${Buffer.byteLength(body)}`);
    expect(JSON.parse(body)).toHaveProperty('txid');
  });

  it('connection_reset', async () => {
    await bank.order({ kind: 'connection_reset' });
    expect(await bank.raw(COBRS)).toEqual({ text: '', pieces: 0, wasReset: true });
  });

  it('truncated_body: half of the length that was told', async () => {
    await bank.order({ kind: 'truncated_body' });
    const [head, body] = headAndBody(await bank.raw(COBRS));
    const told = Number(/content-length: (\d+)/.exec(head)?.[1]);
    expect(head).toMatch(/^HTTP\/1.1 200 /);
    expect(Buffer.byteLength(body)).toBe(Math.floor(told / 2));
    await expect(bank.get(COBRS)).rejects.toThrow('terminated');
  });
});

describe('answers in the place of the bank', () => {
  it.each([
    ['status_401', 401, 'NaoAutenticado', 'www-authenticate', 'Bearer error="invalid_token"'],
    ['status_403', 403, 'AcessoNegado', 'retry-after', null],
    ['status_429', 429, 'LimiteDeRequisicoesExcedido', 'retry-after', '17'],
    ['status_500', 500, 'ErroInternoDoServidor', 'retry-after', null],
    ['status_503', 503, 'ServicoIndisponivel', 'retry-after', null],
  ] as const)('%s', async (kind, status, type, header, value) => {
    await bank.order({ kind, ...(kind === 'status_429' ? { setting: 17 } : {}) });
    const answer = await bank.get(COBRS);
    expect(refusal(answer)).toEqual(problemOf(status, type));
    expect(answer.headers.get(header)).toBe(value);
  });

  it('html_page', async () => {
    await bank.order({ kind: 'html_page' });
    const { status, contentType, body } = await bank.get(COBRS);
    expect([status, contentType]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toMatch(/^<!DOCTYPE html>/);
  });

  it('malformed_json: 200, whatever the bank would have said', async () => {
    await bank.order({ kind: 'malformed_json' });
    for (const path of [COBRS, '/cobr/unknown', '/nowhere']) {
      const [head, body] = headAndBody(await bank.raw(path));
      expect(head).toMatch(/^HTTP\/1.1 200 /);
      expect(head).toContain('content-type: application/json');
      expect(() => JSON.parse(body) as unknown).toThrow(SyntaxError);
    }
  });

  it('gzip_bomb: small on the wire, as large as ordered once unpacked', async () => {
    await bank.order({ kind: 'gzip_bomb', setting: 20 });
    const { baseUrl } = bank.bank.ready;
    const wire = await bytesOf(`${baseUrl}${COBRS}`);
    expect(wire.encoding).toBe('gzip');
    expect(wire.bytes).toBeLessThan(100_000);
    const unpacked = await (await fetch(`${baseUrl}${COBRS}`)).text();
    expect(unpacked.length).toBeGreaterThan(20 * 1_048_576);
    expect(Object.keys(JSON.parse(unpacked) as object)).toHaveLength(1);
  });
});

/** Length of a body as it is on the wire. */
async function bytesOf(url: string): Promise<{ bytes: number; encoding: string | undefined }> {
  const [answer] = await once(get(url, { agent: false }), 'response');
  let bytes = 0;
  for await (const chunk of answer) bytes += (chunk as Buffer).length;
  return { bytes, encoding: answer.headers['content-encoding'] };
}

describe('where faults strike', () => {
  const askForToken = () => bank.tokenFor(bank.bank.ready.clientId, bank.bank.ready.clientSecret);

  it('never the controls, nor the token unless a path names it', async () => {
    await bank.order({ kind: 'status_500' });
    expect((await bank.get('/_practice/clock')).status).toBe(200);
    expect(await askForToken()).toMatch(/./);
    await bank.order({ kind: 'status_401', path: '/oauth/token' });
    expect(await askForToken()).toBeUndefined();
    await bank.order({ kind: 'status_401', path: '/_practice/*' });
    expect((await bank.get('/_practice/clock')).status).toBe(200);
  });

  it('only the method and path that they name', async () => {
    await bank.order({ kind: 'status_500', method: 'GET', path: '/cobr/*' });
    expect((await bank.get(COBRS)).status).toBe(200);
    expect((await bank.get('/cobr/x')).status).toBe(500);
    expect((await bank.send('DELETE', '/cobr/x')).status).toBe(405);
  });

  it('as often as ordered', async () => {
    await bank.order({ kind: 'status_500', count: 2 });
    const statuses = [];
    for (let asked = 0; asked < 4; asked += 1) statuses.push((await bank.get(COBRS)).status);
    expect(statuses).toEqual([500, 500, 200, 200]);
    expect(await bank.control.listFaults()).toMatchObject([{ strikes: 2, left: 0 }]);
  });

  it('several at once, in one answer', async () => {
    await bank.order({ kind: 'unknown_fields' });
    await bank.order({ kind: 'clock_skew', setting: 600 });
    await bank.order({ kind: 'malformed_json' });
    await bank.order({ kind: 'slow_drip', setting: 1_000_000 });
    await bank.order({ kind: 'latency', setting: 1 });
    const { text } = await bank.raw('/cobr/x');
    expect(text).toMatch(/^HTTP\/1.1 200 /);
    const [seen] = await bank.control.listRequests({ limit: 1 });
    expect(seen?.faults).toEqual(['latency', 'unknown_fields', 'clock_skew', 'malformed_json', 'slow_drip']);
  });

  it('one answer in the place of the bank is enough', async () => {
    await bank.order({ kind: 'status_500' });
    await bank.order({ kind: 'status_503' });
    expect((await bank.get(COBRS)).status).toBe(500);
    expect((await bank.control.listFaults()).map(({ strikes }) => strikes)).toEqual([1, 0]);
  });
});

describe('the world', () => {
  // In virtual time locations are made now, at the end of the window.
  const locations = async (): Promise<number> => {
    const { parametros } = await bank.read<ListAnswer>(`/locrec?${ALL_TIME}`);
    return parametros.paginacao.quantidadeTotalDeItens;
  };
  const make = () => bank.send('POST', '/locrec', {});

  it.each(['status_503', 'html_page', 'connection_reset'] as const)('is as it was after %s', async (kind) => {
    const before = await locations();
    await bank.order({ kind, method: 'POST' });
    await make().catch(() => null);
    expect((await bank.control.listFaults()).map(({ strikes }) => strikes)).toEqual([1]);
    expect(await locations()).toBe(before);
  });

  it.each(['malformed_json', 'truncated_body'] as const)('has heard what %s answers', async (kind) => {
    const before = await locations();
    await bank.order({ kind, method: 'POST' });
    await expect(make()).rejects.toThrow(kind === 'malformed_json' ? 'JSON' : 'terminated');
    expect(await locations()).toBe(before + 1);
  });
});

it('every kind of fault is tried here or beside', () => {
  const specs = ['faults', 'fault-records'].map((name) => new URL(`${name}.spec.ts`, import.meta.url));
  const text = specs.map((spec) => readFileSync(spec, 'utf8')).join();
  expect(FAULT_KINDS.filter((kind) => !text.includes(`'${kind}'`))).toEqual([]);
});
