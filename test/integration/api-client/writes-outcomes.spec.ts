import { describe, expect, it } from 'vitest';
import type { BankWrites } from '../../../src-main/api-client/bank-writes.ts';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { chargeDraft, mandateDraft } from '../../support/fake/records/write-drafts.ts';
import { BankSession, failureOf, NEVER } from '../../support/in-process/bank/client-session.ts';
import {
  bytes,
  cutOff,
  json,
  problem,
  type Reply,
  reset,
  ScriptedBank,
  silence,
  token,
  webPage,
} from '../../support/in-process/bank/scripted-bank.ts';
import { freePort } from '../../support/in-process/network/free-port.ts';

const ID_REC = 'RR999900112025112000000000001';
const DRAFT = chargeDraft(ID_REC);
const CHARGE = {
  txid: DRAFT.txid,
  idRec: ID_REC,
  status: 'CRIADA',
  valor: { original: '129.90' },
  calendario: { criacao: '2025-11-20', dataDeVencimento: '2025-12-22' },
};
const created = json(CHARGE, 201);

const cancel = (writes: BankWrites, signal = NEVER) => writes.cancelCharge(DRAFT.txid, signal);
const put = (writes: BankWrites, signal = NEVER) => writes.putCharge(DRAFT, signal);

type Case = readonly [what: string, reply: Reply, code: string, params?: Readonly<Record<string, unknown>>];

const named = ([what, reply, code, params = {}]: Case) => ({ what, reply, code, params });

const ANSWERS: readonly Case[] = [
  ['a reset', reset, 'write_unknown', { operation: `PATCH /cobr/${DRAFT.txid}`, reason: 'bank_down' }],
  ['half an answer', cutOff({ 'content-length': '99' }, '{"txid"'), 'write_unknown', { reason: 'bank_down' }],
  ['500', problem(500), 'write_unknown', { reason: 'bank_down' }],
  ['502 as a web page', webPage(502), 'write_unknown'],
  ['504', problem(504), 'write_unknown', { reason: 'timed_out' }],
  ['408', problem(408), 'write_unknown'],
  ['a web page', webPage(200), 'write_unknown', { reason: 'address_wrong' }],
  ['nothing', bytes(''), 'write_unknown', { reason: 'answer_unreadable' }],
  ['text that was cut', bytes('{"txid":'), 'write_unknown', { reason: 'answer_unreadable' }],
  ['a record that means nothing', json({ txid: DRAFT.txid }), 'write_unknown'],
  ['the record of another charge', json({ ...CHARGE, txid: 'a'.repeat(26) }), 'write_unknown'],
  ['JSON nested beyond reason', bytes(`${'['.repeat(200_000)}${']'.repeat(200_000)}`), 'write_unknown'],
  ['429', problem(429), 'rate_limited'],
  ['403', problem(403), 'scope_missing', { scope: 'cobr.write' }],
  ['403 as a web page', webPage(403), 'scope_missing', { scope: 'cobr.write' }],
  ['404', problem(404, { detail: 'Não há.' }), 'not_found', { detail: 'Não há.' }],
  ['410', problem(410), 'not_found'],
  ['a redirect', bytes('', { location: '/login' }, 302), 'write_unknown', { reason: 'address_wrong' }],
  ['a method that is not allowed', problem(405), 'request_refused', { status: 405 }],
  ['a method that is not implemented', problem(501), 'request_refused', { status: 501 }],
  ['409', problem(409, { detail: 'Conflito.' }), 'write_refused', { detail: 'Conflito.' }],
  ['400 as a web page', webPage(400), 'write_refused', { status: 400 }],
  [
    'a demand for a certificate',
    webPage(400, 'No required SSL certificate was sent'),
    'certificate_rejected',
  ],
];

describe('a POST or PATCH is sent once, and what comes back means', () => {
  it.each(ANSWERS.map(named))('$what', async ({ reply, code, params }) => {
    await using bank = await ScriptedBank.start({ data: [reply, created] });
    await using session = new BankSession(bank.access());
    expect(await failureOf(cancel(session.api.writes))).toMatchObject({ code, params });
    expect(bank.dataRequests).toHaveLength(1);
  });

  it.each([200, 201, 202])('done, where it is the charge with %i', async (status) => {
    await using bank = await ScriptedBank.start({ data: [json(CHARGE, status)] });
    await using session = new BankSession(bank.access());
    expect(await cancel(session.api.writes)).toMatchObject({ txid: DRAFT.txid, amount: 12_990 });
    const [request] = bank.dataRequests;
    expect(request).toMatchObject({ method: 'PATCH', body: '{"status":"CANCELADA"}' });
    expect(request?.headers).toMatchObject({ 'content-type': 'application/json' });
  });

  it('a refusal without violations quotes the bank on the whole form', async () => {
    await using bank = await ScriptedBank.start({ data: [problem(422, { detail: 'Limite do dia.' })] });
    await using session = new BankSession(bank.access());
    expect(await failureOf(session.api.writes.createMandate(mandateDraft(), NEVER))).toMatchObject({
      violations: [{ field: 'whole', reason: 'other', text: 'Limite do dia.' }],
    });
  });
});

describe('a token that ended', () => {
  it('is renewed once, and the write done once more', async () => {
    await using bank = await ScriptedBank.start({ token: [token()], data: [problem(401), created] });
    await using session = new BankSession(bank.access());
    await cancel(session.api.writes);
    expect(bank.dataRequests.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ]);
  });

  it('and is refused again is a wrong credential', async () => {
    await using bank = await ScriptedBank.start({ data: [problem(401)] });
    await using session = new BankSession(bank.access());
    expect((await failureOf(cancel(session.api.writes))).code).toBe('credentials_wrong');
    expect(bank.dataRequests).toHaveLength(2);
  });

  it('and cannot be had says what is wrong with it, since nothing was sent', async () => {
    await using bank = await ScriptedBank.start({ token: [reset] });
    await using session = new BankSession(bank.access());
    expect((await failureOf(cancel(session.api.writes))).code).toBe('bank_down');
    expect(bank.dataRequests).toHaveLength(0);
  });
});

describe('a PUT', () => {
  it('that was refused after an attempt in doubt is in doubt: the first may be why', async () => {
    const taken = problem(400, { violacoes: [{ razao: 'O campo cobr.txid encontra-se em uso.' }] });
    await using bank = await ScriptedBank.start({ data: [reset, taken] });
    await using session = new BankSession(bank.access());
    expect(await failureOf(put(session.api.writes))).toMatchObject({
      code: 'write_unknown',
      params: { reason: 'bank_down' },
    });
    expect(bank.dataRequests).toHaveLength(2);
  });

  it('that is answered with another charge is in doubt, and not sent again', async () => {
    await using bank = await ScriptedBank.start({ data: [json({ ...CHARGE, txid: 'a'.repeat(26) })] });
    await using session = new BankSession(bank.access());
    expect((await failureOf(put(session.api.writes))).code).toBe('write_unknown');
    expect(bank.dataRequests).toHaveLength(1);
  });

  it('obeys Retry-After, and is plainly refused when only that was said', async () => {
    const busy = bytes('{}', { 'retry-after': '7' }, 429);
    await using bank = await ScriptedBank.start({ data: [busy, busy, created, busy] });
    await using session = new BankSession(bank.access());
    await put(session.api.writes);
    expect(session.timing.asked).toEqual([7_000, 7_000]);
    expect((await failureOf(put(session.api.writes))).code).toBe('rate_limited');
  });

  it('never repeats the secret of an address that the bank quotes', async () => {
    const url = 'https://loja.example.com/avisos?segredo=can%C3%A1rio-s3gredo&x=1';
    const quoting: Reply = problem(400, {
      detail: `Não alcancei ${url} (canário-s3gredo).`,
      violacoes: [{ razao: `A URL ${url} não respondeu.`, propriedade: 'webhookUrl' }],
    });
    await using bank = await ScriptedBank.start({ data: [quoting] });
    await using session = new BankSession(bank.access());
    const failure = await failureOf(session.api.writes.putWebhook({ kind: 'charges' }, url, NEVER));
    expect(failure).toMatchObject({ violations: [{ field: 'webhookUrl', reason: 'webhook_unanswered' }] });
    expect(JSON.stringify([failure, failure.message])).not.toMatch(/s3gredo/);
  });
});

describe('a DELETE', () => {
  it('that finds nothing the second time was done', async () => {
    await using bank = await ScriptedBank.start({ data: [reset, problem(404)] });
    await using session = new BankSession(bank.access());
    await session.api.writes.removeWebhook({ kind: 'settlements', key: '+5511999998888' }, NEVER);
    expect(bank.dataRequests.map(({ path }) => path)).toEqual(Array(2).fill('/api/webhook/%2B5511999998888'));
  });

  it('needs no body in the answer, but no web page either', async () => {
    await using bank = await ScriptedBank.start({ data: [bytes('', {}, 204), webPage(200)] });
    await using session = new BankSession(bank.access());
    await session.api.writes.unlinkLocation(7, NEVER);
    const failure = await failureOf(session.api.writes.unlinkLocation(7, NEVER));
    expect(failure).toMatchObject({ code: 'write_unknown', params: { reason: 'address_wrong' } });
  });
});

describe('a cancelled write', () => {
  it('was not sent when it was cancelled before', async () => {
    await using bank = await ScriptedBank.start();
    await using session = new BankSession(bank.access());
    expect((await failureOf(cancel(session.api.writes, AbortSignal.abort()))).code).toBe('cancelled');
    expect(bank.dataRequests).toHaveLength(0);
  });

  it.each([
    ['PATCH', cancel],
    ['PUT', put],
  ] as const)('is in doubt once it is on its way: %s', async (_, write) => {
    const controller = new AbortController();
    const abort: Reply = () => controller.abort();
    await using bank = await ScriptedBank.start({ data: [abort] });
    await using session = new BankSession(bank.access());
    expect(await failureOf(write(session.api.writes, controller.signal))).toMatchObject({
      code: 'write_unknown',
      params: { reason: 'cancelled' },
    });
  });

  it('by the closing of the client is in doubt too', async () => {
    await using bank = await ScriptedBank.start({ data: [silence] });
    await using session = new BankSession(bank.access());
    await session.api.authenticate(NEVER);
    const failure = failureOf(cancel(session.api.writes));
    while (bank.dataRequests.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await session.api.close();
    expect(await failure).toMatchObject({ code: 'write_unknown' });
  });
});

it('where nobody listens, nothing was done', async () => {
  const port = await freePort();
  await using bank = await ScriptedBank.start();
  await using session = new BankSession(bank.access({ baseUrl: `http://localhost:${port}` }));
  expect(await failureOf(cancel(session.api.writes))).toMatchObject({ code: 'address_unreachable' });
  expect(await failureOf(put(session.api.writes))).toMatchObject({ code: 'address_unreachable' });
});

it.each(['', '.', '..'])('an id that would make another path of it is never sent: "%s"', async (id) => {
  await using bank = await ScriptedBank.start();
  await using session = new BankSession(bank.access());
  const { writes } = session.api;
  for (const attempt of [
    () => writes.cancelMandate(id, NEVER),
    () => writes.requestRetry(id, civilDate('2025-12-23'), NEVER),
    () => writes.removeWebhook({ kind: 'settlements', key: id }, NEVER),
  ]) {
    expect(await failureOf(attempt())).toMatchObject({ code: 'invalid_input' });
  }
  expect(bank.requests).toEqual([]);
});
