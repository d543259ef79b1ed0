import { X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import type { ClientCertificate } from '../core/client-certificate.ts';
import { CicloError } from '../core/failure.ts';

/** Converts a bundle that OpenSSL 3 refuses into one that it reads; the person runs it, since it asks for the passphrase. */
const CONVERSION =
  'openssl pkcs12 -legacy -in certificado.p12 -nodes -out certificado.pem && openssl pkcs12 -export -in certificado.pem -out certificado-novo.p12';

/**
 * Checks a client certificate before it is kept, and answers it as it came. Throws `certificate_unreadable` (no certificate, wrong
 * passphrase, key of another certificate), `certificate_obsolete_cipher` (RC2-40, with the command that converts it) or `certificate_expired`.
 */
export function loadCertificate(certificate: ClientCertificate, now: Date = new Date()): ClientCertificate {
  try {
    createSecureContext(
      certificate.kind === 'pem'
        ? { cert: certificate.certificate, key: certificate.key }
        : { pfx: Buffer.from(certificate.bundle), passphrase: certificate.passphrase },
    );
  } catch (error) {
    throw unusable(error);
  }
  if (certificate.kind === 'pem') refuseExpired(certificate.certificate, now);
  return certificate;
}

function unusable(error: unknown): CicloError {
  const reason = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'ERR_CRYPTO_UNSUPPORTED_OPERATION' || /unsupported|RC2/i.test(reason)) {
    return new CicloError('certificate_obsolete_cipher', reason, { command: CONVERSION }, { cause: error });
  }
  return new CicloError('certificate_unreadable', reason, { reason }, { cause: error });
}

function refuseExpired(pem: string, now: Date): void {
  const { validToDate } = new X509Certificate(pem);
  if (validToDate >= now) return;
  const date = validToDate.toISOString().slice(0, 10);
  throw new CicloError('certificate_expired', `expired on ${date}`, { date });
}
