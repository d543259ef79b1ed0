/** A scope of service.md section 4 under neutral names, and a read that needs it and changes nothing; null for writes. */
type ScopeFact = { readonly scope: string; readonly probe: string | null };

const SCOPES: readonly ScopeFact[] = [
  { scope: 'rec.read', probe: '/rec' },
  { scope: 'rec.write', probe: null },
  { scope: 'cobr.read', probe: '/cobr' },
  { scope: 'cobr.write', probe: null },
  { scope: 'instant.read', probe: '/instant' },
  { scope: 'solicrec.read', probe: '/solicrec/SC000000000000000000000000000' },
  { scope: 'solicrec.write', probe: null },
  { scope: 'payloadlocationrec.read', probe: '/locrec' },
  { scope: 'payloadlocationrec.write', probe: null },
  { scope: 'webhook.read', probe: '/webhook' },
  { scope: 'webhook.write', probe: null },
  { scope: 'webhookrec.read', probe: '/webhookrec' },
  { scope: 'webhookrec.write', probe: null },
  { scope: 'webhookcobr.read', probe: '/webhookcobr' },
  { scope: 'webhookcobr.write', probe: null },
];

/** Every scope that the service has, under neutral names. */
export const allScopes: readonly string[] = SCOPES.map(({ scope }) => scope);

/** The scopes that a harmless read can prove, under neutral names. */
export const probeableScopes: readonly string[] = SCOPES.filter(({ probe }) => probe !== null).map(
  ({ scope }) => scope,
);

/** Neutral path whose GET needs that scope, or null when only a write would show it. */
export function probePath(neutralScope: string): string | null {
  return SCOPES.find(({ scope }) => scope === neutralScope)?.probe ?? null;
}

/** The scope that reading a neutral path needs, by its first segment: `/cobr/abc` needs `cobr.read`. */
export const readScopeOf = (neutralPath: string): string => `${resourceOf(neutralPath)}.read`;

/** The scope that writing to a neutral path needs: `/cobr/abc` needs `cobr.write` (service.md section 4). */
export const writeScopeOf = (neutralPath: string): string => `${resourceOf(neutralPath)}.write`;

function resourceOf(neutralPath: string): string {
  const [, segment = ''] = neutralPath.split('/');
  return segment === 'locrec' ? 'payloadlocationrec' : segment;
}
