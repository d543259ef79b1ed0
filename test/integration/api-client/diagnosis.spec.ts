import { getCACertificates, setDefaultCACertificates, TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { certificateFacts } from '../../../src-main/api-client/client-certificate.ts';
import { reachAddress } from '../../../src-main/api-client/diagnosis/reach-address.ts';
import { examineTls } from '../../../src-main/api-client/diagnosis/tls-peer.ts';
import type { UtcInstant } from '../../../src-main/core/civil-date.ts';
import { CertificateOffice, type PemPair } from '../../support/in-process/bank/bank-certificates.ts';
import { BankSession, failureOf, NEVER } from '../../support/in-process/bank/client-session.ts';
import { json, page, problem, ScriptedBank } from '../../support/in-process/bank/scripted-bank.ts';

const office = new CertificateOffice();
const trusted = getCACertificates('default');
const tls = ({ certificate, key }: PemPair) => ({ cert: certificate, key });
const server = tls(office.issue('bank'));
const NOW = '2026-03-10T12:00:00.000Z' as UtcInstant;

beforeAll(() => setDefaultCACertificates([...trusted, office.authority.certificate]));
afterAll(() => {
  setDefaultCACertificates(trusted);
  office[Symbol.dispose]();
});

describe('an address', () => {
  it('is reached without a request', async () => {
    await using bank = await ScriptedBank.start();
    const { port } = new URL(bank.origin);
    expect(await reachAddress(bank.origin, NEVER)).toEqual({
      host: '127.0.0.1',
      port: Number(port),
      addresses: ['127.0.0.1'],
      answered: '127.0.0.1',
    });
    expect(bank.requests).toEqual([]);
  });

  it('where nobody answers is told with the system’s word', async () => {
    const bank = await ScriptedBank.start();
    const { origin } = bank;
    await bank[Symbol.asyncDispose]();
    const failure = await failureOf(reachAddress(origin, NEVER));
    expect(failure).toMatchObject({ code: 'address_unreachable', params: { reason: 'ECONNREFUSED' } });
  });

  it('whose name does not exist is told so', async () => {
    const failure = await failureOf(reachAddress('https://banco.invalid', NEVER));
    // Without a network the system knows of no name that there is none.
    const code = failure.params.reason === 'EAI_AGAIN' ? 'address_unreachable' : 'host_unknown';
    expect(failure).toMatchObject({
      code,
      params: { reason: expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/) },
    });
  });

  it('is let go when nobody waits for it any more', async () => {
    const failure = await failureOf(reachAddress('http://127.0.0.1:9', AbortSignal.abort()));
    expect(failure.code).toBe('cancelled');
  });
});

describe('who answers over TLS', () => {
  it('is told with protocol, authority and dates, and gets no request', async () => {
    await using bank = await ScriptedBank.start({ tls: { ...server, maxVersion: 'TLSv1.2' } });
    expect(await examineTls(bank.origin, null, NEVER)).toMatchObject({
      host: '127.0.0.1',
      protocol: 'TLSv1.2',
      subject: 'bank',
      authority: 'Autoridade',
      altNames: 'IP Address:127.0.0.1',
      fault: null,
      reason: '',
      isPublicAuthority: false,
    });
    expect(bank.requests).toEqual([]);
  });

  it.each([
    ['expired', () => office.issue('late', { days: -1 })],
    ['unknown_authority', () => office.issue('stranger', { isSelfSigned: true })],
  ])('is looked at and not trusted: %s', async (fault, issue) => {
    await using bank = await ScriptedBank.start({ tls: tls(issue()) });
    expect(await examineTls(bank.origin, null, NEVER)).toMatchObject({ fault });
  });

  it.each(['TLSv1.2', 'TLSv1.3'] as const)(
    'is told to give no date where what stands in the place of one is none, over %s',
    async (maxVersion) => {
      const dateless = tls(CertificateOffice.withoutDates(office.issue('dateless')));
      await using bank = await ScriptedBank.start({ tls: { ...dateless, maxVersion } });
      expect(await examineTls(bank.origin, null, NEVER)).toMatchObject({
        subject: 'dateless',
        validity: null,
        fault: 'dates_unreadable',
      });
    },
  );

  it('ends nothing but its examination where it cannot be looked at', async () => {
    await using bank = await ScriptedBank.start({ tls: server });
    const peer = vi.spyOn(TLSSocket.prototype, 'getPeerCertificate').mockImplementation(() => {
      throw new Error('no certificate to be had');
    });
    onTestFinished(() => peer.mockRestore());
    expect(await failureOf(examineTls(bank.origin, null, NEVER))).toMatchObject({ code: 'internal' });
  });

  it('is not trusted under another name', async () => {
    await using bank = await ScriptedBank.start({ tls: server });
    const url = bank.origin.replace('127.0.0.1', 'localhost');
    const peer = await examineTls(url, null, NEVER);
    expect(peer).toMatchObject({ fault: 'other_name', reason: 'ERR_TLS_CERT_ALTNAME_INVALID' });
  });

  it('is at a wrong address when it speaks plain HTTP', async () => {
    await using bank = await ScriptedBank.start();
    const url = bank.origin.replace('http:', 'https:');
    expect(await failureOf(examineTls(url, null, NEVER))).toMatchObject({ code: 'address_wrong' });
  });

  it('is shown our certificate where it shakes no hand without one', async () => {
    using strict = await office.strictServer('bank', '-tls1_2');
    const own = { kind: 'pem', ...office.issue('company') } as const;
    expect(await failureOf(examineTls(strict.origin, null, NEVER))).toMatchObject({
      code: 'certificate_rejected',
    });
    expect(await examineTls(strict.origin, own, NEVER)).toMatchObject({ fault: null });
  });
});

it('a client certificate tells its names and dates, also once it has expired', () => {
  const facts = certificateFacts({ kind: 'pem', ...office.issue('late-company', { days: -1 }) });
  expect(facts).toMatchObject({ subject: 'CN=late-company', issuer: 'CN=Autoridade' });
  expect(Date.parse(facts.validTo)).toBeLessThan(Date.now());
});

describe('a conversation', () => {
  it.each([
    ['rec.read  cobr.read', ['rec.read', 'cobr.read']],
    [
      ['rec.read', 'cobr.read'],
      ['rec.read', 'cobr.read'],
    ],
    ['rec.read,cobr.read', ['rec.read', 'cobr.read']],
    ['', null],
    [7, null],
    [undefined, null],
  ])('tells the scopes %j of a token as %j', async (scope, scopes) => {
    const answer = json({ access_token: 'abc', expires_in: '600', scope });
    await using bank = await ScriptedBank.start({ token: [answer] });
    await using session = new BankSession(bank.access());
    const facts = await session.api.diagnosis.tokenFacts(NEVER);
    expect(facts).toEqual({ place: 'basic', scopes, lifeSeconds: 600 });
  });

  it('tells where the credentials were accepted, and a life that the bank kept to itself', async () => {
    const answers = [problem(401), json({ access_token: 'abc' })];
    await using bank = await ScriptedBank.start({ token: answers });
    await using session = new BankSession(bank.access());
    const facts = await session.api.diagnosis.tokenFacts(NEVER);
    expect(facts).toEqual({ place: 'body', scopes: null, lifeSeconds: null });
    await session.settlements();
    expect(bank.tokenRequests).toHaveLength(2);
  });

  it('tells the bank’s clock beside ours, after refusals too', async () => {
    const date = new Date(Date.now() - 600_000).toUTCString();
    await using bank = await ScriptedBank.start({ token: [json({}, 401, { date })] });
    await using session = new BankSession(bank.access());
    const { diagnosis } = session.api;
    expect(diagnosis.lastClock()).toBeNull();
    expect(await failureOf(diagnosis.tokenFacts(NEVER))).toMatchObject({ code: 'clock_skewed' });
    expect(diagnosis.lastClock()).toMatchObject({ bankMs: Date.parse(date) });
  });

  it('tries a window and a page as they are, without the client’s own retreat', async () => {
    const answers = [page([]), problem(400, { detail: 'período' }), problem(404), problem(403)];
    await using bank = await ScriptedBank.start({ data: answers });
    await using session = new BankSession(bank.access());
    const trial = { list: 'cobr', days: 10, pageSize: 1_000 } as const;
    const attempt = () => session.api.diagnosis.tryList(trial, NOW, NEVER);
    expect(await attempt()).toEqual({ isAccepted: true, itemsPerPage: 100 });
    expect(await attempt()).toEqual({ isAccepted: false, itemsPerPage: null });
    expect(await attempt()).toEqual({ isAccepted: false, itemsPerPage: null });
    expect(await failureOf(attempt())).toMatchObject({ code: 'scope_missing' });
    expect(bank.dataRequests).toHaveLength(4);
    expect(bank.dataRequests[0]).toMatchObject({
      path: '/api/cobr',
      query: {
        inicio: '2026-02-28T12:00:00.000Z',
        fim: NOW,
        'paginacao.paginaAtual': '0',
        'paginacao.itensPorPagina': '1000',
      },
    });
  });
});
