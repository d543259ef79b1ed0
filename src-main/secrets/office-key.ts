import { z } from 'zod';

/** A person of an office at one workstation: whom they sign in as, and the public part (`age1…`) of the key that this workstation has. */
export const sealedMember = z.object({ person: z.string().min(1), publicKey: z.string() });
export type SealedMember = z.output<typeof sealedMember>;

/**
 * What a workstation opens the secrets of an office with, and whose public keys somebody here has confirmed: the server that keeps
 * what is sealed could name any.
 */
export const officeKey = z.object({ identity: z.string(), confirmed: z.array(sealedMember) });
export type OfficeKey = z.output<typeof officeKey>;

export const isSameMember = (one: SealedMember, other: SealedMember): boolean =>
  one.person === other.person && one.publicKey === other.publicKey;
