import { withoutAccessHeaders } from '../../../src-preload/contract/vocabulary/connections.ts';
import { isSkewed } from '../../core/clock-skew.ts';
import { CicloError } from '../../core/failure.ts';
import type { BankAccess } from '../bank-api.ts';
import type { TokenAuthentication } from '../profiles/profile.ts';
import { isFields, isWebPage, parseJson, refuseElsewhere } from './answers.ts';
import { readClock } from './bank-time.ts';
import type { HttpAnswer, HttpRequest } from './exchange.ts';

/** The access token of one credential: fetched once for all who ask at the same time, renewed before it ends. */
export type TokenKeeper = {
  readonly get: () => Promise<Token>;
  /** Says that the bank refused this token; only the current one is dropped, so 100 refusals fetch one new token. */
  readonly drop: (token: string) => void;
};

/** A token, when to fetch the next one, and what the bank said of it: null where it said nothing. */
export type Token = {
  readonly value: string;
  readonly renewAtMs: number;
  readonly scopes: readonly string[] | null;
  readonly lifeSeconds: number | null;
};

/** What a header can carry. */
const SENDABLE = /^[\x21-\x7e]+$/;
const STANDARD_LIFE_SECONDS = 300;
/** Renewed when a tenth of its life, at most a minute, is left. */
const EARLY_SHARE = 0.1;
const EARLIEST_MS = 60_000;

/** Keeps the token that `fetchToken` brings. */
export function tokenKeeper(fetchToken: () => Promise<Token>, now: () => number): TokenKeeper {
  let current: Token | null = null;
  let fetching: Promise<Token> | null = null;
  const fetch = async (): Promise<Token> => {
    current = await fetchToken();
    return current;
  };
  return {
    get: async () => {
      if (current !== null && now() < current.renewAtMs) return current;
      fetching ??= fetch().finally(() => {
        fetching = null;
      });
      return fetching;
    },
    drop: (token) => {
      if (current?.value === token) current = null;
    },
  };
}

/** Where each way has the credentials, and what it writes the body in. */
const WAYS: Readonly<Record<TokenAuthentication, { readonly isBasic: boolean; readonly isJson: boolean }>> = {
  basic: { isBasic: true, isJson: false },
  body: { isBasic: false, isJson: false },
  json: { isBasic: false, isJson: true },
  basic_json: { isBasic: true, isJson: true },
};

/** A token request made in the given way. No scope: scopes belong to the credential (SERVICE.md, section 5). */
export function tokenRequest(access: BankAccess, way: TokenAuthentication): HttpRequest {
  const { clientId, clientSecret, tokenUrl: url } = access;
  const { isBasic, isJson } = WAYS[way];
  const credentials = isBasic ? {} : { client_id: clientId, client_secret: clientSecret };
  const fields = { grant_type: 'client_credentials', ...credentials };
  const headers = {
    ...extraHeadersOf(access),
    'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded',
    ...(isBasic ? { authorization: `Basic ${basic(`${clientId}:${clientSecret}`)}` } : {}),
  };
  const body = isJson ? JSON.stringify(fields) : new URLSearchParams(fields).toString();
  return { method: 'POST', url, endpoint: 'token', headers, body };
}

/**
 * A connection's own headers, in lower case so that they never stand beside ours under another spelling. They name neither another addressee nor, beside credentials in the
 * body, another client.
 */
export function extraHeadersOf({ extraHeaders }: BankAccess): Record<string, string> {
  const own = Object.entries(withoutAccessHeaders(extraHeaders));
  return Object.fromEntries(own.map(([name, value]) => [name.toLowerCase(), value]));
}

const basic = (text: string): string => Buffer.from(text, 'utf8').toString('base64');

/**
 * Reads the answer of a token request. Throws `credentials_wrong`, `clock_skewed`, `address_wrong`, or `Retryable` for a body that was
 * cut off.
 */
export function readToken(answer: HttpAnswer, nowMs: number, host: string): Token {
  refuseElsewhere(answer, host);
  if (answer.status >= 400) throw refusal(answer, nowMs, host);
  const json = parseJson(answer, host);
  const fields = isFields(json) ? json : {};
  const value = fields.access_token;
  if (typeof value !== 'string' || !SENDABLE.test(value)) {
    throw new CicloError('answer_unreadable', `${host}: no access_token in the answer`, { host });
  }
  const seconds = secondsIn(fields.expires_in);
  const lifeSeconds = seconds > 0 ? seconds : null;
  const lifeMs = (lifeSeconds ?? STANDARD_LIFE_SECONDS) * 1_000;
  const renewAtMs = nowMs + lifeMs - Math.min(EARLIEST_MS, lifeMs * EARLY_SHARE);
  return { value, renewAtMs, lifeSeconds, scopes: scopesIn(fields.scope) };
}

/** Some banks write the number as text. An object may refuse to become a number at all. */
const secondsIn = (value: unknown): number =>
  typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;

/** Words parted by spaces (RFC 6749 section 3.3); some banks send a list or commas. */
function scopesIn(scope: unknown): readonly string[] | null {
  const text = Array.isArray(scope) ? scope.filter((word) => typeof word === 'string').join(' ') : scope;
  const words = typeof text === 'string' ? text.split(/[\s,]+/).filter(Boolean) : [];
  return words.length === 0 ? null : words;
}

/** Statuses with which a bank refuses the form of a request rather than who sends it (RFC 9110). */
const ABOUT_FORM: ReadonlySet<unknown> = new Set([406, 415, 422]);

/** Why a token was not given, as far as another way of asking goes: who asks, or how it was asked; null where neither was it. */
export function refusedFor({ code, params }: CicloError): 'credentials' | 'form' | null {
  // A clock that is off may be why, or not: of several ways one may be taken with it all the same.
  if (code === 'credentials_wrong' || code === 'clock_skewed') return 'credentials';
  return code === 'address_wrong' && ABOUT_FORM.has(params.status) ? 'form' : null;
}

const CREDENTIAL_STATUSES: ReadonlySet<number> = new Set([400, 401, 403]);

function refusal(answer: HttpAnswer, nowMs: number, host: string): CicloError {
  const { status } = answer;
  const isNoTokenEndpoint = status === 400 && isWebPage(answer);
  if (isNoTokenEndpoint || !CREDENTIAL_STATUSES.has(status)) {
    return new CicloError('address_wrong', `${host} answered ${status} to the token request`, {
      host,
      status,
    });
  }
  return (
    skewOf(answer, nowMs) ??
    new CicloError('credentials_wrong', `${host} refused the credential (${status})`, { host, status })
  );
}

/** What may be why good credentials fail: our clock, or a bank's that is wrong itself. Null when the clocks agree, as far as an answer tells the time. */
export function skewOf(answer: HttpAnswer, nowMs: number): CicloError | null {
  const reading = readClock(answer, { askedMs: nowMs, answeredMs: nowMs });
  if (reading === null || !isSkewed(nowMs, reading.bankMs)) return null;
  const minutes = Math.round(Math.abs(nowMs - reading.bankMs) / 60_000);
  return new CicloError('clock_skewed', `refused, ${minutes} minutes from the bank's clock`, { minutes });
}
