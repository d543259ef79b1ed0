import { execFileSync } from 'node:child_process';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { readBundle, type SealCheck } from '../../../src-main/api-client/certificate-bundle.ts';
import { readPair } from '../../../src-main/api-client/certificate-pair.ts';
import { certificateFacts, loadCertificate } from '../../../src-main/api-client/client-certificate.ts';
import type { ClientCertificate } from '../../../src-main/core/client-certificate.ts';
import { CicloError } from '../../../src-main/core/failure.ts';
import {
  CertificateOffice,
  OBSOLETE,
  type PemPair,
  RSA_KEY,
  TRIPLE_DES,
  UNREAD,
} from '../../support/in-process/bank/bank-certificates.ts';

const office = new CertificateOffice();
const own = office.issue('company');
const other = office.issue('other');
const old = office.issue('old', { days: -1 });
const rsa = office.issue('rsa', { key: RSA_KEY });
const between = office.issue('between', { isAuthority: true });
const branch = office.issue('branch', { by: 'between' });
const pem: ClientCertificate = { kind: 'pem', ...own };
const PASSPHRASE = 'canary-passphrase';
const bundle = office.bundle('company', PASSPHRASE);
const rc2 = office.bundle('company', PASSPHRASE, ...OBSOLETE);
const pfx = { kind: 'pfx', bundle, passphrase: PASSPHRASE } as const satisfies ClientCertificate;

afterAll(() => office[Symbol.dispose]());

function refusalOf(certificate: ClientCertificate): CicloError {
  try {
    loadCertificate(certificate);
  } catch (error) {
    if (error instanceof CicloError) return error;
    throw error;
  }
  throw new Error('the certificate was accepted');
}

describe('a client certificate is accepted', () => {
  it.each<readonly [string, ClientCertificate]>([
    ['as PEM', pem],
    ['as PEM with its chain', { ...pem, certificate: own.certificate + office.authority.certificate }],
    ['as PEM with the key in the same file', { kind: 'pem', ...joined(), key: joined().certificate }],
  ])('%s, and comes back as it was', (_, certificate) => {
    expect(loadCertificate(certificate)).toBe(certificate);
  });

  it.each<readonly [string, ClientCertificate, PemPair]>([
    ['as PFX', pfx, own],
    ['with an empty passphrase', { ...pfx, bundle: office.bundle('company', ''), passphrase: '' }, own],
    ['with an RSA key', { ...pfx, bundle: office.bundle('rsa', PASSPHRASE) }, rsa],
    ['in triple DES', { ...pfx, bundle: office.bundle('rsa', PASSPHRASE, ...TRIPLE_DES) }, rsa],
    [
      'in triple DES, without a passphrase',
      { ...pfx, bundle: office.bundle('company', '', ...TRIPLE_DES), passphrase: '' },
      own,
    ],
    ['in RC2', { ...pfx, bundle: office.bundle('rsa', PASSPHRASE, ...OBSOLETE) }, rsa],
    [
      'in RC2, without a passphrase',
      { ...pfx, bundle: office.bundle('company', '', ...OBSOLETE), passphrase: '' },
      own,
    ],
    [
      'in RC2, with a passphrase beyond ASCII',
      { ...pfx, bundle: office.bundle('company', 'sênha €', ...OBSOLETE), passphrase: 'sênha €' },
      own,
    ],
    [
      'with a passphrase beyond ASCII, in triple DES',
      { ...pfx, bundle: office.bundle('company', 'sênha €', ...TRIPLE_DES), passphrase: 'sênha €' },
      own,
    ],
    [
      'with a passphrase beyond ASCII',
      { ...pfx, bundle: office.bundle('company', 'sênha €'), passphrase: 'sênha €' },
      own,
    ],
  ])('%s, and leaves it as its certificate and its key alone', (_, certificate, pair) => {
    expect(asObjects(loadCertificate(certificate))).toEqual(asObjects({ kind: 'pem', ...pair }));
  });
});

describe('a pair of files is accepted', () => {
  const bytes = (text: string): Uint8Array => Buffer.from(text);
  const utf16 = (text: string): Uint8Array => Buffer.from(`\ufeff${text}`, 'utf16le');

  it.each<readonly [string, Uint8Array, Uint8Array]>([
    ['in PEM', bytes(own.certificate), bytes(own.key)],
    ['in DER', new X509Certificate(own.certificate).raw, bytes(own.key)],
    ['in UTF-16', utf16(own.certificate), utf16(own.key)],
    ['behind a byte order mark', bytes(`\ufeff${own.certificate}`), bytes(`\ufeff${own.key}`)],
  ])('%s', (_, certificate, key) => {
    expect(asObjects(loadCertificate(readPair(certificate, key)))).toEqual(asObjects(pem));
  });

  it('with its own certificate last, and presents that one first', () => {
    const { key } = branch;
    const certificate = office.authority.certificate + between.certificate + branch.certificate;
    const loaded = loadCertificate({ kind: 'pem', certificate, key });
    expect(subjectsOf(loaded)).toEqual(['CN=branch', 'CN=between']);
    expect(certificateFacts({ kind: 'pem', certificate, key }).subject).toBe('CN=branch');
  });
});

describe('a bundle with more in it', () => {
  it('gives its chain up to the authority, and not one authority', () => {
    const crowd = join(office.folder, 'crowd.crt');
    const [root, stranger] = [office.authority.certificate, other.certificate];
    writeFileSync(crowd, root + stranger + between.certificate);
    const loaded = loadCertificate({
      ...pfx,
      bundle: office.bundle('branch', PASSPHRASE, '-certfile', crowd),
    });
    expect(subjectsOf(loaded)).toEqual(['CN=branch', 'CN=between']);
  });
});

const subjectsOf = (loaded: ClientCertificate): readonly string[] =>
  asObjects(loaded).certificates.map((text) => new X509Certificate(text).subject);

function asObjects(certificate: ClientCertificate) {
  if (certificate.kind !== 'pem') throw new Error('it stayed a bundle');
  const certificates = certificate.certificate.match(/-----BEGIN[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  const key = createPrivateKey(certificate.key).export({ type: 'pkcs8', format: 'pem' });
  return { certificates: certificates.map((text) => new X509Certificate(text).toString()), key };
}

describe('a client certificate is refused', () => {
  const ciphered = (...args: readonly string[]): string =>
    execFileSync('openssl', [...args, '-in', 'company.key', '-passout', 'pass:xxxx'], {
      cwd: office.folder,
      stdio: 'pipe',
    }).toString();
  const cipheredKey = ciphered('pkcs8', '-topk8');
  const olderCipheredKey = ciphered('ec', '-aes256');

  it.each<readonly [string, ClientCertificate]>([
    ['of a bundle with another passphrase', { ...pfx, passphrase: 'errada' }],
    ['in RC2 with another passphrase', { ...pfx, bundle: rc2, passphrase: 'errada' }],
    ['of a bundle that is cut', { ...pfx, bundle: bundle.slice(0, -20) }],
    ['of a bundle that is empty', { ...pfx, bundle: new Uint8Array() }],
    ['of a file that is no bundle', { ...pfx, bundle: Buffer.from('isto não é um certificado') }],
    ['with the key of another certificate', { ...pem, key: other.key }],
    ['without a key', { ...pem, key: '' }],
    ['with a key that is none', { ...pem, key: own.certificate }],
    ['that is none', { ...pem, certificate: 'nada' }],
    ['that is a key', { ...pem, certificate: own.key }],
    ['without dates', { kind: 'pem', ...CertificateOffice.withoutDates(own) }],
  ])('%s', (_, certificate) => {
    const refusal = refusalOf(certificate);
    expect(refusal.code).toBe('certificate_unreadable');
    expect(JSON.stringify([refusal.message, refusal.params])).not.toContain('canary');
  });

  it.each([
    ['in the form of today', cipheredKey],
    ['in the older one', olderCipheredKey],
  ])('for a key under a password, %s, with a command that opens it', (_, key) => {
    const { code, params } = refusalOf({ ...pem, key });
    expect(code).toBe('certificate_key_encrypted');
    writeFileSync(join(office.folder, 'chave.key'), key);
    execFileSync('sh', ['-c', `${params.command} -passin pass:xxxx`], { cwd: office.folder, stdio: 'pipe' });
    const opened = readFileSync(join(office.folder, 'chave-aberta.key'), 'utf8');
    expect(asObjects(loadCertificate({ ...pem, key: opened }))).toEqual(asObjects(pem));
  });

  it.each<readonly [string, ClientCertificate]>([
    ['PEM', { kind: 'pem', ...old }],
    ['PFX', { ...pfx, bundle: office.bundle('old', PASSPHRASE) }],
  ])('of %s that has expired, with the day', (_, certificate) => {
    const refusal = refusalOf(certificate);
    expect(refusal.code).toBe('certificate_expired');
    expect(refusal.params.date).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('of a bundle that only its own seal speaks against', () => {
    const changed = Uint8Array.from(rc2, (byte, at) => (at === rc2.length - 20 ? byte ^ 1 : byte));
    const read = (...[file, seal]: [Uint8Array, SealCheck]) => readBundle(file, PASSPHRASE, Date.now(), seal);
    expect(read(changed, 'done')).toEqual(read(rc2, 'needed'));
    expect(() => read(changed, 'needed')).toThrow('MAC');
    const bare = office.bundle('company', PASSPHRASE, ...OBSOLETE, '-nomac');
    expect(() => read(bare, 'needed')).toThrow('seal');
    expect(refusalOf({ ...pfx, bundle: bare }).code).toMatch(/^certificate_/);
  });

  it('of PFX in a cipher that nothing reads, with a command that mends it', () => {
    const obsolete = { ...pfx, bundle: office.bundle('company', PASSPHRASE, ...UNREAD) };
    const refusal = refusalOf(obsolete);
    expect(refusal.code).toBe('certificate_obsolete_cipher');
    const mended = loadCertificate({ ...pfx, bundle: converted(String(refusal.params.command)) });
    expect(mended).toEqual(loadCertificate(pfx));
  });

  it.each([
    ['of today', bundle],
    ['in RC2', rc2],
  ])('whatever bytes are changed in a bundle %s: refused, or the same certificate still', (_, whole) => {
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = Uint8Array.from(whole);
        changed[at] = (changed[at] ?? 0) ^ change;
        try {
          expect(asObjects(loadCertificate({ ...pfx, bundle: changed }))).toEqual(asObjects(pem));
        } catch (error) {
          expect(error).toBeInstanceOf(CicloError);
        }
      }),
      { numRuns: 300 },
    );
  });
});

function joined() {
  return { certificate: own.certificate + own.key };
}

/** Runs the command as a person would, with passphrases given where they would be asked for. */
function converted(command: string): Uint8Array {
  const [open = '', pack = ''] = command.split(' && ');
  const shell = [
    'cp company.p12 certificado.p12',
    `${open} -passin pass:${PASSPHRASE}`,
    `${pack} -passout pass:${PASSPHRASE}`,
  ].join(' && ');
  execFileSync('sh', ['-c', shell], { cwd: office.folder, stdio: 'pipe' });
  return readFileSync(join(office.folder, 'certificado-novo.p12'));
}
