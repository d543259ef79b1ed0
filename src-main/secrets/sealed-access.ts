import { armor, Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { z } from 'zod';
import type { ClientCertificate } from '../core/client-certificate.ts';
import { CicloError } from '../core/failure.ts';
import { type OfficeKey, type SealedMember, sealedMember } from './office-key.ts';
import { certificateJson, toCertificateJson } from './sealed-certificate.ts';

/** A new key (X25519, as age has it), which knows nobody else's. */
export const newOfficeKey = async (): Promise<OfficeKey> => ({
  identity: await generateX25519Identity(),
  confirmed: [],
});

/** The public part of a key, which may be told to anybody. */
export const publicKeyOf = ({ identity }: OfficeKey): Promise<string> => identityToRecipient(identity);

/** A public key as a person typed or pasted it. Throws `invalid_input` for what is none: a letter that was lost or changed is found. */
export function parsePublicKey(text: string): string {
  const publicKey = text.trim().toLowerCase();
  try {
    new Encrypter().addRecipient(publicKey);
    return publicKey;
  } catch (error) {
    throw new CicloError(
      'invalid_input',
      'no public key of a workstation',
      { field: 'public-key' },
      { cause: error },
    );
  }
}

/** What reaches a company's bank, as an office keeps it at its server: sealed, so that whoever administers the server cannot read it. */
const sealedAccess = z.object({
  version: z.literal(1),
  /** What was sealed for one company does not pass for another's. */
  companyId: z.string(),
  /** The origins (`https://host:port`) that the secrets were given for. */
  origins: z.array(z.string()).min(1),
  credentials: z.object({ clientId: z.string(), clientSecret: z.string() }),
  /** Values of the headers that are secret, by name. */
  headers: z.record(z.string(), z.string()),
  certificate: certificateJson.nullable(),
  /** For whom it is sealed. It stands inside: nobody who cannot open it can add themselves. */
  members: z.array(sealedMember),
});
export type SealedAccess = Omit<z.output<typeof sealedAccess>, 'version' | 'certificate' | 'members'> & {
  readonly certificate: ClientCertificate | null;
  readonly members: readonly SealedMember[];
};

/**
 * Seals for each member, in the format age has (age-encryption.org/v1, in its armor): a key of this sealing alone encrypts the secrets, and is wrapped for
 * each member's key. Who was left out opens nothing that is sealed from then on.
 */
export async function sealAccess(access: SealedAccess): Promise<string> {
  const encrypter = new Encrypter();
  for (const { publicKey } of access.members) encrypter.addRecipient(publicKey);
  const certificate = access.certificate && toCertificateJson(access.certificate);
  return armor.encode(await encrypter.encrypt(JSON.stringify({ ...access, version: 1, certificate })));
}

/** Opens what {@link sealAccess} made. Throws `sealed_not_admitted` where it was not sealed for this key, `sealed_unreadable` where it is altered or another company's. */
export async function openAccess(
  text: string,
  key: OfficeKey,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<SealedAccess> {
  try {
    const access = sealedAccess.parse(JSON.parse(await decrypted(text, key)));
    if (access.companyId !== id) throw new Error(`sealed for ${access.companyId}`);
    return access;
  } catch (error) {
    const code = isForOthers(error) ? 'sealed_not_admitted' : 'sealed_unreadable';
    throw new CicloError(code, `the secrets of ${id} at the server do not open`, { name }, { cause: error });
  }
}

function decrypted(text: string, { identity }: OfficeKey): Promise<string> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return decrypter.decrypt(armor.decode(text), 'text');
}

/** In the library's words: there is no other sign of it. */
const isForOthers = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('no identity matched');
