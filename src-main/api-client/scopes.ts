import type { ScopePurpose } from '../../src-preload/contract/vocabulary/doctor.ts';

/** A scope of SERVICE.md, sections 4 and 9 under neutral names, and a read that needs it and changes nothing; null for writes. */
type ScopeFact = {
  readonly scope: string;
  readonly probe: string | null;
  readonly purpose: ScopePurpose;
};

const SCOPES: readonly ScopeFact[] = [
  { scope: 'rec.read', probe: '/rec', purpose: 'polling' },
  { scope: 'rec.write', probe: null, purpose: 'mandates' },
  { scope: 'cobr.read', probe: '/cobr', purpose: 'polling' },
  { scope: 'cobr.write', probe: null, purpose: 'charging' },
  { scope: 'instant.read', probe: '/instant', purpose: 'polling' },
  { scope: 'solicrec.read', probe: '/solicrec/SC000000000000000000000000000', purpose: 'mandates' },
  { scope: 'solicrec.write', probe: null, purpose: 'mandates' },
  { scope: 'cob.read', probe: '/cob', purpose: 'joining' },
  { scope: 'cob.write', probe: null, purpose: 'joining' },
  { scope: 'cobv.read', probe: `/cobv/${'0'.repeat(26)}`, purpose: 'joining' },
  { scope: 'cobv.write', probe: null, purpose: 'joining' },
  { scope: 'payloadlocationrec.read', probe: '/locrec', purpose: 'locations' },
  { scope: 'payloadlocationrec.write', probe: null, purpose: 'locations' },
  { scope: 'webhook.read', probe: '/webhook', purpose: 'webhooks' },
  { scope: 'webhook.write', probe: null, purpose: 'webhooks' },
  { scope: 'webhookrec.read', probe: '/webhookrec', purpose: 'webhooks' },
  { scope: 'webhookrec.write', probe: null, purpose: 'webhooks' },
  { scope: 'webhookcobr.read', probe: '/webhookcobr', purpose: 'webhooks' },
  { scope: 'webhookcobr.write', probe: null, purpose: 'webhooks' },
];

/** Every scope that the service has, under neutral names. */
export const allScopes: readonly string[] = SCOPES.map(({ scope }) => scope);

/** The scopes that a harmless read can prove, under neutral names. */
export const probeableScopes: readonly string[] = SCOPES.filter(({ probe }) => probe !== null).map(
  ({ scope }) => scope,
);

/** Every scope with what the app needs it for, under neutral names. */
export const neededScopes: readonly Omit<ScopeFact, 'probe'>[] = SCOPES;

/** Neutral path whose GET needs that scope, or null when only a write would show it. */
export function probePath(neutralScope: string): string | null {
  return SCOPES.find(({ scope }) => scope === neutralScope)?.probe ?? null;
}

/** The scope that reading a neutral path needs, by its first segment: `/cobr/abc` needs `cobr.read`. */
export const readScopeOf = (neutralPath: string): string => `${resourceOf(neutralPath)}.read`;

/** The scope that writing to a neutral path needs: `/cobr/abc` needs `cobr.write` (SERVICE.md, section 4). */
export const writeScopeOf = (neutralPath: string): string => `${resourceOf(neutralPath)}.write`;

function resourceOf(neutralPath: string): string {
  const [, segment = ''] = neutralPath.split('/');
  return segment === 'locrec' ? 'payloadlocationrec' : segment;
}
