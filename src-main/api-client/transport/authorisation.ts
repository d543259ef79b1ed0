import { asCicloError, CicloError } from '../../core/failure.ts';
import type { TokenAuthentication } from '../profiles/profile.ts';
import { unlessCancelled } from './cancellation.ts';
import type { HttpRequest } from './exchange.ts';
import { withRetries } from './retry-policy.ts';
import type { BankHttpOptions, Send, Sender } from './sender.ts';
import { extraHeadersOf, readToken, refusedFor, type Token, tokenKeeper, tokenRequest } from './token.ts';

/** What a bank said when it gave a token; null where it said nothing. Scopes are as the bank writes them. */
export type TokenFacts = {
  /** The way of asking that was accepted. */
  readonly place: TokenAuthentication;
  readonly scopes: readonly string[] | null;
  readonly lifeSeconds: number | null;
};

/** The access of one credential. */
export type Tokens = {
  readonly get: (signal: AbortSignal) => Promise<string>;
  /** What was said with the token in use, which is fetched where there is none. */
  readonly facts: (signal: AbortSignal) => Promise<TokenFacts>;
  /** Sends with a token; refused once with 401, it is sent again with a fresh one. */
  readonly authorised: (send: Send) => Send;
};

/** Fetches tokens through the sender as they are needed. */
export function openTokens(
  { access, profile, timing, ways }: BankHttpOptions,
  { send, closing }: Sender,
): Tokens {
  const host = new URL(access.tokenUrl).host;
  // The token serves everybody who waits for it, so no single caller's cancellation may end its request.
  const ask = (place: TokenAuthentication): Promise<Token> =>
    withRetries(
      async () => readToken(await send(tokenRequest(access, place), closing), timing.now(), host),
      timing,
      closing,
    );
  const remembered: RememberedWay = {
    get: () => ways.of(access),
    set: (way) => (way === null ? ways.forget(access) : ways.keep(access, way)),
  };
  const keeper = tokenKeeper(firstAccepted(profile.tokenAuthentication, ask, remembered), timing.now);
  const get = async (signal: AbortSignal): Promise<string> =>
    (await unlessCancelled(keeper.get, signal)).value;
  const bearing = (request: HttpRequest, token: string): HttpRequest => ({
    ...request,
    headers: { ...extraHeadersOf(access), ...request.headers, authorization: `Bearer ${token}` },
  });
  return {
    get,
    facts: async (signal) => {
      const { scopes, lifeSeconds } = await unlessCancelled(keeper.get, signal);
      return { place: ways.of(access) ?? 'basic', scopes, lifeSeconds };
    },
    authorised: (through) => async (request, signal) => {
      const token = await get(signal);
      const answer = await through(bearing(request, token), signal);
      if (answer.status !== 401) return answer;
      keeper.drop(token);
      return through(bearing(request, await get(signal)), signal);
    },
  };
}

/** The way in which this credential was given a token last, also by clients of before. */
type RememberedWay = {
  readonly get: () => TokenAuthentication | null;
  readonly set: (way: TokenAuthentication | null) => void;
};

/**
 * Asks one way after the other while the bank refuses them, and begins from then on with the one that was accepted; a credential that
 * it once took is not tried in other ways at once. Of several refusals a wrong credential is told rather than what else was wrong.
 */
function firstAccepted(
  ways: readonly TokenAuthentication[],
  ask: (way: TokenAuthentication) => Promise<Token>,
  remembered: RememberedWay,
): () => Promise<Token> {
  return async () => {
    const known = remembered.get();
    let refusal: CicloError | null = null;
    for (const way of ways.toSorted((a, b) => Number(b === known) - Number(a === known))) {
      try {
        const token = await ask(way);
        remembered.set(way);
        return token;
      } catch (error) {
        const failure = asCicloError(error);
        if (!mayFareBetter(failure, refusal)) throw error;
        if (way === known && failure.code !== 'clock_skewed') remembered.set(null);
        if (way === known && refusedFor(failure) === 'credentials') throw error;
        if (!isOfCredentials(refusal)) refusal = failure;
      }
    }
    throw refusal ?? new CicloError('invalid_input', 'the profile has no token authentication');
  };
}

/** Whether it makes sense to ask in another way; after a refused credential also where this way was not understood at all. */
const mayFareBetter = (failure: CicloError, before: CicloError | null): boolean =>
  refusedFor(failure) !== null || (isOfCredentials(before) && isMisunderstood(failure));

const isOfCredentials = (failure: CicloError | null): boolean =>
  failure !== null && refusedFor(failure) === 'credentials';

const isMisunderstood = ({ code, params }: CicloError): boolean =>
  code === 'address_wrong' || code === 'answer_unreadable' || (code === 'bank_down' && params.status === 500);
