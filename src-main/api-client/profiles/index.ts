import { CicloError } from '../../core/failure.ts';
import { bankProfiles } from './banks.ts';
import type { BankProfile } from './profile.ts';

export { bankProfiles } from './banks.ts';
export type { BankProfile } from './profile.ts';

/** The profile of that id; throws `invalid_input` when there is none. */
export function bankProfile(id: string): BankProfile {
  const profile = bankProfiles.find((candidate) => candidate.id === id);
  if (!profile) throw new CicloError('invalid_input', `no such bank profile: ${id}`, { field: 'profile' });
  return profile;
}

/** Names under which keys travel, whatever the profile says of them: a person may have written any header by hand. */
const SOUNDS_SECRET = /key|token|secret|auth|passw|credential|cookie|chave|senha|segredo/i;

const secretNames: ReadonlySet<string> = new Set(
  bankProfiles
    .flatMap(({ neededHeaders }) => neededHeaders.filter(({ isSecret }) => isSecret))
    .map(({ name }) => name.toLowerCase()),
);

/** Whether the value of a header is a secret: some profile says so, or its name does. */
export const isSecretHeader = (name: string): boolean =>
  secretNames.has(name.toLowerCase()) || SOUNDS_SECRET.test(name);
