import type { RendererCalls } from '../../../src-preload/contract/index.ts';
import { type Query, useQuery } from '../../app/use-query.ts';
import { ciclo } from '../../bridge.ts';

type Answer = Awaited<ReturnType<RendererCalls['connections']['profiles']>>;
/** A bank that the form offers. */
export type ProfileSummary = Extract<Answer, { ok: true }>['value'][number];

/** The banks that the form offers. */
export function useProfiles(): Query<ProfileSummary[]> {
  return useQuery(ciclo.connections.profiles, null);
}

/** A profile's name, or its id until the names are there. */
export function useProfileName(id: string): string {
  const profiles = useProfiles();
  const known = profiles.state === 'ready' ? profiles.value.find((profile) => profile.id === id) : undefined;
  return known?.name ?? id;
}
