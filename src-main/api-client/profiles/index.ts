import { CicloError } from '../../core/failure.ts';
import { practice } from './practice.ts';
import type { BankProfile } from './profile.ts';
import { specification } from './specification.ts';

export type { BankProfile } from './profile.ts';

/** Every profile, in the order in which a form offers them. */
export const bankProfiles: readonly BankProfile[] = [specification, practice];

/** The profile of that id; throws `invalid_input` when there is none. */
export function bankProfile(id: string): BankProfile {
  const profile = bankProfiles.find((candidate) => candidate.id === id);
  if (!profile) throw new CicloError('invalid_input', `no such bank profile: ${id}`, { field: 'profile' });
  return profile;
}
