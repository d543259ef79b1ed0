import type { BankCredential } from '../../../../src-preload/contract/practice-bank/access.ts';

/** A scope of a credential, granted or not. */
export type Scope = BankCredential['scopes'][number];

/** The scopes of one resource by their verb, `read` and `write`. */
export type ScopeRow = { readonly resource: string; readonly byVerb: ReadonlyMap<string, Scope> };

/** Groups scopes such as `cobr.read` by resource, in the bank's order. */
export function scopeRows(scopes: readonly Scope[]): readonly ScopeRow[] {
  const byResource = Map.groupBy(scopes, ({ scope }) => partsOf(scope).resource);
  return [...byResource].map(([resource, own]) => ({
    resource,
    byVerb: new Map(own.map((scope) => [partsOf(scope.scope).verb, scope])),
  }));
}

/** Every verb that some scope bears, `read` first. */
export function verbsOf(scopes: readonly Scope[]): readonly string[] {
  return [...new Set(scopes.map(({ scope }) => partsOf(scope).verb))].toSorted();
}

/** The scopes that remain when one is ticked or unticked. */
export function withScope(scopes: readonly Scope[], changed: string, isGranted: boolean): string[] {
  return scopes
    .filter((each) => (each.scope === changed ? isGranted : each.isGranted))
    .map(({ scope }) => scope);
}

function partsOf(scope: string): { resource: string; verb: string } {
  const [resource = scope, verb = ''] = scope.split('.', 2);
  return { resource, verb };
}
