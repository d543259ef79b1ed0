import {
  bearerOf,
  randomKey,
  serverProofOf,
  sessionIdOf,
  sessionKeyOf,
} from '../../../src-preload/browser-session.ts';
import type { AddressTokens } from './address-tokens.ts';

/** How long a session lives of which no page is open: an hour, in milliseconds. */
const IDLE_MS = 3_600_000;

/** A session as the page needs it to reckon out its own copy of the key; `proof` shows that this is the server of the address. */
export type OpenedSession = { readonly serverNonce: string; readonly proof: string };

type Live = { readonly key: string; readonly bearer: string; lastUsedAtMs: number; pages: number };

/** The sessions of the pages that were opened with an address of this shell. They end with the app, and when unused for an hour. */
export class Sessions {
  readonly #tokens: AddressTokens;
  readonly #nowMs: () => number;
  readonly #live = new Map<string, Live>();

  constructor(tokens: AddressTokens, nowMs: () => number) {
    this.#tokens = tokens;
    this.#nowMs = nowMs;
  }

  /** Opens a session for the token of that id, which is good no more then; `used` for one that was, `unknown` for any other. */
  async open(tokenId: string, pageNonce: string): Promise<OpenedSession | 'used' | 'unknown'> {
    const taken = this.#tokens.take(tokenId);
    if (taken.kind !== 'good') return taken.kind;
    const serverNonce = randomKey();
    const key = await sessionKeyOf(taken.token, { pageNonce, serverNonce });
    const lastUsedAtMs = this.#nowMs();
    this.#live.set(await sessionIdOf(key), { key, bearer: await bearerOf(key), lastUsedAtMs, pages: 0 });
    return { serverNonce, proof: await serverProofOf(key, pageNonce) };
  }

  /** Proves to a page that this server holds its session; null for a session that is over. */
  async prove(sessionId: string, nonce: string): Promise<string | null> {
    const session = this.#use(sessionId);
    return session === null ? null : serverProofOf(session.key, nonce);
  }

  /** Whether an `Authorization` header carries a live session. */
  holds(authorization: string | undefined): boolean {
    return this.#heldBy(authorization) !== null;
  }

  /** Keeps the session of an open page alive; answers the function that says that the page is gone. */
  keep(authorization: string | undefined): () => void {
    const session = this.#heldBy(authorization);
    if (session === null) return () => undefined;
    session.pages += 1;
    return () => {
      session.pages -= 1;
      session.lastUsedAtMs = this.#nowMs();
    };
  }

  /** Bearers are the proofs of random keys: looking one up tells by its time nothing that helps to guess another. */
  #heldBy(authorization: string | undefined): Live | null {
    for (const [id, { bearer }] of this.#live) if (authorization === `Bearer ${bearer}`) return this.#use(id);
    return null;
  }

  #use(sessionId: string): Live | null {
    const session = this.#live.get(sessionId);
    if (session === undefined) return null;
    if (session.pages === 0 && this.#nowMs() - session.lastUsedAtMs > IDLE_MS) {
      this.#live.delete(sessionId);
      return null;
    }
    session.lastUsedAtMs = this.#nowMs();
    return session;
  }
}
