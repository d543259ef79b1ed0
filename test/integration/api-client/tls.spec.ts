import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ClientCertificate } from '../../../src-main/core/client-certificate.ts';
import { CertificateOffice, type PemPair, UNREAD } from '../../support/in-process/bank/bank-certificates.ts';
import { BankSession, failureOf } from '../../support/in-process/bank/client-session.ts';
import { ScriptedBank } from '../../support/in-process/bank/scripted-bank.ts';

const office = new CertificateOffice();
const trusted = getCACertificates('default');
const server = tlsOf(office.issue('bank'));
const own = office.issue('company');
const pem: ClientCertificate = { kind: 'pem', ...own };
const pfx = (passphrase: string, ...options: readonly string[]): ClientCertificate => ({
  kind: 'pfx',
  bundle: office.bundle('company', passphrase, ...options),
  passphrase,
});
const demanding = {
  ...server,
  ca: office.authority.certificate,
  requestCert: true,
  rejectUnauthorized: true,
};

function tlsOf({ certificate, key }: PemPair) {
  return { cert: certificate, key };
}

beforeAll(() => setDefaultCACertificates([...trusted, office.authority.certificate]));
afterAll(() => {
  setDefaultCACertificates(trusted);
  office[Symbol.dispose]();
});

describe('a bank over TLS', () => {
  it('is read when an authority that this computer trusts vouches for it', async () => {
    await using bank = await ScriptedBank.start({ tls: server });
    await using session = new BankSession(bank.access());
    expect(await session.settlements()).toMatchObject({ itemCount: 0 });
  });

  it.each([
    ['has expired', () => office.issue('late', { days: -1 })],
    ['is its own', () => office.issue('stranger', { isSelfSigned: true })],
  ])('is not trusted when its certificate %s, and gets no secret', async (_, issue) => {
    await using bank = await ScriptedBank.start({ tls: tlsOf(issue()) });
    await using session = new BankSession(bank.access());
    const { host } = new URL(bank.origin);
    expect(await failureOf(session.settlements())).toMatchObject({ code: 'tls_untrusted', params: { host } });
    expect(bank.requests).toEqual([]);
    expect(session.timing.asked).toEqual([]);
  });

  it('is not trusted under another name', async () => {
    await using bank = await ScriptedBank.start({ tls: server });
    const origin = bank.origin.replace('127.0.0.1', 'localhost');
    await using session = new BankSession(bank.access({ tokenUrl: `${origin}/oauth/token` }));
    expect(await failureOf(session.settlements())).toMatchObject({ code: 'tls_untrusted' });
  });

  it('is at a wrong address when it speaks plain HTTP', async () => {
    await using bank = await ScriptedBank.start();
    const tokenUrl = `${bank.origin.replace('http:', 'https:')}/oauth/token`;
    await using session = new BankSession(bank.access({ tokenUrl }));
    expect(await failureOf(session.settlements())).toMatchObject({ code: 'address_wrong' });
  });
});

describe('a bundle that brings an authority of its own', () => {
  it.each(['TLSv1.2', 'TLSv1.3'] as const)(
    'gives no server trust, and no secret, over %s',
    async (version) => {
      using thief = new CertificateOffice();
      const tls = { ...tlsOf(thief.issue('bank')), minVersion: version, maxVersion: version };
      thief.issue('company');
      const bundle = thief.bundle('company', 'segredo', '-certfile', 'ca.crt');
      await using bank = await ScriptedBank.start({ tls });
      const certificate = { kind: 'pfx', bundle, passphrase: 'segredo' } as const;
      await using session = new BankSession(bank.access({ certificate }));
      expect(await failureOf(session.settlements())).toMatchObject({ code: 'tls_untrusted' });
      expect(bank.requests).toEqual([]);
    },
  );

  it('gives the bank the chain that it needs to know ours', async () => {
    office.issue('between', { isAuthority: true });
    office.issue('branch', { by: 'between' });
    const bundle = office.bundle('branch', 'segredo', '-certfile', 'between.crt');
    await using bank = await ScriptedBank.start({ tls: demanding });
    const certificate = { kind: 'pfx', bundle, passphrase: 'segredo' } as const;
    await using session = new BankSession(bank.access({ certificate }));
    expect(await session.settlements()).toMatchObject({ itemCount: 0 });
  });
});

describe('a server that is not to be trusted', () => {
  it('is not believed where the environment says so', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    await using bank = await ScriptedBank.start({
      tls: tlsOf(office.issue('stranger', { isSelfSigned: true })),
    });
    await using session = new BankSession(bank.access());
    expect(await failureOf(session.settlements())).toMatchObject({ code: 'tls_untrusted' });
    vi.unstubAllEnvs();
    expect(bank.requests).toEqual([]);
  });
});

describe('a bank that demands a client certificate', () => {
  it.each([
    ['PEM', () => pem],
    ['PFX', () => pfx('segredo')],
    ['PFX with an empty passphrase', () => pfx('')],
  ])('accepts ours from %s', async (_, certificate) => {
    await using bank = await ScriptedBank.start({ tls: demanding });
    await using session = new BankSession(bank.access({ certificate: certificate() }));
    expect(await session.settlements()).toMatchObject({ itemCount: 0 });
  });

  it.each(['TLSv1.2', 'TLSv1.3'] as const)('refuses a connection without one over %s', async (version) => {
    const tls = { ...demanding, minVersion: version, maxVersion: version };
    await using bank = await ScriptedBank.start({ tls });
    await using session = new BankSession(bank.access());
    expect(await failureOf(session.settlements())).toMatchObject({ code: 'certificate_rejected' });
    expect(session.timing.asked).toEqual([]);
  });
});

describe('a bank that refuses our certificate', () => {
  const stranger: ClientCertificate = { kind: 'pem', ...office.issue('stranger', { isSelfSigned: true }) };
  const late: ClientCertificate = { kind: 'pem', ...office.issue('late', { days: -1 }) };

  it.each([
    ['of an authority it does not know', stranger, '-tls1_2', 'certificate_rejected'],
    ['of an authority it does not know', stranger, '-tls1_3', 'certificate_rejected'],
    ['that has expired', late, '-tls1_2', 'certificate_expired'],
    ['that has expired', late, '-tls1_3', 'certificate_expired'],
    ['that is not there', null, '-tls1_3', 'certificate_rejected'],
  ] as const)('%s is understood (%#)', async (_, certificate, version, code) => {
    using strict = await office.strictServer('bank', version);
    await using bank = await ScriptedBank.start();
    const tokenUrl = `${strict.origin}/oauth/token`;
    await using session = new BankSession(bank.access({ tokenUrl, certificate }));
    expect(await failureOf(session.settlements())).toMatchObject({ code });
  });
});

describe('a client certificate that cannot be used', () => {
  it.each([
    ['its bundle is of another passphrase', () => ({ ...pfx('segredo'), passphrase: 'outro' }), 'unreadable'],
    ['its file is none', () => ({ ...pem, certificate: 'nada' }), 'unreadable'],
    ['its bundle is enciphered with RC2', () => pfx('segredo', ...UNREAD), 'obsolete_cipher'],
  ])('fails the first request, not the start, when %s', async (_, make, code) => {
    await using bank = await ScriptedBank.start({ tls: demanding });
    const certificate = make() as ClientCertificate;
    await using session = new BankSession(bank.access({ certificate }));
    expect(await failureOf(session.settlements())).toMatchObject({ code: `certificate_${code}` });
    expect(session.timing.asked).toEqual([]);
  });
});
