import { getCACertificates, setDefaultCACertificates, type TlsOptions } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { BankAccess } from '../../../../../src-main/api-client/bank-api.ts';
import { createBankApi } from '../../../../../src-main/api-client/create-bank-api.ts';
import { examine } from '../../../../../src-main/application/features/doctor/examination/examine.ts';
import { instantFromEpochMs } from '../../../../../src-main/core/civil-date.ts';
import type { ClientCertificate } from '../../../../../src-main/core/client-certificate.ts';
import { CicloError } from '../../../../../src-main/core/failure.ts';
import type { StepReport } from '../../../../../src-preload/contract/doctor.ts';
import type { DoctorStep } from '../../../../../src-preload/contract/vocabulary/doctor.ts';
import {
  CertificateOffice,
  type PemPair,
  UNREAD,
} from '../../../../support/in-process/bank/bank-certificates.ts';
import { NEVER } from '../../../../support/in-process/bank/client-session.ts';
import {
  json,
  page,
  problem,
  type Reply,
  ScriptedBank,
} from '../../../../support/in-process/bank/scripted-bank.ts';

const office = new CertificateOffice();
const trusted = getCACertificates('default');
const tls = ({ certificate, key }: PemPair) => ({ cert: certificate, key });
const server = tls(office.issue('bank'));
const company = office.issue('company', { days: 400 });
const pem = (pair: PemPair): ClientCertificate => ({ kind: 'pem', ...pair });

beforeAll(() => setDefaultCACertificates([...trusted, office.authority.certificate]));
afterAll(() => {
  setDefaultCACertificates(trusted);
  office[Symbol.dispose]();
});

/** Examines an access as it is, past the checks that a form makes before it keeps a certificate. */
async function examined(
  access: BankAccess | CicloError,
  like: BankAccess,
  notes: Readonly<Record<string, string>> = {},
): Promise<Map<DoctorStep, StepReport>> {
  const now = instantFromEpochMs(Date.now());
  const client = createBankApi(like);
  onTestFinished(() => client.close());
  const place = { kind: 'none' } as const;
  const { profile, baseUrl, tokenUrl, schemeWord, extraHeaders } = like;
  const settings = {
    profile,
    baseUrl,
    tokenUrl,
    schemeWord,
    extraHeaders,
    pollMinutes: null,
    localHolidays: [],
  };
  const stored = { id: 'sol', name: 'Sol', isPractice: false, secretStorage: null, clientId: null };
  const reports = await examine(
    {
      connection: { ...settings, ...stored, certificate: place },
      access,
      client: () => client,
      now,
      readBankNow: async () => now,
      signal: NEVER,
      readNote: async (name) => notes[name] ?? null,
      offered: new Set(),
    },
    () => {},
  );
  return new Map(reports.map((report) => [report.step, report]));
}

const codesOf = (reports: Map<DoctorStep, StepReport>, step: DoctorStep) =>
  reports.get(step)?.findings.map(({ code, failure }) => failure?.code ?? code);

async function withCertificate(certificate: ClientCertificate) {
  const bank = await ScriptedBank.start({ tls: server });
  onTestFinished(() => bank[Symbol.asyncDispose]());
  const access = bank.access({ certificate });
  return { reports: await examined(access, access), bank };
}

describe('a bank that is not to be trusted', () => {
  it.each([
    ['tls_expired', () => office.issue('late', { days: -1 })],
    ['tls_unknown_authority', () => office.issue('stranger', { isSelfSigned: true })],
    ['tls_dates_unreadable', () => CertificateOffice.withoutDates(office.issue('dateless'))],
  ])('gets no request, and who stands behind it is told: %s', async (code, issue) => {
    await using bank = await ScriptedBank.start({ tls: tls(issue()) });
    const reports = await examined(bank.access(), bank.access());
    expect(codesOf(reports, 'tls')).toEqual([code]);
    expect(reports.get('token')).toMatchObject({ outcome: 'skipped', skippedFor: 'tls' });
    expect(bank.requests).toEqual([]);
  });

  it('is told to speak another protocol', async () => {
    await using bank = await ScriptedBank.start();
    const origin = bank.origin.replace('http:', 'https:');
    const access = bank.access({ baseUrl: origin, tokenUrl: origin });
    expect(codesOf(await examined(access, access), 'tls')).toEqual(['address_wrong']);
  });
});

it('an authority that this computer alone has in its store is warned of by name', async () => {
  const { reports } = await withCertificate(pem(company));
  expect(reports.get('tls')).toMatchObject({
    outcome: 'warned',
    findings: [{ code: 'tls_private_authority', params: { authority: 'Autoridade' } }],
  });
});

describe('the certificate of the company is shown', () => {
  const VERSIONS = ['TLSv1.2', 'TLSv1.3'] as const;
  const demand = { ca: office.authority.certificate, requestCert: true };

  /** Examines a server, and answers the names of the client certificates that it was shown. */
  async function shownTo(server: TlsOptions) {
    const bank = await ScriptedBank.start({ tls: server });
    onTestFinished(() => bank[Symbol.asyncDispose]());
    const shown: unknown[] = [];
    bank.onSecureConnection((socket) => {
      const { subject } = socket.getPeerCertificate();
      if (subject) shown.push(subject.CN);
    });
    const access = bank.access({ certificate: pem(company) });
    return { shown, bank, reports: await examined(access, access) };
  }

  it.each(VERSIONS.flatMap((version) => [true, false].map((isDemanded) => [version, isDemanded] as const)))(
    'to no server that is not trusted: %s, demanded: %s',
    async (version, isDemanded) => {
      const stranger = tls(office.issue('stranger', { isSelfSigned: true }));
      const limits = { minVersion: version, maxVersion: version, rejectUnauthorized: isDemanded };
      const { shown, bank, reports } = await shownTo({ ...stranger, ...demand, ...limits });
      expect(codesOf(reports, 'tls')).toEqual(['tls_unknown_authority']);
      expect({ shown, requests: bank.requests }).toEqual({ shown: [], requests: [] });
    },
  );

  it.each(VERSIONS)('to a trusted one that shakes no hand without it, over %s', async (version) => {
    const limits = { minVersion: version, maxVersion: version, rejectUnauthorized: true };
    const { shown, reports } = await shownTo({ ...server, ...demand, ...limits });
    expect(codesOf(reports, 'tls')).toEqual(['tls_private_authority']);
    expect(reports.get('token')?.outcome).toBe('passed');
    expect(shown).toContain('company');
  });

  it('to no server under another name', async () => {
    const bank = await ScriptedBank.start({ tls: { ...server, ...demand, maxVersion: 'TLSv1.2' } });
    onTestFinished(() => bank[Symbol.asyncDispose]());
    const origin = bank.origin.replace('127.0.0.1', 'localhost');
    const access = bank.access({ certificate: pem(company), baseUrl: origin, tokenUrl: origin });
    expect(codesOf(await examined(access, access), 'tls')).toEqual(['tls_other_name']);
    expect(bank.requests).toEqual([]);
  });
});

describe('the certificate of the company', () => {
  it('is told with its names and days left', async () => {
    const { reports } = await withCertificate(pem(company));
    const params = { subject: 'CN=company', issuer: 'CN=Autoridade', days: 399 };
    expect(reports.get('certificate')?.findings).toMatchObject([{ code: 'certificate_valid', params }]);
  });

  it.each([
    ['certificate_expired', () => pem(office.issue('late-company', { days: -1 }))],
    ['certificate_key_mismatch', () => pem({ ...company, key: office.issue('other').key })],
    ['certificate_unreadable', () => pem({ certificate: 'nada', key: company.key })],
  ])('stops the examination: %s', async (code, certificate) => {
    const { reports, bank } = await withCertificate(certificate());
    expect(codesOf(reports, 'certificate')).toEqual([code]);
    expect(reports.get('token')).toMatchObject({ outcome: 'skipped', skippedFor: 'certificate' });
    expect(bank.requests).toEqual([]);
  });

  it('is warned of before it expires, and where it is of another environment', async () => {
    const { reports } = await withCertificate(pem(office.issue('company-teste', { days: 10 })));
    expect(codesOf(reports, 'certificate')).toEqual([
      'certificate_expiring',
      'certificate_other_environment',
    ]);
    expect(reports.get('token')?.outcome).toBe('passed');
  });

  it('in an obsolete bundle brings the command that converts it', async () => {
    const bundle = office.bundle('company', 'segredo', ...UNREAD);
    const { reports } = await withCertificate({ kind: 'pfx', bundle, passphrase: 'segredo' });
    const [finding] = reports.get('certificate')?.findings ?? [];
    expect(finding?.failure?.code).toBe('certificate_obsolete_cipher');
    expect(finding?.failure?.params.command).toMatch(/^openssl pkcs12 -legacy/);
  });

  it('that the keychain does not give is told before anything else is tried', async () => {
    await using bank = await ScriptedBank.start();
    const failure = new CicloError('certificate_unreadable', 'the key that seals it is gone');
    const reports = await examined(failure, bank.access());
    expect(codesOf(reports, 'certificate')).toEqual(['certificate_unreadable']);
    expect(bank.requests).toEqual([]);
  });
});

it('secrets that are not there any more are told where they are needed', async () => {
  await using bank = await ScriptedBank.start();
  const reports = await examined(new CicloError('secret_missing', 'gone', { name: 'Sol' }), bank.access());
  expect(codesOf(reports, 'token')).toEqual(['secret_missing']);
  expect(codesOf(reports, 'clock')).toEqual(['clock_untold']);
});

it('permissions to write stay open where the token does not tell them', async () => {
  await using bank = await ScriptedBank.start();
  const reports = await examined(bank.access(), bank.access());
  const findings = reports.get('scopes')?.findings ?? [];
  expect(findings.find(({ subject }) => subject === 'cobr.write')?.code).toBe('scope_unproved');
  expect(findings.find(({ subject }) => subject === 'cobr.read')?.code).toBe('scope_granted');
});

it('scopes bear the bank’s own word, in the token as well', async () => {
  const scope = 'faisca.read rec.write';
  await using bank = await ScriptedBank.start({ token: [json({ access_token: 'abc', scope })] });
  const access = bank.access({ schemeWord: 'faisca' });
  const findings = (await examined(access, access)).get('scopes')?.findings ?? [];
  const codeAt = (scopeName: string) => findings.find(({ subject }) => subject === scopeName)?.code;
  expect([codeAt('faisca.read'), codeAt('rec.write'), codeAt('cobr.write')]).toEqual([
    'scope_granted',
    'scope_granted',
    'scope_missing',
  ]);
});

it('addresses of two environments are told before the bank refuses them', async () => {
  await using bank = await ScriptedBank.start();
  const access = bank.access({ tokenUrl: 'http://auth.sandbox.invalid/token' });
  const reports = await examined(access, access);
  expect(codesOf(reports, 'address')).toEqual([
    'address_reached',
    'address_plain',
    'address_environments_mixed',
  ]);
});

it('a bank that knows none of the methods is examined to the end', async () => {
  await using bank = await ScriptedBank.start({ data: [json({}, 501)] });
  const reports = await examined(bank.access(), bank.access());
  expect(reports.size).toBe(9);
  expect(codesOf(reports, 'lists')).toContain('list_not_offered');
});

describe('lists that need a word', () => {
  it('404 is no bank without lists where its lists have been read before', async () => {
    await using bank = await ScriptedBank.start({ data: [problem(404)] });
    const access = bank.access();
    expect(codesOf(await examined(access, access, { mode: 'lists' }), 'lists')).not.toContain(
      'list_not_offered',
    );
    expect(codesOf(await examined(access, access), 'lists')).toContain('list_not_offered');
  });

  it('a list that is never what the bank counts is told', async () => {
    await using bank = await ScriptedBank.start({ data: [page([], 'cobsr')] });
    const access = bank.access();
    const reports = await examined(access, access, { miscounted_charge: '2', miscounted_mandate: '1' });
    const told = reports.get('lists')?.findings.filter(({ code }) => code === 'list_miscounted');
    expect(told).toMatchObject([{ subject: 'cobr' }]);
  });

  it('the largest page is found however small it is', async () => {
    const refusing =
      (most: number): Reply =>
      (request, response) => {
        const { searchParams } = new URL(request.url ?? '', 'http://bank');
        const isRefused = Number(searchParams.get('paginacao.itensPorPagina')) > most;
        (isRefused ? problem(400) : page([], 'cobsr'))(request, response);
      };
    await using bank = await ScriptedBank.start({ data: [refusing(7)] });
    const access = bank.access();
    const findings = (await examined(access, access)).get('limits')?.findings;
    expect(findings).toContainEqual(
      expect.objectContaining({ code: 'page_smaller', params: { items: 5, expected: 1_000 } }),
    );
  });
});
