import { randomBytes } from 'node:crypto';
import { CicloError } from '../../core/failure.ts';
import { isSameSecret } from './same-secret.ts';

/** A credential that the bank issued at its start, with the scopes that belong to it (SERVICE.md, section 5). */
export type Credential = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: readonly string[];
};

/** What a token opens, and for whom, or why it opens nothing. */
export type Admission =
  | { readonly kind: 'admitted'; readonly clientId: string; readonly scopes: readonly string[] }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'expired' };

/** A credential without its secret, and each scope of the service with whether it holds it. */
export type GrantedScopes = {
  readonly clientId: string;
  readonly scopes: { readonly scope: string; readonly isGranted: boolean }[];
};

type Token = { readonly clientId: string; readonly expiresAtMs: number };

/** A credential that nobody could have known before. */
export function newCredential(name: string, scopes: readonly string[]): Credential {
  const clientId = `${name}-${randomBytes(8).toString('hex')}`;
  return { clientId, clientSecret: randomBytes(32).toString('base64url'), scopes };
}

/** Issues tokens for the credentials it was given and for no other. Times are real milliseconds, not the bank's virtual clock. */
export class AccessControl {
  readonly tokenSeconds: number;
  readonly #credentials: ReadonlyMap<string, Credential>;
  readonly #scopes: readonly string[];
  readonly #granted: Map<string, readonly string[]>;
  readonly #nowMs: () => number;
  readonly #tokens = new Map<string, Token>();

  constructor(credentials: readonly Credential[], tokenSeconds: number, nowMs: () => number) {
    this.tokenSeconds = tokenSeconds;
    this.#credentials = new Map(credentials.map((credential) => [credential.clientId, credential]));
    this.#scopes = [...new Set(credentials.flatMap(({ scopes }) => scopes))];
    this.#granted = new Map(credentials.map(({ clientId, scopes }) => [clientId, scopes]));
    this.#nowMs = nowMs;
  }

  /** A new token with the credential's scopes, or `null` for a pair that was never issued. */
  issue(clientId: string, clientSecret: string): { token: string; scopes: readonly string[] } | null {
    const credential = this.#credentials.get(clientId);
    if (credential === undefined || !isSameSecret(credential.clientSecret, clientSecret)) return null;
    this.#forgetExpired();
    const token = randomBytes(32).toString('base64url');
    this.#tokens.set(token, { clientId, expiresAtMs: this.#nowMs() + this.tokenSeconds * 1_000 });
    return { token, scopes: this.#grantedTo(clientId) };
  }

  /** What a bearer token opens at this moment: the scopes that its credential holds now, whatever they were when it was issued. */
  admit(token: string): Admission {
    const known = this.#tokens.get(token);
    if (known === undefined) return { kind: 'unknown' };
    const { clientId, expiresAtMs } = known;
    if (expiresAtMs <= this.#nowMs()) return { kind: 'expired' };
    return { kind: 'admitted', clientId, scopes: this.#grantedTo(clientId) };
  }

  /** Every credential, with the scopes that one of them was made with. */
  credentials(): readonly GrantedScopes[] {
    return [...this.#credentials.keys()].map((clientId) => this.#shown(clientId));
  }

  /**
   * Gives a credential these scopes and no others, tokens already issued included (SERVICE.md, section 7). Throws `not_found` for an
   * unknown credential, `invalid_input` for a scope that the service does not have.
   */
  setScopes(clientId: string, scopes: readonly string[]): GrantedScopes {
    if (!this.#credentials.has(clientId)) {
      throw new CicloError('not_found', `no credential ${clientId}`, {
        clientId,
        reason: 'unknown_credential',
      });
    }
    const unknown = scopes.find((scope) => !this.#scopes.includes(scope));
    if (unknown !== undefined) {
      throw new CicloError('invalid_input', `no scope of this service: ${unknown}`, {
        name: 'scopes',
        reason: 'unknown_scope',
      });
    }
    this.#granted.set(
      clientId,
      this.#scopes.filter((scope) => scopes.includes(scope)),
    );
    return this.#shown(clientId);
  }

  /** Ends every token that is good now, and tells how many those were. */
  endTokens(): number {
    const nowMs = this.#nowMs();
    const alive = [...this.#tokens].filter(([, { expiresAtMs }]) => expiresAtMs > nowMs);
    for (const [token, { clientId }] of alive) this.#tokens.set(token, { clientId, expiresAtMs: nowMs });
    return alive.length;
  }

  #grantedTo(clientId: string): readonly string[] {
    return this.#granted.get(clientId) ?? [];
  }

  #shown(clientId: string): GrantedScopes {
    const granted = this.#grantedTo(clientId);
    return {
      clientId,
      scopes: this.#scopes.map((scope) => ({ scope, isGranted: granted.includes(scope) })),
    };
  }

  // An hour's grace lets a client hear "expired" instead of "unknown".
  #forgetExpired(): void {
    const limit = this.#nowMs() - 3_600_000;
    for (const [token, { expiresAtMs }] of this.#tokens) {
      // Tokens all live equally long, so the oldest come first.
      if (expiresAtMs >= limit) return;
      this.#tokens.delete(token);
    }
  }
}
