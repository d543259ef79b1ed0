import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A credential that the bank issued at its start, with the scopes that belong to it (service.md section 5). */
export type Credential = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: readonly string[];
};

/** What a token opens, or why it opens nothing. */
export type Admission =
  | { readonly kind: 'admitted'; readonly scopes: readonly string[] }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'expired' };

type Token = { readonly scopes: readonly string[]; readonly expiresAtMs: number };

/** A credential that nobody could have known before. */
export function newCredential(name: string, scopes: readonly string[]): Credential {
  const clientId = `${name}-${randomBytes(8).toString('hex')}`;
  return { clientId, clientSecret: randomBytes(32).toString('base64url'), scopes };
}

/** Issues tokens for the credentials it was given and for no other. Times are real milliseconds, not the bank's virtual clock. */
export class AccessControl {
  readonly tokenSeconds: number;
  readonly #credentials: ReadonlyMap<string, Credential>;
  readonly #nowMs: () => number;
  readonly #tokens = new Map<string, Token>();

  constructor(credentials: readonly Credential[], tokenSeconds: number, nowMs: () => number) {
    this.tokenSeconds = tokenSeconds;
    this.#credentials = new Map(credentials.map((credential) => [credential.clientId, credential]));
    this.#nowMs = nowMs;
  }

  /** A new token with the credential's scopes, or `null` for a pair that was never issued. */
  issue(clientId: string, clientSecret: string): { token: string; scopes: readonly string[] } | null {
    const credential = this.#credentials.get(clientId);
    if (credential === undefined || !isSame(credential.clientSecret, clientSecret)) return null;
    this.#forgetExpired();
    const token = randomBytes(32).toString('base64url');
    this.#tokens.set(token, {
      scopes: credential.scopes,
      expiresAtMs: this.#nowMs() + this.tokenSeconds * 1_000,
    });
    return { token, scopes: credential.scopes };
  }

  /** What a bearer token opens at this moment. */
  admit(token: string): Admission {
    const known = this.#tokens.get(token);
    if (known === undefined) return { kind: 'unknown' };
    return known.expiresAtMs > this.#nowMs()
      ? { kind: 'admitted', scopes: known.scopes }
      : { kind: 'expired' };
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

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
