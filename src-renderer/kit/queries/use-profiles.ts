import type { ProfileSummary } from '../../../src-preload/contract/connections.ts';
import { ciclo } from '../../bridge.ts';
import { useAppStore } from './app-store.ts';
import { type Query, useQuery } from './use-query.ts';

export type { ProfileSummary };

/** The banks that the form offers. */
export function useProfiles(): Query<ProfileSummary[]> {
  return useQuery(ciclo.connections.profiles, null);
}

/** The profile of that id; null where there is none. */
export function profileOf(profiles: readonly ProfileSummary[], id: string | null): ProfileSummary | null {
  return profiles.find((profile) => profile.id === id) ?? null;
}

/** Names of the headers that a profile needs. */
export function neededBy(profiles: readonly ProfileSummary[], id: string): readonly string[] {
  return profileOf(profiles, id)?.neededHeaders.map(({ name }) => name) ?? [];
}

/** A profile's name, or its id until the names are there. */
export function useProfileName(id: string): string {
  const profiles = useProfiles();
  const language = useAppStore(({ preferences }) => preferences.language);
  const known = profiles.state === 'ready' ? profileOf(profiles.value, id) : null;
  return known?.name[language] ?? id;
}
