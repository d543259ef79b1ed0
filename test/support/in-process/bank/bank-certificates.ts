import { execFileSync, spawn } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type PemPair = { readonly certificate: string; readonly key: string };

type IssueOptions = {
  readonly days?: number;
  readonly isSelfSigned?: boolean;
  /** Who signs it: the authority unless said. */
  readonly by?: string;
  /** Whether it may sign others. */
  readonly isAuthority?: boolean;
  /** What it is good for: this computer by its number unless said. */
  readonly goodFor?: string;
  readonly key?: readonly string[];
};

/** Certificates made at test time by the `openssl` program, in a folder that goes with the test. */
export class CertificateOffice {
  readonly folder = mkdtempSync(join(tmpdir(), 'ciclo-certificates-'));
  readonly authority: PemPair;

  constructor() {
    this.#openssl(...NEW_KEY, '-keyout', 'ca.key', '-out', 'ca.crt', '-x509', '-subj', '/CN=Autoridade');
    this.authority = this.#pair('ca');
  }

  /** Signed by the authority, or by itself; `days` below zero gives one that has expired. */
  issue(name: string, options: IssueOptions = {}): PemPair {
    const { days = 2, isSelfSigned = false, by = 'ca', isAuthority = false, key = NEW_KEY } = options;
    const { goodFor = 'IP:127.0.0.1' } = options;
    this.#openssl(...key, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`);
    const use = isAuthority ? 'basicConstraints=critical,CA:TRUE' : `subjectAltName=${goodFor}`;
    writeFileSync(join(this.folder, 'san'), use);
    const signer = isSelfSigned
      ? ['-signkey', `${name}.key`]
      : ['-CA', `${by}.crt`, '-CAkey', `${by}.key`, '-CAcreateserial'];
    const span = ['-days', String(days), '-extfile', 'san'];
    this.#openssl('x509', '-req', '-in', `${name}.csr`, ...signer, ...span, '-out', `${name}.crt`);
    return this.#pair(name);
  }

  /** A newer certificate of the key that was issued under that name. */
  renew(name: string, days: number): PemPair {
    const { key } = this.#pair(name);
    const signer = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-days', String(days)];
    this.#openssl('x509', '-req', '-in', `${name}.csr`, ...signer, '-out', `${name}-renewed.crt`);
    return { certificate: readFileSync(join(this.folder, `${name}-renewed.crt`), 'utf8'), key };
  }

  /** The same pair with an end in the month 99, which is no date. Its signature no longer fits, and its server starts all the same. */
  static withoutDates({ certificate, key }: PemPair): PemPair {
    const der = Buffer.from(new X509Certificate(certificate).raw);
    const from = der.indexOf(UTC_TIME);
    der.write('259901000000Z', der.indexOf(UTC_TIME, from + 1) + UTC_TIME.length, 'latin1');
    return { certificate: pemOf(der), key };
  }

  /** The bundle of a certificate that was issued under that name. */
  bundle(name: string, passphrase: string, ...options: readonly string[]): Uint8Array {
    const parts = ['-in', `${name}.crt`, '-inkey', `${name}.key`, '-out', `${name}.p12`];
    this.#openssl('pkcs12', '-export', ...options, ...parts, '-passout', `pass:${passphrase}`);
    return readFileSync(join(this.folder, `${name}.p12`));
  }

  /** A server of OpenSSL's own that refuses certificates by TLS alerts, as banks do; Node's only hangs up. */
  async strictServer(name: string, version: '-tls1_2' | '-tls1_3') {
    const identity = ['-cert', `${name}.crt`, '-key', `${name}.key`, '-CAfile', 'ca.crt'];
    const demand = ['-Verify', '1', '-verify_return_error', '-www', version];
    const args = ['s_server', '-accept', '127.0.0.1:0', ...identity, ...demand];
    const child = spawn('openssl', args, { cwd: this.folder, stdio: ['ignore', 'pipe', 'ignore'] });
    const port = await new Promise<string>((resolve, reject) => {
      child.once('exit', () => reject(new Error('openssl s_server did not start')));
      child.stdout.on('data', (chunk) => {
        const [, found] = /ACCEPT \S+:(\d+)/.exec(String(chunk)) ?? [];
        if (found) resolve(found);
      });
    });
    return { origin: `https://127.0.0.1:${port}`, [Symbol.dispose]: () => void child.kill() };
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  #openssl(...args: readonly string[]): void {
    execFileSync('openssl', args, { cwd: this.folder, stdio: 'pipe' });
  }

  #pair(name: string): PemPair {
    const read = (ending: string) => readFileSync(join(this.folder, `${name}.${ending}`), 'utf8');
    return { certificate: read('crt'), key: read('key') };
  }
}

/** How DER begins a time of two digits for the year: its tag and its length. */
const UTC_TIME = Buffer.from([0x17, 13]);

const pemOf = (der: Uint8Array): string =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(der).toString('base64')}\n-----END CERTIFICATE-----\n`;

const NEW_KEY = ['req', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'] as const;

/** As most banks issue them. */
export const RSA_KEY = ['req', '-newkey', 'rsa:2048', '-nodes'] as const;

/** Options that encrypt a bundle as older programs do, in a way that OpenSSL 3 still reads. */
export const TRIPLE_DES = [
  '-keypbe',
  'PBE-SHA1-3DES',
  '-certpbe',
  'PBE-SHA1-3DES',
  '-macalg',
  'sha1',
] as const;

/** Options that encrypt a bundle as hardly any program did, in a way that neither OpenSSL 3 nor anything in the app reads. */
export const UNREAD = ['-legacy', '-keypbe', 'PBE-SHA1-RC2-128', '-certpbe', 'PBE-SHA1-RC2-128'] as const;

/** Options that encrypt a bundle as old programs do; OpenSSL 3 needs its legacy provider for it. */
export const OBSOLETE = ['-legacy', '-keypbe', 'PBE-SHA1-RC2-40', '-certpbe', 'PBE-SHA1-RC2-40'] as const;
