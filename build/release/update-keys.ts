import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Key, Signature } from '@tufjs/models';

/** The roles of The Update Framework, each with keys of its own. */
export const ROLES = ['root', 'targets', 'snapshot', 'timestamp'] as const;
export type Role = (typeof ROLES)[number];

/** A key that signs: its public half as metadata names it, and the private one. */
export type SigningKey = { readonly key: Key; readonly privateKey: KeyObject };
export type UpdateKeys = Readonly<Record<Role, readonly SigningKey[]>>;

/** Ed25519 as The Update Framework writes it: 32 bytes in hex, and an id that is the hash of the key's canonical JSON. */
function signingKey(privateKey: KeyObject): SigningKey {
  const { x = '' } = privateKey.export({ format: 'jwk' });
  const keyVal = { public: Buffer.from(x, 'base64url').toString('hex') };
  // Members in the order of canonical JSON.
  const shown = JSON.stringify({ keytype: 'ed25519', keyval: keyVal, scheme: 'ed25519' });
  const keyID = createHash('sha256').update(shown).digest('hex');
  return { key: new Key({ keyID, keyType: 'ed25519', scheme: 'ed25519', keyVal }), privateKey };
}

/** A fresh key. */
export const makeKey = (): SigningKey => signingKey(generateKeyPairSync('ed25519').privateKey);

/** Fresh keys: three for root, of which two must sign, and one for each other role. */
export const makeKeys = (): UpdateKeys => ({
  root: [makeKey(), makeKey(), makeKey()],
  targets: [makeKey()],
  snapshot: [makeKey()],
  timestamp: [makeKey()],
});

/** How a key signs metadata. */
export const signerOf =
  ({ key, privateKey }: SigningKey) =>
  (data: Buffer): Signature =>
    new Signature({ keyID: key.keyID, sig: sign(null, data, privateKey).toString('hex') });

/** Writes each key as a file of its own, sealed by the passphrase, so that root's can be carried apart. */
export function writeKeys(folder: string, keys: UpdateKeys, passphrase: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const role of ROLES)
    for (const [index, { privateKey }] of keys[role].entries()) {
      const pem = privateKey.export({ format: 'pem', type: 'pkcs8', cipher: 'aes-256-cbc', passphrase });
      writeFileSync(join(folder, `${role}-${index + 1}.pem`), pem, { mode: 0o600, flag: 'wx' });
    }
}

/** Reads what keys a folder has: on the machine that publishes, root's are not among them. */
export function readKeys(folder: string, passphrase: string): UpdateKeys {
  const files = readdirSync(folder).toSorted();
  const of = (role: Role): readonly SigningKey[] =>
    files
      .filter((file) => new RegExp(`^${role}-\\d+\\.pem$`).test(file))
      .map((file) => signingKey(createPrivateKey({ key: readFileSync(join(folder, file)), passphrase })));
  return { root: of('root'), targets: of('targets'), snapshot: of('snapshot'), timestamp: of('timestamp') };
}
