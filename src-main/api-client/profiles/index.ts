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
