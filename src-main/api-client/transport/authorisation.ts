import { asCicloError, CicloError } from '../../core/failure.ts';
import type { TokenAuthentication } from '../profiles/profile.ts';
import { unlessCancelled } from './cancellation.ts';
import type { HttpRequest } from './exchange.ts';
import { withRetries } from './patience.ts';
import type { BankHttpParts, Send, Sender } from './sender.ts';
import { extraHeadersOf, readToken, type Token, tokenKeeper, tokenRequest } from './token.ts';

/** What a bank said when it gave a token; null where it said nothing. Scopes are as the bank writes them. */
export type TokenFacts = {
  /** Where the client credentials were accepted. */
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
export function openTokens({ access, profile, patience }: BankHttpParts, { send, closing }: Sender): Tokens {
  const host = new URL(access.tokenUrl).host;
  // The token serves everybody who waits for it, so no single caller's cancellation may end its request.
  const ask = (place: TokenAuthentication): Promise<Token> =>
    withRetries(
      async () => readToken(await send(tokenRequest(access, place), closing), patience.now(), host),
      patience,
      closing,
    );
  let place: TokenAuthentication | undefined;
  const accepted = firstAccepted(profile.tokenAuthentication, ask, (where) => {
    place = where;
  });
  const keeper = tokenKeeper(accepted, patience.now);
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
      return { place: place ?? 'basic', scopes, lifeSeconds };
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

/** Asks in one place after the other while the credential is refused, and stays with the place that was accepted. */
function firstAccepted(
  places: readonly TokenAuthentication[],
  ask: (place: TokenAuthentication) => Promise<Token>,
  onAccepted: (place: TokenAuthentication) => void,
): () => Promise<Token> {
  let remaining = places;
  const askFrom = async ([place, ...others]: readonly TokenAuthentication[]): Promise<Token> => {
    if (place === undefined) throw new CicloError('invalid_input', 'the profile has no token authentication');
    try {
      const token = await ask(place);
      remaining = [place];
      onAccepted(place);
      return token;
    } catch (error) {
      if (others.length === 0 || asCicloError(error).code !== 'credentials_wrong') throw error;
      return askFrom(others);
    }
  };
  return () => askFrom(remaining);
}
