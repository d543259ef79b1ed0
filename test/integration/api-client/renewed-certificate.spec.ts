import { createPrivateKey, X509Certificate } from 'node:crypto';
import forge from 'node-forge';
import { afterAll, describe, expect, it } from 'vitest';
import { readBundle } from '../../../src-main/api-client/certificate-bundle.ts';
import { certificateFacts, loadCertificate } from '../../../src-main/api-client/client-certificate.ts';
import { CertificateOffice } from '../../support/in-process/bank/bank-certificates.ts';

const PASSPHRASE = 'canary-passphrase';
const office = new CertificateOffice();
const own = office.issue('company');

afterAll(() => office[Symbol.dispose]());

describe('of a certificate and the one that it was renewed by, the latter is taken', () => {
  office.issue('renewed', { days: 9 });
  const later = office.renew('company', 9);
  const bundles = ['company', 'renewed'].map((name) => office.bundle(name, PASSPHRASE));

  it.each([
    ['the old one first', bundles],
    ['the new one first', bundles.toReversed()],
  ])('in a bundle of two keys, %s', (_, each) => {
    const { certificate, key } = readBundle(merged(each), PASSPHRASE, Date.now());
    expect(new X509Certificate(certificate).subject).toBe('CN=renewed');
    expect(new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key))).toBe(true);
  });

  it.each([
    ['the old one first', own.certificate + later.certificate],
    ['the new one first', later.certificate + own.certificate],
  ])('in files of one key, %s', (_, certificate) => {
    const { validTo } = certificateFacts(loadCertificate({ kind: 'pem', certificate, key: own.key }));
    expect(new Date(validTo)).toEqual(new X509Certificate(later.certificate).validToDate);
  });
});

/** One bundle with what each of them has, without a seal. */
function merged(bundles: readonly Uint8Array[]): Uint8Array {
  const opened = bundles.map((each) => forge.asn1.fromDer(Buffer.from(each).toString('latin1')));
  const held = opened.map((each) => contentsOf(each));
  const [first] = opened;
  const [safe] = held;
  if (first === undefined || safe === undefined) throw new Error('there is no bundle');
  const all = held.flatMap(({ value }) => partsOf(forge.asn1.fromDer(String(value))));
  const sequence = forge.asn1.create(forge.asn1.Class.UNIVERSAL, forge.asn1.Type.SEQUENCE, true, all);
  safe.value = forge.asn1.toDer(sequence).getBytes();
  first.value = partsOf(first).slice(0, 2);
  return Buffer.from(forge.asn1.toDer(first).getBytes(), 'latin1');
}

/** The text that holds the safes of a bundle (RFC 7292, section 4). */
function contentsOf(bundle: forge.asn1.Asn1): forge.asn1.Asn1 {
  const [, content] = partsOf(partsOf(bundle)[1]);
  const [text] = partsOf(content);
  if (text === undefined) throw new Error('the bundle holds nothing');
  return text;
}

const partsOf = (part: forge.asn1.Asn1 | undefined): forge.asn1.Asn1[] =>
  Array.isArray(part?.value) ? part.value : [];
