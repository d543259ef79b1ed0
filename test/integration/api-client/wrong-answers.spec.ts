import { describe, expect, it } from 'vitest';
import { BankSession, failureOf } from '../../support/in-process/bank/client-session.ts';
import {
  bytes,
  CLIENT_SECRET,
  json,
  page,
  problem,
  type Reply,
  ScriptedBank,
  token,
  webPage,
} from '../../support/in-process/bank/scripted-bank.ts';

type Case = readonly [what: string, reply: Reply, code: string, params?: Record<string, unknown>];

const elsewhere = (location: string): Reply => bytes('', { location }, 302);

const OF_DATA: readonly Case[] = [
  ['a web page', webPage(200), 'address_wrong', { status: 200 }],
  ['a web page that says nothing is there', webPage(404), 'list_not_offered', { path: '/instant' }],
  ['a method that is not allowed', problem(405), 'list_not_offered', { path: '/instant' }],
  ['a route that is not implemented', webPage(501), 'list_not_offered', { path: '/instant' }],
  ['a refusal as a web page', webPage(400, 'Período inválido'), 'request_refused', { status: 400 }],
  ['a number that only a gateway uses', webPage(522), 'bank_down', { status: 522 }],
  ['a gateway that waited in vain', webPage(504), 'timed_out', { status: 504 }],
  ['the same outside the standard', webPage(524), 'timed_out', { status: 524 }],
  ['a web page without a content type', bytes('  <html>', { 'content-type': '' }), 'address_wrong'],
  ['a redirect', elsewhere('/login'), 'address_wrong', { status: 302 }],
  ['a missing scope', problem(403), 'scope_missing', { scope: 'instant.read' }],
  ['a missing scope, as a web page', webPage(403), 'scope_missing', { scope: 'instant.read' }],
  ['no list', problem(404), 'list_not_offered', { path: '/instant' }],
  ['text that is no JSON', bytes('{"instant": ['), 'answer_unreadable'],
  ['nothing', bytes(''), 'answer_unreadable'],
  ['a list under another name', page([{}], 'cobsr'), 'answer_unreadable', { path: '/instant' }],
  ['a list that is no list', json({ instant: {} }), 'answer_unreadable'],
  ['a null list with items', json({ ...totals(3), instant: null }), 'answer_unreadable'],
  ['a null list without a total', json({ instant: null }), 'answer_unreadable'],
  ['a bare word', json('ok'), 'answer_unreadable'],
  [
    'JSON nested beyond reason',
    bytes(`{"instant":[${'['.repeat(200_000)}${']'.repeat(200_000)}]}`),
    'answer_unreadable',
  ],
  [
    'a demand for a certificate',
    webPage(400, 'No required SSL certificate was sent'),
    'certificate_rejected',
  ],
];

const OF_TOKEN: readonly Case[] = [
  ['401', json({ error: 'invalid_client' }, 401), 'credentials_wrong', { status: 401 }],
  ['400', json({ error: 'invalid_client' }, 400), 'credentials_wrong', { status: 400 }],
  ['403', problem(403), 'credentials_wrong', { status: 403 }],
  ['401 as a web page', webPage(401), 'credentials_wrong', { status: 401 }],
  ['404', problem(404), 'address_wrong', { status: 404 }],
  ['a web page', webPage(200), 'address_wrong', { status: 200 }],
  ['a redirect', elsewhere('/sso'), 'address_wrong', { status: 302 }],
  ['400 as a web page', webPage(400), 'address_wrong', { status: 400 }],
  ['JSON without a token', json({ expires_in: 300 }), 'answer_unreadable'],
  ['a token that no header can carry', json({ access_token: 'a\r\nb' }), 'answer_unreadable'],
  ['a list for a token', json(['token']), 'answer_unreadable'],
  ['a demand for a certificate', webPage(400, 'The SSL certificate error'), 'certificate_rejected'],
];

const named = ([what, reply, code, params = {}]: Case) => ({ what, reply, code, params });

function totals(quantidadeTotalDeItens: number) {
  return { parametros: { paginacao: { quantidadeDePaginas: 1, quantidadeTotalDeItens } } };
}

describe('an answer to a read that is', () => {
  it.each(OF_DATA.map(named))('$what', async ({ reply, code, params }) => {
    await using bank = await ScriptedBank.start({ data: [reply] });
    await using session = new BankSession(bank.access());
    const failure = await failureOf(session.settlements());
    expect(failure).toMatchObject({ code, params });
    expect(JSON.stringify([failure.message, failure.params])).not.toMatch(/token-1|canary/);
  });
});

describe('an answer to a token request that is', () => {
  it.each(OF_TOKEN.map(named))('$what', async ({ reply, code, params }) => {
    await using bank = await ScriptedBank.start({ token: [reply] });
    await using session = new BankSession(bank.access());
    const failure = await failureOf(session.settlements());
    expect(failure).toMatchObject({ code, params });
    expect(failure.message).not.toContain(CLIENT_SECRET);
    expect(bank.dataRequests).toEqual([]);
  });
});

describe('odd answers that are good enough', () => {
  it('a list without parametros', async () => {
    await using bank = await ScriptedBank.start({ data: [json({ instant: [] })] });
    await using session = new BankSession(bank.access());
    expect(await session.settlements()).toEqual({
      records: [],
      quarantined: [],
      itemCount: 0,
      rawLength: 0,
      pageCount: null,
      totalItems: null,
      pageSize: 1_000,
    });
  });

  it('a null list where the bank says that there are no items', async () => {
    await using bank = await ScriptedBank.start({ data: [json({ ...totals(0), instant: null })] });
    await using session = new BankSession(bank.access());
    expect(await session.settlements()).toMatchObject({ itemCount: 0, totalItems: 0 });
  });

  it('201 for 200, and JSON under another content type', async () => {
    const text = JSON.stringify({ instant: [] });
    await using bank = await ScriptedBank.start({
      token: [json({ access_token: 'a', expires_in: '300' }, 201)],
      data: [bytes(text, { 'content-type': 'text/plain' }, 201)],
    });
    await using session = new BankSession(bank.access());
    expect(await session.settlements()).toMatchObject({ itemCount: 0 });
  });
});

describe('a refusal', () => {
  it('carries what the bank says, which field it means, and the bank’s time', async () => {
    const violacoes = [{ razao: 'O fim está no futuro.', propriedade: 'fim', valor: '2030' }];
    await using bank = await ScriptedBank.start({
      data: [problem(400, { detail: 'Consulta inválida.', violacoes })],
    });
    await using session = new BankSession(bank.access());
    const failure = await failureOf(session.settlements());
    expect(failure.code).toBe('request_refused');
    expect(failure.params).toMatchObject({
      status: 400,
      detail: 'Consulta inválida. O fim está no futuro.',
      property: 'fim',
      serverDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/),
    });
  });

  it('without a reason still says its status', async () => {
    await using bank = await ScriptedBank.start({ data: [bytes('[]', {}, 422)] });
    await using session = new BankSession(bank.access());
    expect(await failureOf(session.settlements())).toMatchObject({
      code: 'request_refused',
      params: { status: 422, detail: '422', property: '' },
    });
  });

  it('names the missing scope as the bank spells it', async () => {
    await using bank = await ScriptedBank.start({ data: [problem(403)] });
    await using session = new BankSession(bank.access({ schemeWord: 'zap' }));
    expect(await failureOf(session.settlements())).toMatchObject({ params: { scope: 'zap.read' } });
    expect(bank.dataRequests[0]?.path).toBe('/api/zap');
  });

  it('never follows a redirect with the token', async () => {
    await using other = await ScriptedBank.start();
    await using bank = await ScriptedBank.start({ data: [elsewhere(`${other.origin}/api/instant`)] });
    await using session = new BankSession(bank.access());
    await failureOf(session.settlements());
    expect(other.requests).toEqual([]);
    expect(bank.dataRequests).toHaveLength(1);
  });
});

/** Repeats what it was sent: the Authorization header, and the client secret out of a form that it saw. */
const echo =
  (status: number): Reply =>
  (request, response) =>
    problem(status, { detail: `recebi ${request.headers.authorization} de ${CLIENT_SECRET}` })(
      request,
      response,
    );

describe('secrets that a bank repeats', () => {
  it('are taken out of its refusal', async () => {
    await using bank = await ScriptedBank.start({ data: [echo(422)] });
    await using session = new BankSession(bank.access());
    const { message, params } = await failureOf(session.settlements());
    expect(params.detail).toBe('recebi Bearer *** de ***');
    expect(message).not.toMatch(/token-1|canary/);
  });

  it('are not quoted from a token answer that is no JSON', async () => {
    await using bank = await ScriptedBank.start({ token: [bytes('canary-token-1')] });
    await using session = new BankSession(bank.access());
    const { message, params } = await failureOf(session.settlements());
    expect(JSON.stringify([message, params])).not.toMatch(/canary|access_token/);
  });
});

describe('reads by id', () => {
  it('say missing for 404 and 410', async () => {
    await using bank = await ScriptedBank.start({ data: [webPage(404), problem(404), problem(410)] });
    await using session = new BankSession(bank.access());
    const signal = new AbortController().signal;
    expect(await session.api.readSettlement('E1', signal)).toEqual({ kind: 'missing' });
    expect(await session.api.readCharge('tx1', signal)).toEqual({ kind: 'missing' });
    expect(await session.api.readMandate('RR1', signal)).toEqual({ kind: 'missing' });
    expect(await session.api.readMandateQr('RR1', null, signal)).toBeNull();
  });

  it('set aside another record than the one that was asked for', async () => {
    const other = { endToEndId: 'E2', valor: '10.00', horario: '2026-01-02T12:00:00Z' };
    await using bank = await ScriptedBank.start({
      data: [json(other), json({ ...other, endToEndId: 'E1' })],
    });
    await using session = new BankSession(bank.access());
    const signal = new AbortController().signal;
    expect(await session.api.readSettlement('E1', signal)).toEqual({
      kind: 'unreadable',
      quarantined: {
        kind: 'settlement',
        id: 'E1',
        reason: 'endToEndId: asked for E1, answered E2',
        raw: JSON.stringify(other),
      },
    });
    expect(await session.api.readSettlement('E1', signal)).toMatchObject({ kind: 'found' });
  });

  it('set aside a record that cannot be understood', async () => {
    await using bank = await ScriptedBank.start({
      data: [json({ txid: 'tx1', valor: 3 })],
      token: [token()],
    });
    await using session = new BankSession(bank.access());
    const reading = await session.api.readCharge('tx1', new AbortController().signal);
    expect(reading).toMatchObject({ kind: 'unreadable', quarantined: { kind: 'charge', id: 'tx1' } });
  });
});
