import { createHmac, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

/** What a secret that comes with each command was given for. */
export type ProvenAddress = {
  readonly connectionId: string;
  readonly clientId: string;
  /** `https://host:port` of the bank's API and of its tokens. */
  readonly origins: readonly string[];
};

const SALT_BYTES = 16;
const MAC_BYTES = 32;

/**
 * Binds a secret to addresses where no keychain can: only who has the secret can make this text for other addresses, and it tells nothing
 * of the secret that could be tried out cheaply (scrypt).
 */
export function addressProof(secret: string, address: ProvenAddress): string {
  const salt = randomBytes(SALT_BYTES);
  return Buffer.concat([salt, macOf(secret, address, salt)]).toString('base64url');
}

/** Whether {@link addressProof} made this text with that secret for that address; none proves nothing. */
export function provesAddress(proof: string | undefined, secret: string, address: ProvenAddress): boolean {
  const bytes = Buffer.from(proof ?? '', 'base64url');
  if (bytes.length !== SALT_BYTES + MAC_BYTES) return false;
  return timingSafeEqual(bytes.subarray(SALT_BYTES), macOf(secret, address, bytes.subarray(0, SALT_BYTES)));
}

function macOf(secret: string, { connectionId, clientId, origins }: ProvenAddress, salt: Buffer): Buffer {
  const text = JSON.stringify([connectionId, clientId, [...origins].sort()]);
  return createHmac('sha256', scryptSync(secret, salt, 32))
    .update(text)
    .digest();
}
