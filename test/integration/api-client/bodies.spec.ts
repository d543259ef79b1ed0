import { brotliCompressSync, constants, createGzip, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { BankSession, failureOf, NEVER, WINDOW } from '../../support/in-process/bank/client-session.ts';
import {
  bytes,
  cutOff,
  drip,
  page,
  type Received,
  type Reply,
  ScriptedBank,
  silence,
} from '../../support/in-process/bank/scripted-bank.ts';

const MEBIBYTE = 1_024 * 1_024;
const settlement = {
  endToEndId: 'E0000000020260102120000000000001',
  txid: null,
  valor: '10.00',
  horario: '2026-01-02T12:00:00Z',
};
const text = JSON.stringify({ instant: [settlement] });
const zipped = gzipSync(text);

const itemsAsked = ({ query }: Received) => query['paginacao.itensPorPagina'];

/** Zeros that unpack into that many bytes, made piece by piece. */
async function bomb(unpackedBytes: number): Promise<Buffer> {
  const gzip = createGzip({ level: constants.Z_BEST_COMPRESSION });
  const packed: Buffer[] = [];
  gzip.on('data', (chunk: Buffer) => packed.push(chunk));
  const zeros = Buffer.alloc(MEBIBYTE);
  for (let written = 0; written < unpackedBytes; written += MEBIBYTE) {
    await new Promise<void>((resolve) => gzip.write(zeros, () => resolve()));
  }
  await new Promise<void>((resolve) => gzip.on('end', resolve).end());
  return Buffer.concat(packed);
}

describe('a body is read', () => {
  it.each([
    ['plain', text, {}],
    ['gzip', zipped, { 'content-encoding': 'gzip' }],
    ['x-gzip', zipped, { 'content-encoding': 'X-GZIP' }],
    ['deflate', deflateSync(text), { 'content-encoding': 'deflate' }],
    ['brotli', brotliCompressSync(text), { 'content-encoding': 'br' }],
  ])('%s', async (_, body, headers) => {
    await using bank = await ScriptedBank.start({ data: [bytes(body, headers)] });
    await using session = new BankSession(bank.access());
    const { records } = await session.settlements();
    expect(records).toMatchObject([{ endToEndId: settlement.endToEndId, amount: 1_000 }]);
  });

  it('when accents are cut between two packets', async () => {
    const [before, after] = [text.slice(0, -2), `,"nome":"João"}]}`];
    const tail = Buffer.from(after);
    const cut = tail.indexOf(0xc3) + 1;
    const inTwo: Reply = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write(Buffer.concat([Buffer.from(before.slice(0, -1)), tail.subarray(0, cut)]), () =>
        setImmediate(() => response.end(tail.subarray(cut))),
      );
    };
    await using bank = await ScriptedBank.start({ data: [inTwo] });
    await using session = new BankSession(bank.access());
    const [record] = (await session.settlements()).records;
    expect(record?.raw).toContain('João');
  });
});

describe('accents are read', () => {
  const named = text.replace('"txid":null', '"nome":"João"');
  const latin1 = Buffer.from(named, 'latin1');

  it.each([
    ['behind a byte order mark', `\ufeff${named}`, 'application/json'],
    ['in UTF-8 that is called something else', named, 'application/json;charset=ISO-8859-1'],
    ['in the encoding that is named', latin1, 'application/json; charset="iso-8859-1"'],
    ['in Latin-1 that nobody named', latin1, 'application/json'],
  ])('%s', async (_, body, type) => {
    await using bank = await ScriptedBank.start({ data: [bytes(body, { 'content-type': type })] });
    await using session = new BankSession(bank.access());
    expect((await session.settlements()).records[0]?.raw).toContain('João');
  });

  it('as unknown where their encoding is unknown, and the rest is kept', async () => {
    const type = 'application/json; charset=klingon';
    await using bank = await ScriptedBank.start({ data: [bytes(latin1, { 'content-type': type })] });
    await using session = new BankSession(bank.access());
    expect((await session.settlements()).records[0]?.raw).toContain('Jo\ufffdo');
  });
});

const ENCODINGS = ['gzip', 'deflate', 'br'] as const;
const LOCATION = 7;

describe.each(ENCODINGS)('an empty body in %s', (encoding) => {
  const empty = (status: number): Reply => bytes('', { 'content-encoding': encoding }, status);

  it('is what its status says: done', async () => {
    const done: Reply = (_, response) => void response.writeHead(200, { 'content-encoding': encoding }).end();
    for (const reply of [empty(204), empty(200), done]) {
      await using bank = await ScriptedBank.start({ data: [reply] });
      await using session = new BankSession(bank.access());
      await session.api.writes.unlinkLocation(LOCATION, NEVER);
      expect(bank.dataRequests).toHaveLength(1);
    }
  });

  it('is what its status says: refused', async () => {
    await using bank = await ScriptedBank.start({ data: [empty(403)] });
    await using session = new BankSession(bank.access());
    const refused = session.api.writes.cancelCharge('a'.repeat(26), NEVER);
    expect(await failureOf(refused)).toMatchObject({ code: 'scope_missing' });
  });

  it('is what its status says: another token is needed', async () => {
    await using bank = await ScriptedBank.start({ data: [empty(401), page([settlement])] });
    await using session = new BankSession(bank.access());
    expect(await session.settlements()).toMatchObject({ itemCount: 1 });
    expect(bank.tokenRequests).toHaveLength(2);
  });

  it('is no empty list', async () => {
    await using bank = await ScriptedBank.start({ data: [empty(200)] });
    await using session = new BankSession(bank.access());
    expect(await failureOf(session.settlements())).toMatchObject({
      code: 'answer_unreadable',
      params: { reason: 'empty' },
    });
  });

  it('that was cut off is asked for again', async () => {
    const cut = cutOff({ 'content-encoding': encoding }, '');
    await using bank = await ScriptedBank.start({ data: [cut, empty(204)] });
    await using session = new BankSession(bank.access());
    await session.api.writes.unlinkLocation(LOCATION, NEVER);
    expect(bank.dataRequests).toHaveLength(2);
  });
});

describe('204 to a read', () => {
  const nothing: Reply = (_, response) => void response.writeHead(204).end();

  it('is a list without items', async () => {
    await using bank = await ScriptedBank.start({ data: [nothing] });
    await using session = new BankSession(bank.access());
    const settlements = { records: [], quarantined: [], itemCount: 0, pageCount: null, totalItems: null };
    expect(await session.settlements()).toMatchObject(settlements);
    const { writes } = session.api;
    expect(await writes.listLocations({ ...WINDOW }, 0, NEVER)).toMatchObject({ items: [], unreadable: 0 });
    expect(bank.dataRequests).toHaveLength(2);
  });

  it('is the end of a list of which pages have come', async () => {
    await using bank = await ScriptedBank.start({ data: [page([settlement]), nothing] });
    await using session = new BankSession(bank.access());
    await session.settlements();
    expect(await session.api.listSettlements({ ...WINDOW, pageSize: 1 }, 1, NEVER)).toMatchObject({
      ...{ itemCount: 0, totalItems: null },
    });
  });

  it('is a record, or a webhook, that there is not', async () => {
    await using bank = await ScriptedBank.start({ data: [nothing] });
    await using session = new BankSession(bank.access());
    expect(await session.api.readCharge('a'.repeat(26), NEVER)).toEqual({ kind: 'missing' });
    expect(await session.api.writes.readLocation(LOCATION, NEVER)).toBeNull();
    expect(await session.api.writes.readWebhook({ kind: 'mandates' }, NEVER)).toBeNull();
    expect(bank.dataRequests).toHaveLength(3);
  });
});

it('an empty body that is called a web page is what its status says', async () => {
  await using bank = await ScriptedBank.start({ data: [bytes('', { 'content-type': 'text/html' }, 204)] });
  await using session = new BankSession(bank.access());
  await session.api.writes.unlinkLocation(LOCATION, NEVER);
  expect(bank.dataRequests).toHaveLength(1);
});

describe('JSON that is called a web page', () => {
  const HTML = { 'content-type': 'text/html; charset=utf-8' };

  it('is read as what it is', async () => {
    await using bank = await ScriptedBank.start({ data: [bytes(`\r\n ${text}`, HTML)] });
    await using session = new BankSession(bank.access());
    expect(await session.settlements()).toMatchObject({ itemCount: 1 });
    expect(bank.dataRequests).toHaveLength(1);
  });

  it('tells that a write was done', async () => {
    const txid = 'a'.repeat(26);
    const charge = {
      ...{ idRec: `RR${'1'.repeat(27)}`, txid, status: 'ATIVA', valor: { original: '49.90' } },
      calendario: { criacao: '2026-03-01', dataDeVencimento: '2026-03-10' },
    };
    await using bank = await ScriptedBank.start({ data: [bytes(JSON.stringify(charge), HTML, 201)] });
    await using session = new BankSession(bank.access());
    const retried = session.api.writes.requestRetry(txid, civilDate('2026-03-12'), NEVER);
    expect(await retried).toMatchObject({ txid });
  });
});

describe('a body that does not arrive whole is asked for again', () => {
  it.each([
    ['shorter than its content-length', cutOff({ 'content-length': '5000' }, text)],
    ['cut between chunks', cutOff({}, text.slice(0, 40))],
    ['whole JSON, but cut before the last chunk', cutOff({}, text)],
    ['cut in the middle of gzip', cutOff({ 'content-encoding': 'gzip' }, zipped.subarray(0, 20))],
    [
      'gzip that ends too early in a whole answer',
      bytes(zipped.subarray(0, 40), { 'content-encoding': 'gzip' }),
    ],
    ['gzip that is none', bytes('não é gzip', { 'content-encoding': 'gzip' })],
  ])('%s', async (_, reply) => {
    await using bank = await ScriptedBank.start({ data: [reply, page([settlement])] });
    await using session = new BankSession(bank.access());
    expect(await session.settlements()).toMatchObject({ itemCount: 1 });
    expect(bank.dataRequests).toHaveLength(2);
  });
});

describe('a body is refused', () => {
  it.each([
    ['a few kilobytes that unpack beyond the limit', async () => bomb(4 * MEBIBYTE), 'gzip'],
    ['brotli that does', async () => brotliCompressSync(Buffer.alloc(4 * MEBIBYTE)), 'br'],
    ['a huge plain one', async () => Buffer.alloc(4 * MEBIBYTE, ' '), ''],
  ])('%s', async (_, make, encoding) => {
    await using bank = await ScriptedBank.start({
      data: [bytes(await make(), { 'content-encoding': encoding })],
    });
    await using session = new BankSession(bank.access(), { maxBodyBytes: MEBIBYTE });
    expect(await failureOf(session.settlements())).toMatchObject({
      code: 'answer_too_large',
      params: { maxBytes: MEBIBYTE },
    });
    expect(bank.dataRequests.map(itemsAsked)).toEqual(['1000', '100', '1']);
  });

  it('and the page asked for again with fewer items, which is kept to', async () => {
    const huge = bytes(Buffer.alloc(2 * MEBIBYTE, ' '));
    await using bank = await ScriptedBank.start({ data: [huge, page([settlement])] });
    await using session = new BankSession(bank.access(), { maxBodyBytes: MEBIBYTE });
    expect(await session.settlements()).toMatchObject({ itemCount: 1, pageSize: 100 });
    await session.settlements();
    expect(bank.dataRequests.map(itemsAsked)).toEqual(['1000', '100', '100']);
  });

  it('without the memory that 300 MB would take', async () => {
    const packed = await bomb(300 * MEBIBYTE);
    await using bank = await ScriptedBank.start({ data: [bytes(packed, { 'content-encoding': 'gzip' })] });
    await using session = new BankSession(bank.access());
    await session.api.authenticate(new AbortController().signal);
    const { arrayBuffers: before } = process.memoryUsage();
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().arrayBuffers);
    }, 2);
    const failure = await failureOf(session.settlements());
    clearInterval(watch);
    expect(failure.code).toBe('answer_too_large');
    expect(most - before).toBeLessThan(50 * MEBIBYTE);
  });

  it.each([
    ['drips on beyond the deadline', drip],
    ['never begins', silence],
  ])('when it %s', async (_, reply) => {
    await using bank = await ScriptedBank.start({ data: [reply] });
    await using session = new BankSession(bank.access(), { deadlineMs: 150 });
    expect(await failureOf(session.settlements())).toMatchObject({ code: 'timed_out' });
    // Five attempts. On a busy machine a deadline passes before the bank has heard of one.
    expect(session.timing.asked).toHaveLength(4);
    expect(bank.dataRequests.length).toBeLessThanOrEqual(5);
  });

  it('when its token never comes', async () => {
    await using bank = await ScriptedBank.start({ token: [drip] });
    await using session = new BankSession(bank.access(), { deadlineMs: 150 });
    expect(await failureOf(session.settlements())).toMatchObject({ code: 'timed_out' });
  });
});
