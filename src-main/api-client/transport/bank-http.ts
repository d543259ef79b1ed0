import type { BankAccess } from '../bank-api.ts';
import { type Endpoint, endpointOf } from '../endpoints.ts';
import type { BankProfile } from '../profiles/profile.ts';
import { readScopeOf, writeScopeOf } from '../scopes.ts';
import { parseSigned } from './answers.ts';
import { openTokens, type TokenFacts } from './authorisation.ts';
import type { BankTime } from './bank-time.ts';
import { type BodyParser, outcomeOf, type ReadOutcome } from './refusals.ts';
import { withRetries } from './retry-policy.ts';
import { type BankHttpOptions, openSender, type Send } from './sender.ts';
import { type WriteRequest, writeThrough } from './writing.ts';

/** HTTP to one bank: token, deadlines, retries of reads, and errors in the app's own terms. */
export type BankHttp = {
  /** GETs a neutral path under the base address. Throws a `CicloError` for everything but success and absence. */
  readonly read: (
    neutralPath: string,
    query: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ) => Promise<ReadOutcome>;
  /** The same for a path from the origin of the base address: what only a practice bank has. */
  readonly readFromOrigin: (path: string, isAuthorised: boolean, signal: AbortSignal) => Promise<ReadOutcome>;
  /** GETs a signed payload at a neutral path without a token, as a payer's bank does; its claims, with the signature unchecked. */
  readonly readSigned: (neutralPath: string, signal: AbortSignal) => Promise<ReadOutcome>;
  /**
   * Changes something at the bank. Throws `write_unknown` when it may have happened and the bank did not say so, else why it did
   * not happen.
   */
  readonly write: <Value>(request: WriteRequest<Value>, signal: AbortSignal) => Promise<Value>;
  readonly authenticate: (signal: AbortSignal) => Promise<void>;
  /** What the bank said with the token in use; fetches one where there is none. */
  readonly tokenFacts: (signal: AbortSignal) => Promise<TokenFacts>;
  readonly time: BankTime;
  readonly requestCount: () => number;
  readonly close: () => Promise<void>;
};

/** Prepares HTTP to a bank; nothing is sent yet. */
export function openBankHttp(options: BankHttpOptions): BankHttp {
  const { access, names, timing, beforeWrite } = options;
  const sender = openSender(options);
  const tokens = openTokens(options, sender);
  const addressOf = addressesOf(options);
  const reader = readerWith(timing);
  const placeOf = (neutralPath: string, search = ''): Place => ({
    url: `${addressOf(neutralPath)}${search}`,
    endpoint: endpointOf(neutralPath),
  });
  return {
    read: (neutralPath, query, signal) => {
      const search = new URLSearchParams(query).toString();
      const place = placeOf(neutralPath, search && `?${search}`);
      return reader(tokens.authorised(sender.send), names.scope(readScopeOf(neutralPath)))(place, signal);
    },
    readFromOrigin: (path, isAuthorised, signal) => {
      const send = isAuthorised ? tokens.authorised(sender.send) : sender.send;
      const url = `${new URL(access.baseUrl).origin}${path}`;
      return reader(send, '')({ url, endpoint: 'practice bank' }, signal);
    },
    readSigned: (neutralPath, signal) => reader(sender.send, '', parseSigned)(placeOf(neutralPath), signal),
    write: (request, signal) => {
      const scope = names.scope(writeScopeOf(request.path));
      const url = addressOf(request.path);
      const way = { url, scope, send: sender.send, beforeWrite, ...tokens, timing, names };
      return writeThrough(way, request, signal);
    },
    authenticate: async (signal) => void (await tokens.get(signal)),
    tokenFacts: tokens.facts,
    time: sender.time,
    requestCount: sender.count,
    close: sender.close,
  };
}

/** Where a neutral path is at the bank. */
function addressesOf({ access, profile, names }: BankHttpOptions): (neutralPath: string) => string {
  const base = access.baseUrl.replace(/\/+$/, '');
  return (neutralPath) => `${base}${prefixOf(profile, neutralPath)}${names.path(neutralPath)}`;
}

/** Where to ask, and what that is about. */
type Place = { readonly url: string; readonly endpoint: Endpoint };

/** GETs one way, patiently. */
function readerWith(timing: BankHttpOptions['timing']) {
  return (send: Send, scope: string, parse?: BodyParser) =>
    ({ url, endpoint }: Place, signal: AbortSignal): Promise<ReadOutcome> => {
      const ask = async (): Promise<ReadOutcome> => {
        const answer = await send({ method: 'GET', url, endpoint, headers: {} }, signal);
        return outcomeOf(answer, { url, scope, nowMs: timing.now() }, parse);
      };
      return withRetries(ask, timing, signal);
    };
}

/** Some banks give each resource a version of its own, in front of its path. */
function prefixOf({ resourcePrefixes }: BankProfile, neutralPath: string): string {
  const [, resource = ''] = neutralPath.split('/');
  const prefixes: Readonly<Record<string, string>> = resourcePrefixes;
  return Object.hasOwn(prefixes, resource) ? (prefixes[resource] ?? '') : '';
}

/** The same, whose access can be replaced while it is open: a secret that was changed is used from the next request on. */
export function renewableHttp(
  access: BankAccess,
  options: Omit<BankHttpOptions, 'access'>,
): { readonly http: BankHttp; readonly renew: (access: BankAccess) => void } {
  let http = openBankHttp({ ...options, access });
  const opened = [http];
  const current = (): BankHttp => http;
  return {
    renew: (renewed) => {
      http = openBankHttp({ ...options, access: renewed });
      opened.push(http);
    },
    http: {
      read: (...asked) => current().read(...asked),
      readFromOrigin: (...asked) => current().readFromOrigin(...asked),
      readSigned: (...asked) => current().readSigned(...asked),
      write: (...asked) => current().write(...asked),
      authenticate: (signal) => current().authenticate(signal),
      tokenFacts: (signal) => current().tokenFacts(signal),
      time: {
        reading: () => current().time.reading(),
        now: () => current().time.now(),
        ownNow: () => current().time.ownNow(),
      },
      requestCount: () => opened.reduce((sum, each) => sum + each.requestCount(), 0),
      close: async () => void (await Promise.all(opened.map((each) => each.close()))),
    },
  };
}
