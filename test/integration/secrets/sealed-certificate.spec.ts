import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { ClientCertificate } from '../../../src-main/core/client-certificate.ts';
import { openSealedCertificate, sealCertificate } from '../../../src-main/secrets/sealed-certificate.ts';
import { failureOf } from '../../support/in-process/bank/client-session.ts';
import { memoryFolder } from '../../support/in-process/folders/memory-folder.ts';

const folder = memoryFolder('ciclo-sealed-');
const file = join(folder, 'c1.cert');
const key = new Uint8Array(32).fill(7);
const CANARY = 'canary-chave-privada';
const pem: ClientCertificate = { kind: 'pem', certificate: 'CERTIFICADO', key: CANARY };
const pfx: ClientCertificate = {
  kind: 'pfx',
  bundle: new TextEncoder().encode(`${CANARY} em bytes`),
  passphrase: `${CANARY} çã`,
};
const UNREADABLE = { code: 'certificate_unreadable' };

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const open = (connectionId = 'c1', withKey: Uint8Array = key) =>
  openSealedCertificate(file, connectionId, withKey);

describe('a sealed certificate', () => {
  it.each([pem, pfx])('opens as it was sealed: $kind', async (certificate) => {
    await sealCertificate(file, 'c1', certificate, key);
    expect(await open()).toEqual(certificate);
  });

  it('is its owner’s alone, even where a file was before, and leaves nothing beside it', async () => {
    writeFileSync(file, 'antigo', { mode: 0o644 });
    await sealCertificate(file, 'c1', pem, key);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['c1.cert']);
  });

  it.each([pem, pfx])('never shows the secret in its bytes: $kind', async (certificate) => {
    await sealCertificate(file, 'c1', certificate, key);
    const bytes = readFileSync(file);
    for (const form of [CANARY, btoa(CANARY), Buffer.from(CANARY).toString('hex')]) {
      expect(bytes.includes(form.slice(0, 16))).toBe(false);
    }
  });

  it('is sealed anew each time', async () => {
    await sealCertificate(file, 'c1', pem, key);
    const first = readFileSync(file);
    await sealCertificate(file, 'c1', pem, key);
    expect(readFileSync(file).equals(first)).toBe(false);
  });

  it('does not open for another connection or with another key', async () => {
    await sealCertificate(file, 'c1', pem, key);
    expect(await failureOf(open('c2'))).toMatchObject(UNREADABLE);
    expect(await failureOf(open('c1', new Uint8Array(32)))).toMatchObject(UNREADABLE);
    expect(await failureOf(open('c1', key.slice(1)))).toMatchObject(UNREADABLE);
  });

  it('does not open with any of its bytes changed, nor with any missing or added', async () => {
    await sealCertificate(file, 'c1', pem, key);
    const sealed = readFileSync(file);
    const variants = [...sealed.keys()].flatMap((at) => [
      sealed.subarray(0, at),
      sealed.map((byte, index) => (index === at ? byte ^ 1 : byte)),
    ]);
    for (const bytes of [...variants, Buffer.concat([sealed, Buffer.of(0)])]) {
      writeFileSync(file, bytes);
      const failure = await failureOf(open());
      expect(failure).toMatchObject(UNREADABLE);
      expect(failure.message).not.toContain('canary');
    }
  });

  it('does not open where there is none', async () => {
    rmSync(file, { force: true });
    expect(await failureOf(open())).toMatchObject(UNREADABLE);
  });

  it('never opens from bytes that were not sealed', async () => {
    const anyBytes = fc.uint8Array({ maxLength: 200 });
    const withVersion = anyBytes.map((bytes) => Uint8Array.of(1, ...bytes));
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyBytes, withVersion), async (bytes) => {
        writeFileSync(file, bytes);
        expect(await failureOf(open())).toMatchObject(UNREADABLE);
      }),
      { numRuns: 500 },
    );
  });
});

describe('sealing that fails', () => {
  it('leaves the file that was there', async () => {
    await sealCertificate(file, 'c1', pem, key);
    await expect(sealCertificate(file, 'c1', pfx, new Uint8Array(3))).rejects.toThrow('key');
    expect(await open()).toEqual(pem);
    expect(readdirSync(folder)).toEqual(['c1.cert']);
  });
});
