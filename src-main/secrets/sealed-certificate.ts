import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import type { ClientCertificate } from '../core/client-certificate.ts';
import { CicloError, isDiskFull } from '../core/failure.ts';

/** File layout: version byte, 12-byte nonce, 16-byte tag, ciphertext. Additional data: version and whose it is. */
const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** A client certificate as JSON: what a sealed file holds, and an entry of one session. */
export const certificateJson = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pem'), certificate: z.string(), key: z.string() }),
  z.object({
    kind: z.literal('pfx'),
    bundle: z.base64().transform((text) => new Uint8Array(Buffer.from(text, 'base64'))),
    passphrase: z.string(),
  }),
]);

/** What {@link certificateJson} reads back. */
export function toCertificateJson(certificate: ClientCertificate): unknown {
  if (certificate.kind === 'pem') return certificate;
  return { ...certificate, bundle: Buffer.from(certificate.bundle).toString('base64') };
}

/**
 * Writes a certificate sealed with AES-256-GCM; the 32-byte key stays in the keychain, whose entries are too small for certificates on
 * Windows. Written beside the file, flushed, then renamed; readable by its owner alone. Throws `disk_full` or `read_only`; the older file
 * stays then.
 */
export async function sealCertificate(
  file: string,
  owner: string,
  certificate: ClientCertificate,
  key: Uint8Array,
): Promise<void> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(additionalData(owner));
  const text = JSON.stringify(toCertificateJson(certificate));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const bytes = Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), ciphertext]);
  await writePrivately(file, bytes);
}

/** Opens what {@link sealCertificate} wrote. Throws `certificate_unreadable` when it is missing, altered, or another connection's. */
export async function openSealedCertificate(
  file: string,
  owner: string,
  key: Uint8Array,
): Promise<ClientCertificate> {
  try {
    return certificateJson.parse(JSON.parse(unseal(await readFile(file), owner, key)));
  } catch (error) {
    throw new CicloError(
      'certificate_unreadable',
      'the sealed certificate does not open',
      {},
      { cause: error },
    );
  }
}

function unseal(bytes: Buffer, owner: string, key: Uint8Array): string {
  if (bytes[0] !== VERSION) throw new Error(`version ${bytes[0]}`);
  const tagAt = 1 + NONCE_BYTES;
  const textAt = tagAt + TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(1, tagAt), { authTagLength: TAG_BYTES })
    .setAAD(additionalData(owner))
    .setAuthTag(bytes.subarray(tagAt, textAt));
  return Buffer.concat([decipher.update(bytes.subarray(textAt)), decipher.final()]).toString('utf8');
}

const additionalData = (owner: string): Buffer => Buffer.from(`${VERSION}:${owner}`, 'utf8');

async function writePrivately(file: string, bytes: Buffer): Promise<void> {
  const partial = `${file}.${randomUUID().slice(0, 8)}.partial`;
  try {
    await writeFile(partial, bytes, { flag: 'wx', mode: 0o600, flush: true });
    await rename(partial, file);
  } catch (error) {
    const code = isDiskFull(error) ? 'disk_full' : 'read_only';
    throw new CicloError(code, `cannot write ${file}: ${String(error)}`, { path: file }, { cause: error });
  } finally {
    await rm(partial, { force: true });
  }
}
