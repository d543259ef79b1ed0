import { getCACertificates, setDefaultCACertificates, type TlsOptions } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CertificateOffice } from '../../support/in-process/bank/bank-certificates.ts';
import { BankSession, failureOf, NEVER } from '../../support/in-process/bank/client-session.ts';
import { json, ScriptedBank } from '../../support/in-process/bank/scripted-bank.ts';

const office = new CertificateOffice();
const trusted = getCACertificates('default');
beforeAll(() => setDefaultCACertificates([...trusted, office.authority.certificate]));
afterAll(() => {
  setDefaultCACertificates(trusted);
  office[Symbol.dispose]();
});

function bankOf(name: string, isSelfSigned = false): TlsOptions {
  const { certificate, key } = office.issue(name, { isSelfSigned });
  return { cert: certificate, key };
}

const demanding = (): TlsOptions => ({
  ...bankOf('demanding'),
  ca: office.authority.certificate,
  requestCert: true,
  rejectUnauthorized: true,
});

/** Tokens come from elsewhere over plain HTTP, so that the write is the first to meet the TLS of the bank. */
it.each<readonly [string, () => TlsOptions | null, string]>([
  ['the bank is not who it says', () => bankOf('stranger', true), 'tls_untrusted'],
  ['the bank asks for a certificate', demanding, 'certificate_rejected'],
  ['no TLS is spoken there', () => null, 'address_wrong'],
])('nothing was done where %s', async (_, tlsOf, code) => {
  const tls = tlsOf();
  await using tokens = await ScriptedBank.start();
  await using bank = await ScriptedBank.start({ data: [json({})], ...(tls === null ? {} : { tls }) });
  const baseUrl = bank.origin.replace('http:', 'https:');
  await using session = new BankSession(tokens.access({ baseUrl }));
  const { writes } = session.api;
  expect(await failureOf(writes.createLocation(NEVER))).toMatchObject({ code });
  expect(await failureOf(writes.removeWebhook({ kind: 'mandates' }, NEVER))).toMatchObject({ code });
  expect(bank.requests).toEqual([]);
});
