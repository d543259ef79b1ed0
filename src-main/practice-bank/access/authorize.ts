import { ProblemError } from '../wire/problem.ts';
import type { AccessControl, Admission } from './access-control.ts';
import type { Audience } from './audience.ts';

const UNAUTHENTICATED: Readonly<Record<Exclude<Admission['kind'], 'admitted'>, string>> = {
  unknown: 'O token não foi emitido por este serviço.',
  expired: 'O token expirou.',
};

/**
 * Lets a call pass or throws: 401 without a valid token, 403 when the credential lacks the scope, which the detail names
 * (SERVICE.md, sections 5 and 7).
 */
export function authorize(access: AccessControl, audience: Audience, header: string | undefined): void {
  if (audience.kind === 'anyone') return;
  const token = bearerToken(header);
  if (token === null) throw unauthenticated('O cabeçalho authorization deve trazer um token Bearer.');
  const admission = access.admit(token);
  if (admission.kind !== 'admitted') throw unauthenticated(UNAUTHENTICATED[admission.kind]);
  if (audience.kind === 'scope' && !admission.scopes.includes(audience.scope)) {
    throw new ProblemError('AcessoNegado', `A credencial não possui o escopo ${audience.scope}.`);
  }
}

/** The token that an authorization header bears (RFC 6750), or null. */
export const bearerToken = (header: string | undefined): string | null =>
  /^Bearer ([\w.~+/-]+=*)$/i.exec(header ?? '')?.[1] ?? null;

/** The credential whose good token an authorization header bears, or null. */
export function clientOf(access: AccessControl, header: string | undefined): string | null {
  const admission = access.admit(bearerToken(header) ?? '');
  return admission.kind === 'admitted' ? admission.clientId : null;
}

const unauthenticated = (detail: string): ProblemError =>
  new ProblemError('NaoAutenticado', detail, {
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  });
